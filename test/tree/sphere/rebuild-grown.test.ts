/** Subtrees that have grown, built anew in place: valid, exact, within its bounds, and what it is worth after a hundred frames of motion. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/math/random.ts';
import { bruteCull } from '../../../src/tree/brute.ts';
import { createCullResult } from '../../../src/tree/sphere/cull-result.ts';
import { nodeDepths, slotsOf } from '../../../src/tree/sphere/levels.ts';
import { createRebuildScratch, rebuildGrown } from '../../../src/tree/sphere/rebuild-grown.ts';
import { refit } from '../../../src/tree/sphere/refit.ts';
import { buildByRule, buildSphereTree, type Leaves, ruleOf } from '../../../src/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/tree/sphere/sphere-cull.ts';
import type { SphereTree } from '../../../src/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../src/tree/sphere/validate.ts';
import { buildCases, innerBoxes, KINDS, nameOf, randomQuery, randomSpheres } from './cases.ts';

/** Move some objects by up to `way` on each axis, and say which. */
function moveSome(random: () => number, spheres: Float32Array, many: number, way: number): number[] {
  const moved = Array.from({ length: many }, () => Math.floor((random() * spheres.length) / 4));
  for (const id of moved) for (let axis = 0; axis < 3; axis++) spheres[id * 4 + axis] += (random() - 0.5) * 2 * way;
  return moved;
}

const CASES = buildCases([1, 5]).flatMap((c) =>
  (c.leafSize === 1 ? (['any'] as const) : (['full', 'balanced'] as const)).map((leaves: Leaves) => ({ ...c, leaves })),
);

describe.each(CASES.map((c, i) => [`${nameOf(c)}, ${c.leaves}`, c, i + 1] as const))('%s', (_, options, seed) => {
  test(`valid and exact after each of 8 rounds of motion, no deeper, results made before still fit, seed ${seed}`, () => {
    const random = createRandom(seed);
    const spheres = randomSpheres(random, 250, KINDS[seed % KINDS.length]);
    const boxes = seed % 2 === 0 ? innerBoxes(spheres, seed) : undefined;
    const tree = buildSphereTree(spheres, { ...options, boxes });
    const scratch = createRebuildScratch(tree);
    const result = createCullResult(tree);
    const ids = new Uint32Array(250);
    let rebuilt = 0;
    for (let round = 0; round < 8; round++) {
      const { depth } = tree;
      refit(tree, moveSome(random, spheres, 20, 15), spheres, scratch);
      const now = boxes && innerBoxes(spheres, seed);
      const { split, bounds, leaves } = options;
      rebuilt += rebuildGrown(tree, scratch, {
        split,
        bounds,
        balanced: leaves === 'balanced',
        boxes: now,
        factor: 1.1,
      });
      expect(validateTree(tree)).toEqual([]);
      expect(tree.depth).toBeLessThanOrEqual(depth);
      expect(scratch.positions).toEqual(slotsOf(tree));
      for (let id = 0; id < 250; id++)
        expect(tree.objects.subarray(scratch.positions[id] * 4, scratch.positions[id] * 4 + 4)).toEqual(
          spheres.subarray(id * 4, id * 4 + 4),
        );
      expect(rebuildGrown(tree, scratch, { split, bounds, factor: 1e30 })).toBe(0);
      const query = randomQuery(random);
      cull(tree, query, {}, result);
      const want = Array.from(ids.subarray(0, bruteCull(spheres, query, ids).count));
      expect(Array.from(result.ids.subarray(0, result.count)).sort((a, b) => a - b)).toEqual(want);
    }
    expect(rebuilt).toBeGreaterThan(0);
  });
});

/** Node numbers of the topmost inner nodes for which `asked` holds, found level by level. */
function topmost(tree: SphereTree, asked: (node: number) => boolean): number[] {
  const inner = [...tree.links.keys()].filter((node) => tree.links[node] >>> 30 !== 3);
  const within = (node: number, above: number) => {
    const depths = nodeDepths(tree);
    for (let next = above + 1; next <= node; next++) if (depths[next] <= depths[above]) return false;
    return node > above;
  };
  const all = inner.filter(asked);
  return all.filter((node) => !all.some((above) => within(node, above)));
}

test('the subtrees that are built anew are the topmost that have grown by more than the factor, and no others change', () => {
  const random = createRandom(4);
  const spheres = randomSpheres(random, 300, 'scattered');
  const tree = buildSphereTree(spheres);
  const scratch = createRebuildScratch(tree);
  refit(tree, moveSome(random, spheres, 8, 12), spheres, scratch);
  const grown = topmost(tree, (node) => tree.spheres[node * 4 + 3] > 1.5 * scratch.radii[node]);
  const depths = nodeDepths(tree);
  const endOf = (node: number) => {
    let end = node + 1;
    while (end < depths.length && depths[end] > depths[node]) end++;
    return end;
  };
  const kept = structuredClone(tree);
  const objects = grown.reduce((sum, node) => sum + tree.first[endOf(node)] - tree.first[node], 0);
  expect(grown.length).toBeGreaterThan(2);
  expect(objects).toBeLessThan(200);
  expect(rebuildGrown(tree, scratch, { factor: 1.5 })).toBe(objects);
  expect(rebuildGrown(tree, scratch, { factor: 1.5 })).toBe(0);
  const inside = (node: number) => grown.some((top) => node >= top && node < endOf(top));
  for (let node = 0; node < tree.links.length; node++)
    if (!inside(node)) expect([tree.links[node], tree.first[node]]).toEqual([kept.links[node], kept.first[node]]);
  for (const top of grown) {
    const slice = tree.objects.slice(tree.first[top] * 4, tree.first[endOf(top)] * 4);
    const before = kept.objects.slice(tree.first[top] * 4, tree.first[endOf(top)] * 4);
    const alone = buildByRule(before, ruleOf('order'), { maxDepth: kept.depth - depths[top] });
    expect(slice).toEqual(alone.objects);
    expect(tree.spheres.slice(top * 4, endOf(top) * 4)).toEqual(alone.spheres);
  }
});

