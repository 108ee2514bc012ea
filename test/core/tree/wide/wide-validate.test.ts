import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import {
  WIDE_AXES,
  WIDE_END,
  WIDE_FIRST,
  WIDE_LEAF,
  WIDE_NODE,
  WIDE_R,
  WIDE_REFERENCE,
  WIDE_SPLIT,
  type WideTree,
} from '../../../../src/core/tree/wide/wide-tree.ts';
import { validateWideTree } from '../../../../src/core/tree/wide/wide-validate.ts';
import { randomSpheres } from '../sphere/cases.ts';

// a tree of the kernel lies in the memory of all of them, which each clone would copy
const tree = buildWideTree(randomSpheres(createRandom(1), 400, 'clustered'), { leafSize: 8, kernel: 'typescript' });

/** A structured clone has nodes and words of one buffer too. */
const spoilt = (spoil: (t: WideTree) => void) => {
  const copy = structuredClone(tree);
  spoil(copy);
  return validateWideTree(copy).join('\n');
};

const isLeaf = (word: number) => tree.words[word] >= WIDE_LEAF;
const words = Array.from({ length: tree.words.length }, (_, word) => word);
const references = words.filter((word) => word % WIDE_NODE >= WIDE_REFERENCE && word % WIDE_NODE < WIDE_FIRST);
/** words of references: of an inner child, of a leaf, of a missing child */
const inner = references.find((word) => tree.words[word] > 0 && !isLeaf(word))!;
const leaf = references.find((word) => isLeaf(word))!;
const missing = references.find((word) => tree.words[word] === 0)!;
const FIRST = WIDE_FIRST - WIDE_REFERENCE;
const END = WIDE_END - WIDE_REFERENCE;
const R = WIDE_R - WIDE_REFERENCE;

test('a sound tree has no faults, and has what the damage needs', () => {
  expect(validateWideTree(tree)).toEqual([]);
  expect([inner, leaf, missing].every((word) => word > 0)).toBe(true);
  expect(spoilt(() => {})).toBe('');
});

