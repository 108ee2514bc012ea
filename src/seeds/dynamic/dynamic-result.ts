/** What queries of a dynamic tree write to, and their scratch: the arrays that every frame uses again. */
import { blankResult, type CullResult } from '../../core/tree/cull-options.ts';
import { type BoxPlanes, createBoxPlanes } from '../boxes/box-planes.ts';
import type { DynamicTree } from './dynamic-tree.ts';

/** Made once, used for every query; it grows with the tree that it is used on. */
export interface DynamicResult extends CullResult {
  planes: BoxPlanes;
  /** waiting nodes, two numbers each: node, planes that still cut it */
  stack: Int32Array;
}

/** A result for queries of `tree`, or of any other dynamic tree. */
export function createDynamicResult(tree: DynamicTree): DynamicResult {
  const result: DynamicResult = {
    ...blankResult(new Uint32Array(0), new Uint8Array(0)),
    planes: createBoxPlanes(),
    stack: new Int32Array(0),
  };
  clearDynamicResult(result, tree);
  return result;
}

/** Empty the result, and make room for all that a query of `tree` can find: one waiting node for each level above a leaf. */
export function clearDynamicResult(result: DynamicResult, tree: DynamicTree): void {
  if (result.ids.length < tree.count) {
    // as many as the tree can take before it grows itself
    const capacity = Math.max(tree.count, tree.leaves.length);
    result.ids = new Uint32Array(capacity);
    result.inside = new Uint8Array(capacity);
  }
  const levels = tree.count === 0 ? 0 : tree.heights[tree.root];
  if (result.stack.length < 2 * levels) result.stack = new Int32Array(4 * levels);
  result.count = 0;
  result.nodesVisited = 0;
  result.leavesVisited = 0;
  result.planesTested = 0;
}
