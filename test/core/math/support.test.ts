import { describe, expect, test } from 'vitest';
import { Support } from '../../../src/core/math/support.ts';

/** Adds balls (x, y, z, r, height) one by one, as a pivoting search would, each outside the ball so far. */
function fixedBy(support: Support, balls: number[][]) {
  support.count = 0;
  for (const [x, y, z, r, h = 0] of balls) {
    support.add(x, y, z, r, h);
    expect(support.solve()).toBe(true);
  }
  const { centre, radius, count } = support;
  return { ball: [...centre, radius].map((v) => Math.round(v * 1e12) / 1e12 + 0), count };
}

describe('the ball that a few fix', () => {
  test.each<[string, number[][], number[], number]>([
    ['one', [[1, 2, 3, 4]], [1, 2, 3, 4], 1],
    [
      'two points',
      [
        [0, 0, 0, 0],
        [2, 0, 0, 0],
      ],
      [1, 0, 0, 1],
      2,
    ],
    [
      'two points nearer than 1',
      [
        [0, 0, 0, 0],
        [0.5, 0, 0, 0],
      ],
      [0.25, 0, 0, 0.25],
      2,
    ],
    [
      'two balls',
      [
        [0, 0, 0, 1],
        [10, 0, 0, 3],
      ],
      [6, 0, 0, 7],
      2,
    ],
    [
      'a ball that holds the one before',
      [
        [1, 0, 0, 1],
        [2, 0, 0, 5],
      ],
      [2, 0, 0, 5],
      1,
    ],
    [
      'a right triangle, by its longest side',
      [
        [0, 0, 0, 0],
        [3, 0, 0, 0],
        [0, 4, 0, 0],
      ],
      [1.5, 2, 0, 2.5],
      2,
    ],
    [
      'three points on a line, of which no ball is fixed by all',
      [
        [0, 0, 0, 0],
        [1, 0, 0, 0],
        [3, 0, 0, 0],
      ],
      [1.5, 0, 0, 1.5],
      2,
    ],
    [
      'the same ball twice',
      [
        [1, 2, 3, 1],
        [1, 2, 3, 1],
      ],
      [1, 2, 3, 1],
      1,
    ],
    [
      'four corners of a cube',
      [
        [0, 0, 0, 0],
        [2, 2, 0, 0],
        [2, 0, 2, 0],
        [0, 2, 2, 0],
      ],
      [1, 1, 1, Math.round(Math.sqrt(3) * 1e12) / 1e12],
      4,
    ],
  ])('%s', (_, balls, ball, count) => expect(fixedBy(new Support(3), balls)).toEqual({ ball, count }));

  test('in a plane, points above it count with their heights', () => {
    // 3 aside and 4 above on both sides: as far as 5
    const both = [
      [-3, 0, 7, 0, 4],
      [3, 0, 7, 0, 4],
    ];
    expect(fixedBy(new Support(2), both)).toEqual({ ball: [0, 0, 7, 5], count: 2 });
    const uneven = [
      [0, 0, 0, 0, 1],
      [4, 0, 0, 0, 3],
    ];
    // x^2 + 1 = (4 - x)^2 + 9 at x = 3
    expect(fixedBy(new Support(2), uneven)).toEqual({
      ball: [3, 0, 0, Math.round(Math.sqrt(10) * 1e12) / 1e12],
      count: 2,
    });
  });
});
