/**
 * A camera in whole numbers, as the programs of targets without floats have it: what the C in `<name>_tree.h` and its example make of them,
 * to the bit.
 */
import type { CompactTree } from '../compact/compact-tree.ts';
import type { FixedCamera } from '../compact/fixed-query.ts';
import { axesOf, type Camera } from '../math/camera.ts';
import type { IntegerPicture } from './targets.ts';
import { cameraShift, originInUnits, unitsOf } from './world-coordinates.ts';

/** Most that half a picture, or the distance of its plane, may be. */
const MOST = 16383;

/** Eye and axes (right, up, forward) as whole numbers of 2^-fraction. */
export function wholeNumbers(camera: Camera, fraction: number) {
  const { right, up, forward } = axesOf(camera);
  const whole = (values: readonly number[]) => values.map((v) => Math.round(v * 2 ** fraction));
  return { eye: whole(camera.eye), right: whole(right), up: whole(up), forward: whole(forward) };
}

/**
 * @param picture its width, height and distance are taken, not the camera's
 * @param depth near and far plane in world units, rounded apart; far 0 for none. The examples ask for neither
 * @throws RangeError for a tree too small or too large for such coordinates
 */
export function integerCamera(
  tree: CompactTree,
  camera: Camera,
  picture: IntegerPicture,
  depth: { near: number; far: number } = { near: 0, far: 0 },
): FixedCamera {
  const { fraction, halfWidth, halfHeight, distance } = picture;
  const { eye, right, up, forward } = wholeNumbers(camera, fraction);
  const one = 2 ** fraction;
  const shift = cameraShift(tree.scale, fraction);
  const from = originInUnits(tree.scale, tree.origin);
  const axis = (values: number[]) => values.map((v) => Math.trunc((v * 16384) / one));
  return {
    eye: eye.map((v, k) => unitsOf(v, shift, from[k])),
    right: axis(right),
    up: axis(up),
    forward: axis(forward),
    halfWidth,
    halfHeight,
    distance,
    near: unitsOf(Math.floor(depth.near * one), shift, 0),
    far: depth.far > 0 ? unitsOf(Math.ceil(depth.far * one), shift, 0) + 1 : 0,
  };
}

/** What `camera` shows, in the unit of a target's picture: rounded so that nothing of it is lost. */
export function pictureOf({ fov, aspect }: Camera, picture: IntegerPicture): IntegerPicture {
  const slope = Math.tan((fov * Math.PI) / 360);
  let half = picture.halfHeight;
  while (half < slope) half *= 2;
  while (half * Math.max(1, aspect, 1 / slope) > MOST) half /= 2;
  return {
    ...picture,
    halfWidth: Math.ceil(half * aspect),
    halfHeight: Math.ceil(half),
    distance: Math.floor(half / slope),
  };
}
