/**
 * The linear twins of the dynamic tree's queries: one loop over all ids, no tree. The oracle of the tests, the baseline of the benches.
 * Written to be read; dynamic-cull.ts, dynamic-overlap.ts and dynamic-ray.ts must find the same.
 */
import { checkQueryBox, type QueryBox } from '../../../src/core/math/box.ts';
import { boxEntry, checkRay, type Ray, writeInverse } from '../../../src/core/math/ray.ts';
import type { CullResult } from '../../../src/core/tree/cull-options.ts';
import type { CullQuery } from '../../../src/core/tree/query.ts';
import { type DynamicTree, NONE } from '../../../src/seeds/dynamic/dynamic-tree.ts';
import { bruteBoxCull, bruteBoxOverlap } from '../boxes/brute-boxes.ts';

const isInTree =
  ({ leaves }: DynamicTree) =>
  (id: number): boolean =>
    leaves[id] !== NONE;

/**
 * Objects whose own boxes touch the frustum, in ascending id.
 * @param ids receives their numbers
 * @param inside when given, receives 1 for each that lies wholly inside, else 0
 */
export function bruteDynamicCull(
  tree: DynamicTree,
  query: CullQuery,
  ids: Uint32Array,
  inside?: Uint8Array,
): Pick<CullResult, 'count' | 'planesTested'> {
  return bruteBoxCull(tree.objectBoxes, query, ids, inside, isInTree(tree));
}

/**
 * Objects whose own boxes have a point in common with the box at query[at .. at + 5], in ascending id; touching counts.
 * @param query min x, y, z, max x, y, z
 * @param ids receives their numbers
 * @returns how many
 * @throws RangeError for a box that is not six numbers
 */
export function bruteDynamicOverlap(tree: DynamicTree, query: QueryBox, ids: Uint32Array, at = 0): number {
  checkQueryBox(query, at);
  return bruteBoxOverlap(tree.objectBoxes, query, ids, at, isInTree(tree));
}

/**
 * Objects whose own boxes the ray meets, nearest entry first, equal entries by id.
 * @param ids receives their numbers
 * @returns how many
 * @throws RangeError as startDynamicRay
 */
export function bruteDynamicRay(tree: DynamicTree, ray: Ray, ids: Uint32Array): number {
  checkRay(ray);
  const inverse = writeInverse(ray, new Float64Array(3));
  const origin = Float64Array.from(ray.origin);
  const entryOf = (id: number) => boxEntry(tree.objectBoxes, id * 6, origin, inverse, ray.start, ray.end);
  let count = 0;
  for (let id = 0; id < tree.leaves.length; id++)
    if (tree.leaves[id] !== NONE && entryOf(id) !== Number.POSITIVE_INFINITY) ids[count++] = id;
  ids.subarray(0, count).sort((a, b) => entryOf(a) - entryOf(b) || a - b);
  return count;
}
