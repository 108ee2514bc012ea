/** Runs both measurements at the same time: the software's in a worker, the GPU's on the page's thread, in slices. */

import type { Camera } from '../../core/math/camera.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import type { HiddenMeans } from '../../offline/hidden/test-hidden.ts';
import type { ViewMeasure } from '../../overdraw/measure/measure.ts';
import type { MeasureOptions } from '../../overdraw/measure/measure-options.ts';
import type { LoadedScene } from '../load/loaded.ts';
import { compareResults } from './agreement.ts';
import { type FragmentCounter, measureOnGpu } from './gpu-measure.ts';
import { measureInWorker } from './measure-client.ts';

export type BothResults = Awaited<ReturnType<typeof measureBoth>>;

/** What a measurement takes beside the scene. */
export interface BothOptions extends Pick<MeasureOptions, 'moving' | 'hidden'> {
  /** places the objects that move on the GPU */
  place?(poses: Float64Array): void;
  /** another tree of the scene, which software alone measures */
  otherTree?: SphereTree | null;
}

export interface BothWatch {
  signal: AbortSignal;
  /** part done, 0 .. 1, and the same in words */
  onProgress(part: number, text: string): void;
  onView(measure: ViewMeasure): void;
}

/** The GPU's failure leaves the software's figures; the software's failure ends both. */
export async function measureBoth(
  { scene, tree }: LoadedScene,
  cameras: readonly Camera[],
  counter: FragmentCounter,
  { signal, onProgress, onView }: BothWatch,
  { moving, hidden, place, otherTree }: BothOptions = {},
) {
  const own = new AbortController();
  const follow = () => own.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', follow);
  let softwareViews = 0;
  let gpuPart = 0;
  let means: HiddenMeans | null = null;
  const tell = () => {
    const all = cameras.length;
    const text = `software ${softwareViews} of ${all}, GPU ${Math.floor(gpuPart * all + 1e-9)} of ${all}`;
    onProgress((softwareViews / all + gpuPart) / 2, text);
  };
  try {
    const [result, counted, other] = await Promise.all([
      measureInWorker(
        scene,
        tree,
        cameras,
        { moving, hidden },
        {
          signal: own.signal,
          onView: (measure, done) => {
            softwareViews = done;
            onView(measure);
            tell();
          },
          onMeans(found) {
            means = found;
          },
        },
      ),
      measureOnGpu(scene, tree, cameras, counter, {
        moving,
        place,
        hidden,
        signal: own.signal,
        onProgress: (done, all) => {
          gpuPart = done / all;
          tell();
        },
      }).catch((error: Error) => {
        own.signal.throwIfAborted();
        return error;
      }),
      otherTree &&
        measureInWorker(scene, otherTree, cameras, { moving, hidden, orders: ['tree'] }, { signal: own.signal }),
    ]);
    const gpu = counted instanceof Error ? null : counted;
    return {
      /** by the software */
      result,
      gpu,
      agreement: gpu && compareResults(gpu, result),
      /** why the GPU gave no figures; null where it did */
      gpuFault: counted instanceof Error ? `The GPU counted nothing: ${counted.message}` : null,
      /** what is left out of the views, where something is hidden */
      means: means as HiddenMeans | null,
      /** the order of the tree that the measured one is compared with; null where there is none */
      otherTree: other?.orders[0] ?? null,
    };
  } catch (error) {
    own.abort(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', follow);
  }
}
