/**
 * The leaf filter: which objects of a leaf that is cut touch the planes that cut it. Alone in its file because it is hot.
 *
 * Each object is judged by its own sphere in doubles, by the same sums in the same order as brute.ts, so the set is the same. The write is
 * unconditional and only the count moves on a hit: what is visible in a cut leaf is a coin toss, which a branch would be mispredicted on
 * (8 ns an object instead of 1.4 for one plane). A plane that is not in the leaf's mask has all its objects inside, as wide-planes.ts shows.
 */

/**
 * Write those of the positions first .. end - 1 in tree order to list[to ..] that touch every half-space of the mask, which is not 0.
 * One entry after the last one is overwritten.
 * @returns the place after the last one
 */
export function listVisible(
  objects: Float32Array,
  planes: Float64Array,
  mask: number,
  list: Uint32Array,
  first: number,
  end: number,
  to: number,
): number {
  const p = lowest(mask);
  const others = mask & (mask - 1);
  if (others === 0) return listByOne(objects, planes, p, list, first, end, to);
  const q = lowest(others);
  // three planes or more are a narrow view, or its corner: what two of them leave is soon thinned by the others
  let last = listByTwo(objects, planes, p, q, list, first, end, to);
  for (let bits = others & (others - 1); bits !== 0; bits &= bits - 1)
    last = keepByOne(objects, planes, lowest(bits), list, to, last);
  return last;
}

/** Where the lowest plane of a mask stands. */
function lowest(mask: number): number {
  return (31 - Math.clz32(mask & -mask)) * 4;
}

function listByOne(
  objects: Float32Array,
  planes: Float64Array,
  p: number,
  list: Uint32Array,
  first: number,
  end: number,
  to: number,
): number {
  const nx = planes[p];
  const ny = planes[p + 1];
  const nz = planes[p + 2];
  const nd = planes[p + 3];
  for (let o = first, at = first * 4; o < end; o++, at += 4) {
    list[to] = o;
    const d = nx * objects[at] + ny * objects[at + 1] + nz * objects[at + 2] + nd;
    to = (to + (+(d >= -objects[at + 3]) | 0)) | 0;
  }
  return to;
}

function listByTwo(
  objects: Float32Array,
  planes: Float64Array,
  p: number,
  q: number,
  list: Uint32Array,
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
    list[to] = o;
    const x = objects[at];
    const y = objects[at + 1];
    const z = objects[at + 2];
    const outer = -objects[at + 3];
    to = (to + (+(nx * x + ny * y + nz * z + nd >= outer) & +(mx * x + my * y + mz * z + md >= outer))) | 0;
  }
  return to;
}

/** Of the positions list[from .. last - 1], those that touch a half-space; the place after the last one. */
function keepByOne(
  objects: Float32Array,
  planes: Float64Array,
  p: number,
  list: Uint32Array,
  from: number,
  last: number,
): number {
  const nx = planes[p];
  const ny = planes[p + 1];
  const nz = planes[p + 2];
  const nd = planes[p + 3];
  let to = from;
  for (let k = from; k < last; k++) {
    const o = list[k];
    const at = o * 4;
    list[to] = o;
    const d = nx * objects[at] + ny * objects[at + 1] + nz * objects[at + 2] + nd;
    to = (to + (+(d >= -objects[at + 3]) | 0)) | 0;
  }
  return to;
}
