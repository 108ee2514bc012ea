/**
 * The triangles of a leaf against a ray: the inner loop of both casts, on numbers in a row and without allocating.
 * Twin: rayTriangle of core/math/ray-triangle.ts, to the bit. Most triangles have (0, 0) on different sides of two edges, and no call is made for them.
 */
import {
  MET_Z,
  meetSheared,
  ORIGIN_X,
  ORIGIN_Y,
  ORIGIN_Z,
  sheared,
  X_AXIS,
  X_SHEAR,
  Y_AXIS,
  Y_SHEAR,
  Z_AXIS,
  Z_STEP,
} from '../../core/math/ray-triangle.ts';
import { CORNER_NUMBERS } from '../boxes/triangles.ts';
import { BEST, BEST_TRIANGLE, END, NO_TRIANGLE, START } from './mesh-ray.ts';
import type { MeshTree } from './mesh-tree.ts';

/**
 * Take over into `numbers` the nearest hit of the slots first .. end - 1, where it is nearer than the best, or as near and of a lower triangle.
 * @returns its slot, or NONE
 */
export function meetLeaf(
  { corners, doubleSided, ids }: MeshTree,
  first: number,
  end: number,
  bothSides: boolean,
  numbers: Float64Array,
  frame: Float64Array,
): number {
  const x = frame[X_AXIS];
  const y = frame[Y_AXIS];
  const z = frame[Z_AXIS];
  const sx = frame[X_SHEAR];
  const sy = frame[Y_SHEAR];
  const ox = frame[ORIGIN_X];
  const oy = frame[ORIGIN_Y];
  const oz = frame[ORIGIN_Z];
  let found = NO_TRIANGLE;
  for (let slot = first; slot < end; slot++) {
    const at = slot * CORNER_NUMBERS;
    const az = corners[at + z] - oz;
    const ax = corners[at + x] - ox - sx * az;
    const ay = corners[at + y] - oy - sy * az;
    const bz = corners[at + 3 + z] - oz;
    const bx = corners[at + 3 + x] - ox - sx * bz;
    const by = corners[at + 3 + y] - oy - sy * bz;
    const w = bx * ay - by * ax;
    const back = bothSides || doubleSided[slot] !== 0;
    if (w < 0 && !back) continue;
    const cz = corners[at + 6 + z] - oz;
    const cx = corners[at + 6 + x] - ox - sx * cz;
    const cy = corners[at + 6 + y] - oy - sy * cz;
    const u = cx * by - cy * bx;
    if (w > 0 ? u < 0 : w < 0 ? u > 0 : u < 0 && !back) continue;
    const v = ax * cy - ay * cx;
    if (u < 0 || w < 0 ? v > 0 : v < 0 && (u > 0 || w > 0 || !back)) continue;
    sheared[0] = ax;
    sheared[1] = ay;
    sheared[2] = az;
    sheared[3] = bx;
    sheared[4] = by;
    sheared[5] = bz;
    sheared[6] = cx;
    sheared[7] = cy;
    sheared[8] = cz;
    if (!meetSheared(back)) continue;
    const distance = sheared[MET_Z] / frame[Z_STEP];
    if (!(distance >= numbers[START] && distance <= numbers[END])) continue;
    const nearer = distance < numbers[BEST];
    if (!nearer && !(distance === numbers[BEST] && ids[slot] < numbers[BEST_TRIANGLE])) continue;
    numbers[BEST] = distance;
    numbers[BEST_TRIANGLE] = ids[slot];
    found = slot;
  }
  return found;
}
