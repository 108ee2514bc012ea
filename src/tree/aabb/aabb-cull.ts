/**
 * Culls a box tree against a frustum and gives the visible objects nearest first, farthest first, or as they come. Linear twin in
 * brute-aabb.ts.
 *
 * Guarantee: the set is exactly the set of boxes that no single plane of the six has wholly behind it, for every order and key,
 * and the inside flags likewise. A box is behind a plane when its corner farthest along the normal is, inside when the nearest
 * is. Rounding is monotone, and the sum is written in one order everywhere (planeDistance): the farthest corner of a node is
 * never behind that of an object below it, in doubles too. So nothing is added to the boxes, as the spheres' slack is.
 *
 * Planes still to be tested below a node are bits of a mask: a plane that a node lies wholly inside of is never tested again in
 * its subtree. A subtree with none left is emitted untested: in one range where no order is asked for.
 *
 * Bound: as in aabb-overlap.ts, a node and its mask for each level.
 */
import { PLANES } from '../../math/frustum.ts';
import { CULL_DEFAULTS, CULL_KEYS, CULL_ORDERS, type CullOptions } from '../cull-options.ts';
import type { CullQuery } from '../query.ts';
import { isLeftNearer } from './aabb-order.ts';
import { type AabbCullResult, clearResult } from './aabb-result.ts';
import { type AabbTree, COUNT, LEFT_FIRST, NODE_WORDS } from './aabb-tree.ts';

export type AabbCullOptions = Pick<CullOptions, 'order' | 'key'>;

const ALL_PLANES = 63;

/** Ranges longer than this are copied as a block: a call costs about as much as this many turns of a loop. */
const BLOCK = 32;

/** Planes x axes: where in a box the coordinate of the corner farthest along the normal stands. */
const farthest = new Uint8Array(PLANES * 3);

/**
 * Find the visible objects of `tree`.
 * @param result as made for this tree; what it held is overwritten
 * @returns how many, the same as result.count
 * @throws RangeError for an order or a key that there is not, or a result made for a smaller tree
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { aabbCull, buildAabbTree, createAabbCullResult } from 'cull64/trees';
 *
 * // cubes 0 and 1 before the camera, cube 2 behind it
 * const boxes = Float32Array.of(-1, -1, -9, 1, 1, -7, -1, -1, -5, 1, 1, -3, -1, -1, 3, 1, 1, 5);
 * const tree = buildAabbTree(boxes, { leafSize: 1 });
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * const result = createAabbCullResult(tree);
 * aabbCull(tree, query, {}, result); // 2
 * result.ids.subarray(0, result.count); // [1, 0]
 * aabbCull(tree, query, { order: 'back' }, result); // 2
 * result.ids[0]; // 0
 * ```
 */
export function aabbCull(
  tree: AabbTree,
  query: CullQuery,
  options: Partial<AabbCullOptions>,
  result: AabbCullResult,
): number {
  const order = options.order ?? CULL_DEFAULTS.order;
  const key = options.key ?? CULL_DEFAULTS.key;
  if (!CULL_ORDERS.includes(order)) throw new RangeError(`order ${order}: it must be ${CULL_ORDERS.join(', ')}`);
  if (!CULL_KEYS.includes(key)) throw new RangeError(`key ${key}: it must be ${CULL_KEYS.join(', ')}`);
  clearResult(result, tree.ids.length, 2 * tree.depth, result.inside);
  result.planesTested = 0;
  if (tree.ids.length === 0) return 0;
  for (let plane = 0; plane < PLANES; plane++)
    for (let axis = 0; axis < 3; axis++)
      farthest[plane * 3 + axis] = query.planes[plane * 4 + axis] > 0 ? axis + 3 : axis;

  const { floats, words, boxes, ids } = tree;
  const { stack } = result;
  let top = 0;
  let node = 0;
  let mask = ALL_PLANES;
  for (;;) {
    const at = node * NODE_WORDS;
    result.nodesVisited++;
    if (mask > 0) mask = stillCutting(query.planes, floats, at, mask, result);
    if (mask >= 0) {
      const first = words[at + LEFT_FIRST];
      const count = words[at + COUNT];
      if (mask === 0 && (count > 0 || order === 'none')) {
        emitRange(ids, firstObject(words, at), endObject(words, at), result);
      } else if (count === 1) {
        // a leaf's box is that of its one object
        emit(ids[first], 0, result);
      } else if (count > 0) {
        result.objectsTested += count;
        for (let o = first; o < first + count; o++) {
          const left = stillCutting(query.planes, boxes, o * 6, mask, result);
          if (left >= 0) emit(ids[o], left === 0 ? 1 : 0, result);
        }
      } else {
        const leftFirst = order === 'none' || isLeftNearer(floats, first, query, key) === (order === 'front');
        stack[top++] = leftFirst ? first + 1 : first;
        stack[top++] = mask;
        node = leftFirst ? first : first + 1;
        continue;
      }
    }
    if (top === 0) break;
    mask = stack[--top];
    node = stack[--top];
  }
  return result.count;
}

/** Of the planes of `mask`, those that cut the box at boxes[at ..]; -1 where it lies behind one. */
function stillCutting(
  planes: Float64Array,
  boxes: Float32Array,
  at: number,
  mask: number,
  result: AabbCullResult,
): number {
  let cutting = mask;
  for (let plane = 0; plane < PLANES; plane++) {
    if (!((mask >> plane) & 1)) continue;
    result.planesTested++;
    const p = plane * 4;
    const x = farthest[plane * 3];
    const y = farthest[plane * 3 + 1];
    const z = farthest[plane * 3 + 2];
    // planeDistance of math/frustum.ts, written out; the nearest corner has the other coordinate of each axis
    const nx = planes[p];
    const ny = planes[p + 1];
    const nz = planes[p + 2];
    const d = planes[p + 3];
    if (nx * boxes[at + x] + ny * boxes[at + y] + nz * boxes[at + z] + d < 0) return -1;
    if (!(nx * boxes[at + 3 - x] + ny * boxes[at + 5 - y] + nz * boxes[at + 7 - z] + d < 0)) cutting &= ~(1 << plane);
  }
  return cutting;
}

function emit(id: number, isInside: number, result: AabbCullResult): void {
  result.ids[result.count] = id;
  result.inside[result.count++] = isInside;
}

/** Write the objects from .. to - 1, all of them wholly inside. */
function emitRange(ids: Uint32Array, from: number, to: number, result: AabbCullResult): void {
  if (to - from > BLOCK) {
    result.ids.set(ids.subarray(from, to), result.count);
    result.inside.fill(1, result.count, result.count + to - from);
    result.count += to - from;
    return;
  }
  for (let o = from; o < to; o++) emit(ids[o], 1, result);
}

/** The first object below the node at words[at ..]: that of its leftmost leaf. */
function firstObject(words: Uint32Array, at: number): number {
  let word = at;
  while (words[word + COUNT] === 0) word = words[word + LEFT_FIRST] * NODE_WORDS;
  return words[word + LEFT_FIRST];
}

/** The object after the last one below the node at words[at ..]. */
function endObject(words: Uint32Array, at: number): number {
  let word = at;
  while (words[word + COUNT] === 0) word = (words[word + LEFT_FIRST] + 1) * NODE_WORDS;
  return words[word + LEFT_FIRST] + words[word + COUNT];
}
