/**
 * Finds a frame's list, and times it so that the figure means something: a single run on a page at rest is a cold one, and a browser's
 * clock may tick in tenths of a millisecond. While nothing moves there is time to do it again.
 */
import { type Finder, findVisible } from '../frame/visible.ts';
import type { Camera } from '../math/camera.ts';
import type { Settings } from './state/settings.ts';

/** runs while the picture stands still, as far as they fit into MOST_MILLIS */
const RUNS = 32;
const MOST_MILLIS = 4;

/** @returns the mean times of the runs, in microseconds */
export function findRepeatedly(
  finder: Finder,
  camera: Camera,
  { culling, order }: Pick<Settings, 'culling' | 'order'>,
  moving: boolean,
): { cullMicros: number; orderMicros: number } {
  const end = performance.now() + MOST_MILLIS;
  let cullMicros = 0;
  let orderMicros = 0;
  let runs = 0;
  do {
    findVisible(finder, camera, culling, order);
    cullMicros += finder.cullMicros;
    orderMicros += finder.orderMicros;
    runs++;
  } while (!moving && runs < RUNS && performance.now() < end);
  return { cullMicros: cullMicros / runs, orderMicros: orderMicros / runs };
}
