/**
 * A stable radix sort of places by 32-bit unsigned keys, three passes of 11 bits. Its time is linear in the places and does not depend on the keys.
 *
 * The caller makes the keys in one pass of its own and has each counted there, so that the keys are not read once more.
 */

/** Arrays of as many entries as there may be keys. */
export interface RadixScratch {
  /** the keys, by place; other numbers after the sort */
  bits: Uint32Array;
  /** the sorted keys after the sort */
  spareBits: Uint32Array;
  /** used in between */
  places: Uint32Array;
  /** the places in the order of their keys after the sort */
  sorted: Uint32Array;
}

const DIGIT = 2048;
const low = new Uint32Array(DIGIT);
const middle = new Uint32Array(DIGIT);
const high = new Uint32Array(DIGIT);

/** Begin a sort. */
export function clearDigits(): void {
  low.fill(0);
  middle.fill(0);
  high.fill(0);
}

/** Count a key: once for each before they are sorted. */
export function countDigits(key: number): void {
  low[key & 2047]++;
  middle[(key >>> 11) & 2047]++;
  high[key >>> 22]++;
}

/** Sort the places 0 .. count - 1 by their counted keys. */
export function sortByBits({ bits, spareBits, places, sorted }: RadixScratch, count: number): void {
  startDigits(low);
  startDigits(middle);
  startDigits(high);
  for (let i = 0; i < count; i++) {
    const key = bits[i];
    const to = low[key & 2047]++;
    spareBits[to] = key;
    sorted[to] = i;
  }
  for (let i = 0; i < count; i++) {
    const key = spareBits[i];
    const to = middle[(key >>> 11) & 2047]++;
    bits[to] = key;
    places[to] = sorted[i];
  }
  for (let i = 0; i < count; i++) {
    const to = high[bits[i] >>> 22]++;
    spareBits[to] = bits[i];
    sorted[to] = places[i];
  }
}

/** Turn the count of each digit into the place where the first of its keys goes. */
function startDigits(counts: Uint32Array): void {
  let sum = 0;
  for (let digit = 0; digit < DIGIT; digit++) {
    const here = counts[digit];
    counts[digit] = sum;
    sum += here;
  }
}
