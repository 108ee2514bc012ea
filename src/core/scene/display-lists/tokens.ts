/**
 * The tokens of a C file, one after the other: names, numbers and single characters; comments, text in quotes and lines of the preprocessor are passed over,
 * and so is what stands in `#if 0` or behind the `#else` of `#if 1`.
 *
 * Guarantee: linear in the text, whatever it holds; nothing of it is kept but the token in hand.
 */
import { quote, SceneError } from '../scene-error.ts';

// none can be read in two ways: what a number begins with is no other token before a digit
const TOKEN = /[A-Za-z_]\w*|\.?\d(?:[eE][-+]|[\w.])*|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[^\s\w]/gy;
const SPACE = /\s+/y;
const CONDITION = /#[ \t]*(if|ifdef|ifndef|else|elif|endif)\b[ \t]*([^\n\r]*)/y;
const CONDITIONS = /^[ \t]*#[ \t]*(if|elif|else|endif)/gm;

export class Tokens {
  /** the one in hand; '' at the end of the text */
  token = '';
  /** lines of the preprocessor passed over so far, but for those of a condition that is a number */
  directives = 0;
  /** of the conditions that the present place is in, whether it is a number */
  private readonly inside: boolean[] = [];
  private at = 0;
  private start = 0;
  /** lines are counted up to where the present one begins; where that ends; and how many they are */
  private counted = 0;
  private lineEnd = -1;
  private lines = 1;

  constructor(private readonly text: string) {
    this.next();
  }

  next(): string {
    this.skip();
    this.start = this.at;
    if (this.at >= this.text.length) {
      this.token = '';
      return '';
    }
    TOKEN.lastIndex = this.at;
    const found = TOKEN.exec(this.text);
    this.token = found ? found[0] : this.text[this.at];
    this.at += this.token.length;
    return this.token;
  }

  /** Past the bracket that closes the one in hand. @throws SceneError where the text ends before */
  skipBrackets(): void {
    const line = this.line();
    let depth = 0;
    do {
      if (this.token === '')
        throw new SceneError(`C: the bracket in line ${line} is not closed: export the file again`);
      if ('({['.includes(this.token)) depth++;
      else if (')}]'.includes(this.token)) depth--;
      this.next();
    } while (depth > 0);
  }

  /** @throws SceneError where another one is in hand */
  expect(token: string, where: string): void {
    if (this.token !== token) throw this.fault(`${where} has ${this.shown()} where ${quote(token)} belongs`);
    this.next();
  }

  shown(): string {
    return this.token === '' ? 'the end of the file' : quote(this.token);
  }

  /** of the token in hand, from 1 */
  line(): number {
    for (;;) {
      if (this.lineEnd < this.counted) {
        const end = this.text.indexOf('\n', this.counted);
        this.lineEnd = end < 0 ? this.text.length : end;
      }
      if (this.lineEnd >= this.start) return this.lines;
      this.counted = this.lineEnd + 1;
      this.lines++;
    }
  }

  fault(what: string, remedy = 'export the file again'): SceneError {
    return new SceneError(`C: line ${this.line()}: ${what}: ${remedy}`);
  }

  /** White space, comments, and lines that begin with #. */
  private skip(): void {
    const { text } = this;
    for (;;) {
      SPACE.lastIndex = this.at;
      if (SPACE.test(text)) this.at = SPACE.lastIndex;
      if (text.startsWith('//', this.at)) this.at = this.endOfLine();
      else if (text.startsWith('/*', this.at)) {
        const end = text.indexOf('*/', this.at + 2);
        this.at = end < 0 ? text.length : end + 2;
      } else if (text[this.at] === '#') this.skipDirective();
      else return;
    }
  }

  private skipDirective(): void {
    const { inside } = this;
    CONDITION.lastIndex = this.at;
    const [, word = '', what = ''] = CONDITION.exec(this.text) ?? [];
    this.at = this.endOfLine();
    const value = word === 'if' ? /^([01])[ \t]*(\/[/*].*)?$/.exec(what)?.[1] : undefined;
    if (word.startsWith('if')) inside.push(value !== undefined);
    const isKnown = inside.length > 0 && inside[inside.length - 1];
    if (!isKnown || word === '') this.directives++;
    else if (value === '0' || word.startsWith('el')) this.skipUnread(value === '0');
    if (word === 'endif') inside.pop();
  }

  /** On to the end of the condition that the place is in, or with `toElse` to its other part. */
  private skipUnread(toElse: boolean): void {
    let depth = 1;
    CONDITIONS.lastIndex = this.at;
    for (let found = CONDITIONS.exec(this.text); found; found = CONDITIONS.exec(this.text)) {
      const [, word] = found;
      if (word === 'if') depth++;
      if (word === 'endif') depth--;
      if (depth > 0 && !(toElse && depth === 1 && word.startsWith('el'))) continue;
      this.at = found.index;
      this.at = this.endOfLine();
      if (depth === 0) this.inside.pop();
      // what stands there is for another condition
      else if (word === 'elif') {
        this.directives++;
        this.inside[this.inside.length - 1] = false;
      }
      return;
    }
    this.at = this.text.length;
  }

  /** A backslash before a line's end continues it. */
  private endOfLine(): number {
    let end = this.text.indexOf('\n', this.at);
    while (end > 0 && /\\\r?$/.test(this.text.slice(Math.max(0, end - 2), end))) end = this.text.indexOf('\n', end + 1);
    return end < 0 ? this.text.length : end;
  }
}
