/** Formats of the lab's tables, beside those of ui/format.ts. A figure that does not exist is a dash. */

export const NONE = '–';

/** To two decimals, for figures beside a ratio of three. */
export function hundredths(value: number | null): string {
  return value === null ? NONE : value.toFixed(2);
}

/** Percent with its sign, without the unit; a value that prints as 0 has no sign. */
export function signed(percent: number | null, digits: number): string {
  if (percent === null) return NONE;
  if (!Number.isFinite(percent)) return '∞';
  const text = Math.abs(percent).toFixed(digits);
  const sign = Number(text) === 0 ? '' : percent < 0 ? '−' : '+';
  return sign + text;
}
