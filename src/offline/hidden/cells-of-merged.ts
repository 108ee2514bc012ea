/**
 * Merged cells as the typed arrays of core/tree/hidden/hidden-cells.ts.
 *
 * A file rounds a box's sides inward, by up to a 256th of what the planes leave (core/tree/hidden/hidden-code.ts), unless they lie on these planes. So sides are moved
 * out as far as there is solid space: to the planes, or far enough to make up for the rounding.
 */
import { clamp } from '../../core/base/clamp.ts';
import { ALL_SEEN, CELL, type HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { isFull, type KdNode } from './kd-cells.ts';
import type { MergedCells, MergedNode } from './merged-cells.ts';
import type { Region } from './region.ts';

/** a file stores a box's sides in such parts of what the planes leave */
const MARGINS = 256;

export function cellsOfMerged({ root, sets, leaves }: MergedCells, region: Region, objectCount: number): HiddenCells {
  const count = 2 * leaves - 1;
  const cells: HiddenCells = {
    axes: new Uint8Array(count),
    planes: new Float32Array(count),
    links: new Uint32Array(count),
    boxes: new Float32Array(count * 6),
    sets,
    objectCount,
    tested: null,
  };
  const inWorld = (axis: number, place: number) => region.origin[axis] + place * region.quantum;
  let next = 0;
  const write = (merged: MergedNode): void => {
    const node = next++;
    const { children, kd, set } = merged;
    if (children === null) {
      cells.axes[node] = CELL;
      cells.links[node] = set ?? ALL_SEEN;
      if (set !== null)
        cells.boxes.set(
          movedOut(kd).map((place, side) => inWorld(side % 3, place)),
          node * 6,
        );
      return;
    }
    cells.axes[node] = kd.axis;
    cells.planes[node] = inWorld(kd.axis, kd.place);
    write(children[0]);
    cells.links[node] = next;
    write(children[1]);
  };
  write(root);
  return cells;
}

/** A cell's box with its sides moved out into solid space, in steps. */
export function movedOut({ box, space, solid }: KdNode): number[] {
  const moved = box.slice();
  for (let side = 0; side < 6; side++) {
    const k = side % 3;
    const out = side < 3 ? -1 : 1;
    const rounded = Math.ceil((space[k + 3] - space[k]) / MARGINS) + 1;
    for (const place of [space[side], clamp(moved[side] + out * rounded, space[k], space[k + 3])]) {
      const slab = moved.slice();
      slab[side] = place;
      slab[side < 3 ? k + 3 : k] = moved[side];
      if (place === moved[side] || !isFull(slab, solid, 0)) continue;
      moved[side] = place;
      break;
    }
  }
  return [...moved];
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
