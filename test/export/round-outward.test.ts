import { expect, test } from 'vitest';
import { ROUNDING, roundOutward } from '../../src/export/round-outward.ts';
import { LEAF, packLink, type SphereTree } from '../../src/tree/sphere-tree.ts';

/** Two leaves and their root, which a writer moves by `moves`: (x, y, z) of each node. */
function rounded(leafIsObject: boolean, moves: number[], grow = 0) {
  const tree: SphereTree = {
    spheres: Float32Array.of(0, 0, 0, 10, -8, 0, 0, 2, 8, 0, 0, 2),
    links: Uint32Array.of(packLink(0, 2), packLink(LEAF, 0), packLink(LEAF, 1)),
    first: Uint32Array.of(0, 0, 1, 2),
    objects: Float32Array.of(-8, 0, 0, 2, 8, 0, 0, 2),
    ids: Uint32Array.of(0, 1),
    depth: 2,
    leafSize: 1,
  };
  const asked: number[] = [];
  const read = roundOutward(tree, leafIsObject, {
    centre: (node, out) => {
      for (let k = 0; k < 3; k++) out[node * 4 + k] = tree.spheres[node * 4 + k] + moves[node * 3 + k];
    },
    radius: (node, least) => {
      asked[node] = least;
      return least + grow;
    },
  });
  return { asked, read: Array.from(read) };
}

const UNMOVED = [0, 0, 0, 0, 0, 0, 0, 0, 0];

test('a computed distance is enlarged beyond its error of 2^-51, and by less than 2^-47', () => {
  expect(ROUNDING - 1).toBeGreaterThanOrEqual(2 ** -48);
  expect(ROUNDING - 1).toBeLessThan(2 ** -47);
});

test.each([true, false])('nodes that stay where they are keep their radii, leaves as objects %s', (leafIsObject) => {
  expect(rounded(leafIsObject, UNMOVED)).toEqual({ asked: [10, 2, 2], read: [0, 0, 0, 10, -8, 0, 0, 2, 8, 0, 0, 2] });
});

test('a node that moves asks for its radius, how far it moved, and rounding', () => {
  const { asked } = rounded(false, [1, 2, 2, 0, 3, 4, 2, -3, 6]);
  expect(asked).toEqual([13 * ROUNDING, 7 * ROUNDING, 9 * ROUNDING]);
});

test('leaves that stand for their objects carry the root along', () => {
  // the left one goes from -8 to -11 and reaches 5 from there, so the root has to reach 16
  const { asked, read } = rounded(true, [0, 0, 0, -3, 0, 0, 0, 0, 0]);
  expect(asked[1]).toBe(5 * ROUNDING);
  expect(asked[0]).toBe((11 + read[7]) * ROUNDING);
  // and by the right one, where that is the farther one
  expect(rounded(true, [0, 0, 0, 0, 0, 0, 0, 4, 3]).asked[0]).toBeCloseTo(Math.hypot(8, 4, 3) + 2 + 5, 5);
  // grown where they stand
  expect(rounded(true, UNMOVED, 0.5).asked[0]).toBe(10.5 * ROUNDING);
  // where the file has the objects, only the tree's own sphere counts
  expect(rounded(false, [0, 0, 0, -3, 0, 0, 0, 0, 0]).asked[0]).toBe(10);
});
