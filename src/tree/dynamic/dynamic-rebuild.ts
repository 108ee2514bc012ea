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
 * Bound: none is deeper than maxDynamicDepth; a merge that would be is built by sah.
 *
 * Source: seed "Dynamic Bounding Volume Hierarchies" for the three ways; Wald, "On fast Construction of SAH-based Bounding Volume Hierarchies" (2007).
 */
import { dynamicDepth } from './dynamic-cost.ts';
import { cutLeaves } from './dynamic-cut.ts';
import { mergeLeaves } from './dynamic-merge.ts';
import { cutMidpoint, cutSah } from './dynamic-split.ts';
import { type DynamicTree, maxDynamicDepth, NONE } from './dynamic-tree.ts';

export type Rebuild = 'sah' | 'midpoint' | 'merge';

export const REBUILDS: readonly Rebuild[] = ['sah', 'midpoint', 'merge'];

/**
 * Build the tree anew over the same leaves.
 * @throws RangeError for a way that there is not
 * @example
 * ```ts
 * import { createDynamicTree, dynamicCost, dynamicInsert, dynamicRebuild } from 'cull64/trees';
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
  // a merge of boxes that lie in each other may be as deep as there are boxes
  if (way !== 'merge' || dynamicDepth(tree) > maxDynamicDepth(tree.count))
    tree.root = cutLeaves(tree, leaves, inner, way === 'midpoint' ? cutMidpoint : cutSah);
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
