/** What cells of hidden objects leave out of views, as overdraw is measured on them: the figures of its JSON, and words. */
import { countOf, withCommas } from '../scene/count.ts';
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

/** Two lines for a terminal. */
export function leftOutText(hidden: LeftOut): string {
  const { cells, bytes, objectsInFrustum, objectsGiven, trianglesInFrustum, trianglesGiven, outside } = hidden;
  const outsideText = outside > 0 ? `; ${countOf(outside, 'view')} in no cell` : '';
  return [
    `hidden: ${countOf(cells, 'cell')} in ${withCommas(bytes)} bytes; of a view's ${objectsInFrustum.toFixed(1)} objects in the frustum ${objectsGiven.toFixed(1)} are drawn, ` +
      `of ${withCommas(trianglesInFrustum)} triangles ${withCommas(trianglesGiven)}${outsideText}`,
    `missed: ${(100 * hidden.missedPixels).toFixed(4)} % of the pixels, in ${countOf(hidden.missedViews, 'view')}`,
  ].join('\n');
}
