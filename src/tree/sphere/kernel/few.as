/**
 * The best plane between the bins of a node with few objects. Twin of sweep-few.ts, which inserts objects into the order of their bins: ranks are without
 * its branches that no processor foresees, and take a tenth off a build with box bounds.
 */
import { offer, score } from './best';
import { areaOf, depthsAt, depthsOf, highOf, highsAt, highsOf, lowOf, lowsAt, lowsOf, radiusOf } from './boxes';
import { BIN_BYTES, BIN_OF, BINS, BOX, ORDER, RIGHT } from './layout';
import { boxes, lowCentre, scaleOf, spheres } from './node';

/** Most objects that are few: their bins are the bytes of a vector. */
export const FEW: usize = 16;
const MOST: u32 = 16;

export function sweepFew(start: usize, end: usize, weight: f64): void {
  const count = end - start;
  const bins = min(MOST, <u32>count << 1);
  readBoxes(start, end);
  for (let axis: usize = 0; axis < 3; axis++) {
    const scale = scaleOf(axis, bins);
    if (scale == 0) continue;
    sortByBin(start, end, axis, scale, bins);
    sweepLeft(count, axis, sweepRight(count, axis), weight);
  }
}

function readBoxes(start: usize, end: usize): void {
  let to = BINS;
  for (let object = start; object < end; object++) {
    if (boxes) {
      const box = boxes + object * 24;
      v128.store(to, lowsAt(box));
      v128.store(to, depthsAt(box), 16);
      v128.store(to, highsAt(box), 32);
    } else {
      const sphere = v128.load(spheres + (object << 4));
      const radius = radiusOf(sphere);
      v128.store(to, lowsOf(sphere, radius));
      v128.store(to, depthsOf(sphere, radius), 16);
      v128.store(to, highsOf(sphere, radius), 32);
    }
    to += BIN_BYTES;
  }
}

/** An object's place is how many stand before it: in a lower bin, or in the same one and earlier among the objects. */
function sortByBin(start: usize, end: usize, axis: usize, scale: f64, bins: u32): void {
  const low = lowCentre(axis);
  const data = spheres + (axis << 2);
  v128.store(BIN_OF, i8x16.splat(-1));
  for (let object = start; object < end; object++) {
    const bin = min(<u32>((<f64>load<f32>(data + (object << 4)) - low) * scale), bins - 1);
    store<u8>(BIN_OF + object - start, bin);
  }
  const all = v128.load(BIN_OF);
  for (let object: usize = 0; object < end - start; object++) {
    const bin = load<u8>(BIN_OF + object);
    const own = i8x16.splat(bin);
    const lower = i8x16.bitmask(i8x16.lt_u(all, own));
    const same = i8x16.bitmask(i8x16.eq(all, own)) & ((1 << <u32>object) - 1);
    store<u32>(ORDER + (<usize>(popcnt(lower) + popcnt(same)) << 2), (<u32>bin << 8) | <u32>object);
  }
}

/** @returns the first place whose plane can be better than the best */
function sweepRight(count: usize, axis: usize): usize {
  let lows = f64x2.splat(Infinity);
  let depths = lows;
  let highs = lows;
  for (let place = count - 1; place > 0; place--) {
    const at = BINS + <usize>load<u8>(ORDER + (place << 2)) * BIN_BYTES;
    lows = f64x2.pmin(lows, v128.load(at));
    depths = f64x2.pmin(depths, v128.load(at, 16));
    highs = f64x2.pmin(highs, v128.load(at, 32));
    const right = areaOf(lows, depths, highs) * <f64>(<u32>(count - place));
    if (right >= score) return place + 1;
    store<f64>(RIGHT + (place << 4), right);
    store<f64>(RIGHT + (place << 4), lowOf(lows, depths, <u32>axis), 8);
  }
  return 1;
}

/** @param first place whose plane is offered */
function sweepLeft(count: usize, axis: usize, first: usize, weight: f64): void {
  const length = load<f64>(BOX + (axis << 3), 24) - load<f64>(BOX + (axis << 3));
  let lows = f64x2.splat(Infinity);
  let depths = lows;
  let highs = lows;
  let before = load<u32>(ORDER);
  for (let place: usize = 1; place < count; place++) {
    const at = BINS + <usize>(before & 255) * BIN_BYTES;
    const bin = before >> 8;
    before = load<u32>(ORDER + (place << 2));
    lows = f64x2.pmin(lows, v128.load(at));
    depths = f64x2.pmin(depths, v128.load(at, 16));
    highs = f64x2.pmin(highs, v128.load(at, 32));
    if (place < first || before >> 8 == bin) continue;
    const left = areaOf(lows, depths, highs) * <f64>(<u32>place);
    if (left >= score) return;
    const overlap = max(0, highOf(depths, highs, <u32>axis) - load<f64>(RIGHT + (place << 4), 8)) / length;
    offer(left, load<f64>(RIGHT + (place << 4)), overlap, weight, axis, bin + 1);
  }
}
