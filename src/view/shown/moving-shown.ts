/** The moving objects of the scene on screen: where they are at its time, and the frame's lists with them in their placement. */
import { createMovingList, type MovingList } from '../../frame/moving-list.ts';
import type { VisibleList } from '../../frame/visible.ts';
import { addMoving } from '../../scene/add-moving.ts';
import { type MovingObjects, placeMoving } from '../../scene/moving.ts';
import { joinMoving, type MovingScene } from '../../scene/moving-scene.ts';
import { type MovingKinds, ownNumber, populate } from '../../scene/populate.ts';
import type { LoadedScene } from '../load/loaded.ts';
import { withMoving } from '../mesh/moving-mesh.ts';
import type { Pouring } from '../pour/pour-client.ts';
import { pouredObjects } from '../pour/poured-objects.ts';
import { createMovingWatch, type MovingWatch } from './moving-watch.ts';

export interface MovingShown {
  /** those of the scene, and after them those that are poured */
  objects: MovingObjects;
  /** how many times as many as the scene has of its own; 0 for none */
  times: number;
  /** the spheres among them that are poured */
  pouring: Pouring | null;
  joined: MovingScene;
  /** what the GPU has: the scene with the moving objects behind its own; its tree is that of its own alone */
  loaded: LoadedScene;
  list: MovingList;
  otherList: MovingList;
  /** how long they have moved */
  seconds: number;
  /** the dynamic tree of them; null while it is not shown */
  watch: MovingWatch | null;
}

/** The scene without what moves. */
export interface StaticShown {
  readonly loaded: LoadedScene;
  readonly list: VisibleList;
  readonly otherList: VisibleList;
}

/** What moves: the scene's own kinds, so many times as many, and spheres. */
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

/** Let time go on for them. @returns whether more is to come */
export function advanceShown(moving: MovingShown, seconds: number): boolean {
  const { objects, pouring, times } = moving;
  moving.seconds += seconds;
  const falls = pouring?.advance(seconds) ?? false;
  if (pouring) objects.offsets.set(pouring.positions, objects.offsets.length - pouring.positions.length);
  return falls || times > 0;
}

/** Place the objects at the time; the GPU placement their vertices itself, so those of the joined scene stay. @returns their poses */
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

/** The objects as they are now, poured spheres where they lie: what a measurement of some seconds may hold on to. */
export function heldObjects({ objects }: MovingShown): MovingObjects {
  return { ...objects, offsets: objects.offsets.slice() };
}
