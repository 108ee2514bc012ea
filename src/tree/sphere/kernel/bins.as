/** The best plane between the bins of a node with many objects. Twin of sweep-bins.ts. */
import { offer, score } from './best';
import { areaOf, depthsAt, depthsOf, highOf, highsAt, highsOf, lowOf, lowsAt, lowsOf, radiusOf } from './boxes';
import { BIN_BYTES, BINS, BOX, CENTRES, RIGHT } from './layout';
import { boxes, scaleOf, spheres } from './node';

/** bins an axis */
const MOST: u32 = 16;
const AXIS_BYTES: usize = <usize>MOST * BIN_BYTES;

export function sweepBins(start: usize, end: usize, weight: f64): void {
  clear();
  fill(start, end);
  for (let axis: usize = 0; axis < 3; axis++) {
    if (scaleOf(axis, MOST) == 0) continue;
    const bins = BINS + axis * AXIS_BYTES;
    sweepLeft(bins, axis, sweepRight(bins, axis), weight);
  }
}

function clear(): void {
  const nothing = f64x2.splat(Infinity);
  for (let bin = BINS; bin < BINS + 3 * AXIS_BYTES; bin += BIN_BYTES) {
    v128.store(bin, nothing);
    v128.store(bin, nothing, 16);
    v128.store(bin, nothing, 32);
    v128.store(bin, i32x4.splat(0), 48);
  }
}

function fill(start: usize, end: usize): void {
  const low = v128.load(CENTRES);
  const lowXY = f64x2.promote_low_f32x4(low);
  const lowZ = f64x2.promote_low_f32x4(v128.shuffle<i32>(low, low, 2, 3, 2, 3));
  const scaleXY = f64x2.replace_lane(f64x2.splat(scaleOf(0, MOST)), 1, scaleOf(1, MOST));
  const scaleZ = f64x2.splat(scaleOf(2, MOST));
  const most = i32x4.splat(MOST - 1);
  let box = boxes + start * 24;
  const last = spheres + (end << 4);
  for (let at = spheres + (start << 4); at < last; at += 16) {
    const sphere = v128.load(at);
    const radius = radiusOf(sphere);
    let lows: v128;
    let depths: v128;
    let highs: v128;
    if (boxes) {
      lows = lowsAt(box);
      depths = depthsAt(box);
      highs = highsAt(box);
      box += 24;
    } else {
      lows = lowsOf(sphere, radius);
      depths = depthsOf(sphere, radius);
      highs = highsOf(sphere, radius);
    }
    const xy = f64x2.mul(f64x2.sub(f64x2.promote_low_f32x4(sphere), lowXY), scaleXY);
    const z = f64x2.mul(f64x2.sub(f64x2.promote_low_f32x4(v128.shuffle<i32>(sphere, sphere, 2, 3, 2, 3)), lowZ), scaleZ);
    const binXY = i32x4.min_s(i32x4.trunc_sat_f64x2_s_zero(xy), most);
    const binZ = i32x4.min_s(i32x4.trunc_sat_f64x2_s_zero(z), most);
    grow(BINS + <usize>i32x4.extract_lane(binXY, 0) * BIN_BYTES, lows, depths, highs);
    grow(BINS + AXIS_BYTES + <usize>i32x4.extract_lane(binXY, 1) * BIN_BYTES, lows, depths, highs);
    grow(BINS + 2 * AXIS_BYTES + <usize>i32x4.extract_lane(binZ, 0) * BIN_BYTES, lows, depths, highs);
  }
}

// @ts-ignore: decorator
@inline
function grow(bin: usize, lows: v128, depths: v128, highs: v128): void {
  v128.store(bin, f64x2.pmin(v128.load(bin), lows));
  v128.store(bin, f64x2.pmin(v128.load(bin, 16), depths), 16);
  v128.store(bin, f64x2.pmin(v128.load(bin, 32), highs), 32);
  store<u32>(bin, load<u32>(bin, 48) + 1, 48);
}

/** @returns the first bin whose plane can be better than the best */
function sweepRight(bins: usize, axis: usize): usize {
  let lows = f64x2.splat(Infinity);
  let depths = lows;
  let highs = lows;
  let count: u32 = 0;
  for (let bin: usize = MOST - 1; bin > 0; bin--) {
    const at = bins + bin * BIN_BYTES;
    count += load<u32>(at, 48);
    lows = f64x2.pmin(lows, v128.load(at));
    depths = f64x2.pmin(depths, v128.load(at, 16));
    highs = f64x2.pmin(highs, v128.load(at, 32));
    const right = areaOf(lows, depths, highs) * <f64>count;
    if (right >= score) return bin + 1;
    store<f64>(RIGHT + (bin << 4), right);
    store<f64>(RIGHT + (bin << 4), lowOf(lows, depths, <u32>axis), 8);
  }
  return 1;
}

/** @param first bin whose plane is offered */
function sweepLeft(bins: usize, axis: usize, first: usize, weight: f64): void {
  const length = load<f64>(BOX + (axis << 3), 24) - load<f64>(BOX + (axis << 3));
  let lows = f64x2.splat(Infinity);
  let depths = lows;
  let highs = lows;
  let count: u32 = 0;
  for (let bin: usize = 1; bin < MOST; bin++) {
    const at = bins + (bin - 1) * BIN_BYTES;
    const added = load<u32>(at, 48);
    // behind an empty bin the sides are as before it
    if (!added) continue;
    count += added;
    lows = f64x2.pmin(lows, v128.load(at));
    depths = f64x2.pmin(depths, v128.load(at, 16));
    highs = f64x2.pmin(highs, v128.load(at, 32));
    if (bin < first) continue;
    const left = areaOf(lows, depths, highs) * <f64>count;
    if (left >= score) return;
    const overlap = max(0, highOf(depths, highs, <u32>axis) - load<f64>(RIGHT + (bin << 4), 8)) / length;
    offer(left, load<f64>(RIGHT + (bin << 4)), overlap, weight, axis, <u32>bin);
  }
}
