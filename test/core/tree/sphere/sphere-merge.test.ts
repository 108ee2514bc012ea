import { describe, expect, test } from 'vitest';
import { createRandom, permutation, type Random, randomInt } from '../../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import { CULL_KEYS, type CullOptions } from '../../../../src/core/tree/cull-options.ts';
import { type CullQuery, centreKey } from '../../../../src/core/tree/query.ts';
import { createCullResult } from '../../../../src/core/tree/sphere/cull-result.ts';
import { pathTo, slotsOf } from '../../../../src/core/tree/sphere/levels.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../../src/core/tree/sphere/sphere-cull.ts';
import { createSphereMerge, mergeMoving } from '../../../../src/core/tree/sphere/sphere-merge.ts';
import type { SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { bruteMergeMoving } from './brute-sphere-merge.ts';
import { buildCases, KINDS, randomQuery, randomSpheres } from './cases.ts';

const CASES = buildCases([1, 4]);

/** Cull, put the visible ones of `spheres` in, and give both lists. */
function merged(tree: SphereTree, spheres: Float32Array, query: CullQuery, options: Partial<CullOptions>) {
  const result = createCullResult(tree);
  cull(tree, query, options, result);
  const list = result.ids.slice(0, result.count);
  const all = new Uint32Array(spheres.length / 4);
  const found = all.slice(0, cullBrute(spheres, query, {}, createBruteResult(all)));
  found.set(all.subarray(0, found.length));
  const merge = createSphereMerge(tree, spheres);
  const count = mergeMoving(merge, query, options, list, list.length, found, found.length);
  expect(count).toBe(merge.count);
  return { list, found, ids: merge.ids.slice(0, count), nodesVisited: merge.nodesVisited };
}

/** Moving spheres among the tree's, some of them exactly where one of those is, or where another moving one is. */
function movingAmong(random: Random, tree: SphereTree, count: number): Float32Array {
  const moving = randomSpheres(random, count, KINDS[randomInt(random, KINDS.length)]);
  for (let m = 0; m < count; m++) {
    const kind = random();
    if (kind < 0.2 && tree.ids.length > 0) {
      const slot = randomInt(random, tree.ids.length);
      moving.set(tree.objects.subarray(slot * 4, slot * 4 + 4), m * 4);
    } else if (kind < 0.3) moving.copyWithin(m * 4, randomInt(random, count) * 4, (randomInt(random, count) + 1) * 4);
  }
  return moving.subarray(0, count * 4);
}

describe('the merged list is the one that sorting by the rule gives', () => {
  for (let seed = 1; seed <= 240; seed++)
    test(`seed ${seed}`, () => {
      const random = createRandom(seed);
      const build = CASES[seed % CASES.length];
      const tree = buildSphereTree(
        randomSpheres(random, 20 + randomInt(random, 300), KINDS[seed % KINDS.length]),
        build,
      );
      const spheres = movingAmong(random, tree, 60);
      for (let k = 0; k < 4; k++) {
        const query = randomQuery(random);
        for (const options of [
          ...CULL_KEYS.map((key) => ({ key, batch: k % 2 ? 1 : 32 })),
          { order: 'back' as const, batch: k % 2 ? 64 : 1 },
          { sorted: true },
          { sorted: true, order: 'back' as const },
        ]) {
          const { list, found, ids } = merged(tree, spheres, query, options);
          expect(ids).toEqual(bruteMergeMoving(tree, spheres, query, options, list, found));
          // what was there keeps its order
          expect(ids.filter((id) => id < tree.ids.length)).toEqual(list);
        }
      }
    });
});

/** The side of each node's cut that a way down to a leaf takes, for slots and for centres. */
function compareByEye(tree: SphereTree, spheres: Float32Array, query: CullQuery, m: number, id: number): number | null {
  const { steps } = pathTo(tree, id);
  for (const { node, axis, side } of steps) {
    const k = 'xyz'.indexOf(axis);
    const cut = tree.spheres[node * 4 + k];
    const own = spheres[m * 4 + k] < cut ? 'left' : 'right';
    if (own === side) continue;
    const eyeIsLeft = query.eye[k] < cut;
    return (own === 'left') === eyeIsLeft ? -1 : 1;
  }
  return null;
}

describe('every pair stands as the side of the eye at its lowest common ancestor says', () => {
  for (let seed = 1; seed <= 200; seed++)
    test(`seed ${seed}`, () => {
      const random = createRandom(seed + 1000);
      const tree = buildSphereTree(randomSpheres(random, 120, KINDS[seed % KINDS.length]), {
        split: 'midpoint',
        bounds: 'plane',
      });
      const spheres = movingAmong(random, tree, 40);
      const query = randomQuery(random);
      const { ids, list, found } = merged(tree, spheres, query, { batch: 1 });
      const places = new Map(Array.from(ids, (id, place) => [id, place]));
      const slots = slotsOf(tree);
      let wrong = 0;
      for (const m of found)
        for (const id of list) {
          const order = compareByEye(tree, spheres, query, m, id);
          // in one leaf, of one object here: by the distance of centres, the tree's own first
          const nearer = centreKey(query, spheres, m) < centreKey(query, tree.objects, slots[id]) ? -1 : 1;
          const place = places.get(tree.ids.length + m)! - places.get(id)!;
          if (Math.sign(place) !== (order ?? nearer)) wrong++;
        }
      expect(wrong).toBe(0);
    });
});

describe('few and many', () => {
  const query = randomQuery(createRandom(4));
  const wide = { ...query, planes: Float64Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 1e9 : 0)) };

  test('nothing into nothing, into one, into two; one and two into nothing', () => {
    for (const statics of [0, 1, 2])
      for (const moving of [0, 1, 2]) {
        const tree = buildSphereTree(randomSpheres(createRandom(statics), statics, 'scattered'));
        const spheres = randomSpheres(createRandom(9), moving, 'scattered');
        for (const options of [{}, { order: 'back' }, { order: 'none' }, { sorted: true }] as const) {
          const { ids } = merged(tree, spheres, wide, options);
          expect([...ids].sort()).toEqual(Array.from({ length: statics + moving }, (_, i) => i));
        }
      }
  });

  test("unordered, they come after the tree's", () => {
    const tree = buildSphereTree(randomSpheres(createRandom(1), 50, 'scattered'));
    const { ids, list } = merged(tree, randomSpheres(createRandom(2), 5, 'scattered'), wide, { order: 'none' });
    expect([...ids]).toEqual([...list, 50, 51, 52, 53, 54]);
  });

  test('65,537 in one place go by number, at the place of that place', () => {
    const tree = buildSphereTree(randomSpheres(createRandom(1), 50, 'scattered'));
    const spheres = new Float32Array(65_537 * 4).fill(50);
    const { ids } = merged(tree, spheres, wide, {});
    const start = ids.indexOf(50);
    expect(ids.subarray(start, start + 65_537)).toEqual(Uint32Array.from({ length: 65_537 }, (_, i) => 50 + i));
    expect(start).toBeGreaterThan(0);
    expect(start).toBeLessThan(50);
  });

  test('as deep a tree as there is needs no more stack than its depth', () => {
    // each cut takes off the lowest one: -1, -2, -4, -8 ...
    const chain = Float32Array.from({ length: 60 * 4 }, (_, i) =>
      i % 4 === 0 ? -(2 ** (i / 4)) : i % 4 === 3 ? 0.1 : 0,
    );
    const tree = buildSphereTree(chain, { split: 'midpoint' });
    expect(tree.depth).toBeGreaterThan(40);
    const merge = createSphereMerge(tree, chain.slice());
    const found = Uint32Array.from({ length: 60 }, (_, i) => i);
    const before = merge.stack.length;
    for (const eye of [5, -1e30]) {
      const at = { ...wide, eye: Float64Array.of(eye, 0, 0) };
      const list = createCullResult(tree);
      cull(tree, at, { batch: 1 }, list);
      mergeMoving(merge, at, { batch: 1 }, list.ids, list.count, found, 60);
      const wanted = Array.from({ length: 60 }, (_, i) => [i, 60 + i]).flat();
      // in one place with the tree's: after it, seen from either end
      const fromFar = Array.from({ length: 60 }, (_, i) => [59 - i, 119 - i]).flat();
      expect([...merge.ids]).toEqual(eye > 0 ? wanted : fromFar);
      expect(merge.stack.length).toBe(before);
    }
  });

  test('the order in which the moving ones are given does not matter', () => {
    const random = createRandom(77);
    const tree = buildSphereTree(randomSpheres(random, 200, 'clustered'), { leafSize: 4 });
    const spheres = movingAmong(random, tree, 80);
    const list = createCullResult(tree);
    cull(tree, wide, {}, list);
    const merge = createSphereMerge(tree, spheres);
    const inOrder = Uint32Array.from({ length: 80 }, (_, i) => i);
    mergeMoving(merge, wide, {}, list.ids, list.count, inOrder, 80);
    const first = merge.ids.slice();
    mergeMoving(merge, wide, {}, list.ids, list.count, permutation(random, 80), 80);
    expect(merge.ids).toEqual(first);
  });
});

test('nodes gone through: no more than a level each, far fewer where many go together', () => {
  const random = createRandom(5);
  const tree = buildSphereTree(randomSpheres(random, 5000, 'scattered'));
  const spheres = randomSpheres(random, 1000, 'scattered');
  let nodes = 0;
  let moving = 0;
  for (let k = 0; k < 50; k++) {
    const { found, nodesVisited } = merged(tree, spheres, randomQuery(random), {});
    expect(nodesVisited).toBeLessThanOrEqual(found.length * tree.depth);
    nodes += nodesVisited;
    moving += found.length;
  }
  expect(moving).toBeGreaterThan(1000);
  expect(nodes / moving).toBeLessThan(RECORDED_NODES);
});

/** nodes a moving object, measured; may only go down */
const RECORDED_NODES = 3.5;
