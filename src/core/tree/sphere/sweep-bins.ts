/**
 * The best plane between the bins of a node with many objects: each bin's box is grown object by object, then united from both ends.
 *
 * As a side takes in more bins, its area times its objects never shrinks, in rounded arithmetic either. So a side that alone scores
 * no better than the best plane so far ends the sweep from its end: about a quarter of the planes are never looked at.
 */
import { emptyBox, growBox } from '../../math/box.ts';
import { type BestPlane, BINS, binOf, type CentreBins } from './centre-bins.ts';
import type { BuildObjects } from './split.ts';

/** Per axis and bin: how many objects, and their box. */
const counts = new Float64Array(3 * BINS);
const boxes = new Float64Array(3 * BINS * 6);

/**
 * Of the current axis, for the objects from each bin on: the sah term, and where their box begins. The first and the last bin
 * are never empty, so neither side of a plane is.
 */
const rightScore = new Float64Array(BINS);
const rightLow = new Float64Array(BINS);

/** Around the objects of the side that is swept. */
const side = new Float64Array(6);

/** Offer `best` every plane between the bins of [start, end). @param box around the objects */
export function sweepBins(
  grid: CentreBins,
  objects: BuildObjects,
  start: number,
  end: number,
  box: Float64Array,
  overlapWeight: number,
  best: BestPlane,
): void {
  clearBins(grid.bins);
  fillBins(grid, objects, start, end);
  for (let axis = 0; axis < 3; axis++) {
    if (grid.scale[axis] === 0) continue;
    const first = sweepRight(grid.bins, axis, best);
    sweepLeft(grid.bins, axis, first, box[3 + axis] - box[axis], overlapWeight, best);
  }
}

function clearBins(bins: number): void {
  for (let axis = 0; axis < 3; axis++)
    for (let b = axis * BINS; b < axis * BINS + bins; b++) {
      counts[b] = 0;
      emptyBox(boxes, b * 6);
    }
}

function fillBins({ bins, low, scale }: CentreBins, objects: BuildObjects, start: number, end: number): void {
  const { spheres, boxes: given } = objects;
  const lowX = low[0];
  const lowY = low[1];
  const lowZ = low[2];
  const scaleX = scale[0];
  const scaleY = scale[1];
  const scaleZ = scale[2];
  for (let i = start; i < end; i++) {
    const s = i * 4;
    const b = i * 6;
    const x = spheres[s];
    const y = spheres[s + 1];
    const z = spheres[s + 2];
    const r = spheres[s + 3];
    const x0 = given ? given[b] : x - r;
    const y0 = given ? given[b + 1] : y - r;
    const z0 = given ? given[b + 2] : z - r;
    const x1 = given ? given[b + 3] : x + r;
    const y1 = given ? given[b + 4] : y + r;
    const z1 = given ? given[b + 5] : z + r;
    growBin(binOf(x, lowX, scaleX, bins), x0, y0, z0, x1, y1, z1);
    growBin(BINS + binOf(y, lowY, scaleY, bins), x0, y0, z0, x1, y1, z1);
    growBin(2 * BINS + binOf(z, lowZ, scaleZ, bins), x0, y0, z0, x1, y1, z1);
  }
}

function growBin(bin: number, x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): void {
  counts[bin]++;
  growBox(boxes, bin * 6, x0, y0, z0, x1, y1, z1);
}

/** Take the objects of a bin into the side that is swept. */
function takeIn(bin: number): void {
  const at = bin * 6;
  growBox(side, 0, boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3], boxes[at + 4], boxes[at + 5]);
}

/** Half the area of that side. */
function halfArea(): number {
  const x = side[3] - side[0];
  const y = side[4] - side[1];
  const z = side[5] - side[2];
  return x * y + y * z + z * x;
}

/** @returns the first bin whose plane can be better than the best */
function sweepRight(bins: number, axis: number, best: BestPlane): number {
  emptyBox(side);
  let count = 0;
  for (let bin = bins - 1; bin > 0; bin--) {
    const b = axis * BINS + bin;
    if (counts[b] > 0) {
      count += counts[b];
      takeIn(b);
    }
    const score = halfArea() * count;
    if (score >= best.score) return bin + 1;
    rightScore[bin] = score;
    rightLow[bin] = side[axis];
  }
  return 1;
}

/** @param first bin whose plane is offered @param length of the node's box along the axis */
function sweepLeft(
  bins: number,
  axis: number,
  first: number,
  length: number,
  overlapWeight: number,
  best: BestPlane,
): void {
  emptyBox(side);
  let count = 0;
  for (let bin = 1; bin < bins; bin++) {
    const b = axis * BINS + bin - 1;
    // behind an empty bin the sides are as before it
    if (counts[b] === 0) continue;
    count += counts[b];
    takeIn(b);
    if (bin < first) continue;
    const left = halfArea() * count;
    if (left >= best.score) return;
    const overlap = Math.max(0, side[axis + 3] - rightLow[bin]) / length;
    const score = (left + rightScore[bin]) * (1 + overlapWeight * overlap);
    if (score < best.score) {
      best.score = score;
      best.axis = axis;
      best.bin = bin;
    }
  }
}
