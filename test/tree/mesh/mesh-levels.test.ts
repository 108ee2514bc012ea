import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/math/random.ts';
import { buildMeshTree } from '../../../src/tree/mesh/mesh-build.ts';
import { meshLevelNodes, meshNodeDepths } from '../../../src/tree/mesh/mesh-levels.ts';
import { MESH_KINDS, nodesOf, randomMesh } from './mesh-cases.ts';

describe.each(MESH_KINDS.map((kind, i) => [kind, i + 1] as const))('%s', (kind, seed) => {
  test.each([1, 4])(
    `leaf %i: depths and levels are those of a recursion, every triangle once, seed ${seed}`,
    (leaf) => {
      const { positions, indices } = randomMesh(createRandom(seed), 60, kind);
      const tree = buildMeshTree(positions, indices, { leafSize: leaf });
      const nodes = nodesOf(tree).sort((a, b) => a.node - b.node);
      const depths = meshNodeDepths(tree);
      expect(Array.from(depths)).toEqual(nodes.map((n) => n.depth));
      expect(Math.max(...depths) + 1).toBe(tree.depth);
      for (let level = 0; level < tree.depth + 2; level++) {
        const want = nodes.filter((n) => n.depth === level || (n.leaf && n.depth < level));
        expect(Array.from(meshLevelNodes(tree, level, level % 2 ? depths : undefined))).toEqual(
          want.map((n) => n.node),
        );
        const below = want.flatMap((n) => n.slots).sort((a, b) => a - b);
        expect(below).toEqual(Array.from(tree.triangles.keys()));
      }
    },
  );
});

test('a tree of none, of one, and of 600 in one place', () => {
  const of = (n: number) =>
    buildMeshTree(
      Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1),
      Uint32Array.from({ length: n * 3 }, (_, i) => i % 3),
      { leafSize: 1 },
    );
  expect(meshNodeDepths(of(0))).toHaveLength(0);
  expect(meshLevelNodes(of(0), 0)).toHaveLength(0);
  expect(Array.from(meshLevelNodes(of(1), 7))).toEqual([0]);
  expect(meshLevelNodes(of(600), 63)).toHaveLength(600);
});
