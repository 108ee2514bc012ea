import { describe, expect, test } from 'vitest';
import { createRandom, permutation } from '../../../src/core/math/random.ts';
import { CULL_KEYS, CULL_ORDERS, type CullOptions } from '../../../src/core/tree/cull-options.ts';
import { type CullQuery, distanceKey } from '../../../src/core/tree/query.ts';
import { dynamicInsert, dynamicMove, dynamicRemove } from '../../../src/seeds/dynamic/dynamic-change.ts';
import { cullDynamic } from '../../../src/seeds/dynamic/dynamic-cull.ts';
import { createDynamicResult, type DynamicResult } from '../../../src/seeds/dynamic/dynamic-result.ts';
import { createDynamicTree, type DynamicTree, NONE } from '../../../src/seeds/dynamic/dynamic-tree.ts';
import { KINDS, randomQuery } from '../../core/tree/sphere/cases.ts';
import { bruteDynamicCull } from './brute-dynamic.ts';
import { randomBoxes, treeOf } from './dynamic-cases.ts';

const idsOf = (result: DynamicResult) => Array.from(result.ids.subarray(0, result.count));

/** The visible set with its inside flags, as one sorted list of 2 id + flag. */
const setOf = (ids: ArrayLike<number>, inside: Uint8Array, count: number) =>
  Uint32Array.from({ length: count }, (_, i) => 2 * ids[i] + inside[i])
    .sort()
    .join();

function bruteSet(tree: DynamicTree, query: CullQuery): { count: number; set: string } {
  const ids = new Uint32Array(tree.count);
  const inside = new Uint8Array(tree.count);
  const { count } = bruteDynamicCull(tree, query, ids, inside);
  return { count, set: setOf(ids, inside, count) };
}

test.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
  'every order and key finds the linear scan’s set and inside flags, 6 trees x 4 views, seed %i',
  (seed) => {
    const random = createRandom(seed);
    let visible = 0;
    for (let k = 0; k < 6; k++) {
      const boxes = randomBoxes(random, 1 + Math.floor(random() ** 2 * 400), KINDS[k]);
      const tree = treeOf(boxes, { margin: 0.3 * random() });
      for (let id = 0; id < boxes.length / 6; id += 3)
        dynamicMove(tree, id, boxes, ((id * 7) % (boxes.length / 6)) * 6);
      for (let id = 1; id < boxes.length / 6; id += 9) dynamicRemove(tree, id);
      const result = createDynamicResult(tree);
      for (let view = 0; view < 4; view++) {
        const query = randomQuery(random);
        const want = bruteSet(tree, query);
        visible += want.count;
        for (const order of CULL_ORDERS)
          for (const key of CULL_KEYS) {
            expect(cullDynamic(tree, query, { order, key }, result)).toBe(want.count);
            expect(setOf(result.ids, result.inside, result.count)).toBe(want.set);
          }
      }
    }
    expect(visible).toBeGreaterThan(20);
  },
);

test('boxes that touch a plane, one float apart: the tree agrees with the linear scan, seed 1', () => {
  const random = createRandom(1);
  const bits = new Uint32Array(1);
  const float = new Float32Array(bits.buffer);
  let visible = 0;
  for (let k = 0; k < 120; k++) {
    const boxes = randomBoxes(random, 100, KINDS[k % KINDS.length]);
    const query = randomQuery(random);
    // move the corner of each box that is farthest along a plane's normal onto the plane, or a float to either side
    for (let i = 0; i < 100; i++) {
      const p = Math.floor(random() * 5) * 4;
      const axis = [0, 1, 2].reduce((a, b) => (Math.abs(query.planes[p + b]) > Math.abs(query.planes[p + a]) ? b : a));
      const corner = (a: number) => i * 6 + a + (query.planes[p + a] > 0 ? 3 : 0);
      let rest = query.planes[p + 3];
      for (let a = 0; a < 3; a++) if (a !== axis) rest += query.planes[p + a] * boxes[corner(a)];
      float[0] = -rest / query.planes[p + axis];
      bits[0] += Math.floor(random() * 3) - 1;
      const size = boxes[i * 6 + 3 + axis] - boxes[i * 6 + axis];
      const isMax = query.planes[p + axis] > 0;
      boxes[i * 6 + axis] = isMax ? float[0] - size : float[0];
      boxes[i * 6 + 3 + axis] = isMax ? float[0] : float[0] + size;
    }
    const tree = treeOf(boxes, { margin: k % 2 ? 0 : 0.1 });
    const want = bruteSet(tree, query);
    visible += want.count;
    const result = createDynamicResult(tree);
    cullDynamic(tree, query, {}, result);
    expect(setOf(result.ids, result.inside, result.count)).toBe(want.set);
  }
  expect(visible).toBeGreaterThan(1000);
});

