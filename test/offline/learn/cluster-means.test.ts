import { expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { clusterMeans, DIMENSIONS } from '../../../src/offline/learn/cluster-means.ts';

test.each([2, 3, 4, 6, 8])('%i clouds that lie apart are its clusters', (count) => {
  const random = createRandom(count);
  const cloud = Array.from({ length: 200 }, (_, p) => p % count);
  const points = Float64Array.from(
    cloud.flatMap((c) =>
      Array.from(
        { length: DIMENSIONS },
        (_, k) => random() + (k === c % DIMENSIONS ? 20 + 30 * Math.floor(c / DIMENSIONS) : 0),
      ),
    ),
  );
  const cluster = clusterMeans(points, new Float64Array(200).fill(1), count);
  const pairs = new Set(cloud.map((c, p) => `${c} ${cluster[p]}`));
  expect(pairs.size).toBe(count);
  expect(new Set(cluster).size).toBe(count);
});

test('points without weight move no centre', () => {
  const along = [0, 1, 10, 11, 5.45];
  const points = Float64Array.from(along.flatMap((x) => [x, 0, 0, 0, 0, 0]));
  const weights = Float64Array.of(1, 1, 1, 1, 0);
  const cluster = clusterMeans(points, weights, 2);
  // the middle of the two means is 5.5
  expect(cluster[4]).toBe(cluster[0]);
  expect([cluster[1], cluster[3]]).toEqual([cluster[0], cluster[2]]);
  expect(cluster[0]).not.toBe(cluster[2]);
});

test('points in one place are one cluster', () => {
  expect(new Set(clusterMeans(new Float64Array(5 * DIMENSIONS), new Float64Array(5).fill(1), 4)).size).toBe(1);
});
