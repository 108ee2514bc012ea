/** Stretches that are left out of a training: what they hold, and that none who teaches is near one who judges. */
import { describe, expect, test } from 'vitest';
import type { Vec3, View } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import {
  halfSpacing,
  isAwayFrom,
  isInStretch,
  isOutsideStretches,
  stretchesOf,
} from '../../../src/offline/learn/left-out.ts';

const at = (...eyes: Vec3[]): View[] => eyes.map((eye) => ({ eye, target: [eye[0], eye[1], eye[2] - 1] }));
const line = (count: number) => at(...Array.from({ length: count }, (_, i): Vec3 => [i, 0, 0]));
const within = (views: View[]) => views.filter(({ eye }) => isInStretch(stretchesOf(views), eye));
const teaching = (views: View[]) => views.filter(({ eye }) => isOutsideStretches(stretchesOf(views), eye));

test('of a straight path of 24 views two stretches of three each judge, and none beside them teaches', () => {
  const xOf = (views: View[]) => views.map(({ eye }) => eye[0]);
  expect(xOf(within(line(24)))).toEqual([5, 6, 7, 17, 18, 19]);
  expect(xOf(teaching(line(24)))).toEqual([0, 1, 2, 3, 9, 10, 11, 12, 13, 14, 15, 21, 22, 23]);
});

test('a path that comes by again is left out there too', () => {
  const there = line(24);
  const back = there.toReversed().map(({ eye: [x, y], target }) => ({ eye: [x, y, 0.25] as Vec3, target }));
  const taught = teaching([...there, ...back]).map(({ eye }) => eye);
  for (const { eye } of within([...there, ...back]))
    for (const other of taught)
      expect(Math.hypot(eye[0] - other[0], eye[1] - other[1], eye[2] - other[2])).toBeGreaterThan(1);
  expect(taught.length).toBeGreaterThan(24);
});

test.each([1, 2, 3, 4])('eyes anywhere: who teaches is a shell away from who judges, seed %i', (seed) => {
  const random = createRandom(seed);
  const point = (): Vec3 => [100 * random(), 10 * random(), 100 * random()];
  const stretches = stretchesOf(at(...Array.from({ length: 40 }, point)));
  const shell = Math.min(...stretches.map((stretch) => stretch.shell));
  const eyes = Array.from({ length: 4000 }, point);
  const judging = eyes.filter((eye) => isInStretch(stretches, eye));
  const taught = eyes.filter((eye) => isOutsideStretches(stretches, eye));
  expect([stretches.length, judging.length > 30, taught.length > 1000]).toEqual([2, true, true]);
  expect(shell).toBeGreaterThan(2);
  for (const eye of judging) expect(isAwayFrom(taught, shell, eye)).toBe(true);
});

describe('few places', () => {
  test.each([
    ['none', [], 0],
    ['one', line(1), 0],
    ['many in one', at([1, 2, 3], [1, 2, 3], [1, 2, 3]), 0],
    ['two', line(2), 1],
    ['four', line(4), 2],
  ])('%s', (_, views, stretches) => {
    expect(stretchesOf(views).length).toBe(stretches);
    if (stretches > 0) expect(teaching(views).length).toBeGreaterThan(0);
  });
});

test('half of the spacing in the middle', () => {
  expect(halfSpacing([])).toBe(0);
  expect(halfSpacing([[1, 2, 3]])).toBe(0);
  expect(halfSpacing([0, 1, 4, 8, 20].map((x) => [x, 0, 0]))).toBe(1.5);
});
