/**
 * The order of three's BatchedMesh, exactly: by depth along the view direction, equal depths by id. Blended meshes are drawn in
 * it.
 *
 * Method: ascending ids, then a stable radix sort, three passes of 11 bits over the 32-bit float of each key; where two keys share a
 * float, their doubles decide. Keys are those of 32-bit centres: two instances whose depths differ by less than a float's
 * rounding may stand the other way round than in three.
 */
import { clearDigits, countDigits, createRadixScratch, sortByBits } from '../../core/math/radix-sort.ts';
import type { CullQuery } from '../../core/tree/query.ts';

/** Groups of equal floats up to this length are sorted by insertion. */
const INSERTION_MAX = 48;

export type DepthScratch = ReturnType<typeof createDepthScratch>;

/** Arrays of as many entries as there may be instances, made once. */
export function createDepthScratch(room: number) {
  return {
    ...createRadixScratch(room),
    keys: new Float64Array(room),
    /** visible ids, ascending; one entry to spare */
    ids: new Uint32Array(room + 1),
    /** ids: 1 while an id is listed */
    marks: new Uint8Array(room),
  };
}

/**
 * Put ids[0 .. count - 1] in order of depth.
 * @param spheres ids x (x, y, z, r)
 * @param back farthest first
 */
export function sortByDepth(
  query: CullQuery,
  spheres: Float32Array,
  back: boolean,
  ids: Uint32Array,
  count: number,
  scratch: DepthScratch,
): void {
  const { keys, floats, bits, spareBits, sorted, ids: ascending } = scratch;
  const sign = back ? -1 : 1;
  const fx = sign * query.forward[0];
  const fy = sign * query.forward[1];
  const fz = sign * query.forward[2];
  const [eyeX, eyeY, eyeZ] = query.eye;
  sortByMarks(ids, count, scratch);
  clearDigits();
  for (let i = 0; i < count; i++) {
    const at = ascending[i] * 4;
    keys[i] = (spheres[at] - eyeX) * fx + (spheres[at + 1] - eyeY) * fy + (spheres[at + 2] - eyeZ) * fz;
    floats[i] = keys[i];
    // as unsigned numbers: negative floats are inverted, and come below the others
    const b = bits[i] ^ ((-(bits[i] >>> 31) | 0x80000000) >>> 0);
    bits[i] = b;
    countDigits(b);
  }
  sortByBits(scratch, count);
  for (let from = 0, to = 1; from < count; from = to++) {
    while (to < count && spareBits[to] === spareBits[from]) to++;
    if (to - from > 1) sortGroup(keys, sorted, from, to);
  }
  for (let i = 0; i < count; i++) ids[i] = ascending[sorted[i]];
}

/** Write the ids into scratch.ids, ascending, by one pass over all possible ids. */
function sortByMarks(ids: Uint32Array, count: number, { ids: ascending, marks }: DepthScratch): void {
  for (let i = 0; i < count; i++) marks[ids[i]] = 1;
  for (let id = 0, next = 0; next < count; id++) {
    ascending[next] = id;
    next += marks[id];
    marks[id] = 0;
  }
}

/** Sort places[from .. to - 1] by their keys, equal ones as they stand, which is by id. */
function sortGroup(keys: Float64Array, places: Uint32Array, from: number, to: number): void {
  if (to - from > INSERTION_MAX) {
    places.subarray(from, to).sort((a, b) => keys[a] - keys[b] || a - b);
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const place = places[i];
    const key = keys[place];
    let j = i;
    for (; j > from && keys[places[j - 1]] > key; j--) places[j] = places[j - 1];
    places[j] = place;
  }
}
