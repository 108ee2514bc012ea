import { describe, expect, test } from 'vitest';
import { checkMovingSphere, createMovingSphere, setMovingSphere } from '../../../src/core/math/moving-sphere.ts';

const sound = () => setMovingSphere(createMovingSphere(), 1, -2, 3, 0.5, -4, 5, 2 ** 120);

test('a sphere that is set has its numbers, and one that is not set is refused', () => {
  const sphere = createMovingSphere();
  expect(() => checkMovingSphere(sphere)).toThrow(RangeError);
  expect(setMovingSphere(sphere, 1, 2, 3, 4, 5, 6, 7)).toBe(sphere);
  expect(sphere).toEqual({ x: 1, y: 2, z: 3, r: 4, dx: 5, dy: 6, dz: 7 });
});

describe('what is refused, by its name', () => {
  test('the most that a way may be is taken', () => expect(() => checkMovingSphere(sound())).not.toThrow());
  test.each(['x', 'y', 'z', 'r'] as const)('%s', (name) => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => checkMovingSphere({ ...sound(), [name]: value })).toThrow(/^sphere\b/);
  });
  test.each(['dx', 'dy', 'dz'] as const)('%s', (name) => {
    for (const value of [Number.NaN, Number.NEGATIVE_INFINITY, 2 ** 120 * (1 + 2 ** -52), -(2 ** 121)])
      expect(() => checkMovingSphere({ ...sound(), [name]: value })).toThrow(/^way \(/);
  });
});
