import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { COUNT, LEFT_FIRST, NODE_WORDS } from '../../../src/seeds/boxes/node.ts';
import { buildMeshTree } from '../../../src/seeds/mesh/mesh-build.ts';
import type { MeshTree } from '../../../src/seeds/mesh/mesh-tree.ts';
import { validateMeshTree } from '../../../src/seeds/mesh/mesh-validate.ts';
import { nodesOf, randomMesh } from './mesh-cases.ts';

const mesh = randomMesh(createRandom(1), 64, 'scattered');
/** 63 nodes, 6 levels, 32 leaves of two triangles */
const tree = buildMeshTree(mesh.positions, mesh.indices, { leafSize: 2, split: 'median' });
const LEAF = nodesOf(tree).findLast(({ leaf }) => leaf)?.node ?? -1;

function spoilt(spoil: (t: MeshTree) => void): string {
  const copy = structuredClone(tree);
  spoil(copy);
  return validateMeshTree(copy).join('\n');
}

const setWord = (t: MeshTree, node: number, word: number, value: number) => {
  t.links[node * NODE_WORDS + word] = value;
};

test('a tree as it was built has no faults', () => expect(spoilt(() => {})).toBe(''));

describe('each promise, broken', () => {
  test.each<[string, (t: MeshTree) => void, RegExp]>([
    [
      'a node that is its own child',
      (t) => setWord(t, 0, LEFT_FIRST, 0),
      /node 0: left child 0; it must be even, from 1 to 62/,
    ],
    ['a child of two nodes', (t) => setWord(t, 3, LEFT_FIRST, 4), /node 3: left child 4 has another parent/],
    [
      'a child beyond the end',
      (t) => setWord(t, 2, LEFT_FIRST, 64),
      /node 2: left child 64; it must be even, from 3 to 62/,
    ],
    ['an inner node for a leaf', (t) => setWord(t, LEAF, COUNT, 0), /left child \d+; it must be even/],
    ['a leaf too early', (t) => setWord(t, 0, COUNT, 2), /leaf 0: its first slot is 2, not 0/],
    ['a leaf that starts elsewhere', (t) => setWord(t, LEAF, LEFT_FIRST, 3), /its first slot is 3, not \d+/],
    ['a leaf too large', (t) => setWord(t, LEAF, COUNT, 3), /holds 3 triangles; this tree's leaves hold 1 to 2/],
    ['a leaf too small', (t) => setWord(t, LEAF, COUNT, 1), /the leaves hold 63 triangles, not 64/],
    ['a triangle twice', (t) => t.ids.fill(t.ids[0], 1, 2), /slot 1: triangle \d+ stands twice/],
    ['a triangle that there is not', (t) => t.ids.fill(64, 1, 2), /slot 1: triangle 64 in a tree of 64/],
    ['sides that are none', (t) => t.doubleSided.fill(2, 5, 6), /slot 5: doubleSided is 2, not 0 or 1/],
    ['a corner without number', (t) => t.corners.fill(Number.NaN, 13, 14), /slot 1: corner 1 has y = NaN/],
    ['a corner beyond the limit', (t) => t.corners.fill(2 ** 121, 13, 14), /slot 1: corner 1 has y = 2\.\d+e\+36/],
    ['a wrong depth', (t) => Object.assign(t, { depth: 7 }), /the tree is 6 levels deep, not 7/],
    [
      'a wrong leaf size',
      (t) => Object.assign(t, { leafSize: 1 }),
      /holds 2 triangles; this tree's leaves hold 1 to 1/,
    ],
    ['a leaf size that cannot be', (t) => Object.assign(t, { leafSize: 256 }), /leaf size 256; it must be from 1/],
    ['too few corners', (t) => Object.assign(t, { corners: t.corners.slice(9) }), /567 corner numbers for 64/],
    ['too few sides', (t) => Object.assign(t, { doubleSided: new Uint8Array(63) }), /63 sides for 64 triangles/],
    ['boxes and links apart', (t) => Object.assign(t, { boxes: t.boxes.slice() }), /are not two views of one range/],
    [
      'half a node',
      (t) => Object.assign(t, { boxes: t.boxes.subarray(0, 500), links: t.links.subarray(0, 500) }),
      /62.5 nodes cannot hold 64 triangles/,
    ],
    [
      'nodes without triangles',
      (t) => Object.assign(t, { ids: new Uint32Array(0) }),
      /64 nodes cannot hold 0 triangles/,
    ],
  ])('%s', (_, spoil, message) => expect(spoilt(spoil)).toMatch(message));
});

test('every bound of every node, a float larger or smaller, and no number', () => {
  const bits = new Int32Array(1);
  const float = new Float32Array(bits.buffer);
  for (const { node } of nodesOf(tree))
    for (let k = 0; k < 6; k++)
      for (const step of [-1, 1, Number.NaN]) {
        const fault = spoilt(({ boxes }) => {
          float[0] = boxes[node * NODE_WORDS + k];
          bits[0] += step;
          boxes[node * NODE_WORDS + k] = Number.isNaN(step) ? step : float[0];
        });
        expect(fault).toMatch(new RegExp(`^node ${node}: ${k < 3 ? 'min' : 'max'} ${'xyz'[k % 3]} is .*, not`, 'm'));
      }
});

test('a tree of more than 20 faults lists 20', () => {
  expect(spoilt((t) => t.corners.fill(Number.NaN)).split('\n')).toHaveLength(20);
});

test('a chain deeper than any tree may be', () => {
  // 66 triangles in one place, one taken off at each level
  const levels = 66;
  const words = new ArrayBuffer(2 * levels * 32);
  const chain: MeshTree = {
    boxes: new Float32Array(words),
    links: new Uint32Array(words),
    corners: new Float32Array(levels * 9),
    doubleSided: new Uint8Array(levels),
    ids: Uint32Array.from({ length: levels }, (_, i) => i),
    depth: levels,
    leafSize: 1,
  };
  for (let level = 0; level < levels - 1; level++) {
    const left = 2 * (level + 1);
    setWord(chain, level === 0 ? 0 : left - 1, LEFT_FIRST, left);
    setWord(chain, left, LEFT_FIRST, level);
    setWord(chain, left, COUNT, 1);
  }
  setWord(chain, 2 * levels - 1, LEFT_FIRST, levels - 1);
  setWord(chain, 2 * levels - 1, COUNT, 1);
  expect(validateMeshTree(chain)).toEqual(['node 128: deeper than 64 levels']);
});
