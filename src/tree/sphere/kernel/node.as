/** The node at hand: its objects' box and centres, and the bins that are laid over these. Twin of objectsBox and of centre-bins.ts. */
import { depthsAt, depthsOf, highsAt, highsOf, lowsAt, lowsOf, radiusOf } from './boxes';
import { BOX, CENTRES, SPHERES_BOX } from './layout';

export let spheres: usize = 0;
/** 0 where the spheres' own boxes are meant */
export let boxes: usize = 0;
export let ids: usize = 0;

export function place(spheresAt: usize, boxesAt: usize, idsAt: usize): void {
  spheres = spheresAt;
  boxes = boxesAt;
  ids = idsAt;
}

/** Find the box of the objects of [start, end), that of their spheres, and the least and greatest centre. */
export function bound(start: usize, end: usize): void {
  let lows = f64x2.splat(Infinity);
  let depths = lows;
  let highs = lows;
  let least = f32x4.splat(Infinity);
  let most = f32x4.splat(-Infinity);
  const last = spheres + (end << 4);
  for (let at = spheres + (start << 4); at < last; at += 16) {
    const sphere = v128.load(at);
    const radius = radiusOf(sphere);
    least = f32x4.pmin(least, sphere);
    most = f32x4.pmax(most, sphere);
    lows = f64x2.pmin(lows, lowsOf(sphere, radius));
    depths = f64x2.pmin(depths, depthsOf(sphere, radius));
    highs = f64x2.pmin(highs, highsOf(sphere, radius));
  }
  v128.store(CENTRES, least);
  v128.store(CENTRES, most, 16);
  storeBox(SPHERES_BOX, lows, depths, highs);
  if (boxes) {
    lows = f64x2.splat(Infinity);
    depths = lows;
    highs = lows;
    const last = boxes + end * 24;
    for (let at = boxes + start * 24; at < last; at += 24) {
      lows = f64x2.pmin(lows, lowsAt(at));
      depths = f64x2.pmin(depths, depthsAt(at));
      highs = f64x2.pmin(highs, highsAt(at));
    }
  }
  storeBox(BOX, lows, depths, highs);
}

function storeBox(at: usize, lows: v128, depths: v128, highs: v128): void {
  v128.store(at, lows);
  store<f64>(at, f64x2.extract_lane(depths, 0), 16);
  v128.store(at, f64x2.neg(highs), 24);
  store<f64>(at, -f64x2.extract_lane(depths, 1), 40);
}

/** Bins a unit of length on an axis; 0 where all centres are the same. */
export function scaleOf(axis: usize, bins: u32): f64 {
  const length = <f64>load<f32>(CENTRES + (axis << 2), 16) - <f64>load<f32>(CENTRES + (axis << 2));
  return length > 0 ? <f64>bins / length : 0;
}

// @ts-ignore: decorator
@inline
export function lowCentre(axis: usize): f64 {
  return <f64>load<f32>(CENTRES + (axis << 2));
}
