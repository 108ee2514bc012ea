import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { smallestBall } from '../../../../src/core/math/sphere.ts';
import { buildByRule, buildSphereTree, ruleOf } from '../../../../src/core/tree/sphere/sphere-build.ts';
import {
  LEAF,
  LINK_BITS,
  LINK_MASK,
  MAX_DEPTH,
  type SphereTree,
} from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { type SplitRule, splitMedian } from '../../../../src/core/tree/sphere/split.ts';
import { SPLIT_NAMES } from '../../../../src/core/tree/sphere/splits.ts';
import { validateTree } from '../../../../src/core/tree/sphere/validate.ts';
import { buildCases, innerBoxes, KINDS, nameOf, randomSpheres } from './cases.ts';

const axisOf = (tree: SphereTree, node: number) => tree.links[node] >>> LINK_BITS;
const rightOf = (tree: SphereTree, node: number) => tree.links[node] & LINK_MASK;

describe.each(buildCases([1, 4, 32]))('split $split, bounds $bounds, leaf $leafSize', (options) => {
  test.each(KINDS)('%s spheres, 0 to 2,000 of them: sound', (kind) => {
    const random = createRandom(11);
    for (const n of [0, 1, 2, 3, 5, 17, 100, 2000]) {
      const spheres = randomSpheres(random, n, kind);
      const tree = buildSphereTree(spheres, { ...options, boxes: n % 2 ? innerBoxes(spheres, n) : undefined });
      expect(validateTree(tree)).toEqual([]);
      expect(tree.objects.findIndex((v, i) => !Object.is(v, spheres[tree.ids[i >> 2] * 4 + (i & 3)]))).toBe(-1);
    }
  });

  test('the same input gives the same tree, and is left as it was', () => {
    const spheres = randomSpheres(createRandom(5), 300, 'clustered');
    const kept = spheres.slice();
    expect(buildSphereTree(spheres, options)).toEqual(buildSphereTree(spheres, options));
    expect(spheres).toEqual(kept);
  });
});

describe('the seed article’s builder', () => {
  /** The article's recursion, in its own words: sort the range, look for the first centre behind the box's. */
  function article(spheres: Float32Array): { nodes: number[][]; leaves: number[] } {
    const ids = Array.from({ length: spheres.length / 4 }, (_, i) => i);
    const nodes: number[][] = [];
    const leaves: number[] = [];
    const build = (start: number, num: number): void => {
      const range = ids.slice(start, start + num);
      if (num === 1) {
        leaves.push(range[0]);
        nodes.push([LEAF, ...spheres.subarray(range[0] * 4, range[0] * 4 + 4)]);
        return;
      }
      const side = (sign: number, axis: number) =>
        range
          .map((i) => spheres[i * 4 + axis] + sign * spheres[i * 4 + 3])
          .reduce((a, b) => (sign * a > sign * b ? a : b));
      const low = [0, 1, 2].map((axis) => side(-1, axis));
      const high = [0, 1, 2].map((axis) => side(1, axis));
      const size = [0, 1, 2].map((axis) => high[axis] - low[axis]);
      let axis = size[0] < size[1] ? 1 : 0;
      if (size[1] < size[2] && size[0] < size[2]) axis = 2;
      const pos = [0, 1, 2].map((a) => (low[a] + high[a]) / 2);
      range.sort((a, b) => spheres[a * 4 + axis] - spheres[b * 4 + axis]);
      ids.splice(start, num, ...range);
      let split = Math.floor(num / 2);
      for (let i = 1; i < num - 1; i++)
        if (spheres[range[i] * 4 + axis] >= pos[axis]) {
          split = i;
          break;
        }
      const radius = Math.max(
        ...range.map((i) => Math.hypot(...[0, 1, 2].map((a) => spheres[i * 4 + a] - pos[a])) + spheres[i * 4 + 3]),
      );
      nodes.push([axis, ...pos, radius]);
      build(start, split);
      build(start + split, num - split);
    };
    build(0, ids.length);
    return { nodes, leaves };
  }

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('midpoint with bounds box and leaf 1 gives its tree, seed %i', (seed) => {
    const spheres = randomSpheres(createRandom(seed), 300, KINDS[seed % 2 ? 0 : 4]);
    const want = article(spheres);
    const tree = buildSphereTree(spheres, { split: 'midpoint', bounds: 'box', leafSize: 1 });
    expect(Array.from(tree.ids)).toEqual(want.leaves);
    want.nodes.forEach(([axis, x, y, z, r], node) => {
      expect(axisOf(tree, node)).toBe(axis);
      [x, y, z, r].forEach((v, k) => {
        expect(Math.abs(tree.spheres[node * 4 + k] - v)).toBeLessThanOrEqual(1e-6 * 200);
      });
    });
  });
});

