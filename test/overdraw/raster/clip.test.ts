import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import {
  type Clipper,
  clipCode,
  clipTriangle,
  createClipper,
  MAX_CORNERS,
  NEEDS_CLIPPING,
  OUT_BOTTOM,
  OUT_FAR,
  OUT_LEFT,
  OUT_NEAR,
  OUT_OF_PICTURE,
  OUT_RIGHT,
  OUT_TOP,
  toClip,
} from '../../../src/overdraw/raster/clip.ts';

// no sum of few halves: a cut that was only reckoned misses it by a last bit
const NEAR = 0.3;
const GUARD_X = 3;
const GUARD_Y = 2;

function clipper(): Clipper {
  return Object.assign(createClipper(), { near: NEAR, guardX: GUARD_X, guardY: GUARD_Y });
}

test('a matrix is taken by columns', () => {
  const m = Float64Array.from({ length: 16 }, (_, i) => 10 ** (i % 4) * (1 + Math.floor(i / 4)));
  const out = new Float64Array(6);
  toClip(m, 5, 7, 11, out, 2);
  // 1 * 5 + 2 * 7 + 3 * 11 + 4
  expect(Array.from(out)).toEqual([0, 0, 56, 560, 5600, 56000]);
});

describe('a code', () => {
  const codeOf = (x: number, y: number, z: number, w: number) => clipCode(clipper(), x, y, z, w);
  const picture = OUT_LEFT | OUT_RIGHT | OUT_BOTTOM | OUT_TOP;
  it.each<[string, number, number[]]>([
    ['left', OUT_LEFT, [-1.25, 0, 0, 1]],
    ['right', OUT_RIGHT, [1.25, 0, 0, 1]],
    ['bottom', OUT_BOTTOM, [0, -1.25, 0, 1]],
    ['top', OUT_TOP, [0, 1.25, 0, 1]],
    ['near', OUT_NEAR, [0, 0, 0, 0.25]],
    ['far', OUT_FAR, [0, 0, 1.25, 1]],
    ['left, bottom', OUT_LEFT | OUT_BOTTOM, [-2.5, -2.5, 0, 2]],
  ])('says %s', (_, code, [x, y, z, w]) => expect(codeOf(x, y, z, w)).toBe(code));
  it('has a bit for each of the six planes of the picture', () =>
    expect(OUT_LEFT | OUT_RIGHT | OUT_BOTTOM | OUT_TOP | OUT_NEAR | OUT_FAR).toBe(OUT_OF_PICTURE));
  it('is 0 on each plane itself', () => {
    expect(codeOf(-2, -2, 0, 2)).toBe(0);
    expect(codeOf(2, 2, 2, 2)).toBe(0);
    expect(codeOf(0, 0, -NEAR, NEAR)).toBe(0);
  });
  it('asks for clipping beyond the guard band, and not on it', () => {
    for (const [x, y] of [
      [GUARD_X, 0],
      [-GUARD_X, 0],
      [0, GUARD_Y],
      [0, -GUARD_Y],
    ]) {
      const on = codeOf(2 * x, 2 * y, 0, 2);
      expect([on & NEEDS_CLIPPING, on & picture]).toEqual([0, on]);
      const beyond = codeOf(2 * x * 1.125, 2 * y * 1.125, 0, 2);
      expect(beyond & NEEDS_CLIPPING).toBeGreaterThan(0);
      expect(beyond & picture).toBe(on);
    }
  });
});

type Point = number[];

/** A perspective's z for w, with planes at NEAR and FAR. */
const FAR = 3;
const depth = (w: number) => ((FAR + NEAR) * w - 2 * FAR * NEAR) / (FAR - NEAR);

/** By how much a point lies outside near, far or the guard band. */
const outside = ([x, y, , w]: Point) =>
  Math.max(NEAR - w, w - FAR, Math.abs(x) - GUARD_X * w, Math.abs(y) - GUARD_Y * w);

