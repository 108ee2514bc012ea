import { describe, expect, it } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import {
  createMeasurement,
  measureOverdraw,
  measureView,
  type OverdrawResult,
  withRow,
  worstOf,
} from '../../../src/overdraw/measure/measure.ts';
import type { MeasureOptions } from '../../../src/overdraw/measure/measure-options.ts';
import { DRAW_ORDERS, type DrawOrderName } from '../../../src/overdraw/order/orders.ts';
import { crowd, FRONT, joined, sceneOf, wall } from './shapes.ts';

const SIZE = { width: 64, height: 48 };
const PIXELS = SIZE.width * SIZE.height;
const AWAY = createCamera({ ...FRONT, target: [0, 0, 1] });
const CAMERAS = [
  FRONT,
  createCamera({ eye: [0, 0, -8], target: [1, 0.3, -8] }),
  AWAY,
  createCamera({ eye: [9, 4, 3], target: [0, 0, -10], fov: 35 }),
];

function measure(scene: Scene, cameras = CAMERAS, options: Partial<MeasureOptions> = {}): OverdrawResult {
  return measureOverdraw(scene, buildSphereTree(scene.spheres), cameras, { ...SIZE, ...options });
}

const find = (result: OverdrawResult, name: DrawOrderName) => result.orders.find((row) => row.order === name)!;

