/**
 * A camera as a point, a target and a field of view, and its view-projection matrix.
 *
 * Right-handed world, the camera looks down its own -z, clip space as OpenGL's: -w <= x, y, z <= w. Everything is
 * computed in doubles: gl-matrix works in the arrays it is given, and its default of floats would move the frustum's
 * planes by more than an object's last bit.
 */
import { mat4, vec3 } from 'gl-matrix';

export type Vec3 = readonly [number, number, number];

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
    const v = camera[field];
    if (!Array.isArray(v) || v.length !== 3 || !v.every(Number.isFinite))
      throw new RangeError(`camera: ${field} must be three finite numbers`);
  }
  if (camera.eye.every((v, axis) => v === camera.target[axis]))
    throw new RangeError('camera: eye and target are the same point, so there is no direction to look in');
  if (camera.up.every((v) => v === 0)) throw new RangeError('camera: up must not be the zero vector');
  if (!(camera.fov > 0 && camera.fov < 180)) throw new RangeError('camera: fov must be between 0 and 180 degrees');
  if (!(camera.near > 0 && Number.isFinite(camera.near))) throw new RangeError('camera: near must be greater than 0');
  if (!(camera.far > camera.near)) throw new RangeError('camera: far must be greater than near');
  if (!(camera.aspect > 0 && Number.isFinite(camera.aspect)))
    throw new RangeError('camera: aspect must be greater than 0');
  return camera;
}

/** Unit vector from eye to target. */
export function forwardOf(camera: Camera): Vec3 {
  const d = camera.target.map((v, axis) => v - camera.eye[axis]);
  const length = Math.hypot(d[0], d[1], d[2]);
  return [d[0] / length, d[1] / length, d[2] / length];
}

/** The camera's 4 x 4 view-projection matrix, column-major, into `out` (16 doubles). */
export function viewProjection(camera: Camera, out: Float64Array = new Float64Array(16)): Float64Array {
  const view = mat4.lookAt(new Float64Array(16), camera.eye, camera.target, usableUp(camera)) as Float64Array;
  const projection = new Float64Array(16);
  mat4.perspective(projection, (camera.fov * Math.PI) / 180, camera.aspect, camera.near, camera.far);
  mat4.multiply(out, projection, view);
  return out;
}

/** `up`, or where the camera looks along it, the world axis that is farthest from the view direction. */
function usableUp(camera: Camera): Vec3 {
  const forward = forwardOf(camera);
  const side = vec3.cross(new Float64Array(3), forward, camera.up) as Float64Array;
  if (vec3.length(side) > 1e-6 * vec3.length(camera.up as [number, number, number])) return camera.up;
  const size = forward.map(Math.abs);
  if (size[2] <= size[0] && size[2] <= size[1]) return [0, 0, 1];
  return size[0] <= size[1] ? [1, 0, 0] : [0, 1, 0];
}
