/**
 * Culls a dynamic tree against a frustum: nearest first, farthest first, or as objects come.
 *
 * Guarantee: exactly the objects whose own boxes touch all six half-spaces, and the same inside flags, as bruteDynamicCull finds them: no slack is
 * needed (../boxes/box-planes.ts). ../boxes/near-first.ts decides which child is visited first.
 *
 * Bound: one waiting child for each level above the current node; clearDynamicResult makes room for them.
 * Twin: brute-dynamic.ts.
 */

import {
  CULL_DEFAULTS,
  CULL_KEYS,
  type Culled,
  type CullOptions,
  checkAsked,
  checkHere,
  keepOnly,
  mostOf,
} from '../../core/tree/cull-options.ts';
import type { CullQuery } from '../../core/tree/query.ts';
import { ALL_PLANES, BEHIND, setBoxPlanes, stillCutting } from '../boxes/box-planes.ts';
import { isNearer } from '../boxes/near-first.ts';
import { clearDynamicResult, createDynamicResult, type DynamicResult } from './dynamic-result.ts';
import { type DynamicTree, NONE } from './dynamic-tree.ts';

const DYNAMIC: Culled = { name: 'a dynamic tree', keys: CULL_KEYS, cannot: ['sorted', 'batch', 'hidden'] };

/**
 * Find the visible objects of `tree`.
 * @param result what it held is overwritten; it grows where the tree has
 * @returns how many, the same as result.count
 * @throws RangeError for an unknown order or key, `sorted`, `batch` or `hidden`
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { createDynamicResult, createDynamicTree, cullDynamic, dynamicInsert, dynamicMove } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * // objects 0 and 1 before the camera, object 2 behind it
 * const boxes = Float32Array.of(-1, -1, -9, 1, 1, -7, -1, -1, -5, 1, 1, -3, -1, -1, 3, 1, 1, 5);
 * for (let id = 0; id < 3; id++) dynamicInsert(tree, id, boxes, id * 6);
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * const result = createDynamicResult(tree);
 * cullDynamic(tree, query, {}, result); // 2
 * result.ids.subarray(0, result.count); // [1, 0]
 *
 * // object 1 flies away behind the others
 * dynamicMove(tree, 1, Float32Array.of(-1, -1, -19, 1, 1, -17));
 * cullDynamic(tree, query, {}, result); // 2
 * result.ids.subarray(0, result.count); // [0, 1]
 * ```
 */
export function cullDynamic(
  tree: DynamicTree,
  query: CullQuery,
  options: Partial<CullOptions> = {},
  result: DynamicResult = createDynamicResult(tree),
): number {
  checkHere(tree.boxes, tree.children, tree.objectBoxes);
  // ids may be sparse: how many bits they take the tree does not know
  checkAsked(query.planes, options, DYNAMIC, tree.count);
  const { order = CULL_DEFAULTS.order, key = CULL_DEFAULTS.key, only = null } = options;
  const max = mostOf(options);
  const most = only ? Number.POSITIVE_INFINITY : max;
  clearDynamicResult(result, tree);
  if (tree.count === 0 || max === 0) return 0;
  const planes = setBoxPlanes(result.planes, query);
  const { boxes, children, objectBoxes } = tree;
  const { ids, inside, stack } = result;
  const ordered = order !== 'none';
  const back = order === 'back';
  let nodes = 0;
  let leaves = 0;
  let count = 0;
  let top = 0;
  let node = tree.root;
  let mask = ALL_PLANES;
  for (;;) {
    nodes++;
    const left = children[node * 2];
    const right = children[node * 2 + 1];
    if (right === NONE) {
      leaves++;
      const kept = mask === 0 ? 0 : stillCutting(planes, objectBoxes, left * 6, mask);
      if (kept !== BEHIND) {
        inside[count] = kept === 0 ? 1 : 0;
        ids[count++] = left;
        if (count >= most) break;
      }
    } else {
      if (mask !== 0) mask = stillCutting(planes, boxes, node * 6, mask);
      if (mask !== BEHIND) {
        const leftFirst = !ordered || isNearer(boxes, left * 6, right * 6, query, key) !== back;
        stack[top++] = leftFirst ? right : left;
        stack[top++] = mask;
        node = leftFirst ? left : right;
        continue;
      }
    }
    if (top === 0) break;
    mask = stack[--top];
    node = stack[--top];
  }
  result.count = count;
  result.nodesVisited = nodes;
  result.leavesVisited = leaves;
  result.planesTested = planes.tested;
  return only ? keepOnly(result, only, max, true) : count;
}
