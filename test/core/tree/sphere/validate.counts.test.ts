/** A tree whose arrays do not fit each other is told apart before anything is read, and faults are listed up to twenty. */
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { MAX_LEAF_SIZE, type SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../../src/core/tree/sphere/validate.ts';
import { randomSpheres } from './cases.ts';

const tree = buildSphereTree(randomSpheres(createRandom(3), 40, 'scattered'), { leafSize: 1 });
const empty = buildSphereTree(new Float32Array(0));
const changed = (from: SphereTree, fields: Partial<SphereTree>) =>
  validateTree({ ...structuredClone(from), ...fields });

test('79 nodes for 40 objects, all sound; and no node for none', () => {
  expect(tree.links.length).toBe(79);
  expect(validateTree(tree)).toEqual([]);
  expect(validateTree(empty)).toEqual([]);
});

describe('lengths', () => {
  test.each<[string, SphereTree, Partial<SphereTree>, string]>([
    ['ranges', tree, { first: tree.first.slice(1) }, '79 ranges for 79 nodes, not one more than nodes'],
    ['objects', tree, { objects: tree.objects.slice(1) }, '159 sphere numbers for 40 objects, not four for each'],
    ['no leaf size', tree, { leafSize: 0 }, 'leaf size 0; it must be from 1 to 255'],
    ['half a leaf size', tree, { leafSize: 1.5 }, 'leaf size 1.5; it must be from 1 to 255'],
    ['a leaf size too large', tree, { leafSize: MAX_LEAF_SIZE + 1 }, 'leaf size 256; it must be from 1 to 255'],
    ['a depth without objects', empty, { depth: 1 }, 'nodes or a depth without objects'],
    ['the end', tree, { first: tree.first.with(79, 39) }, 'the last range ends at 39, not at 40 objects'],
  ])('%s', (_, from, fields, fault) => expect(changed(from, fields)).toEqual([fault]));

  test('the largest leaf size is one', () => expect(changed(tree, { leafSize: MAX_LEAF_SIZE })).toEqual([]));
  test('an empty tree may have any leaf size that a tree may', () => {
    expect(changed(empty, { leafSize: 0 })).toEqual([]);
    expect(changed(empty, { leafSize: 5 })).toEqual([]);
    expect(changed(empty, { leafSize: -1 })).toHaveLength(1);
  });
  test('a node too many for the objects', () => {
    const more = { spheres: new Float32Array(80 * 4), links: new Uint32Array(80), first: new Uint32Array(81) };
    expect(changed(tree, more as Partial<SphereTree>)).toEqual(['80 nodes cannot hold 40 objects']);
  });
  test('no node for objects', () => {
    const none = { spheres: new Float32Array(0), links: new Uint32Array(0), first: new Uint32Array(1) };
    expect(changed(tree, none as Partial<SphereTree>)).toEqual(['0 nodes cannot hold 40 objects']);
  });
  test('nodes without objects', () => {
    const one = { spheres: new Float32Array(4), links: new Uint32Array(1), first: new Uint32Array(2) };
    expect(changed(empty, one as Partial<SphereTree>)).toEqual(['nodes or a depth without objects']);
  });
});

test('twenty faults are listed, and no more', () => {
  expect(changed(tree, { objects: tree.objects.map((v, i) => ((i & 3) === 3 ? -1 : v)) })).toHaveLength(20);
});

test('a radius of zero is one; an endless one is none', () => {
  const point = buildSphereTree(Float32Array.of(1, 2, 3, 0));
  expect(validateTree(point)).toEqual([]);
  expect(changed(point, { objects: Float32Array.of(1, 2, 3, Number.POSITIVE_INFINITY) })[0]).toBe(
    'object 0: r = Infinity',
  );
});
