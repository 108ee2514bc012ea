import { expect, test } from 'vitest';
import { boundingBox, emptyBox, uniteBox } from '../../src/math/aabb.ts';

const EMPTY = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].flatMap((v) => [v, v, v]);

test('the box of some points, in its place among others', () => {
  const points = Float32Array.of(99, 99, 99, 1, -5, 9, 3, 4, -2, -7, 0, 8, -99, -99, -99);
  const out = new Float64Array(12).fill(7);
  boundingBox(points, 1, 4, out, 5);
  expect(Array.from(out)).toEqual([7, 7, 7, 7, 7, -7, -5, -2, 3, 4, 9, 7]);
  boundingBox(points, 2, 3, out);
  expect(Array.from(out.subarray(0, 6))).toEqual([3, 4, -2, 3, 4, -2]);
  boundingBox(points, 2, 2, out);
  expect(Array.from(out.subarray(0, 6))).toEqual(EMPTY);
});

test('an empty box is where it was asked for, and takes any box that it is united with', () => {
  const out = new Float32Array(8).fill(7);
  emptyBox(out, 1);
  expect(Array.from(out)).toEqual([7, ...EMPTY, 7]);
  uniteBox(out, 1, Float32Array.of(0, 1, 2, 3, 4, 5, 6), 1);
  expect(Array.from(out)).toEqual([7, 1, 2, 3, 4, 5, 6, 7]);
  emptyBox(out);
  expect(Array.from(out)).toEqual([...EMPTY, 6, 7]);
});

test('a box grows on each side that the other passes, and on no other', () => {
  const box = [-1, -2, -3, 1, 2, 3];
  for (let side = 0; side < 6; side++) {
    const grown = box.with(side, box[side] * 4);
    const out = Float64Array.from([0, ...box]);
    uniteBox(out, 1, Float64Array.from([0, 0, ...box.map((v, i) => (i === side ? v * 4 : v / 2))]), 2);
    expect(Array.from(out)).toEqual([0, ...grown]);
  }
});
