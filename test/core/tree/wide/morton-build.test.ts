import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { cullBrute } from '../../../../src/core/tree/brute.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { mortonOrder, mortonPlan } from '../../../../src/core/tree/wide/morton-codes.ts';
import { wideTreeOf } from '../../../../src/core/tree/wide/wide-collapse.ts';
import { cullWide } from '../../../../src/core/tree/wide/wide-cull.ts';
import { checkWideNodes, growWideRoot } from '../../../../src/core/tree/wide/wide-node.ts';
import { createWideResult } from '../../../../src/core/tree/wide/wide-result.ts';
import {
  NO_CHILD,
  WIDE_AXES,
  WIDE_END,
  WIDE_FIRST,
  WIDE_NODE,
  WIDE_REFERENCE,
  WIDE_SPLIT,
  type WideTree,
  wideNodeCount,
} from '../../../../src/core/tree/wide/wide-tree.ts';
import { validateWideTree } from '../../../../src/core/tree/wide/wide-validate.ts';
import { KINDS, randomQuery, randomSpheres } from '../sphere/cases.ts';
import { wideScene } from './wide-cases.ts';

/** Both ways to make a tree. */
const MAKERS: Record<string, (spheres: Float32Array, leafSize?: number) => WideTree> = {
  'from spheres': (spheres, leafSize) => buildWideTree(spheres, { leafSize }),
  'from a sphere tree': (spheres, leafSize) => wideTreeOf(buildSphereTree(spheres), { leafSize }),
};

describe.each(Object.entries(MAKERS))('%s', (_, make) => {
  test.each(KINDS.flatMap((kind) => [1, 7, 32, 255].map((leafSize) => [kind, leafSize] as const)))(
    'spheres %s, leaf %i: a valid tree',
    (kind, leafSize) => {
      for (const n of [1, 2, leafSize, leafSize + 1, 2 * leafSize + 1, 600]) {
        const tree = make(randomSpheres(createRandom(n), n, kind), leafSize);
        expect(validateWideTree(tree)).toEqual([]);
        expect(tree.leafSize).toBe(leafSize);
      }
    },
  );
  test('at every scale and offset: 500 seeded scenes', () => {
    for (let seed = 0; seed < 500; seed++)
      expect(validateWideTree(make(wideScene(createRandom(seed), 200).spheres, 1 + (seed % 9)))).toEqual([]);
  });
  test('none: no node, and nothing is found', () => {
    const tree = make(new Float32Array(0));
    expect([tree.nodes.length, tree.objects.length, tree.ids.length, tree.leaves]).toEqual([0, 0, 0, 0]);
    expect(validateWideTree(tree)).toEqual([]);
    expect(cullWide(tree, randomQuery(createRandom(1)))).toBe(0);
  });
  test('one: a leaf, alone in its node', () => {
    const tree = make(Float32Array.of(1, 2, 3, 0));
    expect([wideNodeCount(tree), tree.leaves]).toEqual([1, 1]);
    expect([...tree.words.subarray(WIDE_REFERENCE, WIDE_REFERENCE + 4)]).toEqual([0x80000000, 0, 0, 0]);
    expect([...tree.root]).toEqual([1, 2, 3, 0]);
  });
  test('65,537 in one place: leaves that are no larger than asked for', () => {
    const spheres = new Float32Array(65_537 * 4).fill(2);
    const tree = make(spheres, 32);
    expect(validateWideTree(tree)).toEqual([]);
    const query = randomQuery(createRandom(1));
    expect(cullWide(tree, query)).toBe(cullBrute(spheres, query));
  });
  test('small spheres far away: the sides of their box round the radii away, their sphere does not', () => {
    const spheres = new Float32Array(20 * 4);
    for (let i = 0; i < 20; i++) spheres.set([-5184.75, -1881.5, i < 10 ? 2623 : 2624, 1e-14 * (i + 1)], i * 4);
    expect(validateWideTree(make(spheres, 1))).toEqual([]);
  });
  test.each([0, 256, 1.5, Number.NaN])('a leaf size of %d is refused', (leafSize) => {
    expect(() => make(Float32Array.of(0, 0, 0, 1), leafSize)).toThrow(
      `leaf size ${leafSize}: it must be a whole number from 1 to 255`,
    );
  });
  test('what is on the lower side of a split is below it, or on it', () => {
    const tree = make(randomSpheres(createRandom(4), 3000, 'scattered'), 8);
    let splits = 0;
    for (let at = 0; at < tree.words.length; at += WIDE_NODE)
      for (const [split, [low, high]] of [
        [
          [0, 1],
          [2, 3],
        ],
        [[0], [1]],
        [[2], [3]],
      ].entries()) {
        const axis = (tree.words[at + WIDE_AXES] >> (2 * split)) & 3;
        const centres = (children: number[]) =>
          children
            .filter((child) => tree.words[at + WIDE_REFERENCE + child] !== NO_CHILD)
            .flatMap((child) =>
              Array.from(
                tree.objects.subarray(4 * tree.words[at + WIDE_FIRST + child], 4 * tree.words[at + WIDE_END + child]),
              ).filter((_, k) => k % 4 === axis),
            );
        if (centres(high).length === 0) continue;
        splits++;
        const coordinate = tree.nodes[at + WIDE_SPLIT + split];
        const tolerance = 1e-4;
        expect(Math.max(...centres(low))).toBeLessThanOrEqual(coordinate + tolerance);
        expect(Math.min(...centres(high))).toBeGreaterThanOrEqual(coordinate - tolerance);
      }
    expect(splits).toBeGreaterThan(300);
  });
});

