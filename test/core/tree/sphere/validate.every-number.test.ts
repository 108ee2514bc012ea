/** Every number of a small tree's structure, changed to every other one: only an axis may be another. */
import { expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import {
  LEAF,
  LINK_BITS,
  LINK_MASK,
  MAX_DEPTH,
  packLink,
  type SphereTree,
} from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../../src/core/tree/sphere/validate.ts';
import { randomSpheres } from './cases.ts';

const tree = buildSphereTree(randomSpheres(createRandom(2), 11, 'scattered'), { leafSize: 2, leaves: 'balanced' });
const isSound = (change: (t: SphereTree) => void) => {
  const copy = structuredClone(tree);
  change(copy);
  return validateTree(copy).length === 0;
};

test('a link to any other place, and a leaf for an inner node or the other way round', () => {
  for (let node = 0; node < tree.links.length; node++)
    for (let axis = 0; axis <= LEAF; axis++)
      for (let target = 0; target < tree.links.length + 3; target++) {
        const link = tree.links[node];
        const same = target === (link & LINK_MASK) && (axis === LEAF) === (link >>> LINK_BITS === LEAF);
        const sound = isSound((t) => {
          t.links[node] = packLink(axis, target);
        });
        expect(sound, `node ${node}: ${axis}, ${target}`).toBe(same);
      }
});

test('any other range, id or depth', () => {
  for (let value = 0; value < 14; value++) {
    for (let node = 0; node <= tree.links.length; node++)
      expect(isSound((t) => t.first.fill(value, node, node + 1))).toBe(value === tree.first[node]);
    for (let object = 0; object < tree.ids.length; object++)
      expect(isSound((t) => t.ids.fill(value, object, object + 1))).toBe(value === tree.ids[object]);
    expect(isSound((t) => Object.assign(t, { depth: value }))).toBe(value === tree.depth);
  }
});

test('a sphere that is not a number, in any place', () => {
  const numbers = (part: 'spheres' | 'objects') => {
    for (let i = 0; i < tree[part].length; i++)
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
        expect(isSound((t) => t[part].fill(value, i, i + 1))).toBe(false);
  };
  numbers('spheres');
  numbers('objects');
});

test('a node that is as small as its last object allows; smaller it is a fault of that node and object alone', () => {
  for (let node = 0; node < tree.links.length; node++) {
    const copy = structuredClone(tree);
    copy.spheres[node * 4 + 3] *= 0.5;
    const faults = validateTree(copy);
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault).toMatch(new RegExp(`^node ${node}: object \\d+ reaches`));
  }
});

test('a chain of as many levels as a tree may have, and of one more', () => {
  const chain = (depth: number): SphereTree => {
    const nodes = 2 * depth - 1;
    return {
      spheres: new Float32Array(nodes * 4).fill(1),
      links: Uint32Array.from({ length: nodes }, (_, node) => {
        const isLeaf = node % 2 === 1 || node === nodes - 1;
        return isLeaf ? packLink(LEAF, node >> 1) : packLink(0, node + 2);
      }),
      first: Uint32Array.from({ length: nodes + 1 }, (_, node) => (node === nodes ? depth : node >> 1)),
      objects: new Float32Array(depth * 4).fill(1),
      ids: Uint32Array.from({ length: depth }, (_, id) => id),
      depth,
      leafSize: 1,
    };
  };
  for (let depth = 1; depth <= MAX_DEPTH; depth++) expect(validateTree(chain(depth))).toEqual([]);
  expect(validateTree(chain(MAX_DEPTH + 1))).toEqual(['node 127: deeper than 64 levels']);
});
