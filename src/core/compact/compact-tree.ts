/**
 * Compact trees: the sphere tree in integers, for consoles. Several codings (codings.ts), one structure.
 *
 * Tree units. A coordinate is a whole number of tree units, -32768 .. 32767; world = origin + scale x units, and the scale is a
 * power of two, so that both ways are exact and a console without floats shifts.
 *
 * Structure. Leaves are full: every leaf but the last holds exactly leafSize objects, so leaf k holds the objects from
 * k x leafSize on. A subtree is then three small numbers: its node, its first leaf, its number of leaves l; it has 2 l - 1 nodes
 * in preorder, the left child is the next node, and the right one follows from how many leaves are on the left. compact8 stores
 * that number; compact4 and compact2 store nothing: the left side has half the leaves, rounded up.
 * Objects stand in tree order: their slot is their number there, and `ids` leads back to the input. With leafSize 1 a leaf is its object, and with
 * larger leaves their spheres may be left out: then a leaf's objects are visible together.
 *
 * A leaf's axis says from which end its objects are visited: from the first where the eye is below the leaf's centre along it. They ascend along
 * it, unless the tree gave them an order of their own.
 *
 * Guarantee: every decoded sphere holds what it stands for: an object's holds the object's, a node's those of all objects below it.
 * Twins: src/core/runtime/cull64.h reads the same structure; core/file/formats/compact.ts writes the words as bytes.
 */
import { CODINGS, type CompactFormat, type Packed } from './codings.ts';

export interface CompactTree {
  format: CompactFormat;
  /** nodes in preorder */
  nodes: Packed;
  /** objects in tree order; empty where leaves stand for them */
  objects: Packed;
  leaves: number;
  objectCount: number;
  leafSize: number;
  /** nodes on the longest way from the root to a leaf */
  depth: number;
  /** world units of a tree unit: a power of two */
  scale: number;
  /** world position of the tree's 0, 0, 0 */
  origin: [number, number, number];
  /** tree order -> input id */
  ids: Uint32Array;
}

/** Most objects: slots are 16-bit. */
export const COMPACT_MAX_OBJECTS = 65535;
/** Most leaves of a compact8 tree: the greatest left side has 14 bits, its node number 16. */
export const COMPACT_MAX_LEAVES = 16384;
/** Greatest root radius, in tree units: see fixed-query.ts for the overflow that it keeps away. */
export const COMPACT_MAX_RADIUS = 57344;
/** The sphere that compact4 and compact2 roots are relative to: the ball around the cube of coordinates. */
export const ROOT: readonly number[] = [0, 0, 0, 56756];

/** Whether leaves hold objects that have spheres of their own. */
export function hasObjectSpheres(tree: CompactTree): boolean {
  return tree.objects.length > 0;
}

/** Leaves on the left of a node that has `leaves` of them. */
export function leftLeaves(tree: CompactTree, node: number, leaves: number): number {
  return CODINGS[tree.format].leftLeaves(tree.nodes, node, leaves);
}

export function nodeAxis(tree: CompactTree, node: number): number {
  return CODINGS[tree.format].axis(tree.nodes, node);
}

/** The sphere of a node, x, y, z, r in tree units, to out[to ..]; the parent's, for relative codings, from out[parent ..]. */
export function decodeNode(tree: CompactTree, node: number, out: Int32Array, parent: number, to: number): void {
  CODINGS[tree.format].decodeNode(tree.nodes, node, out, parent, to);
}

/** The sphere of an object likewise; `leaf` is where its leaf's sphere stands in `out`. */
export function decodeObject(tree: CompactTree, object: number, out: Int32Array, leaf: number, to: number): void {
  CODINGS[tree.format].decodeObject(tree.objects, object, out, leaf, to);
}
