import { describe, expect, test } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { dynamicInsert, dynamicMove, dynamicRemove } from '../../../src/seeds/dynamic/dynamic-change.ts';
import { cullDynamic } from '../../../src/seeds/dynamic/dynamic-cull.ts';
import { dynamicOverlap } from '../../../src/seeds/dynamic/dynamic-overlap.ts';
import { createDynamicResult } from '../../../src/seeds/dynamic/dynamic-result.ts';
import { createDynamicTree, type DynamicTree, SIBLING_SEARCHES } from '../../../src/seeds/dynamic/dynamic-tree.ts';
import { validateDynamicTree } from '../../../src/seeds/dynamic/dynamic-validate.ts';
import { KINDS, randomQuery } from '../../core/tree/sphere/cases.ts';
import { bruteDynamicCull, bruteDynamicOverlap } from './brute-dynamic.ts';
import { randomBoxes, shiftBox, treeOf } from './dynamic-cases.ts';

/** Some object of the tree, or of a tree of `ids` ids one that is not in it. */
function someId(tree: DynamicTree, random: Random, ids: number, isIn: boolean): number {
  const is = (id: number) => (id < tree.leaves.length && tree.leaves[id] >= 0) === isIn;
  let id = randomInt(random, ids);
  while (!is(id)) id = (id + 1) % ids;
  return id;
}

describe.each(SIBLING_SEARCHES)('search %s', (search) => {
  test.each(
    KINDS.flatMap(
      (kind) =>
        [
          [kind, 0, 0],
          [kind, 0.1, 8],
          [kind, 2, 1],
        ] as const,
    ),
  )(
    '%s boxes, margin %f, prediction %f: 3,000 changes leave a valid tree that finds what is there',
    (kind, margin, prediction) => {
      const random = createRandom(KINDS.indexOf(kind) * 10 + margin);
      const ids = 200;
      const boxes = randomBoxes(random, ids, kind);
      const tree = createDynamicTree({ margin, prediction, search });
      const result = createDynamicResult(tree);
      const want = new Uint32Array(ids);
      let found = 0;
      for (let step = 0; step < 3000; step++) {
        const choice = random();
        if (tree.count < ids && (tree.count === 0 || choice < 0.35)) {
          const id = someId(tree, random, ids, false);
          dynamicInsert(tree, id, boxes, id * 6);
        } else if (choice < 0.6) {
          dynamicRemove(tree, someId(tree, random, ids, true));
        } else {
          const id = someId(tree, random, ids, true);
          const far = random() < 0.2 ? 50 : 0.5;
          const displacement = [far * (random() - 0.5), far * (random() - 0.5), far * (random() - 0.5)] as const;
          shiftBox(boxes, id * 6, displacement);
          dynamicMove(tree, id, boxes, id * 6, random() < 0.5 ? displacement : undefined);
        }
        if (step % 50 > 0) continue;
        expect(validateDynamicTree(tree)).toEqual([]);
        const query = randomBoxes(random, 1, 'large and small');
        const count = bruteDynamicOverlap(tree, query, want);
        dynamicOverlap(tree, query, 0, result);
        expect(result.ids.slice(0, result.count).sort()).toEqual(want.slice(0, count));
        const camera = randomQuery(random);
        const seen = bruteDynamicCull(tree, camera, want).count;
        cullDynamic(tree, camera, {}, result);
        expect(result.ids.slice(0, result.count).sort()).toEqual(want.slice(0, seen));
        found += count + seen;
      }
      expect(found).toBeGreaterThan(200);
    },
  );
});

test('every id that was removed can be inserted anew, in the room that there is', () => {
  const boxes = randomBoxes(createRandom(1), 300, 'scattered');
  const tree = treeOf(boxes);
  const nodes = tree.parents.length;
  for (let round = 0; round < 3; round++) {
    for (let id = 299; id >= 0; id--) dynamicRemove(tree, id);
    expect([tree.count, tree.root, validateDynamicTree(tree).length]).toEqual([0, -1, 0]);
    for (let id = 0; id < 300; id++) dynamicInsert(tree, id, boxes, id * 6);
    expect(validateDynamicTree(tree)).toEqual([]);
  }
  expect(tree.parents.length).toBe(nodes);
});

