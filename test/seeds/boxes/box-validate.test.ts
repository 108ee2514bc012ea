/** Every promise of the box tree, broken one at a time, and every word of a small tree changed. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { MAX_DEPTH } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { buildBoxTree } from '../../../src/seeds/boxes/box-build.ts';
import type { BoxTree } from '../../../src/seeds/boxes/box-tree.ts';
import { validateBoxTree } from '../../../src/seeds/boxes/box-validate.ts';
import { COUNT, LEFT_FIRST, NODE_WORDS } from '../../../src/seeds/boxes/node.ts';
import { randomBoxes, same } from './box-cases.ts';

const tree = buildBoxTree(randomBoxes(createRandom(2), 11, 'scattered'), { leafSize: 2 });
const empty = buildBoxTree(new Float32Array(0));
const nodes = tree.boxes.length / NODE_WORDS;

function copyOf(from: BoxTree): BoxTree {
  const boxes = from.boxes.slice();
  const links = new Uint32Array(boxes.buffer);
  return { ...from, boxes, links, objectBoxes: from.objectBoxes.slice(), ids: from.ids.slice() };
}

function faultsOf(spoil: (t: BoxTree) => void, from = tree): string[] {
  const copy = copyOf(from);
  spoil(copy);
  return validateBoxTree(copy);
}

test('valid as built, and with no object', () => {
  expect(validateBoxTree(tree)).toEqual([]);
  expect(validateBoxTree(copyOf(tree))).toEqual([]);
  expect(validateBoxTree(empty)).toEqual([]);
});

test('any other word for leftFirst or count of any node', () => {
  for (let node = 0; node < nodes; node++)
    for (const word of [LEFT_FIRST, COUNT])
      for (const value of [...Array(nodes + 3).keys(), 2 ** 31, 2 ** 32 - 1]) {
        const at = node * NODE_WORDS + word;
        const faults = faultsOf((t) => t.links.fill(value, at, at + 1));
        expect(faults.length > 0, `node ${node}, word ${word}: ${value}`).toBe(value !== tree.links[at]);
      }
});

test('any side of any node or object one float farther out or in, or no number', () => {
  const floats = new Float32Array(1);
  const bits = new Uint32Array(floats.buffer);
  const spoil = (part: 'boxes' | 'objectBoxes', k: number) => {
    for (const step of [1, -1]) {
      floats[0] = tree[part][k];
      bits[0] += step;
      // an object's side inside all boxes around it may move
      if (part === 'boxes') expect(faultsOf((t) => t.boxes.fill(floats[0], k, k + 1))).not.toEqual([]);
    }
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      expect(faultsOf((t) => t[part].fill(value, k, k + 1))).not.toEqual([]);
  };
  for (let k = 0; k < tree.boxes.length; k++) if (k % NODE_WORDS < 6) spoil('boxes', k);
  for (let k = 0; k < tree.objectBoxes.length; k++) spoil('objectBoxes', k);
});

test('the last leaf an object short, where all are in one place and no box tells', () => {
  const alike = buildBoxTree(same(8, [0, 0, 0, 1, 1, 1]), { leafSize: 2 });
  const faults = faultsOf((t) => {
    let at = 0;
    while (t.links[at + COUNT] === 0) at = (t.links[at + LEFT_FIRST] + 1) * NODE_WORDS;
    t.links[at + COUNT]--;
  }, alike);
  expect(faults).toEqual(['the leaves hold 7 objects, not 8']);
});

test('a chain of as many levels as a tree may have, and of one more', () => {
  const chain = (depth: number): BoxTree => {
    const boxes = new Float32Array(2 * depth * NODE_WORDS);
    const links = new Uint32Array(boxes.buffer);
    for (let level = 0; level < depth - 1; level++) {
      // the left child is a leaf, the right one goes on
      links[(level === 0 ? 0 : 2 * level + 1) * NODE_WORDS + LEFT_FIRST] = 2 * (level + 1);
      links[2 * (level + 1) * NODE_WORDS + LEFT_FIRST] = level;
      links[2 * (level + 1) * NODE_WORDS + COUNT] = 1;
    }
    links[(2 * depth - 1) * NODE_WORDS + LEFT_FIRST] = depth - 1;
    links[(2 * depth - 1) * NODE_WORDS + COUNT] = 1;
    const ids = Uint32Array.from({ length: depth }, (_, id) => id);
    return { boxes, links, objectBoxes: new Float32Array(depth * 6), ids, depth, leafSize: 1 };
  };
  for (let depth = 2; depth <= MAX_DEPTH; depth++) expect(validateBoxTree(chain(depth))).toEqual([]);
  expect(validateBoxTree(chain(MAX_DEPTH + 1))).toEqual(['node 128: deeper than 64 levels']);
});

test('any other id, depth or leaf size', () => {
  for (let value = 0; value < 14; value++) {
    for (let slot = 0; slot < 11; slot++)
      expect(faultsOf((t) => t.ids.fill(value, slot, slot + 1)).length > 0).toBe(value !== tree.ids[slot]);
    expect(faultsOf((t) => Object.assign(t, { depth: value })).length > 0).toBe(value !== tree.depth);
    expect(faultsOf((t) => Object.assign(t, { leafSize: value })).length > 0).toBe(value < 2);
  }
});

describe('what the fault says', () => {
  const word = (node: number, at: number, value: number) => (t: BoxTree) =>
    t.links.fill(value, node * 8 + at, node * 8 + at + 1);
  test.each<[string, (t: BoxTree) => void, RegExp]>([
    ['a child that is odd', word(0, LEFT_FIRST, 3), /^node 0: left child 3; it must be even/],
    ['a child that is the root', word(0, LEFT_FIRST, 0), /^node 0: left child 0/],
    ['a child beyond the end', word(0, LEFT_FIRST, nodes), /^node 0: left child \d+; .* from 1 to/],
    ['a child of two parents', word(3, LEFT_FIRST, 4), /^node 3: left child 4 has another parent/],
    [
      'a leaf too large',
      (t) => Object.assign(t, { leafSize: 1 }),
      /^leaf \d+ holds 2 objects; this tree's leaves hold 1 to 1/,
    ],
    ['a node too small', (t) => t.boxes.fill(1e3, 0, 1), /^node 0: min x is 1000, not/],
    ['a number in the unused node', word(1, 3, 1), /^node 1, which is unused/],
    ['an id twice', (t) => t.ids.fill(3, 0, 2), /object 3 stands twice/],
    ['an id too large', (t) => t.ids.fill(11, 0, 1), /^slot 0: object 11 in a tree of 11/],
    ['a box inside out', (t) => t.objectBoxes.fill(1e6, 0, 1), /^slot 0: its box is inside out/],
    ['a wrong depth', (t) => Object.assign(t, { depth: 9 }), /levels deep, not 9/],
    ['two buffers', (t) => Object.assign(t, { links: t.links.slice() }), /two views of one range/],
    [
      'a number of boxes',
      (t) => Object.assign(t, { objectBoxes: t.objectBoxes.slice(1) }),
      /^65 numbers of boxes for 11 objects/,
    ],
    [
      'an object too few',
      (t) => Object.assign(t, { ids: t.ids.slice(1), objectBoxes: t.objectBoxes.slice(6) }),
      /10 objects|object 10 in/,
    ],
  ])('%s', (_, spoil, message) => expect(faultsOf(spoil).join('\n')).toMatch(new RegExp(message, 'm')));

  test('a depth without objects, nodes without objects, objects without nodes', () => {
    expect(faultsOf((t) => Object.assign(t, { depth: 1 }), empty)).toEqual(['depth 1 without objects']);
    const buffer = new ArrayBuffer(64);
    const pool = { boxes: new Float32Array(buffer), links: new Uint32Array(buffer) };
    expect(faultsOf((t) => Object.assign(t, pool), empty)).toEqual(['2 nodes cannot hold 0 objects']);
    const none = { boxes: empty.boxes, links: empty.links };
    expect(faultsOf((t) => Object.assign(t, none))).toEqual(['0 nodes cannot hold 11 objects']);
  });

  test('nodes that no way leads to', () => {
    const more = new Float32Array(tree.boxes.length + 2 * NODE_WORDS);
    more.set(tree.boxes);
    const pool = { boxes: more, links: new Uint32Array(more.buffer) };
    const faults = faultsOf((t) => Object.assign(t, pool));
    expect(faults).toEqual([`node ${nodes}: no way leads to it`, `node ${nodes + 1}: no way leads to it`]);
  });

  test('twenty faults, and no more', () => {
    expect(faultsOf((t) => t.objectBoxes.fill(Number.NaN))).toHaveLength(20);
  });
});
