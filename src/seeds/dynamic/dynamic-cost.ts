/** What a dynamic tree costs: how much surface a query meets on its way down. */
import type { DynamicTree } from './dynamic-tree.ts';

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
