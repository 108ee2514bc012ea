/**
 * Culls a box tree against a frustum and gives the visible objects nearest first, farthest first, or as they come. Linear twin in
 * brute-boxes.ts.
 *
 * Guarantee: the set is exactly the set of boxes that no single plane of the six has wholly behind it, for every order and key,
 * and the inside flags likewise (box-planes.ts).
 *
 * Planes still to be tested below a node are bits of a mask: a plane that a node lies wholly inside of is never tested again in
 * its subtree. A subtree with none left is emitted untested: in one range where no order is asked for.
 *
 * Bound: as in box-overlap.ts, a node and its mask for each level.
 */
import {
  CULL_DEFAULTS,
  CULL_KEYS,
  type Culled,
  type CullOptions,
  checkAsked,
  checkHere,
  keepOnly,
  mostOf,
} from '../../core/tree/cull-options.ts';
import type { CullQuery } from '../../core/tree/query.ts';
import { ALL_PLANES, setBoxPlanes, stillCutting } from './box-planes.ts';
import { type BoxCullResult, clearResult, createBoxCullResult } from './box-result.ts';
import type { BoxTree } from './box-tree.ts';
import { isNearer } from './near-first.ts';
import { COUNT, LEFT_FIRST, NODE_WORDS } from './node.ts';

const BOXES: Culled = { name: 'a box tree', keys: CULL_KEYS, cannot: ['sorted', 'batch', 'hidden'] };

/** Ranges longer than this are copied as a block: a call costs about as much as this many turns of a loop. */
const BLOCK = 32;

/**
 * Find the visible objects of `tree`.
 * @param result as made for this tree; what it held is overwritten
 * @returns how many, the same as result.count
 * @throws RangeError for an unknown order or key, `sorted`, `batch` or `hidden`, or a result made for a smaller tree
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { buildBoxTree, createBoxCullResult, cullBoxes } from 'cull64/trees';
 *
 * // cubes 0 and 1 before the camera, cube 2 behind it
 * const boxes = Float32Array.of(-1, -1, -9, 1, 1, -7, -1, -1, -5, 1, 1, -3, -1, -1, 3, 1, 1, 5);
 * const tree = buildBoxTree(boxes, { leafSize: 1 });
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * const result = createBoxCullResult(tree);
 * cullBoxes(tree, query, {}, result); // 2
 * result.ids.subarray(0, result.count); // [1, 0]
 * cullBoxes(tree, query, { order: 'back' }, result); // 2
 * result.ids[0]; // 0
 * ```
 */
export function cullBoxes(
  tree: BoxTree,
  query: CullQuery,
  options: Partial<CullOptions> = {},
  result: BoxCullResult = createBoxCullResult(tree),
): number {
  checkHere(tree.ids, tree.links, tree.boxes, tree.objectBoxes);
  checkAsked(query.planes, options, BOXES, tree.ids.length);
  clearResult(result, tree.ids.length, 2 * tree.depth, result.inside);
  const { order = CULL_DEFAULTS.order, key = CULL_DEFAULTS.key, only = null } = options;
  const max = mostOf(options);
  const most = only ? Number.POSITIVE_INFINITY : max;
  result.planesTested = 0;
  result.leavesVisited = 0;
  if (tree.ids.length === 0 || max === 0) return 0;
  const planes = setBoxPlanes(result.planes, query);
  const { boxes, links, objectBoxes, ids } = tree;
  const { stack } = result;
  let top = 0;
  let node = 0;
  let mask = ALL_PLANES;
  for (;;) {
    const at = node * NODE_WORDS;
    result.nodesVisited++;
    if (mask > 0) mask = stillCutting(planes, boxes, at, mask);
    if (mask >= 0) {
      const first = links[at + LEFT_FIRST];
      const count = links[at + COUNT];
      if (count > 0) result.leavesVisited++;
      if (mask === 0 && (count > 0 || order === 'none')) {
        emitRange(ids, firstSlot(links, at), endSlot(links, at), result);
      } else if (count === 1) {
        // a leaf's box is that of its one object
        emit(ids[first], 0, result);
      } else if (count > 0) {
        result.objectsTested += count;
        for (let o = first; o < first + count; o++) {
          const left = stillCutting(planes, objectBoxes, o * 6, mask);
          if (left >= 0) emit(ids[o], left === 0 ? 1 : 0, result);
        }
      } else {
        const left = first * NODE_WORDS;
        const leftFirst =
          order === 'none' || isNearer(boxes, left, left + NODE_WORDS, query, key) === (order === 'front');
        stack[top++] = leftFirst ? first + 1 : first;
        stack[top++] = mask;
        node = leftFirst ? first : first + 1;
        continue;
      }
      if (result.count >= most) break;
    }
    if (top === 0) break;
    mask = stack[--top];
    node = stack[--top];
  }
  result.planesTested = planes.tested;
  if (only) return keepOnly(result, only, max, true);
  result.count = Math.min(result.count, max);
  return result.count;
}

function emit(id: number, isInside: number, result: BoxCullResult): void {
  result.ids[result.count] = id;
  result.inside[result.count++] = isInside;
}

/** Write the objects from .. to - 1, all of them wholly inside. */
function emitRange(ids: Uint32Array, from: number, to: number, result: BoxCullResult): void {
  if (to - from > BLOCK) {
    result.ids.set(ids.subarray(from, to), result.count);
    result.inside.fill(1, result.count, result.count + to - from);
    result.count += to - from;
    return;
  }
  for (let o = from; o < to; o++) emit(ids[o], 1, result);
}

/** The first slot below the node at links[at ..]: that of its leftmost leaf. */
function firstSlot(links: Uint32Array, at: number): number {
  let word = at;
  while (links[word + COUNT] === 0) word = links[word + LEFT_FIRST] * NODE_WORDS;
  return links[word + LEFT_FIRST];
}

/** The slot after the last one below the node at links[at ..]. */
function endSlot(links: Uint32Array, at: number): number {
  let word = at;
  while (links[word + COUNT] === 0) word = (links[word + LEFT_FIRST] + 1) * NODE_WORDS;
  return links[word + LEFT_FIRST] + links[word + COUNT];
}
