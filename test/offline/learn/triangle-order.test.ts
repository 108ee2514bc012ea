/** The order inside objects: what it saves is counted by the rasteriser, and it finds the best one where that can be tried out. */
import { describe, expect, test } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import { OBJECT_DOUBLE_SIDED, type Scene } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { triangleLists } from '../../../src/offline/learn/triangle-lists.ts';
import { learnTriangleOrder, renumberTriangles, reorderTriangles } from '../../../src/offline/learn/triangle-order.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { shadedInOrder } from '../../../src/overdraw/order/order-cost.ts';
import { between, FRONT, joined, type Shape, sceneOf } from '../../overdraw/measure/shapes.ts';
import { findContested } from './find-contested.ts';
import { lumps } from './lumps.ts';

const SIZE = { width: 64, height: 48 };
const CAMERAS = [FRONT, createCamera({ eye: [12, 1, -9], target: [0, 0, -9] })];
const seenOf = (scene: Scene, cameras = CAMERAS) => findContested(scene, cameras, SIZE);

function measured(scene: Scene, cameras = CAMERAS) {
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const { orders } = measureOverdraw(scene, tree, cameras, { ...SIZE, orders: ['file'] });
  return orders[0];
}

function learned(scene: Scene, least = 0) {
  const pixels = seenOf(scene);
  return learnTriangleOrder(scene, pixels, pixels, least);
}

/** One object of triangles that lean through each other. */
function slanted(seed: number, count: number): Scene {
  const random = createRandom(seed);
  return oneObject(Array.from({ length: count }, () => triangleBetween(-14, -5, random)));
}

function oneObject(shapes: Shape[]): Scene {
  return sceneOf([{ ...joined(shapes), flags: OBJECT_DOUBLE_SIDED }]);
}

function triangleBetween(low: number, high: number, random: Random): Shape {
  const positions = Array.from({ length: 9 }, (_, i) =>
    i % 3 === 2 ? between(random, low, high) : between(random, -5, 5),
  );
  return { positions, indices: [0, 1, 2] };
}

function mix(numbers: Uint32Array, random: Random): void {
  const keys = new Map(Array.from(numbers, (number) => [number, random()]));
  numbers.sort((a, b) => keys.get(a)! - keys.get(b)!);
}

function* permutationsOf(items: readonly number[]): Generator<number[]> {
  if (items.length === 0) yield [];
  for (const [i, item] of items.entries())
    for (const rest of permutationsOf([...items.slice(0, i), ...items.slice(i + 1)])) yield [item, ...rest];
}

describe.each(Array.from({ length: 20 }, (_, seed) => seed))('seed %i', (seed) => {
  test('no order of six triangles shades less', () => {
    const scene = slanted(seed, 6);
    let least = Number.POSITIVE_INFINITY;
    const lists = triangleLists(seenOf(scene), new Uint32Array(6));
    for (const places of permutationsOf([0, 1, 2, 3, 4, 5]))
      least = Math.min(least, shadedInOrder(lists, Float64Array.from(places)));
    const { numberOf } = learned(scene);
    expect(shadedInOrder(lists, Float64Array.from(numberOf))).toBe(least);
  });
  test('lists count what the rasteriser shades, of a scene of one object', () => {
    const scene = slanted(seed, 12);
    const pixels = seenOf(scene);
    const lists = triangleLists(pixels, new Uint32Array(12));
    const usual = Float64Array.from({ length: 12 }, (_, triangle) => triangle);
    const covered = pixels.covered.reduce((sum, n) => sum + n, 0);
    const alone = covered - (pixels.firstFragment.length - 1);
    expect(shadedInOrder(lists, usual) + alone).toBe(measured(scene).shaded);
    const { numberOf } = learned(scene);
    const ordered = reorderTriangles(scene, numberOf);
    expect(shadedInOrder(lists, Float64Array.from(numberOf)) + alone).toBe(measured(ordered).shaded);
  });
  test('pixels of triangles that are numbered anew are those of the scene in that order', () => {
    const scene = lumps(seed);
    const random = createRandom(seed);
    const numberOf = Uint32Array.from({ length: scene.indices.length / 3 }, (_, triangle) => triangle);
    scene.names.forEach((_, object) => {
      mix(numberOf.subarray(scene.firstTriangle[object], scene.firstTriangle[object + 1]), random);
    });
    expect(renumberTriangles(seenOf(scene), numberOf)).toEqual(seenOf(reorderTriangles(scene, numberOf)));
  });
});

test('objects keep their ranges; every triangle has one number', () => {
  const scene = lumps(7);
  const { numberOf, reordered } = learned(scene);
  expect(reordered).toBeGreaterThan(0);
  expect([...numberOf].sort((a, b) => a - b)).toEqual([...numberOf.keys()]);
  scene.names.forEach((_, object) => {
    for (let t = scene.firstTriangle[object]; t < scene.firstTriangle[object + 1]; t++) {
      expect(numberOf[t]).toBeGreaterThanOrEqual(scene.firstTriangle[object]);
      expect(numberOf[t]).toBeLessThan(scene.firstTriangle[object + 1]);
    }
  });
});

test('an object is left as it is where its own order saves less than is asked', () => {
  const scene = lumps(7);
  const all = learned(scene);
  const inside = measured(scene).inside! - measured(reorderTriangles(scene, all.numberOf)).inside!;
  expect(inside).toBeGreaterThan(0);
  const some = learned(scene, 60);
  expect(some.reordered).toBeLessThan(all.reordered);
  expect(some.reordered).toBeGreaterThan(0);
  expect(learned(scene, Number.POSITIVE_INFINITY)).toEqual({ numberOf: all.numberOf.map((_, t) => t), reordered: 0 });
});

test('of equally deep triangles the first drawn alone is shaded', () => {
  const shape = triangleBetween(-14, -5, createRandom(1));
  const scene = oneObject([shape, shape]);
  const pixels = seenOf(scene);
  const lists = triangleLists(pixels, new Uint32Array(2));
  expect(lists.lists).toBeGreaterThan(10);
  expect([...lists.tied]).toEqual(Array.from({ length: lists.lists }, () => [0, 1]).flat());
  for (const places of [
    [0, 1],
    [1, 0],
  ])
    expect(shadedInOrder(lists, Float64Array.from(places))).toBe(lists.lists);
  expect(measured(scene).excess).toBe(0);
});

test('triangles that no view shows over another come last, as they were', () => {
  const random = createRandom(3);
  const behind = new Set([0, 3, 5]);
  const scene = oneObject(
    Array.from({ length: 12 }, (_, t) =>
      behind.has(t) ? triangleBetween(5, 9, random) : triangleBetween(-14, -5, random),
    ),
  );
  const pixels = seenOf(scene, [FRONT]);
  const { numberOf, reordered } = learnTriangleOrder(scene, pixels, pixels, 0);
  expect(reordered).toBe(1);
  const shown = new Set(triangleLists(pixels, new Uint32Array(12)).objects);
  const alone = [...numberOf.keys()].filter((triangle) => !shown.has(triangle));
  expect(alone).toEqual(expect.arrayContaining([...behind]));
  expect(alone.map((triangle) => numberOf[triangle])).toEqual(alone.map((_, i) => shown.size + i));
});
