/**
 * What a job gives: ids, ranges instead, or positions in tree order; where asked for, inside flags. Twin of wide-emit.ts: the same lists.
 *
 * A leaf that is cut is tested in integers, 16 objects at a time, into a mask of 16 bits; where each group of four goes is a sum of bits, so that no write waits for the
 * one before it. A write reaches up to 15 entries beyond the end, for which the ids and the output have room.
 */
import { leastDistance } from './distance';
import {
  COMPRESS,
  CUTTING,
  ids,
  inside,
  LEAF_PLANES,
  leaves,
  objects,
  output,
  PLANES,
  ranges,
} from './layout';
import { MARGIN, MARGIN_BITS, MOST, NORMAL, ROUNDED } from './leaf-units';

const IDS: i32 = 0;
const RANGES: i32 = 1;
const POSITIONS: i32 = 2;

/** what the double test may be wrong by: the bound of leaf-units.ts */
let objectSlack: f64 = 0;
/** what the cull at hand gives, and whether inside flags too */
let kind: i32 = IDS;
let hasInside: bool = false;
/** ranges written by the cull at hand */
export let rangeCount: usize = 0;
/** end of the last range of the leaf at hand: what begins there continues it */
let rangeEnd: i32 = -1;

/** @param slack of the nodes, 6 x 2^-24 of the greatest sum that a distance is made of: 2^-24 of it is over 200 times what doubles are off by */
export function startEmit(slack: f32, output: i32, withInside: bool): void {
  objectSlack = <f64>slack * 5.9604644775390625e-8;
  kind = output;
  hasInside = withInside;
  rangeCount = 0;
}

/** Gives all objects first .. end - 1. */
export function emitAll(first: i32, end: i32, count: usize): void {
  if (kind == IDS) copyIds(first, end, count);
  else if (kind == RANGES) addRange(first, end - first);
  else putPositions(first, end, output + (count << 2));
  if (hasInside) memory.fill(inside + count, 1, end - first);
}

function addRange(first: i32, count: i32): void {
  const at = ranges + rangeCount * 12;
  store<i32>(at, first);
  store<i32>(at, count, 4);
  store<i32>(at, 1, 8);
  rangeCount++;
}

/** Writes first, first + 1 ... as far as end - 1, by fours. */
function putPositions(first: i32, end: i32, to: usize): void {
  let positions = i32x4.add(i32x4.splat(first), i32x4(0, 1, 2, 3));
  for (; first < end; first += 4) {
    v128.store(to, positions);
    positions = i32x4.add(positions, i32x4.splat(4));
    to += 16;
  }
}

