import { expect, test } from 'vitest';
import { FLOAT_ROUNDING, roundOutward } from '../../../src/core/file/round-outward.ts';
import { LEAF, packLink, type SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';

/** Where the tree's parts lie, from here. */
const PLACE = [100, 200, 300];

/** A root of a leaf on its left and of two on its right, which a writer moves: nodes by number, each by (x, y, z). */
function rounded(leafIsObject: boolean, moves: Record<number, number[]>, grow = 0) {
  const at = (x: number, y: number, r: number) => [PLACE[0] + x, PLACE[1] + y, PLACE[2], r];
  const leaves = [at(-8, 0, 2), at(6, -2, 2), at(6, 2, 2)];
  const tree: SphereTree = {
    spheres: Float32Array.from([at(0, 0, 10), leaves[0], at(6, 0, 4), leaves[1], leaves[2]].flat()),
    links: Uint32Array.of(packLink(0, 2), packLink(LEAF, 0), packLink(1, 4), packLink(LEAF, 1), packLink(LEAF, 2)),
    first: Uint32Array.of(0, 0, 1, 1, 2, 3),
    objects: Float32Array.from(leaves.flat()),
    ids: Uint32Array.of(0, 1, 2),
    depth: 3,
    leafSize: 1,
  };
  const asked: number[] = [];
  const read = roundOutward(tree, leafIsObject, {
    centre: (node, out) => {
      for (let k = 0; k < 3; k++) out[node * 4 + k] = tree.spheres[node * 4 + k] + (moves[node]?.[k] ?? 0);
    },
    radius: (node, least) => {
      asked[node] = least;
      return least + grow;
    },
  });
  expect(Array.from(tree.objects)).toEqual(leaves.flat());
  return { asked, read: Array.from(read), spheres: Array.from(tree.spheres) };
}

test('a computed distance is enlarged beyond its error of 2^-51, and by less than 2^-47', () => {
  expect(FLOAT_ROUNDING - 1).toBeGreaterThanOrEqual(2 ** -48);
  expect(FLOAT_ROUNDING - 1).toBeLessThan(2 ** -47);
});

test.each([true, false])('nodes that stay where they are keep their radii, leaves as objects: %s', (leafIsObject) => {
  const { asked, read, spheres } = rounded(leafIsObject, {});
  expect(asked).toEqual([10, 2, 4, 2, 2]);
  expect(read).toEqual(spheres);
});

test('a node that moves asks for its radius, how far it moved, and rounding', () => {
  const { asked, read } = rounded(false, { 0: [1, 2, 2], 2: [0, 3, 4], 4: [2, -3, 6] });
  expect(asked).toEqual([13 * FLOAT_ROUNDING, 2, 9 * FLOAT_ROUNDING, 2, 9 * FLOAT_ROUNDING]);
  expect(read.slice(8, 12)).toEqual([106, 203, 304, Math.fround(9 * FLOAT_ROUNDING)]);
});

test('leaves that stand for their objects carry those above along', () => {
  // the left one goes from -8 to -11 and reaches 5 from there, so the root has to reach 16
  const left = rounded(true, { 1: [-3, 0, 0] });
  expect(left.asked[1]).toBe(5 * FLOAT_ROUNDING);
  expect(left.asked[0]).toBe((11 + left.read[7]) * FLOAT_ROUNDING);
  expect(left.asked[2]).toBe(4 * FLOAT_ROUNDING);
  // the last one, along each axis: from (6, 2, 0) it goes 4 and 3 on, to reach 7 from there
  const right = rounded(true, { 4: [0, 4, 3] });
  expect(right.asked[0]).toBe((Math.sqrt(36 + 36 + 9) + right.read[19]) * FLOAT_ROUNDING);
  expect(right.asked[2]).toBe((Math.sqrt(36 + 9) + right.read[19]) * FLOAT_ROUNDING);
  // grown where they stand
  const grown = rounded(true, {}, 0.5);
  expect([grown.asked[0], grown.asked[2]]).toEqual([10.5 * FLOAT_ROUNDING, 4.5 * FLOAT_ROUNDING]);
  // where the file has the objects, only the tree's own spheres count
  expect(rounded(false, { 1: [-3, 0, 0] }).asked[0]).toBe(10);
});
