/**
 * What a ray did on its way down a mesh tree, node by node in the order in which it took them up, so that the walk can be shown.
 *
 * Levels and boxes follow from the tree (boxes/box-levels.ts) and are not noted; nor are leaves' triangles, since a leaf that is opened has all
 * of its own tested.
 * Bound: a ray takes up each node at most once, so there is room for as many entries as the tree has nodes.
 */
import { NODE_WORDS } from '../boxes/node.ts';
import type { MeshTree } from './mesh-tree.ts';

/** Made once, used for rays through any tree. */
export interface MeshRayLog {
  /**
   * node where it is opened: its children are looked at, or its triangles tested. ~node where it is not: the ray does not meet its box, or only
   * beyond what it has met by then. The first `length` are valid
   */
  nodes: Int32Array;
  length: number;
}

/** An empty log. */
export function createMeshRayLog(): MeshRayLog {
  return { nodes: new Int32Array(0), length: 0 };
}

/** Forget what the log holds, and make room for a ray through `tree`. */
export function beginRayLog(log: MeshRayLog, tree: MeshTree): void {
  const room = tree.links.length / NODE_WORDS;
  if (log.nodes.length < room) log.nodes = new Int32Array(room);
  log.length = 0;
}
