/**
 * A camera as a point, a target and a field of view, and its view-projection matrix.
 *
 * Right-handed world, the camera looks down its own -z, clip space as OpenGL's: -w <= x, y, z <= w. Everything is
 * computed in doubles: gl-matrix works in the arrays it is given, and its default of floats would move the frustum's
 * planes by more than an object's last bit.
 */
import { mat4, vec3 } from 'gl-matrix';
import { MAX_COORDINATE } from './float.ts';

export type Vec3 = readonly [number, number, number];

/** Three numbers, by their axis. */
export function vec3Of(at: (axis: number) => number): Vec3 {
  return [at(0), at(1), at(2)];
}

/** Where one picture is taken from; what is left out comes from CAMERA_DEFAULTS. Lengths in world units. */
export interface View {
  eye: Vec3;
  target: Vec3;
  up?: Vec3;
  /** vertical field of view in degrees, 0 < fov < 180 */
  fov?: number;
  near?: number;
  /** may be Infinity: then no far plane culls */
  far?: number;
}

/** A view with every field decided, for a picture `aspect` times as wide as it is high. */
export interface Camera extends Required<View> {
  aspect: number;
}

export const CAMERA_DEFAULTS = {
  up: [0, 1, 0] as Vec3,
  fov: 60,
  near: 0.1,
  far: Number.POSITIVE_INFINITY,
  aspect: 4 / 3,
};

/**
 * Fill in a view's defaults and check it.
 * @throws RangeError that names the field that no camera can have.
 * @example
 * ```ts
 * import { createCamera } from 'cull64';
 *
 * const camera = createCamera({ eye: [0, 2, 9], target: [0, 1, 0], near: 0.5 }, 16 / 9);
 * camera.fov; // 60
 * camera.near; // 0.5
 * camera.far; // Infinity
 * ```
 */
export function createCamera(view: View, aspect = CAMERA_DEFAULTS.aspect): Camera {
  const camera: Camera = {
    eye: view.eye,
    target: view.target,
    up: view.up ?? CAMERA_DEFAULTS.up,
    fov: view.fov ?? CAMERA_DEFAULTS.fov,
    near: view.near ?? CAMERA_DEFAULTS.near,
    far: view.far ?? CAMERA_DEFAULTS.far,
    aspect,
  };
  for (const field of ['eye', 'target', 'up'] as const) {
    if (!isVector(camera[field]))
      throw new RangeError(`camera: ${field} must be three finite numbers, at most 2^120 in magnitude`);
  }
  if (camera.eye.every((v, axis) => v === camera.target[axis]))
    throw new RangeError('camera: eye and target are the same point, so there is no direction to look in');
  if (camera.up.every((v) => v === 0)) throw new RangeError('camera: up must not be the zero vector');
  if (!isBetween(camera.fov, 0, 180) || camera.fov === 180)
    throw new RangeError('camera: fov must be between 0 and 180 degrees');
  if (!isBetween(camera.near, 0, MAX_COORDINATE))
    throw new RangeError('camera: near must be greater than 0, and at most 2^120');
  if (!isBetween(camera.far, camera.near, Number.POSITIVE_INFINITY))
    throw new RangeError('camera: far must be greater than near');
  if (!isBetween(camera.aspect, 0, MAX_COORDINATE))
    throw new RangeError('camera: aspect must be greater than 0, and at most 2^120');
  return camera;
}

/** Types do not ensure it: a view may come from a file, and null or "2" would count as numbers. */
function isVector(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 3) return false;
  for (let axis = 0; axis < 3; axis++)
    if (typeof value[axis] !== 'number' || !(Math.abs(value[axis]) <= MAX_COORDINATE)) return false;
  return true;
}

/** Whether it is a number above `least`, and no more than `most`. */
function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value > least && value <= most;
}

/** The camera's axes in the world: unit vectors, at right angles. */
export interface CameraAxes {
  right: Vec3;
  up: Vec3;
  forward: Vec3;
}

export function axesOf(camera: Camera): CameraAxes {
  const [rx, ry, rz, ux, uy, uz, fx, fy, fz] = writeAxes(camera, new Float64Array(9));
  return { right: [rx, ry, rz], up: [ux, uy, uz], forward: [fx, fy, fz] };
}

/**
 * The camera's axes without allocating. Where `up` lies along the view direction, within 1e-6, the world axis farthest from that direction
 * stands in for it.
 * @param out right, up, forward: x, y, z each
 */
export function writeAxes({ eye, target, up }: Camera, out: Float64Array): Float64Array {
  normalize(vec3.subtract(ahead, target, eye));
  normalize(vec3.copy(above, up));
  vec3.cross(side, ahead, above);
  if (Math.hypot(side[0], side[1], side[2]) <= 1e-6) {
    const least = Math.min(Math.abs(ahead[0]), Math.abs(ahead[1]), Math.abs(ahead[2]));
    const axis = Math.abs(ahead[2]) === least ? 2 : Math.abs(ahead[0]) === least ? 0 : 1;
    above.fill(0);
    above[axis] = 1;
    vec3.cross(side, ahead, above);
  }
  normalize(side);
  vec3.cross(above, side, ahead);
  out.set(side);
  out.set(above, 3);
  out.set(ahead, 6);
  return out;
}

/** of the camera at hand */
const side = new Float64Array(3);
const above = new Float64Array(3);
const ahead = new Float64Array(3);

/** Unit vector from eye to target. */
export function forwardOf({ eye, target }: Camera): Vec3 {
  const [x, y, z] = normalize(vec3.subtract([0, 0, 0], target, eye));
  return [x, y, z];
}

/** The camera's 4 x 4 view-projection matrix, column-major, into `out` (16 doubles). */
export function viewProjection(camera: Camera, out: Float64Array = new Float64Array(16)): Float64Array {
  const { right, up, forward } = axesOf(camera);
  // not mat4.lookAt: it takes an eye and a target within 1e-6 of each other for the same point
  const view = Float64Array.of(
    ...[0, 1, 2].flatMap((axis) => [right[axis], up[axis], -forward[axis], 0]),
    -vec3.dot(right, camera.eye),
    -vec3.dot(up, camera.eye),
    vec3.dot(forward, camera.eye),
    1,
  );
  const projection = new Float64Array(16);
  mat4.perspective(projection, (camera.fov * Math.PI) / 180, camera.aspect, camera.near, camera.far);
  mat4.multiply(out, projection, view);
  return out;
}

/** Make a vector of length 1. Not vec3.normalize: it multiplies by a rounded reciprocal, so that every plane's last bits would be others. */
function normalize(v: vec3): vec3 {
  const length = Math.hypot(v[0], v[1], v[2]);
  for (let k = 0; k < 3; k++) v[k] /= length;
  return v;
}
