/**
 * The overdraw of what is on screen, counted by the GPU at the measuring size every so often.
 *
 * Reading the counts back waits for the GPU. So while the picture moves, a count is taken only if the last one was quick, and takes no more
 * than one part in TIME_SHARE of the time; else it waits until the picture rests, the longer the slower the last one was. Pictures of more
 * than MOST_TRIANGLES are left to the lab: on a slow GPU the page would stand still for seconds.
 */
import type { Camera } from '../math/camera.ts';
import type { GpuCounter } from './gl/counter.ts';
import type { DrawList } from './gl/draw-list.ts';
import type { FrameReport } from './state/report.ts';

export interface LiveCount {
  /** the last count, while it can still pass for what is on screen */
  readonly value: FrameReport['overdraw'];
  /** whether a count may be taken while the picture moves */
  readonly due: boolean;
  /** milliseconds that the picture should have rested before a count */
  readonly restMillis: number;
  /** count the list as `camera` sees it */
  take(counter: GpuCounter, camera: Camera, list: DrawList): void;
  /** forget the value: the scene is another */
  clear(): void;
}

/** milliseconds after which a count is of a picture that is gone */
const FRESH = 400;
/** milliseconds between two counts, at least */
const PAUSE = 120;
/** milliseconds of rest before a count: least, and most */
const REST: readonly [number, number] = [150, 2000];
const REST_SHARE = 5;
export const MOST_TRIANGLES = 1_000_000;
const TIME_SHARE = 20;
/** a count quicker than this, in milliseconds, may be taken while the picture moves */
const QUICK = 6;

export function createLiveCount(): LiveCount {
  let value: FrameReport['overdraw'] = null;
  let takenAt = 0;
  let next = 0;
  let took = Number.POSITIVE_INFINITY;
  return {
    get value() {
      return performance.now() - takenAt < FRESH ? value : null;
    },
    get due() {
      return took <= QUICK && performance.now() >= next;
    },
    get restMillis() {
      return Math.min(REST[1], Math.max(REST[0], Number.isFinite(took) ? took * REST_SHARE : 0));
    },
    take(counter, camera, { ids, count }) {
      const began = performance.now();
      const { fragments, covered } = counter.count(camera, ids, count, true);
      value = { shaded: fragments, covered, ratio: covered > 0 ? fragments / covered : null };
      takenAt = performance.now();
      took = takenAt - began;
      next = performance.now() + Math.max(PAUSE, took * TIME_SHARE);
    },
    clear() {
      value = null;
      took = Number.POSITIVE_INFINITY;
    },
  };
}
