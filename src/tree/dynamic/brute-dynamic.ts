/**
 * The linear twins of the dynamic tree's queries: one loop over all ids, no tree. The oracle of the tests, the baseline of the benches.
 * Written to be read; dynamic-cull.ts, dynamic-overlap.ts and dynamic-ray.ts must find the same.
 */
import { boxesOverlap } from '../../math/aabb.ts';
import { PLANES, planeDistance } from '../../math/frustum.ts';
import { boxEntry, type Ray, writeInverse } from '../../math/ray.ts';
import type { BruteCounts } from '../brute.ts';
import type { CullQuery } from '../query.ts';
import { checkQueryBox } from './dynamic-overlap.ts';
import { checkRay } from './dynamic-ray.ts';
import { type DynamicTree, NONE } from './dynamic-tree.ts';

/**
 * Objects whose own boxes touch the frustum, in ascending id.
 * @param ids receives their numbers
 * @param inside when given, receives 1 for each that lies wholly inside, else 0
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { createDynamicTree, dynamicInsert } from 'cull64/trees';
 * import { bruteDynamicCull } from 'cull64/check';
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
  const { planes } = query;
  const counts = { count: 0, planesTested: 0 };
  for (let id = 0; id < tree.leaves.length; id++) {
    if (tree.leaves[id] === NONE) continue;
    let isVisible = true;
    let isInside = true;
    for (let p = 0; isVisible && p < PLANES * 4; p += 4) {
      counts.planesTested++;
      isVisible = !(cornerDistance(planes, p, tree.objectBoxes, id * 6, true) < 0);
      isInside &&= !(cornerDistance(planes, p, tree.objectBoxes, id * 6, false) < 0);
    }
    if (!isVisible) continue;
    if (inside) inside[counts.count] = isInside ? 1 : 0;
    ids[counts.count++] = id;
  }
  return counts;
}

/** How far inside the plane at planes[p] the corner of a box lies that is farthest along its normal, or least far. */
function cornerDistance(planes: Float64Array, p: number, boxes: Float32Array, at: number, farthest: boolean): number {
  const coordinate = (axis: number) => boxes[at + axis + (planes[p + axis] > 0 === farthest ? 3 : 0)];
  return planeDistance(planes, p, coordinate(0), coordinate(1), coordinate(2));
}

/**
 * Objects whose own boxes have a point in common with the box at query[at .. at + 5], in ascending id; touching counts.
 * @param query min x, y, z, max x, y, z
 * @param ids receives their numbers
 * @returns how many
 * @throws RangeError for a box with a number that is none
 * @example
 * ```ts
 * import { createDynamicTree, dynamicInsert } from 'cull64/trees';
 * import { bruteDynamicOverlap } from 'cull64/check';
 *
 * const tree = createDynamicTree();
 * dynamicInsert(tree, 0, Float32Array.of(0, 0, 0, 1, 1, 1));
 * dynamicInsert(tree, 1, Float32Array.of(4, 0, 0, 5, 1, 1));
 * const ids = new Uint32Array(tree.count);
 * bruteDynamicOverlap(tree, Float32Array.of(1, 1, 1, 2, 2, 2), ids); // 1
 * ids[0]; // 0
 * ```
 */
export function bruteDynamicOverlap(tree: DynamicTree, query: Float32Array, ids: Uint32Array, at = 0): number {
  checkQueryBox(query, at);
  let count = 0;
  for (let id = 0; id < tree.leaves.length; id++)
    if (tree.leaves[id] !== NONE && boxesOverlap(tree.objectBoxes, id * 6, query, at)) ids[count++] = id;
  return count;
}

/**
 * Objects whose own boxes the ray meets, nearest entry first, equal entries by id.
 * @param ids receives their numbers
 * @returns how many
 * @throws RangeError as startDynamicRay
 * @example
 * ```ts
 * import { createDynamicTree, dynamicInsert } from 'cull64/trees';
 * import { bruteDynamicRay } from 'cull64/check';
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
  const entryOf = (id: number) => boxEntry(tree.objectBoxes, id * 6, ray.origin, inverse, ray.start, ray.end);
  let count = 0;
  for (let id = 0; id < tree.leaves.length; id++)
    if (tree.leaves[id] !== NONE && entryOf(id) !== Number.POSITIVE_INFINITY) ids[count++] = id;
  ids.subarray(0, count).sort((a, b) => entryOf(a) - entryOf(b) || a - b);
  return count;
}
