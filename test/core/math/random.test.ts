import { describe, expect, test } from 'vitest';
import { createRandom, permutation, randomInt } from '../../../src/core/math/random.ts';

test.each([
  [0, [0x514676c3, 0x08a809df, 0x30349d2b, 0xfb52c520]],
  [1, [0x77eef724, 0x6f99472c, 0x65c86823, 0x6a161a47]],
  [2026, [0x5c111d35, 0x6e2bc678, 0x2d462511, 0x56c2096a]],
  [0x123456789ab, [0x933067d1, 0x7ef1c4e2, 0xd8d28681, 0x45e96ec5]],
])('seed %i gives what sfc32 in C gives with uint32_t', (seed, words) => {
  const random = createRandom(seed);
  expect(words.map(() => random() * 2 ** 32)).toEqual(words);
});

test('randomInt gives each number below n as often as the others, and no other: 8,000 draws, seed 3', () => {
  const random = createRandom(3);
  const counts = new Uint32Array(8);
  for (let k = 0; k < 8000; k++) counts[randomInt(random, 8)]++;
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
});

describe('a permutation', () => {
  test.each([0, 1, 2, 3, 100])('of %i numbers names each once, seeds 1 to 20', (n) => {
    const sorted = Array.from({ length: n }, (_, i) => i);
    for (let seed = 1; seed <= 20; seed++)
      expect(Array.from(permutation(createRandom(seed), n)).sort((a, b) => a - b)).toEqual(sorted);
  });

  test('is each of the 24 orders of four numbers as often as the others: 24,000 of them, seed 4', () => {
    const random = createRandom(4);
    const counts = new Map<string, number>();
    for (let k = 0; k < 24_000; k++) {
      const order = permutation(random, 4).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    // four standard deviations
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(124);
  });

  test.each([0, 1, 2, 9])('of %i numbers takes one random number less, so that what follows stays as it is', (n) => {
    const random = createRandom(5);
    let taken = 0;
    permutation(() => {
      taken++;
      return random();
    }, n);
    expect(taken).toBe(Math.max(0, n - 1));
  });
});
