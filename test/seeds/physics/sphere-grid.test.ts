/** The grid of spheres against all pairs. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { createSphereGrid, fillGrid, findEarlier } from '../../../src/seeds/physics/sphere-grid.ts';

const KINDS: Record<string, (random: () => number) => number[]> = {
  'a cube': (random) => [0, 1, 2].map(() => random() * 6 - 3),
  'a floor': (random) => [random() * 40 - 20, 1, random() * 40 - 20],
  'a tower, of more cells than layers': (random) => [random() * 2, random() ** 9 * 60_000 - 30_000, random() * 2],
  'a row, longer than the table': (random) => [random() ** 5 * 9000 - 4000, random(), random()],
  'whole numbers, on the sides of cells': (random) => [0, 1, 2].map(() => Math.floor(random() * 8) - 4),
  'one place': () => [3, -4, 5],
};

describe.each(Object.keys(KINDS).map((kind, i) => [kind, 20 + i] as const))('%s', (kind, seed) => {
  test(`40 grids find each near pair once, lowest first, seed ${seed}`, () => {
    const random = createRandom(seed);
    let near = 0;
    for (let k = 0; k < 40; k++) {
      const count = Math.floor(random() * (kind === 'one place' ? 30 : 120));
      const grid = createSphereGrid(130);
      const positions = Float64Array.from(Array.from({ length: count }, () => KINDS[kind](random)).flat());
      const edge = k % 3 === 0 ? 1 : 0.3 + random();
      const reach = edge * (k % 2 ? 1 : 0.8);
      fillGrid(grid, positions, count, edge);
      const rank = new Map(Array.from(grid.order.subarray(0, count), (i, place) => [i, place]));
      expect(rank.size).toBe(count);
      const pairs: string[] = [];
      const found = new Int32Array(130);
      for (const [i, place] of rank) {
        const [x, y, z] = positions.subarray(i * 3, i * 3 + 3);
        const n = findEarlier(grid, place, x, y, z, reach, found);
        for (const j of found.subarray(0, n)) {
          expect(rank.get(j)).toBeLessThan(place);
          // to the quarter of a cell that is a layer
          if (grid.isLayered) expect(positions[j * 3 + 1]).toBeLessThan(y + edge / 4);
          pairs.push(`${Math.min(i, j)} ${Math.max(i, j)}`);
        }
      }
      const want: string[] = [];
      for (let i = 0; i < count; i++)
        for (let j = i + 1; j < count; j++) {
          const square = [0, 1, 2].reduce((sum, a) => sum + (positions[i * 3 + a] - positions[j * 3 + a]) ** 2, 0);
          if (square < reach * reach) want.push(`${i} ${j}`);
        }
      near += want.length;
      expect(pairs.sort()).toEqual(want.sort());
    }
    expect(near).toBeGreaterThan(40);
  });
});

test('a tower of more cells than layers is not layered, one of fewer is', () => {
  const grid = createSphereGrid(2);
  fillGrid(grid, Float64Array.of(0, 0, 0, 0, 5000, 0), 2, 1);
  expect(grid.isLayered).toBe(false);
  fillGrid(grid, Float64Array.of(0, 0, 0, 0, 4000, 0), 2, 1);
  expect(grid.isLayered).toBe(true);
});
