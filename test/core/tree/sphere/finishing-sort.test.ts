/** The finishing sort against a plain one: lists of every length in turn with one scratch, and keys that 32-bit floats do not tell apart. */
import { describe, expect, test } from 'vitest';
import { createRandom, permutation } from '../../../../src/core/math/random.ts';
import { distanceKey } from '../../../../src/core/tree/query.ts';
import { createSortScratch, finishingSort } from '../../../../src/core/tree/sphere/finishing-sort.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { randomQuery } from './cases.ts';

const OBJECTS = 600;
const GUARD = 0xabcdef;

/** Places of objects by number, seen from an eye at 0. */
const PLACES: Record<string, (i: number, random: () => number) => number[]> = {
  anywhere: (_, random) => [random() * 100, random() * 100, random() * 100],
  'at seven distances': (i) => [0, 3 + (i % 7), 0],
  'in one place': () => [1, 2, 3],
  'farther by less than a 32-bit float holds': (i) => [4096, (i % 100) / 8, 0],
  'beyond the 32-bit floats': (i) => [1e30, 1e29 * (i % 60), 0],
  'nearer than the 32-bit floats reach': (i) => [1e-30, 1e-31 * (i % 60), 0],
};

describe.each(Object.entries(PLACES))('objects %s', (_, placeOf) => {
  test.each(['front', 'back'] as const)('%s: the list of a plain sort, for lists of 0 to 600, seed 51', (order) => {
    const random = createRandom(51);
    const numbers = Array.from({ length: OBJECTS }, (_, i) => [...placeOf(i, random), 0]);
    const tree = buildSphereTree(Float32Array.from(numbers.flat()));
    const query = { ...randomQuery(random), eye: Float64Array.of(0, 0, 0) };
    const scratch = createSortScratch(OBJECTS);
    const sign = order === 'back' ? -1 : 1;
    for (const count of [600, 3, 49, 2, 48, 599, 0, 50, 47, 1, 300]) {
      const places = permutation(random, OBJECTS).slice(0, count);
      const flags = Uint8Array.from(places, (place) => place & 1);
      const key = (place: number) => {
        const [x, y, z] = tree.objects.subarray(place * 4, place * 4 + 3);
        return sign * distanceKey(query, x, y, z);
      };
      const want = Array.from(places).sort((a, b) => key(a) - key(b) || tree.ids[a] - tree.ids[b]);
      const ids = new Uint32Array(OBJECTS + 1).fill(GUARD);
      const inside = new Uint8Array(OBJECTS + 1).fill(7);
      ids.set(places);
      inside.set(flags);
      finishingSort(tree, query, order, scratch, ids, inside, count);
      expect(Array.from(ids.subarray(0, count))).toEqual(want.map((place) => tree.ids[place]));
      expect(Array.from(inside.subarray(0, count))).toEqual(want.map((place) => place & 1));
      expect(ids.subarray(count).every((id) => id === GUARD)).toBe(true);
      expect(inside.subarray(count).every((flag) => flag === 7)).toBe(true);
    }
  });
});

test('the scratch stands in for the ids, and has a place for each object', () => {
  const scratch = createSortScratch(5);
  expect(Array.from(scratch.identity)).toEqual([0, 1, 2, 3, 4]);
  for (const array of Object.values(scratch)) expect(array).toHaveLength(5);
  // the keys as floats and as the bits of these floats
  scratch.floats[2] = 1;
  expect(scratch.bits[2]).toBe(0x3f800000);
});
