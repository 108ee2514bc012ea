import { expect, test } from 'vitest';
import { createRandom } from '../../../src/math/random.ts';
import { buildBoxTree } from '../../../src/tree/boxes/box-build.ts';
import { type BoxNodes, boxLevelNodes } from '../../../src/tree/boxes/box-levels.ts';
import * as box from '../../../src/tree/boxes/box-tree.ts';
import { buildMeshTree } from '../../../src/tree/boxes/mesh/mesh-build.ts';
import * as mesh from '../../../src/tree/boxes/mesh/mesh-tree.ts';
import { KINDS } from '../sphere/cases.ts';
import { randomBoxes } from './box-cases.ts';

/** The oracle: every node by plain recursion, from left to right, with its depth. */
function nodesOf({ links, depth: levels }: BoxNodes) {
  const all: { node: number; depth: number; leaf: boolean }[] = [];
  const descend = (node: number, depth: number): void => {
    const leaf = links[node * 8 + 7] > 0;
    all.push({ node, depth, leaf });
    if (leaf) return;
    descend(links[node * 8 + 6], depth + 1);
    descend(links[node * 8 + 6] + 1, depth + 1);
  };
  if (levels > 0) descend(0, 0);
  return all;
}

test('the nodes of both trees are alike', () => {
  expect([box.NODE_WORDS, box.LEFT_FIRST, box.COUNT]).toEqual([mesh.NODE_WORDS, mesh.LEFT_FIRST, mesh.COUNT]);
});

test.each(KINDS.map((kind, i) => [kind, i + 1] as const))(
  'levels are those of a recursion: %s, seed %i',
  (kind, seed) => {
    const random = createRandom(seed);
    for (const count of [0, 1, 2, 3, 40, 300]) {
      const boxes = randomBoxes(random, count, kind);
      const { floats, words, depth } = buildBoxTree(boxes, { leafSize: 1 + (seed % 3) });
      const corners = Uint32Array.from({ length: count * 3 }, (_, i) => i % (count * 2));
      const meshTree = buildMeshTree(boxes, corners);
      const trees: BoxNodes[] = [{ boxes: floats, links: words, depth }, meshTree];
      for (const tree of trees) {
        const nodes = nodesOf(tree);
        for (let level = 0; level < tree.depth + 2; level++) {
          const want = nodes.filter(({ depth, leaf }) => depth === level || (leaf && depth < level));
          expect(Array.from(boxLevelNodes(tree, level))).toEqual(want.map(({ node }) => node));
        }
      }
    }
  },
);
