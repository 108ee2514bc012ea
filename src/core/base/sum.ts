/** 0 of none. */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i];
  return total;
}

/** NaN of none. */
export function mean(values: ArrayLike<number>): number {
  return sum(values) / values.length;
}
