/**
 * What jobs give: ids, or positions in tree order instead; where asked for, inside flags. Twin of wide-emit.ts: the same lists.
 *
 * A leaf that is cut is tested in integers, 16 objects at a time, into a mask of 16 bits; where each group of four goes is a sum of bits, so that no write waits for the
 * one before it. A write reaches up to 15 entries beyond the end, for which the ids and the output have room.
 */
import { leastDistance } from './distance';
import {
  COMPRESS,
  COUNTERS,
  CUTTING,
  ids,
  inside,
  LEAF_PLANES,
  leaves,
  nodes,
  objects,
  output,
  PLANES,
} from './layout';
import { MARGIN, MARGIN_BITS, MOST, ROUNDED } from './leaf-units';
import { slack } from './planes';

/** whether the cull at hand gives positions, and whether inside flags too */
let isPositions: bool = false;
let hasInside: bool = false;
/** a leaf whose scale is beyond this is tested in doubles */
let mostScale: f64 = 0;

/**
 * Gives what the jobs that stand from .. end - 1 have, as long as it is fewer than `most` objects.
 * @returns objects given; plane tests are counted
 */
export function emitJobs(from: usize, end: usize, most: usize, asPositions: bool, withInside: bool): usize {
  // the slack of nodes is 6 x 2^-24 of the greatest sum that a distance is made of: 2^-24 of it is over 200 times what doubles are off by
  mostScale = ((<f64>MARGIN - ROUNDED) * 16777216) / <f64>slack;
  isPositions = asPositions;
  hasInside = withInside;
  let tests = 0;
  let count: usize = 0;
  for (; from < end && count < most; from += 4) {
    const job = load<u32>(from);
    const child = nodes + (<usize>(job & ~255) >> 1) + ((job >> 4) & 12);
    const first = load<i32>(child, 80);
    const last = load<i32>(child, 96);
    const mask = <i32>job & 63;
    if (mask) {
      tests += popcnt(mask) * (last - first);
      count = emitLeaf(first, last, <usize>load<u32>(child, 64) << 2, mask, count);
    } else {
      emitAll(first, last, count);
      count += last - first;
    }
  }
  store<i32>(COUNTERS, load<i32>(COUNTERS, 8) + tests, 8);
  return count;
}

/** Gives all objects first .. end - 1. */
function emitAll(first: i32, end: i32, count: usize): void {
  if (isPositions) putPositions(first, end, count);
  else copyIds(first, end, count);
  if (hasInside) memory.fill(inside + count, 1, end - first);
}

function copyIds(first: i32, end: i32, count: usize): void {
  let from = ids + (<usize>first << 2);
  let to = output + (count << 2);
  const stop = ids + (<usize>end << 2);
  do {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    v128.store(to, v128.load(from, 32), 32);
    v128.store(to, v128.load(from, 48), 48);
    from += 64;
    to += 64;
  } while (from < stop);
}

function putPositions(first: i32, end: i32, count: usize): void {
  const fours = i32x4.splat(4);
  let positions = positionsFrom(first);
  let to = output + (count << 2);
  for (let at = first; at < end; at += 4) {
    v128.store(to, positions);
    positions = i32x4.add(positions, fours);
    to += 16;
  }
}

/** Four positions that follow each other. */
// @ts-ignore: decorator
@inline
function positionsFrom(first: i32): v128 {
  return i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3));
}

/** Of the undecided objects of a block, a bit each, those that the double test keeps. */
function settle(first: i32, undecided: i32, mask: i32): i32 {
  let kept = 0;
  for (; undecided; undecided &= undecided - 1) {
    const lane = ctz(undecided);
    const object = objects + (<usize>(first + lane) << 4);
    if (leastDistance(object, mask) >= -(<f64>load<f32>(object, 12))) kept |= 1 << lane;
  }
  return kept;
}

/** What v - T of four objects becomes: positive, 0 or negative for kept, undecided or dropped. */
// @ts-ignore: decorator
@inline
function decide(beyond: v128): v128 {
  return i32x4.shr_s(beyond, MARGIN_BITS + 1);
}

/** v of four objects, less a threshold. */
// @ts-ignore: decorator
@inline
function beyond(xy: v128, zr: v128, nxy: v128, nzr: v128, threshold: v128): v128 {
  return i32x4.sub(i32x4.add(i32x4.dot_i16x8_s(xy, nxy), i32x4.dot_i16x8_s(zr, nzr)), threshold);
}

// @ts-ignore: decorator
@inline
function compress(entries: v128, to: usize, mask: i32): void {
  v128.store(to, v128.swizzle(entries, v128.load(COMPRESS + <usize>mask)));
}

