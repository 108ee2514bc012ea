/**
 * The mesh tree: a binary tree of boxes over the triangles of a mesh, in typed arrays. It is built once and asked by boxes (mesh-box-query.ts)
 * and rays (mesh-ray-closest.ts, mesh-ray-any.ts).
 *
 * Layout. A node is 32 bytes, two views of one buffer:
 *
 *     0x00  f32  min x, y, z, max x, y, z     boxes[node * 8 ..]
 *     0x18  u32  left child or first slot     links[node * 8 + LEFT_FIRST]
 *     0x1c  u32  triangles of a leaf, or 0    links[node * 8 + COUNT]
 *
 * The root is node 0; the two children of a node stand side by side, the left one first, so that both boxes are read in a row. Parents stand
 * before their children. Triangles are kept in tree order, a slot each: a leaf's are one range of slots, and their corners are copied, so
 * that they too are read in a row.
 *
 * Guarantee: every node's box is the smallest around the triangles below it: corners are 32-bit floats, so no bound is rounded.
 * Bound: `depth` is at most MAX_DEPTH; who walks down and leaves one child waiting a level needs depth - 1 places.
 *
 * Source: seed "On the Bubble" for the node of 32 bytes with one number of two meanings and adjacent children; seed "Trees in Games: Bounding
 * Volume Hierarchy" for rays; seed "DX11 Framework" for triangles.
 */

export interface MeshTree {
  /** nodes x 8: the first six numbers of each are min x, y, z, max x, y, z; the same bytes as `links` */
  boxes: Float32Array;
  /** nodes x 8: words LEFT_FIRST and COUNT of each; the same bytes as `boxes` */
  links: Uint32Array;
  /** triangles x (x, y, z) x 3 corners, in tree order */
  corners: Float32Array;
  /** triangles, in tree order: 1 where the back counts too */
  doubleSided: Uint8Array;
  /** triangles: tree order -> input triangle */
  triangles: Uint32Array;
  /** nodes on the longest way from the root to a leaf: 0 for an empty tree, 1 for a lone leaf */
  depth: number;
  /** most triangles in one leaf */
  leafSize: number;
}

/** What contacts and sweeps read of it; of a two-level tree the lower trees, which are many in one pool. */
export type MeshNodes = Pick<MeshTree, 'boxes' | 'links' | 'corners' | 'triangles'>;

/** 32-bit words a node */
export const NODE_WORDS = 8;
/** the word of a node that holds its left child, or of a leaf its first slot */
export const LEFT_FIRST = 6;
/** the word of a node that holds how many triangles a leaf has; 0 marks an inner node */
export const COUNT = 7;
/** numbers a triangle in `corners` */
export const CORNER_NUMBERS = 9;

/** Most triangles of a tree: with them, every place in `boxes` and `corners` is below 2^31. */
export const MAX_MESH_TRIANGLES = 2 ** 27;

/** How many nodes the tree has. */
export function meshNodeCount(tree: MeshTree): number {
  return tree.links.length / NODE_WORDS;
}

/** Box of the triangle at `slot`, six numbers into `out`. */
export function slotBox({ corners }: MeshTree, slot: number, out: Float64Array): void {
  const at = slot * CORNER_NUMBERS;
  for (let axis = 0; axis < 3; axis++) {
    const a = corners[at + axis];
    const b = corners[at + 3 + axis];
    const c = corners[at + 6 + axis];
    out[axis] = Math.min(a, b, c);
    out[3 + axis] = Math.max(a, b, c);
  }
}
