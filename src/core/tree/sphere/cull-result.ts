/** What a cull of a sphere tree writes to, and its scratch: the arrays that every frame uses again. */
import { blankResult, type CullResult } from '../cull-options.ts';
import type { SortScratch } from './finishing-sort.ts';
import type { SphereTree } from './sphere-tree.ts';

export interface SphereResult extends CullResult {
  /** waiting nodes: node, end of its subtree, planes that still cut it */
  stack: Int32Array;
  /** planes that still cut the current leaf, four numbers each */
  active: Float64Array;
  /** scratch of the exact sort, made when it is first asked for */
  sort: SortScratch | null;
}

/** A result for culls of `tree`, or of any tree with as many objects and no more depth. */
export function createCullResult(tree: SphereTree): SphereResult {
  // one entry to spare: the leaf loop writes before it knows whether the object counts
  const room = tree.ids.length + 1;
  return {
    ...blankResult(new Uint32Array(room), new Uint8Array(room)),
    stack: new Int32Array(tree.depth * 3),
    active: new Float64Array(24),
    sort: null,
  };
}
