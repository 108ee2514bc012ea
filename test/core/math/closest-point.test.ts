/** The nearest point of a triangle: analytic cases, then seeded ones against what defines it and against a fine search. */
import { describe, expect, test } from 'vitest';
import { closestOnTriangle } from '../../../src/core/math/closest-point.ts';
import { about, eachTriangle, SHAPES } from './triangles.ts';

const TRIANGLE = Float32Array.of(7, 7, 0, 0, 0, 4, 0, 0, 0, 3, 0);

function nearest(x: number, y: number, z: number, corners: Float32Array | Float64Array = TRIANGLE, at = 2) {
  const out = new Float64Array(3);
  const square = closestOnTriangle(corners, at, x, y, z, out);
  return { point: Array.from(out), square };
}

describe('a right angle with legs of 4 and 3', () => {
  test.each([
    ['above the face', [1, 1, 2], [1, 1, 0], 4],
    ['below the face', [1, 1, -2], [1, 1, 0], 4],
    ['on the face', [1, 1, 0], [1, 1, 0], 0],
    ['beside the first edge', [2, -1, 2], [2, 0, 0], 5],
    ['beside the second edge', [2 + 3, 1.5 + 4, 0], [2, 1.5, 0], 25],
    ['beside the third edge', [-2, 1, 0], [0, 1, 0], 4],
    ['beyond the first corner', [-1, -2, 2], [0, 0, 0], 9],
    ['beyond the second corner', [6, 0, -1], [4, 0, 0], 5],
    ['beyond the third corner', [-1, 5, 0], [0, 3, 0], 5],
  ])('%s', (_, [x, y, z], point, square) => {
    const found = nearest(x, y, z);
    for (let k = 0; k < 3; k++) expect(found.point[k]).toBeCloseTo(point[k], 14);
    expect(found.square).toBeCloseTo(square, 14);
  });
});

test('an obtuse corner: a point on the outer side of one edge alone, nearest to that edge', () => {
  const obtuse = Float64Array.of(0, 0, 0, 4, 0, 0, -3, 1, 0);
  expect(nearest(3, -1, 0, obtuse, 0)).toEqual({ point: [3, 0, 0], square: 1 });
  expect(nearest(-1, -1, 0, obtuse, 0).point).not.toEqual([0, 0, 0]);
  expect(nearest(-0.2, -1, 0, obtuse, 0)).toEqual({ point: [0, 0, 0], square: 1.04 });
});

test('a needle of height 1e-7: half way along it, not at an end', () => {
  const needle = Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1e-7, 0);
  expect(nearest(0.5, 0, 1, needle, 0).point[0]).toBeCloseTo(0.5, 9);
  expect(nearest(0.25, 0.5, 0.5, needle, 0).point[0]).toBeCloseTo(0.25, 6);
});

describe.each(SHAPES.map((shape, i) => [shape, 60 + i] as const))('%s', (shape, seed) => {
  test(`no point of the triangle is nearer, and it is one of them: 4,000 cases, seed ${seed}`, () => {
    eachTriangle(shape, seed, 4000, (corners, random, size, i) => {
      const p = [0, 1, 2].map((k) => corners[k + 3 * (i % 3)] * (i % 2) + about(random, size * 2));
      const { point, square } = nearest(p[0], p[1], p[2], corners, 0);
      const tolerance = 2 ** -24 * 8 * size;
      const distance = Math.sqrt(square);
      expect(Math.abs(Math.hypot(...p.map((v, k) => v - point[k])) - distance)).toBeLessThan(
        1e-7 * tolerance + 1e-14 * distance,
      );
      // what defines the nearest point of a convex body: all of it lies behind the plane through that point
      const before = [0, 3, 6].map((c) =>
        p.reduce((sum, v, k) => sum + (v - point[k]) * (corners[c + k] - point[k]), 0),
      );
      expect(Math.max(...before)).toBeLessThanOrEqual(tolerance * distance + 1e-13 * size * size);
      expect(outside(corners, point)).toBeLessThan(tolerance);
      // a search of points of the triangle
      let least = Number.POSITIVE_INFINITY;
      for (let k = 0; k < 40; k++) {
        const v = random();
        const w = random() * (1 - v);
        const q = [0, 1, 2].map((k) => (1 - v - w) * corners[k] + v * corners[3 + k] + w * corners[6 + k]);
        least = Math.min(least, Math.hypot(...p.map((c, k) => c - q[k])));
      }
      expect(least).toBeGreaterThan(distance - tolerance);
    });
  });
});

/** About how far a point lies outside a triangle: beyond its box, or by how much the areas towards its edges exceed its own. */
function outside(corners: Float64Array, point: number[]): number {
  const corner = (c: number) => [corners[c * 3], corners[c * 3 + 1], corners[c * 3 + 2]];
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  let most = 0;
  for (let k = 0; k < 3; k++)
    most = Math.max(most, Math.min(a[k], b[k], c[k]) - point[k], point[k] - Math.max(a[k], b[k], c[k]));
  const excess = area(a, b, point) + area(b, c, point) + area(c, a, point) - area(a, b, c);
  const longest = Math.max(length(a, b), length(b, c), length(c, a));
  return longest > 0 ? Math.max(most, excess / longest) : most;
}

const length = (a: number[], b: number[]) => Math.hypot(...a.map((v, k) => v - b[k]));

/** Twice the area of a triangle. */
function area(a: number[], b: number[], c: number[]): number {
  const [u, v] = [b.map((x, k) => x - a[k]), c.map((x, k) => x - a[k])];
  return Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]);
}
