/** Merged cells as the typed arrays of tree/hidden/hidden-cells.ts. */
import { ALL_SEEN, CELL, type HiddenCells } from '../tree/hidden/hidden-cells.ts';
import type { MergedCells, MergedNode } from './merge-cells.ts';
import { bytesOf } from './object-sets.ts';
import type { Region } from './region.ts';

export function cellsOfMerged({ root, sets, leaves }: MergedCells, region: Region, objectCount: number): HiddenCells {
  const count = 2 * leaves - 1;
  const cells: HiddenCells = {
    axes: new Uint8Array(count),
    planes: new Float32Array(count),
    links: new Uint32Array(count),
    boxes: new Float32Array(count * 6),
    sets: sets.map((set) => bytesOf(set, objectCount)),
    objectCount,
    tested: null,
  };
  let next = 0;
  const write = (merged: MergedNode): void => {
    const node = next++;
    const { children, kd, set } = merged;
    if (children === null) {
      cells.axes[node] = CELL;
      cells.links[node] = set!;
      cells.boxes.set(boxOf(region, kd.cells), node * 6);
      return;
    }
    cells.axes[node] = kd.axis;
    cells.planes[node] = region.origin[kd.axis] + kd.place * region.step;
    write(children[0]);
    cells.links[node] = next;
    write(children[1]);
  };
  write(root);
  return cells;
}

/** Where nothing is known, everything is seen. */
export function nothingHidden(objectCount: number): HiddenCells {
  return {
    axes: Uint8Array.of(CELL),
    planes: new Float32Array(1),
    links: Uint32Array.of(ALL_SEEN),
    boxes: new Float32Array(6),
    sets: [],
    objectCount,
    tested: null,
  };
}

/** The box round base cells. */
function boxOf({ coordinates, origin, step }: Region, cells: Uint32Array): Float64Array {
  const box = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  for (const cell of cells)
    for (let k = 0; k < 3; k++) {
      const low = origin[k] + coordinates[cell * 3 + k] * step;
      const high = origin[k] + (coordinates[cell * 3 + k] + 1) * step;
      box[k] = Math.min(box[k], low);
      box[k + 3] = Math.max(box[k + 3], high);
    }
  return box;
}
