/**
 * An order for renderers that draw neighbours of one geometry at once: nearest first by the distance of the centres, cut into runs, and within a run
 * geometry by geometry.
 *
 * A run is as long as a part of all that come before it, so it is short where an object covers much of the picture and long far away, where few of its
 * pixels are still free. Of 20,000 instances of 30 geometries, 12,000 in view, runs of an eighth shade as much as three's sorted list does, in an eleventh of
 * its draws. Tried and lost: runs of one length, 256, which shade 5 % more in a ninth of the draws; the wide tree's own order, cut into runs, 7 %; taking a geometry's
 * instances from a window ahead instead of from runs, the same draws and the same fragments as runs.
 *
 * A run begins with the geometry with which the one before it ended, where it has that geometry.
 */
import { grown } from '../../core/base/grown.ts';
import { clearDigits, countDigits, sortByBits } from '../../core/math/radix-sort.ts';
import type { DepthScratch } from './depth-sort.ts';
import { GEOMETRY_SHIFT, type InstanceTree } from './instance-tree.ts';

/** The shortest run. */
const SHORTEST = 8;

/** Instances of each geometry in the run at hand, and where the next of them goes. */
let sizes = new Uint32Array(64);
let places = new Uint32Array(64);

/**
 * Put ids[0 .. count - 1] in this order.
 * @param part how long a run is, as a part of all before it
 * @param eye x, y, z
 */
export function orderInRuns(
  { spheres, states }: Pick<InstanceTree, 'spheres' | 'states'>,
  eye: ArrayLike<number>,
  part: number,
  ids: Uint32Array,
  count: number,
  scratch: DepthScratch,
): void {
  const near = sortByDistance(spheres, eye, ids, count, scratch);
  let last = -1;
  for (let from = 0; from < count; ) {
    const to = Math.min(count, from + Math.max(SHORTEST, Math.floor(from * part)));
    last = writeRun(states, near, from, to, last, ids);
    from = to;
  }
}

/** Returns the ids nearest first, in an array of the scratch. */
function sortByDistance(
  spheres: Float32Array,
  eye: ArrayLike<number>,
  ids: Uint32Array,
  count: number,
  scratch: DepthScratch,
): Uint32Array {
  const { floats, bits, sorted, ids: near } = scratch;
  const [eyeX, eyeY, eyeZ] = [eye[0], eye[1], eye[2]];
  clearDigits();
  for (let i = 0; i < count; i++) {
    const at = ids[i] * 4;
    const [x, y, z] = [spheres[at] - eyeX, spheres[at + 1] - eyeY, spheres[at + 2] - eyeZ];
    // not negative, so its bits are in the order of the numbers
    floats[i] = x * x + y * y + z * z;
    countDigits(bits[i]);
  }
  sortByBits(scratch, count);
  for (let i = 0; i < count; i++) near[i] = ids[sorted[i]];
  return near;
}

/**
 * Write near[from .. to - 1] geometry by geometry, each where its first stood among the others.
 * @param first the geometry to begin with
 * @returns the one at the end
 */
function writeRun(
  states: InstanceTree['states'],
  near: Uint32Array,
  from: number,
  to: number,
  first: number,
  ids: Uint32Array,
): number {
  for (let i = from; i < to; i++) {
    const geometry = states[near[i]] >>> GEOMETRY_SHIFT;
    if (geometry >= sizes.length) {
      sizes = grown(sizes, geometry + 1);
      places = grown(places, sizes.length);
    }
    if (sizes[geometry]++ === 0) places[geometry] = UNPLACED;
  }
  let next = from;
  let last = first;
  if (first >= 0 && first < sizes.length && sizes[first] > 0) {
    places[first] = next;
    next += sizes[first];
  }
  for (let i = from; i < to; i++) {
    const id = near[i];
    const geometry = states[id] >>> GEOMETRY_SHIFT;
    if (places[geometry] === UNPLACED) {
      places[geometry] = next;
      next += sizes[geometry];
      last = geometry;
    }
    ids[places[geometry]++] = id;
  }
  for (let i = from; i < to; i++) sizes[states[near[i]] >>> GEOMETRY_SHIFT] = 0;
  return last;
}

const UNPLACED = 0xffffffff;
