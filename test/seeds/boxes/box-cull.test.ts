/** A cull of the box tree: the linear scan's set and flags in every order, the order of its keys, its recorded work. */
import { describe, expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { CULL_KEYS, CULL_ORDERS, type CullOptions } from '../../../src/core/tree/cull-options.ts';
import type { CullQuery } from '../../../src/core/tree/query.ts';
import { buildBoxTree } from '../../../src/seeds/boxes/box-build.ts';
import { cullBoxes } from '../../../src/seeds/boxes/box-cull.ts';
import { type BoxCullResult, createBoxCullResult } from '../../../src/seeds/boxes/box-result.ts';
import type { BoxTree } from '../../../src/seeds/boxes/box-tree.ts';
import { COUNT, LEFT_FIRST, NODE_WORDS } from '../../../src/seeds/boxes/node.ts';
import { KINDS, randomQuery } from '../../core/tree/sphere/cases.ts';
import { boxBuildCases, DEGENERATE, idsOf, randomBoxes, same } from './box-cases.ts';
import { bruteBoxCull } from './brute-boxes.ts';

const combinations = CULL_ORDERS.flatMap((order) => CULL_KEYS.map((key) => ({ order, key })));

/** The visible set with its inside flags, as one sorted list of 2 id + flag. */
const setOf = (ids: Uint32Array, inside: Uint8Array, count: number) =>
  Uint32Array.from({ length: count }, (_, i) => 2 * ids[i] + inside[i]).sort();

function bruteSet(boxes: Float32Array, query: CullQuery): Uint32Array {
  const ids = new Uint32Array(boxes.length / 6);
  const inside = new Uint8Array(ids.length);
  return setOf(ids, inside, bruteBoxCull(boxes, query, ids, inside).count);
}

function expectLinear(tree: BoxTree, boxes: Float32Array, query: CullQuery, result: BoxCullResult): number {
  const set = bruteSet(boxes, query);
  for (const combination of combinations) {
    expect(cullBoxes(tree, query, combination, result)).toBe(result.count);
    expect(setOf(result.ids, result.inside, result.count)).toEqual(set);
  }
  return set.length;
}

/** A query of one plane: the others are at infinity. */
function onePlane(nx: number, ny: number, nz: number, d: number): CullQuery {
  const query = randomQuery(createRandom(1));
  query.planes.fill(0);
  for (let k = 3; k < 24; k += 4) query.planes[k] = Number.POSITIVE_INFINITY;
  query.planes.set([nx, ny, nz, d], 8);
  return query;
}

describe.each(boxBuildCases([1, 4, 16]))('%s', (_, options) => {
  test.each(Array.from({ length: 40 }, (_, i) => i + 1))(
    'every order finds the linear set, 6 views, seed %i',
    (seed) => {
      const random = createRandom(seed);
      const boxes = randomBoxes(random, Math.floor(random() ** 2 * 400), KINDS[seed % KINDS.length]);
      const tree = buildBoxTree(boxes, options);
      const result = createBoxCullResult(tree);
      for (let view = 0; view < 6; view++) expectLinear(tree, boxes, randomQuery(random), result);
    },
  );

  test.each(DEGENERATE)('%s: every order finds the linear set, 20 views', (_, boxes) => {
    const tree = buildBoxTree(boxes, options);
    const result = createBoxCullResult(tree);
    const random = createRandom(1);
    for (let view = 0; view < 20; view++) expectLinear(tree, boxes, randomQuery(random), result);
  });
});

test('planes through corners, a few bits to either side: rounding loses none and flags none, seeds 1 to 200', () => {
  let visible = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const random = createRandom(seed);
    const boxes = randomBoxes(random, 60, KINDS[seed % KINDS.length]);
    const tree = buildBoxTree(boxes, { leafSize: 1 + (seed % 3), split: seed % 2 ? 'sah' : 'midpoint' });
    const result = createBoxCullResult(tree);
    for (let k = 0; k < 8; k++) {
      const { planes } = randomQuery(random);
      const [nx, ny, nz] = planes.subarray(0, 3);
      const at = randomInt(random, 60) * 6;
      // the sum of a corner of a box, as planeDistance makes it, then d = its negative: that corner is at 0, give or take bits
      const corner = [0, 1, 2].map((axis) => boxes[at + axis + 3 * randomInt(random, 2)]);
      const d = -(nx * corner[0] + ny * corner[1] + nz * corner[2]) * (1 + randomInt(random, 5) * 2 ** -52 - 2 ** -51);
      visible += expectLinear(tree, boxes, onePlane(nx, ny, nz, d), result);
    }
  }
  expect(visible).toBeGreaterThan(10_000);
});

