/**
 * A compact tree in floats: the spheres as a console decodes them, in world units, as a sphere tree that everything else culls and shows.
 *
 * Guarantee: exact. A coordinate is a whole number of tree units below 2^24, and the scale a power of two. Objects are the decoded
 * ones; where they have no spheres each has its leaf's. A node is the decoded one, or larger where a decoded object
 * sticks out of it: compact4 and compact2 nodes hold the objects as they were given, and a leaf that stands for its objects may stick
 * out of the nodes above it.
 * Bound: squares of distances in tree units are whole numbers below 2^53, so that no test is rounded.
 * Twin: the decoding is that of compact-cull.ts; here it is done for all nodes at once.
 */
import { isLeaf, LEAF, packLink, type SphereTree } from '../tree/sphere/sphere-tree.ts';
import {
  type CompactTree,
  decodeNode,
  decodeObject,
  hasObjectSpheres,
  leftLeaves,
  nodeAxis,
  ROOT,
} from './compact-tree.ts';

/** Everything that a tree stores, unpacked. Spheres are x (x, y, z, r) in tree units. */
export interface Unpacked {
  nodes: Int32Array;
  /** the leaf's sphere where objects have none */
  objects: Int32Array;
  /** as in SphereTree */
  links: Uint32Array;
  first: Uint32Array;
  /** for each node its parent; 0 for the root */
  parents: Uint32Array;
}

/** All of a tree whose structure is valid (validate.ts). */
export function unpack(tree: CompactTree): Unpacked {
  const nodeCount = Math.max(0, 2 * tree.leaves - 1);
  // a node, its parent, and an object, where the decoders look for them
  const room = new Int32Array(12);
  const [PARENT, NODE, OBJECT] = [0, 4, 8];
  room.set(ROOT, PARENT);
  const nodes = new Int32Array(nodeCount * 4);
  const objects = new Int32Array(tree.objectCount * 4);
  const links = new Uint32Array(nodeCount);
  const first = new Uint32Array(nodeCount + 1);
  const parents = new Uint32Array(nodeCount);
  // right sides that wait: how many leaves, their parent
  const waiting: number[] = [];
  // 0 behind a leaf
  let leaves = tree.leaves;
  let object = 0;
  for (let node = 0; node < nodeCount; node++) {
    if (leaves === 0) {
      parents[node] = waiting.pop()!;
      leaves = waiting.pop()!;
    }
    if (node > 0) room.set(nodes.subarray(parents[node] * 4, parents[node] * 4 + 4), PARENT);
    decodeNode(tree, node, room, PARENT, NODE);
    nodes.set(room.subarray(NODE, NODE + 4), node * 4);
    first[node] = object;
    if (leaves > 1) {
      const left = leftLeaves(tree, node, leaves);
      links[node] = packLink(nodeAxis(tree, node), node + 2 * left);
      parents[node + 1] = node;
      waiting.push(leaves - left, node);
      leaves = left;
      continue;
    }
    links[node] = packLink(LEAF, object);
    const end = Math.min(object + tree.leafSize, tree.objectCount);
    for (; object < end; object++) {
      if (hasObjectSpheres(tree)) decodeObject(tree, object, room, NODE, OBJECT);
      else room.copyWithin(OBJECT, NODE, NODE + 4);
      objects.set(room.subarray(OBJECT), object * 4);
    }
    leaves = 0;
  }
  first[nodeCount] = object;
  return { nodes, objects, links, first, parents };
}

/** The tree in world units. What goes in must be valid (validate.ts). */
export function expandCompact(tree: CompactTree): SphereTree {
  const unpacked = unpack(tree);
  enlarge(unpacked);
  const { nodes, objects, links, first } = unpacked;
  const leafAxes = ownLeafAxes(tree, unpacked);
  return {
    spheres: toWorld(tree, nodes),
    links,
    first,
    objects: toWorld(tree, objects),
    ids: tree.ids.slice(),
    depth: tree.depth,
    leafSize: tree.leafSize,
    ...(leafAxes && { leafAxes }),
  };
}

/** The axes of leaves, where not all leaves are sorted along them: then their order is one of their own, to be kept. */
function ownLeafAxes(tree: CompactTree, { objects, links, first }: Unpacked): Uint8Array | undefined {
  const axes = new Uint8Array(links.length);
  let isSorted = true;
  for (let leaf = 0; leaf < links.length; leaf++) {
    if (!isLeaf(links[leaf])) continue;
    axes[leaf] = nodeAxis(tree, leaf);
    for (let at = first[leaf] * 4 + axes[leaf]; at + 4 < first[leaf + 1] * 4; at += 4)
      if (objects[at] > objects[at + 4]) isSorted = false;
  }
  return isSorted ? undefined : axes;
}

/** The least whole radius of a sphere at nodes[node ..] that holds objects[object ..]. */
export function radiusToHold(nodes: Int32Array, node: number, objects: Int32Array, object: number): number {
  const x = objects[object] - nodes[node];
  const y = objects[object + 1] - nodes[node + 1];
  const z = objects[object + 2] - nodes[node + 2];
  return Math.ceil(Math.sqrt(x * x + y * y + z * z)) + objects[object + 3];
}

/** Let every node hold the objects below it. */
function enlarge({ nodes, objects, links, first, parents }: Unpacked): void {
  for (let leaf = 0; leaf < links.length; leaf++) {
    if (!isLeaf(links[leaf])) continue;
    for (let object = first[leaf]; object < first[leaf + 1]; object++)
      for (let node = leaf; ; node = parents[node]) {
        nodes[node * 4 + 3] = Math.max(nodes[node * 4 + 3], radiusToHold(nodes, node * 4, objects, object * 4));
        if (node === 0) break;
      }
  }
}

function toWorld({ scale, origin }: CompactTree, units: Int32Array): Float32Array {
  return Float32Array.from(units, (v, i) => ((i & 3) === 3 ? 0 : origin[i & 3]) + v * scale);
}
