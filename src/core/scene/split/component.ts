/**
 * Connected components of each object's triangles: corners at one position are one vertex (a hash table), triangles
 * that share a vertex are connected (union-find with path halving; Tarjan and van Leeuwen 1984).
 */
import { objectCount, type Scene } from '../scene.ts';

/** Triangles: a number that two triangles of an object share exactly where they are connected. */
export function labelComponents(scene: Scene): Float64Array {
  const { indices, firstTriangle } = scene;
  const labels = new Float64Array(indices.length / 3);
  const bits = positionBits(scene.positions);
  const parent = new Uint32Array(scene.positions.length / 3);
  for (let object = 0; object < objectCount(scene); object++) {
    const first = firstTriangle[object];
    const end = firstTriangle[object + 1];
    const corners = indices.subarray(first * 3, end * 3);
    for (const corner of corners) parent[corner] = corner;
    const weld = new Weld(bits, corners.length);
    for (let t = first; t < end; t++) {
      const a = weld.vertexAt(indices[t * 3]);
      unite(parent, a, weld.vertexAt(indices[t * 3 + 1]));
      unite(parent, a, weld.vertexAt(indices[t * 3 + 2]));
    }
    for (let t = first; t < end; t++) labels[t] = root(parent, weld.vertexAt(indices[t * 3]));
  }
  return labels;
}

/** The positions' bit patterns, -0 as 0, so that equal places have equal bits. */
function positionBits(positions: Float32Array): Uint32Array {
  const bits = new Uint32Array(
    positions.buffer.slice(positions.byteOffset, positions.byteOffset + positions.byteLength),
  );
  for (let i = 0; i < bits.length; i++) if (bits[i] === 0x80000000) bits[i] = 0;
  return bits;
}

/** Finds the first vertex seen at a place: open addressing, at most half full. */
class Weld {
  private readonly bits: Uint32Array;
  private readonly mask: number;
  /** vertex + 1, 0 for free */
  private readonly slots: Uint32Array;

  constructor(bits: Uint32Array, most: number) {
    this.bits = bits;
    const size = 2 ** Math.ceil(Math.log2(most * 2));
    this.mask = size - 1;
    this.slots = new Uint32Array(size);
  }

  vertexAt(vertex: number): number {
    const { bits, mask, slots } = this;
    const x = bits[vertex * 3];
    const y = bits[vertex * 3 + 1];
    const z = bits[vertex * 3 + 2];
    let slot = hash(x, y, z) & mask;
    while (slots[slot] !== 0) {
      const other = slots[slot] - 1;
      if (bits[other * 3] === x && bits[other * 3 + 1] === y && bits[other * 3 + 2] === z) return other;
      slot = (slot + 1) & mask;
    }
    slots[slot] = vertex + 1;
    return vertex;
  }
}

/** Drawn anew by each process, so that no file can be made whose vertices share a slot. The slots change no result. */
const SEED = Math.floor(Math.random() * 2 ** 32) | 1;

/** Source: the 32-bit finaliser of MurmurHash3 (Appleby), once a coordinate, each time multiplied by the seed. */
function hash(x: number, y: number, z: number): number {
  return mix(Math.imul(mix(Math.imul(mix(Math.imul(x ^ SEED, SEED)) ^ y, SEED)) ^ z, SEED)) >>> 0;
}

function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function root(parent: Uint32Array, vertex: number): number {
  let v = vertex;
  while (parent[v] !== v) {
    parent[v] = parent[parent[v]];
    v = parent[v];
  }
  return v;
}

function unite(parent: Uint32Array, a: number, b: number): void {
  const rootA = root(parent, a);
  const rootB = root(parent, b);
  if (rootA < rootB) parent[rootB] = rootA;
  else parent[rootA] = rootB;
}
