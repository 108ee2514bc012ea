/**
 * Pairs of objects whose order decides what a view shades: one for each object that lies behind others in a pixel, with the one that is drawn
 * first of those in front of it, its occluder, in a given order.
 *
 * Guarantee: in the order that the occluders come from, the pairs drawn the wrong way round weigh exactly the excess between objects. In any other
 * order they weigh at least the excess: an object that comes after its occluder fails; one that comes before it may yet fail behind another.
 *
 * Pairs of objects directly one behind the other would give no such bound: a far object that fails behind a third one would count too.
 */
import { lengthened } from '../../core/base/grown.ts';
import type { Vec3 } from '../../core/math/camera.ts';
import type { ViewLayers } from '../../overdraw/raster/view-layers.ts';

/** Entry i of each array is one pair. */
export type OccluderPairs = ReturnType<typeof createPairs>;

/** None yet, with room for some. */
export function createPairs() {
  const room = 1024;
  return {
    count: 0,
    /** object that should be drawn first */
    front: new Uint32Array(room),
    back: new Uint32Array(room),
    /** number of the view whose eye it is seen from, ascending */
    view: new Uint32Array(room),
    /** pixels x weight of the view's pixels */
    weight: new Float64Array(room),
    /** views x (x, y, z) */
    eyes: [] as number[],
  };
}

/** Pairs of one view: entry i of each array is one. */
export type PairsOfView = ReturnType<typeof occluderPairsOf>;

/**
 * The pairs of a view.
 * @param objectCount of the scene
 * @param places by object: its place in the order that gives the occluders
 */
export function occluderPairsOf(
  { lists, first, objects, tied, pixels }: ViewLayers,
  objectCount: number,
  places: Float64Array,
) {
  const found = new Map<number, number>();
  const add = (occluder: number, back: number, count: number) => {
    const key = occluder * objectCount + back;
    found.set(key, (found.get(key) ?? 0) + count);
  };
  for (let list = 0; list < lists; list++) {
    // the earliest drawn of the objects strictly in front, of all so far, and of those that are equally deep
    let front = -1;
    let soFar = -1;
    let group = -1;
    for (let at = first[list]; at < first[list + 1]; at++) {
      const object = objects[at];
      if (tied[at] === 0) {
        if (front >= 0) add(front, group, pixels[list]);
        front = soFar;
        group = -1;
      }
      if (group < 0 || places[object] < places[group]) group = object;
      if (soFar < 0 || places[object] < places[soFar]) soFar = object;
    }
    if (front >= 0) add(front, group, pixels[list]);
  }
  const own = {
    front: new Uint32Array(found.size),
    back: new Uint32Array(found.size),
    pixels: Float64Array.from(found.values()),
  };
  let at = 0;
  for (const key of found.keys()) {
    own.front[at] = Math.floor(key / objectCount);
    own.back[at++] = key % objectCount;
  }
  return own;
}

/** Add the pairs of one more view. @param weight of its pixels */
export function addPairsOfView(pairs: OccluderPairs, own: PairsOfView, eye: Vec3, weight: number): void {
  const view = pairs.eyes.length / 3;
  const end = pairs.count + own.front.length;
  pairs.eyes.push(...eye);
  reserve(pairs, end);
  pairs.front.set(own.front, pairs.count);
  pairs.back.set(own.back, pairs.count);
  pairs.view.fill(view, pairs.count, end);
  for (const [i, pixels] of own.pixels.entries()) pairs.weight[pairs.count + i] = pixels * weight;
  pairs.count = end;
}

function reserve(pairs: OccluderPairs, needed: number): void {
  if (needed <= pairs.front.length) return;
  const room = Math.max(needed, 2 * pairs.front.length);
  pairs.front = lengthened(pairs.front, room);
  pairs.back = lengthened(pairs.back, room);
  pairs.view = lengthened(pairs.view, room);
  pairs.weight = lengthened(pairs.weight, room);
}
