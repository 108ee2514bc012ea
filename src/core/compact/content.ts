/**
 * What the compact formats store, before it is rounded: a sphere tree in tree units.
 *
 * Scale: the smallest power of two that could let the scene's box fit into the coordinates, and the origin is a whole number of
 * tree units, so that reading a coordinate back is exact in a 32-bit float.
 * Bound: distances are computed in doubles of numbers below 2^17 and enlarged by ROUNDING before they are rounded up.
 */
import { axisOf, LEAF, type SphereTree, targetOf } from '../tree/sphere/sphere-tree.ts';
import { CODINGS, type CompactFormat } from './codings.ts';
import type { CompactTree } from './compact-tree.ts';

/** enlarges a computed distance beyond its rounding */
export const FIXED_ROUNDING = 1 + 2 ** -40;
/** coordinates stay within this, which leaves room for the link's bits and for rounding */
const MAX_HALF_SIDE = 32000;
/** a float holds whole numbers up to here: the origin in tree units stays below, so that coordinates come back exactly */
export const EXACT = 2 ** 23;

/** A tree's content in tree units, doubles. */
export interface Content {
  /** objects x (x, y, z, r), leaves' objects sorted along their axis, or in the tree's own order */
  objects: Float64Array;
  ids: Uint32Array;
  /** nodes x (x, y, z): where the tree has its centres */
  centres: Float64Array;
  axes: Uint8Array;
  /** nodes: leaves below */
  leaves: Uint32Array;
  scale: number;
  origin: [number, number, number];
}

/** Exponent of the smallest scale that could do: box, and magnitude of the coordinates. */
export function leastExponent(tree: SphereTree): number {
  const { objects } = tree;
  const box = boxOf(objects);
  let size = 2 ** -100;
  for (let axis = 0; axis < 3; axis++) {
    size = Math.max(size, (box[3 + axis] - box[axis]) / 2 / MAX_HALF_SIDE);
    size = Math.max(size, Math.max(Math.abs(box[axis]), Math.abs(box[3 + axis])) / EXACT);
  }
  return Math.ceil(Math.log2(size));
}

function boxOf(objects: Float32Array): number[] {
  if (objects.length === 0) return [0, 0, 0, 0, 0, 0];
  const inf = Number.POSITIVE_INFINITY;
  const box = [inf, inf, inf, -inf, -inf, -inf];
  for (let i = 0; i < objects.length / 4; i++)
    for (let axis = 0; axis < 3; axis++) {
      const [at, radius] = [objects[i * 4 + axis], objects[i * 4 + 3]];
      box[axis] = Math.min(box[axis], at - radius);
      box[3 + axis] = Math.max(box[3 + axis], at + radius);
    }
  return box;
}

export function contentOf(tree: SphereTree, scale: number): Content {
  const { links, first, objects, spheres } = tree;
  const nodes = links.length;
  const box = boxOf(objects);
  const origin = [0, 1, 2].map((k) => Math.round((box[k] + box[3 + k]) / 2 / scale) * scale) as [
    number,
    number,
    number,
  ];
  const axes = new Uint8Array(nodes);
  const leaves = new Uint32Array(nodes);
  const order = Uint32Array.from(tree.ids, (_, i) => i);
  for (let node = nodes - 1; node >= 0; node--) {
    const axis = axisOf(links[node]);
    const right = targetOf(links[node]);
    leaves[node] = axis === LEAF ? 1 : leaves[node + 1] + leaves[right];
    axes[node] = axis;
    if (axis === LEAF) axes[node] = tree.leafAxes?.[node] ?? sortLeaf(objects, order, first[node], first[node + 1]);
  }
  const local = (source: Float32Array, from: number, axis: number) => (source[from * 4 + axis] - origin[axis]) / scale;
  const sorted = new Float64Array(objects.length);
  for (let i = 0; i < order.length; i++) {
    for (let axis = 0; axis < 3; axis++) sorted[i * 4 + axis] = local(objects, order[i], axis);
    sorted[i * 4 + 3] = objects[order[i] * 4 + 3] / scale;
  }
  const centres = new Float64Array(nodes * 3);
  for (let i = 0; i < centres.length; i++) centres[i] = local(spheres, (i / 3) | 0, i % 3);
  return { objects: sorted, ids: order.map((i) => tree.ids[i]), centres, axes, leaves, scale, origin };
}

/** Sort the objects of a leaf along the axis on which their centres spread most, equal ones as they were; answers it. */
export function sortLeaf(objects: Float32Array, order: Uint32Array, from: number, to: number): number {
  let best = 0;
  let widest = Number.NEGATIVE_INFINITY;
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = from; i < to; i++) {
      low = Math.min(low, objects[i * 4 + axis]);
      high = Math.max(high, objects[i * 4 + axis]);
    }
    if (high - low <= widest) continue;
    widest = high - low;
    best = axis;
  }
  order.subarray(from, to).sort((a, b) => objects[a * 4 + best] - objects[b * 4 + best]);
  return best;
}

/** An empty compact tree for `content`, its packed arrays still zero. */
export function frame(tree: SphereTree, content: Content, format: CompactFormat, objectSpheres: boolean): CompactTree {
  const { createPacked } = CODINGS[format];
  const nodes = tree.links.length;
  return {
    format,
    nodes: createPacked(nodes),
    objects: createPacked(objectSpheres && tree.ids.length > (nodes + 1) >> 1 ? tree.ids.length : 0),
    leaves: (nodes + 1) >> 1,
    objectCount: tree.ids.length,
    leafSize: tree.leafSize,
    depth: tree.depth,
    scale: content.scale,
    origin: content.origin,
    ids: content.ids,
  };
}

/** Objects below a node: first, and the one after the last. */
export function rangeOf(tree: SphereTree, content: Content, node: number): [number, number] {
  const from = tree.first[node];
  return [from, Math.min(from + content.leaves[node] * tree.leafSize, tree.ids.length)];
}

/** The least radius that holds objects from .. to - 1, from a centre. */
export function coveringRadius(objects: Float64Array, from: number, to: number, centre: ArrayLike<number>): number {
  let most = 0;
  for (let object = from; object < to; object++) {
    const at = object * 4;
    const away = Math.hypot(objects[at] - centre[0], objects[at + 1] - centre[1], objects[at + 2] - centre[2]);
    most = Math.max(most, away + objects[at + 3]);
  }
  return Math.ceil(most * FIXED_ROUNDING);
}