describe('from spheres', () => {
  test('bad spheres are refused', () => {
    expect(() => buildWideTree(new Float32Array(6))).toThrow('spheres: 6 numbers, not four for each object');
    expect(() => buildWideTree(Float32Array.of(0, 0, 0, 1, 0, Number.NaN, 0, 1))).toThrow(/object 1: y = NaN/);
    expect(() => buildWideTree(Float32Array.of(0, 0, 0, -1))).toThrow(/object 0: r = -1/);
    expect(() => buildWideTree(Float32Array.of(2 ** 121, 0, 0, 1))).toThrow(/object 0: x = .*2\^120/);
    const most = 2 ** 120;
    expect(validateWideTree(buildWideTree(Float32Array.of(most, most, -most, most, -most, 0, 0, 0)))).toEqual([]);
  });
  test('the input is left as it is, and twice the same gives the same', () => {
    const spheres = randomSpheres(createRandom(5), 5000, 'large and small');
    const kept = spheres.slice();
    expect(buildWideTree(spheres)).toEqual(buildWideTree(spheres));
    expect(spheres).toEqual(kept);
  });
  test.each([
    [300, 'scattered', 22],
    [5000, 'flat', 30],
    [5000, 'on a line', 30],
  ] as const)('codes of %i spheres, %s: %i bits, the longest axis halved each time', (n, kind, bits) => {
    const spheres = randomSpheres(createRandom(6), n, kind);
    const plan = mortonPlan(spheres);
    expect(plan.bits).toBe(bits);
    const { codes, ids } = mortonOrder(spheres, plan);
    expect([...ids].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, id) => id));
    const codeOf = (id: number) => {
      const low = Array.from(plan.low);
      const size = Array.from(plan.size);
      let code = 0;
      for (let bit = 0; bit < bits; bit++) {
        const axis = size.indexOf(Math.max(...size));
        size[axis] /= 2;
        const isUpper = spheres[id * 4 + axis] >= low[axis] + size[axis];
        if (isUpper) low[axis] += size[axis];
        code = code * 2 + (isUpper ? 1 : 0);
      }
      return code;
    };
    let exact = 0;
    for (let k = 0; k < n; k++) {
      if (k > 0) expect(codes[k] > codes[k - 1] || (codes[k] === codes[k - 1] && ids[k] > ids[k - 1])).toBe(true);
      // the last cell has its far side too, and a quotient may round up to the next cell
      if (codes[k] === codeOf(ids[k])) exact++;
    }
    expect(exact).toBeGreaterThan(0.99 * n);
  });
});

