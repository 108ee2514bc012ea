/**
 * The walk that puts moving objects into a cull's list by the tree; sphere-merge.ts has the rule.
 *
 * A subtree's objects stand together in the list, so the way down takes the list apart as it takes the tree: no object of the list is
 * looked up but those at which a node's two sides meet. Where both sides are in the list, the list itself says which came first; that holds
 * where the cull gave a wholly visible subtree as it is stored (`batch`) too. Where one is not, because nothing of it is visible or all of it is hidden,
 * the cull's rule says it.
 *
 * Bound: one waiting side for each level above the current node, so the stack has tree.depth entries.
 * Twin: which child comes first is decided in sphere-traverse.ts as well, written out in its loop.
 */
import type { CullKey, CullOrder } from '../cull-options.ts';
import { type CullQuery, centreKey } from '../query.ts';
import type { SortScratch } from './finishing-sort.ts';
import { LEAF, LINK_BITS, LINK_MASK, type SphereTree } from './sphere-tree.ts';

/** Made once for a tree and its moving objects, used for every frame. */
export interface SphereMerge {
  tree: SphereTree;
  /** moving objects x (x, y, z, r): where they are now */
  spheres: Float32Array;
  /** the merged list: ids of the tree's objects, and for moving object m the tree's number of objects + m; the first `count` are valid */
  ids: Uint32Array;
  count: number;
  /** nodes that a moving object went through */
  nodesVisited: number;
  /** objects of the tree: slot */
  slots: Uint32Array;
  /** what the finishing sort asks of a tree: the moving objects in the tree's stead */
  moving: Pick<SphereTree, 'objects' | 'ids'>;
  sort: SortScratch;
  /** the moving objects given, as ids: by distance, then as they come */
  found: Uint32Array;
  spare: Uint32Array;
  flags: Uint8Array;
  /** waiting sides: node, its part of the list, its part of the moving objects */
  stack: Int32Array;
}

/**
 * Merge by the tree.
 * @param list what the cull gave, its first `count` ids
 * @param foundCount how many moving objects stand in merge.found, by distance in the order asked for
 */
export function mergeByTree(
  merge: SphereMerge,
  query: CullQuery,
  order: CullOrder,
  key: CullKey,
  list: Uint32Array,
  count: number,
  foundCount: number,
): void {
  const { tree, ids, found, slots, stack } = merge;
  const { spheres, links, first } = tree;
  const back = order === 'back';
  let nodes = 0;
  let top = 0;
  let written = 0;
  let copied = 0;
  let node = 0;
  // the node's part of the list, and of the moving objects
  let low = 0;
  let high = count;
  let from = 0;
  let to = links.length > 0 ? foundCount : 0;
  for (;;) {
    if (from < to) {
      nodes++;
      const link = links[node];
      const axis = link >>> LINK_BITS;
      const alone = to - from === 1 && low === high;
      if (axis !== LEAF && !alone) {
        const right = link & LINK_MASK;
        let leftFirst = isLeftFirst(tree, node, right, axis, key, query) !== back;
        let middle = low;
        if (low < high) {
          const firstOfRight = first[right];
          const startsLeft = slots[list[low]] < firstOfRight;
          const endsLeft = slots[list[high - 1]] < firstOfRight;
          if (startsLeft !== endsLeft) {
            leftFirst = startsLeft;
            middle = changeIn(list, slots, low, high, firstOfRight, startsLeft);
          } else if (startsLeft === leftFirst) middle = high;
        }
        const split = parting(merge, from, to, axis, spheres[node * 4 + axis], leftFirst);
        stack[top++] = leftFirst ? right : node + 1;
        stack[top++] = middle;
        stack[top++] = high;
        stack[top++] = split;
        stack[top++] = to;
        node = leftFirst ? node + 1 : right;
        high = middle;
        to = split;
        continue;
      }
      while (copied < low) ids[written++] = list[copied++];
      let next = from;
      if (!alone) {
        const leafKey = centreKey(query, spheres, node);
        while (next < to && comesFirst(merge, query, found[next], leafKey, back)) ids[written++] = found[next++];
        while (copied < high) ids[written++] = list[copied++];
      }
      while (next < to) ids[written++] = found[next++];
    }
    if (top === 0) break;
    to = stack[--top];
    from = stack[--top];
    high = stack[--top];
    low = stack[--top];
    node = stack[--top];
  }
  while (copied < count) ids[written++] = list[copied++];
  if (links.length === 0) for (let i = 0; i < foundCount; i++) ids[written++] = found[i];
  merge.nodesVisited = nodes;
}

function comesFirst(merge: SphereMerge, query: CullQuery, id: number, leafKey: number, back: boolean): boolean {
  const key = centreKey(query, merge.spheres, id - merge.tree.ids.length);
  return back ? key > leafKey : key < leafKey;
}

/** Whether a cull front to back visits the left child first. */
function isLeftFirst(
  { spheres }: SphereTree,
  node: number,
  right: number,
  axis: number,
  key: CullKey,
  { eye, forward }: CullQuery,
): boolean {
  if (key === 'axis') return eye[axis] < spheres[node * 4 + axis];
  const l = (node + 1) * 4;
  const r = right * 4;
  let left = 0;
  let other = 0;
  if (key === 'distance') {
    for (let k = 0; k < 3; k++) {
      const toLeft = spheres[l + k] - eye[k];
      const toRight = spheres[r + k] - eye[k];
      left += toLeft * toLeft;
      other += toRight * toRight;
    }
  } else for (let k = 0; k < 3; k++) left += forward[k] * (spheres[l + k] - spheres[r + k]);
  return left < other;
}

/** Where a part of the list goes over from one side of a node to the other: by halves. */
function changeIn(
  list: Uint32Array,
  slots: Uint32Array,
  low: number,
  high: number,
  firstOfRight: number,
  startsLeft: boolean,
): number {
  let last = low;
  let end = high - 1;
  while (end - last > 1) {
    const middle = (last + end) >> 1;
    if (slots[list[middle]] < firstOfRight === startsLeft) last = middle;
    else end = middle;
  }
  return end;
}

/** Part moving objects from .. to - 1 by a plane, each side in the order it had; gives where the second side begins. */
function parting(
  merge: SphereMerge,
  from: number,
  to: number,
  axis: number,
  plane: number,
  leftFirst: boolean,
): number {
  const { found, spare, spheres } = merge;
  const statics = merge.tree.ids.length;
  let kept = from;
  let moved = 0;
  for (let i = from; i < to; i++) {
    const id = found[i];
    if (spheres[(id - statics) * 4 + axis] < plane === leftFirst) found[kept++] = id;
    else spare[moved++] = id;
  }
  for (let i = 0; i < moved; i++) found[kept + i] = spare[i];
  return kept;
}
