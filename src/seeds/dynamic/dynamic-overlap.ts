/**
 * Objects of a dynamic tree whose own boxes have a point in common with a box; touching counts.
 *
 * Guarantee: exactly those that bruteDynamicOverlap finds, in no order. Comparisons round nothing, so no slack is needed.
 * Bound: one waiting child for each level above the current node; clearDynamicResult makes room for them.
 */
import { checkQueryBox, type QueryBox, touches } from '../../core/math/box.ts';
import { clearDynamicResult, createDynamicResult, type DynamicResult } from './dynamic-result.ts';
import { type DynamicTree, NONE } from './dynamic-tree.ts';

/**
 * Find the objects that overlap the box at query[at .. at + 5].
 * @param query min x, y, z, max x, y, z; may be infinite
 * @param result what it held is overwritten; it grows where the tree has
 * @returns how many, the same as result.count
 * @throws RangeError for a box that is not six numbers
 * @example
 * ```ts
 * import { createDynamicResult, createDynamicTree, dynamicInsert, dynamicOverlap } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * for (let id = 0; id < 3; id++) dynamicInsert(tree, id, Float32Array.of(3 * id, 0, 0, 3 * id + 1, 1, 1));
 * const result = createDynamicResult(tree);
 * // from the middle of object 1 to the side of object 2
 * dynamicOverlap(tree, Float32Array.of(3.5, 0, 0, 6, 1, 1), 0, result); // 2
 * result.ids.subarray(0, result.count).sort(); // [1, 2]
 * ```
 */
export function dynamicOverlap(
  tree: DynamicTree,
  query: QueryBox,
  at = 0,
  result: DynamicResult = createDynamicResult(tree),
): number {
  checkQueryBox(query, at);
  clearDynamicResult(result, tree);
  if (tree.count === 0) return 0;
  const { boxes, children, objectBoxes } = tree;
  const { ids, stack } = result;
  const x0 = query[at];
  const y0 = query[at + 1];
  const z0 = query[at + 2];
  const x1 = query[at + 3];
  const y1 = query[at + 4];
  const z1 = query[at + 5];
  let nodes = 0;
  let leaves = 0;
  let count = 0;
  let top = 0;
  let node = tree.root;
  for (;;) {
    nodes++;
    const left = children[node * 2];
    const right = children[node * 2 + 1];
    if (right === NONE) {
      leaves++;
      if (touches(objectBoxes, left * 6, x0, y0, z0, x1, y1, z1)) ids[count++] = left;
    } else if (touches(boxes, node * 6, x0, y0, z0, x1, y1, z1)) {
      stack[top++] = right;
      node = left;
      continue;
    }
    if (top === 0) break;
    node = stack[--top];
  }
  result.count = count;
  result.nodesVisited = nodes;
  result.leavesVisited = leaves;
  return count;
}
