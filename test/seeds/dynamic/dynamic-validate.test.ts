import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { dynamicRemove } from '../../../src/seeds/dynamic/dynamic-change.ts';
import { dynamicRebuild } from '../../../src/seeds/dynamic/dynamic-rebuild.ts';
import { createDynamicTree, type DynamicTree } from '../../../src/seeds/dynamic/dynamic-tree.ts';
import { validateDynamicTree } from '../../../src/seeds/dynamic/dynamic-validate.ts';
import { SCENES } from '../../soak.ts';
import { randomBoxes, treeOf } from './dynamic-cases.ts';
import { dynamicDepth } from './dynamic-depth.ts';

const tree = treeOf(randomBoxes(createRandom(1), 64, 'scattered'));
for (const id of [5, 9]) dynamicRemove(tree, id);
const spoilt = (spoil: (t: DynamicTree) => void) => {
  const copy = structuredClone(tree);
  spoil(copy);
  return validateDynamicTree(copy).join('\n');
};
/** A leaf, its object, its parent, and the parent's other child. */
const leaf = tree.leaves[7];
const parent = tree.parents[leaf];
const [left, right] = tree.children.subarray(tree.root * 2, tree.root * 2 + 2);

test('valid trees have no faults: 62 objects, one, none', () => {
  expect(validateDynamicTree(tree)).toEqual([]);
  expect(validateDynamicTree(treeOf(Float32Array.of(0, 0, 0, 1, 1, 1)))).toEqual([]);
  expect(validateDynamicTree(createDynamicTree())).toEqual([]);
});

describe('each promise, broken', () => {
  test.each<[string, (t: DynamicTree) => void, RegExp]>([
    ['too few boxes', (t) => Object.assign(t, { boxes: t.boxes.slice(6) }), /box numbers for \d+ nodes, not six/],
    ['too few children', (t) => Object.assign(t, { children: t.children.slice(1) }), /children for \d+ nodes, not two/],
    ['too few areas', (t) => Object.assign(t, { areas: t.areas.slice(1) }), /\d+ areas for \d+ nodes/],
    ['a wrong area', (t) => t.areas.set([1], leaf), /node \d+: its half surface is 1, not [\d.]+/],
    ['too few heights', (t) => Object.assign(t, { heights: t.heights.slice(1) }), /\d+ heights for \d+ nodes/],
    [
      'too few object boxes',
      (t) => Object.assign(t, { objectBoxes: t.objectBoxes.slice(1) }),
      /box numbers for \d+ ids/,
    ],
    ['an object with another’s leaf', (t) => t.leaves.set([t.leaves[7]], 8), /object 8: node \d+ is not its leaf/],
    ['an object with a node out of range', (t) => t.leaves.set([9999], 8), /object 8: node 9999 is not its leaf/],
    ['a removed object with a free node', (t) => t.leaves.set([t.free], 5), /object 5: node \d+ is not its leaf/],
    ['an object’s NaN', (t) => t.objectBoxes.set([Number.NaN], 7 * 6 + 1), /object 7: its box runs from NaN to/],
    ['an object inside out', (t) => t.objectBoxes.set([1e9], 7 * 6), /object 7: its box runs from 1000000000 to/],
    ['a wrong count', (t) => Object.assign(t, { count: 63 }), /62 objects have leaves, not 63/],
    [
      'a root without objects',
      (t) => Object.assign(t, createDynamicTree(), { root: 0 }),
      /root 0 of a tree without objects/,
    ],
    ['no root', (t) => Object.assign(t, { root: -1 }), /root -1 of \d+ nodes/],
    ['a root with a parent', (t) => t.parents.set([0], t.root), /root \d+: its parent is 0/],
    ['a root in the middle', (t) => Object.assign(t, { root: left }), /root \d+: its parent is \d+/],
    ['a child out of range', (t) => t.children.set([9999], parent * 2), /node \d+: child 9999 of/],
    ['a child that is another’s', (t) => t.children.set([left], parent * 2), /its parent is \d+, not \d+/],
    ['a child twice', (t) => t.children.set([left, left], t.root * 2), /node \d+: reached twice/],
    ['a leaf of another object', (t) => t.children.set([8], leaf * 2), /object 7: node \d+ is not its leaf/],
    ['an inner node as a leaf', (t) => t.children.set([-1], right * 2 + 1), /leaf \d+: object \d+ is not its own/],
    ['a wrong height', (t) => t.heights.set([t.heights[t.root] + 1], t.root), /node \d+: its height is \d+, not \d+/],
    [
      'a leaf that begins late',
      (t) => t.boxes.set([t.objectBoxes[44] + 1], leaf * 6 + 2),
      /leaf \d+: its box starts at [\d.]+ on z, object 7 at/,
    ],
    [
      'a leaf that ends early',
      (t) => t.boxes.set([t.objectBoxes[46] - 1], leaf * 6 + 4),
      /leaf \d+: its box ends at [\d.]+ on y, object 7 at/,
    ],
    [
      'a node too large',
      (t) => t.boxes.set([-1e6], t.root * 6 + 1),
      /node \d+: its box starts at -1000000 on y, its children's/,
    ],
    ['a node too small', (t) => t.boxes.set([0], t.root * 6 + 5), /node \d+: its box ends at 0 on z, its children's/],
    ['a node’s NaN', (t) => t.boxes.set([Number.NaN], left * 6), /node \d+: its box starts at NaN on x/],
    ['a pool that is lost', (t) => Object.assign(t, { free: -1 }), /node \d+: neither in the tree nor in the pool/],
    ['a pool in the tree', (t) => Object.assign(t, { free: leaf }), /node \d+: in the pool, and reached before/],
    ['a pool out of range', (t) => t.parents.set([9999], t.free), /pool: node 9999 of/],
    ['a pool in a ring', (t) => t.parents.set([t.free], t.free), /node \d+: in the pool, and reached before/],
    ['a free node with a height', (t) => t.heights.set([1], t.free), /node \d+: in the pool with height 1/],
  ])('%s', (_, spoil, message) => expect(spoilt(spoil)).toMatch(message));
});

test.each(SCENES.map((scene) => [scene.name, scene] as const))('scene %s: inserted and rebuilt, valid', (_, scene) => {
  const { boxes } = scene.build();
  const built = treeOf(boxes);
  expect(validateDynamicTree(built)).toEqual([]);
  expect(dynamicDepth(built)).toBeLessThanOrEqual(3 * Math.log2(boxes.length / 6));
  dynamicRebuild(built);
  expect(validateDynamicTree(built)).toEqual([]);
});
