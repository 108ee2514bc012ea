/**
 * A box in three vectors of doubles: lows (min x, min y), depths (min z, -max z), highs (-max x, -max y). All six are minima, so a union is three
 * instructions; sums of a lower and a negated upper side are the lengths, negated, whose products are those of the lengths.
 */

/** -0 in the upper half: it negates that */
const UPPER_SIGN: v128 = i64x2(0, i64.MIN_VALUE);

// @ts-ignore: decorator
@inline
export function radiusOf(sphere: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<i32>(sphere, sphere, 3, 3, 3, 3));
}

// @ts-ignore: decorator
@inline
export function lowsOf(sphere: v128, radius: v128): v128 {
  return f64x2.sub(f64x2.promote_low_f32x4(sphere), radius);
}

/** A sum is negated, not made of negated parts: zeros keep their signs. */
// @ts-ignore: decorator
@inline
export function highsOf(sphere: v128, radius: v128): v128 {
  return f64x2.neg(f64x2.add(f64x2.promote_low_f32x4(sphere), radius));
}

// @ts-ignore: decorator
@inline
export function depthsOf(sphere: v128, radius: v128): v128 {
  const z = f64x2.promote_low_f32x4(v128.shuffle<i32>(sphere, sphere, 2, 2, 2, 2));
  return v128.shuffle<i64>(f64x2.sub(z, radius), f64x2.neg(f64x2.add(z, radius)), 0, 3);
}

/** Of a box as it is given: min x, y, z, max x, y, z, float32. */
// @ts-ignore: decorator
@inline
export function lowsAt(box: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(box));
}

// @ts-ignore: decorator
@inline
export function highsAt(box: usize): v128 {
  return f64x2.neg(f64x2.promote_low_f32x4(v128.load64_zero(box, 12)));
}

// @ts-ignore: decorator
@inline
export function depthsAt(box: usize): v128 {
  const rest = v128.load(box, 8);
  return v128.xor(f64x2.promote_low_f32x4(v128.shuffle<i32>(rest, rest, 0, 3, 0, 3)), UPPER_SIGN);
}

/** Half of the box's area. Sums in the order of split-binned.ts. */
// @ts-ignore: decorator
@inline
export function areaOf(lows: v128, depths: v128, highs: v128): f64 {
  const sides = f64x2.add(lows, highs);
  const x = f64x2.extract_lane(sides, 0);
  const y = f64x2.extract_lane(sides, 1);
  const z = f64x2.extract_lane(depths, 0) + f64x2.extract_lane(depths, 1);
  return x * y + y * z + z * x;
}

// @ts-ignore: decorator
@inline
export function lowOf(lows: v128, depths: v128, axis: u32): f64 {
  return axis == 1 ? f64x2.extract_lane(lows, 1) : f64x2.extract_lane(axis == 0 ? lows : depths, 0);
}

// @ts-ignore: decorator
@inline
export function highOf(depths: v128, highs: v128, axis: u32): f64 {
  return -(axis == 0 ? f64x2.extract_lane(highs, 0) : f64x2.extract_lane(axis == 1 ? highs : depths, 1));
}
