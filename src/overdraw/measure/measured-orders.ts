/**
 * The orders that are measured: those that a frame can be drawn in (orders.ts), and the best one that is found for each view, which says
 * how much an order of objects could save.
 *
 * Guarantee: in no view does `best` shade more than another row of the same measurement.
 */
import { type BestOrder, createBestOrder, findBestOrder, setBestOrder } from '../order/best-order.ts';
import { DRAW_ORDERS, type DrawOrder, type DrawOrderName, findDrawOrder, type OrderContext } from '../order/orders.ts';
import type { ViewSetup } from '../raster/setup.ts';

/** An order that a frame can be drawn in, or the best one that is found for each view. */
export type MeasuredOrderName = DrawOrderName | 'best';

/** A view, for orders that look at its pixels. */
export interface MeasureContext extends OrderContext {
  setup: ViewSetup;
  /**
   * the list that shades least of those drawn of this view so far, and how much it shades; Infinity before the first
   */
  least: Uint32Array;
  leastShaded: number;
  /** made when first asked for */
  best: BestOrder | null;
}

export interface MeasuredOrder extends Omit<DrawOrder, 'name' | 'list'> {
  name: MeasuredOrderName;
  /** listed when all other rows of the view are drawn */
  last?: boolean;
  /** as in DrawOrder */
  list(context: MeasureContext, out: Uint32Array, run: number): void;
}

const BEST = {
  name: 'best',
  title: 'Best found',
  about: 'the best that is found for each view: no order here shades less',
  last: true,
  list: listBest,
} as const;

/** Every order that a measurement can have a row for; `best` is the last, and `list` is for the measurement's use. */
export const MEASURED_ORDERS: readonly (MeasuredOrder & { title: string })[] = [...DRAW_ORDERS, BEST];

/** The row called `name`. @throws RangeError that lists the names there are. */
export function findMeasuredOrder(name: string): MeasuredOrder & { title: string } {
  return name === BEST.name ? BEST : findDrawOrder(name);
}

/** @param context of createOrderContext */
export function createMeasureContext(context: OrderContext, setup: ViewSetup): MeasureContext {
  return {
    ...context,
    setup,
    least: new Uint32Array(context.visible.length),
    leastShaded: Number.POSITIVE_INFINITY,
    best: null,
  };
}

/**
 * Searches from the distance sort, whatever else is measured; and again from the best measured list where that shades
 * still less.
 */
function listBest(context: MeasureContext, out: Uint32Array): void {
  const { setup, visible, count, least, leastShaded } = context;
  const { width, height } = setup.spans;
  context.best ??= createBestOrder(visible.length, width * height);
  setBestOrder(context.best, setup, visible, count);
  findDrawOrder('sorted').list(context, out, 0);
  if (findBestOrder(context.best, out, count) <= leastShaded) return;
  out.set(least.subarray(0, count));
  findBestOrder(context.best, out, count);
}
