import type { Vec3 } from './camera.ts';

/** How far apart two points are. Not vec3.distance: it is a root of squares, which overflow where this does not, and its last bits are others. */
export function distance(a: Vec3, b: Vec3): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}