test('a side on a plane is visible and inside, one float behind it is neither', () => {
  const boxes = Float32Array.of(0, 0, 0, 1, 1, 1, 2, 0, 0, 3, 1, 1);
  const ids = new Uint32Array(2);
  const inside = new Uint8Array(2);
  const visibleFrom = (x: number) => bruteBoxCull(boxes, onePlane(1, 0, 0, -x), ids, inside).count;
  expect([visibleFrom(0), inside[0]]).toEqual([2, 1]);
  expect([visibleFrom(2 ** -30), inside[0]]).toEqual([2, 0]);
  expect([visibleFrom(1), inside[0]]).toEqual([2, 0]);
  expect([visibleFrom(1 + 2 ** -30), ids[0], inside[0]]).toEqual([1, 1, 1]);
  expect([visibleFrom(3 + 2 ** -30)]).toEqual([0]);
});

test('the linear scan against the eight corners of each box, seeds 1 to 40', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = createRandom(seed);
    const boxes = randomBoxes(random, 100, KINDS[seed % KINDS.length]);
    const { planes, ...rest } = randomQuery(random);
    const expected = Array.from({ length: 100 }, (_, id) => {
      const distances = Array.from({ length: 6 }, (_, plane) =>
        Array.from({ length: 8 }, (_, corner) =>
          [0, 1, 2].reduce(
            (sum, axis) => sum + planes[plane * 4 + axis] * boxes[id * 6 + axis + ((corner >> axis) & 1) * 3],
            0,
          ),
        ).map((sum) => sum + planes[plane * 4 + 3]),
      );
      if (distances.some((corners) => corners.every((distance) => distance < 0))) return [];
      return [2 * id + (distances.flat().every((distance) => distance >= 0) ? 1 : 0)];
    });
    expect(Array.from(bruteSet(boxes, { planes, ...rest }))).toEqual(expected.flat());
  }
});

