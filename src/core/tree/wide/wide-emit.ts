/**
 * Turns a frame's jobs into a list: ids, or the positions in tree order that an exact sort puts in order. Alone in its file because it is hot.
 */
import { PLANES, planeDistance } from '../../math/frustum.ts';
import type { CullQuery } from '../query.ts';
import { listVisible } from './wide-leaf.ts';
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
  const { objects } = tree;
  const { planes } = query;
  const { store, jobs, order, jobCount } = result.scratch;
  const start = tree.ids.length;
  let tests = 0;
  let count = 0;
  for (let k = 0; k < jobCount && count < max; k++) {
    const job = (isOrdered ? order[k] : k) * JOB;
    const first = jobs[job];
    const end = jobs[job + 1];
    const mask = jobs[job + 2] & MASK;
    const isReversed = (jobs[job + 2] & REVERSED) !== 0;
    const to = start + count;
    if (mask === 0) {
      if (asPositions) putPositions(store, first, end, to);
      else if (isReversed) copyReversed(store, first, end, to);
      else copyRange(store, first, end, to);
      if (withInside) result.inside.fill(1, count, count + end - first);
      count += end - first;
    } else {
      for (let bits = mask; bits !== 0; bits &= bits - 1) tests += end - first;
      const last = listVisible(objects, planes, mask, store, first, end, to);
      if (withInside) putInside(objects, planes, store, to, last, result.inside, count);
      if (!asPositions) for (let place = to; place < last; place++) store[place] = store[store[place]];
      count += last - to;
    }
  }
  result.count = count;
  result.planesTested += tests;
}

/** Copy the ids of positions first .. end - 1 to store[to ..]. */
function copyRange(store: Uint32Array, first: number, end: number, to: number): void {
  if (end - first > BLOCK) {
    store.copyWithin(to, first, end);
    return;
  }
  for (let o = first; o < end; o++) store[to++] = store[o];
}

function copyReversed(store: Uint32Array, first: number, end: number, to: number): void {
  for (let o = end - 1; o >= first; o--) store[to++] = store[o];
}

function putPositions(store: Uint32Array, first: number, end: number, to: number): void {
  for (let o = first; o < end; o++) store[to++] = o;
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
  for (let place = from; place < last; place++) {
    const at = list[place] * 4;
    let flag = 1;
    for (let p = 0; p < PLANES * 4; p += 4)
      if (planeDistance(planes, p, objects[at], objects[at + 1], objects[at + 2]) < objects[at + 3]) flag = 0;
    inside[to++] = flag;
  }
}
