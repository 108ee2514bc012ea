/**
 * The cull of one frame: which objects a camera sees, in the draw order asked for, and what finding them cost.
 *
 * The set is the same whichever way it is found, tree or linear scan, in any order: the objects whose spheres touch the
 * frustum. With culling off it is every object. Orders are those of overdraw/order/orders.ts, whose lists are the oracle of the tests.
 * Those sort with a comparator, which takes 35 ms for 100,000 objects; here file and random order are one pass over flags, and sorts
 * by distance are the finishing sort. Random is the first of the measured shuffles.
 *
 * With culling 'tree' the sphere tree finds the set for every order, in large scenes too, where a wide tree (core/tree/culler.ts) would be faster: so the
 * counts of nodes and plane tests are those of the tree that is shown, whatever the order.
 *
 * Moving objects stand among the static ones, each in its place. Tree orders have them where core/tree/sphere/sphere-merge.ts says; sorted and
 * back by the distance of centres; file after the static ones; random shuffles all. A linear scan finds them: all have just been placed, so
 * that testing each costs little more. Tried and lost: a dynamic tree kept up with them took 0.2 to 1.1 ms a frame for 1,000 objects and 3.2 to
 * 9.5 ms for 10,000, where the scan takes 0.02 and 0.3 (`npm run bench -- merge` of commit 1fdd9ade).
 *
 * Times are wall-clock microseconds of `performance.now()`: finding, then ordering. A tree order comes out of the traversal itself, so its
 * ordering is 0; after a linear scan, a tree order costs a traversal.
 */
import type { Camera } from '../../core/math/camera.ts';
import { createRandom, permutation } from '../../core/math/random.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import { lookFrom } from '../../core/tree/hidden/hidden-sight.ts';
import { type CullQuery, setQuery } from '../../core/tree/query.ts';
import { createSortScratch, finishingSort } from '../../core/tree/sphere/finishing-sort.ts';
import { cull } from '../../core/tree/sphere/sphere-cull.ts';
import { mergeMoving } from '../../core/tree/sphere/sphere-merge.ts';
import { MEASURE_DEFAULTS } from '../measure/measure-options.ts';
import { type DrawOrderName, type FrameOrder, findDrawOrder, ordersWith } from '../order/orders.ts';
import type { MovingList, VisibleList } from './frame-list.ts';

export type Culling = 'tree' | 'linear' | 'off';

export interface FrameOptions {
  /** tree: by the sphere tree; linear: every sphere tested; off: every object is given */
  culling: Culling;
  /** one in which a frame can be drawn: any but `best` */
  order: DrawOrderName;
}

const FRAME_DEFAULTS: FrameOptions = { culling: 'tree', order: 'tree' };

/**
 * Fill `list.ids` with what `camera` sees, moving objects where they were last placed.
 * @param options those left out: culling tree, order tree
 * @returns how many, the same as list.count
 * @throws RangeError for an order in which no frame can be drawn
 * @example
 * ```ts
 * import { buildSphereTree, createCamera, readScene } from 'cull64';
 * import { closedTrack, createMovingList, createMovingPlacement, createVisibleList, cullFrame, placeMoving } from 'cull64/moving';
 *
 * const triangle = (z: number) => `o t\nv 0 0 ${z}\nv 1 0 ${z}\nv 0 1 ${z}\nf -3 -2 -1\n`;
 * const scene = await readScene(new TextEncoder().encode(triangle(-9) + triangle(-3)));
 * const shapes = await readScene(new TextEncoder().encode(triangle(0)));
 * // object 2 goes there and back, past object 1 and not as far as object 0
 * const placement = createMovingPlacement({
 *   shapes,
 *   tracks: [closedTrack([[0, 0, -2], [0, 0, -6]], 10)],
 *   shapeOf: Uint32Array.of(0),
 *   trackOf: Uint32Array.of(0),
 *   ahead: Float64Array.of(0),
 *   offsets: new Float64Array(3),
 *   spins: new Float64Array(1),
 * });
 * const list = createMovingList(createVisibleList(buildSphereTree(scene.spheres), scene.spheres), placement);
 * const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1] });
 * placeMoving(placement, 0);
 * cullFrame(list, camera); // 3
 * list.ids; // [2, 1, 0]
 * placeMoving(placement, 5);
 * cullFrame(list, camera);
 * list.ids; // [1, 2, 0]
 * ```
 */