test('a tree that all of it has outgrown is the tree that a build of the boxes as they are now gives', () => {
  const random = createRandom(5);
  const spheres = randomSpheres(random, 200, 'large and small');
  const tree = buildSphereTree(spheres);
  const scratch = createRebuildScratch(tree);
  const all = Array.from(tree.ids);
  for (const id of all) for (let axis = 0; axis < 3; axis++) spheres[id * 4 + axis] *= 10;
  refit(tree, all, spheres, scratch);
  const boxes = innerBoxes(spheres, 5);
  const anew = buildByRule(spheres, ruleOf('order'), { boxes, maxDepth: tree.depth });
  expect(anew.ids).not.toEqual(buildByRule(spheres, ruleOf('order'), { maxDepth: tree.depth }).ids);
  expect(rebuildGrown(tree, scratch, { boxes })).toBe(200);
  expect([tree.links, tree.ids, tree.depth]).toEqual([anew.links, anew.ids, anew.depth]);
});

/** Nodes that 60 culls visit. */
function visits(tree: SphereTree): number {
  const random = createRandom(9);
  const result = createCullResult(tree);
  let sum = 0;
  for (let k = 0; k < 60; k++) {
    cull(tree, randomQuery(random), {}, result);
    sum += result.nodesVisited;
  }
  return sum;
}

test('after 100 frames in which a tenth of the objects wander, culls visit 1.09 times the nodes of a new tree, refitted alone 2.4 times', () => {
  const random = createRandom(6);
  const spheres = randomSpheres(random, 2000, 'clustered');
  const wanderers = Array.from({ length: 200 }, (_, i) => i * 10);
  const speed = Float32Array.from({ length: 800 }, (_, i) => (i % 4 === 3 ? 0 : (random() - 0.5) * 0.4));
  const [refitted, rebuilt] = [0, 1].map(() => buildSphereTree(spheres));
  const scratches = [refitted, rebuilt].map((tree) => createRebuildScratch(tree));
  let objects = 0;
  for (let frame = 0; frame < 100; frame++) {
    wanderers.forEach((id, i) => {
      for (let axis = 0; axis < 3; axis++) spheres[id * 4 + axis] += speed[i * 4 + axis];
    });
    refit(refitted, wanderers, spheres, scratches[0]);
    refit(rebuilt, wanderers, spheres, scratches[1]);
    objects += rebuildGrown(rebuilt, scratches[1]);
  }
  const anew = visits(buildSphereTree(spheres));
  expect(validateTree(rebuilt)).toEqual([]);
  expect(visits(refitted)).toBeGreaterThan(2.4 * anew);
  expect(visits(rebuilt)).toBeLessThan(1.09 * anew);
  expect(objects).toBeLessThan(0.085 * 2000 * 100);
});

test('what cannot be built anew in place is refused, and the tree is as it was', () => {
  const spheres = randomSpheres(createRandom(1), 100, 'scattered');
  const loose = buildSphereTree(spheres, { leafSize: 6 });
  const kept = structuredClone(loose);
  expect(() => rebuildGrown(loose, createRebuildScratch(loose))).toThrow(/leaves of up to 6 objects that are not full/);
  expect(loose).toEqual(kept);
  const tree = buildSphereTree(spheres);
  expect(() => rebuildGrown(tree, createRebuildScratch(tree), { factor: 0.9 })).toThrow(/factor 0.9/);
  expect(() => rebuildGrown(tree, createRebuildScratch(tree), { factor: Number.NaN })).toThrow(/factor NaN/);
  const measured = { ...tree, leafAxes: new Uint8Array(tree.links.length) };
  expect(() => rebuildGrown(measured, createRebuildScratch(tree))).toThrow(/axes of their own/);
});

test('a refit of objects that have not moved lets nothing grow, before and after a rebuild', () => {
  const random = createRandom(7);
  const spheres = randomSpheres(random, 300, 'clustered');
  const tree = buildSphereTree(spheres);
  const scratch = createRebuildScratch(tree);
  const all = Array.from(tree.ids);
  refit(tree, all, spheres, scratch);
  expect(rebuildGrown(tree, scratch, { factor: 1 })).toBe(0);
  for (const id of all) for (let axis = 0; axis < 3; axis++) spheres[id * 4 + axis] *= 4;
  refit(tree, all, spheres, scratch);
  expect(rebuildGrown(tree, scratch)).toBe(300);
  refit(tree, all, spheres, scratch);
  expect(rebuildGrown(tree, scratch, { factor: 1 })).toBe(0);
  expect(scratch.radii.length).toBe(tree.links.length);
});

test('no objects, one object: nothing is built anew', () => {
  for (const n of [0, 1]) {
    const spheres = randomSpheres(createRandom(1), n, 'scattered');
    const tree = buildSphereTree(spheres);
    expect(rebuildGrown(tree, createRebuildScratch(tree), { factor: 1 })).toBe(0);
  }
});
