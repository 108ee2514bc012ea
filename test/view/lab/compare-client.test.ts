/** The worker that compares structures and its client: messages are cloned as between two threads. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insideViews } from '../../../src/core/camera/inside-views.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { type Comparison, compareStructures, type StructureFigures } from '../../../src/overdraw/compare/compare.ts';
import { findStructure, STRUCTURES } from '../../../src/overdraw/compare/structures.ts';
import { MAX_BSP_TRIANGLES, structuresFor } from '../../../src/view/lab/compare-choice.ts';
import { compareInWorker } from '../../../src/view/lab/compare-client.ts';
import type { CompareRequest } from '../../../src/view/lab/compare-worker.ts';
import { crowd, sceneOf } from '../../overdraw/measure/shapes.ts';
import { type FakeWorker, fakeWorker } from './fake-worker.ts';

const scene = sceneOf(crowd(11, 4, 3));
const cameras = insideViews(scene)
  .slice(0, 3)
  .map((view) => createCamera(view));
const names = STRUCTURES.map(({ name }) => name);
const timeless = (comparison: Comparison) => ({
  ...comparison,
  structures: comparison.structures.map((figures) => ({ ...figures, buildMillis: 0 })),
});

let worker: FakeWorker<CompareRequest>;
beforeEach(async () => {
  worker = await fakeWorker(() => import('../../../src/view/lab/compare-worker.ts'));
});
afterEach(() => vi.unstubAllGlobals());

test('gives what compareStructures gives, a structure at a time, and ends its worker', async () => {
  const built: StructureFigures[] = [];
  const said: [number, string][] = [];
  const comparison = await compareInWorker(scene, cameras, names, {
    onBuilt: (figures) => built.push(figures),
    onProgress: (part, text) => said.push([part, text]),
  });
  expect(timeless(comparison)).toEqual(timeless(await compareStructures(scene, cameras)));
  expect(comparison.structures[0].nodes).toBe(cameras.length * objectCount(scene));
  expect(built.map(({ name }) => name)).toEqual(names);
  for (const [i, { bytes, nodes, overdraw }] of built.entries())
    expect([bytes, nodes, overdraw]).toEqual([comparison.structures[i].bytes, 0, null]);
  const steps = names.length + cameras.length;
  const texts = [...names.map((name) => `building ${name}`), ...[0, 1, 2, 3].map((view) => `view ${view} of 3`)];
  expect(said).toEqual(texts.map((text, done) => [done / steps, text]));
  expect(worker.ended).toBe(1);
  expect(worker.asked!.scene.positions).toBe(scene.positions);
  expect(worker.asked!.scene).toMatchObject({ colors: new Uint8Array(0), notes: [] });
});

test('the structures asked for, in their order', async () => {
  const comparison = await compareInWorker(scene, cameras, ['box', 'scan']);
  const expected = await compareStructures(scene, cameras, { structures: ['box', 'scan'].map(findStructure) });
  expect(timeless(comparison)).toEqual(timeless(expected));
});

test('cancelled: the worker ends at once, with the reason of the signal, and no structure comes after', async () => {
  const control = new AbortController();
  const built: string[] = [];
  const run = compareInWorker(scene, cameras, names, {
    signal: control.signal,
    onBuilt({ name }) {
      built.push(name);
      if (built.length === 2) control.abort(new Error('enough'));
    },
  });
  await expect(run).rejects.toThrow('enough');
  expect(worker.ended).toBe(1);
  await vi.waitFor(() => expect(worker.said.at(-1)).toBe('result'), { timeout: 240_000 });
  expect(built).toEqual(names.slice(0, 2));
});

test('an error in the worker comes back as one line', async () => {
  await expect(compareInWorker(scene, cameras, ['octree'])).rejects.toThrow(
    /^The comparison stopped: no structure is called "octree"; there are scan, sphere/,
  );
  expect(worker.ended).toBe(1);
});

test('all structures up to MAX_BSP_TRIANGLES; above, the BSP only where it is asked for', () => {
  const small = { indices: new Uint32Array(MAX_BSP_TRIANGLES * 3) };
  const large = { indices: new Uint32Array(MAX_BSP_TRIANGLES * 3 + 3) };
  expect(structuresFor(small, false)).toEqual(names);
  expect(structuresFor(large, false)).toEqual(names.filter((name) => name !== 'bsp'));
  expect(structuresFor(large, true)).toEqual(names);
});
