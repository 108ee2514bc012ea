import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { LEAF, packLink, type SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../../src/core/tree/sphere/validate.ts';
import { randomSpheres } from './cases.ts';

const tree = buildSphereTree(randomSpheres(createRandom(1), 64, 'scattered'), { leafSize: 2, leaves: 'balanced' });
const spoilt = (spoil: (t: SphereTree) => void) => {
  const copy = structuredClone(tree);
  spoil(copy);
  return validateTree(copy).join('\n');
};

test('a sound tree has no faults', () => expect(validateTree(tree)).toEqual([]));

describe('each promise, broken', () => {
  test.each<[string, (t: SphereTree) => void, RegExp]>([
    [
      'a link to itself',
      (t) => {
        t.links[0] = packLink(0, 0);
      },
      /node 0: right child 0/,
    ],
    [
      'a link beyond the end',
      (t) => {
        t.links[0] = packLink(0, 63);
      },
      /node 0: right child 63/,
    ],
    [
      'a link out of its subtree',
      (t) => {
        t.links[1] = packLink(0, 40);
      },
      /node 1: right child 40/,
    ],
    [
      'a link to the left child',
      (t) => {
        t.links[1] = packLink(0, 2);
      },
      /node 1: right child 2 is not between 3 and 31/,
    ],
    [
      'a link to the node after its subtree',
      (t) => {
        t.links[1] = packLink(0, 32);
      },
      /node 1: right child 32 is not between 3 and 31/,
    ],
    [
      'a leaf too early',
      (t) => {
        t.links[0] = packLink(3, 0);
      },
      /node 0: a leaf where an inner node/,
    ],
    [
      'a leaf that starts elsewhere',
      (t) => {
        t.links[62] = packLink(3, 61);
      },
      /leaf 62: its first object is 61, not 62/,
    ],
    [
      'a range that starts elsewhere',
      (t) => {
        t.first[62]--;
      },
      /range starts at 61, not at 62|its first object is|holds/,
    ],
    [
      'an id twice',
      (t) => {
        t.ids[1] = t.ids[0];
      },
      /id \d+ stands twice/,
    ],
    [
      'an id out of range',
      (t) => {
        t.ids[1] = 64;
      },
      /id 64 in a tree of 64/,
    ],
    [
      'a node too small',
      (t) => {
        t.spheres[3] *= 0.9;
      },
      /node 0: object \d+ reaches/,
    ],
    [
      'a leaf too small',
      (t) => {
        t.spheres[62 * 4 + 3] *= 0.9;
      },
      /node 62: object/,
    ],
    [
      'a NaN',
      (t) => {
        t.spheres[5] = Number.NaN;
      },
      /node 1: y = NaN/,
    ],
    [
      'a negative radius',
      (t) => {
        t.objects[7] = -1;
      },
      /object 1: r = -1/,
    ],
    [
      'a wrong depth',
      (t) => {
        t.depth++;
      },
      /6 levels deep, not 7/,
    ],
    [
      'a wrong leaf size',
      (t) => {
        t.leafSize = 1;
      },
      /leaf \d+ holds 2 objects/,
    ],
    [
      'too few spheres',
      (t) => {
        t.spheres = t.spheres.slice(4);
      },
      /248 sphere numbers for 63 nodes/,
    ],
  ])('%s', (_, spoil, message) => expect(spoilt(spoil)).toMatch(message));
});

test.each([1, 4, 0.25])('an object may stick out by 2^-50 of the radius, and by no more: radius %f', (radius) => {
  // the object's distance is sqrt(radius^2 + y^2), as a double: 1 + y^2 / 2 where the radius is 1
  const reaching = (y: number): SphereTree => ({
    spheres: Float32Array.of(0, 0, 0, radius),
    links: Uint32Array.of(packLink(LEAF, 0)),
    first: Uint32Array.of(0, 1),
    objects: Float32Array.of(radius, y * radius, 0, 0),
    ids: Uint32Array.of(0),
    depth: 1,
    leafSize: 1,
  });
  expect(validateTree(reaching(0))).toEqual([]);
  expect(validateTree(reaching(Math.sqrt(2 ** -49)))).toEqual([]);
  expect(validateTree(reaching(Math.sqrt(1.25 * 2 ** -49)))).toEqual([
    `node 0: object 0 reaches ${radius * (1 + 1.25 * 2 ** -50)}, beyond its radius ${radius}`,
  ]);
});
