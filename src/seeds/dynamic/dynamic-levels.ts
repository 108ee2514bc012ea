/**
 * A dynamic tree by levels, as the page shows it. Level 0 is the root.
 *
 * Bound: nodes that wait are right siblings of those on one way down, so that there are no more than the root is high.
 * Twins: boxes/box-levels.ts and sphere/levels.ts, where leaves above a level stand in for its missing nodes; here they do not.
 */
import { type DynamicTree, NONE } from './dynamic-tree.ts';

/** The inner nodes at `level`, from left to right. */
export function dynamicInnerNodes({ root, heights, children }: DynamicTree, level: number): number[] {
  const nodes: number[] = [];
  if (root === NONE) return nodes;
  /** a node, and the level that it is on */
  const waiting = new Int32Array(2 * (heights[root] + 1));
  let top = 0;
  waiting[top++] = root;
  waiting[top++] = 0;
  while (top > 0) {
    const at = waiting[--top];
    const node = waiting[--top];
    if (heights[node] === 0) continue;
    if (at === level) nodes.push(node);
    else
      for (let side = 1; side >= 0; side--) {
        waiting[top++] = children[node * 2 + side];
        waiting[top++] = at + 1;
      }
  }
  return nodes;
}