describe('order', () => {
  const tree = treeOf(randomBoxes(createRandom(4), 900, 'scattered'));
  const result = createDynamicResult(tree);
  const random = createRandom(5);
  const queries = Array.from({ length: 20 }, () => randomQuery(random));

  /** The visits written as the rules read, recursively, without masks. */
  function recursive(query: CullQuery, options: Partial<CullOptions>, visible: Set<number>): number[] {
    const out: number[] = [];
    const low = (node: number, k: number) => tree.boxes[node * 6 + k];
    const high = (node: number, k: number) => tree.boxes[node * 6 + 3 + k];
    const centre = (node: number) => [0, 1, 2].map((k) => (low(node, k) + high(node, k)) / 2);
    // the side of the plane between them on which the eye is: see near-first.ts
    const isEyeLeft = (left: number, right: number) => {
      const sides = [0, 1, 2].map((k) => {
        const [a, b] = centre(left)[k] < centre(right)[k] ? [left, right] : [right, left];
        const length = Math.max(high(a, k), high(b, k)) - Math.min(low(a, k), low(b, k));
        const isEyeLow = query.eye[k] < (high(a, k) + low(b, k)) / 2;
        return { gap: (low(b, k) - high(a, k)) / length, isLeft: isEyeLow === (a === left) };
      });
      return sides.reduce((best, side) => (side.gap > best.gap ? side : best)).isLeft;
    };
    const visit = (node: number): void => {
      const [left, right] = tree.children.subarray(node * 2, node * 2 + 2);
      if (right === NONE) {
        if (visible.has(left)) out.push(left);
        return;
      }
      const [l, r] = [centre(left), centre(right)];
      const depth = (p: number[]) => p.reduce((sum, v, k) => sum + v * query.forward[k], 0);
      const distance = (p: number[]) => distanceKey(query, p[0], p[1], p[2]);
      let leftFirst = isEyeLeft(left, right);
      if (options.key === 'distance') leftFirst = distance(l) < distance(r);
      if (options.key === 'depth') leftFirst = depth(l) < depth(r);
      if (options.order === 'back') leftFirst = !leftFirst;
      visit(leftFirst ? left : right);
      visit(leftFirst ? right : left);
    };
    visit(tree.root);
    return out;
  }

  test.each(CULL_KEYS)('key %s visits the children as its rule reads, front and back', (key) => {
    let visible = 0;
    for (const query of queries) {
      cullDynamic(tree, query, { order: 'none' }, result);
      const set = new Set(idsOf(result));
      visible += set.size;
      for (const order of ['front', 'back'] as const) {
        cullDynamic(tree, query, { order, key }, result);
        expect(idsOf(result)).toEqual(recursive(query, { order, key }, set));
      }
    }
    expect(visible).toBeGreaterThan(500);
  });

  test('max gives the first ones of the order', () => {
    for (const query of queries)
      for (const order of CULL_ORDERS) {
        cullDynamic(tree, query, { order }, result);
        const all = idsOf(result);
        for (const max of [0, 1, 7, 7.9, all.length, 5000]) {
          expect(cullDynamic(tree, query, { order, max }, result)).toBe(Math.min(Math.floor(max), all.length));
          expect(idsOf(result)).toEqual(all.slice(0, max));
        }
      }
  });

  test('orders and keys that there are not are refused', () => {
    expect(() => cullDynamic(tree, queries[0], { order: 'up' as never })).toThrow(
      /order up: it must be front, back, none/,
    );
    expect(() => cullDynamic(tree, queries[0], { key: 'size' as never })).toThrow(
      /key size: it must be axis, distance, depth/,
    );
  });
});

test('a result made for a small tree serves a large one, and is kept for the next', () => {
  const small = createDynamicTree();
  const result = createDynamicResult(small);
  expect(cullDynamic(small, randomQuery(createRandom(1)), {}, result)).toBe(0);
  const tree = treeOf(randomBoxes(createRandom(2), 2000, 'scattered'));
  const query = randomQuery(createRandom(2));
  query.planes.fill(0);
  expect(cullDynamic(tree, query, {}, result)).toBe(2000);
  const { ids, inside, stack } = result;
  cullDynamic(tree, query, {}, result);
  expect([result.ids === ids, result.inside === inside, result.stack === stack]).toEqual([true, true, true]);
  expect(new Set(idsOf(result)).size).toBe(2000);
});

test('a result keeps pace with a tree that grows, object by object', () => {
  const tree = createDynamicTree();
  const result = createDynamicResult(tree);
  const query = randomQuery(createRandom(2));
  query.planes.fill(0);
  const boxes = randomBoxes(createRandom(3), 200, 'on a line');
  for (let id = 0; id < 200; id++) {
    dynamicInsert(tree, id, boxes, id * 6);
    expect(cullDynamic(tree, query, {}, result)).toBe(id + 1);
    expect(new Set(idsOf(result)).size).toBe(id + 1);
  }
});

describe('work', () => {
  test('20,000 scattered boxes, 40 views: nodes, leaves and planes within their records', () => {
    const boxes = randomBoxes(createRandom(8), 20000, 'scattered');
    const tree = treeOf(boxes, {}, permutation(createRandom(9), 20000));
    const result = createDynamicResult(tree);
    const random = createRandom(9);
    const sums = { nodes: 0, leaves: 0, planes: 0, opened: tree.opened, rotations: tree.rotations };
    for (let view = 0; view < 40; view++) {
      cullDynamic(tree, randomQuery(random), {}, result);
      sums.nodes += result.nodesVisited;
      sums.leaves += result.leavesVisited;
      sums.planes += result.planesTested;
    }
    for (const what of Object.keys(RECORDED) as (keyof typeof RECORDED)[])
      expect(sums[what], what).toBeLessThanOrEqual(RECORDED[what]);
  });

  test('a wholly visible tree costs six plane tests', () => {
    const tree = treeOf(randomBoxes(createRandom(1), 500, 'clustered'));
    const query = randomQuery(createRandom(2));
    query.planes.set(Float64Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 1e6 : i % 4 === 0 ? 1 : 0)));
    const result = createDynamicResult(tree);
    cullDynamic(tree, query, {}, result);
    expect([result.nodesVisited, result.planesTested, result.leavesVisited, result.count]).toEqual([999, 6, 500, 500]);
  });
});

/** Sums, measured when last improved. */
const RECORDED = { nodes: 463268, leaves: 216181, planes: 176088, opened: 529251, rotations: 6517 };
