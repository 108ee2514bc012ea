/** Culls a wide tree against a frustum. */
import { CULL_ORDERS, type CullOrder } from '../cull-options.ts';
import type { CullQuery } from '../query.ts';
import { copyRange, copyVisible } from './wide-emit.ts';
import { cullByKernel } from './wide-kernel-cull.ts';
import { orderRuns } from './wide-order.ts';
import { createWideResult, JOB, type WideResult } from './wide-result.ts';
import { traverseWide } from './wide-traverse.ts';
import type { WideTree } from './wide-tree.ts';

export interface WideCullOptions {
  /** front: nearest first; back: farthest first; none: as they come, fastest */
  order: CullOrder;
  /** a wholly visible subtree of at most so many objects is one run, in which the objects stand as they are stored */
  batch: number;
  /** give at most so many objects: the first ones of the order */
  max: number;
}

export const WIDE_CULL_DEFAULTS: WideCullOptions = { order: 'front', batch: 256, max: Number.POSITIVE_INFINITY };

/**
 * Find the visible objects of `tree`.
 * @param result as made for this tree; what it held is overwritten
 * @returns how many, the same as result.count
 * @throws RangeError for an order that there is not, or a result of another tree
 */
export function cullWide(
  tree: WideTree,
  query: CullQuery,
  options: Partial<WideCullOptions> = {},
  result: WideResult = createWideResult(tree),
): number {
  const order = options.order ?? WIDE_CULL_DEFAULTS.order;
  if (!CULL_ORDERS.includes(order)) throw new RangeError(`order ${order}: it must be ${CULL_ORDERS.join(', ')}`);
  if (result.scratch.source !== tree.ids) throw new RangeError('result: it was made for another tree');
  const max = Math.max(0, Math.floor(options.max ?? WIDE_CULL_DEFAULTS.max));
  const batch = order === 'none' ? Number.POSITIVE_INFINITY : (options.batch ?? WIDE_CULL_DEFAULTS.batch);
  if (tree.kernel) {
    cullByKernel(tree, tree.kernel, query, order, batch, max, result);
    return result.count;
  }
  traverseWide(tree, query, batch, result);
  if (order !== 'none') orderRuns(result.scratch, order === 'back');
  emitIds(tree, query, order !== 'none', max, result);
  return result.count;
}

function emitIds(tree: WideTree, query: CullQuery, isOrdered: boolean, max: number, result: WideResult): void {
  const { objects } = tree;
  const { planes } = query;
  const { store, jobs, order, jobCount } = result.scratch;
  const start = tree.ids.length;
  let to = start;
  for (let k = 0; k < jobCount && to - start < max; k++) {
    const job = (isOrdered ? order[k] : k) * JOB;
    const first = jobs[job];
    const end = jobs[job + 1];
    const mask = jobs[job + 2];
    if (mask === 0) {
      copyRange(store, first, end, to);
      to += end - first;
    } else {
      let cuts = 0;
      for (let bits = mask; bits !== 0; bits &= bits - 1) cuts++;
      result.planesTested += cuts * (end - first);
      to = copyVisible(objects, planes, mask, store, first, end, to);
    }
  }
  result.count = Math.min(to - start, max);
}
