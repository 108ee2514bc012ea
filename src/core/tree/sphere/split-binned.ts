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
 *
 * Cost: one sweep over the bins, for few objects too (sweep-bins.ts). Tried and lost: few objects swept in the order of their bins, without bins (commit 1fdd9ade): 6 % of a
 * build's time, for 120 lines.
 */
import { type BestPlane, createCentreBins, layBins, partitionBins } from './centre-bins.ts';
import type { Axis } from './sphere-tree.ts';
import { type BuildObjects, type NodeCut, type SplitRule, splitMedian } from './split.ts';
import { sweepBins } from './sweep-bins.ts';

const grid = createCentreBins();
const best: BestPlane = { score: Number.POSITIVE_INFINITY, axis: -1, bin: 0 };

export const splitSah: SplitRule = (objects, start, end, box, cut) => splitBinned(objects, start, end, box, 0, cut);
export const splitOrder: SplitRule = (objects, start, end, box, cut) => splitBinned(objects, start, end, box, 1, cut);

/** @param overlapWeight 0 for sah, 1 for order */
function splitBinned(
  objects: BuildObjects,
  start: number,
  end: number,
  box: Float64Array,
  overlapWeight: number,
  cut: NodeCut,
): void {
  layBins(grid, objects, start, end);
  best.score = Number.POSITIVE_INFINITY;
  best.axis = -1;
  sweepBins(grid, objects, start, end, box, overlapWeight, best);
  if (best.axis < 0) {
    splitMedian(objects, start, end, box, cut);
    return;
  }
  cut.axis = best.axis as Axis;
  cut.at = partitionBins(grid, objects, start, end, best.axis, best.bin);
}
