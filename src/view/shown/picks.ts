/**
 * The picked object of the scene on screen, its card, and its ray on the way down the mesh tree, animated or at the
 * level that is set.
 */

import type { Camera } from '../../core/math/camera.ts';
import type { Ray } from '../../core/math/ray.ts';
import type { DrawList } from '../gl/draw-list.ts';
import { describeObject, type Picked, type Point, pickAlong, pickAt, withDescent } from '../picking/picking.ts';
import type { RayDescent } from '../picking/ray-descent.ts';
import type { PickedInfo } from '../state/report.ts';
import type { Store } from '../state/store.ts';
import { change, type Shown } from './shown.ts';

export type Picks = ReturnType<typeof createPicks>;

/** The last frame: its list, the camera that looked, and the camera that culled. */
interface DrawnFrame {
  camera: Camera;
  cullCamera: Camera;
  drawn: DrawList;
}

/** levels a second: 15 to 20 levels take three or four seconds */
const LEVELS_A_SECOND = 5;

export function createPicks(store: Store, setCard: (info: PickedInfo | null) => void) {
  /** the descent on screen, and how far it has come, in levels */
  let descent: RayDescent | null = null;
  let place = 0;
  let runs = false;
  /** whether the mesh tree has been asked for the descent of this pick */
  let asked: Picked | null = null;
  /** to pick along once there is a list */
  let aimed: Ray | null = null;
  store.subscribe((changed) => {
    if (!changed.has('level')) return;
    place = store.value.level;
    runs = false;
  });

  const forget = (shown: Shown): void => {
    aimed = null;
    change(shown, { picked: null });
    setCard(null);
  };
  return {
    /** Pick the object at a point of the picture, or none. */
    pick(shown: Shown, { camera, drawn }: DrawnFrame, at: Point) {
      forget(shown);
      change(shown, { picked: pickAt(shown.loaded, shown.trees.triangles, camera, at, drawn) });
      return shown.picked;
    },
    /** Pick along this ray as soon as a frame is drawn; null for no pick. */
    aim(ray: Ray | null) {
      aimed = ray;
    },
    forget,
    /** Advance the ray's descent. @returns whether it goes on after this */
    update(shown: Shown, seconds: number) {
      const { picked, trees } = shown;
      if (store.value.pickRay && picked?.descent === null && trees.triangles && picked !== asked) {
        asked = withDescent(shown.loaded, trees.triangles, picked);
        change(shown, { picked: asked });
      }
      const wanted = store.value.pickRay ? (shown.picked?.descent ?? null) : null;
      if (wanted !== descent) {
        descent = wanted;
        place = 0;
        runs = true;
      }
      if (!descent) {
        change(shown, { ray: null });
        return false;
      }
      const last = descent.levels.length - 1;
      if (runs) place += seconds * LEVELS_A_SECOND;
      runs &&= place < last;
      change(shown, { ray: { descent, level: Math.min(last, Math.floor(place)) } });
      return runs;
    },
    /** Bring the card up to date. @returns whether it picked what the next frame shows */
    tell(shown: Shown, { cullCamera, drawn }: DrawnFrame) {
      const picksNow = aimed !== null;
      if (aimed) change(shown, { picked: pickAlong(shown.loaded, shown.trees.triangles, aimed, drawn) });
      aimed = null;
      const { loaded, list, picked, ray } = shown;
      if (picked) setCard(describeObject(loaded, list.slots, picked, ray, cullCamera, drawn, store.value.cut));
      return picksNow;
    },
  };
}
