/**
 * A view's ids in a draw order, as it is measured: by plain sorts, which are the oracle of frame/cull-frame.ts, or by the tree.
 *
 * Every order draws the same set (order-context.ts). What the tree gives is checked against it, so that a culling error cannot pass for a saving.
 */
import type { CullOptions } from '../../core/tree/cull-options.ts';
import { distanceKey } from '../../core/tree/query.ts';
import type { SphereResult } from '../../core/tree/sphere/cull-result.ts';
import { cull } from '../../core/tree/sphere/sphere-cull.ts';
import { mergeMoving } from '../../core/tree/sphere/sphere-merge.ts';
import type { SphereMerge } from '../../core/tree/sphere/sphere-merge-walk.ts';
import { createBestOrder, findBestOrder, setBestOrder } from './best-order.ts';
import type { OrderContext } from './order-context.ts';
import type { DrawOrder } from './orders.ts';

/** Write the visible ids into `out`, first drawn first. @param run the number of the seed */
export function listOrder(
  { frame }: Pick<DrawOrder, 'frame'>,
  context: OrderContext,
  out: Uint32Array,
  run: number,
): void {
  if (!frame) listBest(context, out);
  else if (frame.by === 'ids') out.set(context.visible.subarray(0, context.count));
  else if (frame.by === 'shuffle') listRandom(context, out, run);
  else if (frame.by === 'distance') listSorted(context, out, frame.options.order === 'back' ? -1 : 1);
  else listTree(context, out, frame.options);
}

function listRandom(context: OrderContext, out: Uint32Array, run: number): void {
  const { visible, count, keys } = context;
  for (let i = 0; i < count; i++) keys[visible[i]] = context.ranks[run][visible[i]];
  sortByKey(context, out);
}

/** By the distance of sphere centres, nearest first for sign 1, farthest first for -1; equal distances by id. */
function listSorted(context: OrderContext, out: Uint32Array, sign: number): void {
  const { visible, count, keys, query } = context;
  const { spheres } = context.scene;
  for (let i = 0; i < count; i++) {
    const s = visible[i] * 4;
    keys[visible[i]] = sign * distanceKey(query, spheres[s], spheres[s + 1], spheres[s + 2]);
  }
  sortByKey(context, out);
}

function sortByKey({ visible, count, keys }: OrderContext, out: Uint32Array): void {
  out.set(visible.subarray(0, count));
  out.subarray(0, count).sort((a, b) => keys[a] - keys[b] || a - b);
}

function listTree(context: OrderContext, out: Uint32Array, options: Partial<CullOptions>): void {
  const { ids, count: found } = treeList(context, options);
  const { visible, count, seen } = context;
  for (let i = 0; i < count; i++) seen[visible[i]] = 1;
  let kept = 0;
  for (let i = 0; i < found; i++) {
    if (seen[ids[i]] === 0) continue;
    seen[ids[i]] = 0;
    out[kept++] = ids[i];
  }
  if (kept !== count || found !== count)
    throw new Error(`the tree gives ${found} objects, ${kept} of the ${count} that the linear scan finds: a bug`);
}

/** What the tree's cull gives, with the moving objects in their places. */
function treeList(
  { tree, query, result, moving, hidden }: OrderContext,
  options: Partial<CullOptions>,
): Pick<SphereResult | SphereMerge, 'ids' | 'count'> {
  cull(tree, query, { ...options, hidden: hidden?.bits }, result);
  if (!moving) return result;
  mergeMoving(moving.merge, query, options, result.ids, result.count, moving.found, moving.count);
  return moving.merge;
}

/** Searches from the distance sort, whatever else is measured; and again from the best measured list where that shades still less. */
function listBest(context: OrderContext, out: Uint32Array): void {
  const { drawn, visible, count } = context;
  if (!drawn) throw new Error('order best: it is found in a measurement, from what is drawn');
  const { setup, least, leastShaded } = drawn;
  drawn.best ??= createBestOrder(visible.length, setup.spans.width * setup.spans.height);
  setBestOrder(drawn.best, setup, visible, count);
  listSorted(context, out, 1);
  if (findBestOrder(drawn.best, out, count) <= leastShaded) return;
  out.set(least.subarray(0, count));
  findBestOrder(drawn.best, out, count);
}
