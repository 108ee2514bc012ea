/** Finds what can be seen from an eye in the cells themselves, without their coding: the oracle of the tests, and what a program without a sphere tree asks (three/sight/eye-cells.ts). */
import { ALL_SEEN, CELL, type HiddenCells } from './hidden-cells.ts';

/** The set of the cell that an eye (x, y, z) is in; null where everything is seen. */
export function bruteSeen(cells: HiddenCells, eye: ArrayLike<number>): Uint8Array | null {
  const node = bruteCell(cells, eye);
  return node < 0 ? null : cells.sets[cells.links[node]];
}

/** The node of the cell that an eye is in; -1 where everything is seen. */
export function bruteCell({ axes, planes, links, boxes }: HiddenCells, eye: ArrayLike<number>): number {
  let node = 0;
  while (axes[node] !== CELL) node = eye[axes[node]] < planes[node] ? node + 1 : links[node];
  const box = boxes.subarray(node * 6, node * 6 + 6);
  const isInside = [0, 1, 2].every((k) => eye[k] >= box[k] && eye[k] <= box[k + 3]);
  return isInside && links[node] !== ALL_SEEN ? node : -1;
}
