/**
 * How much of what an order of objects can save, an order saves: what it shades less than the file's order, over what the best order that was
 * found for each view shades less than that. 1 is that order's own, 0 the file's, below 0 what is worse than the file.
 *
 * Fragments over other objects and over the same object count alike: an order saves both, for an object that is hidden is not shaded inside
 * either. Where the file's order is not measured, random takes its place.
 */
import type { OrderMeasure, OverdrawResult } from './measure.ts';

export interface Removable {
  /** what is compared with: the file's order, or random */
  from: OrderMeasure;
  best: OrderMeasure;
}

/** What shares are told of; null without the orders that say it, and where the best one saves nothing. */
export function removableOf({ orders }: Pick<OverdrawResult, 'orders'>): Removable | null {
  const best = orders.find(({ order }) => order === 'best');
  const from = orders.find(({ order }) => order === 'file') ?? orders.find(({ order }) => order === 'random');
  return best && from && from.shaded > best.shaded ? { from, best } : null;
}

/** The part of it that an order saves. */
export function removedShare({ from, best }: Removable, { shaded }: Pick<OrderMeasure, 'shaded'>): number {
  return (from.shaded - shaded) / (from.shaded - best.shaded);
}
