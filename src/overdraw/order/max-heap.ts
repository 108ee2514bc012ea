/** A queue of items with a key each; the largest key comes first, of equal ones the smallest item. */

export interface MaxHeap {
  items: number[];
  keys: number[];
}

export function pushHeap({ items, keys }: MaxHeap, item: number, key: number): void {
  let at = items.length;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(key, item, keys[parent], items[parent])) break;
    items[at] = items[parent];
    keys[at] = keys[parent];
    at = parent;
  }
  items[at] = item;
  keys[at] = key;
}

/** Take the first one out; the heap must hold one. */
export function popHeap({ items, keys }: MaxHeap): { item: number; key: number } {
  const first = { item: items[0], key: keys[0] };
  const item = items.pop()!;
  const key = keys.pop()!;
  const size = items.length;
  if (size === 0) return first;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= size) break;
    if (child + 1 < size && isBefore(keys[child + 1], items[child + 1], keys[child], items[child])) child++;
    if (!isBefore(keys[child], items[child], key, item)) break;
    items[at] = items[child];
    keys[at] = keys[child];
    at = child;
  }
  items[at] = item;
  keys[at] = key;
  return first;
}

function isBefore(keyA: number, itemA: number, keyB: number, itemB: number): boolean {
  return keyA > keyB || (keyA === keyB && itemA < itemB);
}