test('the median, to which other rules resort, halves every range', () => {
  const tree = buildByRule(randomSpheres(createRandom(1), 1000, 'scattered'), splitMedian, {});
  for (let node = 0; node < tree.links.length; node++) {
    if (axisOf(tree, node) === LEAF) continue;
    const right = rightOf(tree, node);
    const left = tree.first[right] - tree.first[node];
    const all = tree.first[rightEnd(tree, node)] - tree.first[node];
    expect(left).toBe(all >> 1);
  }
  expect(tree.depth).toBe(11);
});

/** The node after the subtree of `node`, by walking down its right sides. */
function rightEnd(tree: SphereTree, node: number): number {
  let last = node;
  while (axisOf(tree, last) !== LEAF) last = rightOf(tree, last);
  return last + 1;
}

test('with bounds plane the centre of every inner node parts its sides on the axis of its cut', () => {
  for (const split of SPLIT_NAMES) {
    const tree = buildSphereTree(randomSpheres(createRandom(3), 1500, 'clustered'), { split, bounds: 'plane' });
    for (let node = 0; node < tree.links.length; node++) {
      const axis = axisOf(tree, node);
      if (axis === LEAF) continue;
      const plane = tree.spheres[node * 4 + axis];
      const middle = tree.first[rightOf(tree, node)];
      for (let o = tree.first[node]; o < middle; o++) expect(tree.objects[o * 4 + axis]).toBeLessThanOrEqual(plane);
      for (let o = middle; o < tree.first[rightEnd(tree, node)]; o++)
        expect(tree.objects[o * 4 + axis]).toBeGreaterThanOrEqual(plane);
    }
  }
});

test('no sphere is smaller than the smallest ball, and those of plane are mostly smaller than those of box, node by node', () => {
  const spheres = randomSpheres(createRandom(9), 800, 'large and small');
  const [box, plane] = (['box', 'plane'] as const).map((bounds) => buildSphereTree(spheres, { bounds }));
  expect(plane.links).toEqual(box.links);
  const free = new Float64Array(4);
  const smaller = { free: 0, plane: 0, box: 0 };
  for (let node = 0; node < plane.links.length; node++) {
    const end = plane.first[rightEnd(plane, node)];
    smallestBall(plane.objects, 4, plane.first[node], end, free);
    const [r, inPlane, ofBox] = [free[3], plane.spheres[node * 4 + 3], box.spheres[node * 4 + 3]];
    expect(r).toBeLessThanOrEqual(Math.min(inPlane, ofBox) * (1 + 1e-6));
    if (r < 0.99 * ofBox) smaller.free++;
    if (inPlane < 0.99 * ofBox) smaller.plane++;
    if (ofBox < 0.99 * inPlane) smaller.box++;
  }
  expect(smaller.free).toBeGreaterThan(100);
  expect(smaller.plane).toBeGreaterThan(smaller.box);
});

