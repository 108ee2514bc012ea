/**
 * Cuts a range of leaves in two: in halves along the longest axis of their centres, or where a binned surface area heuristic is least.
 * Where all centres are equal, half of the leaves go to each side. Centres are kept doubled: min + max.
 *
 * Source: Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies" (2007); split-binned.ts does the same for spheres.
 */
import { emptyBox, halfArea, uniteBox } from '../../core/math/box.ts';

/** Reorder leaves[start .. end - 1], two or more, in place; gives where the second side begins: start < cut < end. */
export type LeafCut = (boxes: Float32Array, leaves: Int32Array, start: number, end: number) => number;

const BINS = 16;

/** Least and greatest centre of the range at hand, per axis. */
const low = new Float64Array(3);
const high = new Float64Array(3);

const counts = new Float64Array(BINS);
const binBoxes = new Float64Array(BINS * 6);
const side = new Float64Array(6);
/** For each bin, the surface of all from it on times their number. */
const rightScores = new Float64Array(BINS);

/** In halves by number, along the longest axis of the centres. */
export const cutMedian: LeafCut = (boxes, leaves, start, end) => {
  measureCentres(boxes, leaves, start, end);
  let axis = 0;
  for (let k = 1; k < 3; k++) if (high[k] - low[k] > high[axis] - low[axis]) axis = k;
  leaves.subarray(start, end).sort((a, b) => centreOf(boxes, a, axis) - centreOf(boxes, b, axis) || a - b);
  return (start + end) >> 1;
};

export const cutSah: LeafCut = (boxes, leaves, start, end) => {
  measureCentres(boxes, leaves, start, end);
  const bins = Math.min(BINS, 2 * (end - start));
  let best = Number.POSITIVE_INFINITY;
  let bestAxis = -1;
  let bestBin = 0;
  for (let axis = 0; axis < 3; axis++) {
    if (high[axis] === low[axis]) continue;
    fillBins(boxes, leaves, start, end, axis, bins);
    sweepRight(bins);
    emptyBox(side);
    let count = 0;
    for (let bin = 1; bin < bins; bin++) {
      count += counts[bin - 1];
      uniteBox(side, 0, binBoxes, (bin - 1) * 6);
      const score = halfArea(side) * count + rightScores[bin];
      if (score >= best) continue;
      best = score;
      bestAxis = axis;
      bestBin = bin;
    }
  }
  if (bestAxis < 0) return (start + end) >> 1;
  return partition(boxes, leaves, start, end, bestAxis, bins, bestBin);
};

function centreOf(boxes: Float32Array, leaf: number, axis: number): number {
  return boxes[leaf * 6 + axis] + boxes[leaf * 6 + 3 + axis];
}

function measureCentres(boxes: Float32Array, leaves: Int32Array, start: number, end: number): void {
  for (let axis = 0; axis < 3; axis++) {
    low[axis] = Number.POSITIVE_INFINITY;
    high[axis] = Number.NEGATIVE_INFINITY;
    for (let i = start; i < end; i++) {
      const centre = centreOf(boxes, leaves[i], axis);
      if (centre < low[axis]) low[axis] = centre;
      if (centre > high[axis]) high[axis] = centre;
    }
  }
}

/** The bin of a leaf, of so many from the least to the greatest centre; the first and the last are never empty. */
function binOf(boxes: Float32Array, leaf: number, axis: number, bins: number): number {
  const part = (centreOf(boxes, leaf, axis) - low[axis]) / (high[axis] - low[axis]);
  return Math.min(bins - 1, Math.floor(part * bins));
}

function fillBins(
  boxes: Float32Array,
  leaves: Int32Array,
  start: number,
  end: number,
  axis: number,
  bins: number,
): void {
  for (let bin = 0; bin < bins; bin++) {
    counts[bin] = 0;
    emptyBox(binBoxes, bin * 6);
  }
  for (let i = start; i < end; i++) {
    const bin = binOf(boxes, leaves[i], axis, bins);
    counts[bin]++;
    uniteBox(binBoxes, bin * 6, boxes, leaves[i] * 6);
  }
}

function sweepRight(bins: number): void {
  emptyBox(side);
  let count = 0;
  for (let bin = bins - 1; bin > 0; bin--) {
    count += counts[bin];
    uniteBox(side, 0, binBoxes, bin * 6);
    rightScores[bin] = halfArea(side) * count;
  }
}

/** Leaves of the bins before `bin` to the front. */
function partition(
  boxes: Float32Array,
  leaves: Int32Array,
  start: number,
  end: number,
  axis: number,
  bins: number,
  bin: number,
): number {
  let i = start;
  let j = end - 1;
  for (;;) {
    while (i <= j && binOf(boxes, leaves[i], axis, bins) < bin) i++;
    while (i <= j && binOf(boxes, leaves[j], axis, bins) >= bin) j--;
    if (i >= j) return i;
    const kept = leaves[i];
    leaves[i++] = leaves[j];
    leaves[j--] = kept;
  }
}
