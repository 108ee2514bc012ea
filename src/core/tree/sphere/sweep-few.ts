/**
 * The best plane between the bins of a node with few objects: they are put into the order of their bins on each axis and united one by one, so
 * that no box of a bin is cleared, filled or read. Sums, unions and ties come out as sweep-bins.ts has them; its sweeps end early
 * for the same reason.
 */
import { type BestPlane, binOf, type CentreBins } from './centre-bins.ts';
import type { BuildObjects } from './split.ts';

/** Most objects that are few: of 8, 16, 24 and 40 the fastest. */
export const FEW = 16;

/** Per object: its box. */
const boxes = new Float64Array(FEW * 6);

/** Of the current axis, by place in the order of bins: the bin, the object; for the objects from each place on, as in sweep-bins.ts. */
const binAt = new Int32Array(FEW);
const objectAt = new Int32Array(FEW);
const rightScore = new Float64Array(FEW);
const rightLow = new Float64Array(FEW);

/** Offer `best` every plane between the bins of [start, end), at most FEW objects. @param box around them */
export function sweepFew(
  grid: CentreBins,
  objects: BuildObjects,
  start: number,
  end: number,
  box: Float64Array,
  overlapWeight: number,
  best: BestPlane,
): void {
  readBoxes(objects, start, end);
  for (let axis = 0; axis < 3; axis++) {
    if (grid.scale[axis] === 0) continue;
    sortByBin(grid, objects, start, end, axis);
    const first = sweepRight(end - start, axis, best);
    sweepLeft(end - start, axis, first, box[3 + axis] - box[axis], overlapWeight, best);
  }
}

function readBoxes({ spheres, boxes: given }: BuildObjects, start: number, end: number): void {
  for (let i = start; i < end; i++) {
    const at = (i - start) * 6;
    const s = i * 4;
    const b = i * 6;
    const r = spheres[s + 3];
    boxes[at] = given ? given[b] : spheres[s] - r;
    boxes[at + 1] = given ? given[b + 1] : spheres[s + 1] - r;
    boxes[at + 2] = given ? given[b + 2] : spheres[s + 2] - r;
    boxes[at + 3] = given ? given[b + 3] : spheres[s] + r;
    boxes[at + 4] = given ? given[b + 4] : spheres[s + 1] + r;
    boxes[at + 5] = given ? given[b + 5] : spheres[s + 2] + r;
  }
}

function sortByBin(
  { bins, low, scale }: CentreBins,
  { spheres }: BuildObjects,
  start: number,
  end: number,
  axis: number,
): void {
  for (let i = start; i < end; i++) {
    const bin = binOf(spheres[i * 4 + axis], low[axis], scale[axis], bins);
    let place = i - start;
    for (; place > 0 && binAt[place - 1] > bin; place--) {
      binAt[place] = binAt[place - 1];
      objectAt[place] = objectAt[place - 1];
    }
    binAt[place] = bin;
    objectAt[place] = i - start;
  }
}

/** @returns the first place whose plane can be better than the best */
function sweepRight(count: number, axis: number, best: BestPlane): number {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = x0;
  let z0 = x0;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = x1;
  let z1 = x1;
  for (let place = count - 1; place > 0; place--) {
    const at = objectAt[place] * 6;
    if (boxes[at] < x0) x0 = boxes[at];
    if (boxes[at + 1] < y0) y0 = boxes[at + 1];
    if (boxes[at + 2] < z0) z0 = boxes[at + 2];
    if (boxes[at + 3] > x1) x1 = boxes[at + 3];
    if (boxes[at + 4] > y1) y1 = boxes[at + 4];
    if (boxes[at + 5] > z1) z1 = boxes[at + 5];
    const x = x1 - x0;
    const y = y1 - y0;
    const z = z1 - z0;
    const score = (x * y + y * z + z * x) * (count - place);
    if (score >= best.score) return place + 1;
    rightScore[place] = score;
    rightLow[place] = axis === 0 ? x0 : axis === 1 ? y0 : z0;
  }
  return 1;
}

/** @param first place whose plane is offered @param length of the node's box along the axis */
function sweepLeft(
  count: number,
  axis: number,
  first: number,
  length: number,
  overlapWeight: number,
  best: BestPlane,
): void {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = x0;
  let z0 = x0;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = x1;
  let z1 = x1;
  for (let place = 1; place < count; place++) {
    const at = objectAt[place - 1] * 6;
    if (boxes[at] < x0) x0 = boxes[at];
    if (boxes[at + 1] < y0) y0 = boxes[at + 1];
    if (boxes[at + 2] < z0) z0 = boxes[at + 2];
    if (boxes[at + 3] > x1) x1 = boxes[at + 3];
    if (boxes[at + 4] > y1) y1 = boxes[at + 4];
    if (boxes[at + 5] > z1) z1 = boxes[at + 5];
    if (place < first || binAt[place] === binAt[place - 1]) continue;
    const x = x1 - x0;
    const y = y1 - y0;
    const z = z1 - z0;
    const left = (x * y + y * z + z * x) * place;
    if (left >= best.score) return;
    const overlap = Math.max(0, (axis === 0 ? x1 : axis === 1 ? y1 : z1) - rightLow[place]) / length;
    const score = (left + rightScore[place]) * (1 + overlapWeight * overlap);
    if (score < best.score) {
      best.score = score;
      best.axis = axis;
      best.bin = binAt[place - 1] + 1;
    }
  }
}
