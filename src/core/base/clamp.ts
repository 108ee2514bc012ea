/** The number that is nearest to `value` among those from `least` to `most`, which is not below it; NaN stays. */
export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
