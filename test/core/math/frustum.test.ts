import { describe, expect, test } from 'vitest';
import { createCamera, viewProjection } from '../../../src/core/math/camera.ts';
import {
  CROSSING,
  cameraPlanes,
  classifyBox,
  classifySphere,
  INSIDE,
  OUTSIDE,
} from '../../../src/core/math/frustum.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { frustumPlanes } from './matrix-planes.ts';

const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1], fov: 90, near: 1, far: 10 }, 2);
const planes = frustumPlanes(viewProjection(camera));
const plane = (i: number) => Array.from(planes.subarray(i * 4, i * 4 + 4));
const close = (got: number[], want: number[]) => {
  for (let i = 0; i < 4; i++) expect(got[i]).toBeCloseTo(want[i], 12);
};

describe('planes of a camera at the origin that looks along -z: fov 90, twice as wide as high, near 1, far 10', () => {
  const half = Math.SQRT1_2;
  const side = 1 / Math.sqrt(5);
  test.each([
    ['left', 0, [side, 0, -2 * side, 0]],
    ['right', 1, [-side, 0, -2 * side, 0]],
    ['bottom', 2, [0, half, -half, 0]],
    ['top', 3, [0, -half, -half, 0]],
    ['near', 4, [0, 0, -1, -1]],
    ['far', 5, [0, 0, 1, 10]],
  ])('%s points inward', (_, i, want) => close(plane(i), want));
});

test('an infinite projection has a far plane that keeps everything', () => {
  const infinite = frustumPlanes(viewProjection(createCamera({ eye: [3, 4, 5], target: [-7, 1, 2] })));
  expect(Array.from(infinite.subarray(20))).toEqual([0, 0, 0, Number.POSITIVE_INFINITY]);
  expect(classifySphere(infinite, 3 - 1e9, 4 - 3e8, 5 - 3e8, 1)).toBe(INSIDE);
});

describe.each([0, 1, 2])('a matrix that looks along axis %i', (axis) => {
  /** w is the way along the axis, 4 x and 4 y those to the sides, z = (1 + off) w - 1. */
  const looking = (off: number, scale: number) => {
    const m = new Float64Array(16);
    m[((axis + 1) % 3) * 4] = scale / 4;
    m[((axis + 2) % 3) * 4 + 1] = scale / 4;
    m[axis * 4 + 2] = scale * (1 + off);
    m[14] = -scale;
    m[axis * 4 + 3] = scale;
    return frustumPlanes(m);
  };
  test.each([1e-20, 1, 1e20])('times %f: the far plane is at infinity where only rounding made its normal', (scale) => {
    for (const off of [0, 0.9e-14, -0.9e-14])
      expect(Array.from(looking(off, scale).subarray(20))).toEqual([0, 0, 0, Number.POSITIVE_INFINITY]);
    for (const off of [1.1e-14, -1.1e-14]) {
      const p = looking(off, scale);
      expect(p[20 + axis]).toBeCloseTo(-Math.sign(off), 12);
      expect(p[23] * Math.abs(off)).toBeCloseTo(1, 1);
    }
    const [left, near] = [0, 16].map((at) => Array.from(looking(0, scale).subarray(at, at + 4)));
    expect(left[(axis + 1) % 3]).toBeCloseTo(1 / Math.sqrt(17), 12);
    expect(left[axis]).toBeCloseTo(4 / Math.sqrt(17), 12);
    expect([near[axis], near[3]]).toEqual([1, -0.5]);
  });
});

test('a matrix that takes all points to the middle of its picture keeps everything', () => {
  const m = new Float64Array(16);
  m[15] = 1;
  const everything = [0, 0, 0, Number.POSITIVE_INFINITY];
  expect(Array.from(frustumPlanes(m))).toEqual([0, 1, 2, 3, 4, 5].flatMap(() => everything));
});

test('a sphere that only touches a plane from behind counts as visible, and one bit less does not', () => {
  expect(classifySphere(planes, 0, 0, 1, 2)).toBe(CROSSING);
  expect(classifySphere(planes, 0, 0, 1, 2 - 1e-12)).toBe(OUTSIDE);
  expect(classifySphere(planes, 0, 0, -4, 0.1)).toBe(INSIDE);
});

