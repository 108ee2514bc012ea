/**
 * The software measurement in a worker, and in workers of its own where it takes long: view by view, so that each can be shown when it is
 * done; then, with cells of hidden objects, what these leave out. A worker serves one request.
 */

import type { Camera } from '../../core/math/camera.ts';
import { createPictures, type HiddenMeans, planMeans } from '../../offline/hidden/test-hidden.ts';
import {
  createViewMeasuring,
  type OverdrawGround,
  type OverdrawResult,
  planOverdraw,
  type ViewMeasure,
} from '../../overdraw/measure/measure.ts';
import { planInWorkers } from '../workers/plan-in-workers.ts';

export interface MeasureRequest extends OverdrawGround {
  cameras: readonly Camera[];
}

export type MeasureReply =
  | { kind: 'view'; measure: ViewMeasure }
  | { kind: 'means'; means: HiddenMeans }
  | { kind: 'result'; result: OverdrawResult }
  | { kind: 'failed'; message: string };

self.addEventListener('message', async ({ data: { cameras, ...ground } }: MessageEvent<MeasureRequest>) => {
  const { scene, options } = ground;
  try {
    const views = { kind: 'overdraw', make: createViewMeasuring, ground } as const;
    const result = await planInWorkers(views, planOverdraw(scene, cameras, options), (_, measure) => {
      if (measure) reply({ kind: 'view', measure });
    });
    if (options.hidden) {
      const pictures = { kind: 'pictures', make: createPictures, ground: scene } as const;
      reply({ kind: 'means', means: await planInWorkers(pictures, planMeans(options.hidden, cameras)) });
    }
    reply({ kind: 'result', result });
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function reply(message: MeasureReply): void {
  self.postMessage(message);
}