test('a rule that says where its planes may lie has its nodes centred there', () => {
  const spheres = randomSpheres(createRandom(3), 300, 'scattered');
  const gaps = new Map<number, readonly [number, number]>();
  const withGaps: SplitRule = (objects, start, end, box, cut) => {
    splitMedian(objects, start, end, box, cut);
    const at = objects.spheres[cut.at * 4 + cut.axis];
    if (cut.at % 2 > 0) return;
    cut.gap = [at, at + 1];
    gaps.set(cut.at, cut.gap);
  };
  const tree = buildByRule(spheres, withGaps, {});
  const plain = buildByRule(spheres, splitMedian, {});
  expect(validateTree(tree)).toEqual([]);
  expect({ ...tree, spheres: null }).toEqual({ ...plain, spheres: null });
  for (let node = 0; node < tree.links.length; node++) {
    const axis = axisOf(tree, node);
    const gap = axis === LEAF ? undefined : gaps.get(tree.first[rightOf(tree, node)]);
    const own = tree.spheres.subarray(node * 4, node * 4 + 4);
    if (!gap) expect(own).toEqual(plain.spheres.subarray(node * 4, node * 4 + 4));
    else {
      expect(own[axis]).toBeGreaterThanOrEqual(Math.fround(gap[0]));
      expect(own[axis]).toBeLessThanOrEqual(Math.fround(gap[1]));
    }
  }
  expect(gaps.size).toBeGreaterThan(100);
});

test('progress rises to 1, in about a hundred steps', () => {
  const seen: number[] = [];
  buildSphereTree(randomSpheres(createRandom(1), 5000, 'scattered'), { onProgress: (done) => seen.push(done) });
  expect(seen.length).toBeGreaterThan(50);
  expect(seen.length).toBeLessThanOrEqual(100);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
});

test.each([
  [50, 50],
  [100, 100],
  [101, 51],
  [300, 100],
])('%i objects, one a leaf: progress is told %i times, whenever a hundredth of them more stands', (count, times) => {
  const seen: number[] = [];
  buildSphereTree(randomSpheres(createRandom(1), count, 'scattered'), { onProgress: (done) => seen.push(done) });
  const step = Math.ceil(count / 100);
  expect(seen).toEqual(Array.from({ length: times }, (_, i) => ((i + 1) * step) / count).filter((done) => done <= 1));
});

