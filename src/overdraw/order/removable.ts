/**
 * The share of what an order of objects can save that an order does save: what it shades less than the file's order, divided by what the best
 * order that was found for each view shades less than the file's. The best order has 1, the file's has 0, and an order worse than the file's
 * is below 0.
 *
 * Fragments over other objects and over the same object count alike: an order saves both, for an object that is hidden is not shaded inside
 * either. Where the file's order is not measured, random takes its place.
 */
import type { OrderMeasure, OverdrawResult } from '../measure/measure.ts';

export interface Removable {
  /** the order that is compared with: the file's, or random */
  from: OrderMeasure;
  best: OrderMeasure;
}

/**
 * The two orders that shares are computed from; null where one of them is not measured, and where the best one saves
 * nothing.
 */
export function removableOf({ orders }: Pick<OverdrawResult, 'orders'>): Removable | null {
  const best = orders.find(({ order }) => order === 'best');
  const from = orders.find(({ order }) => order === 'file') ?? orders.find(({ order }) => order === 'random');
  return best && from && from.shaded > best.shaded ? { from, best } : null;
}

/** The part of the removable excess that an order saves. */
export function removedShare({ from, best }: Removable, { shaded }: Pick<OrderMeasure, 'shaded'>): number {
  return (from.shaded - shaded) / (from.shaded - best.shaded);
}
