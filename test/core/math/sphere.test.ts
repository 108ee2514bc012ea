import { describe, expect, test } from 'vitest';
import { crc32 } from '../../../src/core/file/crc32.ts';
import { ceilFloat32 } from '../../../src/core/math/float.ts';
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import { boundingSphere, smallestBall, writeBall } from '../../../src/core/math/sphere.ts';

/** Farthest reach of the balls from a centre: the function whose least value is wanted. */
function reach(balls: Float64Array, centre: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < balls.length; i += 4)
    most = Math.max(
      most,
      Math.hypot(balls[i] - centre[0], balls[i + 1] - centre[1], balls[i + 2] - centre[2]) + balls[i + 3],
    );
  return most;
}

/**
 * The least reach by another way: the function is convex, so a direct search that halves its step when no
 * direction helps ends at the minimum. `fixed` names the axis that must not move.
 */
function searched(balls: Float64Array, start: number[], fixed = -1): number {
  const centre = [...start];
  let best = reach(balls, centre);
  const directions: number[][] = [];
  for (let x = -1; x <= 1; x++)
    for (let y = -1; y <= 1; y++) for (let z = -1; z <= 1; z++) if (x || y || z) directions.push([x, y, z]);
  for (let step = best; step > best * 1e-10; ) {
    let moved = false;
    for (const direction of directions) {
      const next = centre.map((v, axis) => (axis === fixed ? v : v + step * direction[axis]));
      const radius = reach(balls, next);
      if (radius < best) {
        best = radius;
        centre.splice(0, 3, ...next);
        moved = true;
      }
    }
    if (!moved) step /= 2;
  }
  return best;
}

function randomBalls(random: Random, count: number): Float64Array {
  const kind = Math.floor(random() * 4);
  return Float64Array.from({ length: count * 4 }, (_, i) => {
    if (i % 4 === 3) return kind === 3 ? 0 : random() ** 2 * 3;
    if (kind === 1 && i % 4 === 1) return 5;
    return kind === 2 ? Math.floor(random() * 3) : random() * 10;
  });
}

test('the smallest ball is as small as a direct search finds, 300 sets of balls, seed 1', () => {
  const random = createRandom(1);
  const out = new Float64Array(4);
  for (let k = 0; k < 300; k++) {
    const count = 1 + Math.floor(random() * 12);
    const balls = randomBalls(random, count);
    smallestBall(balls, 4, 0, count, out);
    expect(reach(balls, out)).toBeLessThanOrEqual(out[3] * (1 + 2 ** -50));
    const want = searched(balls, [out[0] + 0.1, out[1] - 0.2, out[2] + 0.3]);
    expect(out[3]).toBeLessThanOrEqual(want * (1 + 1e-6));
  }
});

test('with its centre on a plane likewise, 300 sets of balls, seed 2', () => {
  const random = createRandom(2);
  const out = new Float64Array(4);
  for (let k = 0; k < 300; k++) {
    const count = 1 + Math.floor(random() * 12);
    const balls = randomBalls(random, count);
    const axis = k % 3;
    const plane = random() * 14 - 2;
    smallestBall(balls, 4, 0, count, out, axis, plane);
    expect(out[axis]).toBe(plane);
    expect(reach(balls, out)).toBeLessThanOrEqual(out[3] * (1 + 2 ** -50));
    const start = [out[0] + 0.1, out[1] - 0.2, out[2] + 0.3];
    start[axis] = plane;
    expect(out[3]).toBeLessThanOrEqual(searched(balls, start, axis) * (1 + 1e-6));
  }
});

