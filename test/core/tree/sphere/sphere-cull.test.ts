import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { bruteSort, createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import { CULL_KEYS, CULL_ORDERS, type CullOptions, type CullResult } from '../../../../src/core/tree/cull-options.ts';
import { type CullQuery, distanceKey } from '../../../../src/core/tree/query.ts';
import { createCullResult } from '../../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../../src/core/tree/sphere/sphere-cull.ts';
import { LEAF, LINK_BITS, LINK_MASK, packLink, type SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../../src/core/tree/sphere/validate.ts';
import { buildCases, KINDS, nameOf, randomQuery, randomSpheres } from './cases.ts';

const idsOf = (result: CullResult) => Array.from(result.ids.subarray(0, result.count));

/** The visible set with its inside flags, as one sorted list of 2 id + flag. */
const setOf = (ids: ArrayLike<number>, inside: Uint8Array, count: number) =>
  Uint32Array.from({ length: count }, (_, i) => 2 * ids[i] + inside[i])
    .sort()
    .join();

function bruteSet(spheres: Float32Array, query: CullQuery) {
  const result = createBruteResult(new Uint32Array(spheres.length / 4));
  const count = cullBrute(spheres, query, { inside: true }, result);
  const { ids, inside } = result;
  return { ids: ids.slice(0, count), set: setOf(ids, inside, count) };
}

const combinations: Partial<CullOptions>[] = CULL_ORDERS.flatMap((order) =>
  CULL_KEYS.flatMap((key) => [1, 100].flatMap((batch) => [false, true].map((exact) => ({ order, key, batch, exact })))),
);

describe.each(buildCases([1, 3, 16]).map((c, i) => [nameOf(c), c, i + 1] as const))('%s', (_, options, seed) => {
  test(`every order finds the linear scan's set and inside flags, 12 trees x 4 views, seed ${seed}`, () => {
    const random = createRandom(seed);
    let visible = 0;
    for (let k = 0; k < 12; k++) {
      const spheres = randomSpheres(random, Math.floor(random() ** 2 * 400), KINDS[k % KINDS.length]);
      const tree = buildSphereTree(spheres, options);
      const result = createCullResult(tree);
      for (let view = 0; view < 4; view++) {
        const query = randomQuery(random);
        const want = bruteSet(spheres, query);
        visible += want.ids.length;
        for (const combination of combinations) {
          const count = cull(tree, query, combination, result);
          expect(count).toBe(result.count);
          expect(setOf(result.ids, result.inside, count)).toBe(want.set);
        }
      }
    }
    expect(visible).toBeGreaterThan(500);
  });
});

test('spheres that touch a plane, one float apart: the tree agrees with the linear scan, seed 1', () => {
  const random = createRandom(1);
  const bits = new Uint32Array(1);
  const float = new Float32Array(bits.buffer);
  let on = 0;
  for (let k = 0; k < 60; k++) {
    const spheres = randomSpheres(random, 150, KINDS[k % KINDS.length]);
    const query = randomQuery(random);
    // give each sphere the radius that makes it just touch, or just miss, one of the planes
    for (let i = 0; i < 150; i++) {
      const p = Math.floor(random() * 5) * 4;
      const [nx, ny, nz, d] = query.planes.subarray(p, p + 4);
      const distance = nx * spheres[i * 4] + ny * spheres[i * 4 + 1] + nz * spheres[i * 4 + 2] + d;
      float[0] = Math.abs(distance);
      bits[0] += Math.floor(random() * 3) - 1;
      if (float[0] >= 0) spheres[i * 4 + 3] = float[0];
    }
    const want = bruteSet(spheres, query);
    on += want.ids.length;
    for (const leafSize of [1, 4]) {
      const tree = buildSphereTree(spheres, { leafSize, split: k % 2 ? 'midpoint' : 'order' });
      const result = createCullResult(tree);
      cull(tree, query, {}, result);
      expect(setOf(result.ids, result.inside, result.count)).toBe(want.set);
    }
  }
  expect(on).toBeGreaterThan(2000);
});

test('a node whose sphere ends exactly where its object’s does, and a plane there: rounding never loses the object', () => {
  // Pythagorean directions: the node's radius |c| + r is a whole number, so its sphere has nothing to spare
  const directions = [
    [3, 8, 36, 37],
    [8, 3, 36, 37],
    [1, 2, 2, 3],
    [4, 4, 7, 9],
  ];
  let found = 0;
  for (const [x, y, z, length] of directions)
    for (let scale = 1; scale <= 32; scale *= 2)
      for (const r of [0, 0.25, 1, 2, 8]) {
        const [cx, cy, cz, reach] = [x * scale, y * scale, z * scale, length * scale + r];
        const tree: SphereTree = {
          spheres: Float32Array.of(0, 0, 0, reach, -cx, -cy, -cz, r, cx, cy, cz, r),
          links: Uint32Array.of(packLink(0, 2), packLink(LEAF, 0), packLink(LEAF, 1)),
          first: Uint32Array.of(0, 0, 1, 2),
          objects: Float32Array.of(-cx, -cy, -cz, r, cx, cy, cz, r),
          ids: Uint32Array.of(0, 1),
          depth: 2,
          leafSize: 1,
        };
        expect(validateTree(tree)).toEqual([]);
        const query = randomQuery(createRandom(1));
        for (let ulps = -4; ulps <= 4; ulps++) {
          query.planes.fill(0);
          for (let d = 3; d < 24; d += 4) query.planes[d] = Number.POSITIVE_INFINITY;
          query.planes.set([x / length, y / length, z / length, -reach * (1 + ulps * 2 ** -52)]);
          const want = bruteSet(tree.objects, query);
          found += want.ids.length;
          const result = createCullResult(tree);
          cull(tree, query, {}, result);
          expect(setOf(result.ids, result.inside, result.count)).toBe(want.set);
        }
      }
  expect(found).toBeGreaterThan(500);
});

describe('order', () => {
  const spheres = randomSpheres(createRandom(4), 900, 'scattered');
  const tree = buildSphereTree(spheres);
  const result = createCullResult(tree);
  const queries = Array.from(
    { length: 20 },
    (
      (random) => () =>
        randomQuery(random)
    )(createRandom(5)),
  );

  /** The visits written as the rules read, recursively, without masks or ranges. */
  function recursive(query: CullQuery, options: Partial<CullOptions>, visible: Set<number>): number[] {
    const out: number[] = [];
    const centre = (node: number) => [0, 1, 2].map((k) => tree.spheres[node * 4 + k]);
    const visit = (t: SphereTree, node: number): void => {
      const axis = t.links[node] >>> LINK_BITS;
      if (axis === LEAF) {
        for (let o = t.first[node]; o < t.first[node + 1]; o++) if (visible.has(t.ids[o])) out.push(t.ids[o]);
        return;
      }
      const left = node + 1;
      const right = t.links[node] & LINK_MASK;
      const [l, r] = [centre(left), centre(right)];
      const depth = (p: number[]) => p.reduce((sum, v, k) => sum + v * query.forward[k], 0);
      const distance = (p: number[]) => distanceKey(query, p[0], p[1], p[2]);
      let leftFirst = query.eye[axis] < t.spheres[node * 4 + axis];
      if (options.key === 'distance') leftFirst = distance(l) < distance(r);
      if (options.key === 'depth') leftFirst = depth(l) < depth(r);
      if (options.order === 'back') leftFirst = !leftFirst;
      visit(t, leftFirst ? left : right);
      visit(t, leftFirst ? right : left);
    };
    visit(tree, 0);
    return out;
  }

  test.each(CULL_KEYS)('key %s visits the children as its rule reads, front and back', (key) => {
    for (const query of queries) {
      const visible = new Set(bruteSet(spheres, query).ids);
      for (const order of ['front', 'back'] as const) {
        cull(tree, query, { order, key, batch: 1 }, result);
        expect(idsOf(result)).toEqual(recursive(query, { order, key }, visible));
      }
    }
  });

  test('a batch changes the order only within wholly visible subtrees of its size, which keep one of their two orders', () => {
    let ranges = 0;
    for (const query of queries) {
      cull(tree, query, { batch: 1 }, result);
      const fine = idsOf(result);
      cull(tree, query, { batch: 8 }, result);
      const coarse = idsOf(result);
      const place = new Map(Array.from(tree.ids, (id, position) => [id, position] as const));
      for (let i = 0; i < coarse.length; i++) {
        if (coarse[i] === fine[i]) continue;
        // a range that was reordered: neighbours in tree order, up or down, and the same objects as in the fine order
        let end = i + 1;
        while (new Set([...coarse.slice(i, end), ...fine.slice(i, end)]).size > end - i) end++;
        expect(end - i).toBeLessThanOrEqual(8);
        const steps = coarse.slice(i + 1, end).map((id, k) => place.get(id)! - place.get(coarse[i + k])!);
        expect(new Set(steps.map(Math.abs))).toEqual(new Set([1]));
        ranges++;
        i = end - 1;
      }
    }
    expect(ranges).toBeGreaterThan(20);
  });

  test('back to front is front to back read backwards, for a tree with one object in each leaf', () => {
    for (const query of queries)
      for (const key of ['axis', 'distance'] as const) {
        cull(tree, query, { order: 'front', key }, result);
        const front = idsOf(result);
        cull(tree, query, { order: 'back', key }, result);
        expect(idsOf(result).reverse()).toEqual(front);
      }
  });

  test('the finishing sort gives the exact sort of the linear scan, also with ties and in one place', () => {
    const random = createRandom(6);
    for (let k = 0; k < 40; k++) {
      const some = randomSpheres(random, 60 + 40 * k, KINDS[k % KINDS.length]);
      if (k % 4 === 3) for (let i = 0; i < some.length; i++) if (i % 4 < 3) some[i] = Math.floor(i / 4) % 3;
      const t = buildSphereTree(some, { leafSize: 1 + (k % 5) });
      const r = createCullResult(t);
      const query = randomQuery(random);
      const want = bruteSort(some, query, bruteSet(some, query).ids);
      const key = (id: number) => distanceKey(query, some[id * 4], some[id * 4 + 1], some[id * 4 + 2]);
      for (const batch of [1, 64]) {
        cull(t, query, { sorted: true, batch: batch }, r);
        expect(idsOf(r).join()).toBe(want.join());
        cull(t, query, { sorted: true, batch: batch, order: 'back' }, r);
        expect(idsOf(r).join()).toBe(
          want
            .slice()
            .sort((a, b) => key(b) - key(a) || a - b)
            .join(),
        );
      }
    }
  });

  test('max gives the first ones of the order, with and without the finishing sort', () => {
    for (const query of queries)
      for (const exact of [false, true])
        for (const order of CULL_ORDERS) {
          cull(tree, query, { sorted: exact, order }, result);
          const all = idsOf(result);
          for (const max of [0, 1, 7, all.length, 5000]) {
            expect(cull(tree, query, { sorted: exact, order, max }, result)).toBe(Math.min(max, all.length));
            expect(idsOf(result)).toEqual(all.slice(0, max));
          }
        }
  });
});

test('orders and keys that there are not are refused; a max that is not whole counts whole objects', () => {
  const tree = buildSphereTree(randomSpheres(createRandom(1), 50, 'scattered'));
  const query = randomQuery(createRandom(2));
  expect(() => cull(tree, query, { order: 'up' as never })).toThrow(/order up: it must be front, back, none/);
  expect(() => cull(tree, query, { key: 'size' as never })).toThrow(/key size: it must be axis, distance, depth/);
  query.planes.fill(0);
  for (let d = 3; d < 24; d += 4) query.planes[d] = Number.POSITIVE_INFINITY;
  expect(cull(tree, query, { max: 2.5 })).toBe(2);
  expect(cull(tree, query, { max: -1, sorted: true })).toBe(0);
});

describe('work', () => {
  /** 20,000 scattered spheres and 40 views: the sums may only go down. */
  const spheres = randomSpheres(createRandom(8), 20000, 'scattered');
  const random = createRandom(9);
  const queries = Array.from({ length: 40 }, () => randomQuery(random));
  const sums = (options: Parameters<typeof buildSphereTree>[1], how: Partial<CullOptions>) => {
    const tree = buildSphereTree(spheres, options);
    const result = createCullResult(tree);
    let nodes = 0;
    let planes = 0;
    let leaves = 0;
    for (const query of queries) {
      cull(tree, query, how, result);
      nodes += result.nodesVisited;
      planes += result.planesTested;
      leaves += result.leavesVisited;
    }
    return { nodes, planes, leaves };
  };
  test.each([
    ['midpoint', 'box', 1],
    ['order', 'plane', 1],
    ['order', 'plane', 16],
  ] as const)('split %s, bounds %s, leaf %i stays within its recorded work', (split, bounds, leafSize) => {
    const got = sums({ split, bounds, leafSize }, { order: 'none' });
    const bound = RECORDED[`${split} ${bounds} ${leafSize}`];
    expect(got.nodes).toBeLessThanOrEqual(bound.nodes);
    expect(got.planes).toBeLessThanOrEqual(bound.planes);
    expect(got.leaves).toBeLessThanOrEqual(bound.leaves);
  });
  test('an ordered cull makes the same plane tests as an unordered one', () => {
    expect(sums({}, { order: 'front' }).planes).toBe(sums({}, { order: 'none' }).planes);
  });
  test.each([
    [16, 1],
    [15, 3],
    [8, 3],
    [7, 7],
    [4, 7],
    [3, 15],
    [1, 31],
  ])('a batch of %i: 16 wholly visible objects, balanced to the last, cost %i nodes', (batch, nodes) => {
    const tree = buildSphereTree(randomSpheres(createRandom(1), 16, 'scattered'), { leaves: 'balanced' });
    const query = randomQuery(createRandom(2));
    query.planes.set(Float64Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 1e6 : i % 4 === 0 ? 1 : 0)));
    const result = createCullResult(tree);
    for (const order of ['front', 'back'] as const) {
      expect(cull(tree, query, { order, batch: batch }, result)).toBe(16);
      expect(result.nodesVisited).toBe(nodes);
    }
  });
  test('a wholly visible tree costs one node and six plane tests', () => {
    const tree = buildSphereTree(randomSpheres(createRandom(1), 500, 'clustered'));
    const query = randomQuery(createRandom(2));
    query.planes.set(Float64Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 1e6 : i % 4 === 0 ? 1 : 0)));
    const result = createCullResult(tree);
    cull(tree, query, { order: 'none' }, result);
    expect([result.nodesVisited, result.planesTested, result.leavesVisited, result.count]).toEqual([1, 6, 0, 500]);
  });
});

/** Measured when last improved. */
const RECORDED: Record<string, { nodes: number; planes: number; leaves: number }> = {
  'midpoint box 1': { nodes: 158918, planes: 215547, leaves: 53016 },
  'order plane 1': { nodes: 148660, planes: 200032, leaves: 48524 },
  'order plane 16': { nodes: 34898, planes: 212754, leaves: 11068 },
};
