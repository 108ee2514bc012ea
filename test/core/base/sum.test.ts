import { expect, test } from 'vitest';
import { mean, sum } from '../../../src/core/base/sum.ts';

test('of a list and of typed arrays, first to last', () => {
  expect(sum([1e16, 1, -1e16])).toBe(0);
  expect(sum(Float64Array.of(1e16, -1e16, 1))).toBe(1);
  expect(sum(Uint8Array.of(255, 255))).toBe(510);
  expect(mean([1, 2, 6])).toBe(3);
});

test('of none', () => {
  expect(sum([])).toBe(0);
  expect(mean([])).toBeNaN();
});
