/** Trees built by blocks: valid whatever the spheres are, culled like brute force, and no more memory than they say. */
import { describe, expect, test } from 'vitest';
import { encodeTree } from '../../../../../src/core/file/binary.ts';
import { createRandom } from '../../../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../../../src/core/tree/brute.ts';
import { createCullResult } from '../../../../../src/core/tree/sphere/cull-result.ts';
import { buildLargeSphereTree } from '../../../../../src/core/tree/sphere/large/large-build.ts';
import { buildSphereTree } from '../../../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../../../src/core/tree/sphere/sphere-cull.ts';
import { isLeaf, MAX_DEPTH } from '../../../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../../../src/core/tree/sphere/validate.ts';
import { KINDS, randomQuery, randomSpheres } from '../cases.ts';

test.each(KINDS)('spheres %s: a valid tree, and the set of brute force from every eye', (kind) => {
  const random = createRandom(1);
  let visible = 0;
  for (let k = 0; k < 12; k++) {
    const spheres = randomSpheres(random, Math.floor(random() * 900), kind);
    const before = spheres.slice();
    const leafSize = 1 + Math.floor(random() * 10);
    const tree = buildLargeSphereTree(spheres, { leafSize, blockObjects: 1 + Math.floor(random() * 80) });
    expect(spheres).toEqual(before);
    expect(validateTree(tree)).toEqual([]);
    expect(Array.from(tree.objects)).toEqual(
      Array.from(tree.ids).flatMap((id) => Array.from(spheres.subarray(id * 4, id * 4 + 4))),
    );
    const result = createCullResult(tree);
    const ids = new Uint32Array(tree.ids.length);
    for (let view = 0; view < 5; view++) {
      const query = randomQuery(random);
      const want = ids.slice(0, cullBrute(spheres, query, {}, createBruteResult(ids))).sort();
      const count = cull(tree, query, {}, result);
      expect(result.ids.slice(0, count).sort()).toEqual(want);
      visible += count;
    }
  }
  expect(visible).toBeGreaterThan(500);
});

describe('no deeper than MAX_DEPTH', () => {
  test.each([
    ['in one place', () => 5],
    ['each twice as far as the one before', (i: number) => 2 ** (i % 100)],
    ['in a row', (i: number) => i],
  ])('%s', (_, at) => {
    const spheres = Float32Array.from({ length: 4 * 2000 }, (_, k) => (k % 4 < 3 ? at(k >> 2) : 0.5));
    for (const blockObjects of [1, 7, 300]) {
      const tree = buildLargeSphereTree(spheres, { leafSize: 2, blockObjects });
      expect(validateTree(tree)).toEqual([]);
      expect(tree.depth).toBeLessThanOrEqual(MAX_DEPTH);
    }
  });

  // a block that is deep by itself, below a tree of blocks that is deep too
  test.each([1.2, 3])('a cluster each %f times nearer to a point than the one before, far from others', (times) => {
    const near = Array.from({ length: 140 }, (_, i) => [1000 * times ** -i, 0, 0, 0]);
    const far = Array.from({ length: 20 * 140 }, (_, i) => [2000 * 2 ** Math.floor(i / 140), (i % 140) / 1000, 0, 0]);
    const tree = buildLargeSphereTree(Float32Array.from([...near, ...far].flat()), { leafSize: 2, blockObjects: 140 });
    expect(validateTree(tree)).toEqual([]);
    expect(tree.depth).toBeLessThanOrEqual(MAX_DEPTH);
  });
});

test.each([
  [0, 0],
  [1, 2 ** 120],
  [2, -(2 ** 120)],
])('a sphere as large as there are, at %i = %f: balls and boxes of blocks may be larger', (axis, at) => {
  const spheres = randomSpheres(createRandom(7), 1000, 'clustered');
  spheres[axis] = at;
  spheres[3] = 2 ** 120;
  for (const blockObjects of [1, 100, 1000]) {
    const tree = buildLargeSphereTree(spheres, { blockObjects });
    expect(validateTree(tree)).toEqual([]);
    encodeTree(tree, { format: 'float16' });
  }
});

test('blocks cost little: as good a tree as one build of all, within some nodes in a hundred', () => {
  const spheres = randomSpheres(createRandom(5), 20_000, 'clustered');
  const random = createRandom(6);
  const queries = Array.from({ length: 30 }, () => randomQuery(random));
  const visits = (tree: ReturnType<typeof buildSphereTree>) => {
    const result = createCullResult(tree);
    let nodes = 0;
    for (const query of queries) {
      cull(tree, query, {}, result);
      nodes += result.nodesVisited;
    }
    return nodes;
  };
  const large = visits(buildLargeSphereTree(spheres, { blockObjects: 1000 }));
  expect(large / visits(buildSphereTree(spheres, { leafSize: 8, leaves: 'full' }))).toBeLessThan(1.05);
  expect(large / visits(buildSphereTree(spheres, { leafSize: 8 }))).toBeLessThan(1.05);
});

test('the arrays of a tree have no room to spare, and blocks have full leaves but for one', () => {
  const spheres = randomSpheres(createRandom(7), 5000, 'scattered');
  const tree = buildLargeSphereTree(spheres, { blockObjects: 500 });
  const { links, first, objects, ids } = tree;
  for (const array of [tree.spheres, links, first, objects, ids])
    expect(array.buffer.byteLength).toBe(array.byteLength);
  const sizes = Array.from(links.keys())
    .filter((node) => isLeaf(links[node]))
    .map((node) => first[node + 1] - first[node]);
  const blocks = sizes.filter((size) => size < 8).length;
  expect(blocks).toBeLessThan(5000 / 100);
  expect(links.length).toBeLessThanOrEqual(2 * (5000 / 8 + blocks) - 1);
});

test('no spheres, and what is refused', () => {
  expect(validateTree(buildLargeSphereTree(new Float32Array(0)))).toEqual([]);
  const at = (v: number) => () => buildLargeSphereTree(Float32Array.of(0, 0, 0, 1, 0, v, 0, 1));
  expect(at(Number.NaN)).toThrow('object 1: y = NaN; it must be finite, at most 2^120');
  expect(() => buildLargeSphereTree(Float32Array.of(0, 0, 0, -1))).toThrow('object 0: r = -1; it must be finite');
  expect(() => buildLargeSphereTree(new Float32Array(4), { leafSize: 0 })).toThrow('leaf size 0: it must be');
  expect(() => buildLargeSphereTree(new Float32Array(4), { blockObjects: 0.5 })).toThrow(
    'blocks of 0.5 objects: it must',
  );
});
