/**
 * The node of the trees of boxes that are built once: the box tree (box-tree.ts) and the mesh tree (mesh/mesh-tree.ts).
 *
 * Layout. A node is 32 bytes, eight words of one buffer that is seen as floats and as unsigned integers:
 *
 *   0x00  f32 x 3  min x, y, z                            boxes[node * 8 ..]
 *   0x0c  f32 x 3  max x, y, z
 *   0x18  u32      the left child, or a leaf's first slot  links[node * 8 + LEFT_FIRST]
 *   0x1c  u32      slots of a leaf; 0 for an inner node    links[node * 8 + COUNT]
 *
 * A slot is the number of an object, or of a triangle, in tree order: those below any node are one range of slots.
 * The root is node 0. Node 1 is unused and zero, so that children stand at an even number and the odd one after it, in the same 64 bytes of the
 * buffer, and are read in a row. Parents stand before their children. A tree of n leaves has 2 n nodes, the unused one among them.
 *
 * Pairs in one line take 0.94 of the time of pairs that straddle two, for queries of points in a tree of a million boxes and two million nodes, where
 * the times spread by 5 to 10 % (`npm run bench -- boxes lines` of commit 1fdd9ade). JavaScript does not tell where an ArrayBuffer begins; one takes 1.01 of the former.
 *
 * Guarantee: the box of a leaf is the box around what is in it, that of an inner node the box around its children, to the bit.
 * Bound: `depth` is at most MAX_DEPTH; a walk that leaves one child waiting a level needs depth - 1 places.
 *
 * Source: seed "Bounding volume hierarchy (BVH)" of the game On The Bubble for the 32 bytes, the pool, and the word with two meanings.
 */

export interface BoxNodes {
  /** nodes x 8: the first six numbers of each are min x, y, z, max x, y, z; the same bytes as `links` */
  boxes: Float32Array;
  /** nodes x 8: words LEFT_FIRST and COUNT of each; the same bytes as `boxes` */
  links: Uint32Array;
  /** nodes on the longest way from the root to a leaf: 0 for an empty tree, 1 for a lone leaf */
  depth: number;
}

/** 32-bit words of a node, and the two that are not its box. */
export const NODE_WORDS = 8;
export const LEFT_FIRST = 6;
export const COUNT = 7;

/** Most objects, or triangles, of a tree: with them, every place in the arrays is below 2^31. */
export const MAX_BOXES = 2 ** 27;

/** How many nodes a tree has, without the unused one. */
export function nodeCount({ links }: Pick<BoxNodes, 'links'>): number {
  return Math.max(0, links.length / NODE_WORDS - 1);
}
