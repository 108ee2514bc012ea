/** A camera as a console is given it: its axes made unit vectors, its angle in radians. */
import { axesOf, type Camera } from '../math/camera.ts';
import type { FloatCamera } from './camera-normals.ts';

/** Its numbers are still doubles; setFixedQuery rounds them. */
export function floatCamera(camera: Camera): FloatCamera {
  const { eye, fov, aspect, near, far } = camera;
  return { eye, ...axesOf(camera), fov: (fov * Math.PI) / 180, aspect, near, far };
}
