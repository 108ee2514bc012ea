/**
 * Objects in Morton order: the cells of a grid over their centres, numbered so that halving the numbers again and again
 * halves space, each time along the axis that is then longest.
 *
 * Which axis each bit of a code belongs to is a plan, made once from the box of the centres: on a plain the heights get few bits,
 * on a line they get none.
 *
 * Twin: the kernel's builder makes the same codes, to the bit.
 */

import { emptyBox } from '../../math/box.ts';
import { MAX_COORDINATE } from '../../math/float.ts';
import { clearDigits, countDigits, createRadixScratch, sortByBits } from '../../math/radix-sort.ts';
import { checkObjectSphere } from '../sphere/build-input.ts';

/** How codes are made of coordinates. */
export interface MortonPlan {
  /** bits of a code: 22, or 30 where there are many objects */
  bits: number;
  /** the axis of each bit, the highest one first */
  axes: Uint8Array;
  /** lowest centre x, y, z */
  low: Float64Array;
  /** length of the box of the centres along x, y, z */
  size: Float64Array;
}

/** Objects in the order of their codes. */
export interface MortonOrder {
  /** ascending */
  codes: Uint32Array;
  /** order -> input id */
  ids: Uint32Array;
}

/**
 * The plan for these spheres.
 * @throws RangeError for a sphere that a tree cannot hold
 */
export function mortonPlan(spheres: Float32Array): MortonPlan {
  const box = new Float64Array(6);
  emptyBox(box);
  growBox(spheres, box);
  return planOf(box, spheres.length / 4);
}

/** The plan for `count` centres within a box, min x, y, z, max x, y, z. */
export function planOf(box: Float64Array, count: number): MortonPlan {
  const low = box.slice(0, 3);
  const size = new Float64Array(3);
  if (count > 0) for (let axis = 0; axis < 3; axis++) size[axis] = box[axis + 3] - box[axis];
  const bits = count <= 4096 ? 22 : 30;
  const axes = new Uint8Array(bits);
  const left = size.slice();
  for (let k = 0; k < bits; k++) {
    const axis = left[0] >= left[1] ? (left[0] >= left[2] ? 0 : 2) : left[1] >= left[2] ? 1 : 2;
    axes[k] = axis;
    left[axis] /= 2;
  }
  return { bits, axes, low, size };
}

/** Box of the centres, and the check of their spheres. */
function growBox(spheres: Float32Array, box: Float64Array): void {
  let [x0, y0, z0, x1, y1, z1] = box;
  for (let i = 0; i < spheres.length / 4; i++) {
    const x = spheres[i * 4];
    const y = spheres[i * 4 + 1];
    const z = spheres[i * 4 + 2];
    const r = spheres[i * 4 + 3];
    if (!(Math.abs(x) + Math.abs(y) + Math.abs(z) + r <= MAX_COORDINATE && r >= 0)) checkObjectSphere(spheres, i);
    if (x < x0) x0 = x;
    if (y < y0) y0 = y;
    if (z < z0) z0 = z;
    if (x > x1) x1 = x;
    if (y > y1) y1 = y;
    if (z > z1) z1 = z;
  }
  box[0] = x0;
  box[1] = y0;
  box[2] = z0;
  box[3] = x1;
  box[4] = y1;
  box[5] = z1;
}

/** The objects in the order of their codes, equal codes by id. */
export function mortonOrder(spheres: Float32Array, plan: MortonPlan): MortonOrder {
  const count = spheres.length / 4;
  // hundreds of empty trees would each make tables
  if (count < 2) return { codes: new Uint32Array(count), ids: new Uint32Array(count) };
  const scratch = createRadixScratch(count);
  clearDigits();
  putCodes(spheres, plan, spreadTables(plan), scratch.bits);
  sortByBits(scratch, count);
  return { codes: scratch.spareBits, ids: scratch.sorted };
}

/**
 * For each axis two tables: where the lower and the upper half of a coordinate's bits stand in the code. Half as many bits make a
 * table of a few hundred entries, and at most 32,768, for a line.
 */
export interface SpreadTables {
  lows: Uint32Array[];
  highs: Uint32Array[];
  /** bits that the lower table takes */
  shifts: number[];
  /** cells along each axis */
  cells: number[];
}

/** The tables of a plan. */
export function spreadTables({ bits, axes }: MortonPlan): SpreadTables {
  const tables: SpreadTables = { lows: [], highs: [], shifts: [], cells: [] };
  for (let axis = 0; axis < 3; axis++) {
    /** where each bit of the coordinate goes, the lowest one first */
    const places: number[] = [];
    for (let bit = 0; bit < bits; bit++) if (axes[bits - 1 - bit] === axis) places.push(bit);
    const shift = (places.length + 1) >> 1;
    tables.shifts.push(shift);
    tables.cells.push(2 ** places.length);
    tables.lows.push(spreadTable(places.slice(0, shift)));
    tables.highs.push(spreadTable(places.slice(shift)));
  }
  return tables;
}

function spreadTable(places: number[]): Uint32Array {
  const table = new Uint32Array(1 << places.length);
  for (let k = 0; k < places.length; k++) {
    const size = 1 << k;
    for (let value = 0; value < size; value++) table[size + value] = table[value] | (1 << places[k]);
  }
  return table;
}

/** Codes of the objects, each counted for the sort. */
function putCodes(
  spheres: Float32Array,
  { low, size }: MortonPlan,
  { lows, highs, shifts, cells }: SpreadTables,
  codes: Uint32Array,
): void {
  const [x0, y0, z0] = low;
  const scaleX = size[0] > 0 ? cells[0] / size[0] : 0;
  const scaleY = size[1] > 0 ? cells[1] / size[1] : 0;
  const scaleZ = size[2] > 0 ? cells[2] / size[2] : 0;
  const lastX = cells[0] - 1;
  const lastY = cells[1] - 1;
  const lastZ = cells[2] - 1;
  const [lowX, lowY, lowZ] = lows;
  const [highX, highY, highZ] = highs;
  const [shiftX, shiftY, shiftZ] = shifts;
  const maskX = (1 << shiftX) - 1;
  const maskY = (1 << shiftY) - 1;
  const maskZ = (1 << shiftZ) - 1;
  for (let i = 0; i < codes.length; i++) {
    const x = Math.min(lastX, ((spheres[i * 4] - x0) * scaleX) | 0);
    const y = Math.min(lastY, ((spheres[i * 4 + 1] - y0) * scaleY) | 0);
    const z = Math.min(lastZ, ((spheres[i * 4 + 2] - z0) * scaleZ) | 0);
    const code =
      lowX[x & maskX] |
      highX[x >> shiftX] |
      lowY[y & maskY] |
      highY[y >> shiftY] |
      lowZ[z & maskZ] |
      highZ[z >> shiftZ];
    codes[i] = code;
    countDigits(code);
  }
}

/** The spheres in another order. */
export function gatherSpheres(spheres: Float32Array, ids: Uint32Array): Float32Array {
  const objects = new Float32Array(spheres.length);
  for (let i = 0; i < ids.length; i++) {
    const at = ids[i] * 4;
    objects[i * 4] = spheres[at];
    objects[i * 4 + 1] = spheres[at + 1];
    objects[i * 4 + 2] = spheres[at + 2];
    objects[i * 4 + 3] = spheres[at + 3];
  }
  return objects;
}
