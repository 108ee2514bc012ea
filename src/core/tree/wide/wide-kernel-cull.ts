/** A cull of a wide tree by its kernel: hands over the camera, takes over the list. Twin of what cullWide does in TypeScript. */
import type { CullOrder } from '../cull-options.ts';
import type { CullQuery } from '../query.ts';
import type { WideKernel, WideLists } from './wide-kernel.ts';
import type { WideResult } from './wide-result.ts';
import type { WideTree } from './wide-tree.ts';

/** Stands for no limit. */
const NO_LIMIT = 0x7fffffff;

/** Gives the list of emitJobs after traverseWide and orderRuns, and the counters; or the ids in the exact order instead. */
export function cullByKernel(
  tree: WideTree,
  kernel: WideKernel,
  query: CullQuery,
  isExact: boolean,
  order: CullOrder,
  batch: number,
  max: number,
  withInside: boolean,
  result: WideResult,
): void {
  const { counters, eye, planes, root } = kernel;
  if (tree.words.length === 0) {
    result.count = 0;
    result.nodesVisited = 0;
    result.leavesVisited = 0;
    result.planesTested = 0;
    return;
  }
  planes.set(query.planes);
  // one by one: a call takes longer
  eye[0] = query.eye[0];
  eye[1] = query.eye[1];
  eye[2] = query.eye[2];
  root[0] = tree.root[0];
  root[1] = tree.root[1];
  root[2] = tree.root[2];
  root[3] = tree.root[3];
  const isOwner = result.ids === kernel.own.ids;
  const lists = isOwner ? kernel.own : kernel.shared;
  kernel.writeTo(lists);
  const count = kernel.cull(
    Math.min(batch, NO_LIMIT),
    isExact || order === 'none' ? 0 : order === 'front' ? 1 : 2,
    Math.min(max, NO_LIMIT),
    isExact ? 1 : 0,
    withInside && !isExact ? 1 : 0,
  );
  result.count = count;
  result.nodesVisited = counters[0];
  result.leavesVisited = counters[1];
  result.planesTested = counters[2];
  if (isExact && count > 0) {
    const scale = setNearest(tree.root, eye);
    kernel.sort(lists, count, order === 'back', withInside, scale, counters[3]);
  }
  if (!isOwner) copyLists(kernel.shared, withInside, result);
}

/**
 * Squared distances of a tree's objects from the eye, less that of the nearest point, times a scale, are between 0 and 1, but for rounding.
 * @param eye its coordinates; receives the squared distance of the nearest point behind them
 * @returns the scale
 */
function setNearest(root: WideTree['root'], eye: Float64Array): number {
  const x = root[0] - eye[0];
  const y = root[1] - eye[1];
  const z = root[2] - eye[2];
  const distance = Math.sqrt(x * x + y * y + z * z);
  const nearest = Math.max(0, distance - root[3]);
  const farthest = distance + root[3];
  eye[3] = nearest * nearest;
  return 1 / (farthest * farthest - eye[3]);
}

/** Into a result that has lists of its own. */
function copyLists(from: WideLists, withInside: boolean, result: WideResult): void {
  result.ids.set(from.ids.subarray(0, result.count));
  if (withInside) result.inside.set(from.inside.subarray(0, result.count));
}
