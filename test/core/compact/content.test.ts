import { describe, expect, test } from 'vitest';
import { contentOf, coveringRadius, EXACT, leastExponent } from '../../../src/core/compact/content.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';

/** A tree of spheres of a radius at the given points. */
const treeOf = (r: number, ...points: number[][]) =>
  buildSphereTree(Float32Array.from(points.flatMap((point) => [...point, r])), { leafSize: 2 });

describe.each([0, 1, 2])('the smallest scale, by axis %i', (axis) => {
  const at = (v: number) => [0, 0, 0].with(axis, v);
  test.each([
    [1, 0],
    [1024, 10],
    [2 ** -20, -20],
  ])('times %f: coordinates reach 32,000 tree units and no more', (scale, exponent) => {
    const apart = (half: number, r = 0) => leastExponent(treeOf(r * scale, at(half * scale), at(-half * scale)));
    expect(apart(32000)).toBe(exponent);
    expect(apart(32000 + 2 ** -9)).toBe(exponent + 1);
    // the spheres themselves count, not only their centres
    expect(apart(31000, 1000)).toBe(exponent);
    expect(apart(31000, 1000.5)).toBe(exponent + 1);
    expect(apart(16000)).toBe(exponent - 1);
  });

  test.each([1, -1])('times %i: a scene far off has its origin within 2^23 tree units', (sign) => {
    const far = (v: number) => leastExponent(treeOf(0, at(sign * v), at(sign * (v - 2))));
    expect(far(2 ** 23)).toBe(0);
    expect(far(2 ** 23 + 1)).toBe(1);
    expect(far(2 ** 24)).toBe(1);
    const tree = treeOf(0, at(sign * 2 ** 24), at(sign * (2 ** 24 - 2)));
    expect(Math.abs(contentOf(tree, 2).origin[axis] / 2)).toBeLessThanOrEqual(EXACT);
  });
});

test('an empty scene, or one of a point at 0, is told by a box without size', () => {
  expect(leastExponent(buildSphereTree(new Float32Array(0)))).toBe(-100);
  expect(leastExponent(treeOf(0, [0, 0, 0]))).toBe(-100);
});

test('content is measured from the origin, a whole number of tree units, in tree units', () => {
  const tree = treeOf(3, [10, 20, 31], [18, 40, 61]);
  const { origin, objects, centres, scale } = contentOf(tree, 4);
  expect(origin).toEqual([16, 32, 48]);
  expect(origin.map((v) => (v / 4) % 1)).toEqual([0, 0, 0]);
  expect(Array.from(objects)).toEqual([-1.5, -3, -4.25, 0.75, 0.5, 2, 3.25, 0.75]);
  expect(Array.from(centres)).toEqual([0, 1, 2].map((k) => (tree.spheres[k] - origin[k]) / 4));
  expect(scale).toBe(4);
});

test('a radius that holds objects is the next whole number that surely does', () => {
  const objects = Float64Array.of(100, 0, 0, 1, 3, 4, 0, 2.5, 1, 2, 2, 1, -100, 0, 0, 1);
  expect(coveringRadius(objects, 1, 3, [0, 0, 0])).toBe(8);
  expect(coveringRadius(objects, 1, 3, [3, 4, 0])).toBe(Math.ceil(Math.sqrt(12) + 1));
  expect(coveringRadius(objects, 2, 2, [0, 0, 0])).toBe(0);
  // 4 exactly: beyond its rounding, so the next number
  expect(coveringRadius(objects, 2, 3, [0, 0, 0])).toBe(5);
});
