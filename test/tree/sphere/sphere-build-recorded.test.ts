/**
 * The builder's promise that the same input gives the same tree on every machine: checksums of the trees, recorded once. A change
 * of a rule, of a tie or of a rounding changes them; then the trees of all written files change too, and that has to be meant.
 */
import { expect, test } from 'vitest';
import { crc32 } from '../../../src/file/crc32.ts';
import { createRandom } from '../../../src/math/random.ts';
import { BOUNDS } from '../../../src/tree/sphere/node-bounds.ts';
import { buildSphereTree, LEAVES } from '../../../src/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../../src/tree/sphere/sphere-tree.ts';
import { SPLIT_NAMES } from '../../../src/tree/sphere/splits.ts';
import { validateTree } from '../../../src/tree/sphere/validate.ts';
import { innerBoxes, KINDS, randomSpheres } from './cases.ts';

/** Spheres of one size on the 27 places of a cube, five in each: every rule meets equal centres, sides and scores. */
const lattice = Float32Array.from({ length: 135 * 4 }, (_, i) => {
  const place = (i >> 2) % 27;
  return [place % 3, Math.floor(place / 3) % 3, Math.floor(place / 9), 0.5][i & 3];
});

const random = createRandom(21);
const scenes = [
  lattice,
  ...[1, 2, 3, 4, 5, 9, 33].map((n) => randomSpheres(random, n, 'scattered')),
  ...KINDS.map((kind) => randomSpheres(random, 150, kind)),
];

const bytesOf = (part: Float32Array | Uint32Array) => new Uint8Array(part.buffer, part.byteOffset, part.byteLength);

/** One checksum of trees that are sound. */
function checksum(trees: SphereTree[]): string {
  let sum = 0;
  for (const tree of trees) {
    expect(validateTree(tree)).toEqual([]);
    const { spheres, links, first, objects, ids, depth } = tree;
    for (const part of [spheres, links, first, objects, ids, Uint32Array.of(depth)]) sum = crc32(bytesOf(part), sum);
  }
  return sum.toString(16);
}

test.each(SPLIT_NAMES.flatMap((split) => BOUNDS.map((bounds) => [split, bounds] as const)))(
  '%s, %s',
  (split, bounds) => {
    const trees = scenes.flatMap((spheres, i) => [
      buildSphereTree(spheres, { split, bounds }),
      buildSphereTree(spheres, { split, bounds, leafSize: 4, boxes: innerBoxes(spheres, i) }),
    ]);
    const name = `${split} ${bounds}`;
    expect(checksum(trees), `RECORDED['${name}']: a new rule is added to it`).toBe(RECORDED[name]);
  },
);

test.each(LEAVES)('leaves %s', (leaves) => {
  const trees = scenes.flatMap((spheres) => [3, 8].map((leafSize) => buildSphereTree(spheres, { leaves, leafSize })));
  expect(checksum(trees), `RECORDED.${leaves}: a new rule is added to it`).toBe(RECORDED[leaves]);
});

const RECORDED: Record<string, string> = {
  'midpoint box': '8744e120',
  'midpoint plane': 'e397ac7c',
  'order box': '76dc36a6',
  'order plane': '281a1bf',
  any: 'fd31216f',
  full: '25bf614',
  balanced: '781782c3',
};
