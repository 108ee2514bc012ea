/** A ray against a box: analytic cases, then seeded ones against exact rational arithmetic. */
import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { boxEntry, type Ray, writeInverse } from '../../../src/core/math/ray.ts';

const BOX = Float32Array.of(9, 9, 9, 9, 9, 9, 1, 2, 3, 4, 6, 8);
const MISS = Number.POSITIVE_INFINITY;

function entry(origin: Vec3, direction: Vec3, start = 0, end = Number.POSITIVE_INFINITY, boxes = BOX, at = 6): number {
  const ray: Ray = { origin, direction, start, end };
  return boxEntry(boxes, at, origin, writeInverse(ray, new Float64Array(3)), start, end);
}

describe('along an axis', () => {
  test('enters at the face, or at its start inside', () => {
    expect(entry([0, 3, 4], [1, 0, 0])).toBe(1);
    expect(entry([9, 3, 4], [-1, 0, 0])).toBe(5);
    expect(entry([2, 3, 4], [1, 0, 0])).toBe(0);
    expect(entry([2, 3, 4], [1, 0, 0], 1.5)).toBe(1.5);
  });
  test('misses beside, behind, before its start and beyond its end', () => {
    expect(entry([0, 1.5, 4], [1, 0, 0])).toBe(MISS);
    expect(entry([5, 3, 4], [1, 0, 0])).toBe(MISS);
    expect(entry([0, 3, 4], [1, 0, 0], 4.5)).toBe(MISS);
    expect(entry([0, 3, 4], [1, 0, 0], 0, 0.5)).toBe(MISS);
  });
  test('in the plane of a face, along an edge and through a corner counts', () => {
    expect(entry([0, 2, 4], [1, 0, 0])).toBe(1);
    expect(entry([0, 6, 8], [1, -0, 0])).toBe(1);
    expect(entry([1, 2, 3], [0, 0, -1])).toBe(0);
    expect(entry([1, 2, 3], [1, 0, 0], 0, 0)).toBe(0);
  });
  test('a hair outside the plane of a face does not', () => {
    expect(entry([0, 2 - 2 ** -51, 4], [1, 0, 0])).toBe(MISS);
    expect(entry([0, 6 + 2 ** -49, 4], [1, -0, 0])).toBe(MISS);
  });
});

test('a flat box is met', () => {
  const flat = Float32Array.of(-1, 0, -1, 1, 0, 1);
  expect(entry([0, 2, 0], [0, -1, 0], 0, MISS, flat, 0)).toBe(2);
  expect(entry([0, 2, 3], [0, -1, 0], 0, MISS, flat, 0)).toBe(MISS);
});

test('an empty box is not met', () => {
  const empty = Float32Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  expect(entry([0, 0, 0], [0.6, 0.8, 0], 0, MISS, empty, 0)).toBe(MISS);
});

test('20,000 rays towards points of a box, its corners and edges among them, all meet it (seed 31)', () => {
  const random = createRandom(31);
  // whole numbers, so that the direction to a point is exact
  const whole = (size: number) => Math.floor((random() * 2 - 1) * size);
  for (let i = 0; i < 20_000; i++) {
    const size = 2 ** (1 + (i % 20));
    const box = new Float32Array(6);
    for (let k = 0; k < 3; k++) {
      box[k] = whole(size);
      box[k + 3] = box[k] + Math.floor(random() * 4);
    }
    const to = [0, 1, 2].map((k) => box[random() < 0.5 ? k : k + 3]);
    const origin = to.map((v, k) => (i % 4 === 0 && i % 3 === k ? v : whole(size))) as [number, number, number];
    expect(entry(origin, [to[0] - origin[0], to[1] - origin[1], to[2] - origin[2]], 0, 1, box, 0)).toBeLessThanOrEqual(
      1,
    );
  }
});
