/** However boxes lie, and in whatever order they come and go, no tree is deeper than 3 ceil(log2 n) + 8 levels; and no number is taken for an id by mistake. */
import { describe, expect, test } from 'vitest';
import { createRandom, permutation, randomInt } from '../../src/core/math/random.ts';
import { dynamicInsert, dynamicMove, dynamicRemove } from '../../src/seeds/dynamic/dynamic-change.ts';
import { dynamicRebuild } from '../../src/seeds/dynamic/dynamic-rebuild.ts';
import { writeUnion } from '../../src/seeds/dynamic/dynamic-refit.ts';
import {
  createDynamicTree,
  type DynamicTree,
  MAX_DYNAMIC_OBJECTS,
  SIBLING_SEARCHES,
} from '../../src/seeds/dynamic/dynamic-tree.ts';
import { validateDynamicTree } from '../../src/seeds/dynamic/dynamic-validate.ts';

const bound = (n: number) => 3 * Math.ceil(Math.log2(n)) + 8;

/** Levels, by the links alone. */
function levelsOf({ root, children }: DynamicTree): number {
  let levels = 0;
  const open: [number, number][] = root < 0 ? [] : [[root, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, level] = next;
    levels = Math.max(levels, level);
    if (children[node * 2 + 1] >= 0) open.push([children[node * 2], level + 1], [children[node * 2 + 1], level + 1]);
  }
  return levels;
}

/** Boxes that make a chain, each in its own way. */
const SHAPES: Record<string, (i: number, n: number) => number[]> = {
  'in each other': (i) => [-i - 1, -i - 1, -i - 1, i + 1, i + 1, i + 1],
  'in each other, sharing a corner': (i) => [0, 0, 0, i + 1, i + 1, i + 1],
  'twice as far each time': (i, n) => [2 ** ((200 * i) / n - 100), 0, 0, 2 ** ((200 * i) / n - 100), 0, 0],
  'in each other, flat': (i) => [-i, 0, -i, i, 0, i],
  'in one of a few sizes': (i) => [-(i % 9) - 1, -1, -1, (i % 9) + 1, 1, 1],
};

describe.each(SIBLING_SEARCHES)('search %s', (search) => {
  describe.each(Object.entries(SHAPES))('%s', (_, shape) => {
    test.each(['rising', 'falling', 'shuffled'])(
      '600 boxes, %s: held after each of them, and as half of them go',
      (order) => {
        const n = 600;
        const shuffled = permutation(createRandom(4), n);
        const placeOf = (i: number) => (order === 'rising' ? i : order === 'falling' ? n - 1 - i : shuffled[i]);
        const tree = createDynamicTree({ search });
        for (let i = 0; i < n; i++) {
          dynamicInsert(tree, i, Float32Array.from(shape(placeOf(i), n)));
          if (i % 100 > 0 && i < n - 20) continue;
          expect(levelsOf(tree)).toBeLessThanOrEqual(bound(i + 1));
          expect(validateDynamicTree(tree)).toEqual([]);
        }
        const rebuilt = structuredClone(tree);
        dynamicRebuild(rebuilt);
        expect(levelsOf(rebuilt)).toBeLessThanOrEqual(bound(n));
        expect(validateDynamicTree(rebuilt)).toEqual([]);
        for (let i = 0; i < n; i++) {
          if (i % 64 > 0) dynamicRemove(tree, i);
          if (i % 100 === 99) expect(levelsOf(tree)).toBeLessThanOrEqual(bound(tree.count));
        }
        expect(validateDynamicTree(tree)).toEqual([]);
      },
    );
  });

  test.each([1, 2, 3, 4])('1,000 comings, goings and moves of boxes in each other, seed %i', (seed) => {
    const random = createRandom(seed);
    const tree = createDynamicTree({ search, margin: seed % 2 ? 0 : 0.1 });
    const here = new Set<number>();
    for (let step = 0; step < 1000; step++) {
      const id = randomInt(random, 40 * seed);
      const size = Math.floor(2 ** (10 * random()));
      const box = Float32Array.of(-size, -size, -size, size, size, size);
      if (!here.has(id)) dynamicInsert(tree, id, box);
      else if (random() < 0.4) dynamicRemove(tree, id);
      else dynamicMove(tree, id, box);
      if (tree.leaves[id] >= 0) here.add(id);
      else here.delete(id);
      if (tree.count > 0 && levelsOf(tree) > bound(tree.count))
        throw new Error(`step ${step}: ${levelsOf(tree)} levels`);
      if (step % 50 === 0) expect(validateDynamicTree(tree)).toEqual([]);
    }
  });
});

