import { expect, test } from 'vitest';
import { createFreeSpace, isClear, isOutside } from '../../../src/seeds/places/free-space.ts';
import { possibleViews } from '../../../src/seeds/places/possible-views.ts';
import { isInLevel, level, streets } from '../../overdraw/measure/level.ts';
import { type Shape, sceneOf } from '../../overdraw/measure/shapes.ts';

const viewsOf = (shapes: Shape[]) => {
  const scene = sceneOf(shapes);
  const space = createFreeSpace(scene);
  return { space, views: possibleViews(scene, space) };
};

test('where a level is closed above, all eyes are in its rooms', () => {
  const { views } = viewsOf(level(1));
  expect(views.length).toBeGreaterThan(100);
  for (const { eye } of views) expect(isInLevel(eye)).toBe(true);
});

test('under the sky they stand on the ground and on roofs, and inside the bounds; none in a house or before a wall', () => {
  const { space, views } = viewsOf(streets(1));
  const heights = views.map(({ eye }) => eye[1]);
  expect(heights.filter((y) => Math.abs(y - 1.7) < 1e-6).length).toBeGreaterThan(20);
  expect(heights.filter((y) => y > 9).length).toBeGreaterThan(20);
  // a third of the way up
  expect(new Set(heights).size).toBeLessThan(views.length);
  for (const { eye } of views) {
    expect(isOutside(space, eye)).toBe(true);
    expect(isClear(space, eye, 0.4)).toBe(true);
  }
});

test('of one eye the second view looks elsewhere than the first', () => {
  const { views } = viewsOf(level(2));
  const half = views.length / 2;
  for (let i = 0; i < half; i++) {
    expect(views[half + i].eye).toEqual(views[i].eye);
    const [a, b] = [views[i], views[half + i]].map(({ eye, target }) => [target[0] - eye[0], target[2] - eye[2]]);
    expect(a[0] * b[0] + a[1] * b[1]).toBeLessThan(0.1 * Math.hypot(...a) * Math.hypot(...b));
  }
});

test('where there is nothing, there is no view', () => {
  expect(viewsOf([]).views).toEqual([]);
});
