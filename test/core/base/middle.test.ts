import { expect, test } from 'vitest';
import { middleOf } from '../../../src/core/base/middle.ts';

test('the median and the quartiles, between two values where they lie there', () => {
  expect(middleOf([5, 1, 3, 2, 4])).toEqual({ median: 3, low: 2, high: 4 });
  expect(middleOf([4, 1, 2, 3])).toEqual({ median: 2.5, low: 1.75, high: 3.25 });
  expect(middleOf([7])).toEqual({ median: 7, low: 7, high: 7 });
});
