/**
 * A split rule that cuts a node's objects by what views saw of them: pairs of objects, each with the eye from which one should be drawn before the
 * other.
 *
 * On each axis the objects are sorted by the centres of their spheres, by the low and by the high faces of their boxes (sorted-lists.ts), and every
 * cut of these nine lists has the score (cut-scores.ts)
 *
 *   area of the two boxes x their objects / (area x objects) x (1 + overlap / length) x (1 + lambda (wrong + UNDECIDED undecided) / (all + SCARCE))
 *
 * The first two terms are those of split `order`. `all` is the weight of the node's pairs; `wrong` is that of the separated pairs whose front object
 * lies on the side away from the eye, `undecided` that of the pairs left together. A pair is wrong, or right, for a range of cuts: two entries of an
 * array of differences. Without pairs the rule is split `order`.
 *
 * Time: nine passes over the objects and over the pairs a node; a pair goes down the tree until a cut separates it.
 */
import type { Camera } from '../../core/math/camera.ts';
import type { Leaves } from '../../core/tree/sphere/sphere-build.ts';
import type { Axis } from '../../core/tree/sphere/sphere-tree.ts';
import { type BuildObjects, type SplitRule, swapObjects } from '../../core/tree/sphere/split.ts';
import { splitOrder } from '../../core/tree/sphere/split-binned.ts';
import { createBatches, giveBatch } from './batches.ts';
import { cutGap } from './cut-gap.ts';
import { type BestCut, type CutNode, createCutScores, scoreCuts } from './cut-scores.ts';
import type { OccluderPairs } from './occluder-pairs.ts';
import { createSortedLists, LISTS, splitLists } from './sorted-lists.ts';

export interface MeasuredRule {
  pairs: OccluderPairs;
  /** by view of the pairs */
  cameras: readonly Camera[];
  /** most objects that a cull of the tree gives as they are stored; 0 where it asks every plane */
  batch: number;
  /** weight of the order against the work of a cull */
  lambda: number;
  leafSize: number;
  leaves: Leaves;
}

/** The rule for one build of a tree: it keeps the nodes that are still to be cut. */
export function measuredSplit({ lambda, leafSize, leaves, ...seen }: MeasuredRule): SplitRule {
  const batches = createBatches(seen.pairs, seen.cameras, seen.batch);
  const { pairs } = batches;
  const numbers = Uint32Array.from({ length: pairs.count }, (_, i) => i);
  const spare = new Uint32Array(pairs.count);
  /** sides of cuts that still have pairs, the next one last: start, end, first pair, the one after the last */
  const waiting: (readonly [number, number, number, number])[] = [];
  let state: ReturnType<typeof createState> | null = null;

  return (objects, start, end, box, cut) => {
    if (!state) {
      state = createState(objects, pairs, lambda);
      if (pairs.count > 0) waiting.push([start, end, 0, pairs.count]);
    }
    const { lists, scores } = state;
    // sides before this node became leaves
    while (waiting.length > 0 && waiting[waiting.length - 1][0] < start) waiting.pop();
    if (waiting.at(-1)?.[0] !== start) return splitOrder(objects, start, end, box, cut);
    const [, , firstPair, endPair] = waiting.pop()!;
    const own = numbers.subarray(firstPair, endPair);
    let all = 0;
    for (let k = 0; k < own.length; k++) all += pairs.weight[own[k]];
    const allowed = allowedCuts(end - start, leafSize, leaves);
    const best: BestCut = { score: Number.POSITIVE_INFINITY, list: 0, count: allowed[0] };
    const node: CutNode = { start, end, box, own, all, allowed };
    for (let list = 0; list < LISTS; list++) scoreCuts(scores, list, node, best);
    cut.axis = (best.list % 3) as Axis;
    cut.at = start + best.count;
    cut.gap = cutGap(lists, best, start, end, pairs, own);
    splitLists(lists, start, end, best.list, best.count);
    moveLeft(objects, start, end, lists.isLeft);
    const [left, right] = pairsOfSides(own, spare, pairs, lists.isLeft);
    giveBatch(batches, objects, start, end, box, cut, own.subarray(0, right));
    if (left < right) waiting.push([cut.at, end, firstPair + left, firstPair + right]);
    if (left > 0) waiting.push([start, cut.at, firstPair, firstPair + left]);
  };
}

function createState(objects: BuildObjects, pairs: OccluderPairs, lambda: number) {
  const lists = createSortedLists(objects);
  return { lists, scores: createCutScores(lists, pairs, lambda) };
}

/** First cut, step, last cut: objects on the left. */
function allowedCuts(count: number, leafSize: number, leaves: Leaves): readonly [number, number, number] {
  if (leaves === 'any') return [1, 1, count - 1];
  const all = Math.ceil(count / leafSize);
  const half = leafSize * Math.ceil(all / 2);
  return leaves === 'balanced' ? [half, 1, half] : [leafSize, leafSize, leafSize * (all - 1)];
}

/** Move the objects of the left side to the front. */
function moveLeft(objects: BuildObjects, start: number, end: number, isLeft: Uint8Array): void {
  const { ids } = objects;
  let low = start;
  let high = end - 1;
  for (;;) {
    while (low <= high && isLeft[ids[low]] === 1) low++;
    while (low <= high && isLeft[ids[high]] === 0) high--;
    if (low >= high) return;
    swapObjects(objects, low++, high--);
  }
}

/**
 * Move the pairs of the left side to the front, those of the right side after them, then the separated ones; returns
 * the ends of the first two.
 */
function pairsOfSides(
  own: Uint32Array,
  spare: Uint32Array,
  { front, back }: OccluderPairs,
  isLeft: Uint8Array,
): [number, number] {
  let left = 0;
  let right = 0;
  for (let k = 0; k < own.length; k++) {
    const side = isLeft[front[own[k]]];
    if (side !== isLeft[back[own[k]]]) continue;
    if (side === 1) own[left++] = own[k];
    else spare[right++] = own[k];
  }
  own.set(spare.subarray(0, right), left);
  return [left, left + right];
}
