/**
 * When a moving box first touches a triangle: the narrow phase in the benches of box trees.
 *
 * On each of the 13 axes that can separate them (the box's three, the triangle's normal, nine cross products of edges)
 * both are intervals, and one moves: they have a common point while the intervals of all axes overlap. An axis on which
 * they overlap too late ends the test.
 *
 * Source: Gottschalk, Lin and Manocha, "OBBTree" (1996) for the axes; Ericson, "Real-Time Collision Detection" (2005), 5.5.8 for
 * the moving intervals.
 */
import type { QueryBox } from '../../src/math/box.ts';
import type { Vec3 } from '../../src/math/camera.ts';
import type { Triangles } from '../../src/tree/boxes/triangles.ts';

/**
 * Of the test at hand: the triangle's corners relative to the box's centre, half the box's sides, the way, the first
 * and last time of contact.
 */
const corners = new Float64Array(9);
const half = new Float64Array(3);
const way = new Float64Array(3);
const times = new Float64Array(2);

/** @returns 0 .. 1, or Infinity where they do not touch until time 1 */
export function touchTime({ positions, indices }: Triangles, triangle: number, box: QueryBox, velocity: Vec3): number {
  for (let axis = 0; axis < 3; axis++) {
    half[axis] = (box[axis + 3] - box[axis]) / 2;
    way[axis] = velocity[axis];
    const middle = (box[axis] + box[axis + 3]) / 2;
    for (let corner = 0; corner < 3; corner++)
      corners[corner * 3 + axis] = positions[indices[triangle * 3 + corner] * 3 + axis] - middle;
  }
  times[0] = 0;
  times[1] = 1;
  if (!(meets(1, 0, 0) && meets(0, 1, 0) && meets(0, 0, 1))) return Number.POSITIVE_INFINITY;
  for (let from = 0; from < 9; from += 3) {
    const to = (from + 3) % 9;
    const x = corners[to] - corners[from];
    const y = corners[to + 1] - corners[from + 1];
    const z = corners[to + 2] - corners[from + 2];
    if (!(meets(0, -z, y) && meets(z, 0, -x) && meets(-y, x, 0))) return Number.POSITIVE_INFINITY;
  }
  const ax = corners[3] - corners[0];
  const ay = corners[4] - corners[1];
  const az = corners[5] - corners[2];
  const bx = corners[6] - corners[0];
  const by = corners[7] - corners[1];
  const bz = corners[8] - corners[2];
  if (!meets(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)) return Number.POSITIVE_INFINITY;
  return times[0];
}

/** Narrow the times to those at which the intervals on an axis overlap. */
function meets(x: number, y: number, z: number): boolean {
  const a = x * corners[0] + y * corners[1] + z * corners[2];
  const b = x * corners[3] + y * corners[4] + z * corners[5];
  const c = x * corners[6] + y * corners[7] + z * corners[8];
  const radius = Math.abs(x) * half[0] + Math.abs(y) * half[1] + Math.abs(z) * half[2];
  const low = Math.min(a, b, c) - radius;
  const high = Math.max(a, b, c) + radius;
  const speed = x * way[0] + y * way[1] + z * way[2];
  if (speed === 0) return low <= 0 && high >= 0;
  const enter = (speed > 0 ? low : high) / speed;
  const leave = (speed > 0 ? high : low) / speed;
  if (enter > times[0]) times[0] = enter;
  if (leave < times[1]) times[1] = leave;
  return times[0] <= times[1];
}
