/**
 * Ways of spheres past a mesh, none of which takes a centre through a triangle.
 *
 * A core of half the radius, or of half the distance to the mesh where that is less, goes the way, and stops where it touches. So a
 * centre keeps a part of its distance whatever pushes it, and a sphere that begins in touch is free to leave. A way that is shorter than
 * the distance less the core needs no question to the tree: that is nearly every one.
 */
import type { MeshTouch } from '../tree/mesh/mesh-sweep.ts';
import { meshSweep } from '../tree/mesh/mesh-sweep.ts';
import type { MeshTree } from '../tree/mesh/mesh-tree.ts';

/** Part of the way up to a touch that is gone. */
const BEFORE = 1 - 2 ** -20;

/**
 * Share of the way (dx, dy, dz) that a sphere may go, 0 .. 1; `touch` says what it meets where that is below 1.
 * @param distance what the distance from (x, y, z) to the mesh is at least
 */
export function freeShare(
  tree: MeshTree,
  x: number,
  y: number,
  z: number,
  r: number,
  dx: number,
  dy: number,
  dz: number,
  distance: number,
  touch: MeshTouch,
): number {
  const core = Math.min(r, distance) / 2;
  const spare = distance - core;
  if (dx * dx + dy * dy + dz * dz < spare * spare) return 1;
  return meshSweep(tree, x, y, z, core, dx, dy, dz, touch) ? touch.t * BEFORE : 1;
}

/** Share of a way that keeps a sphere's core, half of its radius, within a box; 1 where all of it does. */
export function shareInBox(
  box: Float64Array,
  positions: Float64Array,
  ways: Float64Array,
  at: number,
  r: number,
): number {
  let share = 1;
  for (let k = 0; k < 3; k++) {
    const way = ways[at + k];
    const room = way < 0 ? box[k] + r / 2 - positions[at + k] : box[3 + k] - r / 2 - positions[at + k];
    if (Math.abs(way) * share > Math.abs(room)) share = Math.abs(room / way);
  }
  return share;
}
