/** What a cull writes to, and its scratch: the arrays that every frame uses again. */
import type { SortScratch } from './finishing-sort.ts';
import type { SphereTree } from './sphere-tree.ts';

/** Made once for a tree, used for every frame. */
export interface CullResult {
  /** input ids of the visible objects, in order; the first `count` are valid */
  ids: Uint32Array;
  /** beside each id: 1 when the object lies wholly inside the frustum */
  inside: Uint8Array;
  count: number;
  /** nodes looked at */
  nodesVisited: number;
  /** sphere against plane tests, of nodes and of objects */
  planesTested: number;
  /** leaves looked at */
  leavesVisited: number;
  /** waiting nodes: node, end of its subtree, planes that still cut it */
  stack: Int32Array;
  /** scratch of the exact sort, made when it is first asked for */
  sort: SortScratch | null;
}

/** A result for culls of `tree`, or of any tree with as many objects and no more depth. */
export function createCullResult(tree: SphereTree): CullResult {
  const objects = tree.ids.length;
  return {
    // one entry to spare: the leaf loop writes before it knows whether the object counts
    ids: new Uint32Array(objects + 1),
    inside: new Uint8Array(objects + 1),
    count: 0,
    nodesVisited: 0,
    planesTested: 0,
    leavesVisited: 0,
    stack: new Int32Array(tree.depth * 3),
    sort: null,
  };
}
