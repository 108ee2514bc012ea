/**
 * The sphere tree: a full binary tree of spheres in typed arrays.
 *
 * Layout. Nodes stand in preorder: the root is node 0, the left child of node i is i + 1, its right child is in its link. A link
 * holds two bits of axis (0 x, 1 y, 2 z, 3 marks a leaf) above 30 bits of right child, or of a leaf's first object.
 * Objects are kept in tree order, so that the objects below any node are one range: `first[node]` to `first[end]`, where
 * `end` is the node that follows the subtree. `first` is derived from the links, and is never stored in a file.
 *
 * Guarantee: every node's sphere holds every object sphere below it.
 * Source: seed article "Sort a sphere BVH with split planes" (2024) for preorder, the implicit left child and the 2-bit axis.
 */

export interface SphereTree {
  /** nodes x (x, y, z, r) */
  spheres: Float32Array;
  /** nodes: axis or LEAF in the top 2 bits, right child or first object below */
  links: Uint32Array;
  /** nodes + 1: how many objects stand before this node; the last entry is the number of objects */
  first: Uint32Array;
  /** objects x (x, y, z, r), in tree order */
  objects: Float32Array;
  /** objects: tree order -> input id */
  ids: Uint32Array;
  /** nodes on the longest way from the root to a leaf: 0 for an empty tree, 1 for a lone leaf */
  depth: number;
  /** most objects in one leaf */
  leafSize: number;
  /**
   * nodes: of a leaf, the axis along which its objects have an order of their own, from the first where the eye is below the leaf's centre. Compact
   * formats keep that order; without this they sort the objects of a leaf along an axis
   */
  leafAxes?: Uint8Array;
}

export const LEAF = 3;
export const LINK_BITS = 30;
export const LINK_MASK = 0x3fffffff;
/** most nodes, and most objects, that a link can address */
export const MAX_NODES = LINK_MASK + 1;

/** Deepest tree that is built or read: it bounds every stack. */
export const MAX_DEPTH = 64;

/** Most objects in one leaf. */
export const MAX_LEAF_SIZE = 255;

export type Axis = 0 | 1 | 2;

export function packLink(axis: number, target: number): number {
  return ((axis << LINK_BITS) | target) >>> 0;
}

/** Of a link: whether its node is a leaf. */
export function isLeaf(link: number): boolean {
  return link >>> LINK_BITS === LEAF;
}

/** Of a link: 0 x, 1 y, 2 z, or LEAF. */
export function axisOf(link: number): number {
  return link >>> LINK_BITS;
}

/** Of a link: the right child, or a leaf's first object. */
export function targetOf(link: number): number {
  return link & LINK_MASK;
}

/** How many leaves the tree has. */
export function leafCount(tree: SphereTree): number {
  return tree.links.reduce((sum, link) => sum + (isLeaf(link) ? 1 : 0), 0);
}
