import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import type { Ray } from '../../../src/core/math/ray.ts';
import { dynamicMove, dynamicRemove } from '../../../src/seeds/dynamic/dynamic-change.ts';
import { dynamicOverlap } from '../../../src/seeds/dynamic/dynamic-overlap.ts';
import {
  createDynamicRay,
  type DynamicRayWalk,
  nextAlongRay,
  startDynamicRay,
} from '../../../src/seeds/dynamic/dynamic-ray.ts';
import { createDynamicResult } from '../../../src/seeds/dynamic/dynamic-result.ts';
import { createDynamicTree, type DynamicTree } from '../../../src/seeds/dynamic/dynamic-tree.ts';
import { KINDS } from '../../core/tree/sphere/cases.ts';
import { bruteDynamicOverlap, bruteDynamicRay } from './brute-dynamic.ts';
import { randomBoxes, rowOfBoxes, treeOf } from './dynamic-cases.ts';

function rest(walk: DynamicRayWalk): number[] {
  const ids: number[] = [];
  for (let id = nextAlongRay(walk); id >= 0; id = nextAlongRay(walk)) ids.push(id);
  return ids;
}

function bruteIds(tree: DynamicTree, ray: Ray): number[] {
  const ids = new Uint32Array(tree.count);
  return Array.from(ids.subarray(0, bruteDynamicRay(tree, ray, ids)));
}

/** From somewhere among the boxes, often along an axis and from the face of a box. */
function randomRay(random: Random, boxes: Float32Array): Ray {
  const at = Math.floor((random() * boxes.length) / 6) * 6;
  const far = random() < 0.3;
  const origin = [0, 1, 2].map((k) => (far ? random() * 300 - 100 : boxes[at + k + (random() < 0.5 ? 3 : 0)]));
  const axis = Math.floor(random() * 3);
  const along = random() < 0.4;
  const direction = [0, 1, 2].map((k) => (along ? (k === axis ? 1 : 0) : random() - 0.5) * (random() < 0.5 ? -1 : 1));
  const length = Math.hypot(...direction);
  return {
    origin: origin as unknown as Vec3,
    direction: direction.map((v) => v / length) as unknown as Vec3,
    start: random() < 0.5 ? 0 : random() * 20,
    end: random() < 0.5 ? Number.POSITIVE_INFINITY : 20 + random() * 100,
  };
}

test.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
  'rays and boxes find what the linear scan finds, rays in its order, 6 trees x 20, seed %i',
  (seed) => {
    const random = createRandom(seed);
    let met = 0;
    let touched = 0;
    for (const kind of KINDS) {
      const n = 40 + Math.floor(random() ** 2 * 300);
      const boxes = randomBoxes(random, n, kind);
      const tree = treeOf(boxes, { margin: 0.3 * random() });
      for (let id = 0; id < n; id += 3) dynamicMove(tree, id, boxes, ((id * 7) % n) * 6);
      for (let id = 1; id < n; id += 9) dynamicRemove(tree, id);
      const walk = createDynamicRay(tree, randomRay(random, boxes));
      const result = createDynamicResult(tree);
      const want = new Uint32Array(n);
      for (let k = 0; k < 20; k++) {
        const ray = randomRay(random, boxes);
        startDynamicRay(walk, tree, ray);
        const ids = rest(walk);
        expect(ids).toEqual(bruteIds(tree, ray));
        met += ids.length;
        const low = [random() * 100, random() * 100, random() * 100];
        const box = Float32Array.from([...low, ...low.map((v) => v + random() * 50)]);
        // every other box ends exactly where one of the tree begins
        if (k % 2) box[3] = Math.max(box[0], boxes[Math.floor(random() * n) * 6]);
        const count = bruteDynamicOverlap(tree, box, want);
        expect(dynamicOverlap(tree, box, 0, result)).toBe(count);
        expect(result.ids.slice(0, count).sort()).toEqual(want.slice(0, count));
        touched += count;
      }
    }
    expect(met).toBeGreaterThan(20);
    expect(touched).toBeGreaterThan(20);
  },
);

