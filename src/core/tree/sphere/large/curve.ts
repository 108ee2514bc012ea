/**
 * Spheres in the order of a curve through space: the Morton curve over a grid of 2^20 cells along each axis of a cube around their centres.
 *
 * A key has 60 bits, in two halves of 30: of each group of three bits the highest is x's, then y's, then z's. Spheres whose keys begin
 * alike are in one cell, a box of space, which is what blocks.ts cuts by. Equal keys keep the order of the input, so that sorting in
 * pieces and merging these gives the same order as sorting all at once.
 *
 * Source: G. M. Morton (1966).
 */
import { clearDigits, countDigits, sortByBits } from '../../../math/radix-sort.ts';

/** Cells along each axis. */
const CELLS = 2 ** 20;

/** Bits of a key, and of each of its halves. */
export const KEY_BITS = 60;
const HALF_BITS = 30;

/** Places of the curve's cells: a cube, so that cells are cubes too. */
export interface CurveGrid {
  /** the corner of the least x, y, z */
  low: readonly [number, number, number];
  /** cells per world unit; 0 where all centres are one point */
  scale: number;
}

/** A key in its two halves, the upper one first. */
export type CurveKey = [high: number, low: number];

/** @param box of the centres: min x, y, z, max x, y, z; empty for none */
export function curveGrid(box: ArrayLike<number>): CurveGrid {
  const side = Math.max(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
  return side > 0 ? { low: [box[0], box[1], box[2]], scale: CELLS / side } : { low: [0, 0, 0], scale: 0 };
}

/** Ten bits, spread so that two others fit between each two of them. */
const SPREAD = Uint32Array.from({ length: 1024 }, (_, ten) => {
  let spread = 0;
  for (let bit = 0; bit < 10; bit++) spread |= ((ten >> bit) & 1) << (3 * bit);
  return spread;
});

function cellOf(offset: number): number {
  return Math.min(CELLS - 1, offset) | 0;
}

/**
 * Keys of spheres first .. end - 1.
 * @param spheres n x (x, y, z, r), within the box of the grid
 * @param high upper halves, written from high[0] on; low likewise
 */
export function curveKeys(
  spheres: Float32Array,
  first: number,
  end: number,
  { low: [x0, y0, z0], scale }: CurveGrid,
  high: Uint32Array,
  low: Uint32Array,
): void {
  for (let i = first; i < end; i++) {
    const x = cellOf((spheres[i * 4] - x0) * scale);
    const y = cellOf((spheres[i * 4 + 1] - y0) * scale);
    const z = cellOf((spheres[i * 4 + 2] - z0) * scale);
    high[i - first] = (SPREAD[x >> 10] << 2) | (SPREAD[y >> 10] << 1) | SPREAD[z >> 10];
    low[i - first] = (SPREAD[x & 1023] << 2) | (SPREAD[y & 1023] << 1) | SPREAD[z & 1023];
  }
}

const oneHigh = new Uint32Array(1);
const oneLow = new Uint32Array(1);

/** The key of one sphere. */
export function curveKey(spheres: Float32Array, object: number, grid: CurveGrid): CurveKey {
  curveKeys(spheres, object, object + 1, grid, oneHigh, oneLow);
  return [oneHigh[0], oneLow[0]];
}

/** How many of its first bits two keys have in common: all of them where they are equal. */
export function sharedBits(a: CurveKey, b: CurveKey): number {
  const bits = Math.clz32(a[0] ^ b[0]) - (32 - HALF_BITS);
  return bits < HALF_BITS ? bits : HALF_BITS + Math.clz32(a[1] ^ b[1]) - (32 - HALF_BITS);
}

/**
 * Sort spheres 0 .. count - 1 along the curve.
 * @param spheres count x (x, y, z, r) at least
 * @param scratch as many bytes as the spheres have, overwritten; it may be where the sorted spheres go later
 * @param order count entries: the places of the spheres in the order of their keys
 */
export function sortAlongCurve(
  spheres: Float32Array,
  count: number,
  grid: CurveGrid,
  scratch: Float32Array,
  order: Uint32Array,
): void {
  const array = (k: number) => new Uint32Array(scratch.buffer, scratch.byteOffset + 4 * count * k, count);
  const [bits, spareBits, places, byLow] = [array(0), array(1), array(2), array(3)];
  // a sort by the lower halves, then a stable one by the upper halves
  curveKeys(spheres, 0, count, grid, spareBits, bits);
  sortCounted({ bits, spareBits, places, sorted: byLow }, count);
  curveKeys(spheres, 0, count, grid, spareBits, places);
  for (let i = 0; i < count; i++) bits[i] = spareBits[byLow[i]];
  sortCounted({ bits, spareBits, places, sorted: order }, count);
  for (let i = 0; i < count; i++) order[i] = byLow[order[i]];
}

function sortCounted(scratch: Parameters<typeof sortByBits>[0], count: number): void {
  clearDigits();
  for (let i = 0; i < count; i++) countDigits(scratch.bits[i]);
  sortByBits(scratch, count);
}
