/**
 * Moves a tree's nodes to what a format can store, so that nothing is ever culled that was visible.
 *
 * Three spheres stand for each node: the tree's, the one in the file, and the one the reader gives back. The reader's holds
 * the tree's, and the file's holds the reader's. Where leaves stand for their objects these grow too, and every ancestor
 * holds the grown ones.
 *
 * Tried and lost: a reader that rounds outward, so that its sphere holds the file's. Then encoding what was read grows the
 * spheres again each time; as it is, the same bytes come back.
 * Bound: a distance is computed in doubles and enlarged by ROUNDING, far above its own error of 2^-51.
 */
import { isLeaf, type SphereTree, targetOf } from '../tree/sphere/sphere-tree.ts';

/** A format's writer, as the rounding sees it. A node's centre is always asked for before its radius. */
export interface NodeWriter {
  /** store the centre of `node` as near as the format can; what a reader will see goes to read[4 * node ..+ 2] */
  centre(node: number, read: Float32Array): void;
  /** store the smallest radius whose sphere, as read, has at least radius `least`; returns what a reader will see */
  radius(node: number, least: number): number;
}

/** Enlarges a computed distance beyond anything that rounding took from it. */
export const FLOAT_ROUNDING = 1 + 2 ** -48;

/**
 * Writes all nodes.
 * @param leafIsObject whether the file has no objects section
 * @returns the spheres as a reader will see them, nodes x (x, y, z, r)
 */
export function roundOutward(tree: SphereTree, leafIsObject: boolean, writer: NodeWriter): Float32Array {
  const { spheres, links, objects } = tree;
  if (!leafIsObject) return roundEach(spheres, writer);
  const nodes = links.length;
  const read = new Float32Array(nodes * 4);
  const grown = new Float32Array(objects.length);
  let anyGrown = false;

  // Stage 1: centres, and the leaves, whose radii the others need
  for (let node = 0; node < nodes; node++) {
    writer.centre(node, read);
    if (!isLeaf(links[node])) continue;
    read[node * 4 + 3] = writer.radius(node, leastRadius(spheres, node, read));
    const object = targetOf(links[node]);
    for (let k = 0; k < 4; k++) {
      grown[object * 4 + k] = read[node * 4 + k];
      if (grown[object * 4 + k] !== objects[object * 4 + k]) anyGrown = true;
    }
  }

  // Stage 2: inner nodes; `end` is the object after the subtree, known for the right child because it stands later
  const end = new Uint32Array(nodes);
  for (let node = nodes - 1; node >= 0; node--) {
    if (isLeaf(links[node])) {
      end[node] = tree.first[node + 1];
      continue;
    }
    end[node] = end[targetOf(links[node])];
    let least = leastRadius(spheres, node, read);
    if (anyGrown) least = Math.max(least, coveringRadius(grown, tree.first[node], end[node], read, node));
    read[node * 4 + 3] = writer.radius(node, least);
  }
  return read;
}

/** The same of nodes whose objects have spheres of their own in the file: none depends on another. @param spheres nodes x (x, y, z, r) */
export function roundEach(spheres: Float32Array, writer: NodeWriter): Float32Array {
  const read = new Float32Array(spheres.length);
  for (let node = 0; node < spheres.length / 4; node++) {
    writer.centre(node, read);
    read[node * 4 + 3] = writer.radius(node, leastRadius(spheres, node, read));
  }
  return read;
}

/** The radius that holds the tree's sphere from the centre as read. */
function leastRadius(spheres: Float32Array, node: number, read: Float32Array): number {
  const at = node * 4;
  const x = spheres[at] - read[at];
  const y = spheres[at + 1] - read[at + 1];
  const z = spheres[at + 2] - read[at + 2];
  const moved = Math.sqrt(x * x + y * y + z * z);
  return moved === 0 ? spheres[at + 3] : (spheres[at + 3] + moved) * FLOAT_ROUNDING;
}

/** The radius that holds objects first .. end - 1 from the centre as read. */
function coveringRadius(objects: Float32Array, first: number, end: number, read: Float32Array, node: number): number {
  const cx = read[node * 4];
  const cy = read[node * 4 + 1];
  const cz = read[node * 4 + 2];
  let most = 0;
  for (let i = first * 4; i < end * 4; i += 4) {
    const x = objects[i] - cx;
    const y = objects[i + 1] - cy;
    const z = objects[i + 2] - cz;
    const extent = Math.sqrt(x * x + y * y + z * z) + objects[i + 3];
    if (extent > most) most = extent;
  }
  return most * FLOAT_ROUNDING;
}