test('the planes bound the clip volume: 2,000 random points, seed 1', () => {
  const random = createRandom(1);
  for (let view = 0; view < 20; view++) {
    const point = () => [random() * 40 - 20, random() * 40 - 20, random() * 40 - 20] as const;
    const m = viewProjection(
      createCamera({ eye: point(), target: point(), fov: 20 + 100 * random(), near: 0.5, far: 30 }, 0.5 + 2 * random()),
    );
    const p = frustumPlanes(m);
    for (let k = 0; k < 100; k++) {
      const [x, y, z] = point();
      const clip = [0, 1, 2, 3].map((row) => m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row]);
      const inside = clip.slice(0, 3).every((c) => Math.abs(c) <= clip[3]);
      expect(classifySphere(p, x, y, z, 0) !== OUTSIDE).toBe(inside);
    }
  }
});

test('normals are unit vectors, so that distances are in world units', () => {
  for (let i = 0; i < 6; i++) expect(Math.hypot(...plane(i).slice(0, 3))).toBeCloseTo(1, 14);
});

test('a camera’s own planes are its matrix’s, 200 random cameras, seed 2', () => {
  const random = createRandom(2);
  for (let k = 0; k < 200; k++) {
    const point = () => [random() * 40 - 20, random() * 40 - 20, random() * 40 - 20] as const;
    const some = createCamera(
      {
        eye: point(),
        target: point(),
        up: point(),
        fov: 10 + 160 * random(),
        near: 0.1 + random(),
        far: 20 + 100 * random(),
      },
      0.3 + 3 * random(),
    );
    const own = cameraPlanes(some);
    frustumPlanes(viewProjection(some)).forEach((v, i) => {
      expect(own[i]).toBeCloseTo(v, 9);
    });
  }
});

test('near and far keep their places however far apart they are', () => {
  for (const near of [1e-3, 1e-9, 1e-15]) {
    const p = cameraPlanes(createCamera({ eye: [0, 0, 0], target: [0, 0, -1], near, far: 40 }));
    expect(Array.from(p.subarray(16), (v) => v + 0)).toEqual([0, 0, -1, -near, 0, 0, 1, 40]);
  }
});

test('a box is outside where all its corners are behind one plane, inside where all are before all, 2,000 boxes, seed 3', () => {
  const random = createRandom(3);
  const met = [0, 0, 0];
  for (let view = 0; view < 20; view++) {
    const point = () => [random() * 40 - 20, random() * 40 - 20, random() * 40 - 20] as const;
    const p = cameraPlanes(
      createCamera({ eye: point(), target: point(), fov: 20 + 100 * random(), near: 0.5, far: 60 }, 0.5 + 2 * random()),
    );
    for (let k = 0; k < 100; k++) {
      const [low, size] = [point(), [random() * 9, random() * 9, random() * 9]];
      const box = Float64Array.of(99, ...low, ...low.map((v, axis) => v + size[axis]));
      const corners = Array.from({ length: 8 }, (_, i) => low.map((v, axis) => v + ((i >> axis) & 1) * size[axis]));
      const before = [0, 1, 2, 3, 4, 5].map(
        (i) =>
          corners.filter(([x, y, z]) => p[i * 4] * x + p[i * 4 + 1] * y + p[i * 4 + 2] * z + p[i * 4 + 3] >= 0).length,
      );
      const want = before.includes(0) ? OUTSIDE : before.every((count) => count === 8) ? INSIDE : CROSSING;
      expect(classifyBox(p, box, 1)).toBe(want);
      met[want]++;
    }
  }
  expect(Math.min(...met)).toBeGreaterThan(50);
});

test('a box that only touches a plane from behind counts as visible, one wholly before it that touches it as inside', () => {
  expect(classifyBox(planes, Float64Array.of(-1, -1, -1, 1, 1, 0), 0)).toBe(CROSSING);
  expect(classifyBox(planes, Float64Array.of(-1, -1, -1 + 1e-12, 1, 1, 0), 0)).toBe(OUTSIDE);
  expect(classifyBox(planes, Float64Array.of(0, 0, -10, 0, 0, -1), 0)).toBe(INSIDE);
});
