/**
 * The grid on which cells are stored: 65,536 steps an axis, a power of two long, so that a console shifts or compares whole numbers.
 *
 * A grid coordinate is ⌊(v - origin) / scale⌋ + 32768, the difference rounded to 32 bits as a console's floats have it. An eye is in the step that it
 * stands in, so that comparing whole numbers is exact but for that rounding, 2^-8 of a step at most. The grid of a compact tree is its own tree units:
 * the eye of its query, plus 32768.
 */
import { emptyBox, uniteBox } from '../../math/box.ts';
import { ALL_SEEN, CELL, type HiddenCells } from './hidden-cells.ts';

export interface HiddenGrid {
  /** world units a step: a power of two */
  scale: number;
  /** world position of coordinate 32768: whole steps, fewer than 2^23 */
  origin: readonly [number, number, number];
}

/** what is added to a signed coordinate */
export const GRID_MIDDLE = 32768;
export const GRID_LAST = 65535;
/** steps from the origin within which the cells of a grid that is made for them lie */
const MAX_HALF_SIDE = 32000;
/** a float holds whole numbers up to 2^24: origin and coordinate together stay below */
export const MAX_GRID_ORIGIN = 2 ** 23;
const LEAST_EXPONENT = -100;

/** The box around all cells that have a set, in doubles; empty where none has. */
export function boxOfCells({ axes, links, boxes }: HiddenCells): Float64Array {
  const all = new Float64Array(6);
  emptyBox(all);
  for (let node = 0; node < axes.length; node++)
    if (axes[node] === CELL && links[node] !== ALL_SEEN) uniteBox(all, 0, boxes, node * 6);
  return all;
}

/** The finest grid that holds all cells that have a set. */
export function gridOf(cells: HiddenCells): HiddenGrid {
  const all = boxOfCells(cells);
  const low = all.subarray(0, 3);
  const high = all.subarray(3);
  if (low[0] > high[0]) return { scale: 1, origin: [0, 0, 0] };
  let scale = 2 ** LEAST_EXPONENT;
  const holds = (k: number) =>
    high[k] - low[k] <= 2 * MAX_HALF_SIDE * scale &&
    Math.max(Math.abs(low[k]), Math.abs(high[k])) < MAX_GRID_ORIGIN * scale;
  while (!(holds(0) && holds(1) && holds(2))) scale *= 2;
  const middle = (k: number) => Math.round((low[k] + high[k]) / 2 / scale) * scale;
  return { scale, origin: [middle(0), middle(1), middle(2)] };
}

/** The step that an eye stands in along axis k; NaN for NaN. */
export function gridStep({ scale, origin }: HiddenGrid, k: number, v: number): number {
  return Math.floor(Math.fround(Math.fround(v) - origin[k]) / scale) + GRID_MIDDLE;
}

/** The first step that begins at v or above it. */
export function gridCeil({ scale, origin }: HiddenGrid, k: number, v: number): number {
  return Math.ceil((v - origin[k]) / scale) + GRID_MIDDLE;
}

/** The step that v lies in: all before it end at v or below. */
export function gridFloor({ scale, origin }: HiddenGrid, k: number, v: number): number {
  return Math.floor((v - origin[k]) / scale) + GRID_MIDDLE;
}

/** Where a step begins in the world: exact in a 32-bit float. */
export function gridWorld({ scale, origin }: HiddenGrid, k: number, step: number): number {
  return origin[k] + scale * (step - GRID_MIDDLE);
}
