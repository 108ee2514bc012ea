/** Poured spheres as moving objects: a round shape, and a place that is where it was written. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { createMovingPlacement, placeMoving } from '../../../src/core/scene/moving.ts';
import { ballShapes } from '../../../src/view/pour/ball.ts';
import { pouredObjects } from '../../../src/view/pour/poured-objects.ts';

describe('the ball', () => {
  const { positions, indices, firstTriangle, spheres, colors } = ballShapes(2);

  test('has all corners on the sphere, its faces outward, and every edge twice, once each way', () => {
    for (let v = 0; v < positions.length; v += 3) expect(Math.hypot(...positions.subarray(v, v + 3))).toBeCloseTo(2, 5);
    for (let shape = 0; shape < spheres.length / 4; shape++) {
      const edges = new Set<string>();
      for (let t = firstTriangle[shape]; t < firstTriangle[shape + 1]; t++) {
        const [a, b, c] = indices.subarray(t * 3, t * 3 + 3);
        for (const edge of [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]) {
          expect(edges.has(edge)).toBe(false);
          edges.add(edge);
        }
        const [p, q, r] = [a, b, c].map((v) => positions.subarray(v * 3, v * 3 + 3));
        const u = q.map((v, k) => v - p[k]);
        const w = r.map((v, k) => v - p[k]);
        const out = [0, 1, 2].map((k) => u[(k + 1) % 3] * w[(k + 2) % 3] - u[(k + 2) % 3] * w[(k + 1) % 3]);
        expect(out[0] * p[0] + out[1] * p[1] + out[2] * p[2]).toBeGreaterThan(0);
      }
      for (const edge of edges) expect(edges.has(edge.split(' ').reverse().join(' '))).toBe(true);
      // 42 corners, 80 faces, 120 edges each way
      expect(edges.size).toBe(240);
      expect(Array.from(spheres.subarray(shape * 4, shape * 4 + 3), Math.abs).every((v) => v < 1e-5)).toBe(true);
      expect(spheres[shape * 4 + 3]).toBeCloseTo(2, 4);
    }
  });

  test('is lighter above than below, in each paint, and opaque', () => {
    const each = positions.length / 3 / (spheres.length / 4);
    for (let first = 0; first < positions.length / 3; first += each) {
      const at = (sign: number) =>
        Math.max(
          ...Array.from({ length: each }, (_, i) => first + i).map((v) =>
            positions[v * 3 + 1] * sign > 1.5 ? colors[v * 4] : 0,
          ),
        );
      expect(at(1)).toBeGreaterThan(at(-1) * 1.3);
      expect(colors[first * 4 + 3]).toBe(255);
    }
  });
});

test('a poured sphere is where it was written, whatever the time', () => {
  const random = createRandom(1);
  const moving = pouredObjects(
    0.5,
    Float32Array.from({ length: 60 }, () => random() * 100),
  );
  const placement = createMovingPlacement(moving);
  for (const seconds of [0, 3.7, 1e6]) {
    moving.offsets.forEach((_, i, offsets) => {
      offsets[i] = Math.fround(random() * 200 - 100);
    });
    placeMoving(placement, seconds);
    for (let m = 0; m < 20; m++) {
      const place = moving.offsets.subarray(m * 3, m * 3 + 3);
      expect(Array.from(placement.poses.subarray(m * 5, m * 5 + 5))).toEqual([...place, 1, 0]);
      place.forEach((v, k) => {
        expect(placement.spheres[m * 4 + k]).toBeCloseTo(v, 4);
      });
      expect(placement.spheres[m * 4 + 3]).toBeGreaterThanOrEqual(0.5);
      expect(placement.spheres[m * 4 + 3]).toBeLessThan(0.501);
    }
  }
});
