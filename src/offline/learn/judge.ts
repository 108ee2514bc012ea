/** What orders shade on judging views, and how certain it is that one shades less than another. */
import { sum } from '../../core/base/sum.ts';
import { shadedInOrder } from '../../overdraw/order/order-cost.ts';
import type { PlaceObjects } from './places.ts';
import type { JudgedView } from './training.ts';

/** Views: fragments that an order shades, and pixels that anything lies over. */
export type ShadedViews = ReturnType<typeof shadedOver>;

/** The excess of one order as a share of another's. */
export interface ExcessShare {
  share: number;
  /** standard error of the share, over views */
  error: number;
}

/** excess a covered pixel that is added to both sides of a share: less is noise */
export const NOISE = 0.002;

export function shadedOver(views: readonly JudgedView[], placeObjects: PlaceObjects, objects: number) {
  const places = new Float64Array(objects);
  const shaded = new Float64Array(views.length);
  views.forEach(({ camera, layers }, view) => {
    placeObjects(camera, places);
    shaded[view] = shadedInOrder(layers, places);
  });
  return { shaded, covered: Float64Array.from(views, ({ layers }) => layers.covered) };
}

/** Fragments that pass over another object's, over covered pixels; null where nothing is covered. */
export function excessOf({ shaded, covered }: ShadedViews): number | null {
  const pixels = sum(covered);
  return pixels > 0 ? sum(shaded) / pixels - 1 : null;
}

/**
 * The excess of `one` as a share of the excess of `other` on the same views.
 * Source of the error: the ratio of two sums over views that are drawn at random, linearised (Cochran, Sampling Techniques, chapter 6).
 */
export function shareOf(one: ShadedViews, other: ShadedViews): ExcessShare {
  const above = (of: ShadedViews) => of.shaded.map((shaded, view) => shaded - (1 - NOISE) * of.covered[view]);
  const [ofOne, ofOther] = [above(one), above(other)];
  const all = sum(ofOther);
  if (all <= 0) return { share: 1, error: 0 };
  const share = sum(ofOne) / all;
  const squares = sum(ofOne.map((excess, view) => (excess - share * ofOther[view]) ** 2));
  const views = ofOne.length;
  return { share, error: Math.sqrt((squares * views) / Math.max(1, views - 1)) / all };
}
