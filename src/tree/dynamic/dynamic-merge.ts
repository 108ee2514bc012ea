/**
 * Bottom up: of all open clusters, at first the leaves, the two whose union has the smallest surface are merged, until one is left.
 *
 * The order of merges is that of nearest-neighbour chains: from a cluster to the one nearest to it, on from there, until two are nearest to each
 * other; these are merged, and the chain goes on from what is left of it. A merge never makes the union with a third smaller, so the tree
 * is the one that taking the best pair of all each time would give, but for ties (Bruynooghe 1977; Murtagh 1983).
 * The open clusters stand in a dynamic tree of their own, in which a nearest one is found by branch and bound (Walter, Bala, Kulkarni and Pingali,
 * "Fast Agglomerative Clustering for Rendering", 2008).
 *
 * A chain begins by trying the next open cluster, which among equal boxes stays the nearest: boxes in one place are paired off, not strung up.
 * On a chain only what is strictly nearer than the cluster before goes on, so no chain comes back to where it was.
 *
 * Source: seed "Dynamic Bounding Volume Hierarchies", "amalgamation".
 */
import { dynamicInsert, dynamicRemove } from './dynamic-change.ts';
import { writeUnion } from './dynamic-refit.ts';
import { unitedHalfArea } from './dynamic-sibling.ts';
import { createDynamicTree, type DynamicTree, NONE } from './dynamic-tree.ts';

let waiting = new Int32Array(64);
let waitingBounds = new Float64Array(64);

/** The nearest cluster found. */
const nearest = { cluster: NONE, cost: 0 };

/**
 * Link the leaves under the given inner nodes.
 * @param leaves two or more nodes of `tree`
 * @param inner one node fewer
 * @returns the root
 */
export function mergeLeaves(tree: DynamicTree, leaves: Int32Array, inner: Int32Array): number {
  /** cluster -> its node in `tree`; a merged cluster keeps one of the two numbers */
  const nodes = leaves.slice();
  const open = createDynamicTree({ margin: 0, search: 'greedy', maxObjects: nodes.length });
  for (let cluster = 0; cluster < nodes.length; cluster++) dynamicInsert(open, cluster, tree.boxes, nodes[cluster] * 6);
  const chain = new Int32Array(nodes.length);
  let listed = Int32Array.from(nodes.keys());
  let made = 0;
  while (open.count > 1) {
    for (let i = 0; i < listed.length && open.count > 1; i++) {
      if (open.leaves[listed[i]] === NONE) continue;
      chain[0] = listed[i];
      let length = 1;
      let hint = nextOpen(open, listed, i);
      while (length > 0 && open.count > 1) {
        const last = chain[length - 1];
        const before = length > 1 ? chain[length - 2] : hint;
        hint = NONE;
        findNearest(open, last, before);
        if (length === 1 || nearest.cluster !== before) {
          chain[length++] = nearest.cluster;
          continue;
        }
        length -= 2;
        const node = inner[made++];
        join(tree, node, nodes[before], nodes[last]);
        dynamicRemove(open, last);
        dynamicRemove(open, before);
        nodes[before] = node;
        dynamicInsert(open, before, tree.boxes, node * 6);
      }
    }
    listed = listed.filter((cluster) => open.leaves[cluster] !== NONE);
  }
  return inner[made - 1];
}

/** The open cluster listed next after entry i, or NONE. */
function nextOpen(open: DynamicTree, listed: Int32Array, i: number): number {
  for (let k = i + 1; k < listed.length; k++) if (open.leaves[listed[k]] !== NONE) return listed[k];
  return NONE;
}

function join(tree: DynamicTree, node: number, left: number, right: number): void {
  tree.children[node * 2] = left;
  tree.children[node * 2 + 1] = right;
  tree.parents[left] = node;
  tree.parents[right] = node;
  writeUnion(tree, node);
}

/** The open cluster whose union with `cluster` is smallest, into `nearest`: `first`, unless another one is strictly nearer. */
function findNearest(open: DynamicTree, cluster: number, first: number): void {
  const { boxes, children, heights, leaves, root } = open;
  if (waiting.length < heights[root]) {
    waiting = new Int32Array(2 * heights[root]);
    waitingBounds = new Float64Array(2 * heights[root]);
  }
  const self = leaves[cluster];
  const at = self * 6;
  nearest.cluster = first;
  nearest.cost = first === NONE ? Number.POSITIVE_INFINITY : unitedHalfArea(boxes, at, leaves[first] * 6);
  let top = 0;
  let node = root;
  let bound = 0;
  for (;;) {
    if (bound < nearest.cost) {
      if (heights[node] > 0) {
        const left = children[node * 2];
        const right = children[node * 2 + 1];
        const leftBound = leastUnion(boxes, at, left * 6);
        const rightBound = leastUnion(boxes, at, right * 6);
        const leftFirst = leftBound <= rightBound;
        waiting[top] = leftFirst ? right : left;
        waitingBounds[top++] = leftFirst ? rightBound : leftBound;
        node = leftFirst ? left : right;
        bound = leftFirst ? leftBound : rightBound;
        continue;
      }
      const cost = unitedHalfArea(boxes, at, node * 6);
      if (node !== self && cost < nearest.cost) {
        nearest.cluster = children[node * 2];
        nearest.cost = cost;
      }
    }
    if (top === 0) break;
    node = waiting[--top];
    bound = waitingBounds[top];
  }
}

/** What half the surface of the union of the box at boxes[a] with any box within the one at boxes[b] is at least. */
function leastUnion(boxes: Float32Array, a: number, b: number): number {
  const x = Math.max(boxes[a + 3], boxes[b]) - Math.min(boxes[a], boxes[b + 3]);
  const y = Math.max(boxes[a + 4], boxes[b + 1]) - Math.min(boxes[a + 1], boxes[b + 4]);
  const z = Math.max(boxes[a + 5], boxes[b + 2]) - Math.min(boxes[a + 2], boxes[b + 5]);
  return x * y + y * z + z * x;
}
