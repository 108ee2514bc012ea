/** Rays, and where one enters an axis-aligned box. */
import type { Vec3 } from './camera.ts';
import { MAX_COORDINATE } from './float.ts';

/** Points origin + t direction, start <= t <= end. */
export interface Ray {
  origin: Vec3;
  /** unit vector */
  direction: Vec3;
  /** at least 0 */
  start: number;
  /** at least 0, may be Infinity; a ray that ends before its start meets nothing */
  end: number;
}

/**
 * The one rule of which rays a query takes.
 * @throws RangeError for a ray whose origin is not finite or beyond 2^120, whose direction is not of length 1 within 5e-7, whose start or end is negative
 * or no number
 */
export function checkRay({ origin, direction, start, end }: Ray): void {
  for (let k = 0; k < 3; k++)
    if (!(Math.abs(origin[k]) <= MAX_COORDINATE))
      throw new RangeError(`ray: origin ${'xyz'[k]} = ${origin[k]}; it must be finite, at most 2^120`);
  const square = direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2];
  if (!(Math.abs(square - 1) <= 1e-6))
    throw new RangeError(`ray: direction ${direction[0]}, ${direction[1]}, ${direction[2]} is not of length 1`);
  if (!(start >= 0 && end >= 0)) throw new RangeError(`ray: from ${start} to ${end}; neither may be negative`);
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
  origin: Vec3 | Float64Array,
  inverse: Float64Array,
  start: number,
  end: number,
): number {
  const ix = inverse[0];
  const iy = inverse[1];
  const iz = inverse[2];
  const x0 = (boxes[at] - origin[0]) * ix;
  const x1 = (boxes[at + 3] - origin[0]) * ix;
  const y0 = (boxes[at + 1] - origin[1]) * iy;
  const y1 = (boxes[at + 4] - origin[1]) * iy;
  const z0 = (boxes[at + 2] - origin[2]) * iz;
  const z1 = (boxes[at + 5] - origin[2]) * iz;
  let near = start;
  let far = end;
  const enterX = ix < 0 ? x1 : x0;
  const enterY = iy < 0 ? y1 : y0;
  const enterZ = iz < 0 ? z1 : z0;
  const leaveX = (ix < 0 ? x0 : x1) * ROUNDING;
  const leaveY = (iy < 0 ? y0 : y1) * ROUNDING;
  const leaveZ = (iz < 0 ? z0 : z1) * ROUNDING;
  if (enterX > near) near = enterX;
  if (enterY > near) near = enterY;
  if (enterZ > near) near = enterZ;
  if (leaveX < far) far = leaveX;
  if (leaveY < far) far = leaveY;
  if (leaveZ < far) far = leaveZ;
  return near <= far ? near : Number.POSITIVE_INFINITY;
}
