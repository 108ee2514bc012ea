/** The order of a BSP's polygons against the linear twin: along rays from the eye they stand in the list as they are met. */
import { describe, expect, test } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import { planeDistance } from '../../../src/core/math/frustum.ts';
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import type { Ray } from '../../../src/core/math/ray.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { bspBoxes } from '../../../src/seeds/bsp/bsp-boxes.ts';
import { buildBspTree } from '../../../src/seeds/bsp/bsp-build.ts';
import { bspOrder, createBspOrderResult } from '../../../src/seeds/bsp/bsp-order.ts';
import { BSP_DRIFT, type BspTree } from '../../../src/seeds/bsp/bsp-tree.ts';
import { brutePolygonsAlongRay } from './brute-bsp.ts';
import { commonNode, KINDS, nodesOf, parentsOf, pointsOf, randomTriangles } from './cases.ts';

const ORDERS = ['front', 'back'] as const;

const RAYS = 24;

describe.each(KINDS)('%s', (kind) => {
  let pairs = 0;
  test.each(Array.from({ length: 40 }, (_, seed) => seed))('seed %i: as along rays', (seed) => {
    const { positions, indices, objects } = randomTriangles(seed, 20 + seed * 3, kind);
    const tree = buildBspTree(positions, indices, { objects, score: seed % 4 === 0 ? 'balance' : 'cost' });
    expect(tree.unordered).toBe(0);
    const random = createRandom(1000 + seed);
    const eye = pointNear(random, tree);
    pairs += checkAlongRays(tree, eye, random);
  });
  test('pairs were compared', () => expect(pairs).toBeGreaterThan(1000));
});

test('the eye on a plane, at a corner, and far outside', () => {
  const { positions, indices } = randomTriangles(5, 60, 'gridded');
  const tree = buildBspTree(positions, indices);
  const random = createRandom(5);
  const corner = Array.from(positions.subarray(0, 3));
  const onPlane = [0, 1, 2].map((k) => -tree.planes[3] * tree.planes[k]);
  for (const eye of [corner, onPlane, [1e6, -1e6, 3]]) expect(checkAlongRays(tree, eye, random)).toBeGreaterThan(0);
});

let left = 0;
test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'seed %i: with a frustum, the same list without what it does not show',
  (seed) => {
    const { positions, indices } = randomTriangles(seed, 80, KINDS[seed % KINDS.length]);
    const tree = buildBspTree(positions, indices);
    const random = createRandom(seed);
    const eye = pointNear(random, tree);
    const far = seed % 2 ? Number.POSITIVE_INFINITY : 12;
    const lens = { fov: 20 + random() * 60, near: 0.1, far };
    const camera = createCamera({ eye, target: pointNear(random, tree), ...lens });
    const { planes } = createQuery(camera);
    const all = createBspOrderResult(tree);
    const some = createBspOrderResult(tree);
    for (const order of ORDERS) {
      bspOrder(tree, eye, order, all);
      const count = bspOrder(tree, eye, order, some, { planes, boxes: bspBoxes(tree) });
      const given = new Set(some.polygons.subarray(0, count));
      expect(Array.from(some.polygons.subarray(0, count))).toEqual(
        Array.from(all.polygons).filter((p) => given.has(p)),
      );
      const missing = Array.from(all.polygons).filter((polygon) => {
        const points = pointsOf(tree, polygon);
        return !given.has(polygon) && [...points, middleOf(points)].some((point) => isInside(planes, point));
      });
      expect(missing).toEqual([]);
      left += tree.triangles.length - count;
    }
  },
);

test('and much was left out', () => expect(left).toBeGreaterThan(40_000));

test('a frustum visits few of the nodes, and tests none below what lies inside', () => {
  const { positions, indices } = randomTriangles(1, 2000, 'boxes');
  const tree = buildBspTree(positions, indices);
  const result = createBspOrderResult(tree);
  const boxes = bspBoxes(tree);
  const nodes = tree.links.length / 2;
  const narrow = createQuery(createCamera({ eye: [10, 10, 10], target: [11, 10.5, 10], fov: 10 }));
  bspOrder(tree, [10, 10, 10], 'front', result, { planes: narrow.planes, boxes });
  // recorded; it may only go down
  expect(result.nodesVisited / nodes).toBeLessThan(0.17);
  expect(result.count).toBeGreaterThan(0);
  const wide = createQuery(createCamera({ eye: [10, 10, 200], target: [10, 10, 10], fov: 60 }));
  const count = bspOrder(tree, [10, 10, 200], 'front', result, { planes: wide.planes, boxes });
  expect([count, result.nodesVisited]).toEqual([tree.triangles.length, nodes]);
});

