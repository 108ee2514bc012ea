/** Sets of objects: a bit each by input id, bit id & 31 of word id >> 5. */

export function createSet(objects: number): Uint32Array {
  return new Uint32Array((objects + 31) >> 5);
}

export function has(set: Uint32Array, object: number): boolean {
  return ((set[object >> 5] >>> (object & 31)) & 1) === 1;
}

export function add(set: Uint32Array, object: number): void {
  set[object >> 5] |= 1 << (object & 31);
}

/** Add the members of another set; @returns whether that changed it */
export function unite(set: Uint32Array, other: Uint32Array): boolean {
  let news = 0;
  for (let word = 0; word < set.length; word++) {
    news |= other[word] & ~set[word];
    set[word] |= other[word];
  }
  return news !== 0;
}

/** How many members it has. */
export function sizeOf(set: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < set.length; word++) count += ones(set[word]);
  return count;
}

/** How many members the two have together. */
export function sizeOfBoth(a: Uint32Array, b: Uint32Array): number {
  let count = 0;
  for (let word = 0; word < a.length; word++) count += ones(a[word] | b[word]);
  return count;
}

/** The same set in bytes, as HiddenCells holds it: bit id & 7 of byte id >> 3. */
export function bytesOf(set: Uint32Array, objects: number): Uint8Array {
  return Uint8Array.from({ length: (objects + 7) >> 3 }, (_, byte) => set[byte >> 2] >>> ((byte & 3) * 8));
}

/** Source: Warren, "Hacker's Delight" (2002), counting 1-bits. */
function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