/** Where a point of the triangle's plane lies along its edges from the first corner: two parts, by least squares. */
function partsOf(p: Point, [A, B, C]: Point[]): [number, number] {
  const dot = (a: number[], b: number[]) => a.reduce((sum, v, i) => sum + v * b[i], 0);
  const [e, f, g] = [B, C, p].map((point) => point.map((v, i) => v - A[i]));
  const det = dot(e, e) * dot(f, f) - dot(e, f) ** 2;
  return [(dot(g, e) * dot(f, f) - dot(g, f) * dot(e, f)) / det, (dot(g, f) * dot(e, e) - dot(g, e) * dot(e, f)) / det];
}

/** Whether a convex polygon, its corners counter-clockwise, holds a point. */
function holds(polygon: [number, number][], [u, v]: [number, number]): boolean {
  return polygon.every(([a, b], i) => {
    const [c, d] = polygon[(i + 1) % polygon.length];
    return (c - a) * (v - b) - (d - b) * (u - a) >= 0;
  });
}

it('a clipped triangle is what lies within near, far and the guard band: 400 of them, 190 points each, seed 1', () => {
  const random = createRandom(1);
  let clipped = 0;
  let empty = 0;
  for (let k = 0; k < 400; k++) {
    const reach = k % 2 ? 12 : 4;
    const corners = [0, 1, 2].map(() => {
      const w = (random() - 0.3) * reach;
      return [(random() - 0.5) * 2 * reach, (random() - 0.5) * 2 * reach, depth(w), w];
    });
    const it = clipper();
    it.polygon.set(corners.flat());
    const code = corners.reduce((any, [x, y, z, w]) => any | clipCode(it, x, y, z, w), 0);
    const count = clipTriangle(it);
    expect(count === 0 || (count >= 3 && count <= MAX_CORNERS)).toBe(true);
    const polygon = Array.from({ length: count }, (_, i) => Array.from(it.polygon.subarray(i * 4, i * 4 + 4)));
    for (const p of polygon) {
      expect(outside(p)).toBeLessThan(1e-12);
      const [u, v] = partsOf(p, corners);
      expect(Math.min(u, v, 1 - u - v)).toBeGreaterThan(-1e-12);
      const there = corners[0].map((c, i) => c + u * (corners[1][i] - c) + v * (corners[2][i] - c));
      for (let i = 0; i < 4; i++) expect(Math.abs(p[i] - there[i])).toBeLessThan(1e-9);
    }
    const parts = polygon.map((p) => partsOf(p, corners));
    let wrong = 0;
    for (let i = 0; i < 19; i++)
      for (let j = 0; i + j < 19; j++) {
        const [u, v] = [(i + 0.31) / 19.7, (j + 0.37) / 19.7];
        const by = outside(corners[0].map((c, n) => c + u * (corners[1][n] - c) + v * (corners[2][n] - c)));
        if (Math.abs(by) > 1e-9 && (count > 0 && holds(parts, [u, v])) !== by < 0) wrong++;
      }
    expect(wrong).toBe(0);
    if (count === 0) empty++;
    else if (code & NEEDS_CLIPPING) clipped++;
  }
  expect(clipped).toBeGreaterThan(200);
  expect(empty).toBeGreaterThan(20);
});

it('a cut lies on its plane to the last bit: 600 edges, seed 2', () => {
  const random = createRandom(2);
  const cut = [0, 0, 0, 0, 0, 0];
  for (let k = 0; k < 600; k++) {
    const it = clipper();
    for (let c = 0; c < 3; c++) {
      const w = 0.1 + 4 * random();
      const reach = k % 2 ? 30 : 3;
      it.polygon.set([(random() - 0.5) * reach, (random() - 0.5) * reach, depth(w), w], c * 4);
    }
    const before = new Set(it.polygon.subarray(0, 12));
    const count = clipTriangle(it);
    for (let at = 0; at < count * 4; at += 4) {
      const [x, y, z, w] = it.polygon.subarray(at, at + 4);
      if (before.has(w)) continue;
      const on = [
        w === NEAR && z === -NEAR,
        z === w,
        x === -GUARD_X * w,
        x === GUARD_X * w,
        y === -GUARD_Y * w,
        y === GUARD_Y * w,
      ];
      expect(on).toContain(true);
      on.forEach((yes, plane) => {
        if (yes) cut[plane]++;
      });
    }
  }
  expect(Math.min(...cut)).toBeGreaterThan(10);
});
