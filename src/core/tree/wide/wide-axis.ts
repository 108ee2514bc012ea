/**
 * The order by splits: depth first, that side of each split first which the eye is on, or last. For a tree that was made of a sphere tree it is
 * that tree's own order, down to the leaf. Gives jobs, in that order.
 *
 * A child that is wholly visible and has at most `batch` objects, or both children of a side together, is one job in the direction of its own
 * split: from its first object where the eye is below the split, else from its last. Leaves go as they are stored.
 *
 * Bound: a node leaves at most three entries behind while its first child is walked.
 */
import type { CullQuery } from '../query.ts';
import { cutChild, OUT, planesIn, setWidePlanes } from './wide-planes.ts';
import { JOB, REVERSED, type WideResult } from './wide-result.ts';
import { WIDE_AXES, WIDE_END, WIDE_FIRST, WIDE_NODE, WIDE_REFERENCE, WIDE_SPLIT, type WideTree } from './wide-tree.ts';

/** In an entry of scratch.stack, which is the word of a child beside the planes that cut it: both children of a side, the word being the first one's, wholly visible, as one job. */
const SIDE = 0x40000000;

/** The jobs of a frame in the order of the splits, into result.scratch; the counters too. */
export function traverseByAxis(
  tree: WideTree,
  query: CullQuery,
  back: boolean,
  batch: number,
  result: WideResult,
): void {
  const { words } = tree;
  const { planes, stack } = result.scratch;
  let leaves = 0;
  let nodes = 0;
  let tests = 0;
  let top = 0;
  let at = 0;
  let mask = 0;
  result.scratch.jobCount = 0;
  if (words.length > 0) {
    tests = 6;
    setWidePlanes(tree.root, query.planes, planes);
    mask = planes.mask;
    if (mask !== OUT) top = pushChildren(tree, query, result, at, mask, back, batch, 0);
    nodes = mask === OUT ? 0 : 1;
    tests += nodes * 4 * planesIn(mask);
  }
  while (top > 0) {
    mask = stack[--top];
    const entry = stack[--top];
    const child = entry & ~SIDE;
    const reference = words[child + WIDE_REFERENCE] | 0;
    if ((entry & SIDE) !== 0) {
      const node = child & -WIDE_NODE;
      const side = (child - node) >> 1;
      addJob(
        result,
        words[child + WIDE_FIRST],
        words[child + 1 + WIDE_END],
        isReversed(tree, query, node, 1 + side, back),
      );
      for (let k = child; k < child + 2; k++) if ((words[k + WIDE_REFERENCE] | 0) < 0) leaves++;
    } else if (reference < 0) {
      addJob(result, words[child + WIDE_FIRST], words[child + WIDE_END], mask);
      leaves++;
    } else {
      at = reference * WIDE_NODE;
      const first = words[child + WIDE_FIRST];
      const end = words[child + WIDE_END];
      if (mask === 0 && end - first <= batch) {
        addJob(result, first, end, isReversed(tree, query, at, 0, back));
      } else {
        top = pushChildren(tree, query, result, at, mask, back, batch, top);
        nodes++;
        tests += 4 * planesIn(mask);
      }
    }
  }
  result.nodesVisited = nodes;
  result.leavesVisited = leaves;
  result.planesTested = tests;
}

function addJob(result: WideResult, first: number, end: number, mask: number): void {
  const { jobs } = result.scratch;
  const job = result.scratch.jobCount++ * JOB;
  jobs[job] = first;
  jobs[job + 1] = end;
  jobs[job + 2] = mask;
}

/** Put what is visible of a node's children on the stack, the last one in the order first. */
function pushChildren(
  tree: WideTree,
  query: CullQuery,
  result: WideResult,
  at: number,
  mask: number,
  back: boolean,
  batch: number,
  top: number,
): number {
  const { words } = tree;
  const { planes, stack, masks } = result.scratch;
  for (let k = 0; k < 4; k++) masks[k] = cutChild(planes, tree, at + k, mask);
  const lastSide = isReversed(tree, query, at, 0, back) === 0 ? 1 : 0;
  for (let k = 0; k < 2; k++) {
    const side = lastSide ^ k;
    const first = at + 2 * side;
    const size = words[first + 1 + WIDE_END] - words[first + WIDE_FIRST];
    if (masks[2 * side] === 0 && masks[2 * side + 1] === 0 && size <= batch) {
      stack[top++] = first | SIDE;
      stack[top++] = 0;
      continue;
    }
    const lastChild = isReversed(tree, query, at, 1 + side, back) === 0 ? 1 : 0;
    for (let j = 0; j < 2; j++) {
      const child = 2 * side + (lastChild ^ j);
      if (masks[child] === OUT) continue;
      stack[top++] = at + child;
      stack[top++] = masks[child];
    }
  }
  return top;
}

/** REVERSED where what split number `split` of a node parts comes from its upper side, else 0. */
function isReversed({ nodes, words }: WideTree, { eye }: CullQuery, at: number, split: number, back: boolean): number {
  const axis = (words[at + WIDE_AXES] >>> (2 * split)) & 3;
  const isBelow = eye[axis] < nodes[at + WIDE_SPLIT + split];
  return isBelow === back ? REVERSED : 0;
}
