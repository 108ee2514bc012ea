/** Places of a grid, as whole steps along x, y and z from the origin, and the numbers that stand for them. */
import type { Vec3 } from '../../core/math/camera.ts';

/** Heights of eyes over a floor, in world units: crouching, and at the top of a jump. */
export interface EyeHeights {
  low: number;
  high: number;
}

/** The six places that share a face with one. */
export const ASIDE = [
  [-1, 0, 0],
  [1, 0, 0],
  [0, -1, 0],
  [0, 1, 0],
  [0, 0, -1],
  [0, 0, 1],
];

/** A number for a place of a grid of up to 2^17 steps a side, that ascends by x, then y, then z. */
export function keyOf(x: number, y: number, z: number): number {
  const half = 2 ** 16;
  return ((x + half) * 2 ** 17 + (y + half)) * 2 ** 17 + (z + half);
}

/** The number of the place that a point is in. */
export function keyAt([x, y, z]: Vec3, grid: number): number {
  return keyOf(Math.floor(x / grid), Math.floor(y / grid), Math.floor(z / grid));
}
