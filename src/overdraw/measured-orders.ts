/**
 * The orders that are measured: those that a frame can be drawn in (orders.ts), and the best one that is found for each view, which says
 * what an order of objects could save at all.
 *
 * Guarantee: in no view does `best` shade more than another row of the same measurement.
 */
import { type BestOrder, createBestOrder, findBestOrder, setBestOrder } from './best-order.ts';
import { DRAW_ORDERS, type DrawOrder, type DrawOrderName, findDrawOrder, type OrderContext } from './orders.ts';
import type { ViewSetup } from './setup.ts';

/** An order that a frame can be drawn in, or the best one that is found for each view. */
export type MeasuredOrderName = DrawOrderName | 'best';

/** A view, as orders are listed from it that look at pixels. */
export interface MeasureContext extends OrderContext {
  setup: ViewSetup;
  /** of the lists that were drawn of this view the one that shades least, and how much; Infinity before the first */
  least: Uint32Array;
  leastShaded: number;
  /** made when first asked for */
  best: BestOrder | null;
}

export interface MeasuredOrder extends Omit<DrawOrder, 'name' | 'list'> {
  name: MeasuredOrderName;
  /** listed when all other rows of the view are drawn */
  last?: boolean;
  /** as of DrawOrder */
  list(context: MeasureContext, out: Uint32Array, run: number): void;
}

const BEST = {
  name: 'best',
  title: 'Best found',
  about: 'the best that is found for each view: no order here shades less',
  last: true,
  list: listBest,
} as const;

/** What a measurement can have a row of; `best` is the last one, and `list` is for the measurement. */
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

/** From the distance sort, whatever else is measured; from the least of that where it is still better. */
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
