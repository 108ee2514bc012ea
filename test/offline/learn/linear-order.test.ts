import { describe, expect, test } from 'vitest';
import { createRandom, permutation } from '../../../src/core/math/random.ts';
import { bestOrder } from '../../../src/offline/learn/linear-order.ts';

/** What an order loses. */
function lostBy(order: readonly number[], wants: Float64Array): number {
  let lost = 0;
  order.forEach((late, j) => {
    for (const early of order.slice(0, j)) lost += wants[late * order.length + early];
  });
  return lost;
}

function permutations(things: number[]): number[][] {
  if (things.length === 0) return [[]];
  return things.flatMap((thing, i) => permutations(things.toSpliced(i, 1)).map((rest) => [thing, ...rest]));
}

describe.each(Array.from({ length: 30 }, (_, seed) => seed))('wants of seed %i', (seed) => {
  const random = createRandom(seed);
  const count = 2 + (seed % 6);
  const wants = Float64Array.from({ length: count * count }, () => Math.floor(10 * random()));
  const start = Array.from(permutation(random, count));

  test('it says what its order loses: no more than before, and no move of one thing makes it less', () => {
    const order = [...start];
    const lost = bestOrder(order, wants);
    expect(lost).toBeCloseTo(lostBy(order, wants), 9);
    expect(lost).toBeLessThanOrEqual(lostBy(start, wants));
    expect([...order].sort()).toEqual([...start].sort());
    for (let from = 0; from < count; from++)
      for (let to = 0; to < count; to++) {
        const other = order.toSpliced(from, 1).toSpliced(to, 0, order[from]);
        expect(lostBy(other, wants)).toBeGreaterThanOrEqual(lost - 1e-9);
      }
  });

  test('it is within a tenth of the best there is', () => {
    const least = Math.min(...permutations(start).map((order) => lostBy(order, wants)));
    expect(bestOrder([...start], wants)).toBeLessThanOrEqual(1.1 * least);
  });
});

test('an order that nothing speaks against is found from any other', () => {
  const random = createRandom(7);
  const count = 40;
  const wanted = Array.from(permutation(random, count));
  const wants = new Float64Array(count * count);
  wanted.forEach((early, i) => {
    for (const late of wanted.slice(i + 1)) wants[early * count + late] = 1 + random();
  });
  const order = Array.from(permutation(random, count));
  expect(bestOrder(order, wants)).toBe(0);
  expect(order).toEqual(wanted);
});

test('where nothing is wanted nothing moves', () => {
  const order = [2, 0, 1];
  expect(bestOrder(order, new Float64Array(9))).toBe(0);
  expect(order).toEqual([2, 0, 1]);
});
