import { expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildBoxTree } from '../../../src/seeds/boxes/box-build.ts';
import { boxLevelNodes } from '../../../src/seeds/boxes/box-levels.ts';
import type { BoxNodes } from '../../../src/seeds/boxes/node.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import { KINDS } from '../../core/tree/sphere/cases.ts';
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

test.each(KINDS.map((kind, i) => [kind, i + 1] as const))(
  'levels are those of a recursion: %s, seed %i',
  (kind, seed) => {
    const random = createRandom(seed);
    for (const count of [0, 1, 2, 3, 40, 300]) {
      const boxes = randomBoxes(random, count, kind);
      const corners = Uint32Array.from({ length: count * 3 }, (_, i) => i % (count * 2));
      for (const tree of [buildBoxTree(boxes, { leafSize: 1 + (seed % 3) }), buildMeshTree(boxes, corners)]) {
        const nodes = nodesOf(tree);
        for (let level = 0; level < tree.depth + 2; level++) {
          const want = nodes.filter(({ depth, leaf }) => depth === level || (leaf && depth < level));
          expect(Array.from(boxLevelNodes(tree, level))).toEqual(want.map(({ node }) => node));
        }
      }
    }
  },
);
