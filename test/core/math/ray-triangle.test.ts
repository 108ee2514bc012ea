/** A ray against a triangle: analytic cases, in any order of the corners; what is seen edge-on; and whole numbers, against exact arithmetic. */
import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { crossDifference } from '../../../src/core/math/cross-sign.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { createRayFrame, rayTriangle, writeRayFrame } from '../../../src/core/math/ray-triangle.ts';

/** a point before them, then (0, 0, 0), (0, 0, 4), (4, 0, 0): seen from above counter-clockwise */
const POINTS = Float32Array.of(9, 9, 9, 0, 0, 0, 0, 0, 4, 4, 0, 0);
const MISS = Number.POSITIVE_INFINITY;

function meet(origin: Vec3, direction: Vec3, bothSides = false, start = 0, end = MISS, order = [3, 6, 9]): number {
  const [a, b, c] = order;
  return rayTriangle(POINTS, a, b, c, bothSides, frameOf(origin, direction), { start, end });
}

const frameOf = (origin: Vec3, direction: Vec3) => writeRayFrame(origin, direction, createRayFrame());

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

test('in the plane it is not met; out of it by however little, it is', () => {
  expect(meet([-1, 0, 1], [1, 0, 0], true)).toBe(MISS);
  for (const lean of [1e-6, 1e-12, 1e-15, 1e-30, 1e-300]) {
    for (const bothSides of [true, false]) expect(meet([-1, 2 * lean, 1], [1, -lean, 0], bothSides)).toBeCloseTo(2, 13);
    expect(meet([-1, -2 * lean, 1], [1, lean, 0], true)).toBeCloseTo(2, 13);
    expect(meet([-1, -2 * lean, 1], [1, lean, 0])).toBe(MISS);
    expect(meet([-1, 2 * lean, 3.5], [1, -lean, 0], true)).toBe(MISS);
  }
});

test('a triangle without area is not met', () => {
  const flat = Float32Array.of(0, 0, 0, 1, 0, 1, 2, 0, 2);
  const frame = frameOf([1, 1, 1], [0, -1, 0]);
  const forward = { start: 0, end: MISS };
  expect(rayTriangle(flat, 0, 3, 6, true, frame, forward)).toBe(MISS);
  expect(rayTriangle(flat, 0, 0, 0, true, frame, forward)).toBe(MISS);
});

/** Of whole numbers: where the line meets the triangle, as a fraction [over, under] of the direction; null where it does not. */
function exactly(
  corners: number[][],
  from: number[],
  way: number[],
): { over: bigint; under: bigint; front: boolean } | null {
  type Big = [bigint, bigint, bigint];
  const cross = ([a, b, c]: Big, [d, e, f]: Big): Big => [b * f - c * e, c * d - a * f, a * e - b * d];
  const dot = (a: Big, b: Big) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const minus = (a: Big, b: Big): Big => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const big = (v: number[]): Big => [BigInt(v[0]), BigInt(v[1]), BigInt(v[2])];
  const [d, a, b, c] = [big(way), ...corners.map((corner) => minus(big(corner), big(from)))];
  const volumes = [dot(d, cross(c, b)), dot(d, cross(a, c)), dot(d, cross(b, a))];
  const under = volumes[0] + volumes[1] + volumes[2];
  const sign = under > 0n ? 1n : -1n;
  if (under === 0n || volumes.some((volume) => volume * sign < 0n)) return null;
  const over = -dot(a, cross(minus(b, a), minus(c, a)));
  return { over: over * sign, under: under * sign, front: under > 0n };
}

describe.each([3, 20, 1000, 2 ** 22])('whole numbers up to %d', (size) => {
  test(`20,000 rays meet what exact arithmetic says, edges and corners and planes among them, seed ${size}`, () => {
    const random = createRandom(size);
    const whole = () => randomInt(random, 2 * size + 1) - size;
    let met = 0;
    let touched = 0;
    for (let i = 0; i < 20_000; i++) {
      const corners = Array.from({ length: 3 }, () => [whole(), whole(), whole()]);
      const from = [whole(), whole(), whole()];
      const way = [whole(), whole(), whole()];
      // a power of two along the longest axis: then the shears are exact, and no answer may differ
      const along = randomInt(random, 3);
      way[along] = 2 ** Math.ceil(Math.log2(size + 1)) * (random() < 0.5 ? 1 : -1);
      // half of them through a corner or the middle of an edge
      if (i % 2 === 0) {
        const [p, q] = [corners[randomInt(random, 3)], corners[randomInt(random, 3)]];
        for (let k = 0; k < 3; k++) from[k] = p[k] + (i % 4 === 0 ? 0 : Math.round((q[k] - p[k]) / 2)) - way[k];
      }
      const want = exactly(corners, from, way);
      const points = Float32Array.from(corners.flat());
      const frame = frameOf(from as unknown as Vec3, way as unknown as Vec3);
      const cast = (bothSides: boolean) =>
        rayTriangle(points, 0, 3, 6, bothSides, frame, { start: Number.NEGATIVE_INFINITY, end: MISS });
      const distance = cast(true);
      expect(distance < MISS).toBe(want !== null);
      expect(cast(false)).toBe(want?.front ? distance : MISS);
      if (!want) continue;
      met++;
      const exact = Number((want.over * 2n ** 80n) / want.under) / 2 ** 80;
      expect(Math.abs(distance - exact)).toBeLessThanOrEqual(2 ** -50 * 8);
      if (i % 2 === 0) touched++;
    }
    expect(met).toBeGreaterThan(3000);
    expect(touched).toBeGreaterThan(2000);
  });
});

test('a b - c d has its exact sign: 20,000 nearly equal products, of all sizes', () => {
  const random = createRandom(5);
  // a double as a whole number of 2^-1074
  const exact = (v: number): bigint => {
    const bits = new DataView(new ArrayBuffer(8));
    bits.setFloat64(0, v);
    const word = bits.getBigUint64(0);
    const exponent = (word >> 52n) & 2047n;
    const part = (word & (2n ** 52n - 1n)) + (exponent > 0n ? 2n ** 52n : 0n);
    const size = part << (exponent > 0n ? exponent - 1n : 0n);
    return v < 0 ? -size : size;
  };
  let zeros = 0;
  for (let i = 0; i < 20_000; i++) {
    const scale = 2 ** (randomInt(random, 1180) - 1070);
    const [a, b] = [(random() - 0.5) * scale, (random() - 0.5) * (i % 3 ? 1 : scale < 1 ? scale : 1)];
    const factor = i % 5 === 0 ? 2 : 1 + random();
    const [c, d] = [a * factor, b / factor];
    const difference = exact(a) * exact(b) - exact(c) * exact(d);
    const sign = difference > 0n ? 1 : difference < 0n ? -1 : 0;
    if (sign === 0) zeros++;
    expect(Math.sign(crossDifference(a, b, c, d)) + 0).toBe(sign);
  }
  expect(zeros).toBeGreaterThan(1000);
});
