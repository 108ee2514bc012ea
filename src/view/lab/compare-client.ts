/**
 * Compares structures in a worker, so that the page stays responsive.
 *
 * Guarantee: the result is what compareStructures gives for the same scene, cameras and structures, but for the build times.
 */

import type { Camera } from '../../core/math/camera.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { Comparison, StructureFigures } from '../../overdraw/compare/compare.ts';
import type { CompareReply, CompareRequest } from './compare-worker.ts';
import { runInWorker, withoutColours } from './run-in-worker.ts';

export interface CompareInWorkerWatch {
  /** ends the run: the worker is stopped at once, and the promise rejects with the signal's reason */
  signal?: AbortSignal;
  /** part done, 0 .. 1, and the name of the work at hand */
  onProgress?(part: number, text: string): void;
  /** after each structure that is built; the sums over the views are still 0 */
  onBuilt?(figures: StructureFigures): void;
}

/**
 * @param structures names of STRUCTURES
 * @throws Error with a line for people; the signal's reason where it was aborted
 */
export function compareInWorker(
  scene: Scene,
  cameras: readonly Camera[],
  structures: readonly string[],
  { signal, onProgress, onBuilt }: CompareInWorkerWatch = {},
): Promise<Comparison> {
  const tell = (done: number, all: number) => {
    const text =
      done < structures.length
        ? `building ${structures[done]}`
        : `view ${done - structures.length} of ${cameras.length}`;
    onProgress?.(done / all, text);
  };
  return runInWorker<CompareReply, Comparison>({
    start() {
      tell(0, structures.length + cameras.length);
      return new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
    },
    about: 'The comparison',
    request: { scene: withoutColours(scene), cameras, structures } satisfies CompareRequest,
    signal,
    onReply(reply, end) {
      if (reply.kind === 'built') onBuilt?.(reply.figures);
      else if (reply.kind === 'progress') tell(reply.done, reply.all);
      else if (reply.kind === 'failed') end.fail(reply.message);
      else end.give(reply.comparison);
    },
  });
}
