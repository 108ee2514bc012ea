/**
 * Links leaves under inner nodes top down: a range of leaves is cut in two until each stands alone.
 *
 * Bound: of a node's two sides the smaller is cut on while the larger waits, so that what waits at least halves with each entry: fewer than 25
 * for MAX_DYNAMIC_OBJECTS. No tree is deeper than maxDynamicDepth allows: where a cut could make it so, ranges are cut in two halves by number.
 */
import { writeUnion } from './dynamic-refit.ts';
import { cutMedian, type LeafCut } from './dynamic-split.ts';
import { type DynamicTree, maxDynamicDepth, NONE, timesHalved } from './dynamic-tree.ts';

/** Ranges that can wait at once: log2 of MAX_DYNAMIC_OBJECTS, and one. */
const MAX_WAITING = 25;

/**
 * @param leaves two or more; they are reordered
 * @param inner one fewer: a node is used before those below it, in this order
 * @returns the top node, whose parent is not written
 */
export function cutLeaves(tree: DynamicTree, leaves: Int32Array, inner: Int32Array, cut: LeafCut): number {
  const { boxes, parents, children } = tree;
  const most = maxDynamicDepth(leaves.length);
  /** start, end, the level, and the slot of `children` that the range's node goes into */
  const waiting = new Int32Array(MAX_WAITING * 4);
  let top = 0;
  let made = 0;
  let start = 0;
  let end = leaves.length;
  let level = 1;
  let slot = NONE;
  for (;;) {
    const node = end - start === 1 ? leaves[start] : inner[made++];
    if (slot !== NONE) {
      children[slot] = node;
      parents[node] = slot >> 1;
    }
    if (end - start > 1) {
      const mayLean = level + timesHalved(end - start) < most;
      const middle = (mayLean ? cut : cutMedian)(boxes, leaves, start, end);
      const largerLeft = middle - start > end - middle;
      level++;
      waiting[top++] = largerLeft ? start : middle;
      waiting[top++] = largerLeft ? middle : end;
      waiting[top++] = level;
      waiting[top++] = node * 2 + (largerLeft ? 0 : 1);
      slot = node * 2 + (largerLeft ? 1 : 0);
      if (largerLeft) start = middle;
      else end = middle;
      continue;
    }
    if (top === 0) break;
    slot = waiting[--top];
    level = waiting[--top];
    end = waiting[--top];
    start = waiting[--top];
  }
  for (let i = made - 1; i >= 0; i--) writeUnion(tree, inner[i]);
  return inner[0];
}
