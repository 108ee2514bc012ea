/**
 * The exact order of a cull: positions in tree order become ids by the distance of their objects from the eye, equal distances by id. Twin of wide-sort.ts: the same list.
 *
 * Method: entries (key, position), sorted by the keys in two radix passes, the low digit first. Keys have 16 bits where 100 objects are visible, 20 of 1,000, 24 from 8,000 on, so
 * that few are equal: those are put in order by exact distances (sort-ties.as). Loops take four entries a turn; for that the entries are filled up to a multiple of four with such as come last.
 *
 * Against wide-sort.ts after a cull by the kernel this takes 0.17 to 0.22 of the time on 1,500 to 60,000 visible. Tried on 15,000, beside 4.3 ns an object of loops that take one entry a turn: four a
 * turn 3.8; keys of 22 bits 0.3 more; digits counted where the keys are made 0.3 more; equal keys told by the last key of each bucket, in place of a look at neighbours, 0.9 more.
 */
import { leastDistance } from './distance';
import { KEY_BITS, writeEntries } from './sort-keys';
import { idOf, sortTies, startTies } from './sort-ties';

/** Bits of a digit at most: two histograms that stay in the first cache. Twin of SORT_DIGITS in wide-memory.ts. */
const MOST_BITS: i32 = 12;

/**
 * @param list positions, which become ids; up to four more entries are overwritten
 * @param count of the positions, at least 1
 * @param inside receives inside flags beside the ids, unless 0
 * @param room for two histograms, and twice 8 bytes an entry
 * @param scale see sort-keys.as
 * @param cutting planes that cut the tree, a bit each: inside the others everything lies
 */
export function sort(
  list: usize,
  count: i32,
  objects: usize,
  ids: usize,
  inside: usize,
  room: usize,
  scale: f64,
  isBack: bool,
  cutting: i32,
): void {
  const bits = min(MOST_BITS, ((36 - clz(count)) << 1) / 3);
  const mask: usize = (1 << bits) - 1;
  const size: usize = 4 << bits;
  const high = room + size;
  const found = high + size;
  const end = found + (<usize>count << 3);
  const full = found + (<usize>((count + 3) & ~3) << 3);
  // one more, so that the last entry has a neighbour
  const spare = full + 32;
  startTies(objects, ids, isBack);
  v128.store(list + (<usize>count << 2), i32x4.splat(0));
  writeEntries(list, objects, found, full, scale, KEY_BITS - 2 * bits, isBack ? (1 << KEY_BITS) - 1 : 0);
  for (let at = end; at < full; at += 8) store<u64>(at, (1 << (2 * bits)) - 1);
  memory.fill(room, 0, size * 2);
  for (let at = found; at < full; at += 32) {
    countDigits(load<u32>(at), room, high, bits);
    countDigits(load<u32>(at, 8), room, high, bits);
    countDigits(load<u32>(at, 16), room, high, bits);
    countDigits(load<u32>(at, 24), room, high, bits);
  }
  let toSpare = spare;
  let toFound = found;
  for (let low = room; low < high; low += 4) {
    const ofLow = load<u32>(low);
    store<u32>(low, <u32>toSpare);
    toSpare += ofLow << 3;
    const ofHigh = load<u32>(low + size);
    store<u32>(low + size, <u32>toFound);
    toFound += ofHigh << 3;
  }
  move(room, found, full, 0, mask);
  move(high, spare, spare + (full - found), bits, mask);
  store<i32>(end, -1);
  sortTies(found, end);
  for (let at = found; at < full; at += 32) {
    store<u32>(list, idOf(at));
    store<u32>(list, idOf(at + 8), 4);
    store<u32>(list, idOf(at + 16), 8);
    store<u32>(list, idOf(at + 24), 12);
    list += 16;
  }
  if (inside)
    for (let at = found; at < end; at += 8) {
      const object = objects + (<usize>load<u32>(at, 4) << 4);
      store<u8>(inside++, leastDistance(object, cutting) >= <f64>load<f32>(object, 12) ? 1 : 0);
    }
}

/** Counts the digits of a key. */
// @ts-ignore: decorator
@inline
function countDigits(key: u32, low: usize, high: usize, bits: i32): void {
  const a = low + ((<usize>key & ((1 << bits) - 1)) << 2);
  store<u32>(a, load<u32>(a) + 1);
  const b = high + (<usize>(key >> bits) << 2);
  store<u32>(b, load<u32>(b) + 1);
}

/** Moves the entries from .. end - 1 to where their buckets say, by the digit from bit `shift` on. */
// @ts-ignore: decorator
@inline
function move(buckets: usize, from: usize, end: usize, shift: i32, mask: usize): void {
  for (; from < end; from += 32) {
    moveEntry(buckets, load<u64>(from), shift, mask);
    moveEntry(buckets, load<u64>(from, 8), shift, mask);
    moveEntry(buckets, load<u64>(from, 16), shift, mask);
    moveEntry(buckets, load<u64>(from, 24), shift, mask);
  }
}

// @ts-ignore: decorator
@inline
function moveEntry(buckets: usize, entry: u64, shift: i32, mask: usize): void {
  const bucket = buckets + (((<usize>entry >> shift) & mask) << 2);
  const to = load<u32>(bucket);
  store<u32>(bucket, to + 8);
  store<u64>(to, entry);
}
