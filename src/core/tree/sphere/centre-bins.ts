/** The bins that the binned rules put the centres of a node's objects into: as wide as each other, from the lowest centre to the highest. */
import { emptyBox, growBySphere } from '../../math/box.ts';
import { type BuildObjects, swapObjects } from './split.ts';

/** Bins an axis, and fewer where there are fewer objects than half as many: most nodes of a tree are small. */
export const BINS = 16;

export interface CentreBins {
  /** on each axis */
  bins: number;
  /** per axis: the lowest centre, and bins a unit of length; 0 where all centres are the same */
  low: Float64Array;
  scale: Float64Array;
}

/** The plane of the least score so far: between `bin` and the one before. */
export interface BestPlane {
  score: number;
  /** -1 before there is one */
  axis: number;
  bin: number;
}

export const createCentreBins = (): CentreBins => ({
  bins: BINS,
  low: new Float64Array(3),
  scale: new Float64Array(3),
});

/** Around the centres at hand. */
const centres = new Float64Array(6);

/** Lay bins over the centres of [start, end). */
export function layBins(grid: CentreBins, { spheres }: BuildObjects, start: number, end: number): void {
  emptyBox(centres);
  for (let s = start * 4; s < end * 4; s += 4) {
    const x = spheres[s];
    const y = spheres[s + 1];
    const z = spheres[s + 2];
    growBySphere(centres, x, y, z, 0);
  }
  const bins = Math.min(BINS, 2 * (end - start));
  const { low, scale } = grid;
  grid.bins = bins;
  for (let axis = 0; axis < 3; axis++) {
    low[axis] = centres[axis];
    const length = centres[axis + 3] - centres[axis];
    scale[axis] = length > 0 ? bins / length : 0;
  }
}

/** The bin of a coordinate. @param low @param scale of its axis */
export function binOf(coordinate: number, low: number, scale: number, bins: number): number {
  const bin = ((coordinate - low) * scale) | 0;
  return bin < bins ? bin : bins - 1;
}

/** Move the objects whose bin on `axis` is below `bin` to the front; answers where the others begin. */
export function partitionBins(
  grid: CentreBins,
  objects: BuildObjects,
  start: number,
  end: number,
  axis: number,
  bin: number,
): number {
  const { spheres } = objects;
  const { bins } = grid;
  const low = grid.low[axis];
  const scale = grid.scale[axis];
  let i = start;
  let j = end - 1;
  for (;;) {
    while (i <= j && binOf(spheres[i * 4 + axis], low, scale, bins) < bin) i++;
    while (i <= j && binOf(spheres[j * 4 + axis], low, scale, bins) >= bin) j--;
    if (i >= j) return i;
    swapObjects(objects, i++, j--);
  }
}
