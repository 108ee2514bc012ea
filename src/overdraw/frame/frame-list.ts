/**
 * The list of a frame, and the scratch that cull-frame.ts fills it with: of static objects, or with moving ones among them. Every array is made
 * once, for the longest list.
 */

import { PLANES } from '../../core/math/frustum.ts';
import type { MovingPlacement } from '../../core/scene/moving.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { createHiddenSight } from '../../core/tree/hidden/hidden-sight.ts';
import { createBlankQuery } from '../../core/tree/query.ts';
import { createCullResult } from '../../core/tree/sphere/cull-result.ts';
import { slotsOf } from '../../core/tree/sphere/levels.ts';
import { createSphereMerge } from '../../core/tree/sphere/sphere-merge.ts';
import type { SphereMerge } from '../../core/tree/sphere/sphere-merge-walk.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';

/** Made once for a scene, used for every frame. */
export type VisibleList = ReturnType<typeof createVisibleList>;

/** Planes that keep everything, as a far plane at infinity does. */
const KEEP_ALL = Float64Array.from({ length: PLANES * 4 }, (_, i) => (i % 4 === 3 ? Number.POSITIVE_INFINITY : 0));

/**
 * Room for the lists of a scene's frames.
 * @param spheres of the objects by id, the ones the tree was built from
 * @param hidden what is hidden from where, of the same objects
 */
export function createVisibleList(tree: SphereTree, spheres: Float32Array, hidden: HiddenCells | null = null) {
  const objects = tree.ids.length;
  const query = createBlankQuery();
  return {
    tree,
    /** objects x (x, y, z, r), by id */
    spheres,
    /** what is left out by the eye's cell, unless culling is off; null: nothing */
    hidden: hidden && createHiddenSight(hidden, tree, objects),
    /** the list: the first `count` are valid, and valid until the next cull */
    ids: new Uint32Array(objects),
    count: 0,
    /** what culling looked at; nodes and leaves are 0 for the linear scan, all three where culling is off */
    nodesVisited: 0,
    leavesVisited: 0,
    planesTested: 0,
    cullMicros: 0,
    orderMicros: 0,
    result: createCullResult(tree),
    /** what the camera asks, and the same without its planes */
    query,
    everything: { ...query, planes: KEEP_ALL },
    /** objects: slot */
    slots: slotsOf(tree),
    /** ids in the order of the shuffle, made when first asked for */
    shuffled: null as Uint32Array | null,
    /** objects: 1 while an object of the list waits for its place */
    seen: new Uint8Array(objects),
  };
}

/** Made once for a scene and its moving objects, used for every frame. */
export interface MovingList {
  /** the static objects' list, and what culling it cost */
  statics: VisibleList;
  placement: MovingPlacement;
  merge: SphereMerge;
  /** the list: ids of static objects, and of moving object m the number of static ones + m; the first `count` are valid until the next cull */
  ids: Uint32Array;
  count: number;
  /** numbers of the moving objects in it; the first `foundCount` are valid */
  found: Uint32Array;
  foundCount: number;
  /** culling the moving objects, putting them in */
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
 * @param placement its objects are placed by the caller before each cull
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