function copyIds(first: i32, end: i32, count: usize): void {
  let from = ids + (<usize>first << 2);
  let to = output + (count << 2);
  const stop = ids + (<usize>end << 2);
  while (from < stop) {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    from += 32;
    to += 32;
  }
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

/** The threshold T - MARGIN of a leaf whose centre lies so far inside a plane. */
// @ts-ignore: decorator
@inline
function thresholdOf(plane: usize, x: f64, y: f64, z: f64, scale: f64): i32 {
  const d = load<f64>(plane) * x + load<f64>(plane, 8) * y + load<f64>(plane, 16) * z + load<f64>(plane, 24);
  return <i32>max(-MOST, min(MOST, -d * scale)) - MARGIN;
}

// @ts-ignore: decorator
@inline
function compress(from: usize, to: usize, mask: i32): void {
  v128.store(to, v128.swizzle(v128.load(from), v128.load(COMPRESS + <usize>mask)));
}

/**
 * Gives those of the objects first .. end - 1 of a leaf that touch all half-spaces of a mask, which is not 0.
 * @returns objects given after it
 */
export function emitLeaf(first: i32, end: i32, leaf: u32, mask: i32, count: usize): usize {
  let data: usize = load<u32>(leaves + (<usize>leaf << 2));
  const x = <f64>load<f32>(data);
  const y = <f64>load<f32>(data, 4);
  const z = <f64>load<f32>(data, 8);
  const scale = NORMAL * <f64>load<f32>(data, 12);
  data += 16;
  const isTiny = ROUNDED + objectSlack * scale > <f64>MARGIN;
  const which = <usize>ctz(mask);
  const nxy = v128.load32_splat(LEAF_PLANES + (which << 3));
  const nzr = v128.load32_splat(LEAF_PLANES + (which << 3), 4);
  const threshold = i32x4.splat(thresholdOf(PLANES + (which << 5), x, y, z, scale));
  let to = CUTTING;
  for (let rest = mask & (mask - 1); rest; rest &= rest - 1) {
    const other = <usize>ctz(rest);
    store<u64>(to, load<u64>(LEAF_PLANES + (other << 3)));
    store<i32>(to, thresholdOf(PLANES + (other << 5), x, y, z, scale), 8);
    to += 12;
  }
  rangeEnd = -1;
  let source = ids;
  if (kind == POSITIONS) {
    // where ranges would stand
    putPositions(first, end, ranges);
    source = ranges - (<usize>first << 2);
  }
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
    for (let plane = CUTTING; plane < to; plane += 12) {
      const a = v128.load32_splat(plane);
      const b = v128.load32_splat(plane, 4);
      const t = v128.load32_splat(plane, 8);
      v0 = i32x4.min_s(v0, beyond(xy0, zr0, a, b, t));
      v1 = i32x4.min_s(v1, beyond(xy1, zr1, a, b, t));
      v2 = i32x4.min_s(v2, beyond(xy2, zr2, a, b, t));
      v3 = i32x4.min_s(v3, beyond(xy3, zr3, a, b, t));
    }
    const signs = i8x16.narrow_i16x8_s(
      i16x8.narrow_i32x4_s(decide(v0), decide(v1)),
      i16x8.narrow_i32x4_s(decide(v2), decide(v3)),
    );
    const valid = (2 << min(end - at - 1, 15)) - 1;
    let kept = i8x16.bitmask(i8x16.gt_s(signs, i8x16.splat(0))) & valid;
    const possible = ~i8x16.bitmask(signs) & valid;
    if (isTiny) kept = settle(at, valid, mask);
    else if (kept != possible) kept |= settle(at, possible ^ kept, mask);
    if (kind != RANGES) {
      const from = source + (<usize>at << 2);
      const out = output + (count << 2);
      compress(from, out, (kept << 4) & 0xf0);
      compress(from + 16, out + (<usize>popcnt(kept & 0xf) << 2), kept & 0xf0);
      compress(from + 32, out + (<usize>popcnt(kept & 0xff) << 2), (kept >> 4) & 0xf0);
      compress(from + 48, out + (<usize>popcnt(kept & 0xfff) << 2), (kept >> 8) & 0xf0);
    } else addRanges(at, kept);
    if (hasInside) putInside(at, kept, mask, count);
    count += popcnt(kept);
  }
  return count;
}

/** Of a block the objects that were kept, a bit each, as ranges. */
function addRanges(first: i32, kept: i32): void {
  while (kept) {
    const skipped = ctz(kept);
    const start = first + skipped;
    const length = ctz(~(kept >> skipped));
    kept &= ~(((1 << length) - 1) << skipped);
    if (start != rangeEnd) addRange(start, length);
    else {
      const last = ranges + (rangeCount - 1) * 12;
      store<i32>(last, load<i32>(last, 4) + length, 4);
    }
    rangeEnd = start + length;
  }
}

function putInside(first: i32, kept: i32, mask: i32, count: usize): void {
  for (; kept; kept &= kept - 1) {
    const object = objects + (<usize>(first + ctz(kept)) << 4);
    store<u8>(inside + count++, leastDistance(object, mask) >= <f64>load<f32>(object, 12) ? 1 : 0);
  }
}
