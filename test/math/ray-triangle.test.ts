/** A ray against a triangle: analytic cases, in any order of the corners, and what is seen edge-on. */
import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../src/math/camera.ts';
import { rayTriangle } from '../../src/math/ray-triangle.ts';

/** a point before them, then (0, 0, 0), (0, 0, 4), (4, 0, 0): seen from above counter-clockwise */
const POINTS = Float32Array.of(9, 9, 9, 0, 0, 0, 0, 0, 4, 4, 0, 0);
const MISS = Number.POSITIVE_INFINITY;

function meet(origin: Vec3, direction: Vec3, bothSides = false, start = 0, end = MISS, order = [3, 6, 9]): number {
  const [a, b, c] = order;
  return rayTriangle(POINTS, a, b, c, bothSides, { origin, direction, start, end });
}

describe.each([[[3, 6, 9]], [[6, 9, 3]], [[9, 3, 6]]])('corners %j', (order) => {
  const down = (x: number, z: number) => meet([x, 3, z], [0, -1, 0], false, 0, MISS, order);
  test('inside, on every edge and corner', () => {
    for (const [x, z] of [
      [1, 1],
      [0, 2],
      [2, 0],
      [2, 2],
      [0, 0],
      [0, 4],
      [4, 0],
    ])
      expect(down(x, z)).toBe(3);
  });
  test('beside every edge and corner', () => {
    const off = 2 ** -20;
    for (const [x, z] of [
      [-off, 2],
      [2, -off],
      [2, 2 + off],
      [-off, 0],
      [0, 4 + off],
      [4 + off, 0],
    ])
      expect(down(x, z)).toBe(MISS);
  });
  test('the back counts when it is asked for', () => {
    expect(meet([1, -3, 1], [0, 1, 0], false, 0, MISS, order)).toBe(MISS);
    expect(meet([1, -3, 1], [0, 1, 0], true, 0, MISS, order)).toBe(3);
  });
});

test('aslant, in units of the direction’s length', () => {
  expect(meet([1 - 3 * 0.6, 4 * 0.6, 1], [0.6, -0.8, 0])).toBeCloseTo(3, 12);
});

test('behind, before the start, beyond the end; at start and end it counts', () => {
  expect(meet([1, -3, 1], [0, -1, 0], true)).toBe(MISS);
  expect(meet([1, 3, 1], [0, -1, 0], false, 3, 3)).toBe(3);
  expect(meet([1, 3, 1], [0, -1, 0], false, 3 + 2 ** -50)).toBe(MISS);
  expect(meet([1, 3, 1], [0, -1, 0], false, 0, 3 - 2 ** -50)).toBe(MISS);
});

test('edge-on is not met: in the plane, and out of it by less than 1e-12', () => {
  expect(meet([-1, 0, 1], [1, 0, 0], true)).toBe(MISS);
  for (const [lean, met] of [
    [0.9e-12, false],
    [1.1e-12, true],
  ] as const) {
    expect(meet([-1, 2 * lean, 1], [1, -lean, 0], true) < MISS).toBe(met);
    expect(meet([-1, 2 * lean, 1], [1, -lean, 0]) < MISS).toBe(met);
  }
});

test('a triangle without area is not met', () => {
  const flat = Float32Array.of(0, 0, 0, 1, 0, 1, 2, 0, 2);
  const ray = { origin: [1, 1, 1] as Vec3, direction: [0, -1, 0] as Vec3, start: 0, end: MISS };
  expect(rayTriangle(flat, 0, 3, 6, true, ray)).toBe(MISS);
  expect(rayTriangle(flat, 0, 0, 0, true, ray)).toBe(MISS);
});
