import { describe, expect, test } from 'vitest';
import { hasBit, setBit } from '../../../src/core/base/bits.ts';
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import { bruteSort, createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { CULL_ORDERS } from '../../../src/core/tree/cull-options.ts';
import { type Culler, type CullerOptions, createCuller, WIDE_FROM } from '../../../src/core/tree/culler.ts';
import { CULL_METHODS } from '../../../src/core/tree/culler-finding.ts';
import { bitsOfSet } from '../../../src/core/tree/hidden/hidden-set.ts';
import type { CullQuery } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { buildWideTree } from '../../../src/core/tree/wide/morton-build.ts';
import { wideTreeOf } from '../../../src/core/tree/wide/wide-collapse.ts';
import { cullWide } from '../../../src/core/tree/wide/wide-cull.ts';
import { createWideResult } from '../../../src/core/tree/wide/wide-result.ts';
import { KINDS, randomQuery, randomSpheres } from './sphere/cases.ts';

/** Every culler that there is of the spheres and of their tree. */
function cullersOf(spheres: Float32Array, tree: SphereTree): Record<string, Culler> {
  const ways: Partial<CullerOptions>[] = [
    {},
    { method: 'scan' },
    { method: 'wide', kernel: 'wasm' },
    { method: 'wide', kernel: 'typescript' },
  ];
  const cullers: [string, Culler][] = [['tree, sphere', createCuller(tree, { method: 'sphere' })]];
  for (const way of ways) {
    const name = Object.values(way).join(', ') || 'auto';
    cullers.push([`spheres, ${name}`, createCuller(spheres, way)], [`tree, ${name}`, createCuller(tree, way)]);
  }
  return Object.fromEntries(cullers);
}

const listOf = ({ ids, count }: Pick<Culler, 'ids' | 'count'>) => Array.from(ids.subarray(0, count));

/** id -> inside flag, of the last cull. */
const flagsOf = ({ ids, inside, count }: Pick<Culler, 'ids' | 'inside' | 'count'>) =>
  new Map(Array.from({ length: count }, (_, i) => [ids[i], inside[i]]));

function bruteOf(spheres: Float32Array, query: CullQuery, seen: Uint8Array | null = null) {
  const result = createBruteResult(new Uint32Array(spheres.length / 4));
  const count = cullBrute(spheres, query, { inside: true, only: seen }, result);
  const { ids } = result;
  const flags = flagsOf(result);
  const front = Array.from(bruteSort(spheres, query, ids.slice(0, count)));
  const back = Array.from(ids.subarray(0, count)).sort(
    (a, b) => far(spheres, query, b) - far(spheres, query, a) || a - b,
  );
  return { front, back, flags };
}

const far = (spheres: Float32Array, { eye }: CullQuery, id: number) =>
  [0, 1, 2].reduce((sum, axis) => sum + (spheres[id * 4 + axis] - eye[axis]) ** 2, 0);

function randomSet(random: Random, n: number, share: number): Uint8Array {
  const set = new Uint8Array((n + 7) >> 3);
  for (let id = 0; id < n; id++) if (random() < share) setBit(set, id);
  return set;
}

describe('sets, flags and exact lists are those of brute force, whatever finds them', () => {
  const sizes = [0, 1, 2, 17, WIDE_FROM - 1, WIDE_FROM, 300, 1500];
  test.each(sizes.map((n, k) => ({ n, kind: KINDS[k % KINDS.length], seed: 400 + k })))(
    '$n $kind, seed $seed',
    ({ n, kind, seed }) => {
      const random = createRandom(seed);
      const spheres = randomSpheres(random, n, kind);
      const tree = buildSphereTree(spheres, { leafSize: 1 + (seed % 5) });
      const cullers = cullersOf(spheres, tree);
      expect(Object.keys(cullers)).toHaveLength(9);
      for (let pose = 0; pose < 12; pose++) {
        const query = randomQuery(random);
        const set = randomSet(random, n, 0.6);
        const bits = bitsOfSet(tree, tree.ids, set);
        for (const [name, culler] of Object.entries(cullers)) {
          // without hiding, by ids, and as the eye of a tree has them
          const ways = [{}, { only: set }, ...(name.startsWith('tree') ? [{ hidden: bits }] : [])];
          for (const [way, asked] of ways.entries()) {
            const want = bruteOf(spheres, query, way > 0 ? set : null);
            for (const order of CULL_ORDERS) {
              expect(culler.cull(query, { order, inside: true, ...asked }), name).toBe(want.flags.size);
              expect(flagsOf(culler), name).toEqual(want.flags);
            }
            const max = pose % 2 === 0 ? Number.POSITIVE_INFINITY : Math.floor(want.flags.size / 2);
            for (const order of ['front', 'back'] as const) {
              culler.cull(query, { order, sorted: true, inside: true, max, ...asked });
              expect(listOf(culler), name).toEqual(want[order].slice(0, max));
              expect([...flagsOf(culler)], name).toEqual(listOf(culler).map((id) => [id, want.flags.get(id)]));
            }
          }
        }
      }
    },
  );
  test('65,537 in one place', () => {
    const spheres = new Float32Array(65_537 * 4).fill(1);
    const query = randomQuery(createRandom(1));
    query.planes.fill(0);
    for (const method of ['scan', 'wide'] as const) {
      const culler = createCuller(spheres, { method });
      expect(culler.cull(query, { sorted: true })).toBe(65_537);
      expect(culler.ids.subarray(0, 65_537).every((id, i) => id === i)).toBe(true);
    }
  });
});

describe('without sorted the list and the counters are those of the method', () => {
  const spheres = randomSpheres(createRandom(5), 500, 'clustered');
  const tree = buildSphereTree(spheres, { leafSize: 3 });
  const countersOf = ({ nodesVisited, leavesVisited, planesTested }: Culler) => [
    nodesVisited,
    leavesVisited,
    planesTested,
  ];
  const queries = Array.from({ length: 30 }, (_, k) => randomQuery(createRandom(k)));
  test.each(CULL_ORDERS)('%s', (order) => {
    const result = createCullResult(tree);
    const sphere = createCuller(tree, { method: 'sphere' });
    for (const query of queries) {
      cull(tree, query, { order }, result);
      sphere.cull(query, { order });
      expect([listOf(sphere), countersOf(sphere)]).toEqual([
        listOf(result),
        [result.nodesVisited, result.leavesVisited, result.planesTested],
      ]);
    }
    for (const source of [spheres, tree]) {
      const wide = source instanceof Float32Array ? buildWideTree(source) : wideTreeOf(source);
      const wideResult = createWideResult(wide);
      const culler = createCuller(source, { method: 'wide' });
      for (const query of queries) {
        cullWide(wide, query, { order }, wideResult);
        culler.cull(query, { order });
        const { nodesVisited, leavesVisited, planesTested } = wideResult;
        expect([listOf(culler), countersOf(culler)]).toEqual([
          listOf(wideResult),
          [nodesVisited, leavesVisited, planesTested],
        ]);
      }
    }
  });
  test('a scan is sorted, or as the source has them, and looks at no node', () => {
    for (const query of queries) {
      const { front, back } = bruteOf(spheres, query);
      const result = createBruteResult(new Uint32Array(500));
      cullBrute(spheres, query, {}, result);
      const { planesTested } = result;
      const scan = createCuller(spheres, { method: 'scan' });
      scan.cull(query);
      expect([listOf(scan), countersOf(scan)]).toEqual([front, [0, 0, planesTested]]);
      scan.cull(query, { order: 'back' });
      expect(listOf(scan)).toEqual(back);
      scan.cull(query, { order: 'none' });
      expect(listOf(scan)).toEqual(front.toSorted((a, b) => a - b));
      const ofTree = createCuller(tree, { method: 'scan' });
      ofTree.cull(query, { order: 'none' });
      const visible = new Set(front);
      expect(listOf(ofTree)).toEqual(Array.from(tree.ids).filter((id) => visible.has(id)));
    }
  });
  test('a maximum is of what can be seen', () => {
    const set = randomSet(createRandom(3), 500, 0.3);
    const bits = bitsOfSet(tree, tree.ids, set);
    let cut = 0;
    for (const [name, culler] of Object.entries(cullersOf(spheres, tree)))
      for (const asked of [{ only: set }, ...(name.startsWith('tree') ? [{ hidden: bits }] : [])])
        for (const query of queries) {
          for (const order of CULL_ORDERS) {
            const all = culler.cull(query, { order, ...asked });
            const list = listOf(culler);
            expect(culler.cull(query, { order, max: 4, ...asked }), name).toBe(Math.min(all, 4));
            expect(listOf(culler), name).toEqual(list.slice(0, 4));
            expect(
              list.every((id) => hasBit(set, id)),
              name,
            ).toBe(true);
            if (all > 4) cut++;
          }
        }
    expect(cut).toBeGreaterThan(100);
  });
});

test('the wide tree is chosen from WIDE_FROM objects on, below it a scan, or the tree that is there', () => {
  const few = randomSpheres(createRandom(1), WIDE_FROM - 1, 'scattered');
  const many = randomSpheres(createRandom(1), WIDE_FROM, 'scattered');
  const methods = [few, many].map((spheres) => [
    createCuller(spheres).method,
    createCuller(buildSphereTree(spheres)).method,
    createCuller(spheres, { kernel: 'typescript' }).method,
  ]);
  expect(methods).toEqual([
    ['scan', 'sphere', 'scan'],
    ['wide', 'wide', 'wide'],
  ]);
  for (const method of CULL_METHODS) expect(createCuller(buildSphereTree(few), { method }).method).toBe(method);
});

test('what cannot be is refused, whatever the method', () => {
  const spheres = Float32Array.of(0, 0, 0, 1);
  const query = randomQuery(createRandom(1));
  expect(() => createCuller(spheres, { method: 'octree' as 'scan' })).toThrow(
    'method octree: it must be auto, scan, sphere, wide',
  );
  expect(() => createCuller(spheres, { method: 'sphere' })).toThrow(
    'method sphere: it needs a sphere tree, not spheres',
  );
  expect(() => createCuller(spheres, { method: 'wide', kernel: 'gpu' as 'wasm' })).toThrow('kernel gpu');
  for (const method of ['scan', 'wide'] as const) {
    expect(() => createCuller(Float32Array.of(0, 0, 0, -1), { method })).toThrow('object 0: r = -1');
    expect(() => createCuller(Float32Array.of(0, Number.NaN, 0, 1), { method })).toThrow('object 0: y = NaN');
    expect(() => createCuller(new Float32Array(5), { method })).toThrow('5 numbers, not four for each object');
    const culler = createCuller(spheres, { method });
    expect(() => culler.cull(query, { order: 'near' as 'front' })).toThrow('order near: it must be front, back, none');
    const hidden = { nodes: Uint8Array.of(1), objects: Uint8Array.of(1) };
    expect(() => culler.cull(query, { hidden })).toThrow('hidden: bits of a tree for spheres');
  }
});
