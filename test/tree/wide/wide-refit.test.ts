import { describe, expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/math/random.ts';
import { bruteCull } from '../../../src/tree/brute.ts';
import { buildSphereTree } from '../../../src/tree/sphere/sphere-build.ts';
import { buildWideTree } from '../../../src/tree/wide/morton-build.ts';
import { wideTreeOf } from '../../../src/tree/wide/wide-collapse.ts';
import { cullWide } from '../../../src/tree/wide/wide-cull.ts';
import { createWideRefit, refitWide } from '../../../src/tree/wide/wide-refit.ts';
import { createWideResult } from '../../../src/tree/wide/wide-result.ts';
import {
  WIDE_END,
  WIDE_FIRST,
  WIDE_LEAF,
  WIDE_NODE,
  WIDE_R,
  WIDE_REFERENCE,
  type WideTree,
  wideNodeCount,
} from '../../../src/tree/wide/wide-tree.ts';
import { KINDS, randomQuery, randomSpheres } from '../sphere/cases.ts';

const BUILDERS: [string, (spheres: Float32Array) => WideTree][] = [
  ['buildWideTree', (spheres) => buildWideTree(spheres, { leafSize: 8 })],
  ['wideTreeOf', (spheres) => wideTreeOf(buildSphereTree(spheres), { leafSize: 5 })],
];
const SEEDS = Array.from({ length: 50 }, (_, i) => i + 1);

/** How far objects stick out of what should hold them, relative to it; 0 or less where none does. */
function mostOut({ nodes, words, objects, root }: WideTree): number {
  let most = Number.NEGATIVE_INFINITY;
  const covering = (at: number, x: number, y: number, z: number) =>
    Math.hypot(objects[at] - x, objects[at + 1] - y, objects[at + 2] - z) + objects[at + 3];
  for (let node = 0; node < nodes.length; node += WIDE_NODE)
    for (let child = node; child < node + 4; child++) {
      const r = nodes[child + WIDE_R];
      for (let o = words[child + WIDE_FIRST]; o < words[child + WIDE_END]; o++)
        most = Math.max(most, covering(o * 4, nodes[child], nodes[child + 4], nodes[child + 8]) / r - 1);
      if (r > root[3]) most = Math.max(most, r / root[3] - 1);
    }
  for (let o = 0; o < objects.length; o += 4)
    most = Math.max(most, covering(o, root[0], root[1], root[2]) / root[3] - 1);
  return most;
}

/** Sum of the radii of all leaves. */
function leafRadii({ nodes, words }: WideTree): number {
  let sum = 0;
  for (let node = 0; node < nodes.length; node += WIDE_NODE)
    for (let child = node; child < node + 4; child++)
      if (words[child + WIDE_REFERENCE] >= WIDE_LEAF) sum += nodes[child + WIDE_R];
  return sum;
}

describe.each(BUILDERS)('%s', (_, build) => {
  test.each(SEEDS)('objects that moved, grew and shrank are held and found, seed %i', (seed) => {
    const random = createRandom(seed);
    const count = 1 + randomInt(random, 400);
    const spheres = randomSpheres(random, count, KINDS[seed % KINDS.length]);
    const tree = build(spheres);
    const positions = new Uint32Array(count);
    for (let position = 0; position < count; position++) positions[tree.ids[position]] = position;
    const scratch = createWideRefit(tree);
    const result = createWideResult(tree);
    const ids = new Uint32Array(count);
    for (let round = 0; round < 6; round++) {
      const moved = Uint32Array.from({ length: 1 + randomInt(random, 30) }, () => randomInt(random, count));
      for (const id of moved) {
        for (let k = 0; k < 4; k++) spheres[id * 4 + k] = k === 3 ? random() * 5 : random() * 120 - 10;
        tree.objects.set(spheres.subarray(id * 4, id * 4 + 4), positions[id] * 4);
      }
      refitWide(
        tree,
        moved.map((id) => positions[id]),
        moved.length,
        scratch,
      );
      expect(mostOut(tree)).toBeLessThanOrEqual(2 ** -50);
      expect(scratch.radii / leafRadii(tree)).toBeCloseTo(1, 9);
      const query = randomQuery(random);
      const found = Array.from(result.ids.subarray(0, cullWide(tree, query, {}, result)));
      const want = Array.from(ids.subarray(0, bruteCull(spheres, query, ids).count));
      expect(found.sort((a, b) => a - b)).toEqual(want);
    }
  });
});

test('one object: the spheres from its leaf to the root, and no others', () => {
  const tree = buildWideTree(randomSpheres(createRandom(1), 5000, 'scattered'), { leafSize: 8 });
  const scratch = createWideRefit(tree);
  const before = tree.nodes.slice();
  tree.objects[400] += 3;
  const made = refitWide(tree, Uint32Array.of(100, 100), 2, scratch);
  const changed = new Set<number>();
  for (let word = 0; word < before.length; word++)
    if (before[word] !== tree.nodes[word]) changed.add(Math.floor(word / WIDE_NODE) * 4 + (word % 4));
  expect(made).toBeGreaterThan(3);
  expect(made).toBeLessThan(9);
  expect(changed.size).toBeLessThanOrEqual(made);
  expect(wideNodeCount(tree)).toBeGreaterThan(200);
  expect(refitWide(tree, Uint32Array.of(), 0, scratch)).toBe(0);
});
