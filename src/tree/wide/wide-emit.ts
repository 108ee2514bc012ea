/**
 * What jobs write: objects of a range copied whole, those of a leaf that is cut tested one by one. Alone in its file because it is hot.
 *
 * Each object is judged by its own sphere in doubles, by the same sums in the same order as brute.ts, so the set is the same. In a cut leaf the write is
 * unconditional and only the count moves on a hit: what is visible there is a coin toss, which a branch would be mispredicted on.
 * An object that a plane of the leaf's mask does not concern is inside that plane, as wide-planes.ts shows.
 */

/** Ranges longer than this are copied as a block: a call costs about as much as this many turns of a loop. */
const BLOCK = 16;

/** Copy store[first .. end - 1] to store[to ..]. */
export function copyRange(store: Uint32Array, first: number, end: number, to: number): void {
  if (end - first > BLOCK) {
    store.copyWithin(to, first, end);
    return;
  }
  for (let o = first; o < end; o++) store[to++] = store[o];
}

/** Planes of the current leaf, four numbers each. */
const cutting = new Float64Array(24);

/**
 * Copy those of store[first .. end - 1] to store[to ..] that touch every half-space of the mask, which is not 0.
 * @returns the place after the last one
 */
export function copyVisible(
  objects: Float32Array,
  planes: Float64Array,
  mask: number,
  store: Uint32Array,
  first: number,
  end: number,
  to: number,
): number {
  const p = 31 - Math.clz32(mask);
  const rest = mask & ~(1 << p);
  if (rest === 0) return copyByOne(objects, planes, p * 4, store, first, end, to);
  const q = 31 - Math.clz32(rest);
  const more = rest & ~(1 << q);
  if (more === 0) return copyByTwo(objects, planes, p * 4, q * 4, store, first, end, to);
  return copyByMore(objects, planes, mask, store, first, end, to);
}

function copyByOne(
  objects: Float32Array,
  planes: Float64Array,
  p: number,
  store: Uint32Array,
  first: number,
  end: number,
  to: number,
): number {
  const nx = planes[p];
  const ny = planes[p + 1];
  const nz = planes[p + 2];
  const nd = planes[p + 3];
  for (let o = first, at = first * 4; o < end; o++, at += 4) {
    store[to] = store[o];
    const d = nx * objects[at] + ny * objects[at + 1] + nz * objects[at + 2] + nd;
    to = (to + (+(d >= -objects[at + 3]) | 0)) | 0;
  }
  return to;
}

function copyByTwo(
  objects: Float32Array,
  planes: Float64Array,
  p: number,
  q: number,
  store: Uint32Array,
  first: number,
  end: number,
  to: number,
): number {
  const nx = planes[p];
  const ny = planes[p + 1];
  const nz = planes[p + 2];
  const nd = planes[p + 3];
  const mx = planes[q];
  const my = planes[q + 1];
  const mz = planes[q + 2];
  const md = planes[q + 3];
  for (let o = first, at = first * 4; o < end; o++, at += 4) {
    store[to] = store[o];
    const x = objects[at];
    const y = objects[at + 1];
    const z = objects[at + 2];
    const outer = -objects[at + 3];
    to = (to + (+(nx * x + ny * y + nz * z + nd >= outer) & +(mx * x + my * y + mz * z + md >= outer))) | 0;
  }
  return to;
}

function copyByMore(
  objects: Float32Array,
  planes: Float64Array,
  mask: number,
  store: Uint32Array,
  first: number,
  end: number,
  to: number,
): number {
  const used = listPlanes(planes, mask);
  for (let o = first, at = first * 4; o < end; o++, at += 4) {
    store[to] = store[o];
    to += leastDistance(objects, at, used) >= -objects[at + 3] ? 1 : 0;
  }
  return to;
}

/** The planes of the mask into `cutting`; how many numbers they are. */
function listPlanes(planes: Float64Array, mask: number): number {
  let used = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) {
    const p = (31 - Math.clz32(bits & -bits)) * 4;
    for (let k = 0; k < 4; k++) cutting[used++] = planes[p + k];
  }
  return used;
}

/** How far the centre of an object lies inside that plane of `cutting` which it is farthest out of. */
function leastDistance(objects: Float32Array, at: number, used: number): number {
  const x = objects[at];
  const y = objects[at + 1];
  const z = objects[at + 2];
  let least = Number.POSITIVE_INFINITY;
  for (let p = 0; p < used; p += 4) {
    const d = cutting[p] * x + cutting[p + 1] * y + cutting[p + 2] * z + cutting[p + 3];
    if (d < least) least = d;
  }
  return least;
}
