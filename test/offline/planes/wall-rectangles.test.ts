import { describe, expect, test } from 'vitest';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, OBJECT_MASK } from '../../../src/core/scene/scene.ts';
import { type WallRectangle, wallRectangles } from '../../../src/offline/planes/wall-rectangles.ts';
import { box, type Shape, sceneOf, turned } from '../../overdraw/measure/shapes.ts';
import { level } from './level.ts';

/** A wall in the plane z = 0 that faces +z, of rectangles whose corners are given; equal corners are one vertex's place. */
function quads(rectangles: readonly (readonly number[])[], flags = 0): Shape {
  return {
    positions: rectangles.flatMap(([x0, y0, x1, y1]) => [x0, y0, 0, x1, y0, 0, x1, y1, 0, x0, y1, 0]),
    indices: rectangles.flatMap((_, k) => [0, 1, 2, 0, 2, 3].map((corner) => corner + 4 * k)),
    flags,
  };
}

const sizes = (found: readonly WallRectangle[]) => found.map(({ low, high }) => [high[0] - low[0], high[1] - low[1]]);

describe('rectangles in walls', () => {
  test('one of neighbours with common corners', () => {
    expect(
      sizes(
        wallRectangles(
          sceneOf([
            quads([
              [0, 0, 4, 5],
              [4, 0, 9, 5],
            ]),
          ]),
        ),
      ),
    ).toEqual([[9, 5]]);
    expect(sizes(wallRectangles(sceneOf([quads([[0, 0, 4, 5]]), quads([[4, 0, 9, 5]])])))).toEqual([[9, 5]]);
  });
  test('none over a corner on another edge: a rasteriser may leave a pixel open there', () => {
    const found = wallRectangles(
      sceneOf([
        quads([
          [0, 0, 4, 5],
          [4, 0, 9, 2],
          [4, 2, 9, 5],
        ]),
      ]),
    );
    expect(sizes(found)).toEqual([
      [5, 5],
      [4, 5],
    ]);
  });
  test('a window is in none', () => {
    const around = [
      [0, 0, 3, 2],
      [3, 0, 5, 2],
      [5, 0, 9, 2],
      [0, 2, 3, 4],
      [5, 2, 9, 4],
      [0, 4, 3, 6],
      [3, 4, 5, 6],
      [5, 4, 9, 6],
    ];
    const found = wallRectangles(sceneOf([quads(around)]));
    expect(sizes(found)[0]).toEqual([4, 6]);
    for (const { low, high } of found) expect(low[0] >= 5 || high[0] <= 3 || low[1] >= 4 || high[1] <= 2).toBe(true);
  });
  test('the front of a wall, both sides of a double-sided one, nothing of a blended one', () => {
    const wall = quads([[0, 0, 9, 5]]);
    expect(wallRectangles(sceneOf([wall])).map(({ normal }) => normal[2])).toEqual([1]);
    expect(wallRectangles(sceneOf([turned(wall)])).map(({ normal }) => normal[2])).toEqual([-1]);
    const both = wallRectangles(sceneOf([{ ...wall, flags: OBJECT_DOUBLE_SIDED }]));
    expect(both.map(({ normal }) => normal[2]).sort()).toEqual([-1, 1]);
    for (const flags of [OBJECT_BLEND, OBJECT_MASK]) expect(wallRectangles(sceneOf([{ ...wall, flags }]))).toEqual([]);
  });
  test('six of a turned box, with axes that make a right-handed frame', () => {
    const found = wallRectangles(sceneOf([box([3, 2, 1], [4, 3, 2], 0.7)]));
    expect(sizes(found).map(([across, along]) => Math.round(across * along * 100) / 100)).toEqual([
      48, 48, 32, 32, 24, 24,
    ]);
    for (const { normal, u, v } of found) {
      const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
      for (let k = 0; k < 3; k++) expect(cross[k]).toBeCloseTo(normal[k], 12);
    }
  });
  test('points of every rectangle lie on a triangle that faces the same way', () => {
    const { scene } = level();
    const found = wallRectangles(scene);
    expect(found.length).toBeGreaterThan(8);
    for (const { normal, offset, u, v, low, high } of found)
      for (const [a, b] of [
        [0.001, 0.001],
        [0.5, 0.5],
        [0.3, 0.9],
        [0.999, 0.4],
      ]) {
        const [across, along] = [low[0] + a * (high[0] - low[0]), low[1] + b * (high[1] - low[1])];
        const point = [0, 1, 2].map((k) => across * u[k] + along * v[k] + offset * normal[k]);
        expect(onSome(scene, point, normal)).toBe(true);
      }
  });
});

/** Whether a point lies on a triangle of this normal: by areas of the three triangles that it makes. */
function onSome(
  { positions, indices }: ReturnType<typeof level>['scene'],
  p: number[],
  normal: readonly number[],
): boolean {
  const minus = (a: number[], b: number[]) => a.map((value, k) => value - b[k]);
  const cross = (a: number[], b: number[]) => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ];
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [...positions.subarray(indices[at + k] * 3, indices[at + k] * 3 + 3)]);
    const whole = cross(minus(b, a), minus(c, a));
    const area = Math.hypot(...whole);
    if (whole.reduce((all, value, k) => all + value * normal[k], 0) < 0.999 * area) continue;
    const parts = [
      [a, b],
      [b, c],
      [c, a],
    ].map(([q, r]) => Math.hypot(...cross(minus(q, p), minus(r, p))));
    if (parts[0] + parts[1] + parts[2] <= area * (1 + 1e-5)) return true;
  }
  return false;
}
