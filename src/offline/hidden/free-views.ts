/**
 * Views of a scene without recorded ones: eyes at random in free space. In closed rooms they stand at a part of the headroom over the floor, where
 * somebody may walk; where there are no such rooms they are those views from inside the bounds that are outside what is solid.
 */

import { insideViews } from '../../core/camera/inside-views.ts';
import { type Vec3, type View, vec3Of } from '../../core/math/camera.ts';
import { createRandom } from '../../core/math/random.ts';
import { levelBox, skyOf } from '../../core/scene/level-box.ts';
import type { Scene } from '../../core/scene/scene.ts';
import {
  ceilingAbove,
  createLevelSpace,
  type FreeSpace,
  floorBelow,
  isEnclosed,
  isOutside,
} from '../../seeds/places/free-space.ts';

const COUNT = 96;
/** points at random that are tried for eyes in rooms */
const TRIES = 4000;
/** fewer eyes in rooms than this are chance */
const LEAST = 8;
/** height of an eye, as a part of the rooms' median height from floor to ceiling */
const HEIGHT = 1 / 6;
/** least height of an eye, as a part of the scene's largest side: lower rooms are gaps between solids */
const LEAST_HEIGHT = 1 / 500;

/** @param ofAll the scene's own space, which is the level's where there is no sky */
export function freeViews(scene: Scene, ofAll: FreeSpace, seed: number): View[] {
  const space = skyOf(scene).length > 0 ? createLevelSpace(scene) : ofAll;
  const inside = insideViews(scene, COUNT);
  const rooms = eyesInRooms(scene, space, seed);
  if (rooms.length < LEAST) return inside.filter(({ eye }) => isOutside(space, eye));
  return rooms.map((eye, i) => {
    const { eye: from, target, near, fov } = inside[i];
    return { eye, target: vec3Of((k) => eye[k] + target[k] - from[k]), near, fov };
  });
}

function eyesInRooms(scene: Scene, space: FreeSpace, seed: number): Vec3[] {
  const random = createRandom(seed);
  const box = levelBox(scene);
  const found: { eye: Vec3; floor: number; ceiling: number }[] = [];
  for (let i = 0; i < TRIES && found.length < COUNT; i++) {
    const [x, y, z] = [0, 1, 2].map((k) => box[k] + random() * (box[k + 3] - box[k]));
    const eye: Vec3 = [x, y, z];
    const floor = floorBelow(space, eye);
    if (floor === Number.POSITIVE_INFINITY || !isEnclosed(space, eye) || !isOutside(space, eye)) continue;
    found.push({ eye, floor, ceiling: ceilingAbove(space, eye) });
  }
  if (found.length === 0) return [];
  const headrooms = found.map(({ floor, ceiling }) => floor + ceiling).sort((a, b) => a - b);
  const height = headrooms[headrooms.length >> 1] * HEIGHT;
  if (height < LEAST_HEIGHT * Math.max(...[0, 1, 2].map((k) => box[k + 3] - box[k]))) return [];
  // a low room keeps the eye where it was found
  return found.map(({ eye: [x, y, z], floor, ceiling }) => [x, height < floor + ceiling ? y - floor + height : y, z]);
}
