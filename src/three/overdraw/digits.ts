/**
 * Counts of several draw calls in one number: each call has digits of its own, which its fragments count up.
 *
 * A channel of `bits` significant bits holds as many digits as fit, and the value is a fraction below 1, so that blend colours are never clamped. Where no pixel is
 * shaded `base` times or more, no digit overflows, and every sum on the way is exact.
 */
import type { Value } from './counter.ts';

/**
 * `base`: a power of two
 * `digits`: in each of the four channels
 */
export type Digits = ReturnType<typeof digitsFor>;

/** @param most how often a pixel is shaded at most */
export function digitsFor(most: number, bits: number) {
  const each = Math.max(1, Math.ceil(Math.log2(most + 1)));
  if (each > bits) throw new RangeError(`a pixel is shaded ${most} times, and this target counts to ${2 ** bits - 1}`);
  return { base: 2 ** each, digits: Math.floor(bits / each), bits };
}

/** How many calls are counted at once. */
export function callsAtOnce({ digits }: Digits): number {
  return 4 * digits;
}

/** What a fragment of call `k` adds, of those that are counted at once. */
export function digitValue({ base, digits, bits }: Digits, k: number): Value {
  const value: [number, number, number, number] = [0, 0, 0, 0];
  value[Math.floor(k / digits)] = base ** (k % digits) / 2 ** bits;
  return value;
}

/** The sums over a picture, by call. */
export function sumDigits({ base, digits, bits }: Digits, picture: Float32Array): Float64Array {
  const sums = new Float64Array(4 * digits);
  for (let i = 0; i < picture.length; i++) {
    if (picture[i] === 0) continue;
    let left = picture[i] * 2 ** bits;
    for (let k = (i % 4) * digits; left > 0; k++) {
      const rest = Math.floor(left / base);
      sums[k] += left - rest * base;
      left = rest;
    }
  }
  return sums;
}

/** Of an owner's number in red and green; a half float holds it too. */
const OWNERS = 1024;

/** What leaves the number of a call in a pixel. */
export function ownerValue(index: number): Value {
  return [((index % OWNERS) + 1) / OWNERS, Math.floor(index / OWNERS) / OWNERS, 0, 0];
}

/** How many pixels each call has. */
export function countOwners(picture: Float32Array, calls: number): Float64Array {
  const counts = new Float64Array(calls);
  for (let i = 0; i < picture.length; i += 4)
    if (picture[i] > 0) counts[picture[i] * OWNERS - 1 + picture[i + 1] * OWNERS * OWNERS]++;
  return counts;
}
