/**
 * Where the arrays of a wide tree stand in the memory that it shares with the kernel and with other trees (wide-arena.ts). Twin of kernel/layout.as, which
 * has the fixed places below FREE and is told the others.
 *
 * Everything has room for its worst case from the beginning, so that the memory never grows and no view of it is lost. Pages that nothing was
 * written to are addresses only: inside flags, ranges and the lists of a second result cost nothing until
 * they are asked for.
 */

/** Fixed places, in bytes. */
export const PLANES_AT = 0;
export const EYE_AT = 192;
export const ROOT_AT = 352;
export const COUNTERS_AT = 368;
export const TABLES_AT = 800;
/** where the first tree begins */
export const FREE = 2176;

/** Entries that a write of the kernel may reach beyond what it counts. */
const SPARE = 32;
/** Bits of a digit of the exact sort at most, see kernel/sort.as. */
const SORT_DIGITS = 12;
const NODE_BYTES = 128;
/** A job of a cull is the number of a child, four of them a node, beside six bits. */
const MAX_NODES = 2 ** 24;
/** What 32 bits address. */
const ADDRESSED = 2 ** 32;

/** Byte addresses. */
export interface WidePlaces {
  nodes: number;
  objects: number;
  ids: number;
  /** address of each leaf's integers */
  leaves: number;
  /** the leaves' integers */
  data: number;
  /** nodes that wait */
  queue: number;
  /** three arrays of `room` bytes */
  jobs: number;
  room: number;
  /** the lists of the first result, and those of all others */
  lists: [WideListPlaces, WideListPlaces];
  /** scratch of the exact sort: two histograms, two entries of 8 bytes an object */
  sort: number;
  /** behind all of it */
  end: number;
}

export interface WideListPlaces {
  ids: number;
  inside: number;
  ranges: number;
  /** where ranges begin and where they end, until they become ranges: the last third of the room for those, and beyond it */
  firsts: number;
  ends: number;
}

/**
 * The places for a tree of so many nodes, objects and leaves; null where 32 bits cannot address them, from about 65 million objects on.
 * @param start where they begin: a multiple of 128
 */
export function widePlaces(nodes: number, objects: number, leaves: number, start = FREE): WidePlaces | null {
  if (nodes > MAX_NODES) return null;
  let end = start;
  const take = (bytes: number): number => {
    const at = end;
    end += Math.ceil(bytes / 128) * 128;
    return at;
  };
  // a whole number of vectors, and to spare
  const most = (Math.ceil(mostRanges(objects, leaves) / SPARE) + 1) * SPARE;
  const takeLists = (): WideListPlaces => {
    const ids = take((objects + SPARE) * 4);
    const inside = take(objects);
    const ranges = take(most * 16);
    return { ids, inside, ranges, firsts: ranges + most * 8, ends: ranges + most * 12 };
  };
  const room = Math.ceil((leaves + SPARE) / 4) * 16;
  const places = {
    nodes: take(nodes * NODE_BYTES),
    objects: take(objects * 16),
    ids: take((objects + SPARE) * 4),
    leaves: take(leaves * 4),
    // a leaf's centre and scale, and its objects by fours; blocks are read by sixteens
    data: take(leaves * (32 + 24) + objects * 8 + 128),
    queue: take((nodes + SPARE) * 4),
    jobs: take(room * 3),
    room,
    lists: [takeLists(), takeLists()] as [WideListPlaces, WideListPlaces],
    sort: 0,
    end: 0,
  };
  // it begins in the inside flags and ranges of the other results, 9 bytes an object or more, which an exact order does not need before the sort is done
  places.sort = places.lists[1].inside;
  take(Math.max(0, objects * 15 - most * 16) + 2 * 4 * 2 ** SORT_DIGITS + 128);
  places.end = end;
  return end <= ADDRESSED ? places : null;
}

/** Most ranges that a cull can give: every other object of each leaf, or one more. */
export function mostRanges(objects: number, leaves: number): number {
  return Math.ceil((objects + leaves) / 2);
}

/** What stands at TABLES_AT: see kernel/layout.as. */
export function wideTables(): Uint8Array {
  const tables = new Uint8Array(16 * 16 + 256 * 4 + 16 * 4);
  for (let k = 0; k < 16; k++) tables[tables.length - 64 + k * 4] = k;
  for (let mask = 0; mask < 256; mask++)
    for (let bit = 0, ones = 0; bit < 8; bit++) {
      if (((mask >> bit) & 1) === 0) continue;
      if (mask < 16) for (let k = 0; k < 4; k++) tables[mask * 16 + ones * 4 + k] = bit * 4 + k;
      if (ones < 4) tables[256 + mask * 4 + ones] = bit;
      ones++;
    }
  return tables;
}
