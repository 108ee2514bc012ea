/**
 * A stable radix sort of places by 32-bit unsigned keys, three passes of 11 bits. Its time is linear in the places and does not depend on the keys.
 *
 * The caller makes the keys in one pass of its own and has each counted there, so that the keys are not read once more.
 */

export type RadixScratch = ReturnType<typeof createRadixScratch>;

/** Arrays of as many entries as there may be keys. */
export function createRadixScratch(entries: number) {
  /** to make the keys as floats */
  const floats = new Float32Array(entries);
  return {
    floats,
    /** the keys, by place; other numbers after the sort */
    bits: new Uint32Array(floats.buffer),
    /** the sorted keys after the sort */
    spareBits: new Uint32Array(entries),
    /** used in between */
    places: new Uint32Array(entries),
    /** the places in the order of their keys after the sort */
    sorted: new Uint32Array(entries),
  };
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
export function sortByBits(
  { bits, spareBits, places, sorted }: Record<'bits' | 'spareBits' | 'places' | 'sorted', Uint32Array>,
  count: number,
): void {
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
