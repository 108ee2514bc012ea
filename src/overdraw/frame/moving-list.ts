/**
 * One frame's list with moving objects: those of the static list (visible.ts) in their order, and among them the moving ones that the camera
 * sees, each in its place. Tree orders have them where core/tree/sphere/sphere-merge.ts says; sorted and back by the distance of centres; file after
 * the static ones; random shuffles all. overdraw/order/orders.ts has the same orders by plain sorts, and is the oracle of the tests.
 *
 * The moving objects found are those whose spheres touch the frustum. A linear scan finds them: all have just been placed, so that testing each
 * costs little more. Tried and lost: a dynamic tree kept up with them took 0.2 to 1.1 ms a frame for 1,000 objects and 3.2 to 9.5 ms for 10,000,
 * where the scan takes 0.02 and 0.3 (`npm run bench -- merge` of commit 1fdd9ade).
 *
 * Times are wall-clock microseconds of `performance.now()`. Every array is made once, for the longest list.
 */
import type { Camera } from '../../core/math/camera.ts';
import type { MovingPlacement } from '../../core/scene/moving.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { createSphereMerge, mergeMoving } from '../../core/tree/sphere/sphere-merge.ts';
import type { SphereMerge } from '../../core/tree/sphere/sphere-merge-walk.ts';
import { type DrawOrderName, findDrawOrder } from '../order/orders.ts';
import { type Culling, findVisible, sortOf, type VisibleList } from './visible.ts';

/** Made once for a scene and its moving objects, used for every frame. */
export interface MovingList {
  /** the static objects' list, and what finding it cost */
  statics: VisibleList;
  placement: MovingPlacement;
  merge: SphereMerge;
  /** the list: ids of static objects, and of moving object m the number of static ones + m; the first `count` are valid until the next find */
  ids: Uint32Array;
  count: number;
  /** numbers of the moving objects in it; the first `foundCount` are valid */
  found: Uint32Array;
  foundCount: number;
  /** finding the visible moving objects, putting them in */
  cullMicros: number;
  mergeMicros: number;
  /** objects: 1 while an object of the list waits for its place */
  seen: Uint8Array;
  /** ids in the order of the shuffle, made when first asked for */
  shuffled: Uint32Array | null;
}

/**
 * A list of the objects of `statics` and these moving ones.
 * @param statics its own list stays one of the static objects alone
 * @param placement its objects are placed by the caller before each find
 */
export function createMovingList(statics: VisibleList, placement: MovingPlacement): MovingList {
  const merge = createSphereMerge(statics.tree, placement.spheres, statics.slots);
  const count = placement.spheres.length / 4;
  return {
    statics,
    placement,
    merge,
    ids: merge.ids,
    count: 0,
    found: new Uint32Array(count),
    foundCount: 0,
    cullMicros: 0,
    mergeMicros: 0,
    seen: new Uint8Array(merge.ids.length),
    shuffled: null,
  };
}

/**
 * Fill `list.ids` with what `camera` sees, the moving objects where they were last placed.
 * @example
 * ```ts
 * import { buildSphereTree, createCamera, readScene } from 'cull64';
 * import { closedTrack, createMovingList, createMovingPlacement, createVisibleList, findMoving, placeMoving } from 'cull64/moving';
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
 * findMoving(list, camera, 'tree', 'tree');
 * list.ids; // [2, 1, 0]
 * placeMoving(placement, 5);
 * findMoving(list, camera, 'tree', 'tree');
 * list.ids; // [1, 2, 0]
 * ```
 */
export function findMoving(list: MovingList, camera: Camera, culling: Culling, order: DrawOrderName): void {
  const { statics, placement, merge, found } = list;
  const asked = findDrawOrder(order).cull ?? sortOf(order).moving;
  const sorts = typeof asked === 'function';
  // an order of all objects together needs none of the static ones alone
  findVisible(statics, camera, culling, sorts ? 'file' : order);
  const query = culling === 'off' ? statics.everything : statics.query;
  const culled = performance.now();
  list.foundCount = cullBrute(placement.spheres, query, {}, createBruteResult(found));
  const seen = performance.now();
  list.count = mergeMoving(
    merge,
    query,
    sorts ? { order: 'none' } : asked,
    statics.ids,
    statics.count,
    found,
    list.foundCount,
  );
  if (sorts) asked(list, statics.spheres, placement.spheres);
  list.cullMicros = (seen - culled) * 1000;
  list.mergeMicros = (performance.now() - seen) * 1000;
}
