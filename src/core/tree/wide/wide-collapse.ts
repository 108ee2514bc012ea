/**
 * Makes a wide tree of a sphere tree: two levels become one, and a subtree of at most `leafSize` objects one leaf. The objects keep
 * the tree's order, the splits its axes and centres, so that an order that was learned or chosen stays what it was.
 */
import { axisOf, isLeaf, type SphereTree, targetOf } from '../sphere/sphere-tree.ts';
import { withKernel } from './wide-kernel.ts';
import {
  checkWideNodes,
  clearWideNode,
  growWideRoot,
  putWideSplit,
  type WideOptions,
  wideLeafSize,
} from './wide-node.ts';
import { WIDE_END, WIDE_FIRST, WIDE_LEAF, WIDE_NODE, WIDE_REFERENCE, type WideTree } from './wide-tree.ts';

/**
 * The wide tree of a sphere tree, with its objects in its order.
 * @param tree left as it is; its objects and ids are shared, or copied where the wide tree has a kernel
 * @throws RangeError for a leaf size that there is not, more than 2^25 nodes
 * @example
 * ```ts
 * import { buildSphereTree } from 'cull64';
 * import { wideTreeOf } from 'cull64/trees';
 *
 * const tree = buildSphereTree(Float32Array.of(0, 0, 0, 1, 4, 0, 0, 1, 8, 0, 0, 1));
 * const wide = wideTreeOf(tree, { leafSize: 2 });
 * wide.leaves; // 2
 * wide.ids === tree.ids; // true
 * ```
 */
export function wideTreeOf(tree: SphereTree, options: Partial<WideOptions> = {}): WideTree {
  const { spheres, links, first, objects, ids } = tree;
  const leafSize = wideLeafSize(ids.length, options.leafSize);
  const ends = subtreeEnds(tree);
  const isWideLeaf = (node: number) => isLeaf(links[node]) || first[ends[node]] - first[node] <= leafSize;
  const nodeCount = countNodes(tree, isWideLeaf);
  checkWideNodes(nodeCount);
  const nodes = new Float32Array(nodeCount * WIDE_NODE);
  const words = new Uint32Array(nodes.buffer);
  /** the binary node that each wide node stands for */
  const sources = new Uint32Array(nodeCount);
  let made = Math.min(1, nodeCount);
  let leaves = 0;

  const putChild = (at: number, child: number, node: number): void => {
    for (let k = 0; k < 4; k++) nodes[at + child + 4 * k] = spheres[node * 4 + k];
    words[at + WIDE_FIRST + child] = first[node];
    words[at + WIDE_END + child] = first[ends[node]];
    if (isWideLeaf(node)) {
      words[at + WIDE_REFERENCE + child] = WIDE_LEAF | leaves++;
    } else {
      words[at + WIDE_REFERENCE + child] = made;
      sources[made++] = node;
    }
  };
  /** A side of the upper split: a leaf, or the two children of a binary node. */
  const putSide = (at: number, side: number, node: number): void => {
    if (isWideLeaf(node)) {
      putChild(at, 2 * side, node);
      return;
    }
    putWideSplit(nodes, words, at, 1 + side, axisOf(links[node]), spheres[node * 4 + axisOf(links[node])]);
    putChild(at, 2 * side, node + 1);
    putChild(at, 2 * side + 1, targetOf(links[node]));
  };

  for (let wide = 0; wide < nodeCount; wide++) {
    const at = wide * WIDE_NODE;
    const node = sources[wide];
    clearWideNode(nodes, words, wide);
    if (isWideLeaf(node)) {
      putChild(at, 0, node);
      continue;
    }
    putWideSplit(nodes, words, at, 0, axisOf(links[node]), spheres[node * 4 + axisOf(links[node])]);
    putSide(at, 0, node + 1);
    putSide(at, 1, targetOf(links[node]));
  }
  const root = new Float32Array(4);
  root.set(spheres.subarray(0, 4));
  growWideRoot(root, nodes);
  const wide = { nodes, words, objects, ids, root, leaves, leafSize: Math.max(leafSize, tree.leafSize) };
  return withKernel(wide, options.kernel);
}

/** The node that follows each node's subtree. */
function subtreeEnds({ links }: SphereTree): Uint32Array {
  const ends = new Uint32Array(links.length);
  if (links.length > 0) ends[0] = links.length;
  for (let node = 0; node < links.length; node++) {
    if (isLeaf(links[node])) continue;
    ends[node + 1] = targetOf(links[node]);
    ends[targetOf(links[node])] = ends[node];
  }
  return ends;
}

/** How many binary nodes at even levels, above the wide leaves, there are. */
function countNodes({ links }: SphereTree, isWideLeaf: (node: number) => boolean): number {
  if (links.length === 0) return 0;
  const waiting = [0];
  let count = 0;
  while (waiting.length > 0) {
    const node = waiting.pop()!;
    count++;
    if (isWideLeaf(node)) continue;
    for (const side of [node + 1, targetOf(links[node])]) {
      if (isWideLeaf(side)) continue;
      for (const child of [side + 1, targetOf(links[side])]) if (!isWideLeaf(child)) waiting.push(child);
    }
  }
  return count;
}