describe('known balls', () => {
  const ball = (data: number[], stride: 3 | 4) => {
    const out = new Float64Array(4).fill(9);
    smallestBall(Float64Array.from(data), stride, 0, data.length / stride, out);
    return Array.from(out, (v) => Math.round(v * 1e9) / 1e9 + 0);
  };
  test('none', () => expect(ball([], 3)).toEqual([0, 0, 0, 0]));
  test('two points', () => expect(ball([0, 0, 0, 2, 0, 0], 3)).toEqual([1, 0, 0, 1]));
  test('a point inside a ball', () => expect(ball([0, 0, 0, 5, 1, 1, 1, 0], 4)).toEqual([0, 0, 0, 5]));
  test('two balls', () => expect(ball([0, 0, 0, 1, 10, 0, 0, 3], 4)).toEqual([6, 0, 0, 7]));
  test('a ball that touches a larger one from inside', () =>
    expect(ball([0, 0, 0, 4, 3, 0, 0, 1], 4)).toEqual([0, 0, 0, 4]));
  test('the corners of a cube', () => {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1, (i >> 1) & 1, i >> 2].map((v) => v * 2));
    expect(ball(corners, 3)).toEqual([1, 1, 1, Math.round(Math.sqrt(3) * 1e9) / 1e9]);
  });
  test('points on a line', () =>
    expect(ball(Array.from({ length: 33 }, (_, i) => [i, 2 * i, -i]).flat(), 3)).toEqual([
      16,
      32,
      -16,
      Math.round(16 * Math.sqrt(6) * 1e9) / 1e9,
    ]));
  test('the same point a thousand times', () =>
    expect(ball(Array.from({ length: 1000 }, () => [3, 4, 5]).flat(), 3)).toEqual([3, 4, 5, 0]));
});

test.each([1e-30, 1, 1e5, 1e30])('stored in floats it still holds every point, coordinates around %f', (scale) => {
  const random = createRandom(7);
  const out = new Float32Array(4);
  for (let k = 0; k < 100; k++) {
    const points = Float32Array.from({ length: 60 }, () => (1 + random()) * scale);
    boundingSphere(points, 0, 20, out, 0);
    let most = 0;
    for (let i = 0; i < 60; i += 3)
      most = Math.max(most, Math.hypot(points[i] - out[0], points[i + 1] - out[1], points[i + 2] - out[2]));
    expect(out[3]).toBeGreaterThanOrEqual(most);
    expect(out[3]).toBeLessThanOrEqual(most * (1 + 1e-6));
  }
});

test('a radius that the double arithmetic rounded down is stored one float larger', () => {
  const out = new Float32Array(4);
  const origin = new Float64Array(4);
  // the first point's distance, 1 + 2^-55, is 1 as a double
  writeBall(Float32Array.of(1, 0, 2 ** -27, -1, 0, 0), 3, 0, 2, origin, out, 0);
  expect(out[3]).toBe(1 + 2 ** -23);
});

test('a stored radius has 2^-50 of itself to spare for rounding, and no more', () => {
  const out = new Float32Array(4);
  const origin = new Float64Array(4);
  const stored = (radius: number) => {
    writeBall(Float64Array.of(radius, 0, 0, 0, -radius, 0), 3, 0, 2, origin, out, 0);
    return out[3];
  };
  expect(stored(1 - 1.5 * 2 ** -50)).toBe(1);
  expect(stored(1 - 0.75 * 2 ** -50)).toBe(1 + 2 ** -23);
});

test('a thin triangle’s ball goes through its corners, where that of two of them leaves out the third by 1e-9', () => {
  const out = new Float64Array(4);
  const half = 2e-5;
  smallestBall(Float64Array.of(0, 0, 0, 1, half, 0, 1, -half, 0), 3, 0, 3, out);
  // the circle through the corners of an isosceles triangle of height 1
  expect(Math.abs(out[3] - (1 + half * half) / 2)).toBeLessThan(1e-13);
  expect(Math.abs(out[0] - (1 + half * half) / 2)).toBeLessThan(1e-13);
});

