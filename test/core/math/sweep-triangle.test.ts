/** A moving sphere against a triangle: analytic cases, then seeded ones against the distance at a row of moments. */
import { describe, expect, test } from 'vitest';
import { closestOnTriangle } from '../../../src/core/math/closest-point.ts';
import type { Random } from '../../../src/core/math/random.ts';
import { sweepTriangle } from '../../../src/core/math/sweep-triangle.ts';
import { about, eachTriangle, pointAbout, SHAPES } from './triangles.ts';

const NEVER = Number.POSITIVE_INFINITY;
const TRIANGLE = Float32Array.of(7, 7, 0, 0, 0, 4, 0, 0, 0, 3, 0);

const sweep = ([x, y, z]: number[], r: number, [dx, dy, dz]: number[]) =>
  sweepTriangle(TRIANGLE, 2, { x, y, z, r, dx, dy, dz });

describe('a right angle with legs of 4 and 3', () => {
  test.each([
    ['falls on the face', [1, 1, 5], 1, [0, 0, -8], 0.5],
    ['rises against its back', [1, 1, -5], 1, [0, 0, 8], 0.5],
    ['meets it slanting', [1, 1, 5], 1, [1, 0.5, -8], 0.5],
    ['stops before it', [1, 1, 5], 1, [0, 0, -3.99], NEVER],
    ['reaches it at the end', [1, 1, 5], 1, [0, 0, -4], 1],
    ['meets the first edge from beside', [2, -5, 0], 1, [0, 8, 0], 0.5],
    ['meets the third edge from beside', [-5, 1, 0], 1, [8, 0, 0], 0.5],
    ['meets the first edge from above', [2, -0.6, 4.8], 1, [0, 0, -8], 0.5],
    ['meets a corner along an edge', [9, 0, 0], 1, [-8, 0, 0], 0.5],
    ['meets a corner from above', [-0.6, 0, 4.8], 1, [0, 0, -8], 0.5],
    ['passes by an edge', [2, -1.01, 5], 1, [0, 0, -9], NEVER],
    ['passes by a corner', [-0.8, -0.61, 5], 1, [0, 0, -9], NEVER],
    ['moves away', [1, 1, 2], 1, [0, 0, 8], NEVER],
    ['does not move', [1, 1, 2], 1, [0, 0, 0], NEVER],
    ['a point crosses it', [1, 1, 5], 0, [0, 0, -10], 0.5],
    ['a point crosses its plane beside it', [3, 3, 5], 0, [0, 0, -10], NEVER],
    ['a point moves in its plane', [-1, 1, 0], 0, [9, 0, 0], 1 / 9],
  ])('%s', (_, start, r, way, t) => expect(sweep(start, r, way)).toBeCloseTo(t, 14));
});

describe('begins in touch', () => {
  test.each([
    ['moves towards the face', [1, 1, 0.5], 1, [0, 0.1, -1], 0],
    ['moves along the face', [1, 1, 0.5], 1, [1, 1, 0], NEVER],
    ['moves away', [1, 1, 0.5], 1, [0, 0, 0.1], NEVER],
    ['moves towards the edge that it touches', [2, -0.5, 0.1], 1, [0, 1, 0], 0],
    ['moves away from the edge that it touches', [2, -0.5, 0.1], 1, [0, -1, 0], NEVER],
    ['has its centre on the face', [1, 1, 0], 1, [0, 0, -1], NEVER],
  ])('%s', (_, start, r, way, t) => expect(sweep(start, r, way)).toBe(t));
});

describe.each(SHAPES.map((shape, i) => [shape, 70 + i] as const))('%s', (shape, seed) => {
  test(`touches at t, and not before: 4,000 cases, seed ${seed}`, () => {
    let met = 0;
    eachTriangle(shape, seed, 4000, (corners, random, size, i) => {
      const r = i % 8 === 0 ? 0 : size * 10 ** (-2 * random());
      const { start, way } = aimed(corners, random, size, r, i);
      const [x, y, z] = start;
      const [dx, dy, dz] = way;
      const t = sweepTriangle(corners, 0, { x, y, z, r, dx, dy, dz });
      const reach = Math.max(...start.map(Math.abs), ...way.map(Math.abs), size);
      const tolerance = (r > 0 ? 2 ** -34 : 2 ** -24) * reach;
      const gap = (s: number) => distance(corners, x + s * dx, y + s * dy, z + s * dz) - r;
      if (gap(0) <= 0) {
        expect([0, NEVER]).toContain(t);
        // the distance falls at first just where it is met at 0; at the edge of rounding either will do
        const change = gap(1e-4) - gap(0);
        if (Math.abs(change) > tolerance) expect(t === 0).toBe(change < 0);
        return;
      }
      if (t <= 1) {
        met++;
        expect(Math.abs(gap(t))).toBeLessThan(tolerance);
      }
      const end = Math.min(t, 1);
      const gaps = Array.from({ length: 51 }, (_, k) => gap((end * k) / 50));
      expect(Math.min(...gaps)).toBeGreaterThan(-tolerance);
    });
    expect(met).toBeGreaterThan(1000);
  });
});

function distance(corners: Float64Array, x: number, y: number, z: number): number {
  return Math.sqrt(closestOnTriangle(corners, 0, x, y, z, new Float64Array(3)));
}

/** A start and a way that leads past a corner, a point of an edge or one of the face, through it or at about the radius beside it. */
function aimed(corners: Float64Array, random: Random, size: number, r: number, i: number) {
  const start = pointAbout(random, size * 4);
  const v = i % 3 === 0 ? 0 : random();
  const w = i % 3 === 2 ? random() * (1 - v) : 0;
  const beside = pointAbout(random, 1);
  const length = Math.hypot(...beside) || 1;
  const off = [0, r, r * random() * 2][i % 4 === 3 ? 0 : i % 3];
  const stretch = 0.6 + 2 * random();
  const way = start.map(
    (c, k) =>
      stretch * ((1 - v - w) * corners[k] + v * corners[3 + k] + w * corners[6 + k] + (off * beside[k]) / length - c),
  );
  if (i % 11 === 0) way[i % 3] = about(random, 1) > 0 ? 0 : way[i % 3];
  return { start, way };
}
