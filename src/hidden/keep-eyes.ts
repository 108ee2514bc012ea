/**
 * Cells whose boxes still hold the recorded eyes when a file has rounded them.
 *
 * A file has a box's sides as 256ths of what the planes leave of all cells, rounded inward, so that an eye close to a side can fall out of its cell, and then sees
 * everything. Sides that are nearer to an eye than KEPT of that are moved out to there, not beyond the planes: the box gains at most as much beside the base
 * cells that were sampled. On a level of 3,194 brushes it was one eye of 24, whose view took a tenth of the path's cycles.
 */
import type { Vec3 } from '../math/camera.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../tree/hidden/hidden-cells.ts';
import { boxOfCells } from '../tree/hidden/hidden-grid.ts';

/** a margin's step, and one more for the steps of the grid */
const KEPT = 2 / 256;

/** @param cells whose boxes are changed */
export function keepEyes(cells: HiddenCells, eyes: readonly Vec3[]): void {
  const { axes, planes, links, boxes } = cells;
  const all = boxOfCells(cells);
  for (const eye of eyes) {
    const region = all.slice();
    let node = 0;
    while (axes[node] !== CELL) {
      const axis = axes[node];
      const isBelow = eye[axis] < planes[node];
      region[axis + (isBelow ? 3 : 0)] = Math.max(region[axis], Math.min(region[axis + 3], planes[node]));
      node = isBelow ? node + 1 : links[node];
    }
    const box = boxes.subarray(node * 6, node * 6 + 6);
    if (links[node] === ALL_SEEN || eye.some((v, k) => !(v >= box[k] && v <= box[k + 3]))) continue;
    for (let k = 0; k < 3; k++) {
      const room = KEPT * (region[k + 3] - region[k]);
      box[k] = Math.min(box[k], Math.max(region[k], eye[k] - room));
      box[k + 3] = Math.max(box[k + 3], Math.min(region[k + 3], eye[k] + room));
    }
  }
}
