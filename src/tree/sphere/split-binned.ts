/**
 * Cuts by score: the centres of the objects are put into 16 bins on each axis, and of the 45 planes between bins the one with
 * the least score is taken.
 *
 * sah: area of the left box x its objects + the same of the right: the expected work of a traversal (seed "Dynamic BVH";
 * Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies", 2007).
 *
 * order: the same, times 1 + the length by which the two boxes overlap along the axis, as a part of the node's length. A visit
 * of the camera's side first is right for every object that stays on its own side of the plane; the overlap is the
 * measure of those that do not.
 *
 * Tried and lost, as fragments shaded with bounds `plane` and key `axis`, relative to the exact distance sort on lqdm11 / lq_e1m1
 * (this rule: 0.96 / 0.95; sah: 1.07 / 1.01): least sum of squares within the sides 1.11 / 1.10, the same weighted by the
 * radius squared 1.04 / 1.05; sah + area x straddling objects 1.05 / 0.98; sah x (1 + part of objects that straddle) 1.05 / 0.98.
 * Four times the overlap's weight gives 0.95 / 0.93 for trees 20 and 34 levels deep in place of 15 and 25; 64 bins give nothing.
 */
import { emptyBox, halfArea, uniteBox } from '../../math/aabb.ts';
import type { Axis } from './sphere-tree.ts';
import { type BuildObjects, type Cut, type SplitRule, splitMedian, swapObjects } from './split.ts';

/** Bins an axis, and fewer where there are fewer objects than half as many: most nodes of a tree are small. */
const BINS = 16;
let bins = BINS;

/** Bounds of the centres, and per axis and bin how many objects and their box. */
const low = new Float64Array(3);
const scale = new Float64Array(3);
const counts = new Float64Array(3 * BINS);
const boxes = new Float64Array(3 * BINS * 6);

/**
 * Of the current axis, for the objects from each bin on: the sah term, and where their box begins. The first and the last bin
 * are never empty, so neither side of a plane is.
 */
const rightScore = new Float64Array(BINS);
const rightLow = new Float64Array(BINS);
const side = new Float64Array(6);

export const splitSah: SplitRule = (objects, start, end, box, cut) => splitBinned(objects, start, end, box, 0, cut);
export const splitOrder: SplitRule = (objects, start, end, box, cut) => splitBinned(objects, start, end, box, 1, cut);

/** @param overlapWeight 0 for sah, 1 for order */
function splitBinned(
  objects: BuildObjects,
  start: number,
  end: number,
  box: Float64Array,
  overlapWeight: number,
  cut: Cut,
): void {
  bins = Math.min(BINS, 2 * (end - start));
  measureCentres(objects, start, end);
  fillBins(objects, start, end);
  let best = Number.POSITIVE_INFINITY;
  let bestAxis = -1;
  let bestBin = 0;
  for (let axis = 0; axis < 3; axis++) {
    if (scale[axis] === 0) continue;
    sweepRight(axis);
    const length = box[3 + axis] - box[axis];
    emptyBox(side);
    let count = 0;
    for (let bin = 1; bin < bins; bin++) {
      const b = axis * BINS + bin - 1;
      count += counts[b];
      uniteBox(side, 0, boxes, b * 6);
      const overlap = Math.max(0, side[3 + axis] - rightLow[bin]) / length;
      const score = (halfArea(side) * count + rightScore[bin]) * (1 + overlapWeight * overlap);
      if (score < best) {
        best = score;
        bestAxis = axis;
        bestBin = bin;
      }
    }
  }
  if (bestAxis < 0) {
    splitMedian(objects, start, end, box, cut);
    return;
  }
  cut.axis = bestAxis as Axis;
  cut.at = partitionBins(objects, start, end, bestAxis, bestBin);
}

function binOf(coordinate: number, axis: number): number {
  return Math.min(bins - 1, ((coordinate - low[axis]) * scale[axis]) | 0);
}

function measureCentres(objects: BuildObjects, start: number, end: number): void {
  const { spheres } = objects;
  for (let axis = 0; axis < 3; axis++) {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = start * 4 + axis; i < end * 4; i += 4) {
      if (spheres[i] < least) least = spheres[i];
      if (spheres[i] > most) most = spheres[i];
    }
    low[axis] = least;
    scale[axis] = most > least ? bins / (most - least) : 0;
  }
}

function fillBins(objects: BuildObjects, start: number, end: number): void {
  const { spheres, boxes: given } = objects;
  for (let axis = 0; axis < 3; axis++)
    for (let b = axis * BINS; b < axis * BINS + bins; b++) {
      counts[b] = 0;
      emptyBox(boxes, b * 6);
    }
  for (let i = start; i < end; i++) {
    const s = i * 4;
    const b = i * 6;
    const r = spheres[s + 3];
    const x0 = given ? given[b] : spheres[s] - r;
    const y0 = given ? given[b + 1] : spheres[s + 1] - r;
    const z0 = given ? given[b + 2] : spheres[s + 2] - r;
    const x1 = given ? given[b + 3] : spheres[s] + r;
    const y1 = given ? given[b + 4] : spheres[s + 1] + r;
    const z1 = given ? given[b + 5] : spheres[s + 2] + r;
    for (let axis = 0; axis < 3; axis++) {
      const bin = axis * BINS + binOf(spheres[s + axis], axis);
      const at = bin * 6;
      counts[bin]++;
      if (x0 < boxes[at]) boxes[at] = x0;
      if (y0 < boxes[at + 1]) boxes[at + 1] = y0;
      if (z0 < boxes[at + 2]) boxes[at + 2] = z0;
      if (x1 > boxes[at + 3]) boxes[at + 3] = x1;
      if (y1 > boxes[at + 4]) boxes[at + 4] = y1;
      if (z1 > boxes[at + 5]) boxes[at + 5] = z1;
    }
  }
}

function sweepRight(axis: number): void {
  emptyBox(side);
  let count = 0;
  for (let bin = bins - 1; bin > 0; bin--) {
    const b = axis * BINS + bin;
    count += counts[b];
    uniteBox(side, 0, boxes, b * 6);
    rightScore[bin] = halfArea(side) * count;
    rightLow[bin] = side[axis];
  }
}

function partitionBins(objects: BuildObjects, start: number, end: number, axis: number, bin: number): number {
  const { spheres } = objects;
  let i = start;
  let j = end - 1;
  for (;;) {
    while (i <= j && binOf(spheres[i * 4 + axis], axis) < bin) i++;
    while (i <= j && binOf(spheres[j * 4 + axis], axis) >= bin) j--;
    if (i >= j) return i;
    swapObjects(objects, i++, j--);
  }
}