/**
 * Gives those of the objects first .. end - 1 of a leaf that touch all half-spaces of a mask, which is not 0.
 * @param leaf four times its number
 * @returns objects given after it
 */
function emitLeaf(first: i32, end: i32, leaf: usize, mask: i32, count: usize): usize {
  let data: usize = load<u32>(leaves + leaf);
  const xy = v128.load(data);
  const z1 = v128.load(data, 16);
  data += 32;
  // what is too small for its integers is undecided altogether
  const tiny = -f64x2.extract_lane(z1, 1) > mostScale ? 0xffff : 0;
  let to = CUTTING;
  for (let rest = mask; rest; rest &= rest - 1) {
    const which = <usize>ctz(rest);
    const plane = PLANES + (which << 5);
    const sums = f64x2.add(f64x2.mul(v128.load(plane), xy), f64x2.mul(v128.load(plane, 16), z1));
    // T, which is cut where it is beyond all that v can be
    const t = <i32>max(-MOST, min(MOST, f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1)));
    store<u64>(to, load<u64>(LEAF_PLANES + (which << 3)));
    store<i32>(to, t - MARGIN, 8);
    to += 12;
  }
  const nxy = v128.load32_splat(CUTTING);
  const nzr = v128.load32_splat(CUTTING, 4);
  const threshold = v128.load32_splat(CUTTING, 8);
  const fours = i32x4.splat(4);
  for (let at = first; at < end; at += 16) {
    const xy0 = v128.load(data);
    const zr0 = v128.load(data, 16);
    const xy1 = v128.load(data, 32);
    const zr1 = v128.load(data, 48);
    const xy2 = v128.load(data, 64);
    const zr2 = v128.load(data, 80);
    const xy3 = v128.load(data, 96);
    const zr3 = v128.load(data, 112);
    data += 128;
    let v0 = beyond(xy0, zr0, nxy, nzr, threshold);
    let v1 = beyond(xy1, zr1, nxy, nzr, threshold);
    let v2 = beyond(xy2, zr2, nxy, nzr, threshold);
    let v3 = beyond(xy3, zr3, nxy, nzr, threshold);
    let plane = CUTTING + 12;
    if (plane < to) do {
      const a = v128.load32_splat(plane);
      const b = v128.load32_splat(plane, 4);
      const t = v128.load32_splat(plane, 8);
      v0 = i32x4.min_s(v0, beyond(xy0, zr0, a, b, t));
      v1 = i32x4.min_s(v1, beyond(xy1, zr1, a, b, t));
      v2 = i32x4.min_s(v2, beyond(xy2, zr2, a, b, t));
      v3 = i32x4.min_s(v3, beyond(xy3, zr3, a, b, t));
      plane += 12;
    } while (plane < to);
    const signs = i8x16.narrow_i16x8_s(
      i16x8.narrow_i32x4_s(decide(v0), decide(v1)),
      i16x8.narrow_i32x4_s(decide(v2), decide(v3)),
    );
    const valid = (2 << min(end - at - 1, 15)) - 1;
    // those that are not 0
    const decided = i8x16.bitmask(i8x16.neg(i8x16.abs(signs))) & ~tiny;
    let kept = decided & ~i8x16.bitmask(signs) & valid;
    const undecided = ~decided & valid;
    if (undecided) kept |= settle(at, undecided, mask);
    const from = ids + (<usize>at << 2);
    let e0 = v128.load(from);
    let e1 = v128.load(from, 16);
    let e2 = v128.load(from, 32);
    let e3 = v128.load(from, 48);
    if (isPositions) {
      e0 = positionsFrom(at);
      e1 = i32x4.add(e0, fours);
      e2 = i32x4.add(e1, fours);
      e3 = i32x4.add(e2, fours);
    }
    const out = output + (count << 2);
    compress(e0, out, (kept << 4) & 0xf0);
    compress(e1, out + (<usize>popcnt(kept & 0xf) << 2), kept & 0xf0);
    compress(e2, out + (<usize>popcnt(kept & 0xff) << 2), (kept >> 4) & 0xf0);
    compress(e3, out + (<usize>popcnt(kept & 0xfff) << 2), (kept >> 8) & 0xf0);
    if (hasInside) putInside(at, kept, mask, count);
    count += popcnt(kept);
  }
  return count;
}

function putInside(first: i32, kept: i32, mask: i32, count: usize): void {
  for (; kept; kept &= kept - 1) {
    const object = objects + (<usize>(first + ctz(kept)) << 4);
    store<u8>(inside + count++, leastDistance(object, mask) >= <f64>load<f32>(object, 12) ? 1 : 0);
  }
}
