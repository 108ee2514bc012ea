/** The worker and its client, with a stand-in for the Worker class: messages are cloned as between two threads. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { insideViews } from '../../../src/core/camera/inside-views.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { findHidden } from '../../../src/offline/hidden/find-hidden.ts';
import { type HiddenMeans, hiddenMeans } from '../../../src/offline/hidden/test-hidden.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import type { FragmentCounter } from '../../../src/view/lab/gpu-measure.ts';
import { measureBoth } from '../../../src/view/lab/measure-both.ts';
import { measureInWorker } from '../../../src/view/lab/measure-client.ts';
import type { MeasureRequest } from '../../../src/view/lab/measure-worker.ts';
import type { LoadedScene } from '../../../src/view/load/loaded.ts';
import { chambers } from '../../offline/hidden/chambers.ts';
import { crowd, sceneOf } from '../../overdraw/measure/shapes.ts';
import { fakeCounter } from './fake-gpu.ts';
import { type FakeWorker, fakeWorker } from './fake-worker.ts';

const scene = sceneOf(crowd(11, 4, 3));
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const cameras = insideViews(scene)
  .slice(0, 4)
  .map((view) => createCamera(view));

let worker: FakeWorker<MeasureRequest>;
beforeEach(async () => {
  worker = await fakeWorker(() => import('../../../src/view/lab/measure-worker.ts'));
});
afterEach(() => vi.unstubAllGlobals());

describe('measureInWorker', () => {
  test('gives what measureOverdraw gives, a view at a time, and ends its worker', async () => {
    const seen: number[] = [];
    const options = { seed: 5, orders: ['file', 'random', 'tree'] as const };
    const result = await measureInWorker(scene, tree, cameras, options, {
      onView: (measure, done) => {
        seen.push(done);
        expect(measure.shaded).toHaveLength(3);
      },
    });
    expect(result).toEqual(measureOverdraw(scene, tree, cameras, options));
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(worker.ended).toBe(1);
    expect(worker.asked!.scene.positions).toBe(scene.positions);
    expect(worker.asked!.scene).toMatchObject({ colors: new Uint8Array(0), notes: [] });
    expect(scene.positions.length).toBeGreaterThan(0);
  });

  test('with what is hidden: what measureOverdraw gives, and what is left out of the views', async () => {
    const { scene, tree, left } = chambers(false);
    const cameras = left.map((view) => createCamera(view));
    const { cells } = findHidden(scene, tree, { train: left, effort: { maps: 200, size: 64, cells: 8, tests: 10 } });
    const means: HiddenMeans[] = [];
    const watch = { onMeans: (found: HiddenMeans) => means.push(found) };
    const result = await measureInWorker(scene, tree, cameras, { hidden: cells }, watch);
    expect(result).toEqual(measureOverdraw(scene, tree, cameras, { hidden: cells }));
    expect(means).toEqual([hiddenMeans(scene, cells, left)]);
    await measureInWorker(scene, tree, cameras, {}, watch);
    expect(means).toHaveLength(1);

    const loaded = { scene, tree } as LoadedScene;
    const watching = { signal: new AbortController().signal, onProgress() {}, onView() {} };
    const otherTree = buildSphereTree(scene.spheres, { boxes: scene.boxes, split: 'midpoint' });
    const both = await measureBoth(loaded, cameras, fakeCounter(scene), watching, { hidden: cells, otherTree });
    // the counter is exact: it was given the same lists
    expect(both.agreement).toMatchObject({ agrees: true, largest: 0 });
    expect([both.result, both.means]).toEqual([result, means[0]]);
    // from here the front hides what is hidden in any case: the figures alone do not tell
    expect(worker.asked!.options).toEqual({ hidden: cells, orders: ['tree'] });
    const [other] = measureOverdraw(scene, otherTree, cameras, { hidden: cells, orders: ['tree'] }).orders;
    expect(both.otherTree).toEqual(other);
    expect(other.shaded).not.toBe(result.orders.find(({ order }) => order === 'tree')!.shaded);
    const plain = await measureBoth(loaded, cameras, fakeCounter(scene), watching);
    expect([plain.means, plain.otherTree]).toEqual([null, null]);
  });

  test('cancelled: the worker ends at once, with the reason of the signal', async () => {
    const control = new AbortController();
    const run = measureInWorker(
      scene,
      tree,
      cameras,
      {},
      {
        signal: control.signal,
        onView: (_measure, done) => done === 2 && control.abort(new Error('enough')),
      },
    );
    await expect(run).rejects.toThrow('enough');
    expect(worker.ended).toBe(1);
    await expect(measureInWorker(scene, tree, cameras, {}, { signal: control.signal })).rejects.toThrow('enough');
  });

  test('an error in the worker comes back as one line', async () => {
    const other = { ...tree, ids: tree.ids.subarray(1) };
    await expect(measureInWorker(scene, other, cameras)).rejects.toThrow(
      /^The software measurement stopped: the tree holds \d+ objects and the scene \d+: build it from this scene$/,
    );
    expect(worker.ended).toBe(1);
  });
});

describe('a worker of its own', () => {
  interface Handlers {
    onmessage: ((event: { data: unknown }) => void) | null;
    onerror: ((event: { message: string }) => void) | null;
  }
  /** A worker that only listens. */
  function silentWorker(post: () => void = () => {}) {
    const log = { ended: 0, workers: [] as Handlers[] };
    vi.stubGlobal(
      'Worker',
      class implements Handlers {
        onmessage: Handlers['onmessage'] = null;
        onerror: Handlers['onerror'] = null;
        constructor() {
          log.workers.push(this);
        }
        postMessage() {
          post();
        }
        terminate() {
          log.ended++;
        }
      },
    );
    return log;
  }

  test.each([
    ['out of luck', 'The software measurement stopped: out of luck'],
    ['', 'The software measurement stopped: its worker could not be started; load the page again'],
  ])('that fails with "%s" is ended', async (message, line) => {
    const log = silentWorker();
    const run = measureInWorker(scene, tree, cameras);
    log.workers[0].onerror!({ message });
    await expect(run).rejects.toThrow(line);
    expect(log.ended).toBe(1);
  });

  test('that cannot be sent the scene is ended', async () => {
    const log = silentWorker(() => {
      throw new Error('too large');
    });
    await expect(measureInWorker(scene, tree, cameras)).rejects.toThrow(
      'The software measurement stopped: the scene could not be copied for its worker (too large); close other tabs',
    );
    expect(log.ended).toBe(1);
  });

  test('is not made where the signal was aborted before, and ignores one that is aborted after its end', async () => {
    const log = silentWorker();
    await expect(
      measureInWorker(scene, tree, cameras, {}, { signal: AbortSignal.abort(new Error('enough')) }),
    ).rejects.toThrow('enough');
    expect(log.workers).toEqual([]);
    const control = new AbortController();
    const run = measureInWorker(scene, tree, cameras, {}, { signal: control.signal });
    log.workers[0].onmessage!({ data: { kind: 'done', result: 'the result' } });
    expect(await run).toBe('the result');
    control.abort();
    expect(log.ended).toBe(1);
  });
});

