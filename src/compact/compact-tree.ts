/**
 * Compact trees: the sphere tree in integers, for consoles. Three formats, one structure.
 *
 * Tree units. A coordinate is a whole number of tree units, -32768 .. 32767; world = origin + scale x units, and the scale is a
 * power of two, so that both ways are exact and a console without floats shifts.
 *
 * Structure. Leaves are full: every leaf but the last holds exactly leafSize objects, so leaf k holds the objects from
 * k x leafSize on. A subtree is then three small numbers: its node, its first leaf, its number of leaves l; it has 2 l - 1 nodes
 * in preorder, the left child is the next node, and the right one follows from how many leaves are on the left. compact8 stores
 * that number; compact4 and compact2 store nothing: the left side has half the leaves, rounded up.
 * Objects stand in tree order: their place is their number, and `ids` leads back to the input. With leafSize 1 a leaf is its object, and with
 * larger leaves their spheres may be left out: then a leaf's objects are visible together.
 *
 * compact8  Node: x, y, z as signed, r as unsigned 16-bit words. The low four bits of each are the link, and stay part of the number:
 *           axis (2 bits) and leaves on the left (14 bits), from x's down to r's. Object: the same without a link.
 * compact4  Node: four bytes relative to the parent's sphere (P, R): centre = P + R (byte - 128) / 128; the last byte holds the
 *           radius, R (its upper six bits + 1) / 64, and the axis. Object: the same relative to its leaf, the radius in 256ths.
 * compact2  Node: a 16-bit word relative to the parent's sphere: x, y, z in eighths of R (4 bits each, less 8), the radius in quarters (2 bits, plus
 *           1), the axis. Object: the same, the radius in sixteenths (4 bits, plus 1).
 * The root of compact4 and compact2 is relative to ROOT.
 *
 * A leaf's axis says how its objects are sorted: ascending along it.
 * Guarantee: every decoded sphere holds what it stands for: an object's holds the object's, a node's those of all objects below it.
 * Twins: src/runtime/cull64.h decodes the same bits; file/compact-file.ts writes the words as bytes.
 *
 * Tried and lost. For compact8, halved trees, whose structure needs no bits: with leaves of 8, on the 12 scenes of tools/bench/console.ts, they
 * visit 0.95 to 1.20 times as many nodes, and take 1.00 to 1.20 times as many cycles in cen64.
 * Both children of a node side by side, so that one line of the data cache brings both: by the cost model 1 to 8 % fewer misses, and 0.3 to 1.9 % fewer
 * cycles before the further number that each waiting child must then carry.
 * Source: the pointer-free layout is that of a left-balanced kd-tree; relative spheres as in Rusinkiewicz and Levoy, "QSplat" (2000).
 */

export type CompactFormat = 'compact8' | 'compact4' | 'compact2';

export const COMPACT_FORMATS: readonly CompactFormat[] = ['compact8', 'compact4', 'compact2'];

/** bytes of a node, and of an object's sphere */
export const COMPACT_BYTES: Record<CompactFormat, number> = { compact8: 8, compact4: 4, compact2: 2 };

/** One word or byte an entry: compact8 four words a sphere, compact4 four bytes, compact2 one word. */
export type Packed = Uint16Array | Uint8Array;

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

/** Most objects: places are 16-bit. */
export const COMPACT_MAX_OBJECTS = 65535;
/** Most leaves of a compact8 tree: the greatest left side has 14 bits, its node number 16. */
export const COMPACT_MAX_LEAVES = 16384;
/** Greatest root radius, in tree units: see fixed-view.ts for the overflow that it keeps away. */
export const COMPACT_MAX_RADIUS = 57344;
/** The sphere that compact4 and compact2 roots are relative to: the ball around the cube of coordinates. */
export const ROOT: readonly number[] = [0, 0, 0, 56756];

/** Whether leaves hold objects that have spheres of their own. */
export function hasObjectSpheres(tree: CompactTree): boolean {
  return tree.objects.length > 0;
}

/** Leaves on the left of a node that has `leaves` of them. */
export function leftLeaves(tree: CompactTree, node: number, leaves: number): number {
  if (tree.format !== 'compact8') return (leaves + 1) >> 1;
  const { nodes } = tree;
  const at = node * 4;
  return ((nodes[at] & 3) << 12) | ((nodes[at + 1] & 15) << 8) | ((nodes[at + 2] & 15) << 4) | (nodes[at + 3] & 15);
}

export function nodeAxis(tree: CompactTree, node: number): number {
  const { nodes } = tree;
  if (tree.format === 'compact8') return (nodes[node * 4] >> 2) & 3;
  if (tree.format === 'compact4') return nodes[node * 4 + 3] & 3;
  return nodes[node] & 3;
}

/** The sphere of a node, x, y, z, r in tree units, to out[to ..]; the parent's, for compact4 and compact2, from out[parent ..]. */
export function decodeNode(tree: CompactTree, node: number, out: Int32Array, parent: number, to: number): void {
  const { nodes } = tree;
  if (tree.format === 'compact8') decodeWords(nodes, node * 4, out, to);
  else if (tree.format === 'compact4') decodeBytes(nodes, node * 4, nodes[node * 4 + 3] >> 2, 6, out, parent, to);
  else decodeWord(nodes[node], (nodes[node] >> 2) & 3, 2, out, parent, to);
}

/** The sphere of an object likewise; `leaf` is where its leaf's sphere stands in `out`. */
export function decodeObject(tree: CompactTree, object: number, out: Int32Array, leaf: number, to: number): void {
  const { objects } = tree;
  if (tree.format === 'compact8') decodeWords(objects, object * 4, out, to);
  else if (tree.format === 'compact4') decodeBytes(objects, object * 4, objects[object * 4 + 3], 8, out, leaf, to);
  else decodeWord(objects[object], objects[object] & 15, 4, out, leaf, to);
}

function decodeWords(words: Packed, at: number, out: Int32Array, to: number): void {
  for (let k = 0; k < 3; k++) out[to + k] = (words[at + k] << 16) >> 16;
  out[to + 3] = words[at + 3];
}

function decodeBytes(
  bytes: Packed,
  at: number,
  radius: number,
  bits: number,
  out: Int32Array,
  parent: number,
  to: number,
): void {
  const r = out[parent + 3];
  for (let k = 0; k < 3; k++) out[to + k] = out[parent + k] + (((bytes[at + k] - 128) * r) >> 7);
  out[to + 3] = (r * (radius + 1)) >> bits;
}

function decodeWord(word: number, radius: number, bits: number, out: Int32Array, parent: number, to: number): void {
  const r = out[parent + 3];
  for (let k = 0; k < 3; k++) out[to + k] = out[parent + k] + (((((word >> (12 - 4 * k)) & 15) - 8) * r) >> 3);
  out[to + 3] = (r * (radius + 1)) >> bits;
}
