/** Rays, and where one enters an axis-aligned box. */
import type { Vec3 } from './camera.ts';

/** Points origin + t direction, start <= t <= end. */
export interface Ray {
  origin: Vec3;
  /** unit vector */
  direction: Vec3;
  /** at least 0 */
  start: number;
  /** may be Infinity */
  end: number;
}

/** Relative growth of the far side: more than the three roundings of a distance. */
export const ROUNDING = 1 + 2 ** -50;

/** 1 / direction into out, three numbers; Infinity for a component of 0. */
export function writeInverse({ direction }: Ray, out: Float64Array): Float64Array {
  for (let k = 0; k < 3; k++) out[k] = 1 / direction[k];
  return out;
}

/**
 * Where the ray enters the box at boxes[at ..]: t, or `start` where it begins inside; Infinity where it does not meet it between `start` and
 * `end`. Conservative: a box that the ray touches is met, whatever the rounding.
 * Along an axis of direction 0 a face that holds the origin gives 0 x Infinity, NaN, which no comparison here takes for a limit.
 * @param inverse as writeInverse gives it
 *
 * Source: Ize, "Robust BVH Ray Traversal" (2013) for the growth of the far side.
 */
export function boxEntry(
  boxes: Float32Array | Float64Array,
  at: number,
  origin: Vec3,
  inverse: Float64Array,
  start: number,
  end: number,
): number {
  let near = start;
  let far = end;
  for (let k = 0; k < 3; k++) {
    const i = inverse[k];
    const enter = (boxes[i < 0 ? at + 3 + k : at + k] - origin[k]) * i;
    const leave = (boxes[i < 0 ? at + k : at + 3 + k] - origin[k]) * i * ROUNDING;
    if (enter > near) near = enter;
    if (leave < far) far = leave;
  }
  return near <= far ? near : Number.POSITIVE_INFINITY;
}