describe('measureOverdraw', () => {
  it('known values: three full-screen walls, farthest first in the file', () => {
    const scene = sceneOf([6, 5, 4].map((d) => wall(d, -2 * d, -2 * d, 2 * d, 2 * d)));
    const result = measure(scene, [FRONT, AWAY]);
    expect([result.covered, result.fragments, result.depthComplexity]).toEqual([PIXELS, 3 * PIXELS, 3]);
    expect(result.harmonic).toBeCloseTo(11 / 6, 12);
    const worst = { worstView: 0, perScreenPixel: 1.5, inside: 0 };
    expect(find(result, 'file')).toMatchObject({
      shaded: 3 * PIXELS,
      overdraw: 3,
      worst: 3,
      excess: 2,
      between: 2,
      ...worst,
    });
    expect(find(result, 'back')).toMatchObject({ overdraw: 3, ...worst });
    for (const name of ['tree', 'tree-distance', 'tree-depth', 'tree-sorted', 'sorted'] as const)
      expect(find(result, name)).toMatchObject({
        shaded: PIXELS,
        overdraw: 1,
        excess: 0,
        between: 0,
        perScreenPixel: 0.5,
      });
    expect(find(result, 'random').overdraw).toBeGreaterThan(1);
    expect(find(result, 'random').overdraw).toBeLessThan(3);
  });

  it('a picture of one pixel', () => {
    const result = measure(sceneOf([wall(3, -9, -9, 9, 9)]), [FRONT, AWAY], { width: 1, height: 1, orders: ['file'] });
    expect(result.orders[0]).toMatchObject({ shaded: 1, perScreenPixel: 0.5, overdraw: 1 });
    expect(measure(sceneOf([wall(3, -9, -9, 9, 9)]), [FRONT], { width: 1, height: 1 }).orders[0].perScreenPixel).toBe(
      1,
    );
  });

  it('an order that draws something else than the view shows is found out, one that draws the same is not', () => {
    // two walls side by side, equally large, and one behind the first
    const scene = sceneOf([wall(2, -2, -1, -1, 1), wall(2, 1, -1, 2, 1), wall(4, -4, -2, 0, 2)]);
    const made = createMeasurement(scene, buildSphereTree(scene.spheres), { ...SIZE, orders: ['file'] });
    const drawn = (...ids: number[]) => {
      const row = { name: 'file', list: (_: unknown, out: Uint32Array) => out.set(ids) } as const;
      return () => measureView(withRow(made, row), FRONT);
    };
    expect(drawn(2, 1, 0)().shaded[0]).toBe(drawn(0, 1, 2)().shaded[0] + 12 * 24);
    expect(drawn(0, 0, 2)).toThrow(/^order file: \d+ fragments on \d+ pixels, the view has \d+ on \d+: a bug$/);
    expect(drawn(0, 1, 1)).toThrow('a bug');
    expect(drawn(2, 2, 0)).toThrow('a bug');
    // another row takes nobody's place
    const other = { name: 'back', list: () => {} } as const;
    expect(withRow(made, other).rows).toEqual(made.rows);
  });

  it('excess inside objects is the floor of every order', () => {
    const two = joined([5, 3].map((d) => wall(d, -2 * d, -2 * d, 2 * d, 2 * d)));
    for (const row of measure(sceneOf([two]), [FRONT]).orders)
      expect(row).toMatchObject({ overdraw: 2, excess: 1, between: 0, inside: 1 });
  });

  for (let seed = 1; seed <= 6; seed++)
    it(`sums and views agree, seed ${seed}`, () => {
      const flags = [0, 0, OBJECT_DOUBLE_SIDED, OBJECT_BLEND];
      const scene = sceneOf(crowd(seed).map((shape, i) => ({ ...shape, flags: flags[i % 4] })));
      const result = measure(scene, CAMERAS, { seed });
      expect(result.views).toHaveLength(CAMERAS.length);
      expect(result.orders.map((row) => row.order)).toEqual(DRAW_ORDERS.map((row) => row.name));
      const total = (pick: (view: OverdrawResult['views'][0]) => number): number =>
        result.views.reduce((sum, view) => sum + pick(view), 0);
      expect(result.covered).toBe(total((view) => view.covered));
      expect(result.depthComplexity).toBe(total((view) => view.fragments) / result.covered);
      for (const [index, row] of result.orders.entries()) {
        for (const view of result.views) {
          expect(view.shaded[index]).toBe(view.covered + view.between[index] + view.inside[index]);
          expect(view.shaded[index]).toBeLessThanOrEqual(view.fragments);
          expect(view.objects).toBeLessThanOrEqual(view.visible);
        }
        expect(row.shaded).toBeCloseTo(
          total((view) => view.shaded[index]),
          8,
        );
        expect(row.overdraw).toBe(row.shaded / result.covered);
        expect(row.excess).toBeCloseTo(row.overdraw! - 1, 12);
        expect(row.between! + row.inside!).toBeCloseTo(row.excess!, 12);
        const each = result.views.map((view) => (view.covered ? view.shaded[index] / view.covered : 0));
        expect(row.worst).toBe(Math.max(...each));
        expect(row.worstView).toBe(each.indexOf(row.worst!));
        expect(row.perScreenPixel).toBe(row.shaded / (PIXELS * CAMERAS.length));
      }
      expect(find(result, 'tree-sorted')).toEqual({ ...find(result, 'sorted'), order: 'tree-sorted' });
      expect(find(result, 'sorted').overdraw).toBeLessThan(find(result, 'file').overdraw!);
      expect(find(result, 'file').overdraw).toBeLessThan(find(result, 'back').overdraw!);
      expect(find(result, 'back').inside).toBeGreaterThan(0);
    });

  it('the worst view is the first of several, and none of those that show nothing', () => {
    const view = (covered: number, shaded: number) => ({ covered, shaded: Float64Array.of(9, shaded) });
    expect(worstOf([view(0, 0), view(10, 15), view(20, 40), view(10, 20), view(10, 19)], 1)).toEqual({
      worst: 2,
      worstView: 2,
    });
    expect(worstOf([view(10, 10)], 1)).toEqual({ worst: 1, worstView: 0 });
    expect(worstOf([view(0, 0)], 1)).toEqual({ worst: null, worstView: null });
  });

  it('the same twice, and the same views in another order', () => {
    const scene = sceneOf(crowd(9));
    const result = measure(scene);
    expect(measure(scene)).toEqual(result);
    const other = measure(scene, CAMERAS.toReversed());
    expect(other.views.toReversed()).toEqual(result.views);
    expect(other.orders.map(({ worstView, ...row }) => row)).toEqual(result.orders.map(({ worstView, ...row }) => row));
  });

  it('chosen orders give the numbers that all of them give, and another seed only another random', () => {
    const scene = sceneOf(crowd(4));
    const result = measure(scene);
    const some = measure(scene, CAMERAS, { orders: ['sorted', 'file'], seed: 77 });
    expect(some.orders).toEqual([find(result, 'sorted'), find(result, 'file')]);
    const other = measure(scene, CAMERAS, { orders: ['random'], seed: 77 });
    expect(other.seeds).toEqual([77, 78, 79, 80]);
    expect(other.orders[0].shaded).not.toBe(find(result, 'random').shaded);
  });

  it('without anything covered every quotient is null, never NaN', () => {
    const empty = { covered: 0, depthComplexity: null, harmonic: null };
    const row = { shaded: 0, overdraw: null, worst: null, worstView: null, excess: null, between: null, inside: null };
    for (const scene of [sceneOf([]), sceneOf([wall(5, -1, -1, 1, 1, OBJECT_BLEND)]), sceneOf(crowd(1))]) {
      const result = measure(scene, [AWAY]);
      expect(result).toMatchObject(empty);
      for (const order of result.orders) expect(order).toMatchObject({ ...row, perScreenPixel: 0 });
      const unseen = measure(scene, []);
      expect(unseen).toMatchObject(empty);
      for (const order of unseen.orders) expect(order).toMatchObject({ ...row, perScreenPixel: null });
    }
  });

  it('tells how far it is', () => {
    const scene = sceneOf(crowd(1));
    const told: number[][] = [];
    const tree = buildSphereTree(scene.spheres);
    measureOverdraw(scene, tree, CAMERAS, { ...SIZE, orders: ['file'] }, (done, all) => told.push([done, all]));
    expect(told).toEqual([1, 2, 3, 4].map((done) => [done, 4]));
  });
});
