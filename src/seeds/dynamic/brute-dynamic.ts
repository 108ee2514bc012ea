/**
 * The linear twins of the dynamic tree's queries: one loop over all ids, no tree. The oracle of the tests, the baseline of the benches.
 * Written to be read; dynamic-cull.ts, dynamic-overlap.ts and dynamic-ray.ts must find the same.
 */
import { checkQueryBox, type QueryBox } from '../../core/math/box.ts';
import { boxEntry, checkRay, type Ray, writeInverse } from '../../core/math/ray.ts';
import type { BruteCounts } from '../../core/tree/brute.ts';
import type { CullQuery } from '../../core/tree/query.ts';
import { bruteBoxCull, bruteBoxOverlap } from '../boxes/brute-boxes.ts';
import { type DynamicTree, NONE } from './dynamic-tree.ts';

const isInTree =
  ({ leaves }: DynamicTree) =>
  (id: number): boolean =>
    leaves[id] !== NONE;

/**
 * Objects whose own boxes touch the frustum, in ascending id.
 * @param ids receives their numbers
 * @param inside when given, receives 1 for each that lies wholly inside, else 0
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { bruteDynamicCull } from 'cull64/check';
 * import { createDynamicTree, dynamicInsert } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * dynamicInsert(tree, 4, Float32Array.of(-1, -1, -9, 1, 1, -7));
 * dynamicInsert(tree, 2, Float32Array.of(-1, -1, 7, 1, 1, 9));
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * const ids = new Uint32Array(tree.count);
 * const { count } = bruteDynamicCull(tree, query, ids);
 * ids.subarray(0, count); // [4]
 * ```
 */
export function bruteDynamicCull(
  tree: DynamicTree,
  query: CullQuery,
  ids: Uint32Array,
  inside?: Uint8Array,
): BruteCounts {
  return bruteBoxCull(tree.objectBoxes, query, ids, inside, isInTree(tree));
}

/**
 * Objects whose own boxes have a point in common with the box at query[at .. at + 5], in ascending id; touching counts.
 * @param query min x, y, z, max x, y, z
 * @param ids receives their numbers
 * @returns how many
 * @throws RangeError for a box that is not six numbers
 * @example
 * ```ts
 * import { bruteDynamicOverlap } from 'cull64/check';
 * import { createDynamicTree, dynamicInsert } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * dynamicInsert(tree, 0, Float32Array.of(0, 0, 0, 1, 1, 1));
 * dynamicInsert(tree, 1, Float32Array.of(4, 0, 0, 5, 1, 1));
 * const ids = new Uint32Array(tree.count);
 * bruteDynamicOverlap(tree, Float32Array.of(1, 1, 1, 2, 2, 2), ids); // 1
 * ids[0]; // 0
 * ```
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
 * @example
 * ```ts
 * import { bruteDynamicRay } from 'cull64/check';
 * import { createDynamicTree, dynamicInsert } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * for (let id = 0; id < 2; id++) dynamicInsert(tree, id, Float32Array.of(4 * id, 0, 0, 4 * id + 1, 1, 1));
 * const ids = new Uint32Array(tree.count);
 * bruteDynamicRay(tree, { origin: [9, 0.5, 0.5], direction: [-1, 0, 0], start: 0, end: Infinity }, ids); // 2
 * ids; // [1, 0]
 * ```
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
