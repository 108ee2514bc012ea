/**
 * The same ways to break C, for a header that is laid out like cull64.h: it is read by tokens, not by grammar. Blanks
 * on both sides tell an operator from a pointer's star, an address or a sign; only exits and statements on a line of
 * their own are removed. Only code after IMPLEMENTATION runs; comments, strings, preprocessor lines and structs are
 * left alone.
 */
import type { Breaker } from './mutant.ts';

const IMPLEMENTATION = '#ifdef CULL64_IMPLEMENTATION';
const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '<<': '>>',
  '>>': '<<',
  '&': '|',
  '|': '&',
  '^': '&',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '|=': '&=',
  '&=': '|=',
  '^=': '&=',
  '<<=': '>>=',
  '>>=': '<<=',
};
const EXIT = /^ *(if \(.*\) (?:return\b[^;]*|continue|break);)$/gm;
const STATEMENT = /^ *([\w.>[\]-]+ (?:[-+*/|&^]|<<|>>)?= [^;{]*;|\w+\([^;{]*\);)$/gm;
const NUMBER = /(?<![\w.])(0x[\da-f]+|\d+(?:\.\d*)?(?:e[-+]?\d+)?)([uflUFL]*)(?![\w.])/g;

export function breakC(source: string, breakAt: Breaker): void {
  const code = codeOf(source);
  for (const { 0: operator, index } of code.matchAll(/(?<= )[-+*/%<>=!&|^]+(?= )/g))
    if (Object.hasOwn(OPERATORS, operator)) breakAt(index, index + operator.length, OPERATORS[operator]);
  for (const { 0: all, 1: digits, 2: suffix, index } of code.matchAll(NUMBER))
    breakAt(index, index + all.length, oneMore(digits) + suffix);
  for (const { 0: all, index } of code.matchAll(/\bif (?=\()/g)) {
    const open = index + all.length;
    const close = closing(code, open);
    breakAt(open, close + 1, `(!${source.slice(open, close + 1)})`);
  }
  for (const pattern of [EXIT, STATEMENT])
    for (const { 0: all, 1: statement, index } of code.matchAll(pattern)) {
      const end = index + all.length;
      breakAt(end - statement.length, end, ';');
    }
}

/** The source with blanks in place of everything that must not be broken, at the same offsets. */
function codeOf(source: string): string {
  const from = source.indexOf(IMPLEMENTATION);
  if (from < 0) return '';
  const skipped =
    /\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|^#(?:.*\\\n)*.*|^typedef struct \{[\s\S]*?^\}.*/gm;
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return blank(source.slice(0, from)) + source.slice(from).replace(skipped, blank);
}

function oneMore(digits: string): string {
  if (digits.startsWith('0x')) return `0x${(Number(digits) + 1).toString(16)}`;
  const value = Number(digits) + 1;
  return /[.e]/.test(digits) && Number.isInteger(value) ? `${value}.0` : String(value);
}

/** The offset at which the bracket that opens at `open` closes. */
function closing(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === '(') depth++;
    if (code[at] === ')' && --depth === 0) return at;
  }
  throw new Error(`a bracket at ${open} that does not close`);
}
