/**
 * The software measurement in a worker: view by view, so that each can be shown when it is done; then, with cells of
 * hidden objects, what these leave out. A worker serves one request.
 *
 * Twin of measureOverdraw (src/overdraw/measure.ts), made of the same parts; it gives the same result.
 */
import { type HiddenMeans, hiddenMeans } from '../../hidden/test-hidden.ts';
import type { Camera } from '../../math/camera.ts';
import {
  createMeasurement,
  type MeasureOptions,
  measureView,
  type OverdrawResult,
  sumViews,
  type ViewMeasure,
} from '../../overdraw/measure.ts';
import type { Scene } from '../../scene/scene.ts';
import type { SphereTree } from '../../tree/sphere/sphere-tree.ts';

export interface MeasureRequest {
  scene: Scene;
  tree: SphereTree;
  cameras: readonly Camera[];
  options: Partial<MeasureOptions>;
}

export type MeasureReply =
  | { kind: 'view'; measure: ViewMeasure }
  | { kind: 'means'; means: HiddenMeans }
  | { kind: 'result'; result: OverdrawResult }
  | { kind: 'failed'; message: string };

self.addEventListener('message', (event: MessageEvent<MeasureRequest>) => {
  try {
    const { scene, tree, cameras, options } = event.data;
    const measurement = createMeasurement(scene, tree, options);
    const views: ViewMeasure[] = [];
    for (const camera of cameras) {
      const measure = measureView(measurement, camera, views.length);
      views.push(measure);
      reply({ kind: 'view', measure });
    }
    if (options.hidden) reply({ kind: 'means', means: hiddenMeans(scene, options.hidden, cameras) });
    reply({ kind: 'result', result: sumViews(measurement, views) });
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

function reply(message: MeasureReply): void {
  self.postMessage(message);
}
