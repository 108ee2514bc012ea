import { describe, expect, test } from 'vitest';
import { createCamera, type Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import type { PlaneQuad } from '../../../src/offline/planes/quad.ts';
import {
  areRemoved,
  type ConsoleView,
  consoleView,
  occlusionPlane,
  shadowBits,
} from '../../../src/offline/planes/shadow.ts';
import { cross, dot, minus, unit } from '../../../src/offline/planes/vectors.ts';

/** A quad without its wall, which the microcode does not know. */
const quadOf = (...corners: readonly Vec3[]): PlaneQuad => ({
  corners: Int16Array.from(corners.flat()),
  wall: { normal: [0, 0, 1], offset: 0, u: [1, 0, 0], v: [0, 1, 0], low: [0, 0], high: [0, 0] },
});

function clipOf({ matrix: m }: ConsoleView, [x, y, z]: Vec3): Float64Array {
  return Float64Array.from({ length: 4 }, (_, row) => m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row]);
}

const hides = (quad: PlaneQuad, view: ConsoleView, point: Vec3) =>
  shadowBits(occlusionPlane(quad, view)!, clipOf(view, point), 0) === 1;

const FRONT = consoleView(createCamera({ eye: [0, 0, 0], target: [0, 0, -1], fov: 90 }), 1);
const UPRIGHT = quadOf([-502, -301, -1000], [502, -301, -1000], [502, 301, -1000], [-502, 301, -1000]);

describe('the numbers of a quad', () => {
  test('that stands upright before the camera', () => {
    // lines Y > 335.5, X > 399, Y < 624.5, X < 881 in quarters of a pixel, as half pixels; z of clip space is 999.8
    expect([...occlusionPlane(UPRIGHT, FRONT)!]).toEqual([0, 0, 0, 0, -167, -199, 312, 440, 0, 0, 32_767, -499]);
  });
  test('of which two edges are out of the picture', () => {
    const wide = quadOf([-5000, -300, -1000], [5000, -300, -1000], [5000, 300, -1000], [-5000, 300, -1000]);
    expect([...occlusionPlane(wide, FRONT)!.subarray(4, 8)]).toEqual([-168, 32_767, 312, 32_767]);
    expect(hides(wide, FRONT, [3000, 0, -1500])).toBe(true);
    expect(hides(wide, FRONT, [3000, 460, -1500])).toBe(false);
  });
  test('none of a quad behind the camera, beside the picture or seen from its edge', () => {
    const behind = quadOf([-500, -300, 1000], [500, -300, 1000], [500, 300, 1000], [-500, 300, 1000]);
    const beside = quadOf([5000, -300, -1000], [6000, -300, -1000], [6000, 300, -1000], [5000, 300, -1000]);
    const edge = quadOf([-500, 0, -1000], [500, 0, -1000], [500, 0, -2000], [-500, 0, -2000]);
    for (const quad of [behind, beside, edge]) expect(occlusionPlane(quad, FRONT)).toBe(null);
  });
  test('none of a quad that faces away', () => {
    const turned = quadOf([500, -300, -1000], [-500, -300, -1000], [-500, 300, -1000], [500, 300, -1000]);
    const plane = occlusionPlane(turned, FRONT);
    for (const point of [
      [0, 0, -2000],
      [0, 0, -500],
      [900, 0, -2000],
    ] as Vec3[])
      if (plane) expect(shadowBits(plane, clipOf(FRONT, point), 0)).toBe(0);
  });
});

describe('a vertex', () => {
  test('is hidden behind the quad, and neither before it nor beside its picture', () => {
    expect(hides(UPRIGHT, FRONT, [0, 0, -1010])).toBe(true);
    expect(hides(UPRIGHT, FRONT, [0, 0, -994])).toBe(false);
    expect(hides(UPRIGHT, FRONT, [990, 0, -2000])).toBe(true);
    expect(hides(UPRIGHT, FRONT, [1010, 0, -2000])).toBe(false);
    expect(hides(UPRIGHT, FRONT, [0, 590, -2000])).toBe(true);
    expect(hides(UPRIGHT, FRONT, [0, 610, -2000])).toBe(false);
  });
  test('that needs clipping keeps its triangles', () => {
    const plane = occlusionPlane(UPRIGHT, FRONT)!;
    for (const point of [
      [0, 0, 10],
      [9000, 0, -2000],
      [0, -9000, -2000],
    ] as Vec3[]) {
      const bits = shadowBits(plane, clipOf(FRONT, point), 0);
      expect(areRemoved(bits, 1, 1)).toBe(false);
    }
    expect(areRemoved(1, 1, 1)).toBe(true);
    expect(areRemoved(1, 0, 1)).toBe(false);
  });
});

