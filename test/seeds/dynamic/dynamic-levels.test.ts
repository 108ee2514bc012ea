import { expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { dynamicMove } from '../../../src/seeds/dynamic/dynamic-change.ts';
import { dynamicInnerNodes } from '../../../src/seeds/dynamic/dynamic-levels.ts';
import { createDynamicTree, type DynamicTree, NONE } from '../../../src/seeds/dynamic/dynamic-tree.ts';
import { KINDS } from '../../core/tree/sphere/cases.ts';
import { randomBoxes, rowOfBoxes, shiftBox, treeOf } from './dynamic-cases.ts';

/** How many nodes are above one. */
function levelOf({ parents }: DynamicTree, node: number): number {
  let level = 0;
  for (let above = parents[node]; above !== NONE; above = parents[above]) level++;
  return level;
}

test.each(KINDS)('%s boxes: each inner node is at the level that its parents say, once', (kind) => {
  const tree = treeOf(randomBoxes(createRandom(KINDS.indexOf(kind)), 300, kind));
  let found = 0;
  for (let level = 0; level < tree.heights[tree.root]; level++) {
    const nodes = dynamicInnerNodes(tree, level);
    expect(new Set(nodes).size).toBe(nodes.length);
    for (const node of nodes) expect([levelOf(tree, node), tree.heights[node] > 0]).toEqual([level, true]);
    found += nodes.length;
  }
  expect(found).toBe(299);
  expect(dynamicInnerNodes(tree, tree.heights[tree.root])).toEqual([]);
});

test('an empty tree and a lone leaf have none', () => {
  expect(dynamicInnerNodes(createDynamicTree(), 0)).toEqual([]);
  expect(dynamicInnerNodes(treeOf(rowOfBoxes(1, 0)), 0)).toEqual([]);
});

test('leaves put in are counted: once for a new object, again where a move inserts it anew', () => {
  const boxes = rowOfBoxes(20, 0);
  const tree = treeOf(boxes);
  expect(tree.inserted).toBe(20);
  let anew = 0;
  for (let step = 0; step < 50; step++)
    for (let id = 0; id < 20; id += 3) {
      shiftBox(boxes, id * 6, [0, 0.03, 0]);
      if (dynamicMove(tree, id, boxes, id * 6)) anew++;
    }
  expect(anew).toBeGreaterThan(50);
  expect(tree.inserted).toBe(20 + anew);
});
