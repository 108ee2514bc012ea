/**
 * 32-bit floats by their bits, and sums rounded down to them.
 *
 * Guarantee: `floorSum` and `ceilSum` are exact: the greatest float not above, the least float not below, the true sum of
 * two doubles, however far apart (the rounding error of the double sum is recovered and looked at).
 * Source: Knuth, The Art of Computer Programming 2, 4.2.2, theorem B (two-sum).
 */

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

export const SIGN_BIT = 0x80000000;
export const INFINITY_BITS = 0x7f800000;
/** bits of the least normal float, 2^-126; below it are the subnormals, on which the FPU of an N64 stops */
export const LEAST_NORMAL_BITS = 0x00800000;
export const LEAST_NORMAL = 2 ** -126;

/** The bits of `value` rounded to a float. */
export function floatBits(value: number): number {
  float[0] = value;
  return bits[0];
}

export function bitsFloat(word: number): number {
  bits[0] = word;
  return float[0];
}

/** The true sum of `a` and `b` less their double sum `sum`: a + b = sum + twoSumError(a, b, sum), exactly. */
export function twoSumError(a: number, b: number, sum: number): number {
  const t = sum - a;
  return a - (sum - t) + (b - t);
}

/** Greatest float not above a + b; -Infinity below the floats' range, the greatest float above it. */
export function floorSum(a: number, b: number): number {
  const sum = a + b;
  const rounded = Math.fround(sum);
  if (rounded < sum || (rounded === sum && twoSumError(a, b, sum) >= 0)) return rounded;
  return floatBelow(rounded);
}

/** Least float not below a + b; Infinity above the floats' range. */
export function ceilSum(a: number, b: number): number {
  return -floorSum(-a, -b);
}

function floatBelow(value: number): number {
  if (value === 0) return -(2 ** -149);
  return bitsFloat(value > 0 ? floatBits(value) - 1 : floatBits(value) + 1);
}
