/** The sphere tree's cull with what is hidden: the plain cull's list less the hidden objects, and never more work. */
import { describe, expect, test } from 'vitest';
import { hasBit, setBit } from '../../../src/core/base/bits.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import type { CullOptions } from '../../../src/core/tree/cull-options.ts';
import { CULL_KEYS, CULL_ORDERS } from '../../../src/core/tree/cull-options.ts';
import { bitsOfSet } from '../../../src/core/tree/hidden/hidden-set.ts';
import type { HiddenBits } from '../../../src/core/tree/hidden-bits.ts';
import type { CullQuery } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { createSphereMerge, mergeMoving } from '../../../src/core/tree/sphere/sphere-merge.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { soak } from '../../soak.ts';
import { type Given, lessHidden, randomSet } from './hidden/hidden-cases.ts';
import { bruteMergeMoving } from './sphere/brute-sphere-merge.ts';
import { KINDS, randomQuery, randomSpheres } from './sphere/cases.ts';

function given(tree: SphereTree, query: CullQuery, options: Partial<CullOptions>): Given {
  const result = createCullResult(tree);
  const count = cull(tree, query, options, result);
  const { nodesVisited, planesTested, leavesVisited } = result;
  return {
    list: Array.from(result.ids.subarray(0, count)),
    inside: Array.from(result.inside.subarray(0, count)),
    counters: { nodesVisited, planesTested, leavesVisited },
  };
}

const WAYS: Partial<CullOptions>[] = CULL_ORDERS.flatMap((order) =>
  CULL_KEYS.flatMap((key) =>
    [1, 32, 1000].flatMap((batch) => [false, true].map((sorted) => ({ order, key, batch, sorted }))),
  ),
);

describe.each(soak([4], [1, 4, 16]))('leaves of %i', (leafSize) => {
  test(`the list of every order is the plain one less what is hidden, 80 sets x 3 views, seed ${leafSize}`, () => {
    const random = createRandom(leafSize);
    let hiddenOnes = 0;
    let kept = 0;
    let plainNodes = 0;
    let nodes = 0;
    for (let k = 0; k < 80; k++) {
      const count = 1 + Math.floor(random() ** 2 * 300);
      const spheres = randomSpheres(random, count, KINDS[k % KINDS.length]);
      const tree = buildSphereTree(spheres, { leafSize });
      const set = randomSet(random, count);
      const hidden = bitsOfSet(tree, tree.ids, set);
      for (let view = 0; view < 3; view++) {
        const query = randomQuery(random);
        const ids = new Uint32Array(count);
        const wanted = cullBrute(spheres, query, { only: set }, createBruteResult(ids));
        for (const way of WAYS) {
          const plain = given(tree, query, way);
          const less = given(tree, query, { ...way, hidden });
          expect({ list: less.list, inside: less.inside }).toEqual(lessHidden(plain, (id) => hasBit(set, id)));
          expect([...less.list].sort((a, b) => a - b)).toEqual(Array.from(ids.subarray(0, wanted)));
          for (const [name, value] of Object.entries(less.counters))
            expect(value, name).toBeLessThanOrEqual(plain.counters[name]);
          hiddenOnes += plain.list.length - less.list.length;
          kept += less.list.length;
          plainNodes += plain.counters.nodesVisited;
          nodes += less.counters.nodesVisited;
        }
        const [first] = WAYS;
        for (const max of [0, 1, 5])
          expect(given(tree, query, { ...first, hidden, max }).list).toEqual(
            lessHidden(given(tree, query, first), (id) => hasBit(set, id), max).list,
          );
      }
    }
    expect(kept).toBeGreaterThan(10_000);
    expect(hiddenOnes).toBeGreaterThan(10_000);
    // recorded: nodes visited as a share of the plain cull's
    expect(nodes / plainNodes).toBeLessThan(RECORDED[leafSize]);
  });
});

