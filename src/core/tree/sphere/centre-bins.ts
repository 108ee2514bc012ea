/** The bins that the binned rules put the centres of a node's objects into: as wide as each other, from the lowest centre to the highest. */
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

/** Lay bins over the centres of [start, end). */
export function layBins(grid: CentreBins, { spheres }: BuildObjects, start: number, end: number): void {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = x0;
  let z0 = x0;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = x1;
  let z1 = x1;
  for (let s = start * 4; s < end * 4; s += 4) {
    const x = spheres[s];
    const y = spheres[s + 1];
    const z = spheres[s + 2];
    if (x < x0) x0 = x;
    if (y < y0) y0 = y;
    if (z < z0) z0 = z;
    if (x > x1) x1 = x;
    if (y > y1) y1 = y;
    if (z > z1) z1 = z;
  }
  const bins = Math.min(BINS, 2 * (end - start));
  const { low, scale } = grid;
  grid.bins = bins;
  low[0] = x0;
  low[1] = y0;
  low[2] = z0;
  scale[0] = x1 > x0 ? bins / (x1 - x0) : 0;
  scale[1] = y1 > y0 ? bins / (y1 - y0) : 0;
  scale[2] = z1 > z0 ? bins / (z1 - z0) : 0;
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
