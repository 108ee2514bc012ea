/**
 * Boxes against the planes of a frustum, a mask of planes at a time, for the culls of the box tree and of the dynamic tree.
 *
 * A box is behind a plane when its corner farthest along the normal is, inside when the nearest is. Rounding is monotone, and the sum is written in one
 * order everywhere (planeDistance): the farthest corner of a node is never behind that of a box that it holds, in doubles too. So a cull of such
 * nodes finds exactly the boxes that no single plane of the six has wholly behind it, and no slack is added to them, unlike spheres.
 */
import { PLANES } from '../../core/math/frustum.ts';
import type { CullQuery } from '../../core/tree/query.ts';

/** A bit for each plane. */
export const ALL_PLANES = 63;

/** Of a box that lies behind a plane; a mask is never below 0. */
export const BEHIND = -1;

/** The planes of one cull, and how often they were tested. */
export interface BoxPlanes {
  planes: Float64Array;
  /** planes x axes: where in a box the coordinate of the corner farthest along the normal stands */
  farthest: Uint8Array;
  tested: number;
}

export function createBoxPlanes(): BoxPlanes {
  return { planes: new Float64Array(PLANES * 4), farthest: new Uint8Array(PLANES * 3), tested: 0 };
}

/** Begin a cull. */
export function setBoxPlanes(of: BoxPlanes, { planes }: CullQuery): BoxPlanes {
  of.planes = planes;
  of.tested = 0;
  for (let plane = 0; plane < PLANES; plane++)
    for (let axis = 0; axis < 3; axis++) of.farthest[plane * 3 + axis] = planes[plane * 4 + axis] > 0 ? axis + 3 : axis;
  return of;
}

/** Of the planes of `mask`, those that cut the box at boxes[at ..], 0 where it is inside all of them; BEHIND where it lies behind one. */
export function stillCutting(of: BoxPlanes, boxes: Float32Array, at: number, mask: number): number {
  const { planes, farthest } = of;
  let cutting = mask;
  for (let plane = 0; plane < PLANES; plane++) {
    if (!((mask >> plane) & 1)) continue;
    of.tested++;
    const p = plane * 4;
    const x = farthest[plane * 3];
    const y = farthest[plane * 3 + 1];
    const z = farthest[plane * 3 + 2];
    // planeDistance of core/math/frustum.ts, written out; the nearest corner has the other coordinate of each axis
    const nx = planes[p];
    const ny = planes[p + 1];
    const nz = planes[p + 2];
    const d = planes[p + 3];
    if (nx * boxes[at + x] + ny * boxes[at + y] + nz * boxes[at + z] + d < 0) return BEHIND;
    if (!(nx * boxes[at + 3 - x] + ny * boxes[at + 5 - y] + nz * boxes[at + 7 - z] + d < 0)) cutting &= ~(1 << plane);
  }
  return cutting;
}
