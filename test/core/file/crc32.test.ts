import { describe, expect, it } from 'vitest';
import { crc32 } from '../../../src/core/file/crc32.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';

const text = (s: string) => new TextEncoder().encode(s);

describe('crc32', () => {
  it.each([
    ['', 0x00000000],
    ['a', 0xe8b7be43],
    ['123456789', 0xcbf43926],
    ['The quick brown fox jumps over the lazy dog', 0x414fa339],
  ])('of "%s" is the published value', (message, sum) => {
    expect(crc32(text(message))).toBe(sum);
  });

  it('of 32 zeros and of 32 ones (RFC 3720 has the same for CRC-32C) is what zlib gives', () => {
    expect(crc32(new Uint8Array(32))).toBe(0x190a55ad);
    expect(crc32(new Uint8Array(32).fill(0xff))).toBe(0xff6cab0b);
  });

  it('continues from the sum of what stood before, seed 1', () => {
    const random = createRandom(1);
    const bytes = new Uint8Array(1000).map(() => randomInt(random, 256));
    for (let cut = 0; cut <= 1000; cut += 50)
      expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(crc32(bytes));
  });
});
