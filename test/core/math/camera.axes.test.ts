/** The axes of a camera whose `up` lies along its view, and spheres around one point or none. */
import { describe, expect, test } from 'vitest';
import { axesOf, createCamera, type Vec3 } from '../../../src/core/math/camera.ts';
import { writeBall } from '../../../src/core/math/sphere.ts';

const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const looking = (target: Vec3, up: Vec3) => axesOf(createCamera({ eye: [0, 0, 0], target, up }, 1));

describe('up along the view', () => {
  // the axis that stands in is the one in whose direction the view goes least; z before x before y
  test.each<[Vec3, Vec3]>([
    [
      [1, 0, 0],
      [0, 0, 1],
    ],
    [
      [-2, 0, 0],
      [0, 0, 1],
    ],
    [
      [0, 3, 0],
      [0, 0, 1],
    ],
    [
      [0, -1, 0],
      [0, 0, 1],
    ],
    [
      [0, 0, 1],
      [1, 0, 0],
    ],
    [
      [0, 0, -1],
      [1, 0, 0],
    ],
    [
      [5, 1, 5],
      [0, 1, 0],
    ],
    [
      [1, 5, 5],
      [1, 0, 0],
    ],
    [
      [5, 5, 1],
      [0, 0, 1],
    ],
  ])('%j', (view, stand) => {
    const { right, up, forward } = looking(view, view);
    const length = Math.hypot(...view);
    for (let k = 0; k < 3; k++) expect(forward[k]).toBeCloseTo(view[k] / length, 12);
    for (const axis of [right, up, forward]) expect(dot(axis, axis)).toBeCloseTo(1, 12);
    for (const [a, b] of [
      [right, up],
      [up, forward],
      [forward, right],
    ])
      expect(dot(a, b)).toBeCloseTo(0, 12);
    // up is what of the stand-in is at right angles to the view
    expect(dot(right, stand)).toBeCloseTo(0, 12);
    expect(dot(up, stand)).toBeGreaterThan(0.8);
  });
  test('nearly along it is not along it, down to a millionth', () => {
    expect(looking([0, 0, -1], [0, 1e-5, -1]).right[0]).toBeCloseTo(1, 9);
    expect(looking([0, 0, -1], [0, 1e-7, -1]).right[1]).toBeCloseTo(-1, 9);
  });
  test('right is right: y up, looking along -z, it is +x', () => {
    const { right, up, forward } = looking([0, 0, -1], [0, 1, 0]);
    expect([...right, ...up, ...forward].map((v) => v + 0)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, -1]);
  });
});

describe('a sphere around few', () => {
  const out = new Float32Array(6).fill(9);
  const ball = (data: number[], stride: 3 | 4, first: number, end: number) => {
    writeBall(data as unknown as Float32Array, stride, first, end, Float64Array.of(1, 2, 3), out, 1);
    return Array.from(out);
  };
  test('one sphere is itself, its radius rounded up to a float', () => {
    expect(ball([0, 0, 0, 0, 4, 5, 6, 0.1], 4, 1, 2)).toEqual([9, 4, 5, 6, Math.fround(0.1), 9]);
    expect(Math.fround(0.1)).toBeGreaterThan(0.1);
    const above = ball([4, 5, 6, 0.7], 4, 0, 1)[4];
    expect(Math.fround(0.7)).toBeLessThan(0.7);
    expect(above).toBeGreaterThanOrEqual(0.7);
    expect(above - 0.7).toBeLessThan(2 ** -24);
  });
  test('one point is itself, without a radius', () => expect(ball([4, 5, 6], 3, 0, 1)).toEqual([9, 4, 5, 6, 0, 9]));
  test('none is the centre, without a radius', () => expect(ball([], 4, 0, 0)).toEqual([9, 1, 2, 3, 0, 9]));
  test('two reach to the farther one', () => {
    const radius = ball([1, 2, 3, 0.5, 1, 2, 7, 1], 4, 0, 2)[4];
    expect(radius).toBeGreaterThanOrEqual(5);
    expect(radius).toBeLessThan(5.00001);
  });
});
