/**
 * Leaves in 16-bit integers, and when their test decides.
 *
 * A leaf of centre c keeps a scale k (units a length) and, of each object, the integers q = round((p - c) k) and s = round(r k), with k such that
 * |p - c| + r is at most REACH units for all of them. A plane of unit normal n becomes m = round(NORMAL n), and against it
 *     v = m . q + NORMAL s   stands for   NORMAL k (n . (p - c) + r),
 * so that the object touches the half-space where v is at least T = -NORMAL k (n . c + d).
 *
 * Error of v, in units (a unit is NORMAL): each component of q and s is off by 1/2 and what float32 adds, 3 x 2^-24 REACH < 0.006. Along a unit
 * normal that is 0.506 sqrt 3 < 0.877 for q, 0.506 for s; m, rounded from a float32, is off by 0.504 a component, which costs 0.504 sqrt 3 x |q| / NORMAL < 0.854. Together
 * less than 2.24. T is rounded to an integer, 1 / NORMAL units; ROUNDED = 2.3 units covers both. To that come the rounding of the double test and of
 * n . c + d, a slack of so many lengths, times k. Where the sum is at most MARGIN, v - T >= MARGIN means that the double test keeps the object, and v - T <
 * -MARGIN that it drops it; what lies between is tested in doubles. The set is that of brute.ts.
 *
 * MARGIN is a power of two, so that (v - T + MARGIN) >> MARGIN_BITS + 1 is positive, 0 or negative for kept, undecided or dropped. A leaf for which it
 * is too little, a few 10^-9 of the scene in size, is tested in doubles as a whole.
 * A leaf keeps -NORMAL k (c, 1), so that T is one sum of four products with a plane; those are off by some 2^-53 of NORMAL k S, like the distances that they stand for.
 *
 * Overflow: |v| <= (REACH + 2) (NORMAL + 1) + NORMAL < 1.0487e9 = MOST - 1.3e6. A threshold beyond +-MOST is cut to it: v - T keeps its sign and is
 * over MARGIN from 0; and |v - T + MARGIN| < 2.1e9 < 2^31.
 * A leaf whose objects are all one point would have no scale: FLOOR bounds it, above where squares leave the range of float32. A leaf too large for
 * float32 squares has k = 0: then v = T = 0, and all its objects are tested in doubles.
 */

/** units of a leaf's radius */
export const REACH: f64 = 32000;
/** what 1 is in an integer normal */
export const NORMAL: f64 = 32767;
export const MOST: f64 = 1.05e9;
export const ROUNDED: f64 = 2.3 * NORMAL;
export const MARGIN_BITS: i32 = 17;
export const MARGIN: i32 = 1 << MARGIN_BITS;
/** least reach that a scale is made for */
export const FLOOR: f32 = 1e-17;