test.each([
  [3, 1],
  [4, 2],
  [7, 3],
  [40, 4],
])('%i points on a slanted line, but for rounding: half its length, 200 lines, seed %i', (count, seed) => {
  const random = createRandom(seed);
  const out = new Float64Array(4);
  for (let k = 0; k < 200; k++) {
    const a = [random() * 10, random() * 10, random() * 10];
    const d = [random() - 0.5, random() - 0.5, random() - 0.5];
    const parts = Float64Array.from({ length: count }, () => random());
    const points = Float64Array.from({ length: count * 3 }, (_, i) => a[i % 3] + parts[Math.floor(i / 3)] * d[i % 3]);
    smallestBall(points, 3, 0, count, out);
    const length = (Math.max(...parts) - Math.min(...parts)) * Math.hypot(...d);
    expect(Math.abs(out[3] / (length / 2) - 1)).toBeLessThan(1e-9);
  }
});

test('a ball is stored where it is asked for: the centre, and the next float of the radius', () => {
  const out = new Float32Array(9).fill(9);
  boundingSphere(Float32Array.of(7, 7, 7, -1, 2, 3, 3, 6, 7, 1, 4, 5), 1, 4, out, 4);
  // half of (4, 4, 4) to each side of (1, 4, 5)
  const radius = Math.sqrt(12);
  expect(Array.from(out.subarray(0, 7))).toEqual([9, 9, 9, 9, 1, 4, 5]);
  expect(out[8]).toBe(9);
  expect(out[7]).toBeGreaterThan(radius);
  expect(out[7]).toBeLessThan(radius * (1 + 2 ** -22));
});

test('one member alone is copied as it is', () => {
  const out = new Float32Array(4);
  writeBall(Float32Array.of(9, 9, 9, 9, 1.1, 2.2, 3.3, 0.7), 4, 1, 2, new Float64Array(4), out, 0);
  expect(out).toEqual(Float32Array.of(1.1, 2.2, 3.3, 0.7));
});

test('ceilFloat32 never rounds down and never goes one float too far', () => {
  const random = createRandom(3);
  const bits = new Uint32Array(1);
  const float = new Float32Array(bits.buffer);
  for (const value of [
    0,
    1,
    1e-45,
    1e-310,
    3.4e38,
    ...Array.from({ length: 500 }, () => 2 ** (random() * 200 - 100)),
  ]) {
    const up = ceilFloat32(value);
    expect(up).toBeGreaterThanOrEqual(value);
    expect(up).toBe(Math.fround(up));
    float[0] = up;
    if (up > 0) {
      bits[0]--;
      expect(float[0]).toBeLessThan(value);
    }
  }
});

/** Sums, products and square roots alone, so that every engine gives the same bits; a tree's file shows a change of any. */
test('the balls are those of the files that were written, to the last bit: 1,200 sets, seed 11', () => {
  const random = createRandom(11);
  const kinds = [
    () => random() * 10,
    () => Math.floor(random() * 3),
    () => (random() - 0.5) * 1e-3,
    () => (random() < 0.5 ? 5 : random() * 3),
  ];
  const found = new Float64Array(1200 * 4);
  const stored = new Float32Array(1200 * 4);
  for (let k = 0; k < 1200; k++) {
    const stride = k % 2 === 0 ? 3 : 4;
    const axis = k % 5 < 2 ? -1 : (k % 5) - 2;
    const number = kinds[(k >> 3) % 4];
    const count = 1 + Math.floor(random() * 14);
    const members = Float64Array.from({ length: (count + 2) * stride }, (_, i) =>
      i % stride === 3 ? random() * random() * 3 : number(),
    );
    const ball = found.subarray(k * 4, k * 4 + 4);
    smallestBall(members, stride, 1, count + 1, ball, axis, axis < 0 ? 0 : random() * 6 - 2);
    writeBall(members, stride, 1, count + 1, ball, stored, k * 4);
  }
  const sum = (numbers: ArrayBufferView) =>
    crc32(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)).toString(16);
  expect([sum(found), sum(stored)]).toEqual(['cf7f417e', 'a5f7cc34']);
});