describe('order', () => {
  const boxes = randomBoxes(createRandom(4), 900, 'scattered');
  const queries = ((random) => Array.from({ length: 20 }, () => randomQuery(random)))(createRandom(5));

  /** The visits written as the rules read, recursively, without masks. */
  function recursive(
    tree: BoxTree,
    query: CullQuery,
    options: Pick<CullOptions, 'order' | 'key'>,
    visible: Set<number>,
  ): number[] {
    const { boxes, links, ids } = tree;
    const low = (node: number, k: number) => boxes[node * NODE_WORDS + k];
    const high = (node: number, k: number) => boxes[node * NODE_WORDS + 3 + k];
    const centre = (node: number, k: number) => (low(node, k) + high(node, k)) / 2;
    const distance = (node: number) => Math.hypot(...[0, 1, 2].map((k) => centre(node, k) - query.eye[k]));
    const depth = (node: number) => [0, 1, 2].reduce((sum, k) => sum + centre(node, k) * query.forward[k], 0);
    const isEyeLeft = (left: number) => {
      const sides = [0, 1, 2].map((k) => {
        const [a, b] = centre(left, k) < centre(left + 1, k) ? [left, left + 1] : [left + 1, left];
        const length = Math.max(high(a, k), high(b, k)) - Math.min(low(a, k), low(b, k));
        const isEyeLow = query.eye[k] < (high(a, k) + low(b, k)) / 2;
        return { gap: (low(b, k) - high(a, k)) / length, isLeft: isEyeLow === (a === left) };
      });
      return sides.reduce((best, side) => (side.gap > best.gap ? side : best)).isLeft;
    };
    const out: number[] = [];
    const visit = (node: number): void => {
      const first = links[node * NODE_WORDS + LEFT_FIRST];
      const count = links[node * NODE_WORDS + COUNT];
      for (let slot = first; slot < first + count; slot++) if (visible.has(ids[slot])) out.push(ids[slot]);
      if (count > 0) return;
      let leftFirst = isEyeLeft(first);
      if (options.key === 'distance') leftFirst = distance(first) < distance(first + 1);
      if (options.key === 'depth') leftFirst = depth(first) < depth(first + 1);
      if (options.order === 'back') leftFirst = !leftFirst;
      visit(leftFirst ? first : first + 1);
      visit(leftFirst ? first + 1 : first);
    };
    visit(0);
    return out;
  }

  test.each(CULL_KEYS)('key %s visits the children as its rule reads, front and back', (key) => {
    for (const leafSize of [1, 4]) {
      const tree = buildBoxTree(boxes, { leafSize });
      const result = createBoxCullResult(tree);
      for (const query of queries) {
        const visible = new Set(bruteSet(boxes, query).map((entry) => entry >> 1));
        for (const order of ['front', 'back'] as const) {
          cullBoxes(tree, query, { order, key }, result);
          expect(Array.from(idsOf(result))).toEqual(recursive(tree, query, { order, key }, visible));
        }
      }
    }
  });

  test('of boxes in a row the nearest comes first, from either end, by every key', () => {
    const cubes = Float32Array.from(
      { length: 60 },
      (_, k) => (k % 3 === 2 ? 3 * Math.floor(k / 6) : 0) + (k % 6 < 3 ? 0 : 1),
    );
    const tree = buildBoxTree(cubes, { leafSize: 1 });
    const result = createBoxCullResult(tree);
    const query = onePlane(0, 0, 0, 1);
    const upwards = Array.from({ length: 10 }, (_, id) => id);
    for (const key of CULL_KEYS)
      for (const [z, expected] of [
        [-5, upwards],
        [50, [...upwards].reverse()],
      ] as const) {
        query.eye.set([0.5, 0.5, z]);
        query.forward.set([0, 0, z < 0 ? 1 : -1]);
        cullBoxes(tree, query, { key }, result);
        expect(Array.from(idsOf(result))).toEqual(expected);
        cullBoxes(tree, query, { key, order: 'back' }, result);
        expect(Array.from(idsOf(result))).toEqual([...expected].reverse());
      }
  });

  test('front and axis are what is not asked for', () => {
    const tree = buildBoxTree(boxes);
    const result = createBoxCullResult(tree);
    cullBoxes(tree, queries[0], {}, result);
    const ids = idsOf(result);
    cullBoxes(tree, queries[0], { order: 'front', key: 'axis' }, result);
    expect(idsOf(result)).toEqual(ids);
  });
});

test('65,537 in one place: all, with their flags, or none', () => {
  const tree = buildBoxTree(same(65537, [3, 4, 5, 6, 7, 8]));
  const result = createBoxCullResult(tree);
  for (const [x, count, inside] of [
    [3, 65537, 65537],
    [5, 65537, 0],
    [7, 0, 0],
  ])
    for (const order of CULL_ORDERS) {
      expect(cullBoxes(tree, onePlane(1, 0, 0, -x), { order }, result)).toBe(count);
      expect(result.inside.subarray(0, count).reduce((sum, flag) => sum + flag, 0)).toBe(inside);
    }
});

