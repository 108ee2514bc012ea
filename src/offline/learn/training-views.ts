/**
 * The views that a tree is trained on: seeded views near the given ones, none of them at a given eye.
 *
 * far   eyes between two views that follow each other on a path, beside it by up to half of their distance; half of them look along the path,
 *       the others anywhere. Around lone positions all look anywhere.
 * near  small pictures of a wide field of view that end at the NEAR_OBJECTS-th nearest object, looking anywhere: many eyes for little work. All
 *       near views together weigh as much as all far ones.
 *
 * Views that are kept for validation or test have a seed of their own: no two sets share an eye.
 */
import { type ReadonlyVec3, vec3 } from 'gl-matrix';
import { CAMERA_DEFAULTS, type Camera, createCamera, type Vec3, type View } from '../../core/math/camera.ts';
import { createRandom, type Random } from '../../core/math/random.ts';
import { levelBox } from '../../core/scene/level-box.ts';
import type { Scene } from '../../core/scene/scene.ts';

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
export const SMALL_SIZE = { width: 80, height: 60 };
export const NEAR_SIZE = { width: 48, height: 36 };
const NEAR_FOV = 100;
const NEAR_OBJECTS = 48;
/** more than what squares of distances and the distances themselves are rounded by */
const MARGIN = 1 + 1e-9;
/**
 * how far beside the path an eye may stand, as a part of the distance between two views; upwards less, because of
 * floors and ceilings. Most stand closer
 */
const BESIDE = 0.25;
const ABOVE = 0.1;
/** a step of a path that is longer than this many median steps is a cut, and no camera goes along it */
const LONGEST_STEP = 4;
/** distance at which a lone view's neighbours are taken to be, as a part of the scene's largest side */
const ALONE = 1 / 50;
/** an interpolated direction that is shorter than this part of the two that it lies between is not used */
const FACING = 0.01;
/** how far a target stands from its eye at least, as a part of the largest coordinate */
const APART = 1e-6;
/** how far views look up and down in all, as a slope */
const TILT = 0.4;

/**
 * The far views, then the near ones.
 * @param seed sets of different seeds share no eye
 * @param farSize of the far views' pictures
 */
export function trainingViews(
  scene: Scene,
  places: TrainingPlaces,
  seed: number,
  counts: ViewCounts,
  farSize: Pick<TrainingView, 'width' | 'height'> = FAR_SIZE,
): TrainingView[] {
  if (places.views.length === 0) return [];
  const random = createRandom(seed);
  const stand = standsOf(scene, places);
  const views: TrainingView[] = [];
  for (let i = 0; i < counts.far; i++) {
    const along = places.isPath && i % 2 === 0;
    views.push({ camera: cameraAt(stand(random), along, random), ...farSize, weight: 1 });
  }
  const farPixels = counts.far * farSize.width * farSize.height;
  const weight = farPixels / Math.max(1, counts.near * NEAR_SIZE.width * NEAR_SIZE.height);
  for (let i = 0; i < counts.near; i++) {
    const camera = cameraAt(stand(random), false, random);
    const far = Math.max(farthestNear(scene, camera.eye), 2 * camera.near);
    views.push({ camera: { ...camera, fov: NEAR_FOV, far }, ...NEAR_SIZE, weight: weight || 1 });
  }
  return views;
}

/** An eye, and the view that it is near to. */
interface Stand {
  eye: Vec3;
  /** from the eye, of any length */
  direction: Vec3;
  view: View;
}

