/**
 * The overdraw of what is on screen, counted by the GPU at the measuring size every so often.
 *
 * Reading the counts back waits for the GPU. So while the picture moves, a count is taken only if the last one was quick; else it waits until the picture
 * is still. Its waiting is never more than one part in TIME_SHARE of the time.
 */
import type { Camera } from '../math/camera.ts';
import type { GpuCounter } from './gl/counter.ts';
import type { DrawList } from './gl/draw-list.ts';
import type { FrameReport } from './state/report.ts';

export interface LiveCount {
  readonly value: FrameReport['overdraw'];
  /** milliseconds until the next count may be taken; 0: now */
  wait(moving: boolean): number;
  /** count the list as `camera` sees it */
  take(counter: GpuCounter, camera: Camera, list: DrawList): void;
  /** forget the value: the scene is another */
  clear(): void;
}

/** milliseconds between two counts, at least */
const PAUSE = 120;
const TIME_SHARE = 20;
/** a count quicker than this, in milliseconds, may be taken while the picture moves */
const QUICK = 6;

export function createLiveCount(): LiveCount {
  let value: FrameReport['overdraw'] = null;
  let next = 0;
  let took = Number.POSITIVE_INFINITY;
  return {
    get value() {
      return value;
    },
    wait(moving) {
      const now = performance.now();
      if (moving && took > QUICK) return PAUSE;
      return Math.max(0, next - now);
    },
    take(counter, camera, { ids, count }) {
      const began = performance.now();
      const { fragments, covered } = counter.count(camera, ids, count, true);
      value = { shaded: fragments, covered, ratio: covered > 0 ? fragments / covered : null };
      took = performance.now() - began;
      next = performance.now() + Math.max(PAUSE, took * TIME_SHARE);
    },
    clear() {
      value = null;
      took = Number.POSITIVE_INFINITY;
      next = 0;
    },
  };
}
