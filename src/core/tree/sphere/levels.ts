/**
 * A sphere tree by levels, and the way from its root to one object: the page shows the levels of a tree, and the way to a picked object.
 *
 * Level 0 is the root. A leaf above the asked level stands in for its missing children, so that every object is below exactly one
 * node of every level, and the deepest level is the leaves.
 *
 * Cost: depths and levels are one pass over the nodes in preorder, where parents come before children. A path is one comparison a
 * level: an object's slot falls into the range of exactly one child (sphere-tree.ts).
 */
import { axisOf, isLeaf, type SphereTree, targetOf } from './sphere-tree.ts';

/** One node on the way down, and which way the path leaves it. */
export interface PathStep {
  node: number;
  /** the axis that the node is cut along */
  axis: 'x' | 'y' | 'z';
  /** left is the lower side of the cut */
  side: 'left' | 'right';
}

export interface ObjectPath {
  /** from the root to the leaf's parent: none where the root is a leaf */
  steps: PathStep[];
  /** the node that holds the object */
  leaf: number;
  /** of the leaf: 0 where it is the root, else the number of steps */
  depth: number;
}

/** Nodes: how far below the root, which is 0. */
export function nodeDepths({ links }: SphereTree): Uint8Array {
  const depths = new Uint8Array(links.length);
  links.forEach((link, node) => {
    if (isLeaf(link)) return;
    depths[node + 1] = depths[node] + 1;
    depths[targetOf(link)] = depths[node] + 1;
  });
  return depths;
}

/**
 * The nodes at `level`, and the leaves above it, in preorder.
 * @param depths as nodeDepths gives them
 */
export function levelNodes(tree: SphereTree, level: number, depths: Uint8Array = nodeDepths(tree)): Uint32Array {
  const nodes: number[] = [];
  depths.forEach((depth, node) => {
    if (depth === level || (depth < level && isLeaf(tree.links[node]))) nodes.push(node);
  });
  return Uint32Array.from(nodes);
}

/** Objects: slot, the number in tree order; the inverse of tree.ids. */
export function slotsOf({ ids }: SphereTree): Uint32Array {
  const slots = new Uint32Array(ids.length);
  ids.forEach((id, slot) => {
    slots[id] = slot;
  });
  return slots;
}

/**
 * The way from the root to `object`.
 * @param slots as slotsOf gives them; given, a path costs no more than its length
 * @throws RangeError for an object that the tree does not have
 */
export function pathTo(tree: SphereTree, object: number, slots: Uint32Array = slotsOf(tree)): ObjectPath {
  const { links, first, ids } = tree;
  if (!(Number.isInteger(object) && object >= 0 && object < ids.length))
    throw new RangeError(`object ${object}: the tree has ${ids.length} objects, numbered from 0`);
  const slot = slots[object];
  const steps: PathStep[] = [];
  let node = 0;
  while (!isLeaf(links[node])) {
    const right = targetOf(links[node]);
    const side = slot < first[right] ? 'left' : 'right';
    steps.push({ node, axis: AXES[axisOf(links[node])], side });
    node = side === 'left' ? node + 1 : right;
  }
  return { steps, leaf: node, depth: steps.length };
}

const AXES = ['x', 'y', 'z'] as const;
