/**
 * A view from outside that shows a whole box: from its front right, somewhat above, as near as it all fits with a margin.
 *
 * Exact for the box's corners: in the camera's axes, from the middle of the box, a corner at (x, y), nearer to the eye by z, fits
 * when the eye is at least max(|x| / tan(fovX / 2), |y| / tan(fovY / 2)) + z away.
 *
 * Tried and lost: the eye also moved across and up until the corners touch opposite edges. The model fills more of the picture, but the
 * eye sinks, and flat ones are seen from their edge.
 */
import { vec3 } from 'gl-matrix';
import { axesOf, CAMERA_DEFAULTS, createCamera, type Vec3, type View } from '../math/camera.ts';

/** from the middle of the box to the eye: +z is the front of a glTF model */
const DIRECTION: Vec3 = [0.62, 0.55, 1];
const FOV = 45;
/** times the distance at which the box just fits */
const MARGIN = 1.04;
/** the near plane as a part of the box's largest side, as for the views from inside */
const NEAR = 1 / 2000;

/**
 * @param box min x, y, z, max x, y, z of at least one point
 * @param part of the picture's width and height, in its middle, into which the box is to fit
 * @param direction from the middle of the box to the eye, of any length
 */
export function framingView(
  box: ArrayLike<number>,
  aspect = CAMERA_DEFAULTS.aspect,
  part: { width: number; height: number } = { width: 1, height: 1 },
  direction: Vec3 = DIRECTION,
): View {
  const middle = [0, 1, 2].map((axis) => box[axis] / 2 + box[axis + 3] / 2);
  const half = [0, 1, 2].map((axis) => box[axis + 3] / 2 - box[axis] / 2);
  // a lone point gets room, and eye and target stay apart where coordinates are large
  const least = Math.max(...middle.map(Math.abs)) * 1e-5 || 1;
  const largest = Math.max(2 * Math.max(...half), least);
  const { right, up, forward } = axesOf(createCamera({ eye: direction, target: [0, 0, 0] }));
  const tan = Math.tan((FOV * Math.PI) / 360);
  const tanX = tan * aspect * part.width;
  const tanY = tan * part.height;
  let distance = largest / 2;
  for (let corner = 0; corner < 8; corner++) {
    const offset = half.map((h, axis) => (corner & (1 << axis) ? h : -h));
    const aside = Math.max(Math.abs(vec3.dot(offset, right)) / tanX, Math.abs(vec3.dot(offset, up)) / tanY);
    distance = Math.max(distance, aside - vec3.dot(offset, forward));
  }
  const [x, y, z] = middle;
  const far = distance * MARGIN;
  return {
    eye: [x - forward[0] * far, y - forward[1] * far, z - forward[2] * far],
    target: [x, y, z],
    fov: FOV,
    near: largest * NEAR,
  };
}

/** `count` views from outside, evenly around the box; the first is framingView's. */
export function viewsAround(box: ArrayLike<number>, count: number): View[] {
  const [x, y, z] = DIRECTION;
  return Array.from({ length: count }, (_, i) => {
    const [cos, sin] = [Math.cos((2 * Math.PI * i) / count), Math.sin((2 * Math.PI * i) / count)];
    return framingView(box, undefined, undefined, [x * cos + z * sin, y, z * cos - x * sin]);
  });
}
