/** What the queries of a box tree write to, and their scratch: made once, used for every query. */
import type { BoxTree } from './box-tree.ts';

export interface BoxResult {
  /** input ids of the objects found; the first `count` are valid */
  ids: Uint32Array;
  count: number;
  /** nodes whose box was looked at */
  nodesVisited: number;
  /** objects whose own box was looked at; where a leaf has one object, its box is the leaf's */
  objectsTested: number;
  /** waiting nodes */
  stack: Int32Array;
}

export interface BoxSweepResult extends BoxResult {
  /** beside each id: when the moving box first touches it, 0 .. 1 */
  times: Float64Array;
}

export interface BoxCullResult extends BoxResult {
  /** beside each id: 1 when the box lies wholly inside the frustum */
  inside: Uint8Array;
  /** box against plane tests, of nodes and of objects */
  planesTested: number;
}

/** A result for overlaps with `tree`, or with any tree of no more objects and no more depth. */
export function createBoxResult(tree: BoxTree): BoxResult {
  return blankResult(tree.ids.length, tree.depth);
}

/** A result for sweeps through `tree`, or through any tree of no more objects and no more depth. */
export function createBoxSweepResult(tree: BoxTree): BoxSweepResult {
  return { ...createBoxResult(tree), times: new Float64Array(tree.ids.length) };
}

/** A result for culls of `tree`, or of any tree of no more objects and no more depth. */
export function createBoxCullResult(tree: BoxTree): BoxCullResult {
  const objects = tree.ids.length;
  return { ...blankResult(objects, 2 * tree.depth), inside: new Uint8Array(objects), planesTested: 0 };
}

/**
 * @param waiting numbers on the stack: a walk goes on with one child and leaves the other, so that at most one node a level waits
 */
function blankResult(objects: number, waiting: number): BoxResult {
  return {
    ids: new Uint32Array(objects),
    count: 0,
    nodesVisited: 0,
    objectsTested: 0,
    stack: new Int32Array(waiting),
  };
}

/**
 * Clear a result for a query that may find `objects` and have `waiting` numbers on its stack.
 * @param beside what else is written for each object
 * @throws RangeError where it has less room: what a typed array has no room for would be lost without a word
 */
export function clearResult(
  result: BoxResult,
  objects: number,
  waiting: number,
  beside: ArrayLike<number> = result.ids,
): void {
  const { length: waitingRoom } = result.stack;
  const room = Math.min(result.ids.length, beside.length);
  if (room < objects || waitingRoom < waiting)
    throw new RangeError(
      `result: room for ${room} objects and ${waitingRoom} waiting, not for ${objects} and ${waiting}; make it for this tree`,
    );
  result.count = 0;
  result.nodesVisited = 0;
  result.objectsTested = 0;
}
