/** What cells of hidden objects leave out of the views that overdraw is measured on: figures for the JSON, and text. */
import { countOf, withCommas } from '../../core/base/count.ts';
import type { HiddenReport } from './find-hidden.ts';
import type { HiddenMeans } from './test-hidden.ts';

/** Means over the views; pixels as a share of all. */
export interface LeftOut extends Omit<HiddenMeans, 'views' | 'objectsSeen'>, CellsSize {
  kind: 'sampled';
}

export type CellsSize = Pick<HiddenReport, 'bytes' | 'cells' | 'sets'>;

export function leftOutOf({ bytes, cells, sets }: CellsSize, { views, objectsSeen, ...means }: HiddenMeans): LeftOut {
  return { kind: 'sampled', bytes, cells, sets, ...means };
}

/** Two lines for a terminal, and one more where something is missed. */
export function leftOutText(hidden: LeftOut): string {
  const { cells, bytes, objectsInFrustum, objectsGiven, trianglesInFrustum, trianglesGiven, outside } = hidden;
  const outsideText = outside > 0 ? `; ${countOf(outside, 'view')} in no cell` : '';
  return [
    `hidden: ${countOf(cells, 'cell')} in ${withCommas(bytes)} bytes; of a view's ${objectsInFrustum.toFixed(1)} objects in the frustum ${objectsGiven.toFixed(1)} are drawn, ` +
      `of ${withCommas(trianglesInFrustum)} triangles ${withCommas(trianglesGiven)}${outsideText}`,
    `missed: ${(100 * hidden.missedPixels).toFixed(4)} % of the pixels, in ${countOf(hidden.missedViews, 'view')}`,
    ...missesText(hidden),
  ].join('\n');
}

type Misses = Pick<HiddenMeans, 'missedViews' | 'worstView' | 'worstMissed'>;

/** A line that says which view misses something, none where none does. */
export function missesText({ missedViews, worstView, worstMissed }: Misses): string[] {
  if (worstView === null) return [];
  const others = missedViews > 1 ? `, the most of ${missedViews} views that miss something` : '';
  return [
    `what is seen is hidden: view ${worstView} misses ${(100 * worstMissed).toFixed(4)} % of its pixels${others}; train on such views (--train), or grow the sets (--margin)`,
  ];
}
