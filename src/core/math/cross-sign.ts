/**
 * a b - c d with its exact sign, and right but for a few last places: it tells on which side of an edge a point lies.
 *
 * Rounding keeps order: where the rounded products differ, their difference has the exact sign already, and no call is needed. Where they are
 * equal, the parts that rounding took from each decide. Products so small that these parts would be lost are formed of larger factors.
 *
 * Source: Dekker, "A Floating-Point Technique for Extending the Available Precision" (1971); Shewchuk, "Adaptive Precision Floating-Point Arithmetic
 * and Fast Robust Geometric Predicates" (1997).
 */

/** 2^27 + 1: parts a double into two of 26 bits */
const SPLITTER = 134217729;
/** below it the part that rounding takes from a product may be too small for a double */
const SMALL = 2 ** -900;
const SCALE = 2 ** 600;

/** @param a and b, c, d: of magnitude up to 2^400; 0 is given for 0 only */
export function crossDifference(a: number, b: number, c: number, d: number): number {
  const p = a * b;
  const q = c * d;
  if (Math.abs(p) + Math.abs(q) < SMALL) {
    if ((a === 0 || b === 0) && (c === 0 || d === 0)) return 0;
    const large = difference(a * SCALE, b * SCALE, c * SCALE, d * SCALE);
    const small = large / SCALE / SCALE;
    return small === 0 ? Math.sign(large) * Number.MIN_VALUE : small;
  }
  return difference(a, b, c, d);
}

function difference(a: number, b: number, c: number, d: number): number {
  const p = a * b;
  const q = c * d;
  const e = lost(a, b, p);
  const f = lost(c, d, q);
  // e - f in two parts
  const high = e - f;
  const back = high - e;
  const low = e - (high - back) - (f + back);
  return p - q + high + low;
}

/** a b - product, exactly. */
function lost(a: number, b: number, product: number): number {
  const s = SPLITTER * a;
  const aHigh = s - (s - a);
  const aLow = a - aHigh;
  const t = SPLITTER * b;
  const bHigh = t - (t - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}
