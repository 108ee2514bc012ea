import { expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { WIDE_FROM } from '../../../src/core/tree/culler.ts';
import { createAscendingCull } from '../../../src/offline/learn/ascending-cull.ts';
import { KINDS, randomQuery, randomSpheres } from '../../core/tree/sphere/cases.ts';

const sizes = [0, 1, 31, WIDE_FROM - 1, WIDE_FROM, 96, 1000, 4099];

test.each(sizes.map((n, k) => ({ n, kind: KINDS[k % KINDS.length], seed: 600 + k })))(
  'the list of brute force before and after a tree is made: $n $kind, seed $seed',
  ({ n, kind, seed }) => {
    const random = createRandom(seed);
    const spheres = randomSpheres(random, n, kind);
    const wanted = new Uint32Array(n);
    for (const scans of [0, 3, undefined]) {
      const cullAscending = createAscendingCull(spheres, { scans });
      const ids = new Uint32Array(n);
      for (let view = 0; view < 50; view++) {
        const query = randomQuery(random);
        const count = cullBrute(spheres, query, {}, createBruteResult(wanted));
        expect(cullAscending(query, ids)).toBe(count);
        expect(ids.subarray(0, count)).toEqual(wanted.subarray(0, count));
      }
    }
  },
);

test('a tree is made of many spheres alone, once so many views have been scanned', () => {
  // who has a tree of its own does not see that a sphere moves
  const query = randomQuery(createRandom(1));
  const seesMoves = (n: number, views: number, scans?: number) => {
    const spheres = new Float32Array(n * 4).fill(1);
    query.planes.set([1, 0, 0, 0]);
    query.planes.fill(0, 4);
    const ids = new Uint32Array(n);
    const cullAscending = createAscendingCull(spheres, { scans });
    for (let view = 0; view < views; view++) expect(cullAscending(query, ids)).toBe(n);
    spheres[0] = -9;
    return cullAscending(query, ids) === n - 1;
  };
  expect(seesMoves(WIDE_FROM, 1, 1)).toBe(true);
  expect(seesMoves(WIDE_FROM, 2, 1)).toBe(false);
  expect(seesMoves(WIDE_FROM - 1, 99, 0)).toBe(true);
  // without `scans`: 2 + 2,000 / n of them
  expect(seesMoves(1000, 3)).toBe(true);
  expect(seesMoves(1000, 5)).toBe(false);
  expect(seesMoves(100, 21)).toBe(true);
  expect(seesMoves(100, 23)).toBe(false);
});
