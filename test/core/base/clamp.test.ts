import { expect, test } from 'vitest';
import { clamp } from '../../../src/core/base/clamp.ts';

test('what is between stays, what is beyond comes to the nearer end', () => {
  expect([-2, -1, 0.5, 3, 4].map((value) => clamp(value, -1, 3))).toEqual([-1, -1, 0.5, 3, 3]);
  expect(clamp(Number.NEGATIVE_INFINITY, -1, Number.POSITIVE_INFINITY)).toBe(-1);
  expect(clamp(Number.NaN, 0, 1)).toBeNaN();
});