export function cullFrame(list: VisibleList | MovingList, camera: Camera, options: Partial<FrameOptions> = {}): number {
  const { culling, order } = { ...FRAME_DEFAULTS, ...options };
  const frame = frameOrder(order);
  if ('statics' in list) cullMoving(list, camera, culling, frame);
  else cullStatic(list, camera, culling, frame);
  return list.count;
}

/** How a frame gets an order. @throws RangeError for one in which none can be drawn */
export function frameOrder(order: DrawOrderName): FrameOrder {
  const { frame } = findDrawOrder(order);
  if (!frame)
    throw new RangeError(`order ${order}: it is measured alone; a frame has ${ordersWith('frame').join(', ')}`);
  return frame;
}

function cullStatic(list: VisibleList, camera: Camera, culling: Culling, frame: FrameOrder): void {
  const { tree, result, ids } = list;
  setQuery(list.query, camera);
  const query = culling === 'off' ? list.everything : list.query;
  const ordering = frame.by === 'cull' ? frame.options : null;
  const began = performance.now();
  const seen = list.hidden && culling !== 'off' ? lookFrom(list.hidden, camera.eye) : null;
  const hidden = seen && list.hidden!.bits;
  const scan = culling === 'linear' ? createBruteResult(ids) : null;
  list.count = scan
    ? cullBrute(list.spheres, query, { only: seen }, scan)
    : cull(tree, query, { ...(ordering ?? { order: 'none' }), hidden }, result);
  const found = performance.now();
  const isTree = culling === 'tree';
  list.nodesVisited = isTree ? result.nodesVisited : 0;
  list.leavesVisited = isTree ? result.leavesVisited : 0;
  list.planesTested = scan?.planesTested ?? (isTree ? result.planesTested : 0);
  if (!scan) ids.set(result.ids.subarray(0, list.count));
  const sorting = performance.now();
  if (!ordering) orderList(list, frame, query);
  else if (culling === 'linear') {
    list.count = cull(tree, query, { ...ordering, hidden }, result);
    ids.set(result.ids.subarray(0, list.count));
  }
  list.cullMicros = (found - began) * 1000;
  list.orderMicros = ordering && culling !== 'linear' ? 0 : (performance.now() - sorting) * 1000;
}

function cullMoving(list: MovingList, camera: Camera, culling: Culling, frame: FrameOrder): void {
  const { statics, placement, merge, found } = list;
  const isShuffled = frame.by === 'shuffle';
  // a shuffle of all objects together needs no order of the static ones alone
  cullStatic(statics, camera, culling, isShuffled ? frameOrder('file') : frame);
  const query = culling === 'off' ? statics.everything : statics.query;
  const culled = performance.now();
  list.foundCount = cullBrute(placement.spheres, query, {}, createBruteResult(found));
  const seen = performance.now();
  list.count = mergeMoving(merge, query, frame.options, statics.ids, statics.count, found, list.foundCount);
  if (isShuffled) shuffle(list);
  list.cullMicros = (seen - culled) * 1000;
  list.mergeMicros = (performance.now() - seen) * 1000;
}

/** Put a list in an order that no cull gives. */
export function orderList(list: VisibleList, { by, options }: FrameOrder, query: CullQuery): void {
  if (by === 'distance') sortByDistance(list, query, options.order ?? 'front');
  else if (by === 'shuffle') shuffle(list);
  else inOrderOf(list, null);
}

/** A list, of static objects or of moving ones too, whose ids can be put in any order. */
type AnyList = Pick<MovingList, 'ids' | 'count' | 'seen' | 'shuffled'>;

function shuffle(list: AnyList): void {
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
function inOrderOf({ ids, count, seen }: AnyList, sequence: Uint32Array | null): void {
  for (let i = 0; i < count; i++) seen[ids[i]] = 1;
  let kept = 0;
  for (let i = 0; kept < count; i++) {
    const id = sequence ? sequence[i] : i;
    if (seen[id] === 0) continue;
    seen[id] = 0;
    ids[kept++] = id;
  }
}

function sortByDistance(list: VisibleList, query: CullQuery, order: CullOrder): void {
  const { tree, result, slots, ids, count } = list;
  result.sort ??= createSortScratch(tree.ids.length);
  for (let i = 0; i < count; i++) ids[i] = slots[ids[i]];
  finishingSort(tree, query, order, result.sort, ids, result.inside, count);
}
