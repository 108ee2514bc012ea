/**
 * Measures in a worker, so that the page stays quick. The worker and its copy of the scene live as long as the run: a
 * large scene twice in memory is much, and a run is rare.
 *
 * Guarantee: the result is what measureOverdraw gives for the same scene, tree, cameras and options.
 */
import type { Camera } from '../../math/camera.ts';
import type { MeasureOptions, OverdrawResult, ViewMeasure } from '../../overdraw/measure.ts';
import type { Scene } from '../../scene/scene.ts';
import type { SphereTree } from '../../tree/sphere/sphere-tree.ts';
import type { MeasureReply, MeasureRequest } from './measure-worker.ts';

export interface MeasureWatch {
  /** ends the run: the worker is stopped at once, and the promise rejects with the signal's reason */
  signal?: AbortSignal;
  /** after each view: its figures, and how many are done */
  onView?(measure: ViewMeasure, done: number): void;
}

/** @throws Error with a line for people; the signal's reason where it was aborted */
export function measureInWorker(
  scene: Scene,
  tree: SphereTree,
  cameras: readonly Camera[],
  options: Partial<MeasureOptions> = {},
  { signal, onView }: MeasureWatch = {},
): Promise<OverdrawResult> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('./measure-worker.ts', import.meta.url), { type: 'module' });
    let done = 0;
    const end = () => {
      worker.terminate();
      signal?.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal?.reason);
    };
    const fail = (reason: string) => {
      end();
      reject(new Error(`The software measurement stopped: ${reason}`));
    };
    signal?.addEventListener('abort', abort);
    worker.onerror = (event) => fail(event.message || 'its worker could not be started; load the page again');
    worker.onmessage = ({ data }: MessageEvent<MeasureReply>) => {
      if (data.kind === 'view') return onView?.(data.measure, ++done);
      if (data.kind === 'failed') return fail(data.message);
      end();
      resolve(data.result);
    };
    try {
      worker.postMessage(requestOf(scene, tree, cameras, options));
    } catch (error) {
      fail(`the scene could not be copied for its worker (${(error as Error).message}); close other tabs`);
    }
  });
}

/** Colours and notes count for nothing here, so they are not copied. */
function requestOf(
  scene: Scene,
  tree: SphereTree,
  cameras: readonly Camera[],
  options: Partial<MeasureOptions>,
): MeasureRequest {
  return { scene: { ...scene, colors: new Uint8Array(0), notes: [] }, tree, cameras, options };
}
