import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { wideTreeOf } from '../../../../src/core/tree/wide/wide-collapse.ts';
import { createWideRefitScratch, refitWide } from '../../../../src/core/tree/wide/wide-refit.ts';
import { createWideResult } from '../../../../src/core/tree/wide/wide-result.ts';
import { createWideBoxes, putWideSpheres } from '../../../../src/core/tree/wide/wide-spheres.ts';
import { WIDE_NODE, WIDE_REFERENCE, wideNodeCount } from '../../../../src/core/tree/wide/wide-tree.ts';
import { validateWideTree } from '../../../../src/core/tree/wide/wide-validate.ts';
import { KINDS, randomQuery, randomSpheres } from '../sphere/cases.ts';
import { cullFaults, truthOf } from './wide-cases.ts';

describe.each(KINDS.flatMap((kind, k) => [1, 9].map((leafSize) => [kind, leafSize, k + 1] as const)))(
  '%s, leaf %i, seed %i',
  (kind, leafSize, seed) => {
    const makers = {
      'from spheres': (spheres: Float32Array) => buildWideTree(spheres, { leafSize }),
      'from a sphere tree': (spheres: Float32Array) => wideTreeOf(buildSphereTree(spheres), { leafSize }),
    };
    test.each(Object.entries(makers))(
      '%s: after objects moved, grew and shrank it is valid and culls exactly',
      (_, make) => {
        const random = createRandom(seed);
        const spheres = randomSpheres(random, 250, kind);
        const tree = make(spheres);
        const scratch = createWideRefitScratch(tree);
        const result = createWideResult(tree);
        const words = tree.words.filter((_, word) => word % WIDE_NODE >= WIDE_REFERENCE);
        for (let round = 0; round < 10; round++) {
          const changed = Array.from({ length: 1 + Math.floor(random() * 30) }, () => Math.floor(random() * 250));
          for (const id of changed)
            for (let k = 0; k < 4; k++) spheres[id * 4 + k] = k === 3 ? random() * 5 : random() * 120 - 10;
          refitWide(tree, changed, spheres, scratch);
          expect(validateWideTree(tree)).toEqual([]);
          const query = randomQuery(random);
          expect(cullFaults(tree, query, { inside: true }, truthOf(spheres, query), result)).toEqual([]);
        }
        expect(tree.words.filter((_, word) => word % WIDE_NODE >= WIDE_REFERENCE)).toEqual(words);
        expect([...scratch.waiting, ...scratch.changed].some((mark) => mark !== 0)).toBe(false);
      },
    );
  },
);

test('refitting some gives what putting every sphere anew gives, to the bit', () => {
  const random = createRandom(4);
  const spheres = randomSpheres(random, 2000, 'scattered');
  const tree = buildWideTree(spheres, { leafSize: 6 });
  const scratch = createWideRefitScratch(tree);
  for (let round = 0; round < 5; round++) {
    const changed = Array.from({ length: 40 }, () => Math.floor(random() * 2000));
    for (const id of changed) spheres[id * 4] += random() * 20;
    refitWide(tree, changed, spheres, scratch);
    const anew = structuredClone(tree);
    const boxes = createWideBoxes(anew);
    putWideSpheres(anew, boxes);
    expect(tree.nodes).toEqual(anew.nodes);
    expect(tree.root).toEqual(anew.root);
    expect(scratch.boxes).toEqual(boxes);
  }
});

test('only the children on the way to the named objects are touched', () => {
  const spheres = randomSpheres(createRandom(1), 1000, 'scattered');
  const tree = wideTreeOf(buildSphereTree(spheres), { leafSize: 4 });
  const kept = tree.nodes.slice();
  expect(refitWide(tree, [], spheres)).toBe(0);
  expect(tree.nodes).toEqual(kept);
  const refitted = refitWide(tree, [7, 7], spheres);
  expect(refitted).toBeGreaterThan(2);
  expect(refitted).toBeLessThan(9);
  const touched = new Set<number>();
  for (let word = 0; word < kept.length; word++)
    if (tree.nodes[word] !== kept[word]) touched.add(Math.floor(word / WIDE_NODE) * 4 + (word % 4));
  expect(touched.size).toBeLessThanOrEqual(refitted);
  expect(wideNodeCount(tree)).toBeGreaterThan(100);
});

test('a bad id or sphere is refused before anything changes', () => {
  const spheres = randomSpheres(createRandom(1), 10, 'scattered');
  const tree = buildWideTree(spheres, { leafSize: 2 });
  const kept = structuredClone(tree);
  expect(() => refitWide(tree, [10], spheres)).toThrow(/object 10: the tree has 10/);
  expect(() => refitWide(tree, [-1], spheres)).toThrow(/object -1: the tree has 10/);
  expect(() => refitWide(tree, [1.5], spheres)).toThrow(/object 1.5: the tree has 10/);
  spheres[4 * 4] = Number.NaN;
  spheres[3 * 4] = 77;
  expect(() => refitWide(tree, [3, 4], spheres)).toThrow(/object 4: x = NaN/);
  expect(tree).toEqual(kept);
});
