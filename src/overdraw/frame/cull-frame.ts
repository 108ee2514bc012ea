/**
 * One frame's list: which objects a camera sees, in the draw order asked for, and what finding them cost.
 *
 * The set is the same whichever way it is found, tree or linear scan, in any order: the objects whose spheres touch the
 * frustum. With culling off it is every object. Orders are those of overdraw/order/orders.ts, whose rows are the oracle of the tests.
 * Those sort with a comparator, which takes 35 ms for 100,000 objects; here file and random order are one pass over flags, and sorts
 * by distance are the finishing sort. Random is the first of the measured shuffles.
 *
 * With culling 'tree' the sphere tree finds the set for every order, in large scenes too, where a wide tree (core/tree/culler.ts) would be faster: so the
 * counts of nodes and plane tests are those of the tree that is shown, whatever the order.
 *
 * Times are wall-clock microseconds of `performance.now()`: finding, then ordering. A tree order comes out of the traversal itself, so its
 * ordering is 0; after a linear scan, a tree order costs a traversal.
 */
import type { Camera } from '../../core/math/camera.ts';
import { cameraPlanes, classifySphere, PLANES } from '../../core/math/frustum.ts';
import { createRandom, permutation } from '../../core/math/random.ts';
import { bruteCull } from '../../core/tree/brute.ts';
import type { CullOptions } from '../../core/tree/cull-options.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { createHiddenSight, type HiddenSight, lookFrom } from '../../core/tree/hidden/hidden-sight.ts';
import { type CullQuery, createBlankQuery, setQuery } from '../../core/tree/query.ts';
import { type CullResult, createCullResult } from '../../core/tree/sphere/cull-result.ts';
import { createSortScratch, finishingSort } from '../../core/tree/sphere/finishing-sort.ts';
import { slotsOf } from '../../core/tree/sphere/levels.ts';
import { cull } from '../../core/tree/sphere/sphere-cull.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import { MEASURE_DEFAULTS } from '../measure/measure.ts';
import { type DrawOrderName, findDrawOrder, type TreeOrderName } from '../order/orders.ts';

export type Culling = 'tree' | 'linear' | 'off';

/** Made once for a scene, used for every frame. */
export interface VisibleList {
  tree: SphereTree;
  /** objects x (x, y, z, r), by id */
  spheres: Float32Array;
  /** what is left out by the eye's cell, unless culling is off; null: nothing */
  hidden: HiddenSight | null;
  /** the list: the first `count` are valid, and valid until the next find */
  ids: Uint32Array;
  count: number;
  /** what culling looked at; nodes and leaves are 0 for the linear scan, all three where culling is off */
  nodesVisited: number;
  leavesVisited: number;
  planesTested: number;
  cullMicros: number;
  orderMicros: number;
  result: CullResult;
  /** what the camera asks, and the same without its planes */
  query: CullQuery;
  everything: CullQuery;
  /** objects: slot */
  slots: Uint32Array;
  /** ids in the order of the shuffle, made when first asked for */
  shuffled: Uint32Array | null;
  /** objects: 1 while an object of the list waits for its place */
  seen: Uint8Array;
}

/** Planes that keep everything, as a far plane at infinity does. */
const KEEP_ALL = Float64Array.from({ length: PLANES * 4 }, (_, i) => (i % 4 === 3 ? Number.POSITIVE_INFINITY : 0));

/**
 * Room for the lists of a scene's frames.
 * @param spheres of the objects by id, the ones the tree was built from
 * @param hidden what is hidden from where, of the same objects
 */
export function createVisibleList(
  tree: SphereTree,
  spheres: Float32Array,
  hidden: HiddenCells | null = null,
): VisibleList {
  const objects = tree.ids.length;
  const query = createBlankQuery();
  return {
    tree,
    spheres,
    hidden: hidden && createHiddenSight(hidden, tree, objects),
    ids: new Uint32Array(objects),
    count: 0,
    nodesVisited: 0,
    leavesVisited: 0,
    planesTested: 0,
    cullMicros: 0,
    orderMicros: 0,
    result: createCullResult(tree),
    query,
    everything: { ...query, planes: KEEP_ALL },
    slots: slotsOf(tree),
    shuffled: null,
    seen: new Uint8Array(objects),
  };
}

