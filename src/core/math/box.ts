/** Axis-aligned boxes, six numbers each: min x, y, z, max x, y, z. An empty box has min = Infinity, max = -Infinity. */
import { MAX_COORDINATE } from './float.ts';

type Numbers = Float32Array | Float64Array;

/**
 * Box of the points firstPoint .. endPoint - 1 into out[at .. at + 5].
 * @param points n x (x, y, z)
 */
export function boundingBox(points: Numbers, firstPoint: number, endPoint: number, out: Numbers, at = 0): void {
  emptyBox(out, at);
  for (let i = firstPoint * 3; i < endPoint * 3; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const v = points[i + axis];
      if (v < out[at + axis]) out[at + axis] = v;
      if (v > out[at + 3 + axis]) out[at + 3 + axis] = v;
    }
  }
}

/** Make out[at .. at + 5] the empty box. */
export function emptyBox(out: Numbers, at = 0): void {
  out[at] = Number.POSITIVE_INFINITY;
  out[at + 1] = Number.POSITIVE_INFINITY;
  out[at + 2] = Number.POSITIVE_INFINITY;
  out[at + 3] = Number.NEGATIVE_INFINITY;
  out[at + 4] = Number.NEGATIVE_INFINITY;
  out[at + 5] = Number.NEGATIVE_INFINITY;
}

/** Grow the box until it holds the sphere. */
export function growBySphere(box: Float64Array, x: number, y: number, z: number, r: number): void {
  if (x - r < box[0]) box[0] = x - r;
  if (y - r < box[1]) box[1] = y - r;
  if (z - r < box[2]) box[2] = z - r;
  if (x + r > box[3]) box[3] = x + r;
  if (y + r > box[4]) box[4] = y + r;
  if (z + r > box[5]) box[5] = z + r;
}

/** Grow the box at out[at] until it holds the box at boxes[from]. */
export function uniteBox(out: Numbers, at: number, boxes: Numbers, from: number): void {
  for (let axis = 0; axis < 3; axis++) {
    if (boxes[from + axis] < out[at + axis]) out[at + axis] = boxes[from + axis];
    if (boxes[from + 3 + axis] > out[at + 3 + axis]) out[at + 3 + axis] = boxes[from + 3 + axis];
  }
}

/** A box that a query asks about: min x, y, z, max x, y, z. */
export type QueryBox = Float32Array | Float64Array;

/**
 * Whether the box at boxes[at ..] and another one have a point in common; touching counts. All queries overlap boxes by
 * this test.
 */
export function touches(
  boxes: Numbers,
  at: number,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
): boolean {
  return (
    boxes[at] <= x1 &&
    x0 <= boxes[at + 3] &&
    boxes[at + 1] <= y1 &&
    y0 <= boxes[at + 4] &&
    boxes[at + 2] <= z1 &&
    z0 <= boxes[at + 5]
  );
}

/** @throws RangeError for a box at box[at ..] that is not six numbers */
export function checkQueryBox(box: QueryBox, at = 0): void {
  if (!(at + 6 <= box.length)) throw new RangeError(`box: ${box.length - at} numbers, not min x, y, z, max x, y, z`);
  if (!Number.isNaN(box[at] + box[at + 1] + box[at + 2] + box[at + 3] + box[at + 4] + box[at + 5])) return;
  for (let k = 0; k < 6; k++)
    if (Number.isNaN(box[at + k])) throw new RangeError(`box: ${k < 3 ? 'min' : 'max'} ${'xyz'[k % 3]} is NaN`);
}

/** Half of the surface of the box at boxes[at]; the chance that a random line meets the box is proportional to it. */
export function halfArea(boxes: Numbers, at = 0): number {
  const x = boxes[at + 3] - boxes[at];
  const y = boxes[at + 4] - boxes[at + 1];
  const z = boxes[at + 5] - boxes[at + 2];
  return x * y + y * z + z * x;
}

/**
 * @param at where the box of `object` stands
 * @throws RangeError for a box that no tree can hold: not finite, too far out, inside out
 */
export function checkBox(boxes: Numbers, object: number, at = object * 6): void {
  for (let axis = 0; axis < 3; axis++) {
    const low = boxes[at + axis];
    const high = boxes[at + 3 + axis];
    if (low >= -MAX_COORDINATE && low <= high && high <= MAX_COORDINATE) continue;
    throw new RangeError(
      `object ${object}: its box runs from ${low} to ${high} on ${'xyz'[axis]}; it must be finite, at most 2^120, low before high`,
    );
  }
}