describe('degenerate scenes', () => {
  const same = (n: number, sphere: number[]) => Float32Array.from({ length: n * 4 }, (_, i) => sphere[i % 4]);
  test.each(buildCases([1, 32]).map((c) => [nameOf(c), c] as const))('65,537 in one place: %s', (_, options) => {
    const tree = buildSphereTree(same(65537, [3, 4, 5, 2]), options);
    expect(validateTree(tree)).toEqual([]);
    expect(tree.depth).toBeLessThanOrEqual(18);
  });
  test.each([
    ['radius 0 in one place', same(100, [1, 2, 3, 0])],
    ['at 1e30', Float32Array.from({ length: 400 }, (_, i) => (i % 4 === 3 ? 1 : 1e30 * Math.sin(i)))],
    ['at 1e-40', Float32Array.from({ length: 400 }, (_, i) => 1e-40 * (1 + (i % 7)))],
    ['on a line', Float32Array.from({ length: 400 }, (_, i) => (i % 4 === 0 ? i : 0))],
    ['huge ball around tiny ones', Float32Array.from({ length: 400 }, (_, i) => (i === 3 ? 1e20 : i % 4))],
  ])('%s: sound with every split and bound', (_, spheres) => {
    for (const options of buildCases([1, 3])) expect(validateTree(buildSphereTree(spheres, options))).toEqual([]);
  });

  test.each([9, 12, 20])('where the median takes over: of 46 levels, at most %i', (maxDepth) => {
    const spheres = new Float32Array(4 * 200).map((_, i) => (i % 4 === 0 ? 2 ** ((i >> 2) - 100) : 0));
    expect(buildSphereTree(spheres).depth).toBe(46);
    const tree = buildByRule(spheres, ruleOf(), { maxDepth });
    expect(tree.depth).toBe(maxDepth);
    expect(validateTree(tree)).toEqual([]);
  });
  test('distances that double from one object to the next: no deeper than the limit', () => {
    const spheres = new Float32Array(4 * 240);
    for (let i = 0; i < 240; i++) spheres[i * 4] = 2 ** (i - 120) * (i % 2 ? 1 : -1);
    for (const options of buildCases([1])) {
      const tree = buildSphereTree(spheres, options);
      expect(validateTree(tree)).toEqual([]);
      expect(tree.depth).toBeLessThanOrEqual(MAX_DEPTH);
    }
  });

  test.each([
    ['a NaN', [0, Number.NaN, 0, 1], /object 1: y = NaN/],
    ['an infinite radius', [0, 0, 0, Number.POSITIVE_INFINITY], /object 1: r = Infinity/],
    ['a negative radius', [0, 0, 0, -1], /object 1: r = -1; .* not negative/],
    ['a coordinate beyond the limit', [0, 0, 2e36, 1], /object 1: z = .*at most 2\^120/],
  ])('%s is refused', (_, sphere, message) => {
    expect(() => buildSphereTree(Float32Array.of(0, 0, 0, 1, ...sphere))).toThrow(message);
  });

  test.each([
    ['a NaN', [0, 0, 0, 1, Number.NaN, 1], /object 1: its box runs from 0 to NaN on y/],
    ['a box inside out', [0, 0, 2, 1, 1, 1], /object 1: its box runs from 2 to 1 on z/],
    ['an infinite box', [0, 0, 0, Number.POSITIVE_INFINITY, 1, 1], /object 1: its box runs from 0 to Infinity on x/],
  ])('boxes: %s is refused', (_, box, message) => {
    const boxes = Float32Array.of(0, 0, 0, 1, 1, 1, ...box);
    expect(() => buildSphereTree(new Float32Array(8), { boxes })).toThrow(message);
  });

  test('rules that there are not are refused by name', () => {
    expect(() => buildSphereTree(new Float32Array(4), { split: 'best' as never })).toThrow(
      /split best: it must be midpoint/,
    );
    expect(() => buildSphereTree(new Float32Array(4), { bounds: 'cube' as never })).toThrow(
      /bounds cube: it must be box/,
    );
  });

  test('objects beyond what links address are refused, and as many as they do address are not', () => {
    // only the lengths are looked at: the boxes are refused next
    const spheres = (objects: number) => Object.defineProperty(new Float32Array(0), 'length', { value: objects * 4 });
    expect(() => buildSphereTree(spheres(2 ** 29 + 1))).toThrow('536870913 objects: a tree holds at most 536870912');
    expect(() => buildSphereTree(spheres(2 ** 29), { boxes: new Float32Array(6) })).toThrow('boxes: 6 numbers');
  });

  test('a coordinate and a box as large as they may be', () => {
    const far = 2 ** 120;
    const spheres = Float32Array.of(-far, far, 0, 0, 0, 0, -far, far);
    const boxes = Float32Array.of(-far, -far, -far, far, far, far, 0, 0, 0, 0, 0, 0);
    expect(validateTree(buildSphereTree(spheres))).toEqual([]);
    expect(validateTree(buildSphereTree(spheres, { boxes }))).toEqual([]);
    for (const split of SPLIT_NAMES) buildSphereTree(spheres, { boxes, split });
    const beyond = far * (1 + 2 ** -23);
    for (let k = 0; k < 4; k++)
      expect(() => buildSphereTree(spheres.with(k, k === 0 ? -beyond : beyond))).toThrow(/object 0: [xyzr] =/);
    for (let k = 0; k < 6; k++)
      expect(() => buildSphereTree(spheres, { boxes: boxes.with(k, k < 3 ? -beyond : beyond) })).toThrow(
        /object 0: its/,
      );
  });

  test('arrays of a wrong length and leaf sizes that cannot be are refused', () => {
    expect(() => buildSphereTree(new Float32Array(7))).toThrow(/7 numbers/);
    expect(() => buildSphereTree(new Float32Array(8), { boxes: new Float32Array(6) })).toThrow(
      /6 numbers for 2 objects/,
    );
    for (const leafSize of [0, 256, 1.5])
      expect(() => buildSphereTree(new Float32Array(8), { leafSize })).toThrow(/leaf/);
  });
});