/** Fill `list.ids` with what `camera` sees. */
export function findVisible(list: VisibleList, camera: Camera, culling: Culling, order: DrawOrderName): void {
  const { tree, result, ids } = list;
  setQuery(list.query, camera);
  const query = culling === 'off' ? list.everything : list.query;
  const ordering = findDrawOrder(order).cull;
  const began = performance.now();
  const seen = list.hidden && culling !== 'off' ? lookFrom(list.hidden, camera.eye) : null;
  const hidden = seen && list.hidden!.bits;
  const counts = culling === 'linear' ? bruteCull(list.spheres, query, ids, undefined, seen) : null;
  list.count = counts?.count ?? cull(tree, query, { ...(ordering ?? { order: 'none' }), hidden }, result);
  const found = performance.now();
  const isTree = culling === 'tree';
  list.nodesVisited = isTree ? result.nodesVisited : 0;
  list.leavesVisited = isTree ? result.leavesVisited : 0;
  list.planesTested = counts?.planesTested ?? (isTree ? result.planesTested : 0);
  if (!counts) ids.set(result.ids.subarray(0, list.count));
  const sorting = performance.now();
  if (ordering === undefined) sortOf(order).sort(list, query);
  else if (culling === 'linear') {
    list.count = cull(tree, query, { ...ordering, hidden }, result);
    ids.set(result.ids.subarray(0, list.count));
  }
  list.cullMicros = (found - began) * 1000;
  list.orderMicros = ordering !== undefined && culling !== 'linear' ? 0 : (performance.now() - sorting) * 1000;
}

type SortedOrderName = Exclude<DrawOrderName, TreeOrderName>;

/** A list, of static objects or of moving ones too, whose ids can be put in any order. */
type Sortable = Pick<VisibleList, 'ids' | 'count' | 'seen' | 'shuffled'>;

/** An order that the tree does not give. */
interface ListSort {
  /** put the list in order */
  sort(list: VisibleList, query: CullQuery): void;
  /** the order for mergeMoving, which puts moving objects in their places; or, where no merge gives the order, what orders static and moving objects together, by the spheres of both: the ids of the moving ones follow those of the static ones */
  moving: Partial<CullOptions> | ((list: Sortable, statics: Float32Array, moving: Float32Array) => void);
}

const SORTS: Record<SortedOrderName, ListSort> = {
  file: { sort: (list) => inOrderOf(list, null), moving: { order: 'none' } },
  random: { sort: shuffle, moving: shuffle },
  back: { sort: (list, query) => sortByDistance(list, query, 'back'), moving: { sorted: true, order: 'back' } },
  sorted: { sort: (list, query) => sortByDistance(list, query, 'front'), moving: { sorted: true } },
};

/** How an order is made that the tree does not give. */
export function sortOf(order: DrawOrderName): ListSort {
  return SORTS[order as SortedOrderName];
}

function shuffle(list: Sortable): void {
  list.shuffled ??= shuffledIds(list.ids.length);
  inOrderOf(list, list.shuffled);
}

/** Ids in the order of the first of the measured shuffles. */
function shuffledIds(objects: number): Uint32Array {
  const ranks = permutation(createRandom(MEASURE_DEFAULTS.seed), objects);
  const ids = new Uint32Array(objects);
  for (let id = 0; id < objects; id++) ids[ranks[id]] = id;
  return ids;
}

/** Put the list in the order of `sequence`, which names every object; null is ascending ids. */
function inOrderOf({ ids, count, seen }: Sortable, sequence: Uint32Array | null): void {
  for (let i = 0; i < count; i++) seen[ids[i]] = 1;
  let kept = 0;
  for (let i = 0; kept < count; i++) {
    const id = sequence ? sequence[i] : i;
    if (seen[id] === 0) continue;
    seen[id] = 0;
    ids[kept++] = id;
  }
}

function sortByDistance(list: VisibleList, query: CullQuery, order: 'front' | 'back'): void {
  const { tree, result, slots, ids, count } = list;
  result.sort ??= createSortScratch(tree.ids.length);
  for (let i = 0; i < count; i++) ids[i] = slots[ids[i]];
  finishingSort(tree, query, order, result.sort, ids, result.inside, count);
}

/**
 * Where each object lies: OUTSIDE, CROSSING or INSIDE of core/math/frustum.ts.
 * @param states a number an object, by id; overwritten
 */
export function classifyObjects(spheres: Float32Array, camera: Camera, states: Uint8Array): void {
  const planes = cameraPlanes(camera);
  for (let id = 0; id < states.length; id++)
    states[id] = classifySphere(planes, spheres[id * 4], spheres[id * 4 + 1], spheres[id * 4 + 2], spheres[id * 4 + 3]);
}