describe('what is refused', () => {
  const tree = buildBoxTree(randomBoxes(createRandom(1), 50, 'scattered'), { leafSize: 1 });
  const result = createBoxCullResult(tree);
  const query = randomQuery(createRandom(2));
  test('orders and keys that there are not', () => {
    expect(() => cullBoxes(tree, query, { order: 'up' as never }, result)).toThrow('order up: it must be front');
    expect(() => cullBoxes(tree, query, { key: 'size' as never }, result)).toThrow('key size: it must be axis');
  });
  test('a result with room for one object less, or one number less on its stack', () => {
    expect(() => cullBoxes(tree, query, {}, { ...result, ids: result.ids.slice(1) })).toThrow('room for 49 objects');
    expect(() => cullBoxes(tree, query, {}, { ...result, inside: result.inside.slice(1) })).toThrow(
      'room for 49 objects',
    );
    expect(() => cullBoxes(tree, query, {}, { ...result, stack: result.stack.slice(1) })).toThrow('for this tree');
  });
});

test('a result has room for every object, a flag for each, and two waiting numbers a level', () => {
  const tree = buildBoxTree(randomBoxes(createRandom(1), 300, 'clustered'));
  const { ids, inside, stack } = createBoxCullResult(tree);
  expect([ids.length, inside.length, stack.length]).toEqual([300, 300, 2 * tree.depth]);
});

describe('work', () => {
  test.each(boxBuildCases([1, 4]))(
    '%s: 20,000 scattered boxes, 40 views, seeds 8 and 9; the sums may only go down',
    (name, options) => {
      const tree = buildBoxTree(randomBoxes(createRandom(8), 20000, 'scattered'), options);
      const result = createBoxCullResult(tree);
      const random = createRandom(9);
      const sums = { nodes: 0, planes: 0, objects: 0 };
      for (let view = 0; view < 40; view++) {
        cullBoxes(tree, randomQuery(random), { order: 'none' }, result);
        sums.nodes += result.nodesVisited;
        sums.planes += result.planesTested;
        sums.objects += result.objectsTested;
      }
      const bound = RECORDED[name];
      expect(sums.nodes).toBeLessThanOrEqual(bound.nodes);
      expect(sums.planes).toBeLessThanOrEqual(bound.planes);
      expect(sums.objects).toBeLessThanOrEqual(bound.objects);
    },
  );

  test('a wholly visible tree costs one node and six planes, or a visit of each node where an order is asked for', () => {
    const tree = buildBoxTree(randomBoxes(createRandom(1), 500, 'clustered'));
    const result = createBoxCullResult(tree);
    const query = onePlane(1, 0, 0, 1e6);
    cullBoxes(tree, query, { order: 'none' }, result);
    expect([result.nodesVisited, result.planesTested, result.objectsTested, result.count]).toEqual([1, 6, 0, 500]);
    cullBoxes(tree, query, { order: 'front' }, result);
    const nodes = tree.boxes.length / NODE_WORDS - 1;
    expect([result.nodesVisited, result.planesTested, result.objectsTested, result.count]).toEqual([nodes, 6, 0, 500]);
  });

  test('an ordered cull makes the same plane tests as an unordered one', () => {
    const tree = buildBoxTree(randomBoxes(createRandom(1), 5000, 'scattered'));
    const result = createBoxCullResult(tree);
    const query = randomQuery(createRandom(5));
    cullBoxes(tree, query, { order: 'none' }, result);
    const planes = result.planesTested;
    cullBoxes(tree, query, { order: 'front' }, result);
    expect([planes > 100, result.planesTested]).toEqual([true, planes]);
  });
});

/** Measured when last improved. */
const RECORDED: Record<string, { nodes: number; planes: number; objects: number }> = {
  'midpoint, leaf 1': { nodes: 132938, planes: 173547, objects: 0 },
  'midpoint, leaf 4': { nodes: 77094, planes: 168338, objects: 51142 },
  'sah, leaf 1': { nodes: 127078, planes: 165381, objects: 0 },
  'sah, leaf 4': { nodes: 72862, planes: 160628, objects: 49813 },
};
