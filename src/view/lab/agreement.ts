/**
 * Compares two measurements of the same views, the GPU's and the software rasteriser's. They are independent, and
 * should agree within AGREEMENT percent: they snap vertices to different grids and store depth in different formats.
 */
import type { OverdrawResult } from '../../overdraw/measure/measure.ts';
import { type DrawOrderName, findDrawOrder } from '../../overdraw/order/orders.ts';
import { ORDER_TITLES } from '../state/names.ts';
import type { GpuResult } from './gpu-measure.ts';

/** percent */
export const AGREEMENT = 1;

export type Agreement = ReturnType<typeof compareResults>;

/**
 * @throws RangeError where views, size or orders differ; an order that no frame is drawn in (`best`) is the software's alone, and does not count
 */
export function compareResults(gpu: GpuResult, software: OverdrawResult) {
  const both = software.orders.filter(({ order }) => findDrawOrder(order).frame);
  checkSame(gpu, { ...software, orders: both });
  const orders = both.map(({ order, overdraw }, i) => ({
    order,
    percent: difference(gpu.orders[i].overdraw, overdraw),
  }));
  const covered = difference(gpu.covered, software.covered);
  const fragments = difference(gpu.fragments, software.fragments);
  let largest: number | null = null;
  let where = '';
  const parts = [
    ...orders.map(({ order, percent }) => ({ name: ORDER_TITLES[order], percent })),
    { name: 'the covered pixels', percent: covered },
    { name: 'all fragments', percent: fragments },
  ];
  for (const { name, percent } of parts) {
    if (percent === null || (largest !== null && Math.abs(percent) <= largest)) continue;
    largest = Math.abs(percent);
    where = name;
  }
  const agrees = largest !== null && largest <= AGREEMENT;
  return {
    /** the GPU's overdraw against the software's, percent of the software's; null where nothing is covered */
    orders,
    /** the same for the covered pixels, and for all fragments */
    covered,
    fragments,
    /** the largest of these differences, without its sign, and which figure it is of */
    largest,
    where,
    /** the largest is at most AGREEMENT */
    agrees,
    /** one line for people */
    verdict: verdictOf(largest, where, agrees),
  };
}

function verdictOf(largest: number | null, where: string, agrees: boolean): string {
  if (largest === null) return 'GPU and software: nothing to compare, no opaque surface is in view.';
  if (largest === 0) return 'GPU and software agree exactly.';
  // rounded up, so that the sentence holds
  const percent = (Math.ceil(largest * 10 - 1e-9) / 10).toFixed(1);
  if (agrees) return `GPU and software agree within ${percent} %.`;
  return `GPU and software differ by up to ${percent} %, most in ${where}: more than the ${AGREEMENT} % that rounding explains.`;
}

function difference(gpu: number | null, software: number | null): number | null {
  if (gpu === null || software === null) return null;
  if (software === 0) return gpu === 0 ? null : Number.POSITIVE_INFINITY;
  return ((gpu - software) / software) * 100;
}

function checkSame(gpu: GpuResult, software: OverdrawResult): void {
  const name = (width: number, height: number, views: number, orders: readonly { order: DrawOrderName }[]) =>
    `${views} views of ${width} x ${height} in ${orders.map(({ order }) => order).join(', ')}`;
  const own = name(gpu.width, gpu.height, gpu.views.length, gpu.orders);
  const other = name(software.width, software.height, software.views.length, software.orders);
  if (own !== other) throw new RangeError(`the GPU measured ${own}, the software ${other}: compare like with like`);
}
