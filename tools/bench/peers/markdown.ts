/** Tables in Markdown whose columns are also aligned as text, and the format of their numbers. */

export const count = (value: number): string => Math.round(value).toLocaleString('en-US');
/** A number with two significant digits at least. */
export const figure = (value: number): string => (value < 9.95 ? value.toFixed(1) : count(value));
export const times = (ratio: number): string => `${figure(ratio)} x`;
export const percent = (part: number, digits = 0): string => `${(100 * part).toFixed(digits)} %`;

/** @param rows each has as many cells as the head; the first column is aligned to the left, the others to the right */
export function markdown(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((cell, i) => Math.max(3, cell.length, ...rows.map((row) => row[i].length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`;
  const rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`));
  return [line(head), `|${rule.join('|')}|`, ...rows.map(line)].join('\n');
}
