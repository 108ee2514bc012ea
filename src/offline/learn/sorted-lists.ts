/**
 * The objects of a build in nine orders: on each axis by the centres of their spheres, by the low and by the high faces of their boxes.
 * Sorted once; below a cut each side keeps its objects in their order, so that no node is sorted again.
 */
import type { BuildObjects } from '../../core/tree/sphere/split.ts';

/** By list: its axis is list % 3. */
export const LISTS = 9;

/**
 * `ids`: lists x input ids; those of a node stand at the node's own range, in each list's order
 * `keys`: lists x what each is sorted by, by input id
 * `isLeft`: by input id: 1 on the left of the cut at hand
 */
export type SortedLists = ReturnType<typeof createSortedLists>;

/** @param objects as a build has them before its first cut */
export function createSortedLists({ spheres, boxes, ids }: BuildObjects) {
  const count = ids.length;
  const keys = Array.from({ length: LISTS }, () => new Float64Array(count));
  for (let i = 0; i < count; i++)
    for (let axis = 0; axis < 3; axis++) {
      const centre = spheres[i * 4 + axis];
      const radius = spheres[i * 4 + 3];
      keys[axis][ids[i]] = centre;
      keys[3 + axis][ids[i]] = boxes ? boxes[i * 6 + axis] : centre - radius;
      keys[6 + axis][ids[i]] = boxes ? boxes[i * 6 + 3 + axis] : centre + radius;
    }
  const sorted = keys.map((key) => ids.slice().sort((a, b) => key[a] - key[b] || a - b));
  return { ids: sorted, keys, isLeft: new Uint8Array(count), spare: new Uint32Array(count) };
}

/** The first `count` objects of `list` go to the left in every list of the node over [start, end). */
export function splitLists(
  { ids, isLeft, spare }: SortedLists,
  start: number,
  end: number,
  list: number,
  count: number,
): void {
  for (let i = start; i < end; i++) isLeft[ids[list][i]] = i < start + count ? 1 : 0;
  for (const own of ids) {
    let left = start;
    let right = 0;
    for (let i = start; i < end; i++)
      if (isLeft[own[i]]) own[left++] = own[i];
      else spare[right++] = own[i];
    own.set(spare.subarray(0, right), left);
  }
}
