/** Figures as the lab's tables show them, beside those of ui/format.ts. What does not exist is a dash. */

export const NONE = '–';

/** To two decimals, for what stands beside a ratio of three. */
export function hundredths(value: number | null): string {
  return value === null ? NONE : value.toFixed(2);
}

/** Percent with its sign, without the word; what would print as 0 has none. */
export function signed(percent: number | null, digits: number): string {
  if (percent === null) return NONE;
  if (!Number.isFinite(percent)) return '∞';
  const text = Math.abs(percent).toFixed(digits);
  const sign = Number(text) === 0 ? '' : percent < 0 ? '−' : '+';
  return sign + text;
}