describe('each promise, broken', () => {
  test.each<[string, (t: WideTree) => void, RegExp]>([
    ['a node cut off', (t) => Object.assign(t, { words: t.words.subarray(1) }), /words, not 32 for each node/],
    ['two memories', (t) => Object.assign(t, { nodes: t.nodes.slice() }), /not the same memory/],
    ['an object too few', (t) => Object.assign(t, { objects: t.objects.subarray(4) }), /for 400 objects, not four/],
    ['a root of three', (t) => Object.assign(t, { root: t.root.subarray(1) }), /root: 3 numbers, not four/],
    ['a leaf size of 0', (t) => Object.assign(t, { leafSize: 0 }), /leaf size 0; it must be/],
    ['a leaf size that leaves exceed', (t) => Object.assign(t, { leafSize: 3 }), /a leaf of [4-8] objects; .* 1 to 3/],
    ['a leaf too many', (t) => Object.assign(t, { leaves: t.leaves + 1 }), /\d+ leaves, not \d+/],
    ['an id twice', (t) => t.ids.copyWithin(1, 0, 1), /object 1: id \d+ stands twice/],
    ['an id out of range', (t) => t.ids.fill(400, 1, 2), /object 1: id 400 in a tree of 400/],
    ['an object nowhere', (t) => t.objects.fill(Number.NaN, 5, 6), /object 1: y = NaN/],
    ['an object inside out', (t) => t.objects.fill(-1, 7, 8), /object 1: r = -1/],
    ['an object that sticks out', (t) => t.objects.fill(90, 7, 8), /object 1 reaches .* beyond its radius/],
    [
      'a reference to its own node',
      (t) => t.words.fill(inner >> 5, inner, inner + 1),
      /node \d+, not \d+ of|must not be missing/,
    ],
    ['a reference beyond the end', (t) => t.words.fill(9999, inner, inner + 1), /node 9999, not \d+ of/],
    [
      'an inner child that is missing',
      (t) => t.words.fill(0, inner, inner + 1),
      /must not be missing|no child beside it|missing, but/,
    ],
    ['a leaf out of turn', (t) => t.words.fill(WIDE_LEAF + 77, leaf, leaf + 1), /leaf 77, not \d+/],
    [
      'a leaf where a node must stand',
      (t) => t.words.fill(WIDE_LEAF, inner, inner + 1),
      /leaf 0, not|a leaf of \d+ objects/,
    ],
    [
      'a range that starts elsewhere',
      (t) => t.words.fill(3, inner + FIRST, inner + FIRST + 1),
      /its range starts at 3, not at/,
    ],
    ['an empty range', (t) => t.words.fill(0, inner + END, inner + END + 1), /its range ends at 0/],
    ['a range that ends beyond', (t) => t.words.fill(401, inner + END, inner + END + 1), /its range ends at 401/],
    [
      'a missing child with a sphere',
      (t) => t.nodes.fill(1, missing + R, missing + R + 1),
      /missing, but with objects or a sphere/,
    ],
    [
      'a missing child with a range',
      (t) => t.words.fill(1, missing + END, missing + END + 1),
      /missing, but with objects or a sphere/,
    ],
    ['a split without an axis', (t) => t.words.fill(3, WIDE_AXES, WIDE_AXES + 1), /split 0 has no axis/],
    ['more axes than splits', (t) => t.words.fill(64, WIDE_AXES, WIDE_AXES + 1), /node 0: axes 64/],
    ['a split nowhere', (t) => t.nodes.fill(Number.NaN, WIDE_SPLIT, WIDE_SPLIT + 1), /split 0 is nowhere/],
    ['a sphere nowhere', (t) => t.nodes.fill(Number.NaN, 1, 2), /node 0, child 1: sphere NaN/],
    [
      'a sphere too small',
      (t) => t.nodes.fill(0, leaf + R, leaf + R + 1),
      /object \d+ reaches .*, beyond its radius 0/,
    ],
    ['a root too small', (t) => t.root.fill(1, 3, 4), /root: object \d+ reaches/],
    [
      'a root with a lesser radius than a child',
      (t) => t.nodes.fill(1e9, leaf + R, leaf + R + 1),
      /outside the root's box, or its radius/,
    ],
    ['a root nowhere', (t) => t.root.fill(Number.NaN, 0, 1), /root: NaN/],
  ])('%s', (_, spoil, message) => {
    expect(spoilt(spoil)).toMatch(message);
  });
  test('nodes without objects, and objects without nodes', () => {
    const none = buildWideTree(new Float32Array(0));
    expect(validateWideTree({ ...none, nodes: tree.nodes, words: tree.words })[0]).toMatch(
      /words of nodes for 0 objects/,
    );
    expect(validateWideTree({ ...tree, nodes: none.nodes, words: none.words })[0]).toMatch(/0 words of nodes for 400/);
  });
  test('a child alone must be a leaf', () => {
    const chain = structuredClone(tree);
    const node = missing - (missing % WIDE_NODE);
    const beside = missing - 1;
    expect(chain.words[beside]).toBeGreaterThanOrEqual(WIDE_LEAF);
    chain.words[beside] = 5;
    expect(validateWideTree(chain).join()).toMatch(
      new RegExp(`node ${node / WIDE_NODE}, child \\d: no leaf, and no child beside it`),
    );
  });
  test('a chain deeper than 32 levels', () => {
    // each node: a leaf of one, and beside it a side whose second child leads on
    const n = 81;
    const levels = 40;
    const nodes = new Float32Array(levels * WIDE_NODE);
    const chain: WideTree = {
      nodes,
      words: new Uint32Array(nodes.buffer),
      objects: new Float32Array(n * 4),
      ids: Uint32Array.from({ length: n }, (_, k) => k),
      root: new Float32Array(4),
      leaves: n,
      leafSize: 1,
    };
    let leaves = 0;
    for (let node = 0; node < levels; node++) {
      const at = node * WIDE_NODE;
      nodes[at + WIDE_R + 1] = Number.NEGATIVE_INFINITY;
      for (const [child, first, end] of [
        [0, 2 * node, 2 * node + 1],
        [2, 2 * node + 1, 2 * node + 2],
        [3, 2 * node + 2, n],
      ]) {
        const leads = child === 3 && node < levels - 1;
        chain.words[at + WIDE_REFERENCE + child] = leads ? node + 1 : WIDE_LEAF + leaves++;
        chain.words[at + WIDE_FIRST + child] = first;
        chain.words[at + WIDE_END + child] = end;
      }
    }
    expect(leaves).toBe(n);
    expect(validateWideTree(chain)).toEqual(['node 32: deeper than 32 levels']);
  });
});

test('safe on any content: every word in turn, every bit pattern of some', () => {
  let refused = 0;
  for (let word = 0; word < tree.words.length; word++)
    for (const value of [0, 1, 0x7fffffff, 0x80000000, 0xffffffff]) {
      const sound = tree.words[word];
      tree.words[word] = value;
      if (validateWideTree(tree).length > 0) refused++;
      tree.words[word] = sound;
    }
  expect(refused).toBeGreaterThan(tree.words.length * 2);
});
