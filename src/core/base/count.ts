/** A number, rounded. */
export function withCommas(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** A number with its noun, as notes say it: "1 node", "2 nodes". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
