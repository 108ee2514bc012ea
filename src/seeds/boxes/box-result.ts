/** What the queries of a box tree write to, and their scratch: made once, used for every query. */
import { blankResult, type CullResult, checkRoom } from '../../core/tree/cull-options.ts';
import { type BoxPlanes, createBoxPlanes } from './box-planes.ts';
import type { BoxTree } from './box-tree.ts';

export interface BoxResult {
  /** input ids of the objects found; the first `count` are valid */
  ids: Uint32Array;
  count: number;
  /** nodes whose box was looked at */
  nodesVisited: number;
  /** objects whose own box was looked at; where a leaf has one object, its box is the leaf's */
  objectsTested: number;
  /** waiting nodes: a walk goes on with one child and leaves the other, so that at most one node a level waits */
  stack: Int32Array;
}

export interface BoxSweepResult extends BoxResult {
  /** beside each id: when the moving box first touches it, 0 .. 1 */
  times: Float64Array;
}

export interface BoxCullResult extends BoxResult, CullResult {
  planes: BoxPlanes;
}

/** A result for overlaps with `tree`, or with any tree of no more objects and no more depth. */
export function createBoxResult(tree: BoxTree): BoxResult {
  const ids = new Uint32Array(tree.ids.length);
  return { ids, count: 0, nodesVisited: 0, objectsTested: 0, stack: new Int32Array(tree.depth) };
}

/** A result for sweeps through `tree`, or through any tree of no more objects and no more depth. */
export function createBoxSweepResult(tree: BoxTree): BoxSweepResult {
  return { ...createBoxResult(tree), times: new Float64Array(tree.ids.length) };
}

/** A result for culls of `tree`, or of any tree of no more objects and no more depth. */
export function createBoxCullResult(tree: BoxTree): BoxCullResult {
  const objects = tree.ids.length;
  return {
    ...blankResult(new Uint32Array(objects), new Uint8Array(objects)),
    objectsTested: 0,
    // a node, and the planes that still cut it
    stack: new Int32Array(2 * tree.depth),
    planes: createBoxPlanes(),
  };
}

/** Clear a result for a query; what is not said is as of checkRoom. @throws RangeError as it does */
export function clearResult(result: BoxResult, objects: number, waiting: number, beside?: ArrayLike<number>): void {
  checkRoom(result, objects, waiting, beside);
  result.count = 0;
  result.nodesVisited = 0;
  result.objectsTested = 0;
}