/** Nodes that culls with hidden objects visit, of the plain culls' nodes: may only go down. */
const RECORDED: Record<number, number> = { 1: 0.805, 4: 0.81, 16: 0.895 };

test('with every bit set all is as without, counters too; with none nothing is given, and one way down is visited', () => {
  const random = createRandom(2);
  for (let k = 0; k < 20; k++) {
    const tree = buildSphereTree(randomSpheres(random, 200, KINDS[k % KINDS.length]), { leafSize: 1 + (k % 5) });
    const query = randomQuery(random);
    const bytes = (length: number, value: number) => new Uint8Array((length + 7) >> 3).fill(value);
    const bits = (value: number): HiddenBits => ({
      nodes: bytes(tree.links.length, value),
      objects: bytes(200, value),
    });
    for (const way of WAYS) {
      expect(given(tree, query, { ...way, hidden: bits(255) })).toEqual(given(tree, query, way));
      const none = given(tree, query, { ...way, hidden: bits(0) });
      expect(none.list).toEqual([]);
      expect(none.counters.nodesVisited).toBeLessThanOrEqual(tree.depth);
    }
  }
});

test('what is given as it is stored stays so where whole subtrees beside it are hidden: 40 sets of 1,500 objects, seed 4', () => {
  const random = createRandom(4);
  const query = randomQuery(random);
  // planes that keep everything
  for (let i = 0; i < query.planes.length; i++) query.planes[i] = i % 4 === 3 ? Number.POSITIVE_INFINITY : 0;
  for (let k = 0; k < 40; k++) {
    const tree = buildSphereTree(randomSpheres(random, 1500, 'scattered'), { leafSize: 1 + (k % 2) });
    const set = new Uint8Array(188);
    // runs of slots, so that a node is hidden whose sibling is not
    for (let slot = 0, seen = false; slot < 1500; slot++) {
      if (random() < 0.03) seen = !seen;
      if (seen) setBit(set, tree.ids[slot]);
    }
    const hidden = bitsOfSet(tree, tree.ids, set);
    for (const key of CULL_KEYS) {
      const plain = given(tree, query, { key });
      const less = given(tree, query, { key, hidden });
      expect(less.list).toEqual(lessHidden(plain, (id) => hasBit(set, id)).list);
    }
  }
});

test('moving objects stand in a list with hidden objects as the rule has them: 120 lists, seed 3', () => {
  const random = createRandom(3);
  let merged = 0;
  for (let k = 0; k < 120; k++) {
    const tree = buildSphereTree(randomSpheres(random, 120, KINDS[k % KINDS.length]), { leafSize: 1 + (k % 3) });
    const hidden = bitsOfSet(tree, tree.ids, randomSet(random, 120));
    const moving = randomSpheres(random, 30, 'scattered');
    const query = randomQuery(random);
    const found = new Uint32Array(30);
    const count = cullBrute(moving, query, {}, createBruteResult(found));
    const options = { order: k % 2 ? 'front' : 'back', key: CULL_KEYS[k % 3], batch: 1, hidden } as const;
    const list = Uint32Array.from(given(tree, query, options).list);
    const merge = createSphereMerge(tree, moving);
    mergeMoving(merge, query, options, list, list.length, found, count);
    const wanted = bruteMergeMoving(tree, moving, query, options, list, found.subarray(0, count));
    expect(merge.ids.subarray(0, merge.count)).toEqual(wanted);
    if (list.length > 0) merged += count;
    // with a batch the list is another: its own order is kept, and all are there once
    const batched = Uint32Array.from(given(tree, query, { ...options, batch: 32 }).list);
    mergeMoving(merge, query, options, batched, batched.length, found, count);
    const ids = Array.from(merge.ids.subarray(0, merge.count));
    expect(ids.filter((id) => id < 120)).toEqual(Array.from(batched));
    expect(ids.filter((id) => id >= 120).sort()).toEqual(Array.from(found.subarray(0, count), (m) => 120 + m));
  }
  expect(merged).toBeGreaterThan(300);
});
