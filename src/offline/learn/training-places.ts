/**
 * The places near which cameras are expected: those that are given, the scene's own path, or places where a camera can
 * be.
 */
import { countOf } from '../../core/base/count.ts';
import { eyeHeight } from '../../core/camera/eye-height.ts';
import type { Vec3, View } from '../../core/math/camera.ts';
import { createRandom } from '../../core/math/random.ts';
import { levelBox } from '../../core/scene/level-box.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { createLevelSpace, floorBelow, isOutside } from '../../seeds/places/free-space.ts';
import type { TrainingPlaces } from './training-views.ts';

/** How many places in free space are taken where no others are known. */
const FREE_PLACES = 192;
/** points that are tried for each of them */
const TRIES = 16;
/** the near plane as a part of the scene's largest side */
const NEAR = 1 / 2000;

/** @returns the places, and for people what they are */
export function placesOfCameras(
  scene: Scene,
  given: readonly View[] | null,
  seed: number,
): { places: TrainingPlaces; source: string } {
  const known = knownPlaces(scene, given);
  if (known) return known;
  const views = freePlaces(scene, seed, FREE_PLACES);
  return { places: { views, isPath: false }, source: freeSource(views.length) };
}

/** The places that are given, or the scene's own path; null without either. */
export function knownPlaces(
  scene: Scene,
  given: readonly View[] | null,
): { places: TrainingPlaces; source: string } | null {
  if (given)
    return { places: { views: given, isPath: false }, source: `${countOf(given.length, 'position')} from the file` };
  if (scene.views.length === 0) return null;
  return {
    places: { views: scene.views, isPath: true },
    source: `the scene's own path of ${scene.views.length} views`,
  };
}

export function freeSource(count: number): string {
  return `${countOf(count, 'place')} outside what is solid`;
}

/** At most `count` level views from seeded points within the scene's bounds, every other one as high above a floor as an eye that stands there. */
export function freePlaces(scene: Scene, seed: number, count: number): View[] {
  if (objectCount(scene) === 0) return [];
  const box = levelBox(scene);
  const side = [0, 1, 2].map((axis) => box[3 + axis] - box[axis]);
  const largest = Math.max(...side) || 1;
  const height = eyeHeight(largest);
  const space = createLevelSpace(scene);
  const random = createRandom(seed);
  const views: View[] = [];
  for (let i = 0; i < count * TRIES && views.length < count; i++) {
    let eye: Vec3 = [box[0] + side[0] * random(), box[1] + side[1] * random(), box[2] + side[2] * random()];
    if (!isOutside(space, eye)) continue;
    const floor = floorBelow(space, eye);
    if (views.length % 2 === 0 && floor > height && Number.isFinite(floor))
      eye = [eye[0], eye[1] - floor + height, eye[2]];
    views.push({ eye, target: [eye[0] + largest, eye[1], eye[2]], near: largest * NEAR });
  }
  return views;
}