test('4,000 boxes in each other, the largest last', () => {
  const tree = createDynamicTree();
  for (let i = 1; i <= 4000; i++) dynamicInsert(tree, i - 1, Float32Array.of(-i, -i, -i, i, i, i));
  expect(levelsOf(tree)).toBeLessThanOrEqual(44);
});

/** Hang the tree of objects 0 .. n - 1 anew: a box around nothing but what is below each node, as `shape` takes leaves and joins. */
function rehang(
  tree: DynamicTree,
  shape: (leaf: () => number, join: (a: number, b: number) => number) => number,
): void {
  const inner = Array.from(tree.heights.keys()).filter((node) => tree.heights[node] > 0);
  let used = 0;
  const join = (a: number, b: number): number => {
    const node = inner.pop()!;
    tree.children.set([a, b], node * 2);
    tree.parents[a] = node;
    tree.parents[b] = node;
    writeUnion(tree, node);
    return node;
  };
  tree.root = shape(() => tree.leaves[used++], join);
  tree.parents[tree.root] = -1;
}

const inEachOther = (n: number) => {
  const tree = createDynamicTree({ margin: 0 });
  for (let i = 0; i < n; i++) dynamicInsert(tree, i, Float32Array.of(-i, -i, -i, i, i, i));
  return tree;
};

test('a validator that is shown a chain says so, and the next change mends it', () => {
  const tree = inEachOther(40);
  rehang(tree, (leaf, join) => {
    let top = leaf();
    for (let k = 1; k < 40; k++) top = join(top, leaf());
    return top;
  });
  expect(validateDynamicTree(tree)).toEqual(['40 levels for 40 objects, more than 26']);
  dynamicRemove(tree, 7);
  expect(validateDynamicTree(tree)).toEqual([]);
});

test('a tree whose deepest way no change of places makes shorter is built anew below', () => {
  const high = 39;
  const tree = inEachOther(1 + (high * (high + 1)) / 2);
  rehang(tree, (leaf, join) => {
    let top = leaf();
    for (let height = 0; height < high; height++) {
      // beside it a chain as high as itself
      let chain = leaf();
      for (let k = 0; k < height; k++) chain = join(chain, leaf());
      top = join(top, chain);
    }
    return top;
  });
  expect(validateDynamicTree(tree)).toEqual(['40 levels for 781 objects, more than 38']);
  dynamicRemove(tree, 700);
  expect(validateDynamicTree(tree)).toEqual([]);
  expect(levelsOf(tree)).toBeLessThanOrEqual(38);
});

describe('ids', () => {
  const box = Float32Array.of(0, 0, 0, 1, 1, 1);
  test('one beyond the limit is refused, and nothing is allocated for it', () => {
    const tree = createDynamicTree();
    expect(() => dynamicInsert(tree, MAX_DYNAMIC_OBJECTS - 1, box)).toThrow(
      'object 16777215: ids are whole numbers from 0 to 1048575; number the objects without gaps, or make the tree with a larger maxObjects, for 28 bytes an id up to the largest',
    );
    expect([tree.count, tree.leaves.length]).toEqual([0, 16]);
  });
  test('by default at most 28 MiB are kept by id', () => {
    const tree = createDynamicTree();
    dynamicInsert(tree, 600_000, box);
    dynamicInsert(tree, 2 ** 20 - 1, box);
    expect(tree.objectBoxes.byteLength + tree.leaves.byteLength).toBe(28 * 2 ** 20);
    expect(validateDynamicTree(tree)).toEqual([]);
  });
  test('a limit of one’s own holds, and is held to its range', () => {
    const few = createDynamicTree({ maxObjects: 3 });
    dynamicInsert(few, 2, box);
    expect(() => dynamicInsert(few, 3, box)).toThrow('object 3: ids are whole numbers from 0 to 2');
    dynamicInsert(createDynamicTree({ maxObjects: 2 ** 21 }), 2 ** 20, box);
    for (const maxObjects of [0, 1.5, Number.NaN, MAX_DYNAMIC_OBJECTS + 1])
      expect(() => createDynamicTree({ maxObjects })).toThrow(
        `maxObjects ${maxObjects}: it must be a whole number from 1 to 16777216`,
      );
  });
});
