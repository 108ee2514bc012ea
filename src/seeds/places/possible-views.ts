/**
 * Views from inside a scene among which the telling ones are, whatever kind of scene it is: of who stands in it and looks where the sight is longest, and
 * those from inside its bounds. Each eye is outside what is solid and has nothing close by. Where the scene is closed above, all stand under its roofs.
 */

import { eyeHeight } from '../../core/camera/eye-height.ts';
import { INSIDE_NEAR, insideViews } from '../../core/camera/inside-views.ts';
import type { Vec3, View } from '../../core/math/camera.ts';
import { levelBox } from '../../core/scene/level-box.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { type FreeSpace, isClear, isOutside, sightAlong } from './free-space.ts';
import { findStands, type Stand } from './stands.ts';

/** directions in which a stand looks for the longest sight */
const LOOKS = 12;
/** nothing is nearer to an eye than this part of an eye's height */
const CLEARANCE = 1 / 4;
const FOV = 60;

/** However many of them are looked at, they stand all over the scene. */
export function possibleViews(scene: Scene, space: FreeSpace): View[] {
  const box = levelBox(scene);
  const size = Math.max(...[0, 1, 2].map((axis) => box[axis + 3] - box[axis])) || 1;
  const height = eyeHeight(size);
  const isFree = (eye: Vec3) => isClear(space, eye, height * CLEARANCE);
  const { found, isClosed } = findStands(space, height, box);
  const stands = found.filter(({ eye, isRoofed }) => (isRoofed || !isClosed) && isFree(eye));
  const looks = stands.map((stand, i) => longestSights(space, box, stand, i));
  const look = ({ eye }: Stand, direction: Vec3): View => ({
    eye,
    target: [eye[0] + direction[0] * size, eye[1], eye[2] + direction[2] * size],
    near: size * INSIDE_NEAR,
    fov: FOV,
  });
  const along = (which: number) => stands.map((stand, i) => look(stand, looks[i][which]));
  const within = isClosed ? [] : insideViews(scene).filter(({ eye }) => isOutside(space, eye) && isFree(eye));
  return [...along(0), ...within, ...along(1)];
}

/** The level direction in which a stand sees farthest within the box, and that which does of those that look elsewhere. */
function longestSights(space: FreeSpace, box: ArrayLike<number>, { eye }: Stand, index: number): [Vec3, Vec3] {
  const looks = Array.from({ length: LOOKS }, (_, i) => {
    const angle = ((i + index / 3) / LOOKS) * 2 * Math.PI;
    const direction: Vec3 = [Math.cos(angle), 0, Math.sin(angle)];
    const sight = Math.min(sightAlong(space, eye, direction), wayOut(box, eye, direction));
    return { direction, sight };
  }).sort((a, b) => b.sight - a.sight);
  const [first] = looks;
  const other = looks.find(({ direction: [x, , z] }) => x * first.direction[0] + z * first.direction[2] < 0.1)!;
  return [first.direction, other.direction];
}

/** How far it is in a level direction to the sides of the box that the eye is in. */
function wayOut(box: ArrayLike<number>, eye: Vec3, direction: Vec3): number {
  const ways = [0, 2].map((axis) => {
    const side = direction[axis] > 0 ? box[axis + 3] : box[axis];
    return direction[axis] === 0 ? Number.POSITIVE_INFINITY : (side - eye[axis]) / direction[axis];
  });
  return Math.min(...ways);
}
