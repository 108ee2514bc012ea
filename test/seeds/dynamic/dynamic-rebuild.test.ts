import { describe, expect, test } from 'vitest';
import { boundingBox, halfArea, uniteBox } from '../../../src/core/math/box.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { dynamicInsert, dynamicMove } from '../../../src/seeds/dynamic/dynamic-change.ts';
import { dynamicCost } from '../../../src/seeds/dynamic/dynamic-cost.ts';
import { dynamicRebuild } from '../../../src/seeds/dynamic/dynamic-rebuild.ts';
import { createDynamicTree, NONE } from '../../../src/seeds/dynamic/dynamic-tree.ts';
import { validateDynamicTree } from '../../../src/seeds/dynamic/dynamic-validate.ts';
import { KINDS } from '../../core/tree/sphere/cases.ts';
import { randomBoxes, treeOf } from './dynamic-cases.ts';
import { dynamicDepth } from './dynamic-depth.ts';

describe('rebuild', () => {
  test.each(KINDS)('%s boxes, 0 to 700 of them: valid, over the same leaves, and open to changes', (kind) => {
    const random = createRandom(21);
    for (const n of [0, 1, 2, 3, 5, 17, 100, 700]) {
      const boxes = randomBoxes(random, n, kind);
      const tree = treeOf(boxes);
      const leaves = tree.leaves.slice();
      const leafBoxes = Array.from({ length: n }, (_, id) => tree.boxes.slice(leaves[id] * 6, leaves[id] * 6 + 6));
      dynamicRebuild(tree);
      expect(validateDynamicTree(tree)).toEqual([]);
      expect(tree.leaves).toEqual(leaves);
      leafBoxes.forEach((box, id) => {
        expect(tree.boxes.slice(leaves[id] * 6, leaves[id] * 6 + 6)).toEqual(box);
      });
      for (let id = 0; id < n; id += 3) dynamicMove(tree, id, boxes, ((id + 1) % n) * 6);
      dynamicInsert(tree, n, Float32Array.of(0, 0, 0, 1, 1, 1));
      expect(validateDynamicTree(tree)).toEqual([]);
    }
  });

  test('the same tree gives the same arrays', () => {
    const boxes = randomBoxes(createRandom(5), 300, 'clustered');
    const [a, b] = [treeOf(boxes), treeOf(boxes)];
    dynamicRebuild(a);
    dynamicRebuild(b);
    expect(a).toEqual(b);
  });

  test('4,097 boxes in one place make a tree of 14 levels, the least there is', () => {
    const tree = createDynamicTree();
    for (let id = 0; id < 4097; id++) dynamicInsert(tree, id, Float32Array.of(1, 2, 3, 2, 3, 4));
    dynamicRebuild(tree);
    expect(dynamicDepth(tree)).toBe(14);
  });
});

/** Union of the own boxes of some objects. */
function unionOf(boxes: Float32Array, ids: number[]): Float64Array {
  const union = new Float64Array(6);
  boundingBox(boxes, ids[0] * 2, ids[0] * 2 + 2, union);
  for (const id of ids) uniteBox(union, 0, boxes, id * 6);
  return union;
}

test.each(Array.from({ length: 24 }, (_, i) => i + 1))(
  'cuts are where the surfaces times the leaves are least of all planes between bins, seed %i',
  (seed) => {
    const random = createRandom(seed);
    const boxes = randomBoxes(random, 60, KINDS[seed % KINDS.length]);
    const tree = treeOf(boxes, { margin: 0 });
    dynamicRebuild(tree);
    const scoreOf = (ids: number[]) => halfArea(unionOf(boxes, ids)) * ids.length;
    let best = Number.POSITIVE_INFINITY;
    for (let axis = 0; axis < 3; axis++) {
      const centres = Array.from({ length: 60 }, (_, id) => boxes[id * 6 + axis] + boxes[id * 6 + 3 + axis]);
      const low = Math.min(...centres);
      const size = Math.max(...centres) - low;
      for (let plane = 1; plane < 16; plane++) {
        const isLeft = (id: number) => ((centres[id] - low) / size) * 16 < plane;
        const left = centres.flatMap((_, id) => (isLeft(id) ? [id] : []));
        const right = centres.flatMap((_, id) => (isLeft(id) ? [] : [id]));
        if (left.length > 0 && right.length > 0) best = Math.min(best, scoreOf(left) + scoreOf(right));
      }
    }
    const idsBelow = (node: number): number[] => {
      const [left, right] = tree.children.subarray(node * 2, node * 2 + 2);
      return right === NONE ? [left] : [...idsBelow(left), ...idsBelow(right)];
    };
    const [left, right] = tree.children.subarray(tree.root * 2, tree.root * 2 + 2);
    expect(scoreOf(idsBelow(left)) + scoreOf(idsBelow(right))).toBeCloseTo(best, 6);
  },
);

test('insertion and a rebuild, 3,000 scattered boxes: the cost of each stays within its record', () => {
  const tree = treeOf(randomBoxes(createRandom(8), 3000, 'scattered'), { margin: 0 });
  expect(dynamicCost(tree)).toBeLessThanOrEqual(RECORDED.insertion);
  dynamicRebuild(tree);
  expect(dynamicCost(tree)).toBeLessThanOrEqual(RECORDED.rebuild);
});

/** Square units; measured when last improved. */
const RECORDED = { insertion: 2379533, rebuild: 2190689 };
