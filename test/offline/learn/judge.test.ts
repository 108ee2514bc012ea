import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { excessOf, NOISE, type ShadedViews, shadedOver, shareOf } from '../../../src/offline/learn/judge.ts';
import { createTraining } from '../../../src/offline/learn/measured-tree.ts';
import { placesByDistance } from '../../../src/offline/learn/places.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { lumps } from './lumps.ts';

const views = (shaded: number[], covered: number[]): ShadedViews => ({
  shaded: Float64Array.from(shaded),
  covered: Float64Array.from(covered),
});

test('what the sort by distance shades is what the measurement of overdraw says', () => {
  const scene = lumps(3, 9);
  const { sets } = createTraining(scene, { views: { far: 2, near: 2 } });
  const judged = sets.test.free.slice(0, 6);
  const measured = measureOverdraw(
    scene,
    buildSphereTree(scene.spheres, { boxes: scene.boxes }),
    judged.map(({ camera }) => camera),
    { width: 80, height: 60, orders: ['sorted'] },
  );
  const own = excessOf(shadedOver(judged, placesByDistance(scene.spheres), scene.names.length));
  expect(own).toBeGreaterThan(0);
  expect(own).toBeCloseTo(measured.orders[0].between!, 9);
});

test('the excess is over covered pixels, and none where nothing is covered', () => {
  expect(excessOf(views([110, 30], [100, 20]))).toBeCloseTo(20 / 120, 12);
  expect(excessOf(views([0], [0]))).toBeNull();
  expect(excessOf(views([], []))).toBeNull();
});

describe('the share of another order', () => {
  test('is that of the sums, a little added to both', () => {
    const [one, other] = [views([110, 20], [100, 20]), views([120, 30], [100, 20])];
    expect(shareOf(one, other).share).toBeCloseTo((10 + 120 * NOISE) / (30 + 120 * NOISE), 12);
    expect(shareOf(other, other)).toEqual({ share: 1, error: 0 });
    expect(shareOf(views([], []), views([], []))).toEqual({ share: 1, error: 0 });
  });

  test('lies within two of its errors of the true one in nineteen of twenty draws of views, or nearly so', () => {
    const random = createRandom(5);
    const TRUE = 0.8;
    let within = 0;
    for (let draw = 0; draw < 400; draw++) {
      const excess = Array.from({ length: 200 }, () => -1000 * Math.log(1 - random()));
      const part = excess.map((own) => own * (TRUE + random() - 0.5));
      const covered = excess.map(() => 4000);
      const above = (own: number[]) =>
        views(
          own.map((v, i) => v + (1 - NOISE) * covered[i]),
          covered,
        );
      const { share, error } = shareOf(above(part), above(excess));
      if (Math.abs(share - TRUE) <= 2 * error) within++;
    }
    expect(within / 400).toBeGreaterThan(0.92);
    expect(within / 400).toBeLessThan(0.98);
  });
});
