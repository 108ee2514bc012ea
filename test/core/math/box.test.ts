import { expect, test } from 'vitest';
import { boundingBox, emptyBox, halfArea, touches, uniteBox } from '../../../src/core/math/box.ts';

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

test('boxes overlap where they touch, and are apart on any one axis', () => {
  const boxes = Float32Array.of(7, 0, 0, 0, 1, 1, 1);
  const overlap = (a: Float32Array, at: number, b: Float32Array, from: number) =>
    touches(a, at, b[from], b[from + 1], b[from + 2], b[from + 3], b[from + 4], b[from + 5]);
  expect(overlap(boxes, 1, boxes, 1)).toBe(true);
  for (let axis = 0; axis < 3; axis++)
    for (const [shift, expected] of [
      [-1.25, false],
      [-1, true],
      [1, true],
      [1.25, false],
    ] as const) {
      const other = boxes.slice(1).map((v, i) => (i % 3 === axis ? v + shift : v));
      expect(overlap(boxes, 1, other, 0)).toBe(expected);
      expect(overlap(other, 0, boxes, 1)).toBe(expected);
    }
});

test('half of the surface of a box', () => {
  expect(halfArea(Float32Array.of(9, 1, 2, 3, 3, 5, 8), 1)).toBe(2 * 3 + 3 * 5 + 5 * 2);
  expect(halfArea(Float64Array.of(0, 0, 0, 4, 0, 5))).toBe(20);
});
