import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  packAxis,
  packColors,
  packWords,
  unpackAxis,
  unpackColors,
  unpackWords,
} from '../../../src/view/load/packed-streams.ts';

describe('streams come back unchanged', () => {
  const words = fc.uint32Array({ maxLength: 700 });
  test('words', () => {
    fc.assert(
      fc.property(words, (before) => {
        const after = new Uint32Array(before.length);
        unpackWords(packWords(before), after);
        expect(after).toEqual(before);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
  test.each([1, 254, 255, 256, 257])('a coordinate that repeats %i vertices on', (back) => {
    const bits = Uint32Array.from({ length: 3 * (back + 1) }, (_, i) => (i >= 3 * back ? i - 3 * back : i) + 5);
    const after = new Uint32Array(bits.length);
    for (let axis = 0; axis < 3; axis++) {
      const packed = packAxis(bits, axis);
      expect(packed.fresh.length).toBe(back <= 255 ? back : back + 1);
      unpackAxis(packed, after, axis);
    }
    expect(after).toEqual(bits);
  });
  test('coordinates of few values, and of many', () => {
    fc.assert(
      fc.property(words, fc.constantFrom(3, 300, 2 ** 32), (before, values) => {
        const bits = before.subarray(0, before.length - (before.length % 3)).map((word) => word % values);
        const after = new Uint32Array(bits.length);
        for (let axis = 0; axis < 3; axis++) unpackAxis(packAxis(bits, axis), after, axis);
        expect(after).toEqual(bits);
      }),
      { seed: 2, numRuns: 200 },
    );
  });
  test('colours', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (before) => {
        const colors = before.subarray(0, before.length & ~3);
        const after = new Uint8Array(colors.length);
        unpackColors(packColors(colors), after);
        expect(after).toEqual(colors);
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});

describe('streams, byte by byte', () => {
  test('words: differences with the sign below, in planes', () => {
    expect(packWords(Uint32Array.of(5, 3, 0x10003, 0, 0xffffffff))).toEqual(
      Uint8Array.from([...[10, 3, 0, 5, 1], ...[0, 0, 0, 0, 0], ...[0, 0, 2, 2, 0], ...[0, 0, 0, 0, 0]]),
    );
  });
  test('an axis: the last vertex with the same coordinate counts', () => {
    const bits = Uint32Array.from([7, 8, 7, 7, 9, 8].flatMap((y) => [1, y, 2]));
    expect(packAxis(bits, 1)).toEqual({ repeats: Uint8Array.of(0, 0, 2, 1, 0, 4), fresh: Uint32Array.of(7, 8, 9) });
    expect(packAxis(bits, 0)).toEqual({ repeats: Uint8Array.of(0, 1, 1, 1, 1, 1), fresh: Uint32Array.of(1) });
  });
  test('colours: planes of green, and of red and blue less what green lets expect', () => {
    expect(packColors(Uint8Array.of(10, 20, 30, 255, 13, 25, 28, 254))).toEqual(
      Uint8Array.of(20, 5, 10, 0, 30, 246, 255, 255),
    );
  });
});
