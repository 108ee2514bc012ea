/** What a dynamic tree costs: how much surface a query meets on its way down, and how high the tree is. */
import { type DynamicTree, NONE } from './dynamic-tree.ts';

/**
 * The surface of all inner nodes, in square world units: a random ray's visits are proportional to it. Leaves are left out, being the same in
 * every tree over them.
 *
 * Source: seed "Dynamic Bounding Volume Hierarchies", the revised cost function.
 */
export function dynamicCost(tree: DynamicTree): number {
  const { areas, heights } = tree;
  let cost = 0;
  for (let node = 0; node < heights.length; node++) if (heights[node] > 0) cost += 2 * areas[node];
  return cost;
}

/** Nodes on the longest way from the root to a leaf: 0 for an empty tree, 1 for a lone leaf. */
export function dynamicDepth(tree: DynamicTree): number {
  return tree.root === NONE ? 0 : tree.heights[tree.root] + 1;
}
