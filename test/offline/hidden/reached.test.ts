/** Which points a line joins to the reach, held against lines from all of the points that are nearest. */
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { distance } from '../../../src/core/math/distance.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { byPlace, isReached } from '../../../src/offline/hidden/reached.ts';
import { createFreeSpace, isOpenBetween } from '../../../src/seeds/places/free-space.ts';
import { sceneOf, tangle } from '../../overdraw/measure/shapes.ts';

const GRID = 0.7;
const STEP = 2;
const ORIGIN: Vec3 = [-9, -9, -9];

describe('points that a line joins to the reach', () => {
  it('seeds 1 .. 20: those that one of the 12 nearest points about it is joined to, or one of the 18 nearest of its cube and those beside it', () => {
    const said = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed);
      const anywhere = (): Vec3 => [6 * random() - 3, 4 * random() - 2, 5 * random() - 7];
      const space = createFreeSpace(sceneOf(tangle(random, 12)));
      const points = Array.from({ length: 10 * seed }, anywhere);
      const index = { space, near: byPlace(points, GRID), cubes: byPlace(points, STEP, ORIGIN) };
      const nearest = (
        to: Vec3,
        count: number,
        isAbout: (apart: number[]) => boolean,
        step: number,
        origin: number,
      ) => {
        const placeOf = (v: number) => Math.floor((v - origin) / step);
        return points
          .filter((point) => isAbout(point.map((v, k) => Math.abs(placeOf(v) - placeOf(to[k])))))
          .sort((a, b) => distance(a, to) - distance(b, to))
          .slice(0, count);
      };
      for (let i = 0; i < 100; i++) {
        const point = anywhere();
        const from = [
          ...nearest(point, 12, (apart) => Math.max(...apart) <= 1, GRID, 0),
          ...nearest(point, 18, ([x, y, z]) => x + y + z <= 1, STEP, ORIGIN[0]),
        ];
        const joined = from.some((other) => isOpenBetween(space, other, point));
        expect(isReached(index, point), `seed ${seed}, point ${i}`).toBe(joined);
        said[Number(joined)]++;
      }
    }
    for (const count of said) expect(count).toBeGreaterThan(100);
  });
});