describe('a move', () => {
  const unit = Float32Array.of(0, 0, 0, 1, 1, 1);
  const at = (x: number) => Float32Array.of(x, 0, 0, x + 1, 1, 1);
  const leafBox = (tree: DynamicTree, id: number) =>
    Array.from(tree.boxes.slice(tree.leaves[id] * 6, tree.leaves[id] * 6 + 6));

  test('within the margin leaves the nodes as they are, and the object where it is', () => {
    const tree = treeOf(randomBoxes(createRandom(2), 50, 'scattered'), { margin: 0.5 });
    dynamicInsert(tree, 50, unit);
    const kept = structuredClone({ boxes: tree.boxes, children: tree.children });
    for (const x of [0.5, -0.5, 0]) {
      expect(dynamicMove(tree, 50, at(x))).toBe(false);
      expect(Array.from(tree.objectBoxes.slice(300, 306))).toEqual(Array.from(at(x)));
    }
    expect({ boxes: tree.boxes, children: tree.children }).toEqual(kept);
    expect(dynamicMove(tree, 50, at(0.5 + 2 ** -20))).toBe(true);
    expect(leafBox(tree, 50)).toEqual([2 ** -20, -0.5, -0.5, 2 + 2 ** -20, 1.5, 1.5]);
  });

  test('reaches ahead by the prediction, on the side of the displacement', () => {
    const tree = createDynamicTree({ margin: 0.25, prediction: 3 });
    dynamicInsert(tree, 0, unit, 0, [1, -2, 0]);
    expect(leafBox(tree, 0)).toEqual([-0.25, -6.25, -0.25, 4.25, 1.25, 1.25]);
  });

  test('shrinks a leaf that is more than four times as large as a new one', () => {
    const tree = createDynamicTree({ margin: 0, prediction: 1 });
    // 1 x 1 x (1 + length) has half a surface of 3 + 2 length, four times that of the cube at 4.5
    for (const [length, shrinks] of [
      [4.5, false],
      [4.5 + 2 ** -20, true],
    ] as const) {
      dynamicInsert(tree, 0, unit, 0, [length, 0, 0]);
      expect(dynamicMove(tree, 0, unit)).toBe(shrinks);
      expect(leafBox(tree, 0)[3]).toBe(shrinks ? 1 : 1 + length);
      dynamicRemove(tree, 0);
    }
  });
});

describe('what is refused, and changes nothing', () => {
  const boxes = randomBoxes(createRandom(3), 10, 'scattered');
  const tree = treeOf(boxes);
  const kept = structuredClone(tree);
  const broken = (k: number, value: number) => {
    const box = Float32Array.of(0, 0, 0, 1, 1, 1);
    box[k] = value;
    return box;
  };
  test.each<[string, () => void, RegExp]>([
    ['an id twice', () => dynamicInsert(tree, 3, boxes), /object 3: it is in the tree/],
    [
      'an id that is not whole',
      () => dynamicInsert(tree, 10.5, boxes),
      /object 10.5: ids are whole numbers from 0 to 1048575;/,
    ],
    ['an id below 0', () => dynamicInsert(tree, -1, boxes), /object -1: ids are/],
    ['an id too high', () => dynamicInsert(tree, 2 ** 24, boxes), /object 16777216: ids are/],
    ['a NaN', () => dynamicInsert(tree, 10, broken(1, Number.NaN)), /object 10: its box runs from NaN to 1 on y/],
    [
      'an infinite box',
      () => dynamicInsert(tree, 10, broken(5, Infinity)),
      /object 10: its box runs from 0 to Infinity on z/,
    ],
    ['a box inside out', () => dynamicMove(tree, 2, broken(3, -1)), /object 2: its box runs from 0 to -1 on x/],
    [
      'a box too far out',
      () => dynamicMove(tree, 2, broken(0, -(2 ** 121))),
      /object 2: its box runs from -2.65\d+e\+36 to 1 on x/,
    ],
    ['a box that ends early', () => dynamicMove(tree, 2, boxes, 58), /object 2: its box runs from/],
    [
      'a NaN displacement',
      () => dynamicMove(tree, 2, boxes, 0, [0, Number.NaN, 0]),
      /object 2: its displacement is NaN on y/,
    ],
    [
      'an infinite displacement',
      () => dynamicInsert(tree, 10, boxes, 0, [0, 0, -Infinity]),
      /object 10: its displacement is -Infinity on z/,
    ],
    ['a move of what is not there', () => dynamicMove(tree, 10, boxes), /object 10: it is not in the tree/],
    ['a removal of what is not there', () => dynamicRemove(tree, 77), /object 77: it is not in the tree/],
    ['a removal by half', () => dynamicRemove(tree, 1.5), /object 1.5: it is not in the tree/],
  ])('%s', (_, act, message) => {
    expect(act).toThrow(RangeError);
    expect(act).toThrow(message);
    expect(tree).toEqual(kept);
  });
  test.each([
    [{ margin: -1 }, /margin -1: it must be from 0 to 8$/],
    [{ margin: Number.NaN }, /margin NaN/],
    [{ prediction: 33 }, /prediction 33: it must be from 0 to 32$/],
    [{ search: 'best' as never }, /search best: it must be bound, greedy/],
  ])('options %o', (options, message) => expect(() => createDynamicTree(options)).toThrow(message));
});
