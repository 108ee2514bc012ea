import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { levelNodes, nodeDepths, pathTo, slotsOf } from '../../../../src/core/tree/sphere/levels.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { LEAF, LINK_BITS, LINK_MASK, type SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { buildCases, KINDS, nameOf, randomSpheres } from './cases.ts';

/** The oracle: the tree by plain recursion, every node with its depth and the ids below it. */
function nodesOf(tree: SphereTree) {
  const all: { node: number; depth: number; ids: number[]; leaf: boolean }[] = [];
  const descend = (node: number, depth: number, end: number): void => {
    const leaf = tree.links[node] >>> LINK_BITS === LEAF;
    all.push({ node, depth, leaf, ids: Array.from(tree.ids.subarray(tree.first[node], tree.first[end])) });
    if (leaf) return;
    const right = tree.links[node] & LINK_MASK;
    descend(node + 1, depth + 1, right);
    descend(right, depth + 1, end);
  };
  if (tree.links.length > 0) descend(0, 0, tree.links.length);
  return all;
}

/** How far object `id` reaches beyond the sphere of `node`, relative to it; 0 or less when it is held. */
function sticksOut({ spheres }: SphereTree, node: number, objects: Float32Array, id: number): number {
  const away = Math.hypot(...[0, 1, 2].map((k) => objects[id * 4 + k] - spheres[node * 4 + k]));
  return (away + objects[id * 4 + 3]) / spheres[node * 4 + 3] - 1;
}

describe.each(buildCases([1, 4]).map((c, i) => [nameOf(c), c, i + 1] as const))('%s', (_, options, seed) => {
  const random = createRandom(seed);
  const cases = KINDS.map((kind) => randomSpheres(random, 1 + Math.floor(random() ** 2 * 300), kind));

  test(`depths and levels are those of a recursion, every object once a level, 6 trees, seed ${seed}`, () => {
    for (const spheres of cases) {
      const tree = buildSphereTree(spheres, options);
      const nodes = nodesOf(tree);
      const depths = nodeDepths(tree);
      expect(Array.from(depths)).toEqual(nodes.map((n) => n.depth));
      expect(Math.max(...depths) + 1).toBe(tree.depth);
      for (let level = 0; level < tree.depth + 2; level++) {
        const want = nodes.filter((n) => n.depth === level || (n.leaf && n.depth < level));
        const got = levelNodes(tree, level, level % 2 ? depths : undefined);
        expect(Array.from(got)).toEqual(want.map((n) => n.node));
        const below = want.flatMap((n) => n.ids).sort((a, b) => a - b);
        expect(below).toEqual(Array.from({ length: tree.ids.length }, (_, id) => id));
      }
    }
  });

  test(`a path goes through links to the leaf, and every sphere on it holds the object, seed ${seed}`, () => {
    for (const spheres of cases) {
      const tree = buildSphereTree(spheres, options);
      const nodes = nodesOf(tree);
      const places = slotsOf(tree);
      for (let id = 0; id < tree.ids.length; id++) {
        expect(tree.ids[places[id]]).toBe(id);
        const path = pathTo(tree, id, id % 2 ? places : undefined);
        const visited = [...path.steps.map((step) => step.node), path.leaf];
        expect(visited[0]).toBe(0);
        expect(path.depth).toBe(path.steps.length);
        for (let i = 0; i < path.steps.length; i++) {
          const { node, axis, side } = path.steps[i];
          const link = tree.links[node];
          expect('xyz'.indexOf(axis)).toBe(link >>> LINK_BITS);
          expect(visited[i + 1]).toBe(side === 'left' ? node + 1 : link & LINK_MASK);
        }
        expect(nodes.find((n) => n.leaf && n.ids.includes(id))?.node).toBe(path.leaf);
        for (const node of visited) expect(sticksOut(tree, node, spheres, id)).toBeLessThanOrEqual(2 ** -50);
      }
    }
  });
});

test('places are the inverse of the ids and nothing else', () => {
  const tree = buildSphereTree(randomSpheres(createRandom(4), 40, 'scattered'));
  const places = slotsOf(tree);
  expect(Object.keys(places)).toHaveLength(40);
  expect(places).toEqual(Uint32Array.from({ length: 40 }, (_, id) => tree.ids.indexOf(id)));
});

test('a tree of none, of one, and of 600 in one place', () => {
  const none = buildSphereTree(new Float32Array(0));
  expect(nodeDepths(none)).toHaveLength(0);
  expect(levelNodes(none, 0)).toHaveLength(0);
  expect(() => pathTo(none, 0)).toThrow('object 0: the tree has 0 objects');
  const one = buildSphereTree(Float32Array.of(1, 2, 3, 4));
  expect(Array.from(levelNodes(one, 7))).toEqual([0]);
  expect(pathTo(one, 0)).toEqual({ steps: [], leaf: 0, depth: 0 });
  const many = buildSphereTree(new Float32Array(2400).fill(1));
  expect(levelNodes(many, 63)).toHaveLength(600);
  expect(new Set(Array.from({ length: 600 }, (_, id) => pathTo(many, id).leaf)).size).toBe(600);
  for (const id of [-1, 600, 0.5, Number.NaN]) expect(() => pathTo(many, id)).toThrow(RangeError);
});