/** Draws eyes from the neighbourhood of the places. */
function standsOf(scene: Scene, { views, isPath }: TrainingPlaces): (random: Random) => Stand {
  const steps = views.map((view, i) => (i + 1 < views.length ? vec3.dist(view.eye, views[i + 1].eye) : 0));
  const ways = steps.filter((step) => step > 0).sort((a, b) => a - b);
  const usual = ways[ways.length >> 1] ?? aloneIn(scene);
  const room = isPath
    ? steps.map((step) => Math.min(step || usual, LONGEST_STEP * usual))
    : nearestDistances(views, usual);
  return (random) => {
    const i = Math.floor(random() * views.length);
    const view = views[i];
    const follows = isPath && steps[i] > 0 && steps[i] <= LONGEST_STEP * usual;
    const next = follows ? views[i + 1] : view;
    const part = follows ? random() : 0;
    const close = random();
    const eye = between(view.eye, next.eye, part);
    const away = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1] as const;
    // upwards less
    const up = upOf(view);
    vec3.scaleAndAdd(eye, eye, away, room[i] * BESIDE * close * close * close);
    vec3.scaleAndAdd(eye, eye, up, room[i] * (ABOVE - BESIDE) * close * close * close * vec3.dot(away, up));
    const own = towards(view);
    const direction = between(own, towards(next), part);
    // half way between two views that look in opposite directions
    if (vec3.length(direction) < FACING * vec3.length(own)) vec3.copy(direction, own);
    return { eye: tuple(eye), direction: tuple(direction), view };
  };
}

/** The distance that views are taken to be apart where no other view tells it. */
function aloneIn(scene: Scene): number {
  const box = levelBox(scene);
  return Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2], 0) * ALONE || 1;
}

/** Views: the distance to the nearest other one. */
function nearestDistances(views: readonly View[], none: number): number[] {
  return views.map((view) => {
    let least = Number.POSITIVE_INFINITY;
    for (const other of views) {
      const away = vec3.dist(view.eye, other.eye);
      if (away > 0) least = Math.min(least, away);
    }
    return Number.isFinite(least) ? least : none;
  });
}

/**
 * @param along whether it looks where the view does, within an eighth of a turn; else in any direction, as level as the
 * view
 */
function cameraAt({ eye, direction, view }: Stand, along: boolean, random: Random): Camera {
  const turn = (random() - 0.5) * (along ? Math.PI / 4 : 2 * Math.PI);
  const tilt = (random() - 0.5) * TILT;
  const up = upOf(view);
  const least = APART * Math.max(...eye.map(Math.abs));
  const ahead = vec3.scale([0, 0, 0], direction, Math.max(1, least / vec3.length(direction)));
  const height = vec3.dot(ahead, up);
  const level = vec3.scaleAndAdd([0, 0, 0], ahead, up, -height);
  const length = vec3.length(level) || vec3.length(ahead);
  const target = vec3.scaleAndAdd([0, 0, 0], eye, level, Math.cos(turn));
  vec3.scaleAndAdd(target, target, vec3.cross([0, 0, 0], up, level), Math.sin(turn));
  vec3.scaleAndAdd(target, target, up, height + tilt * length);
  return createCamera({ ...view, eye, target: tuple(target) });
}

function upOf({ up = CAMERA_DEFAULTS.up }: View): vec3 {
  return vec3.normalize([0, 0, 0], up);
}

function towards({ eye, target }: View): vec3 {
  return vec3.subtract([0, 0, 0], target, eye);
}

function between(a: ReadonlyVec3, b: ReadonlyVec3, part: number): vec3 {
  return vec3.lerp([0, 0, 0], a, b, part);
}

function tuple([x, y, z]: vec3): Vec3 {
  return [x, y, z];
}

/** Distance to the NEAR_OBJECTS-th nearest object sphere; Infinity where there are no more. Most objects are too far away by their squares. */
function farthestNear({ spheres }: Scene, eye: Vec3): number {
  if (spheres.length / 4 <= NEAR_OBJECTS) return Number.POSITIVE_INFINITY;
  const nearest = new Float64Array(NEAR_OBJECTS).fill(Number.POSITIVE_INFINITY);
  const last = NEAR_OBJECTS - 1;
  for (let s = 0; s < spheres.length; s += 4) {
    const x = spheres[s] - eye[0];
    const y = spheres[s + 1] - eye[1];
    const z = spheres[s + 2] - eye[2];
    const radius = spheres[s + 3];
    // a sphere around the eye counts by how far it reaches beyond it
    const most = nearest[last] + radius;
    if (most > 0 && x * x + y * y + z * z > most * most * MARGIN) continue;
    const away = Math.hypot(x, y, z) - radius;
    if (!(away < nearest[last])) continue;
    let at = last;
    for (; at > 0 && nearest[at - 1] > away; at--) nearest[at] = nearest[at - 1];
    nearest[at] = away;
  }
  return nearest[last];
}