/** A camera before a quad of any place and turn, in units of the console. */
function randomCase(seed: number) {
  const random = createRandom(seed);
  const at = () => 2 * random() - 1;
  const normal = unit([at(), at() / 3, at()]);
  const u = unit(cross([0, 1, 0], normal));
  const v = cross(normal, u);
  const middle: Vec3 = [3000 * at(), 800 * at(), 3000 * at()];
  const [wide, high] = [200 + 1500 * random(), 200 + 800 * random()];
  const place = (a: number, b: number): Vec3 => {
    const one = (k: number) => middle[k] + wide * a * u[k] + high * b * v[k];
    return [one(0), one(1), one(2)];
  };
  const rounded = ([x, y, z]: Vec3): Vec3 => [Math.round(x), Math.round(y), Math.round(z)];
  const quad = quadOf(
    ...(
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const
    ).map(([a, b]) => rounded(place(a, b))),
  );
  const away = 100 + 4000 * random();
  const one = (k: number) => middle[k] + away * (normal[k] + at() * u[k] + (at() / 2) * v[k]);
  const eye: Vec3 = [one(0), one(1), one(2)];
  const target = place(0.7 * at(), 0.7 * at());
  const view = consoleView(createCamera({ eye, target, near: 10, fov: 60 }), 1);
  return { random, quad, view, eye, place, normal, middle };
}

/** Pixels from a point of the picture to the nearest edge of the quad. */
function toEdges(view: ConsoleView, place: (a: number, b: number) => Vec3, [x, y]: number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k <= 600; k++) {
    const t = k / 300 - 1;
    for (const [a, b] of [
      [t, -1],
      [t, 1],
      [-1, t],
      [1, t],
    ]) {
      const [px, py, w] = pictureOf(view, place(a, b));
      if (w > 1) least = Math.min(least, Math.hypot(px - x, py - y));
    }
  }
  return least;
}

function pictureOf(view: ConsoleView, point: Vec3): [x: number, y: number, w: number] {
  const [x, y, , w] = clipOf(view, point);
  return [160 + (160 * x) / w, 120 - (120 * y) / w, w];
}

describe('beside plain geometry', () => {
  let planes = 0;
  let hidden = 0;
  const cases = Array.from({ length: 150 }, (_, seed) => seed);
  test.each(cases)('hidden is what lies behind the quad, to a pixel and six units: seed %i', (seed) => {
    const { random, quad, view, eye, place, normal, middle } = randomCase(seed);
    const plane = occlusionPlane(quad, view);
    if (plane === null) return;
    planes++;
    for (let k = 0; k < 60; k++) {
      const [a, b] = [2.6 * random() - 1.3, 2.6 * random() - 1.3];
      const on = place(a, b);
      const way = minus(on, eye);
      const part = 0.8 + 1.2 * random();
      const point: Vec3 = [eye[0] + way[0] * part, eye[1] + way[1] * part, eye[2] + way[2] * part];
      const [x, y, w] = pictureOf(view, point);
      if (!(w > 1 && x >= 0 && x <= 320 && y >= 0 && y <= 240)) continue;
      const depth = dot(normal, minus(middle, point));
      const isWithin = Math.abs(a) <= 1 && Math.abs(b) <= 1;
      const isHidden = shadowBits(plane, clipOf(view, point), 0) === 1;
      if (isHidden) hidden++;
      if (isHidden && !isWithin) expect(toEdges(view, place, [x, y])).toBeLessThan(1.25);
      if (isHidden) expect(depth).toBeGreaterThan(-6);
      if (!isHidden && isWithin && depth > 12) expect(toEdges(view, place, [x, y])).toBeLessThan(2);
    }
  });
  test('most quads before a camera have numbers', () => {
    expect(planes).toBeGreaterThan(0.8 * cases.length);
    expect(hidden).toBeGreaterThan(1000);
  });
});
