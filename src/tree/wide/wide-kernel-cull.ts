/** A cull of a wide tree by its kernel: hands over the camera, takes over the list. Twin of what cullWide does in TypeScript. */
import type { CullOrder } from '../cull-options.ts';
import type { CullQuery } from '../query.ts';
import type { WideKernel } from './wide-kernel.ts';
import { setWidePlanes, type WideFrame } from './wide-planes.ts';
import type { WideResult } from './wide-result.ts';
import type { WideTree } from './wide-tree.ts';

const frame: WideFrame = { mask: 0, slack: 0 };
/** As the kernel numbers them. */
const DIRECTIONS: Record<CullOrder, number> = { none: 0, front: 1, back: 2 };
/** What stands for no limit. */
const MOST = 0x7fffffff;

/** The ids of the visible objects into `result`, and what a cull counts. */
export function cullByKernel(
  tree: WideTree,
  kernel: WideKernel,
  query: CullQuery,
  order: CullOrder,
  batch: number,
  max: number,
  result: WideResult,
): void {
  result.count = 0;
  result.nodesVisited = 0;
  result.leavesVisited = 0;
  result.planesTested = 0;
  if (tree.words.length === 0) return;
  result.planesTested = 6;
  setWidePlanes(tree.root, query.planes, kernel.floats, frame);
  if (frame.mask < 0) return;
  kernel.planes.set(query.planes);
  kernel.eye.set(query.eye);
  const { counters } = kernel;
  const found = kernel.cull(frame.mask, frame.slack, Math.min(batch, MOST), DIRECTIONS[order], Math.min(max, MOST), 0);
  result.count = Math.min(found, max);
  result.nodesVisited = counters[0];
  result.leavesVisited = counters[1];
  result.planesTested = counters[2];
  if (result.ids !== kernel.ids) result.ids.set(kernel.ids.subarray(0, result.count));
}