test('every node once and every polygon once, from anywhere', () => {
  const { positions, indices } = randomTriangles(2, 200, 'scattered');
  const tree = buildBspTree(positions, indices);
  const result = createBspOrderResult(tree);
  expect(result.stack.length).toBe(tree.depth);
  const random = createRandom(2);
  for (let i = 0; i < 50; i++)
    for (const order of ORDERS) {
      expect(bspOrder(tree, pointNear(random, tree), order, result)).toBe(tree.triangles.length);
      expect(result.nodesVisited).toBe(tree.links.length / 2);
      expect(Array.from(result.polygons.toSorted())).toEqual([...tree.triangles.keys()]);
    }
});

test('an empty tree, an order that there is not, an eye that is not finite', () => {
  const tree = buildBspTree(new Float32Array(0), new Uint32Array(0));
  const result = createBspOrderResult(tree);
  expect([bspOrder(tree, [0, 0, 0], 'front', result), result.nodesVisited]).toEqual([0, 0]);
  expect(() => bspOrder(tree, [0, 0, 0], 'up' as 'front', result)).toThrow('order up: it must be front, back');
  expect(() => bspOrder(tree, [0, Number.NaN, 0], 'back', result)).toThrow('eye 0, NaN, 0: it must be finite');
  expect(() => bspOrder(tree, [0, 0, Number.POSITIVE_INFINITY], 'back', result)).toThrow(RangeError);
});

/**
 * Hold both orders from `eye` to what rays meet. Two polygons may change places where both are met within the tolerance of the plane
 * that parts them, or one of them and the eye are.
 * @returns how many pairs were compared
 */
function checkAlongRays(tree: BspTree, eye: number[], random: Random): number {
  const parents = parentsOf(tree);
  const nodes = nodesOf(tree);
  const result = createBspOrderResult(tree);
  const places = ORDERS.map((order) => {
    bspOrder(tree, eye, order, result);
    const place = new Uint32Array(result.count);
    result.polygons.forEach((polygon, i) => {
      place[polygon] = i;
    });
    return place;
  });
  const ids = new Uint32Array(tree.triangles.length);
  const distances = new Float64Array(tree.triangles.length);
  const planes = Float64Array.from(tree.planes);
  const allowed = tree.tolerance * (1 + BSP_DRIFT);
  let pairs = 0;
  for (let r = 0; r < RAYS; r++) {
    const ray = rayTo(eye, middleOf(pointsOf(tree, Math.floor(random() * tree.triangles.length))));
    const count = brutePolygonsAlongRay(tree, ray, ids, distances);
    const offPlane = (node: number, t: number) => {
      const [x, y, z] = ray.direction.map((v, k) => eye[k] + t * v);
      return Math.abs(planeDistance(planes, node * 4, x, y, z));
    };
    for (let far = 1; far < count; far++)
      for (let near = 0; near < far; near++) {
        pairs++;
        const isRight = places[0][ids[near]] < places[0][ids[far]] && places[1][ids[near]] > places[1][ids[far]];
        if (isRight) continue;
        const parting = commonNode(parents, nodes[ids[near]], nodes[ids[far]]);
        const off = [0, distances[near], distances[far]].map((t) => offPlane(parting, t));
        // at least two of the eye and what it meets
        expect(off.toSorted((a, b) => a - b)[1]).toBeLessThanOrEqual(allowed);
      }
  }
  return pairs;
}

function rayTo(eye: number[], target: number[]): Ray {
  const way = target.map((v, k) => v - eye[k]);
  const length = Math.hypot(...way);
  const [x, y, z] = way.map((v) => v / length);
  return { origin: [eye[0], eye[1], eye[2]], direction: [x, y, z], start: 0, end: Number.POSITIVE_INFINITY };
}

function middleOf(points: number[][]): number[] {
  return [0, 1, 2].map((k) => points.reduce((sum, point) => sum + point[k], 0) / points.length);
}

/** Somewhere about the vertices of a tree. */
function pointNear(random: Random, { positions }: BspTree): [number, number, number] {
  const vertex = Math.floor((random() * positions.length) / 3) * 3;
  return [0, 1, 2].map((k) => positions[vertex + k] + (random() - 0.5) * 20) as [number, number, number];
}

function isInside(planes: Float64Array, [x, y, z]: number[]): boolean {
  return [0, 4, 8, 12, 16, 20].every((p) => planeDistance(planes, p, x, y, z) >= 0);
}
