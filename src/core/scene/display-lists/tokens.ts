/**
 * The tokens of a C file, one after the other: names, numbers and single characters; comments, text in quotes and lines of the preprocessor are passed over.
 *
 * Guarantee: linear in the text, whatever it holds; nothing of it is kept but the token in hand.
 */
import { quote, SceneError } from '../scene-error.ts';

// each alternative begins otherwise than the others, and none can be read in two ways
const TOKEN = /[A-Za-z_]\w*|\d[\w.]*|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|[^\s\w]/gy;
const SPACE = /\s+/y;

export class Tokens {
  /** the one in hand; '' at the end of the text */
  token = '';
  /** lines of the preprocessor passed over so far */
  directives = 0;
  private at = 0;
  private start = 0;
  /** up to where lines are counted, and how many */
  private counted = 0;
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
      const end = this.text.indexOf('\n', this.counted);
      if (end < 0 || end >= this.start) return this.lines;
      this.counted = end + 1;
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
      } else if (text[this.at] === '#') {
        this.directives++;
        this.at = this.endOfLine();
      } else return;
    }
  }

  /** A backslash before a line's end continues it. */
  private endOfLine(): number {
    let end = this.text.indexOf('\n', this.at);
    while (end > 0 && /\\\r?$/.test(this.text.slice(Math.max(0, end - 2), end))) end = this.text.indexOf('\n', end + 1);
    return end < 0 ? this.text.length : end;
  }
}