test('an object on a split is on its upper side', () => {
  const spheres = Float32Array.from({ length: 65 * 4 }, (_, k) => (k % 4 === 0 ? k / 4 : 0));
  const { nodes, words, objects } = buildWideTree(spheres, { leafSize: 4 });
  expect(nodes[WIDE_SPLIT]).toBe(32);
  expect(objects[4 * words[WIDE_FIRST + 2]]).toBe(32);
});

test('axes that are equally long are halved in turn, x first', () => {
  const plan = mortonPlan(Float32Array.of(0, 0, 0, 1, 8, 8, 8, 1));
  expect([...plan.axes.subarray(0, 7)]).toEqual([0, 1, 2, 0, 1, 2, 0]);
});

test('more nodes than a stack can tell apart are refused', () => {
  expect(() => checkWideNodes(2 ** 25)).not.toThrow();
  expect(() => checkWideNodes(2 ** 25 + 1)).toThrow('33554433 nodes: a wide tree has at most 33554432; larger leaves');
});

test('a sphere tree of 64 levels makes 32 of nodes, and its splits can be followed', () => {
  const spheres = new Float32Array(160 * 4);
  for (let i = 0; i < 160; i++) spheres[i * 4] = 2 ** (i - 100) * (i % 2 ? 1 : -1);
  const deep = buildSphereTree(spheres, { split: 'midpoint' });
  expect(deep.depth).toBe(64);
  const tree = wideTreeOf(deep, { leafSize: 1 });
  expect(validateWideTree(tree)).toEqual([]);
  const query = randomQuery(createRandom(1));
  query.planes.fill(0);
  for (let d = 3; d < 24; d += 4) query.planes[d] = Number.POSITIVE_INFINITY;
  for (const order of ['front', 'back'] as const) {
    const result = createWideResult(tree);
    expect(cullWide(tree, query, { order, key: 'axis', batch: 0 }, result)).toBe(160);
    expect(result.ids.slice(0, 160).sort()).toEqual(Uint32Array.from({ length: 160 }, (_, id) => id));
  }
});

test('the root grows to what children need of it', () => {
  const nodes = new Float32Array(WIDE_NODE).fill(Number.NEGATIVE_INFINITY);
  const grownBy = (x: number, y: number, z: number, r: number) => {
    for (const [k, v] of [x, y, z, r].entries()) nodes[2 + 4 * k] = v;
    const root = Float32Array.of(1, 2, 3, 4);
    growWideRoot(root, nodes);
    return root[3];
  };
  expect(grownBy(1, 2, 3, 4)).toBe(4);
  expect([grownBy(1, 2, 3, 5), grownBy(7, 2, 3, 0), grownBy(1, -5, 3, 0), grownBy(1, 2, 11, 0)]).toEqual([5, 6, 7, 8]);
});

describe('from a sphere tree', () => {
  test('objects and ids are shared, and their order is the tree’s', () => {
    const tree = buildSphereTree(randomSpheres(createRandom(5), 500, 'clustered'), { leafSize: 3 });
    const kept = structuredClone(tree);
    const wide = wideTreeOf(tree, { leafSize: 2, kernel: 'typescript' });
    expect(wide.objects).toBe(tree.objects);
    expect(wide.ids).toBe(tree.ids);
    expect(tree).toEqual(kept);
    // its own leaves are not cut
    expect(wide.leafSize).toBe(3);
    expect(validateWideTree(wide)).toEqual([]);
  });
});

test('without a leaf size leaves have up to 32 objects of fewer than 4,000, else 48', () => {
  for (const [count, size] of [
    [130, 32],
    [3999, 32],
    [4000, 48],
  ]) {
    const spheres = new Float32Array(count * 4);
    expect(buildWideTree(spheres).leafSize).toBe(size);
    expect(wideTreeOf(buildSphereTree(spheres)).leafSize).toBe(size);
  }
});
