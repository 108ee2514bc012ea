import { describe, expect, it } from 'vitest';
import {
  bitsFloat,
  ceilSum,
  floatBits,
  floorSum,
  INFINITY_BITS,
  LEAST_NORMAL,
  LEAST_NORMAL_BITS,
  SIGN_BIT,
} from '../../../src/core/file/float32.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';

/** A finite double as a whole number of units of 2^-1074. */
function exact(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = bits & 0xfffffffffffffn;
  const magnitude = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return bits >> 63n ? -magnitude : magnitude;
}

/** The next float towards Infinity. */
function above(value: number): number {
  if (value === 0) return 2 ** -149;
  return bitsFloat(floatBits(value) + (value > 0 ? 1 : -1));
}

describe('sums rounded to floats', () => {
  it('are the greatest float not above and the least not below the exact sum: 20,000 pairs, seed 2', () => {
    const random = createRandom(2);
    const float = () => {
      const word = randomInt(random, 2 ** 32);
      return (word & 0x7f800000) === 0x7f800000 ? 1 : bitsFloat(word);
    };
    const near = (a: number) => a * (random() - 0.5) * 2 ** -randomInt(random, 60);
    for (let i = 0; i < 20000; i++) {
      const a = float() * 0.4;
      const b = i % 2 ? float() * 0.4 : near(a);
      const sum = exact(a) + exact(b);
      const low = floorSum(a, b);
      const high = ceilSum(a, b);
      expect(exact(low) <= sum && exact(above(low)) > sum, `floor of ${a} + ${b}`).toBe(true);
      expect(exact(high) >= sum && (high === low || above(low) === high), `ceil of ${a} + ${b}`).toBe(true);
    }
  });

  it('look at what a double sum loses', () => {
    expect(floorSum(1, -1e-300)).toBe(1 - 2 ** -24);
    expect(floorSum(1, 1e-300)).toBe(1);
    expect(ceilSum(1, 1e-300)).toBe(1 + 2 ** -23);
    expect(floorSum(0, -1e-300)).toBe(-(2 ** -149));
  });

  it('end at the greatest float and at infinity', () => {
    expect(floorSum(3e38, 3e38)).toBe(3.4028234663852886e38);
    expect(ceilSum(3e38, 3e38)).toBe(Number.POSITIVE_INFINITY);
  });
});

it('names the bits of -0, Infinity and the least normal float', () => {
  expect([-0, Number.POSITIVE_INFINITY, 2 ** -126].map(floatBits)).toEqual([
    SIGN_BIT,
    INFINITY_BITS,
    LEAST_NORMAL_BITS,
  ]);
  expect([0x80000000, 0x7f800000, 0x00800000].map(bitsFloat)).toEqual([-0, Number.POSITIVE_INFINITY, LEAST_NORMAL]);
});
