import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import type { CullOptions } from '../../../../src/core/tree/cull-options.ts';
import { createCullResult } from '../../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../../src/core/tree/sphere/sphere-cull.ts';
import { SPLIT_NAMES } from '../../../../src/core/tree/sphere/splits.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { wideTreeOf } from '../../../../src/core/tree/wide/wide-collapse.ts';
import { cullWide } from '../../../../src/core/tree/wide/wide-cull.ts';
import { createWideResult, JOB, type WideResult } from '../../../../src/core/tree/wide/wide-result.ts';
import { wrongPairs } from '../../../../tools/bench/wide.ts';
import { KINDS, randomQuery, randomSpheres } from '../sphere/cases.ts';
import { widePose, wideScene } from './wide-cases.ts';
import { bitsOf, referenceJobs, referencePositions, referenceRuns } from './wide-reference.ts';

const idsOf = (result: WideResult) => Array.from(result.ids.subarray(0, result.count));
const countersOf = ({ nodesVisited, leavesVisited, planesTested }: WideResult) => [
  nodesVisited,
  leavesVisited,
  planesTested,
];

describe('jobs, their order, ids and counters are those of a cull without tricks', () => {
  test.each(Array.from({ length: 40 }, (_, k) => k + 1))('scene %i', (seed) => {
    const random = createRandom(7000 + seed);
    const scene = wideScene(random, 1200);
    const tree = buildWideTree(scene.spheres, { leafSize: 1 + (seed % 12), kernel: 'typescript' });
    const result = createWideResult(tree);
    for (let pose = 0; pose < 10; pose++) {
      const query = widePose(random, scene);
      for (const order of ['front', 'back', 'none'] as const) {
        const batch = [0, 7, 256][pose % 3];
        cullWide(tree, query, { order, batch }, result);
        const want = referenceJobs(tree, query, result.scratch.planes, order === 'none' ? Infinity : batch);
        const { jobs, keys } = result.scratch;
        expect(
          Array.from({ length: result.scratch.jobCount }, (_, k) => ({
            first: jobs[k * JOB],
            end: jobs[k * JOB + 1],
            mask: jobs[k * JOB + 2],
            key: keys[k * JOB + 3],
          })),
        ).toEqual(want.jobs);
        const runs = order === 'none' ? want.jobs : referenceRuns(want.jobs, order === 'back');
        const positions = runs.map((job) => referencePositions(tree, query, job));
        expect(idsOf(result)).toEqual(positions.flat().map((o) => tree.ids[o]));
        const objectTests = runs.reduce((sum, { first, end, mask }) => sum + (end - first) * bitsOf(mask).length, 0);
        expect(countersOf(result)).toEqual([want.nodesVisited, want.leavesVisited, want.planesTested + objectTests]);
      }
    }
  });
});

describe('the order by splits is the order of the sphere tree', () => {
  const everything = () => {
    const query = randomQuery(createRandom(5));
    query.planes.fill(0);
    for (let d = 3; d < 24; d += 4) query.planes[d] = Number.POSITIVE_INFINITY;
    return query;
  };
  test.each(
    KINDS.flatMap((kind, k) =>
      [1, 6].map((leafSize) => ({ kind, leafSize, split: SPLIT_NAMES[k % SPLIT_NAMES.length] })),
    ),
  )('$kind, leaf $leafSize, split $split', ({ kind, leafSize, split }) => {
    const random = createRandom(11);
    const tree = buildSphereTree(randomSpheres(random, 700, kind), { leafSize, split });
    const wide = wideTreeOf(tree, { leafSize: 1 });
    const result = createWideResult(wide);
    const theirs = createCullResult(tree);
    for (let pose = 0; pose < 30; pose++) {
      const query = randomQuery(random);
      for (const order of ['front', 'back'] as const) {
        cull(tree, query, { order, batch: 0 }, theirs);
        cullWide(wide, query, { order, key: 'axis', batch: 0 }, result);
        expect(idsOf(result)).toEqual(Array.from(theirs.ids.subarray(0, theirs.count)));
        // where nothing is cut the size of a subtree alone says what is given as it is stored
        const all = everything();
        all.eye.set(query.eye);
        const batch = 1 + pose * 3;
        cull(tree, all, { order, batch }, theirs);
        cullWide(wide, all, { order, key: 'axis', batch }, result);
        expect(idsOf(result)).toEqual(Array.from(theirs.ids.subarray(0, 700)));
      }
    }
  });
});

