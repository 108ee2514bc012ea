/** Both measurements at the same time: the software in its worker, the GPU on the page's thread, in slices. */
import type { Camera } from '../../math/camera.ts';
import type { MeasureOptions, OverdrawResult, ViewMeasure } from '../../overdraw/measure.ts';
import type { LoadedScene } from '../load/loaded.ts';
import { type Agreement, compareResults } from './agreement.ts';
import { type FragmentCounter, type GpuResult, measureOnGpu } from './gpu-measure.ts';
import { measureInWorker } from './measure-client.ts';

export interface BothResults {
  /** by the software */
  result: OverdrawResult;
  gpu: GpuResult | null;
  agreement: Agreement | null;
  /** why there is nothing from the GPU; null where there is */
  gpuFault: string | null;
}

/** Objects that move, and the time of each view. */
export interface BothMoving {
  moving: MeasureOptions['moving'];
  /** places them on the GPU */
  place(poses: Float64Array): void;
}

export interface BothWatch {
  signal: AbortSignal;
  /** part done, 0 .. 1, and what that is in words */
  onProgress(part: number, text: string): void;
  onView(measure: ViewMeasure): void;
}

/** The GPU's failure leaves the software's figures; the software's failure ends both. */
export async function measureBoth(
  { scene, tree }: LoadedScene,
  cameras: readonly Camera[],
  counter: FragmentCounter,
  { signal, onProgress, onView }: BothWatch,
  moving?: BothMoving,
): Promise<BothResults> {
  const own = new AbortController();
  const follow = () => own.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', follow);
  let softwareViews = 0;
  let gpuPart = 0;
  const tell = () => {
    const all = cameras.length;
    const text = `software ${softwareViews} of ${all}, GPU ${Math.floor(gpuPart * all + 1e-9)} of ${all}`;
    onProgress((softwareViews / all + gpuPart) / 2, text);
  };
  try {
    const [result, counted] = await Promise.all([
      measureInWorker(
        scene,
        tree,
        cameras,
        { moving: moving?.moving },
        {
          signal: own.signal,
          onView: (measure, done) => {
            softwareViews = done;
            onView(measure);
            tell();
          },
        },
      ),
      measureOnGpu(scene, tree, cameras, counter, {
        ...moving,
        signal: own.signal,
        onProgress: (done, all) => {
          gpuPart = done / all;
          tell();
        },
      }).catch((error: Error) => {
        own.signal.throwIfAborted();
        return error;
      }),
    ]);
    if (counted instanceof Error)
      return { result, gpu: null, agreement: null, gpuFault: `The GPU counted nothing: ${counted.message}` };
    return { result, gpu: counted, agreement: compareResults(counted, result), gpuFault: null };
  } catch (error) {
    own.abort(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', follow);
  }
}
