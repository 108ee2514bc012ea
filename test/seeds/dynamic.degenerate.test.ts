/** Inputs at the edge: none, one, two objects, all in one place, rows, points, coordinates as large and as small as there are. */

import { describe, expect, test } from 'vitest';
import { MAX_COORDINATE } from '../../src/core/math/float.ts';
import { createRandom } from '../../src/core/math/random.ts';
import { dynamicInsert, dynamicMove, dynamicRemove } from '../../src/seeds/dynamic/dynamic-change.ts';
import { dynamicCost } from '../../src/seeds/dynamic/dynamic-cost.ts';
import { cullDynamic } from '../../src/seeds/dynamic/dynamic-cull.ts';
import { dynamicOverlap } from '../../src/seeds/dynamic/dynamic-overlap.ts';
import { createDynamicRay, nextAlongRay } from '../../src/seeds/dynamic/dynamic-ray.ts';
import { dynamicRebuild } from '../../src/seeds/dynamic/dynamic-rebuild.ts';
import { createDynamicResult } from '../../src/seeds/dynamic/dynamic-result.ts';
import {
  createDynamicTree,
  type DynamicTree,
  MAX_DYNAMIC_MARGIN,
  MAX_DYNAMIC_PREDICTION,
  SIBLING_SEARCHES,
} from '../../src/seeds/dynamic/dynamic-tree.ts';
import { validateDynamicTree } from '../../src/seeds/dynamic/dynamic-validate.ts';
import { randomQuery } from '../core/tree/sphere/cases.ts';
import { bruteDynamicCull, bruteDynamicOverlap, bruteDynamicRay } from './dynamic/brute-dynamic.ts';
import { rowOfBoxes, treeOf } from './dynamic/dynamic-cases.ts';
import { dynamicDepth } from './dynamic/dynamic-depth.ts';

const whole = Float32Array.of(-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity);

/** Valid, and every query agrees with its twin. */
function check(tree: DynamicTree): void {
  expect(validateDynamicTree(tree)).toEqual([]);
  const result = createDynamicResult(tree);
  const want = new Uint32Array(tree.count);
  const agree = (count: number) => {
    expect(result.count).toBe(count);
    expect(result.ids.slice(0, count).sort()).toEqual(want.slice(0, count));
  };
  dynamicOverlap(tree, whole, 0, result);
  agree(bruteDynamicOverlap(tree, whole, want));
  expect(result.count).toBe(tree.count);
  const random = createRandom(1);
  for (let k = 0; k < 5; k++) {
    const query = randomQuery(random);
    cullDynamic(tree, query, {}, result);
    agree(bruteDynamicCull(tree, query, want).count);
  }
  const ray = { origin: [-1, 0, 0], direction: [1, 0, 0], start: 0, end: Number.POSITIVE_INFINITY } as const;
  const count = bruteDynamicRay(tree, ray, want);
  const walk = createDynamicRay(tree, ray);
  for (let k = 0; k < count; k++) expect(nextAlongRay(walk)).toBe(want[k]);
  expect(nextAlongRay(walk)).toBe(-1);
}

describe.each(SIBLING_SEARCHES)('search %s', (search) => {
  test.each([0, 1, 2])('%i objects', (n) => {
    const tree = treeOf(rowOfBoxes(n, 0), { search });
    check(tree);
    expect([dynamicDepth(tree), tree.count]).toEqual([n, n]);
    if (n < 2) expect(dynamicCost(tree)).toBe(0);
  });

  test.each([0, 1])('300 objects in one place, size %i: a tree of at most 12 levels, after moves too', (size) => {
    const boxes = new Float32Array(Array.from({ length: 300 }, () => [1, 0, 0, 1 + size, size, size]).flat());
    const tree = treeOf(boxes, { search });
    check(tree);
    expect(dynamicDepth(tree)).toBeLessThanOrEqual(12);
    for (let id = 0; id < 300; id++) {
      dynamicMove(tree, id, Float32Array.of(50, 50, 50, 51, 51, 51));
      dynamicMove(tree, id, boxes);
    }
    check(tree);
    expect(dynamicDepth(tree)).toBeLessThanOrEqual(14);
  });

  test.each([0, 1, 2])('1,000 objects in a row along axis %i', (axis) => {
    const tree = treeOf(rowOfBoxes(1000, axis), { search });
    check(tree);
    expect(dynamicDepth(tree)).toBeLessThanOrEqual(12);
  });

  test.each([
    ['largest', MAX_COORDINATE],
    ['tiny', 2 ** -148],
  ])('%s coordinates, with the widest margin and prediction', (_, scale) => {
    const random = createRandom(3);
    const boxes = new Float32Array(200 * 6);
    for (let i = 0; i < 200; i++)
      for (let k = 0; k < 3; k++) {
        const ends = [random() * 2 - 1, random() * 2 - 1].sort((a, b) => a - b);
        boxes[i * 6 + k] = ends[0] * scale;
        boxes[i * 6 + 3 + k] = ends[1] * scale;
      }
    const tree = createDynamicTree({ margin: MAX_DYNAMIC_MARGIN, prediction: MAX_DYNAMIC_PREDICTION, search });
    for (let id = 0; id < 200; id++) dynamicInsert(tree, id, boxes, id * 6, [scale, -scale, scale]);
    check(tree);
    expect(tree.boxes.every(Number.isFinite)).toBe(true);
    for (let id = 0; id < 200; id += 2) dynamicMove(tree, id, boxes, ((id + 1) % 200) * 6);
    for (let id = 1; id < 200; id += 4) dynamicRemove(tree, id);
    check(tree);
  });
});

test('65,537 objects in one place: a tree of at most 23 levels, and rebuilt of 18, the least there is', () => {
  const tree = createDynamicTree();
  for (let id = 0; id <= 65536; id++) dynamicInsert(tree, id, Float32Array.of(1, 2, 3, 2, 3, 4));
  expect(validateDynamicTree(tree)).toEqual([]);
  expect(dynamicDepth(tree)).toBeLessThanOrEqual(23);
  // each goes to the less high side at once
  expect(tree.rotations).toBe(0);
  const result = createDynamicResult(tree);
  expect(dynamicOverlap(tree, Float32Array.of(2, 3, 4, 5, 5, 5), 0, result)).toBe(65537);
  dynamicRebuild(tree);
  expect(dynamicDepth(tree)).toBe(18);
  expect(validateDynamicTree(tree)).toEqual([]);
});

test('the same calls give the same arrays', () => {
  const made = () => {
    const tree = treeOf(rowOfBoxes(500, 1));
    for (let id = 0; id < 500; id += 3) dynamicMove(tree, id, rowOfBoxes(500, 2), id * 6, [0.5, 0, 0]);
    for (let id = 0; id < 500; id += 5) dynamicRemove(tree, id);
    return tree;
  };
  expect(made()).toEqual(made());
});
