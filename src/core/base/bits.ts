/** Sets of numbers from 0 on, a bit each: number i is bit i & 7 of byte i >> 3, 1 where it is a member. */

/** An empty set, with room for the numbers 0 .. count - 1. */
export function createBits(count: number): Uint8Array {
  return new Uint8Array((count + 7) >> 3);
}

export function hasBit(bits: Uint8Array, i: number): boolean {
  return ((bits[i >> 3] >> (i & 7)) & 1) === 1;
}

export function setBit(bits: Uint8Array, i: number): void {
  bits[i >> 3] |= 1 << (i & 7);
}

/** Add the members of another set of the same length; @returns whether that changed it */
export function uniteBits(bits: Uint8Array, other: Uint8Array): boolean {
  let news = 0;
  for (let byte = 0; byte < bits.length; byte++) {
    news |= other[byte] & ~bits[byte];
    bits[byte] |= other[byte];
  }
  return news !== 0;
}

/** How many members it has. */
export function countBits(bits: Uint8Array): number {
  return countUnited(bits, bits);
}

/** How many numbers are in one or both of two sets of the same length. */
export function countUnited(a: Uint8Array, b: Uint8Array): number {
  let count = 0;
  for (let byte = 0; byte < a.length; byte++) count += ONES[a[byte] | b[byte]];
  return count;
}

/** byte -> how many of its bits are 1 */
const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);
