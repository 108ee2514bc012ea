/**
 * Puts moving objects into a list that a cull of a sphere tree gave, each at its place, without being in the tree.
 *
 * The place of a moving object is the one that it would have in the tree: its centre goes down from the root, at each node to the side of the
 * node's centre that it lies on along the node's axis, to a leaf. What stands in another leaf comes before it or after it as the two sides of the
 * lowest common ancestor do: by the side that the eye is on, as in the cull. Within the leaf it stands before the leaf's objects where its
 * centre is nearer to the eye than the leaf's, else after them; several moving ones of a leaf go by distance, equal distances by number.
 *
 * Guarantee: the list's own order is kept, and every moving object given is there once. The sets of a cell do not decide which are given: they
 * are of static objects, and a moving one may be seen where all of those behind it are hidden.
 * Cost: one step a level for each moving object, and log2 of the list's length at most for each node with one below it.
 * Twin: brute-sphere-merge.ts, which sorts by the rule as it is said here. The walk is in sphere-merge-walk.ts.
 */
import { CULL_DEFAULTS, type CullOptions, type CullOrder } from '../cull-options.ts';
import { type CullQuery, centreKey } from '../query.ts';
import { createSortScratch, finishingSort } from './finishing-sort.ts';
import { slotsOf } from './levels.ts';
import { mergeByTree, type SphereMerge } from './sphere-merge-walk.ts';
import type { SphereTree } from './sphere-tree.ts';

/**
 * Room for merging moving objects into what culls of `tree` give.
 * @param spheres of the moving objects; what they hold when a merge is asked for is what counts
 * @param slots as slotsOf gives them
 */
export function createSphereMerge(tree: SphereTree, spheres: Float32Array, slots = slotsOf(tree)): SphereMerge {
  const statics = tree.ids.length;
  const count = spheres.length / 4;
  return {
    tree,
    spheres,
    ids: new Uint32Array(statics + count),
    count: 0,
    nodesVisited: 0,
    slots,
    moving: { objects: spheres, ids: Uint32Array.from({ length: count }, (_, m) => statics + m) },
    sort: createSortScratch(count),
    found: new Uint32Array(count),
    spare: new Uint32Array(count),
    flags: new Uint8Array(count),
    stack: new Int32Array(tree.depth * 5),
  };
}

/**
 * Merge moving objects into what a cull gave.
 * @param options the order and key of that cull; sorted: by distance throughout
 * @param list its ids, the first `count` of them
 * @param found numbers of the moving objects to put in, from 0, the first `foundCount` of them, in any order
 * @returns how many there are now in merge.ids, the same as merge.count
 * @example
 * ```ts
 * import { buildSphereTree, createCamera, createCullResult, createQuery, cull } from 'cull64';
 * import { createSphereMerge, mergeMoving } from 'cull64/trees';
 *
 * const tree = buildSphereTree(Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1));
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * const result = createCullResult(tree);
 * cull(tree, query, {}, result);
 * // one moving object between the two, which is number 2 in the merged list
 * const merge = createSphereMerge(tree, Float32Array.of(0, 0, -5, 1));
 * mergeMoving(merge, query, {}, result.ids, result.count, Uint32Array.of(0), 1); // 3
 * merge.ids; // [1, 2, 0]
 * ```
 */
export function mergeMoving(
  merge: SphereMerge,
  query: CullQuery,
  options: Partial<CullOptions>,
  list: Uint32Array,
  count: number,
  found: Uint32Array,
  foundCount: number,
): number {
  const order = options.order ?? CULL_DEFAULTS.order;
  merge.found.set(found.subarray(0, foundCount));
  merge.nodesVisited = 0;
  if (order === 'none') appendMoving(merge, list, count, foundCount);
  else {
    finishingSort(merge.moving, query, order, merge.sort, merge.found, merge.flags, foundCount);
    if (options.sorted ?? CULL_DEFAULTS.sorted) mergeByDistance(merge, query, order, list, count, foundCount);
    else mergeByTree(merge, query, order, options.key ?? CULL_DEFAULTS.key, list, count, foundCount);
  }
  merge.count = count + foundCount;
  return merge.count;
}

function appendMoving({ ids, found, moving }: SphereMerge, list: Uint32Array, count: number, foundCount: number): void {
  ids.set(list.subarray(0, count));
  for (let i = 0; i < foundCount; i++) ids[count + i] = moving.ids[found[i]];
}

/** Merge two lists that are both in the order of distances. */
function mergeByDistance(
  { ids, found, moving, tree, slots }: SphereMerge,
  query: CullQuery,
  order: CullOrder,
  list: Uint32Array,
  count: number,
  foundCount: number,
): void {
  const sign = order === 'back' ? -1 : 1;
  const statics = tree.ids.length;
  let at = 0;
  for (let i = 0; i < foundCount; i++) {
    const key = sign * centreKey(query, moving.objects, found[i] - statics);
    while (at < count && sign * centreKey(query, tree.objects, slots[list[at]]) <= key) {
      ids[at + i] = list[at];
      at++;
    }
    ids[at + i] = found[i];
  }
  for (; at < count; at++) ids[at + foundCount] = list[at];
}
