/**
 * Where a tree is trained from: seeded views in the neighbourhood of the ones that are given, none of them at one of those eyes.
 *
 * far   eyes between two views that follow each other on a path, beside it by up to half of their distance; one half of them look along the path, the
 *       other half anywhere. Around lone positions all look anywhere.
 * near  small pictures of a wide field of view that end at the NEAR_OBJECTS-th nearest object, looking anywhere: many eyes for little work. All near
 *       views together weigh as much as all far ones.
 *
 * Views that are kept for validation or test have a seed of their own: no two sets share an eye.
 */
import { type Camera, createCamera, type Vec3, type View } from '../math/camera.ts';
import { createRandom, type Random } from '../math/random.ts';
import type { Scene } from '../scene/scene.ts';

export interface TrainingView {
  camera: Camera;
  /** pixels */
  width: number;
  height: number;
  /** of a pixel */
  weight: number;
}

/** Where cameras are: views of a path, or positions that they may look in all directions from. */
export interface TrainingPlaces {
  views: readonly View[];
  /** whether a camera goes from each view to the next */
  isPath: boolean;
}

export interface ViewCounts {
  far: number;
  near: number;
}

export const FAR_SIZE = { width: 160, height: 120 };
export const NEAR_SIZE = { width: 48, height: 36 };
const NEAR_FOV = 100;
const NEAR_OBJECTS = 48;
/** how far beside the path an eye may stand, as a part of the distance between two views; upwards less, for floors and ceilings. Most stand closer */
const BESIDE = 0.25;
const ABOVE = 0.1;
/** a step of a path that is longer than so many usual ones is a cut, not a way */
const LONGEST_STEP = 4;

/** The far views, then the near ones. @param seed sets of different seeds share no eye */
export function trainingViews(scene: Scene, places: TrainingPlaces, seed: number, counts: ViewCounts): TrainingView[] {
  if (places.views.length === 0) return [];
  const random = createRandom(seed);
  const stand = standsOf(places);
  const views: TrainingView[] = [];
  for (let i = 0; i < counts.far; i++) {
    const along = places.isPath && i % 2 === 0;
    views.push({ camera: cameraAt(stand(random), along, random), ...FAR_SIZE, weight: 1 });
  }
  const farPixels = counts.far * FAR_SIZE.width * FAR_SIZE.height;
  const weight = farPixels / Math.max(1, counts.near * NEAR_SIZE.width * NEAR_SIZE.height);
  for (let i = 0; i < counts.near; i++) {
    const camera = cameraAt(stand(random), false, random);
    const far = Math.max(reachOf(scene, camera.eye), 2 * camera.near);
    views.push({ camera: { ...camera, fov: NEAR_FOV, far }, ...NEAR_SIZE, weight: weight || 1 });
  }
  return views;
}

/** An eye, and the view that it belongs to. */
interface Stand {
  eye: Vec3;
  /** from the eye, of any length */
  direction: Vec3;
  view: View;
}

/** Draws eyes from the neighbourhood of the places. */
function standsOf({ views, isPath }: TrainingPlaces): (random: Random) => Stand {
  const steps = views.map((view, i) => (i + 1 < views.length ? distance(view.eye, views[i + 1].eye) : 0));
  const usual = [...steps].filter((step) => step > 0).sort((a, b) => a - b)[(views.length - 1) >> 1] ?? 1;
  const nearest = isPath ? null : nearestDistances(views, usual);
  return (random) => {
    const i = Math.floor(random() * views.length);
    const view = views[i];
    const follows = isPath && steps[i] > 0 && steps[i] <= LONGEST_STEP * usual;
    const next = follows ? views[i + 1] : view;
    const part = follows ? random() : 0;
    const beside = BESIDE * (nearest ? nearest[i] : Math.min(steps[i] || usual, LONGEST_STEP * usual));
    const above = (beside * ABOVE) / BESIDE;
    const close = random() ** 3;
    const reach = [beside * close, above * close, beside * close];
    const at = (axis: 0 | 1 | 2) =>
      view.eye[axis] + part * (next.eye[axis] - view.eye[axis]) + reach[axis] * (2 * random() - 1);
    const towards = (axis: 0 | 1 | 2) => {
      const from = view.target[axis] - view.eye[axis];
      return from + part * (next.target[axis] - next.eye[axis] - from);
    };
    return { eye: [at(0), at(1), at(2)], direction: [towards(0), towards(1), towards(2)], view };
  };
}

/** Views: the distance to the nearest other one. */
function nearestDistances(views: readonly View[], none: number): number[] {
  return views.map((view) => {
    let least = Number.POSITIVE_INFINITY;
    for (const other of views) {
      const away = distance(view.eye, other.eye);
      if (away > 0) least = Math.min(least, away);
    }
    return Number.isFinite(least) ? least : none;
  });
}

/** @param along whether it looks as the view does, within an eighth of a turn; else in any direction, as level as the view */
function cameraAt({ eye, direction, view }: Stand, along: boolean, random: Random): Camera {
  const turn = (random() - 0.5) * (along ? Math.PI / 4 : 2 * Math.PI);
  const tilt = (random() - 0.5) * 0.4;
  const [x, y, z] = direction;
  const level = Math.hypot(x, z) || Math.abs(y) || 1;
  const [dx, dz] = x === 0 && z === 0 ? [level, 0] : [x, z];
  const target: Vec3 = [
    eye[0] + dx * Math.cos(turn) - dz * Math.sin(turn),
    eye[1] + Math.max(-2 * level, Math.min(2 * level, y)) + tilt * level,
    eye[2] + dx * Math.sin(turn) + dz * Math.cos(turn),
  ];
  return createCamera({ ...view, eye, target });
}

/** Distance to the NEAR_OBJECTS-th nearest object sphere; Infinity where there are not as many. */
function reachOf({ spheres }: Scene, eye: Vec3): number {
  const count = spheres.length / 4;
  if (count <= NEAR_OBJECTS) return Number.POSITIVE_INFINITY;
  const away = new Float64Array(count);
  for (let object = 0; object < count; object++) {
    const s = object * 4;
    away[object] = Math.hypot(spheres[s] - eye[0], spheres[s + 1] - eye[1], spheres[s + 2] - eye[2]) - spheres[s + 3];
  }
  return away.sort()[NEAR_OBJECTS - 1];
}

function distance(a: Vec3, b: Vec3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
