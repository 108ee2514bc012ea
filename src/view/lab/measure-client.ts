/**
 * Measures in a worker, so that the page stays responsive.
 *
 * Guarantee: the result is what measureOverdraw gives for the same scene, tree, cameras and options.
 */

import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import type { HiddenMeans } from '../../offline/hidden/test-hidden.ts';
import type { OverdrawResult, ViewMeasure } from '../../overdraw/measure/measure.ts';
import type { MeasureOptions } from '../../overdraw/measure/measure-options.ts';
import type { MeasureReply, MeasureRequest } from './measure-worker.ts';
import { runInWorker, withoutColours } from './run-in-worker.ts';

export interface MeasureWatch {
  /** ends the run: the worker is stopped at once, and the promise rejects with the signal's reason */
  signal?: AbortSignal;
  /** after each view: its figures, and how many are done */
  onView?(measure: ViewMeasure, done: number): void;
  /** before the result, where the options have cells of hidden objects: what these leave out of the views */
  onMeans?(means: HiddenMeans): void;
}

/** @throws Error with a line for people; the signal's reason where it was aborted */
export function measureInWorker(
  scene: Scene,
  tree: SphereTree,
  cameras: readonly Camera[],
  options: Partial<MeasureOptions> = {},
  { signal, onView, onMeans }: MeasureWatch = {},
): Promise<OverdrawResult> {
  let done = 0;
  return runInWorker<MeasureReply, OverdrawResult>({
    start: () => new Worker(new URL('./measure-worker.ts', import.meta.url), { type: 'module' }),
    about: 'The software measurement',
    request: { scene: withoutColours(scene), tree, cameras, options } satisfies MeasureRequest,
    signal,
    onReply(reply, end) {
      if (reply.kind === 'view') onView?.(reply.measure, ++done);
      else if (reply.kind === 'means') onMeans?.(reply.means);
      else if (reply.kind === 'failed') end.fail(reply.message);
      else end.give(reply.result);
    },
  });
}
