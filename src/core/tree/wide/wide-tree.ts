/**
 * The wide tree: four children a node, leaves of some tens of objects, made for culls by a program that runs.
 * What is stored, exported and shown is the sphere tree; a wide tree is made from one, or straight from spheres.
 *
 * Layout. A node is 32 words of 4 bytes, `nodes` and `words` two views of one buffer:
 *
 *   0 x, 4 y, 8 z, 12 r     spheres of the four children, float32
 *   16                      reference of each: WIDE_LEAF | leaf number, else the number of a node; NO_CHILD: there is none
 *   20, 24                  each child's first object in tree order, and the end of its objects
 *   28                      three coordinates, where the splits lie
 *   31                      three axes, two bits each: of the split between children 0, 1 and 2, 3, of that between 0 and 1,
 *                           of that between 2 and 3
 *
 * A node stands for two levels of a binary tree. Where a side of the upper split is a leaf, that leaf is child 0, or 2, and the child
 * beside it is missing: r = -Infinity, so that it lies outside every plane, and an empty range. A tree of one leaf has it as child 0.
 * Node 0 is the root's; nodes stand breadth first, so that a child's number is greater than its parent's, and leaves
 * are numbered in the order of their references.
 *
 * Guarantee: each child's sphere holds its objects, which are one range; the ranges of a node's children follow each other.
 */

export interface WideTree {
  /** nodes x 32 words, see above */
  nodes: Float32Array;
  /** the same memory */
  words: Uint32Array;
  /** objects x (x, y, z, r), in tree order */
  objects: Float32Array;
  /** objects: tree order -> input id */
  ids: Uint32Array;
  /** x, y, z, r: holds every object, its box every child's centre, and no child's radius is greater */
  root: Float32Array;
  /** how many leaves there are */
  leaves: number;
  /** most objects in one leaf */
  leafSize: number;
}

/** Words of a node. */
export const WIDE_NODE = 32;

/** Places of a node's words: those of child 0 where there is one for each. */
export const WIDE_X = 0;
export const WIDE_Y = 4;
export const WIDE_Z = 8;
export const WIDE_R = 12;
export const WIDE_REFERENCE = 16;
export const WIDE_FIRST = 20;
export const WIDE_END = 24;
export const WIDE_SPLIT = 28;
export const WIDE_AXES = 31;

/** Marks the reference of a leaf. */
export const WIDE_LEAF = 0x80000000;
/** The reference of a child that is missing: node 0 is nobody's child. */
export const NO_CHILD = 0;

/** Most objects in one leaf. */
export const MAX_WIDE_LEAF_SIZE = 255;
/** Most nodes: a child's word, and a bit beside it, make an entry of a cull's stack. */
export const MAX_WIDE_NODES = 2 ** 25;
/** Most levels of nodes: half of those of a sphere tree. It bounds that stack. */
export const MAX_WIDE_DEPTH = 32;

/** How many nodes the tree has. */
export function wideNodeCount(tree: Pick<WideTree, 'words'>): number {
  return tree.words.length / WIDE_NODE;
}

/**
 * Leaf size where none is asked for: the first below so many objects, where larger leaves are not worth what they cost the order, the other from there on. In WebAssembly
 * leaves of 48 and of 64 take as long from 10,000 objects on, those of 32 a fifth longer; below, 32 take 3 to 4 % longer than 64, and 3 of 20 wrong pairs fewer.
 */
export const WIDE_LEAF_SIZES = [32, 48] as const;
export const MANY_OBJECTS = 4000;
