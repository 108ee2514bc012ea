/**
 * Where a new leaf goes: the node that becomes its sibling under a new parent.
 *
 * A leaf L beside node S adds to the tree's cost the new parent's surface, SA(L + S), and the surface by which L enlarges each node above S, the
 * inherited cost. Below S nothing can cost less than SA(L) + the inherited cost of S's children, so a subtree whose bound is not below the best
 * cost found is left out: branch and bound.
 *
 * bound   opens the child of lower inherited cost first and keeps the other one waiting: finds a least cost
 * greedy  goes down the child of the lower bound and never back: opens one node a level. An insertion takes 0.6 of the time, and 20,000 boxes
 *         in a cube cost 1.27 times as much; in motion, where rotations have time to mend it, up to 1.09 times
 *
 * Among equal costs the lower place is taken, on the side that is less high: boxes in one place would otherwise hang one above the other.
 *
 * Tried and lost: a priority queue in place of the ordered descent opens 19 nodes an insertion where this opens 28 (20,000 boxes in a cube), for the
 * same time and the same cost: what it saves in nodes it spends on its heap.
 *
 * Bound: one waiting child for each level above the open node, so the stack has as many entries as the root is high.
 * Source: seed "Dynamic Bounding Volume Hierarchies"; the search is Bittner's (2015), without its queue; greedy is Box2D's.
 */
import type { DynamicTree } from './dynamic-tree.ts';

let waiting = new Int32Array(64);
let waitingCost = new Float64Array(64);

/** Half the surface of the union of the boxes at boxes[a] and boxes[b]; written out, since every search and rotation lives in it. */
export function unitedHalfArea(boxes: Float32Array, a: number, b: number): number {
  const x = Math.max(boxes[a + 3], boxes[b + 3]) - Math.min(boxes[a], boxes[b]);
  const y = Math.max(boxes[a + 4], boxes[b + 4]) - Math.min(boxes[a + 1], boxes[b + 1]);
  const z = Math.max(boxes[a + 5], boxes[b + 5]) - Math.min(boxes[a + 2], boxes[b + 2]);
  return x * y + y * z + z * x;
}

/** The best sibling for `leaf`, which is not linked yet, in a tree that is not empty. */
export function findSibling(tree: DynamicTree, leaf: number): number {
  const sibling = tree.options.search === 'greedy' ? findGreedy(tree, leaf) : findByBound(tree, leaf);
  return lowestEqual(tree, leaf, sibling);
}

function findByBound(tree: DynamicTree, leaf: number): number {
  const { boxes, areas, children, heights, root } = tree;
  if (heights[root] === 0) return root;
  if (waiting.length < heights[root]) {
    waiting = new Int32Array(2 * heights[root]);
    waitingCost = new Float64Array(2 * heights[root]);
  }
  const at = leaf * 6;
  const area = areas[leaf];
  let best = root;
  let bestCost = unitedHalfArea(boxes, root * 6, at);
  let node = root;
  let inherited = bestCost - areas[root];
  let opened = 0;
  let top = 0;
  for (;;) {
    if (area + inherited < bestCost) {
      opened++;
      const left = children[node * 2];
      const right = children[node * 2 + 1];
      const leftCost = inherited + unitedHalfArea(boxes, left * 6, at);
      const rightCost = inherited + unitedHalfArea(boxes, right * 6, at);
      if (leftCost < bestCost) {
        bestCost = leftCost;
        best = left;
      }
      if (rightCost < bestCost) {
        bestCost = rightCost;
        best = right;
      }
      // what is handed on to the children of each; a leaf has none
      const leftOn = heights[left] > 0 ? leftCost - areas[left] : Number.POSITIVE_INFINITY;
      const rightOn = heights[right] > 0 ? rightCost - areas[right] : Number.POSITIVE_INFINITY;
      const leftFirst = leftOn <= rightOn;
      const later = leftFirst ? rightOn : leftOn;
      if (area + later < bestCost) {
        waiting[top] = leftFirst ? right : left;
        waitingCost[top++] = later;
      }
      node = leftFirst ? left : right;
      inherited = leftFirst ? leftOn : rightOn;
      continue;
    }
    if (top === 0) break;
    node = waiting[--top];
    inherited = waitingCost[top];
  }
  tree.opened += opened;
  return best;
}

function findGreedy(tree: DynamicTree, leaf: number): number {
  const { boxes, areas, children, heights, root } = tree;
  const at = leaf * 6;
  const area = areas[leaf];
  let best = root;
  let bestCost = unitedHalfArea(boxes, root * 6, at);
  let node = root;
  let inherited = bestCost - areas[root];
  while (heights[node] > 0 && area + inherited < bestCost) {
    tree.opened++;
    const left = children[node * 2];
    const right = children[node * 2 + 1];
    const leftCost = inherited + unitedHalfArea(boxes, left * 6, at);
    const rightCost = inherited + unitedHalfArea(boxes, right * 6, at);
    if (leftCost < bestCost) {
      bestCost = leftCost;
      best = left;
    }
    if (rightCost < bestCost) {
      bestCost = rightCost;
      best = right;
    }
    const leftOn = leftCost - areas[left];
    const rightOn = rightCost - areas[right];
    // of a leaf the cost itself is the bound
    const leftBound = heights[left] > 0 ? area + leftOn : leftCost;
    const rightBound = heights[right] > 0 ? area + rightOn : rightCost;
    const goLeft = leftBound < rightBound || (leftBound === rightBound && heights[left] <= heights[right]);
    node = goLeft ? left : right;
    inherited = goLeft ? leftOn : rightOn;
  }
  return best;
}

/** From `sibling` down for as long as a child costs no more; of two such children the less high one. */
function lowestEqual(tree: DynamicTree, leaf: number, sibling: number): number {
  const { boxes, areas, children, heights } = tree;
  const at = leaf * 6;
  let node = sibling;
  while (heights[node] > 0) {
    const cost = unitedHalfArea(boxes, node * 6, at);
    const inherited = cost - areas[node];
    const left = children[node * 2];
    const right = children[node * 2 + 1];
    const leftEqual = inherited + unitedHalfArea(boxes, left * 6, at) <= cost;
    const rightEqual = inherited + unitedHalfArea(boxes, right * 6, at) <= cost;
    if (!leftEqual && !rightEqual) break;
    node = leftEqual && (!rightEqual || heights[left] <= heights[right]) ? left : right;
  }
  return node;
}
