/**
 * The best plane between the bins of a node with many objects: each bin's box is grown object by object, then united from both ends.
 *
 * As a side takes in more bins, its area times its objects never shrinks, in rounded arithmetic either. So a side that alone scores
 * no better than the best plane so far ends the sweep from its end: about a quarter of the planes are never looked at.
 */
import { emptyBox, halfArea, uniteBox } from '../../math/box.ts';
import { type BestPlane, BINS, binOf, type CentreBins } from './centre-bins.ts';
import { type BuildObjects, objectBox } from './split.ts';

/** Per axis and bin: how many objects, and their box. */
const counts = new Float64Array(3 * BINS);
const boxes = new Float64Array(3 * BINS * 6);

/**
 * Of the current axis, for the objects from each bin on: the sah term, and where their box begins. The first and the last bin
 * are never empty, so neither side of a plane is.
 */
const rightScore = new Float64Array(BINS);
const rightLow = new Float64Array(BINS);

/** Around the objects of the side that is swept, and around one object. */
const side = new Float64Array(6);
const object = new Float64Array(6);

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
  for (let i = start; i < end; i++) {
    objectBox(objects, i, object);
    for (let axis = 0; axis < 3; axis++) {
      const bin = axis * BINS + binOf(objects.spheres[i * 4 + axis], low[axis], scale[axis], bins);
      counts[bin]++;
      uniteBox(boxes, bin * 6, object, 0);
    }
  }
}

/** @returns the first bin whose plane can be better than the best */
function sweepRight(bins: number, axis: number, best: BestPlane): number {
  emptyBox(side);
  let count = 0;
  for (let bin = bins - 1; bin > 0; bin--) {
    const b = axis * BINS + bin;
    if (counts[b] > 0) {
      count += counts[b];
      uniteBox(side, 0, boxes, b * 6);
    }
    const score = halfArea(side) * count;
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
    uniteBox(side, 0, boxes, b * 6);
    if (bin < first) continue;
    const left = halfArea(side) * count;
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
