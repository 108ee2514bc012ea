/**
 * The box tree: a full binary tree of axis-aligned boxes, its nodes in one pool.
 *
 * Layout. A node is 32 bytes, eight words of one buffer that is seen as floats and as unsigned integers:
 *
 *   0x00  f32 x 3  min x, y, z
 *   0x0c  f32 x 3  max x, y, z
 *   0x18  u32      leftFirst: the left child, or a leaf's first object in tree order
 *   0x1c  u32      count: objects of a leaf; 0 for an inner node
 *
 * Node 0 is the root. Node 1 is unused and zero, so that children stand at an even number and the odd one after it, in the same
 * 64 bytes of the buffer. A tree of n leaves has 2 n nodes. Objects are kept in tree order: those below any node are one range.
 *
 * Pairs in one line take 0.94 of the time of pairs that straddle two, for points asked in a tree of a million boxes and two
 * million nodes, where the times spread by 5 to 10 % (`npm run bench -- boxes lines`). JavaScript does not tell where an
 * ArrayBuffer begins; one takes 1.01 of the former.
 *
 * Guarantee: the box of a leaf is the box around its objects, that of an inner node the box around its children, to the bit.
 *
 * Source: seed "Bounding volume hierarchy (BVH)" of the game On The Bubble for the 32 bytes, the pool, and the word with two
 * meanings.
 */

export interface BoxTree {
  /** nodes x (min x, y, z, max x, y, z, -, -) */
  floats: Float32Array;
  /** the same buffer: nodes x (-, -, -, -, -, -, leftFirst, count) */
  words: Uint32Array;
  /** objects x (min x, y, z, max x, y, z), in tree order */
  boxes: Float32Array;
  /** objects: tree order -> input id */
  ids: Uint32Array;
  /** nodes on the longest way from the root to a leaf: 0 for an empty tree, 1 for a lone leaf */
  depth: number;
  /** most objects in one leaf */
  leafSize: number;
}

/** Words of a node, and the two that are not its box. */
export const NODE_WORDS = 8;
export const LEFT_FIRST = 6;
export const COUNT = 7;

/** Most objects of a box tree: the number of a node's first word then fits 31 bits. */
export const MAX_BOX_OBJECTS = 2 ** 27;
