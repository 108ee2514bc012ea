import { describe, expect, test } from 'vitest';
import { insideViews } from '../../../src/core/camera/inside-views.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { compareResults } from '../../../src/view/lab/agreement.ts';
import { measureOnGpu } from '../../../src/view/lab/gpu-measure.ts';
import { crowd, FRONT, sceneOf } from '../../overdraw/measure/shapes.ts';
import { fakeCounter } from './fake-gpu.ts';

const scene = sceneOf(crowd(7, 5, 4));
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const away = createCamera({ eye: [0, 0, 50], target: [0, 0, 60] });
const cameras = [
  FRONT,
  ...insideViews(scene)
    .slice(0, 3)
    .map((view) => createCamera(view)),
  away,
];
const software = measureOverdraw(scene, tree, cameras);

describe('measureOnGpu', () => {
  test('with a counter that is the software rasteriser, every figure is the software measurement (crowd, seed 7)', async () => {
    const gpu = await measureOnGpu(scene, tree, cameras, fakeCounter(scene));
    expect([gpu.width, gpu.height]).toEqual([software.width, software.height]);
    expect([gpu.covered, gpu.fragments, gpu.depthComplexity]).toEqual([
      software.covered,
      software.fragments,
      software.depthComplexity,
    ]);
    expect(gpu.orders).toEqual(
      software.orders.slice(0, -1).map(({ order, shaded, overdraw, worst, worstView }) => ({
        order,
        shaded,
        overdraw,
        worst,
        worstView,
      })),
    );
    expect(software.orders.at(-1)!.order).toBe('best');
    expect(gpu.views).toEqual(
      software.views.map(({ covered, fragments, shaded }) => ({ covered, fragments, shaded: shaded.subarray(0, -1) })),
    );
    expect(compareResults(gpu, software).verdict).toBe('GPU and software agree exactly.');
  });

  test('progress counts every draw: one for the layers, four for random, one for each other order', async () => {
    const seen: number[] = [];
    await measureOnGpu(scene, tree, [FRONT, away], fakeCounter(scene), {
      orders: ['file', 'random', 'tree'],
      onProgress: (done, all) => {
        expect(all).toBe(2 * (1 + 1 + 4 + 1));
        seen.push(done);
      },
    });
    expect(seen).toEqual(Array.from({ length: 14 }, (_, i) => i + 1));
  });

  test('ends with the reason of the signal, between two draws', async () => {
    const control = new AbortController();
    let draws = 0;
    const run = measureOnGpu(scene, tree, cameras, fakeCounter(scene), {
      signal: control.signal,
      onProgress: () => {
        if (++draws === 3) control.abort(new Error('enough'));
      },
    });
    await expect(run).rejects.toThrow('enough');
    expect(draws).toBe(3);
  });

  test('draws nothing where the signal was aborted before', async () => {
    const counter = {
      ...fakeCounter(scene),
      count: () => {
        throw new Error('counted');
      },
    };
    const run = measureOnGpu(scene, tree, cameras, counter, { signal: AbortSignal.abort(new Error('enough')) });
    await expect(run).rejects.toThrow('enough');
  });

  test('a single pixel is something in view', async () => {
    const counter = { ...fakeCounter(scene), count: () => ({ fragments: 3, covered: 1 }) };
    const gpu = await measureOnGpu(scene, tree, [FRONT], counter, { orders: ['tree'] });
    expect(gpu).toMatchObject({ depthComplexity: 3, orders: [{ overdraw: 3, worst: 3, worstView: 0 }] });
  });

  test('nothing in view: nulls, no division by 0', async () => {
    const gpu = await measureOnGpu(scene, tree, [away], fakeCounter(scene));
    expect(gpu.depthComplexity).toBeNull();
    expect(gpu.orders.every((row) => row.shaded === 0 && row.overdraw === null && row.worst === null)).toBe(true);
  });
});
