import { describe, expect, test } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { compareResults } from '../../../src/view/lab/agreement.ts';
import type { GpuResult } from '../../../src/view/lab/gpu-measure.ts';
import { measureOnGpu } from '../../../src/view/lab/gpu-measure.ts';
import { ORDER_TITLES } from '../../../src/view/state/names.ts';
import { crowd, FRONT, sceneOf } from '../../overdraw/measure/shapes.ts';
import { fakeCounter } from './fake-gpu.ts';

const scene = sceneOf(crowd(3, 4, 4));
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const software = measureOverdraw(scene, tree, [FRONT]);
const exact = await measureOnGpu(scene, tree, [FRONT], fakeCounter(scene));

/** `exact` with one order's overdraw changed by `percent`. */
function off(order: string, percent: number): GpuResult {
  return {
    ...exact,
    orders: exact.orders.map((row) =>
      row.order === order ? { ...row, overdraw: row.overdraw! * (1 + percent / 100) } : row,
    ),
  };
}

describe('compareResults', () => {
  test.each([
    ['back', 0.21, true, 'GPU and software agree within 0.3 %.'],
    ['tree', -0.4, true, 'GPU and software agree within 0.4 %.'],
    ['file', 1, true, 'GPU and software agree within 1.0 %.'],
    [
      'sorted',
      -2.04,
      false,
      'GPU and software differ by up to 2.1 %, most in Distance sort: more than the 1 % that rounding explains.',
    ],
  ] as const)('%s order off by %d %', (order, percent, agrees, verdict) => {
    // not quite the percent, so that its last binary digit does not decide
    const found = compareResults(off(order, percent * 0.9999999), software);
    expect(found.orders.find((row) => row.order === order)!.percent).toBeCloseTo(percent, 5);
    expect(found.orders.filter((row) => row.percent !== 0)).toHaveLength(1);
    expect([found.where, found.agrees, found.verdict]).toEqual([ORDER_TITLES[order], agrees, verdict]);
  });

  test('a percent is still within 1 %, and more is not', () => {
    const counted = (covered: number) => compareResults({ ...exact, covered }, { ...software, covered: 1000 });
    expect(counted(1010)).toMatchObject({ covered: 1, largest: 1, agrees: true });
    expect(counted(1011)).toMatchObject({ agrees: false });
  });

  test('the sentence rounds up to a tenth, and keeps an exact tenth', () => {
    for (let tenths = 1; tenths <= 10; tenths++) {
      const { verdict } = compareResults({ ...exact, covered: 1000 + tenths }, { ...software, covered: 1000 });
      expect(verdict).toBe(`GPU and software agree within ${(tenths / 10).toFixed(1)} %.`);
    }
  });

  test('of equal differences the first is named', () => {
    expect(compareResults(exact, software)).toMatchObject({ largest: 0, where: ORDER_TITLES.file });
  });

  test('where one of the two counted nothing, there is no percentage, or no bound of it', () => {
    const blind = exact.orders.map((row) => ({ ...row, overdraw: null }));
    const found = compareResults({ ...exact, orders: blind }, software);
    expect(found.orders.map(({ percent }) => percent)).toEqual(exact.orders.map(() => null));
    expect(found).toMatchObject({ largest: 0, where: 'the covered pixels' });
    const unseen = compareResults(exact, { ...software, covered: 0 });
    expect(unseen).toMatchObject({ covered: Number.POSITIVE_INFINITY, agrees: false });
  });

  test('the best order, which the GPU does not draw, is left out; any other one that it did not draw is refused', () => {
    expect(software.orders.at(-1)!.order).toBe('best');
    expect(compareResults(exact, software).orders.map(({ order }) => order)).toEqual(
      exact.orders.map(({ order }) => order),
    );
    const few = { ...exact, orders: exact.orders.slice(1) };
    expect(() => compareResults(few, software)).toThrow('compare like with like');
  });

  test('other coverage shows, even where every ratio is the same', () => {
    const found = compareResults({ ...exact, covered: exact.covered * 1.03 }, software);
    expect(found.covered).toBeCloseTo(3, 9);
    expect([found.where, found.agrees]).toEqual(['the covered pixels', false]);
  });

  test('nothing covered: nothing to compare', async () => {
    const away = [createCamera({ eye: [0, 0, 50], target: [0, 0, 60] })];
    const gpu = await measureOnGpu(scene, tree, away, fakeCounter(scene));
    const found = compareResults(gpu, measureOverdraw(scene, tree, away));
    expect(found).toMatchObject({ largest: null, agrees: false });
    expect(found.verdict).toContain('nothing to compare');
  });

  test('refuses two measurements of different sizes, views or orders', () => {
    expect(() => compareResults({ ...exact, width: 640 }, software)).toThrow(/640 x 240.*320 x 240.*like with like/);
    expect(() => compareResults({ ...exact, views: [] }, software)).toThrow(RangeError);
    expect(() => compareResults({ ...exact, orders: exact.orders.toReversed() }, software)).toThrow(RangeError);
  });
});
