import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import { createCullResult } from '../../../../src/core/tree/sphere/cull-result.ts';
import { pathTo } from '../../../../src/core/tree/sphere/levels.ts';
import { createRefitScratch, refit } from '../../../../src/core/tree/sphere/refit.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../../src/core/tree/sphere/sphere-cull.ts';
import { LEAF, LINK_BITS, type SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../../src/core/tree/sphere/validate.ts';
import { buildCases, KINDS, nameOf, randomQuery, randomSpheres } from './cases.ts';

/** The coordinate by which each inner node decides which child comes first. */
const planesOf = ({ links, spheres }: SphereTree) =>
  Array.from(links, (link, node) => (link >>> LINK_BITS === LEAF ? 0 : spheres[node * 4 + (link >>> LINK_BITS)]));

describe.each(buildCases([1, 5]).map((c, i) => [nameOf(c), c, i + 1] as const))('%s', (_, options, seed) => {
  test(`after objects moved, grew and shrank the tree is valid and culls exactly, seed ${seed}`, () => {
    const random = createRandom(seed);
    const spheres = randomSpheres(random, 250, KINDS[seed % KINDS.length]);
    const tree = buildSphereTree(spheres, options);
    const links = tree.links.slice();
    const planes = planesOf(tree);
    const scratch = createRefitScratch(tree);
    const result = createCullResult(tree);
    const ids = new Uint32Array(250);
    for (let round = 0; round < 10; round++) {
      const changed = Array.from({ length: 1 + Math.floor(random() * 30) }, () => Math.floor(random() * 250));
      for (const id of changed)
        for (let k = 0; k < 4; k++) spheres[id * 4 + k] = k === 3 ? random() * 5 : random() * 120 - 10;
      refit(tree, changed, spheres, scratch);
      expect(validateTree(tree)).toEqual([]);
      expect(planesOf(tree)).toEqual(planes);
      const query = randomQuery(random);
      cull(tree, query, {}, result);
      const want = Array.from(ids.subarray(0, cullBrute(spheres, query, {}, createBruteResult(ids))));
      expect(Array.from(result.ids.subarray(0, result.count)).sort((a, b) => a - b)).toEqual(want);
    }
    expect(tree.links).toEqual(links);
  });
});

test('nothing changed: the tree stays sound, and only the paths to the named objects are touched', () => {
  const spheres = randomSpheres(createRandom(1), 1000, 'scattered');
  const tree = buildSphereTree(spheres, { leaves: 'balanced' });
  const kept = tree.spheres.slice();
  expect(refit(tree, [], spheres)).toBe(0);
  expect(refit(tree, [7, 7], spheres)).toBeLessThanOrEqual(tree.depth);
  let touched = 0;
  for (let node = 0; node < tree.links.length; node++)
    if (tree.spheres.subarray(node * 4, node * 4 + 4).some((v, k) => v !== kept[node * 4 + k])) touched++;
  expect(touched).toBeLessThanOrEqual(tree.depth);
  expect(validateTree(tree)).toEqual([]);
});

test('a bad id or sphere is refused before anything changes', () => {
  const spheres = randomSpheres(createRandom(1), 10, 'scattered');
  const tree = buildSphereTree(spheres);
  const kept = structuredClone(tree);
  expect(() => refit(tree, [10], spheres)).toThrow(/object 10: the tree has 10/);
  expect(() => refit(tree, [1.5], spheres)).toThrow(/object 1.5: the tree has 10/);
  spheres[4 * 4] = Number.NaN;
  spheres[3 * 4] = 77;
  expect(() => refit(tree, [3, 4], spheres)).toThrow(/object 4: x = NaN/);
  expect(tree).toEqual(kept);
});

test('in a tree that was refitted as a whole, a refit of what moved gives its bytes, and touches the ways to what moved alone, seed 3', () => {
  const random = createRandom(3);
  const spheres = randomSpheres(random, 600, 'clustered');
  const all = Array.from({ length: 600 }, (_, id) => id);
  const [whole, parts] = [0, 1].map(() => buildSphereTree(spheres, { leafSize: 3 }));
  for (const tree of [whole, parts]) expect(refit(tree, all, spheres)).toBe(tree.links.length);
  for (let round = 0; round < 20; round++) {
    const moved = Array.from({ length: 1 + round }, () => Math.floor(random() * 600));
    for (const id of moved) for (let axis = 0; axis < 3; axis++) spheres[id * 4 + axis] += random() * 9 - 4;
    const ways = new Set(moved.flatMap((id) => pathTo(parts, id).steps.map(({ node }) => node)));
    for (const id of moved) ways.add(pathTo(parts, id).leaf);
    expect(refit(parts, moved, spheres)).toBe(ways.size);
    refit(whole, all, spheres);
    expect(parts.spheres).toEqual(whole.spheres);
  }
});