describe('a maximum', () => {
  const spheres = randomSpheres(createRandom(3), 900, 'clustered');
  const tree = buildWideTree(spheres, { leafSize: 8 });
  const ways: Partial<CullOptions>[] = [
    {},
    { order: 'back' },
    { order: 'none' },
    { key: 'axis', order: 'back' },
    { sorted: true },
  ];
  test.each(ways.map((options) => [JSON.stringify(options), options] as const))('%s: the first ones', (_, options) => {
    const random = createRandom(4);
    const result = createWideResult(tree);
    for (let pose = 0; pose < 20; pose++) {
      const query = randomQuery(random);
      const count = cullWide(tree, query, options, result);
      const all = idsOf(result);
      expect(all.length).toBe(count);
      for (const max of [0, 1, 2.5, Math.floor(count / 2), count - 1, count, count + 1]) {
        const given = Math.max(0, Math.min(Math.floor(max), count));
        expect(cullWide(tree, query, { ...options, max }, result)).toBe(given);
        expect(idsOf(result)).toEqual(all.slice(0, given));
      }
    }
  });
});

test('near-exact: of the pairs of 20,000 scattered spheres few come farther one first', () => {
  const spheres = randomSpheres(createRandom(8), 20_000, 'scattered');
  const tree = buildWideTree(spheres, { leafSize: 32 });
  const result = createWideResult(tree);
  const random = createRandom(9);
  const part = (options: Partial<CullOptions>) => {
    const wrong = Array.from({ length: 10 }, () => {
      const query = randomQuery(random);
      const count = cullWide(tree, query, options, result);
      return wrongPairs(random, spheres, query, result.ids.subarray(0, count));
    });
    return wrong.reduce((sum, share) => sum + share, 0) / wrong.length;
  };
  expect(part({})).toBeLessThan(0.07);
  expect(part({ order: 'back' })).toBeGreaterThan(0.93);
  expect(part({ sorted: true })).toBe(0);
});

test('what there is not is refused', () => {
  const tree = buildWideTree(randomSpheres(createRandom(1), 50, 'scattered'));
  const query = randomQuery(createRandom(2));
  expect(() => cullWide(tree, query, { order: 'up' as never })).toThrow(/order up: it must be front, back, none/);
  expect(() => cullWide(tree, query, { key: 'depth' as never })).toThrow(/key depth: it must be runs, axis/);
  const other = createWideResult(buildWideTree(randomSpheres(createRandom(1), 50, 'scattered')));
  expect(() => cullWide(tree, query, {}, other)).toThrow(/result: it was made for another tree/);
});

describe('work', () => {
  /** 20,000 scattered spheres and 40 views: the sums may only go down. */
  const spheres = randomSpheres(createRandom(8), 20_000, 'scattered');
  const random = createRandom(9);
  const queries = Array.from({ length: 40 }, () => randomQuery(random));
  const sums = (tree: ReturnType<typeof buildWideTree>, options: Partial<CullOptions>) => {
    const result = createWideResult(tree);
    const work = [0, 0, 0];
    for (const query of queries) {
      cullWide(tree, query, options, result);
      countersOf(result).forEach((n, k) => {
        work[k] += n;
      });
    }
    return work;
  };
  test('from spheres, and from a sphere tree: nodes, leaves and plane tests within what is recorded', () => {
    const morton = sums(buildWideTree(spheres, { leafSize: 32 }), { order: 'none' });
    const collapsed = sums(wideTreeOf(buildSphereTree(spheres), { leafSize: 32 }), { order: 'none' });
    for (const [k, work] of [...morton, ...collapsed].entries()) expect(work).toBeLessThanOrEqual(RECORDED[k]);
  });
  test('a far plane beyond the scene costs nothing, however far it is', () => {
    const tree = buildWideTree(spheres);
    const result = createWideResult(tree);
    for (const { eye, forward, planes } of queries) {
      const query = { eye, forward, planes: planes.slice() };
      query.planes.set([0, 0, 0, Number.POSITIVE_INFINITY], 20);
      cullWide(tree, query, {}, result);
      const work = countersOf(result);
      for (let k = 0; k < 3; k++) query.planes[20 + k] = -forward[k];
      query.planes[23] = 1e12;
      cullWide(tree, query, {}, result);
      expect(countersOf(result)).toEqual(work);
    }
  });
  test('everything visible: one node, six tests; nothing visible: six tests', () => {
    const tree = buildWideTree(spheres);
    const result = createWideResult(tree);
    const query = randomQuery(createRandom(2));
    query.planes.set(Float64Array.from({ length: 24 }, (_, i) => (i % 4 === 3 ? 1e6 : i % 4 === 0 ? 1 : 0)));
    expect(cullWide(tree, query, { order: 'none' }, result)).toBe(20_000);
    expect(countersOf(result)).toEqual([1, 0, 6]);
    query.planes[3] = -1e6;
    expect(cullWide(tree, query, {}, result)).toBe(0);
    expect(countersOf(result)).toEqual([0, 0, 6]);
  });
});

/** Nodes, leaves, plane tests of either tree, measured when last improved. */
const RECORDED = [5423, 9409, 292_450, 5375, 8092, 268_813];
