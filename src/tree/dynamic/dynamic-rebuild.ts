/**
 * Builds the inner nodes of a dynamic tree anew over the leaves that it has, in one of the seed's two ways that see all objects at once; the third
 * is to insert them one by one.
 *
 * midpoint  top down, at the middle of the longest axis of the leaves' centres
 * sah       top down, where the surfaces of the two sides times their leaves are least, of 15 planes an axis
 * merge     bottom up: always the pair whose union is smallest (dynamic-merge.ts)
 *
 * Leaves keep their nodes and enlarged boxes; the inner nodes are those that the tree had. The same tree gives the same arrays.
 *
 * Bound: of a node's two sides the smaller is cut on while the larger waits, so that what waits at least halves with each entry: fewer than 25
 * for MAX_DYNAMIC_OBJECTS.
 *
 * Source: seed "Dynamic Bounding Volume Hierarchies" for the three ways; Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies" (2007).
 */
import { mergeLeaves } from './dynamic-merge.ts';
import { writeUnion } from './dynamic-refit.ts';
import { cutMidpoint, cutSah, type LeafCut } from './dynamic-split.ts';
import { type DynamicTree, NONE } from './dynamic-tree.ts';

export type Rebuild = 'sah' | 'midpoint' | 'merge';

export const REBUILDS: readonly Rebuild[] = ['sah', 'midpoint', 'merge'];

/** Ranges that can wait at once: log2 of MAX_DYNAMIC_OBJECTS, and one. */
const MAX_WAITING = 25;

/**
 * Build the tree anew over the same leaves.
 * @throws RangeError for a way that there is not
 * @example
 * ```ts
 * import { createDynamicTree, dynamicCost, dynamicInsert, dynamicRebuild } from 'cull64';
 *
 * const tree = createDynamicTree({ margin: 0 });
 * for (let id = 0; id < 4; id++) dynamicInsert(tree, id, Float32Array.of(2 * id, 0, 0, 2 * id + 1, 1, 1));
 * dynamicRebuild(tree);
 * // 7 x 1 x 1 over twice 3 x 1 x 1
 * dynamicCost(tree); // 58
 * ```
 */
export function dynamicRebuild(tree: DynamicTree, way: Rebuild = 'sah'): void {
  if (!REBUILDS.includes(way)) throw new RangeError(`rebuild ${way}: it must be ${REBUILDS.join(', ')}`);
  if (tree.count < 2) return;
  const { leaves, inner } = nodesOf(tree);
  if (way === 'merge') tree.root = mergeLeaves(tree, leaves, inner);
  else cutLeaves(tree, leaves, inner, way === 'sah' ? cutSah : cutMidpoint);
  tree.parents[tree.root] = NONE;
}

/** Leaves and inner nodes, each in ascending order. */
function nodesOf(tree: DynamicTree): { leaves: Int32Array; inner: Int32Array } {
  const leaves = new Int32Array(tree.count);
  const inner = new Int32Array(tree.count - 1);
  let leafCount = 0;
  let innerCount = 0;
  for (let node = 0; node < tree.heights.length; node++) {
    if (tree.heights[node] === 0) leaves[leafCount++] = node;
    else if (tree.heights[node] > 0) inner[innerCount++] = node;
  }
  return { leaves, inner };
}

/** Cut the range of all leaves until each stands alone; a node is made before those below it. */
function cutLeaves(tree: DynamicTree, leaves: Int32Array, inner: Int32Array, cut: LeafCut): void {
  const { boxes, parents, children } = tree;
  /** start, end, and the slot of `children` that the range's node goes into; -1 for the root */
  const waiting = new Int32Array(MAX_WAITING * 3);
  let top = 0;
  let made = 0;
  let start = 0;
  let end = leaves.length;
  let slot = NONE;
  for (;;) {
    const node = end - start === 1 ? leaves[start] : inner[made++];
    if (slot === NONE) tree.root = node;
    else {
      children[slot] = node;
      parents[node] = slot >> 1;
    }
    if (end - start > 1) {
      const middle = cut(boxes, leaves, start, end);
      const largerLeft = middle - start > end - middle;
      waiting[top++] = largerLeft ? start : middle;
      waiting[top++] = largerLeft ? middle : end;
      waiting[top++] = node * 2 + (largerLeft ? 0 : 1);
      slot = node * 2 + (largerLeft ? 1 : 0);
      if (largerLeft) start = middle;
      else end = middle;
      continue;
    }
    if (top === 0) break;
    slot = waiting[--top];
    end = waiting[--top];
    start = waiting[--top];
  }
  for (let i = made - 1; i >= 0; i--) writeUnion(tree, inner[i]);
}
