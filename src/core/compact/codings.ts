/**
 * How compact formats code a sphere and a link in few bits: an object each, and the one list of them. core/file/formats/ has what they are in a file.
 *
 * compact8  Node: x, y, z as signed, r as unsigned 16-bit words. The low four bits of each are the link, and stay part of the number:
 *           axis (2 bits) and leaves on the left (14 bits), from x's down to r's. Object: the same without a link.
 * compact4  Node: four bytes relative to the parent's sphere (P, R): centre = P + R (byte - 128) / 128; the last byte holds the
 *           radius, R (its upper six bits + 1) / 64, and the axis. Object: the same relative to its leaf, the radius in 256ths.
 * compact2  Node: a 16-bit word relative to the parent's sphere: x, y, z in eighths of R (4 bits each, less 8), the radius in quarters (2 bits, plus
 *           1), the axis. Object: the same, the radius in sixteenths (4 bits, plus 1).
 * The root of compact4 and compact2 is relative to ROOT.
 *
 * Guarantee: decoding is integer arithmetic, the same to the bit as that of src/core/runtime/cull64.h.
 *
 * Tried and lost. For compact8, balanced trees, whose structure needs no bits: with leaves of 8, on the 12 scenes of docs/results.md, they
 * visit 0.95 to 1.20 times as many nodes, and take 1.00 to 1.20 times as many cycles in cen64.
 * Both children of a node side by side, so that one line of the data cache brings both: by the cost model 1 to 8 % fewer misses, and 0.3 to 1.9 % fewer
 * cycles before the further number that each waiting child must then carry.
 * Source: the pointer-free layout is that of a left-balanced kd-tree; relative spheres as in Rusinkiewicz and Levoy, "QSplat" (2000).
 */

export type CompactFormat = 'compact8' | 'compact4' | 'compact2';

/** One word or byte an entry. */
export type Packed = Uint16Array | Uint8Array;

/** Offsets of a centre and a radius, as codes in the parent's sphere. */
export type Code = readonly [x: number, y: number, z: number, r: number];

/** Spheres as parts of their parent's. */
export interface RelativeCoding {
  /** bits of an offset, less its sign */
  steps: number;
  /** bits of a node's radius, and of an object's */
  nodeRadius: number;
  objectRadius: number;
  packNode(nodes: Packed, node: number, code: Code, axis: number): void;
  packObject(objects: Packed, object: number, code: Code): void;
}

export interface Coding {
  /** bytes of a node, and of an object's sphere */
  bytes: number;
  /** null where spheres are absolute: then the leaves on the left are stored, else balanced */
  relative: RelativeCoding | null;
  /** @param spheres how many there is room for */
  createPacked(spheres: number): Packed;
  axis(nodes: Packed, node: number): number;
  /** of a node that has `leaves` of them */
  leftLeaves(nodes: Packed, node: number, leaves: number): number;
  /** x, y, z, r in tree units, to out[to ..]; the parent's stands at out[parent ..] */
  decodeNode(nodes: Packed, node: number, out: Int32Array, parent: number, to: number): void;
  /** likewise; the leaf's sphere stands at out[leaf ..] */
  decodeObject(objects: Packed, object: number, out: Int32Array, leaf: number, to: number): void;
}

const half = (_nodes: Packed, _node: number, leaves: number) => (leaves + 1) >> 1;

export const CODINGS: Readonly<Record<CompactFormat, Coding>> = {
  compact8: {
    bytes: 8,
    relative: null,
    createPacked: (spheres) => new Uint16Array(spheres * 4),
    axis: (nodes, node) => (nodes[node * 4] >> 2) & 3,
    leftLeaves(nodes, node) {
      const at = node * 4;
      return ((nodes[at] & 3) << 12) | ((nodes[at + 1] & 15) << 8) | ((nodes[at + 2] & 15) << 4) | (nodes[at + 3] & 15);
    },
    decodeNode: (nodes, node, out, _parent, to) => decodeWords(nodes, node * 4, out, to),
    decodeObject: (objects, object, out, _leaf, to) => decodeWords(objects, object * 4, out, to),
  },
  compact4: {
    bytes: 4,
    relative: {
      steps: 7,
      nodeRadius: 6,
      objectRadius: 8,
      packNode: (nodes, node, [x, y, z, r], axis) => nodes.set([x, y, z, (r << 2) | axis], node * 4),
      packObject: (objects, object, code) => objects.set(code, object * 4),
    },
    createPacked: (spheres) => new Uint8Array(spheres * 4),
    axis: (nodes, node) => nodes[node * 4 + 3] & 3,
    leftLeaves: half,
    decodeNode: (nodes, node, out, parent, to) =>
      decodeBytes(nodes, node * 4, nodes[node * 4 + 3] >> 2, 6, out, parent, to),
    decodeObject: (objects, object, out, leaf, to) =>
      decodeBytes(objects, object * 4, objects[object * 4 + 3], 8, out, leaf, to),
  },
  compact2: {
    bytes: 2,
    relative: {
      steps: 3,
      nodeRadius: 2,
      objectRadius: 4,
      packNode(nodes, node, [x, y, z, r], axis) {
        nodes[node] = (x << 12) | (y << 8) | (z << 4) | (r << 2) | axis;
      },
      packObject(objects, object, [x, y, z, r]) {
        objects[object] = (x << 12) | (y << 8) | (z << 4) | r;
      },
    },
    createPacked: (spheres) => new Uint16Array(spheres),
    axis: (nodes, node) => nodes[node] & 3,
    leftLeaves: half,
    decodeNode: (nodes, node, out, parent, to) => decodeWord(nodes[node], (nodes[node] >> 2) & 3, 2, out, parent, to),
    decodeObject: (objects, object, out, leaf, to) =>
      decodeWord(objects[object], objects[object] & 15, 4, out, leaf, to),
  },
};

export const COMPACT_FORMATS: readonly CompactFormat[] = Object.keys(CODINGS) as CompactFormat[];

function decodeWords(words: Packed, at: number, out: Int32Array, to: number): void {
  out[to] = (words[at] << 16) >> 16;
  out[to + 1] = (words[at + 1] << 16) >> 16;
  out[to + 2] = (words[at + 2] << 16) >> 16;
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
  out[to] = out[parent] + (((bytes[at] - 128) * r) >> 7);
  out[to + 1] = out[parent + 1] + (((bytes[at + 1] - 128) * r) >> 7);
  out[to + 2] = out[parent + 2] + (((bytes[at + 2] - 128) * r) >> 7);
  out[to + 3] = (r * (radius + 1)) >> bits;
}

function decodeWord(word: number, radius: number, bits: number, out: Int32Array, parent: number, to: number): void {
  const r = out[parent + 3];
  out[to] = out[parent] + ((((word >> 12) - 8) * r) >> 3);
  out[to + 1] = out[parent + 1] + (((((word >> 8) & 15) - 8) * r) >> 3);
  out[to + 2] = out[parent + 2] + (((((word >> 4) & 15) - 8) * r) >> 3);
  out[to + 3] = (r * (radius + 1)) >> bits;
}
