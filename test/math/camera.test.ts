import { describe, expect, test } from 'vitest';
import { createCamera, forwardOf, viewProjection } from '../../src/math/camera.ts';

const project = (m: Float64Array, p: readonly number[]) =>
  [0, 1, 2, 3].map((row) => m[row] * p[0] + m[4 + row] * p[1] + m[8 + row] * p[2] + m[12 + row]);

test('the target lands in the middle of the picture, up is up and right is right', () => {
  const m = viewProjection(createCamera({ eye: [1, 2, 3], target: [1, 2, -7], fov: 60 }));
  const [x, y, , w] = project(m, [1, 2, -7]);
  expect([x, y, w].map((v) => Math.round(v * 1e9) / 1e9)).toEqual([0, 0, 10]);
  expect(project(m, [1, 3, -7])[1]).toBeGreaterThan(0);
  expect(project(m, [2, 2, -7])[0]).toBeGreaterThan(0);
});

test('looking along up still gives a picture', () => {
  for (const target of [
    [0, -5, 0],
    [0, 5, 0],
  ] as const) {
    const m = viewProjection(createCamera({ eye: [0, 0, 0], target }));
    expect(m.every(Number.isFinite)).toBe(true);
    expect(project(m, target)[3]).toBeCloseTo(5, 12);
  }
});

test('forward is a unit vector', () => {
  expect(forwardOf(createCamera({ eye: [1, 1, 1], target: [4, 1, 5] }))).toEqual([0.6, 0, 0.8]);
});

test('a target that is almost the eye gives the same picture as one farther off', () => {
  const far = viewProjection(createCamera({ eye: [20, 5, 20], target: [21, 5, 20] }));
  const near = viewProjection(createCamera({ eye: [20, 5, 20], target: [20 + 2 ** -40, 5, 20] }));
  far.forEach((v, i) => {
    expect(near[i]).toBeCloseTo(v, 12);
  });
});

describe('a camera that cannot be is refused by the name of its field', () => {
  const good = { eye: [0, 0, 0], target: [0, 0, -1] } as const;
  test.each([
    ['eye', { ...good, eye: [0, Number.NaN, 0] }],
    ['target', { ...good, target: [0, 0] }],
    ['2\\^120', { ...good, eye: [1e37, 0, 0] }],
    ['same point', { ...good, target: [0, 0, 0] }],
    ['up', { ...good, up: [0, 0, 0] }],
    ['fov', { ...good, fov: 180 }],
    ['near', { ...good, near: 0 }],
    ['far', { ...good, near: 2, far: 2 }],
  ])('%s', (name, view) => expect(() => createCamera(view as never)).toThrow(new RegExp(name)));
  test('aspect', () => expect(() => createCamera(good, 0)).toThrow('aspect'));
});
