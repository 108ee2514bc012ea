/**
 * Names that others chose, such as those of files and of objects, made harmless in what an export writes.
 *
 * Guarantee: what comes out is one line and moves no terminal's cursor; in README.md it is text, and in a shell one word.
 */

/** A name in one line, without what could move a terminal's cursor, turn its text about or end a line of a table. */
export const printable = (name: string) => name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');

/** A name in README.md, where no character of it means anything. */
export const plainText = (name: string) => printable(name).replace(/[\\`*_{}[\]<>#|!&~]/g, '\\$&');

/** Code in README.md, whatever it holds: between more backticks than it has in a row. */
export function codeSpan(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? fence + code + fence : `${fence} ${code} ${fence}`;
}

/** Quoted so that a shell takes it for one word. */
export const shellWord = (text: string) =>
  /^[\w./:=,%+@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A number with at most six significant digits, without trailing zeros. */
export const short = (value: number): string => String(Number(value.toPrecision(6)));
