/**
 * The moving objects of the scene on screen: where they are at a time, and the frame's lists with them in their places.
 */

import { addMoving } from '../../core/scene/add-moving.ts';
import { type MovingObjects, placeMoving } from '../../core/scene/moving.ts';
import { joinMoving, type MovingScene } from '../../core/scene/moving-scene.ts';
import { type MovingKinds, ownNumber, populate } from '../../core/scene/populate.ts';
import { createMovingList, type MovingList, type VisibleList } from '../../overdraw/frame/frame-list.ts';
import type { LoadedScene } from '../load/loaded.ts';
import { withMoving } from '../mesh/moving-mesh.ts';
import type { Pouring } from '../pour/pour-client.ts';
import { pouredObjects } from '../pour/poured-objects.ts';
import { createMovingWatch, type MovingWatch } from './moving-watch.ts';

export interface MovingShown {
  /** the scene's moving objects, and after them the poured spheres */
  objects: MovingObjects;
  /** multiple of the scene's own number; 0 for none */
  times: number;
  /** the spheres among them that are poured */
  pouring: Pouring | null;
  joined: MovingScene;
  /** what the GPU has: the scene followed by the moving objects; its tree is over the static objects alone */
  loaded: LoadedScene;
  list: MovingList;
  otherList: MovingList;
  /** how long they have moved */
  seconds: number;
  /** their dynamic tree; null while it is not shown */
  watch: MovingWatch | null;
}

/** The scene without moving objects. */
export interface StaticShown {
  readonly loaded: LoadedScene;
  readonly list: VisibleList;
  readonly otherList: VisibleList;
}

/** The moving objects: the scene's own kinds, at a multiple of their number, and poured spheres. */
export interface MovingParts {
  kinds: MovingKinds | null;
  times: number;
  pouring: Pouring | null;
}

/** @returns null where nothing moves; @throws Error with one line where there are too many */
export function createMovingShown(
  { loaded, list, otherList }: StaticShown,
  parts: MovingParts,
  seconds: number,
): MovingShown | null {
  const objects = objectsOf(parts);
  if (!objects) return null;
  const joined = joinMoving(loaded.scene, objects);
  const { times, pouring } = parts;
  return { objects, times, pouring, joined, ...amongStatic(joined, { loaded, list, otherList }), seconds, watch: null };
}

/** The same objects where they are, in the scene with another tree. */
export function movingInTree(moving: MovingShown, statics: StaticShown): MovingShown {
  return { ...moving, ...amongStatic(moving.joined, statics) };
}

function amongStatic(
  { scene, placement }: MovingScene,
  { loaded, list, otherList }: StaticShown,
): Pick<MovingShown, keyof StaticShown> {
  return {
    loaded: { ...loaded, scene, mesh: withMoving(loaded.mesh, placement) },
    list: createMovingList(list, placement),
    otherList: createMovingList(otherList, placement),
  };
}

function objectsOf({ kinds, times, pouring }: MovingParts): MovingObjects | null {
  const own = kinds && populate(kinds, ownNumber(kinds.kinds) * times);
  const poured = pouring && pouredObjects(pouring.radius, pouring.positions);
  return own && poured ? addMoving(own, poured) : (own ?? poured);
}

/** Advance their time. @returns whether they go on moving */
export function advanceShown(moving: MovingShown, seconds: number): boolean {
  const { objects, pouring, times } = moving;
  moving.seconds += seconds;
  const falls = pouring?.advance(seconds) ?? false;
  if (pouring) objects.offsets.set(pouring.positions, objects.offsets.length - pouring.positions.length);
  return falls || times > 0;
}

/**
 * Place the objects at their time. The GPU places their vertices, so those of the joined scene do not change.
 * @returns their poses
 */
export function placeShown({ joined: { placement, scene, statics }, seconds }: MovingShown): Float64Array {
  placeMoving(placement, seconds);
  scene.spheres.set(placement.spheres, statics * 4);
  scene.boxes.set(placement.boxes, statics * 6);
  return placement.poses;
}

/** Keep the objects' tree, or drop it where it is not wanted. */
export function watchMoving(shown: MovingShown, wanted: boolean): void {
  if (!wanted) shown.watch = null;
  else {
    shown.watch ??= createMovingWatch(shown.objects.shapeOf.length);
    shown.watch.keepUp(shown);
  }
}

/** A copy of the objects as they are now, poured spheres where they lie, for a measurement that takes seconds. */
export function heldObjects({ objects }: MovingShown): MovingObjects {
  return { ...objects, offsets: objects.offsets.slice() };
}
