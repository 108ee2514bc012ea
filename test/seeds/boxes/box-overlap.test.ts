/** An overlap finds what the linear scan finds, within its room and its recorded work. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildBoxTree } from '../../../src/seeds/boxes/box-build.ts';
import { boxOverlap } from '../../../src/seeds/boxes/box-overlap.ts';
import { createBoxResult } from '../../../src/seeds/boxes/box-result.ts';
import { KINDS } from '../../core/tree/sphere/cases.ts';
import { boxBuildCases, DEGENERATE, idsOf, randomBox, randomBoxes, same } from './box-cases.ts';
import { bruteBoxOverlap } from './brute-boxes.ts';

function bruteIds(boxes: Float32Array, box: Float32Array): Uint32Array {
  const ids = new Uint32Array(boxes.length / 6);
  return ids.slice(0, bruteBoxOverlap(boxes, box, ids));
}

describe.each(boxBuildCases([1, 4, 16]))('%s', (_, options) => {
  test.each(Array.from({ length: 40 }, (_, i) => i + 1))(
    'the linear scan finds the same, 20 boxes, seed %i',
    (seed) => {
      const random = createRandom(seed);
      const boxes = randomBoxes(random, Math.floor(random() ** 2 * 500), KINDS[seed % KINDS.length]);
      const tree = buildBoxTree(boxes, options);
      const result = createBoxResult(tree);
      for (let k = 0; k < 20; k++) {
        const box = randomBox(random, boxes);
        expect(boxOverlap(tree, box, result)).toBe(result.count);
        expect(idsOf(result).sort()).toEqual(bruteIds(boxes, box));
      }
    },
  );

  test.each(DEGENERATE)('%s: each object finds what the linear scan finds', (_, boxes) => {
    const tree = buildBoxTree(boxes, options);
    const result = createBoxResult(tree);
    for (let at = 0; at < boxes.length; at += 6) {
      const box = boxes.slice(at, at + 6);
      boxOverlap(tree, box, result);
      expect(idsOf(result).sort()).toEqual(bruteIds(boxes, box));
    }
  });
});

test('65,537 in one place: all are found, and none beside it', () => {
  const tree = buildBoxTree(same(65537, [3, 4, 5, 6, 7, 8]));
  const result = createBoxResult(tree);
  expect(boxOverlap(tree, Float32Array.of(6, 7, 8, 9, 9, 9), result)).toBe(65537);
  expect(new Set(idsOf(result)).size).toBe(65537);
  expect(boxOverlap(tree, Float32Array.of(6.5, 4, 5, 9, 9, 9), result)).toBe(0);
});

test('a side that only touches counts, one float farther does not, on each of the six sides', () => {
  const tree = buildBoxTree(Float32Array.of(0, 0, 0, 1, 1, 1, 5, 5, 5, 6, 6, 6), { leafSize: 1 });
  const result = createBoxResult(tree);
  const farther = 2 ** -20;
  for (let axis = 0; axis < 3; axis++)
    for (const [low, high, away] of [
      [1, 2, farther],
      [-1, 0, -farther],
    ]) {
      const box = Float64Array.of(0, 0, 0, 1, 1, 1);
      box[axis] = low;
      box[axis + 3] = high;
      expect(boxOverlap(tree, box, result)).toBe(1);
      box[axis] += away;
      box[axis + 3] += away;
      expect(boxOverlap(tree, box, result)).toBe(0);
    }
});

test('an infinite box touches all, one that is inside out none', () => {
  const tree = buildBoxTree(randomBoxes(createRandom(1), 50, 'scattered'));
  const result = createBoxResult(tree);
  const far = Number.POSITIVE_INFINITY;
  expect(boxOverlap(tree, Float32Array.of(-far, -far, -far, far, far, far), result)).toBe(50);
  expect(boxOverlap(tree, Float32Array.of(far, far, far, -far, -far, -far), result)).toBe(0);
});

describe('what is refused', () => {
  const tree = buildBoxTree(randomBoxes(createRandom(1), 50, 'scattered'), { leafSize: 1 });
  const result = createBoxResult(tree);
  test.each([0, 1, 2, 3, 4, 5])('NaN in number %i of the box', (k) => {
    const box = Float32Array.of(0, 0, 0, 1, 1, 1).with(k, Number.NaN);
    expect(() => boxOverlap(tree, box, result)).toThrow(`box: ${k < 3 ? 'min' : 'max'} ${'xyz'[k % 3]} is NaN`);
  });
  test('a box of another length', () => {
    expect(() => boxOverlap(tree, new Float32Array(4), result)).toThrow('box: 4 numbers');
  });
  test('a result with room for one object less, or for one level less', () => {
    const box = new Float32Array(6);
    const { ids, stack } = result;
    expect(() => boxOverlap(tree, box, { ...result, ids: ids.slice(1) })).toThrow('result: room for 49 objects');
    expect(() => boxOverlap(tree, box, { ...result, stack: stack.slice(1) })).toThrow('make it for this tree');
  });
});

test('a result has room for every object and one waiting node a level, and no more', () => {
  const tree = buildBoxTree(randomBoxes(createRandom(1), 300, 'clustered'));
  const { ids, stack, ...counters } = createBoxResult(tree);
  expect([ids.length, stack.length]).toEqual([300, tree.depth]);
  expect(counters).toEqual({ count: 0, nodesVisited: 0, objectsTested: 0 });
});

describe('work: 20,000 scattered boxes, 1,000 boxes among them, seeds 8 and 9; the sums may only go down', () => {
  const boxes = randomBoxes(createRandom(8), 20000, 'scattered');
  test.each(boxBuildCases([1, 4]))('%s', (name, options) => {
    const tree = buildBoxTree(boxes, options);
    const result = createBoxResult(tree);
    const random = createRandom(9);
    let nodes = 0;
    let objects = 0;
    let found = 0;
    for (let k = 0; k < 1000; k++) {
      found += boxOverlap(tree, randomBox(random, boxes), result);
      nodes += result.nodesVisited;
      objects += result.objectsTested;
    }
    const bound = RECORDED[name];
    expect(found).toBe(28231);
    expect(nodes).toBeLessThanOrEqual(bound.nodes);
    expect(objects).toBeLessThanOrEqual(bound.objects);
  });
});

/** Measured when last improved. */
const RECORDED: Record<string, { nodes: number; objects: number }> = {
  'midpoint, leaf 1': { nodes: 134674, objects: 0 },
  'midpoint, leaf 4': { nodes: 83356, objects: 43127 },
  'sah, leaf 1': { nodes: 130410, objects: 0 },
  'sah, leaf 4': { nodes: 79312, objects: 42936 },
};
