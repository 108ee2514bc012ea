/** The moving objects of the scene on screen: where they are at its time, and the frame's lists with them in their placement. */
import { createMovingList, type MovingList } from '../frame/moving-list.ts';
import { type MovingObjects, placeMoving } from '../scene/moving.ts';
import { joinMoving, type MovingScene } from '../scene/moving-scene.ts';
import { type MovingKinds, ownNumber, populate } from '../scene/populate.ts';
import type { LoadedScene } from './load/loaded.ts';
import { withMoving } from './mesh/moving-mesh.ts';
import type { MovingWatch } from './moving-watch.ts';
import type { Shown } from './shown.ts';

export interface MovingShown {
  objects: MovingObjects;
  /** how many times as many as the scene has of its own */
  times: number;
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

/** @throws Error with one line where there are too many */
export function createMovingShown(
  { loaded, list, otherList }: Shown,
  kinds: MovingKinds,
  times: number,
  seconds: number,
): MovingShown {
  const objects = populate(kinds, ownNumber(kinds.kinds) * times);
  const joined = joinMoving(loaded.scene, objects);
  const { placement } = joined;
  return {
    objects,
    times,
    joined,
    loaded: { ...loaded, scene: joined.scene, mesh: withMoving(loaded.mesh, placement) },
    list: createMovingList(list, placement),
    otherList: createMovingList(otherList, placement),
    seconds,
    watch: null,
  };
}

/** Place the objects at the time; the GPU placement their vertices itself, so those of the joined scene stay. @returns their poses */
export function placeShown({ joined: { placement, scene, statics }, seconds }: MovingShown): Float64Array {
  placeMoving(placement, seconds);
  scene.spheres.set(placement.spheres, statics * 4);
  scene.boxes.set(placement.boxes, statics * 6);
  return placement.poses;
}
