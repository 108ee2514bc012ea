/**
 * The linear twin of the fixed-point cull: every object of a compact tree against every plane of the view, where no
 * node decides for the objects below it. It is the oracle of the tests. Written to be read: distances are exact, in
 * doubles, so that a product that overflowed in compact-cull.ts would show as a difference.
 *
 * Guarantee: compact-cull.ts gives no object that this does not give, and gives all objects that this gives with a slack
 * smaller by the excess of the normals' length over 2^14. test/core/compact/compact-cull.test.ts argues the difference of the
 * two.
 */
import {
  type CompactTree,
  decodeNode,
  decodeObject,
  hasObjectSpheres,
  leftLeaves,
  ROOT,
} from '../../../src/core/compact/compact-tree.ts';
import { EMPTY, type FixedQuery } from '../../../src/core/compact/fixed-query.ts';

/** Every sphere of a compact tree, x, y, z, r in tree units. */
export interface DecodedTree {
  /** nodes x 4, in preorder */
  nodes: Int32Array;
  /** objects x 4, in tree order; where leaves stand for their objects, the sphere of its leaf for each */
  objects: Int32Array | Float64Array;
}

export interface Visible {
  /** slots in tree order, ascending */
  slots: number[];
  /** beside each: 1 when the sphere lies wholly inside every plane of the view's mask */
  inside: number[];
}

export function decodeSpheres(tree: CompactTree): DecodedTree {
  const { leafSize, objectCount } = tree;
  const nodes = new Int32Array(Math.max(0, 2 * tree.leaves - 1) * 4);
  const objects = new Int32Array(objectCount * 4);
  // parent's sphere, the node's, an object's
  const visit = (node: number, leaf: number, leaves: number, parent: ArrayLike<number>): void => {
    const at = Int32Array.from([...Array.from(parent), 0, 0, 0, 0, 0, 0, 0, 0]);
    decodeNode(tree, node, at, 0, 4);
    const sphere = at.slice(4, 8);
    nodes.set(sphere, node * 4);
    if (leaves > 1) {
      const left = leftLeaves(tree, node, leaves);
      visit(node + 1, leaf, left, sphere);
      visit(node + 2 * left, leaf + left, leaves - left, sphere);
      return;
    }
    for (let object = leaf * leafSize; object < Math.min((leaf + 1) * leafSize, objectCount); object++) {
      if (hasObjectSpheres(tree)) decodeObject(tree, object, at, 4, 8);
      else at.copyWithin(8, 4, 8);
      objects.set(at.subarray(8), object * 4);
    }
  };
  if (tree.leaves > 0) visit(0, 0, tree.leaves, ROOT);
  return { nodes, objects };
}

/**
 * The objects whose spheres no plane of the view's mask culls.
 * @param spheres as decodeSpheres(tree) gives them; given, they are not decoded again
 */
export function fixedBrute(
  tree: CompactTree,
  query: FixedQuery,
  { objects }: DecodedTree = decodeSpheres(tree),
): Visible {
  const slots: number[] = [];
  const inside: number[] = [];
  if (query.mask === EMPTY) return { slots, inside };
  const { planes } = query;
  for (let place = 0; place < tree.objectCount; place++) {
    const at = place * 4;
    const reach = objects[at + 3] * 16384 + query.slack;
    let least = Number.POSITIVE_INFINITY;
    for (let p = 0; p < 24; p += 4) {
      if (!((query.mask >> (p / 4)) & 1)) continue;
      const distance =
        planes[p] * objects[at] + planes[p + 1] * objects[at + 1] + planes[p + 2] * objects[at + 2] + planes[p + 3];
      if (distance < least) least = distance;
    }
    if (least < -reach) continue;
    slots.push(place);
    inside.push(least >= reach ? 1 : 0);
  }
  return { slots, inside };
}