test('the entries rise, and are those of the objects’ own boxes', () => {
  const tree = treeOf(rowOfBoxes(20, 0), { margin: 1 });
  const walk = createDynamicRay(tree, { origin: [-3, 0.5, 0.5], direction: [1, 0, 0], start: 0, end: 30 });
  for (let id = 0; id < 14; id++) {
    expect(nextAlongRay(walk)).toBe(id);
    expect(walk.entry).toBe(3 + 2 * id);
  }
  expect(nextAlongRay(walk)).toBe(-1);
  expect(nextAlongRay(walk)).toBe(-1);
});

test('a hit ends the walk: what begins after it is not given, and no node is looked at for it', () => {
  const tree = treeOf(rowOfBoxes(1000, 0));
  const ray: Ray = { origin: [-3, 0.5, 0.5], direction: [1, 0, 0], start: 0, end: Number.POSITIVE_INFINITY };
  const walk = createDynamicRay(tree, ray);
  expect(nextAlongRay(walk)).toBe(0);
  walk.end = 5;
  expect(rest(walk)).toEqual([1]);
  expect(walk.nodesVisited).toBeLessThanOrEqual(21);
  startDynamicRay(walk, tree, ray);
  expect(rest(walk).length).toBe(1000);
});

test('equal entries come by id', () => {
  const boxes = new Float32Array(Array.from({ length: 50 }, () => [0, 0, 0, 1, 1, 1]).flat());
  const tree = treeOf(boxes, {}, [...Array(50).keys()].reverse());
  const walk = createDynamicRay(tree, { origin: [-1, 0.5, 0.5], direction: [1, 0, 0], start: 0, end: 9 });
  expect(rest(walk)).toEqual([...Array(50).keys()]);
});

describe('what is refused', () => {
  const tree = createDynamicTree();
  const ray: Ray = { origin: [0, 0, 0], direction: [1, 0, 0], start: 0, end: 1 };
  test.each<[Partial<Ray>, RegExp]>([
    [{ origin: [0, Number.NaN, 0] }, /ray: origin y = NaN; it must be finite/],
    [{ origin: [2 ** 121, 0, 0] }, /ray: origin x = .* at most 2\^120/],
    [{ direction: [0, 0, Infinity] }, /ray: direction 0, 0, Infinity is not of length 1/],
    [{ direction: [0, 0, 0] }, /ray: direction 0, 0, 0 is not of length 1/],
    [{ direction: [0, 2, 0] }, /ray: direction 0, 2, 0 is not of length 1/],
    [{ start: -1 }, /ray: from -1 to 1; neither may be negative/],
    [{ end: Number.NaN }, /ray: from 0 to NaN/],
  ])('%o', (part, message) => {
    expect(() => createDynamicRay(tree, { ...ray, ...part })).toThrow(message);
    expect(() => bruteDynamicRay(tree, { ...ray, ...part }, new Uint32Array(0))).toThrow(message);
  });
  test('but not a ray that ends before its start: it meets nothing', () => {
    const row = treeOf(rowOfBoxes(20, 0));
    const empty = { ...ray, origin: [-3, 0.5, 0.5] as const, start: 6, end: 5 };
    expect(rest(createDynamicRay(row, empty))).toEqual([]);
    expect(bruteIds(row, empty)).toEqual([]);
    expect(bruteIds(row, { ...empty, end: 7 })).not.toEqual([]);
  });
  test('a box with a NaN', () => {
    const box = Float32Array.of(0, 0, 0, 1, Number.NaN, 1);
    expect(() => dynamicOverlap(tree, box)).toThrow(/box: max y is NaN/);
    expect(() => bruteDynamicOverlap(tree, box, new Uint32Array(0))).toThrow(/box: max y is NaN/);
  });
});
