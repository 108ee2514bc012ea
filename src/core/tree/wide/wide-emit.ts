/**
 * Turns a frame's jobs into a list: ids, or the positions in tree order that an exact sort puts in order. Twin of kernel/emit.as: the same lists.
 *
 * Each object of a leaf that is cut is judged by its own sphere in doubles, by the same sums in the same order as brute.ts, so the set is the same. The write is
 * unconditional and only the count moves on a hit: what is visible in a cut leaf is a coin toss, which a branch would be mispredicted on
 * (8 ns an object instead of 1.4 for one plane). A plane that is not in the leaf's mask has all its objects inside, as wide-planes.ts shows.
 */
import { PLANES } from '../../math/frustum.ts';
import type { CullQuery } from '../query.ts';
import { planesIn } from './wide-planes.ts';
import { JOB, MASK, REVERSED, type WideResult } from './wide-result.ts';
import type { WideTree } from './wide-tree.ts';

/** Ranges longer than this are copied as a block: a call costs about as much as this many turns of a loop. */
const BLOCK = 16;

/**
 * @param asPositions positions in tree order where the ids would stand
 * @param isOrdered whether scratch.order says which job comes when; else they stand in their order
 */
export function emitJobs(
  tree: WideTree,
  query: CullQuery,
  asPositions: boolean,
  isOrdered: boolean,
  max: number,
  withInside: boolean,
  result: WideResult,
): void {
  const { store, jobs, order, jobCount } = result.scratch;
  const start = tree.ids.length;
  let to = start;
  for (let k = 0; k < jobCount && to - start < max; k++) {
    const job = (isOrdered ? order[k] : k) * JOB;
    const first = jobs[job];
    const end = jobs[job + 1];
    const mask = jobs[job + 2] & MASK;
    const from = to;
    if (mask === 0) {
      to += end - first;
      if (asPositions) for (let o = first; o < end; o++) store[from + o - first] = o;
      else copyIds(store, first, end, from, (jobs[job + 2] & REVERSED) !== 0);
      if (withInside) result.inside.fill(1, from - start, to - start);
      continue;
    }
    to = listVisible(tree.objects, query.planes, lowest(mask), store, first, end, from);
    for (let bits = mask & (mask - 1); bits !== 0; bits &= bits - 1)
      to = keepVisible(tree.objects, query.planes, lowest(bits), store, from, to);
    result.planesTested += planesIn(mask) * (end - first);
    if (withInside) putInside(tree.objects, query.planes, store, from, to, result.inside, from - start);
    if (!asPositions) for (let place = from; place < to; place++) store[place] = store[store[place]];
  }
  result.count = to - start;
}

/** Copy the ids of positions first .. end - 1 to store[to ..]. */
function copyIds(store: Uint32Array, first: number, end: number, to: number, isReversed: boolean): void {
  if (isReversed) for (let o = end - 1; o >= first; o--) store[to++] = store[o];
  else if (end - first > BLOCK) store.copyWithin(to, first, end);
  else for (let o = first; o < end; o++) store[to++] = store[o];
}

/** Where the lowest plane of a mask stands. */
function lowest(mask: number): number {
  return (31 - Math.clz32(mask & -mask)) * 4;
}

/**
 * Write those of the positions first .. end - 1 whose objects touch the half-space of the plane at planes[p ..] to list[to ..]; one entry after the last one is overwritten.
 * @returns the place after the last one
 */
function listVisible(
  objects: Float32Array,
  planes: Float64Array,
  p: number,
  list: Uint32Array,
  first: number,
  end: number,
  to: number,
): number {
  const nx = planes[p];
  const ny = planes[p + 1];
  const nz = planes[p + 2];
  const nd = planes[p + 3];
  for (let o = first, at = first * 4; o < end; o++, at += 4) {
    list[to] = o;
    const d = nx * objects[at] + ny * objects[at + 1] + nz * objects[at + 2] + nd;
    to = (to + (+(d >= -objects[at + 3]) | 0)) | 0;
  }
  return to;
}

/**
 * Of the positions list[from .. last - 1], those whose objects touch the half-space of the plane at planes[p ..].
 * @returns the place after the last one
 */
function keepVisible(
  objects: Float32Array,
  planes: Float64Array,
  p: number,
  list: Uint32Array,
  from: number,
  last: number,
): number {
  const nx = planes[p];
  const ny = planes[p + 1];
  const nz = planes[p + 2];
  const nd = planes[p + 3];
  let to = from;
  for (let k = from; k < last; k++) {
    const o = list[k];
    const at = o * 4;
    list[to] = o;
    const d = nx * objects[at] + ny * objects[at + 1] + nz * objects[at + 2] + nd;
    to = (to + (+(d >= -objects[at + 3]) | 0)) | 0;
  }
  return to;
}

/** Flags of the objects at the positions list[from .. last - 1]: 1 where one lies wholly inside every plane. */
export function putInside(
  objects: Float32Array,
  planes: Float64Array,
  list: Uint32Array,
  from: number,
  last: number,
  inside: Uint8Array,
  to: number,
): void {
  inside.fill(1, to, to + last - from);
  for (let p = 0; p < PLANES * 4; p += 4) {
    const nx = planes[p];
    const ny = planes[p + 1];
    const nz = planes[p + 2];
    const nd = planes[p + 3];
    for (let place = from, flag = to; place < last; place++, flag++) {
      const at = list[place] * 4;
      const d = nx * objects[at] + ny * objects[at + 1] + nz * objects[at + 2] + nd;
      inside[flag] &= +!(d < objects[at + 3]);
    }
  }
}
