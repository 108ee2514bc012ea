import { expect, test } from 'vitest';
import { countBits, countUnited, createBits, hasBit, setBit, uniteBits } from '../../../src/core/base/bits.ts';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';

function randomBits(random: Random, count: number, share: number): Uint8Array {
  const bits = createBits(count);
  for (let i = 0; i < count; i++) if (random() < share) setBit(bits, i);
  return bits;
}

test.each([0, 1, 8, 9])('there is room for %i numbers, and no more', (count) => {
  expect(createBits(count).length).toBe(Math.ceil(count / 8));
});

test('200 pairs, seeds 0 .. 199: members, unions and counts are those of plain sets', () => {
  for (let seed = 0; seed < 200; seed++) {
    const random = createRandom(seed);
    const count = 1 + randomInt(random, 100);
    const a = randomBits(random, count, random());
    const b = randomBits(random, count, random());
    const members = (bits: Uint8Array) => new Set([...Array(count).keys()].filter((i) => hasBit(bits, i)));
    const both = new Set([...members(a), ...members(b)]);
    expect(countBits(a)).toBe(members(a).size);
    expect(countUnited(a, b)).toBe(both.size);
    for (let i = 0; i < count; i++) expect((a[i >> 3] >> (i & 7)) & 1).toBe(Number(hasBit(a, i)));
    const isNew = both.size > members(a).size;
    expect(uniteBits(a, b)).toBe(isNew);
    expect(members(a)).toEqual(both);
  }
});
