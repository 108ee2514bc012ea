/** How high a dynamic tree is. */
import { type DynamicTree, NONE } from '../../../src/seeds/dynamic/dynamic-tree.ts';

/** Nodes on the longest way from the root to a leaf: 0 for an empty tree, 1 for a lone leaf. */
export function dynamicDepth(tree: DynamicTree): number {
  return tree.root === NONE ? 0 : tree.heights[tree.root] + 1;
}
