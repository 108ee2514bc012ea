/**
 * No tree is deeper than its count of objects allows, whatever the boxes are: each of 4,000 boxes that lie in each other is cheapest beside the
 * root, and they would hang one above the other.
 *
 * Guarantee: after every verb a tree of n objects has at most 3 ceil(log2 n) + 8 levels. Trees of usual boxes have a third to a half of that, and are
 * left as they are: each change costs them one comparison.
 *
 * Where a change made the tree too deep, the deepest way is gone down once, and of the nodes at which it can be made one level shorter that one is
 * taken whose change costs the least surface: A's children B and C, B the higher one, B's children D and E, D the higher one; C and D change places.
 * Where there is none, the lowest subtree on that way that is twice as high as it need be is built anew, cut in two halves by number at every node.
 *
 * Source: Galperin and Rivest, "Scapegoat Trees" (1993), for the subtree that is built anew.
 */
import { cutLeaves } from './dynamic-cut.ts';
import { refitUp, swap } from './dynamic-refit.ts';
import { unitedHalfArea } from './dynamic-sibling.ts';
import { cutMedian } from './dynamic-split.ts';
import { type DynamicTree, maxDynamicDepth, NONE, timesHalved } from './dynamic-tree.ts';

/** Make a tree that became too deep as low as it may be. */
export function holdDepth(tree: DynamicTree): void {
  if (tree.root === NONE) return;
  while (tree.heights[tree.root] >= maxDynamicDepth(tree.count)) if (!shorten(tree)) rebuildLowest(tree);
}

/** Make the deepest way a level shorter, for the least surface; @returns whether that can be done */
function shorten(tree: DynamicTree): boolean {
  const { boxes, areas, children, heights } = tree;
  let least = Number.POSITIVE_INFINITY;
  let one = NONE;
  let other = NONE;
  let nodeA = tree.root;
  while (heights[nodeA] > 2) {
    const nodeB = higherChild(tree, nodeA);
    const nodeC = otherChild(children, nodeA, nodeB);
    const nodeD = higherChild(tree, nodeB);
    const nodeE = otherChild(children, nodeB, nodeD);
    if (heights[nodeC] < heights[nodeD] && heights[nodeE] < heights[nodeD]) {
      const more = unitedHalfArea(boxes, nodeC * 6, nodeE * 6) - areas[nodeB];
      if (more < least) {
        least = more;
        one = nodeC;
        other = nodeD;
      }
    }
    nodeA = nodeB;
  }
  if (one === NONE) return false;
  const top = tree.parents[one];
  swap(tree, one, other);
  refitUp(tree, tree.parents[top]);
  return true;
}

/** Build anew the lowest subtree on the deepest way that is too high for its leaves; the whole tree is one. */
function rebuildLowest(tree: DynamicTree): void {
  const { parents, children, heights } = tree;
  let node = tree.root;
  while (heights[node] > 0) node = higherChild(tree, node);
  let size = 1;
  while (heights[node] <= 2 * timesHalved(size) + 4) {
    const above = parents[node];
    size += nodesBelow(tree, otherChild(children, above, node)).leaves.length;
    node = above;
  }
  const { leaves, inner } = nodesBelow(tree, node);
  // its top is found first, and so is the top again
  cutLeaves(tree, leaves, inner, cutMedian);
  refitUp(tree, parents[node]);
}

/** Leaves and inner nodes of a subtree, its top first. */
function nodesBelow({ children, heights }: DynamicTree, top: number): { leaves: Int32Array; inner: Int32Array } {
  const leaves: number[] = [];
  const inner: number[] = [];
  const open = [top];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (heights[node] === 0) leaves.push(node);
    else {
      inner.push(node);
      open.push(children[node * 2], children[node * 2 + 1]);
    }
  }
  return { leaves: Int32Array.from(leaves), inner: Int32Array.from(inner) };
}

function higherChild({ children, heights }: DynamicTree, node: number): number {
  const left = children[node * 2];
  const right = children[node * 2 + 1];
  return heights[left] >= heights[right] ? left : right;
}

function otherChild(children: Int32Array, node: number, child: number): number {
  return children[node * 2] === child ? children[node * 2 + 1] : children[node * 2];
}
