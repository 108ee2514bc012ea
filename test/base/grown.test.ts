import { expect, test } from 'vitest';
import { grown } from '../../src/base/grown.ts';

test('an array that is long enough stays itself', () => {
  const array = Uint32Array.of(1, 2, 3);
  expect(grown(array, 3)).toBe(array);
});

test('a longer one is of the same kind, holds what stood there, and grows by half at least', () => {
  expect(grown(Float64Array.of(1, 2, 3, 4), 5)).toEqual(Float64Array.of(1, 2, 3, 4, 0, 0));
  expect(grown(Float32Array.of(1, 2, 3, 4), 9)).toEqual(Float32Array.of(1, 2, 3, 4, 0, 0, 0, 0, 0));
  expect(grown(new Uint32Array(0), 1)).toEqual(Uint32Array.of(0));
});
