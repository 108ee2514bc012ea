/** How much longer a matrix makes a vector, at most. */

/** Covers the rounding of the sums. */
const ROUNDING = 1 + 2 ** -40;

/**
 * An upper bound: the length of the longest column where the columns are perpendicular, as without a shear; else at most 1.74 times that.
 * @param m 16 numbers, column by column, at m[at]
 */
export function mostStretch(m: ArrayLike<number>, at: number): number {
  return Math.sqrt(mostSquare(m, at, dot(m, at, at), dot(m, at + 4, at + 4), dot(m, at + 8, at + 8))) * ROUNDING;
}

/**
 * Its square, but for rounding.
 * @param xx, yy, zz squares of the columns' lengths
 */
export function mostSquare(m: ArrayLike<number>, at: number, xx: number, yy: number, zz: number): number {
  const xy = Math.abs(dot(m, at, at + 4));
  const xz = Math.abs(dot(m, at, at + 8));
  const yz = Math.abs(dot(m, at + 4, at + 8));
  // no eigenvalue of the columns' products is above the largest sum of a row
  return Math.max(xx + xy + xz, yy + xy + yz, zz + xz + yz);
}

/** of the columns that begin at m[a] and m[b] */
export function dot(m: ArrayLike<number>, a: number, b: number): number {
  return m[a] * m[b] + m[a + 1] * m[b + 1] + m[a + 2] * m[b + 2];
}