describe('measureBoth', () => {
  const loaded = { scene, tree } as LoadedScene;
  const watch = () => {
    const parts: number[] = [];
    const texts: string[] = [];
    let views = 0;
    return {
      parts,
      texts,
      signal: new AbortController().signal,
      onProgress(part: number, text: string) {
        parts.push(part);
        texts.push(text);
      },
      onView: () => views++,
      get views() {
        return views;
      },
    };
  };

  test('both results, their agreement, and a progress that only grows, up to 1', async () => {
    const seen = watch();
    const both = await measureBoth(loaded, cameras, fakeCounter(scene), seen);
    expect(both.result).toEqual(measureOverdraw(scene, tree, cameras));
    expect(both.agreement).toMatchObject({ agrees: true, largest: 0 });
    expect(seen.views).toBe(cameras.length);
    expect(seen.parts).toEqual(seen.parts.toSorted((a, b) => a - b));
    expect([seen.parts.at(-1), seen.texts.at(-1)]).toEqual([1, 'software 4 of 4, GPU 4 of 4']);
  });

  test('a GPU that fails leaves the software figures', async () => {
    const counter = {
      ...fakeCounter(scene),
      count: () => {
        throw new Error('the context was lost');
      },
    };
    const seen = watch();
    const both = await measureBoth(loaded, cameras, counter, seen);
    expect(both.result.views).toHaveLength(cameras.length);
    expect([both.gpu, both.gpuFault]).toEqual([null, 'The GPU counted nothing: the context was lost']);
    expect(seen.parts).toEqual([1 / 8, 2 / 8, 3 / 8, 4 / 8]);
    expect(seen.texts.at(-1)).toBe('software 4 of 4, GPU 0 of 4');
  });

  test('cancelled when the software is done, and the GPU is not: it ends with the reason of the signal', async () => {
    // every slice of the GPU is used up at once, so the worker comes in between
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
    const control = new AbortController();
    const seen = watch();
    const exact = fakeCounter(scene);
    const counter: FragmentCounter = {
      ...exact,
      count(...draw) {
        if (seen.views === cameras.length) control.abort(new Error('enough'));
        return exact.count(...draw);
      },
    };
    const run = measureBoth(loaded, cameras, counter, { ...seen, signal: control.signal });
    await expect(run.finally(() => vi.restoreAllMocks())).rejects.toThrow('enough');
    expect([seen.views, worker.ended]).toEqual([cameras.length, 1]);
  });

  test('software that fails ends the counting too', async () => {
    worker.fault = 'out of memory';
    let draws = 0;
    const counter = { ...fakeCounter(scene), count: () => ({ fragments: ++draws, covered: 1 }) };
    const many = Array.from({ length: 5000 }, () => cameras[0]);
    await expect(measureBoth(loaded, many, counter, watch())).rejects.toThrow('stopped: out of memory');
    const soon = draws;
    expect(soon).toBeLessThan(many.length * 13);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(draws).toBe(soon);
    expect(worker.ended).toBe(1);
  });

  test('cancelled: both end with the reason of the signal', async () => {
    const control = new AbortController();
    const seen = { ...watch(), signal: control.signal, onView: () => control.abort(new Error('enough')) };
    await expect(measureBoth(loaded, cameras, fakeCounter(scene), seen)).rejects.toThrow('enough');
    expect(worker.ended).toBe(1);
  });

  test('reports the progress of each, in views', async () => {
    const texts: [number, string][] = [];
    const one = cameras.slice(0, 1);
    await measureBoth(loaded, one, fakeCounter(scene), {
      signal: new AbortController().signal,
      onProgress: (part, text) => texts.push([part, text]),
      onView: () => {},
    });
    const draws = texts.length - 1;
    expect(texts[0]).toEqual([1 / draws / 2, 'software 0 of 1, GPU 0 of 1']);
    expect(texts.at(-1)).toEqual([1, 'software 1 of 1, GPU 1 of 1']);
    const ofGpu = texts.filter(([, text]) => text === 'software 0 of 1, GPU 0 of 1').map(([part]) => part);
    expect(ofGpu).toEqual(ofGpu.map((_, i) => (i + 1) / draws / 2));
  });

  test('does not begin where the signal was aborted before', async () => {
    const seen = { ...watch(), signal: AbortSignal.abort(new Error('enough')) };
    const counter = {
      ...fakeCounter(scene),
      count: () => {
        throw new Error('counted');
      },
    };
    await expect(measureBoth(loaded, cameras, counter, seen)).rejects.toThrow('enough');
    expect([worker.asked, worker.ended]).toEqual([null, 0]);
  });

  test('ignores the signal once it has ended', async () => {
    const control = new AbortController();
    const heard = vi.spyOn(control.signal, 'removeEventListener');
    const asked = vi.spyOn(control.signal, 'addEventListener');
    await measureBoth(loaded, cameras.slice(0, 1), fakeCounter(scene), { ...watch(), signal: control.signal });
    expect(asked.mock.calls.length).toBe(1);
    expect(heard.mock.calls).toEqual(asked.mock.calls);
  });
});
