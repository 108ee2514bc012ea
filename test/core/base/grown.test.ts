import { expect, test } from 'vitest';
import { grown, joined, lengthened } from '../../../src/core/base/grown.ts';

test('an array that is long enough stays itself', () => {
  const array = Uint32Array.of(1, 2, 3);
  expect(grown(array, 3)).toBe(array);
});

test('a longer one is of the same kind, holds what stood there, and grows by half at least', () => {
  expect(grown(Float64Array.of(1, 2, 3, 4), 5)).toEqual(Float64Array.of(1, 2, 3, 4, 0, 0));
  expect(grown(Float32Array.of(1, 2, 3, 4), 9)).toEqual(Float32Array.of(1, 2, 3, 4, 0, 0, 0, 0, 0));
  expect(grown(new Uint32Array(0), 1)).toEqual(Uint32Array.of(0));
});

test('one of a given length, and two as one, leave what they are made of', () => {
  const array = Int32Array.of(1, -2);
  expect(lengthened(array, 3)).toEqual(Int32Array.of(1, -2, 0));
  expect(lengthened(array, 2)).not.toBe(array);
  expect(joined(Uint8Array.of(1, 2), Uint8Array.of(255))).toEqual(Uint8Array.of(1, 2, 255));
  expect(joined(array, new Int32Array(0))).toEqual(array);
  expect(array).toEqual(Int32Array.of(1, -2));
});
