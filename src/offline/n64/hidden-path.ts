/**
 * What setting the cell costs along a path: each view is a frame that follows the view before it.
 *
 * A frame costs next to nothing if its eye is in the same cell as that of the last frame that was in one; others look for their cell, and decode
 * its set if it is not the one that was decoded last. The first frame does both. cull64_set_fixed_hidden does the same.
 */
import type { CompactFormat } from '../../core/compact/codings.ts';
import type { Vec3 } from '../../core/math/camera.ts';
import { bruteCell } from '../../core/tree/hidden/brute-hidden.ts';
import { CELL, type HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import type { TreeShape } from '../../core/tree/hidden/hidden-set.ts';
import type { HiddenBits } from '../../core/tree/hidden-bits.ts';
import { decodeCycles, enterCycles, HIDDEN_CELL_CYCLES } from './hidden-cell-cost.ts';

export type CellVisit = 'stays' | 'enters' | 'decodes';

/** A frame among the cells, whatever the tree. */
export interface HiddenFrame {
  visit: CellVisit;
  /** levels of the kd-tree, as a mean over all cells */
  levels: number;
  /** a bit for each object by input id; null where the eye is in no cell: everything is seen */
  seen: Uint8Array | null;
}

/** @param eyes in the order of the frames */
export function hiddenFrames(cells: HiddenCells, eyes: readonly Vec3[]): HiddenFrame[] {
  const levels = cellLevels(cells);
  let lastCell = -1;
  let lastSet = -1;
  return eyes.map((eye) => {
    const cell = bruteCell(cells, eye);
    if (cell < 0) return { visit: 'enters', levels, seen: null };
    const set = cells.links[cell];
    const visit = cell === lastCell ? 'stays' : set === lastSet ? 'enters' : 'decodes';
    lastCell = cell;
    lastSet = set;
    return { visit, levels, seen: cells.sets[set] };
  });
}

/**
 * Cycles of cen64 that setting the cell takes in such a frame.
 * @param bits of its set, on the tree; null for an eye in no cell
 */
export function cellCycles(
  { visit, levels }: Pick<HiddenFrame, 'visit' | 'levels'>,
  format: CompactFormat,
  shape: TreeShape,
  bits: HiddenBits | null,
): number {
  if (visit === 'stays') return HIDDEN_CELL_CYCLES.stay;
  return enterCycles(levels) + (visit === 'decodes' && bits ? decodeCycles(format, shape, bits) : 0);
}

/** Levels of the kd-tree above a cell, as a mean over all cells. */
export function cellLevels({ axes, links }: HiddenCells): number {
  let sum = 0;
  const depths = new Uint32Array(axes.length);
  for (let node = 0; node < axes.length; node++) {
    if (axes[node] === CELL) {
      sum += depths[node];
      continue;
    }
    depths[node + 1] = depths[node] + 1;
    depths[links[node]] = depths[node] + 1;
  }
  return sum / ((axes.length + 1) / 2);
}
