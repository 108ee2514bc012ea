/**
 * Where the arrays of a wide tree stand in the memory that it shares with the kernel and with other trees (wide-arena.ts). Twin of kernel/layout.as, which
 * has the fixed places below FREE and is told the others.
 *
 * Everything has room for its worst case from the beginning, so that the memory never grows and no view of it is lost. Pages that nothing was
 * written to are addresses only: inside flags and the lists of a second result cost nothing until
 * they are asked for.
 */

/** Fixed places, in bytes. */
export const PLANES_AT = 0;
export const EYE_AT = 192;
export const ROOT_AT = 352;
export const COUNTERS_AT = 368;
export const TABLES_AT = 800;
/** where the first tree begins */
export const FREE = 1152;

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
}

/**
 * The places for a tree of so many nodes, objects and leaves; null where 32 bits cannot address them, from about 75 million objects on.
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
  const takeLists = (): WideListPlaces => ({ ids: take((objects + SPARE) * 4), inside: take(objects) });
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
  // it begins in the inside flags of the other results, which an exact order does not need before the sort is done
  places.sort = places.lists[1].inside;
  take(objects * 15 + 2 * 4 * 2 ** SORT_DIGITS + 128);
  places.end = end;
  return end <= ADDRESSED ? places : null;
}

/** What stands at TABLES_AT: see kernel/layout.as. */
export function wideTables(): Uint8Array {
  const tables = new Uint8Array(16 * 16 + 16 * 4);
  for (let k = 0; k < 16; k++) tables[256 + k * 4] = k;
  for (let mask = 0; mask < 16; mask++)
    for (let bit = 0, ones = 0; bit < 4; bit++) {
      if (((mask >> bit) & 1) === 0) continue;
      for (let k = 0; k < 4; k++) tables[mask * 16 + ones * 4 + k] = bit * 4 + k;
      ones++;
    }
  return tables;
}
