import { expect, test } from 'vitest';
import { distance } from '../../../src/core/math/distance.ts';

test('the length of the line from one to the other, either way', () => {
  expect(distance([1, -2, 3], [3, 4, 12])).toBe(11);
  expect(distance([3, 4, 12], [1, -2, 3])).toBe(11);
  expect(distance([1, 2, 3], [1, 2, 3])).toBe(0);
});

test('where the squares would overflow', () => expect(distance([-1e200, 0, 0], [1e200, 0, 0])).toBe(2e200));
