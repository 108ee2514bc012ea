/**
 * What is computed of a frame's planes before any node is looked at: which of them cut the tree at all, and by how much a node must lie outside
 * or inside one to be judged in float32 for all its objects.
 *
 * Slack. u = 2^-24; a node's child has centre c and radius r; n, nd are a plane in doubles, |n| = 1 but for double rounding. Let
 * S = |nx| X + |ny| Y + |nz| Z + |nd| with X = |root x| + root r, and so on: |c| is at most (X, Y, Z), r at most root r, and
 * root r at most |nx| X + |ny| Y + |nz| Z, so at most S.
 *
 *   The planes in float32 differ by u of each term; a term then is rounded by its product and by at most two sums. So
 *   |d - exact d| <= ((1 + u)^4 - 1) S < 4.01 u S, where d = fround(fround(fround(nx x) + fround(ny y)) + fround(fround(nz z) + nd)).
 *   The threshold fround(r + slack) is off by at most u (r + slack).
 *   The doubles: an object reaches out of its node by at most 2^-50 r, and its own distance is off by 2^-50 S.
 *
 *   Outside: d < -fround(r + slack). Then exact d < -r - slack + 4.01 u S + u (r + slack), and each object of the node lies behind the plane
 *   by more than slack - 5.02 u S - 2^-48 S. With slack = 6 u S that is more than double rounding, so the double test drops it too.
 *   Inside: d >= fround(r + slack), the same with the signs turned: the double test finds every object wholly inside this plane.
 *
 * To S come 2^-126 (X + Y + Z) and 2^-120, for what float32 loses below its normal numbers.
 *
 * The root. A plane that the root lies wholly inside of, judged in doubles, is dropped: planes at infinity, and any far plane beyond the
 * scene, whose |nd| would make the slack as large as it is far. What remains cuts the root or is near it, so S is near its size.
 */
import { NO_CHILD, WIDE_R, WIDE_REFERENCE, WIDE_Y, WIDE_Z, type WideTree } from './wide-tree.ts';

/** In place of a mask: outside. */
export const OUT = -1;
/** Every plane still cuts. */
const ALL = 63;
/** Smallest normal float32. */
const SMALLEST = 2 ** -126;
const fround = Math.fround;

/** The planes of a frame, set by setWidePlanes. */
export interface WidePlanes {
  /** 6 x (nx, ny, nz, d) in float32 */
  floats: Float32Array;
  /** a bit for each plane that cuts the tree; OUT: nothing is visible */
  mask: number;
  slack: number;
}

export function createWidePlanes(): WidePlanes {
  return { floats: new Float32Array(24), mask: 0, slack: 0 };
}

/** @param planes 6 x (nx, ny, nz, d), unit normals */
export function setWidePlanes(root: WideTree['root'], planes: Float64Array, frame: WidePlanes): void {
  const { floats } = frame;
  const x = root[0];
  const y = root[1];
  const z = root[2];
  const r = root[3];
  const farX = Math.abs(x) + r;
  const farY = Math.abs(y) + r;
  const farZ = Math.abs(z) + r;
  const small = SMALLEST * (farX + farY + farZ) + 2 ** -120;
  let mask = ALL;
  let most = 0;
  for (let plane = 0, p = 0; plane < 6; plane++, p += 4) {
    const nx = planes[p];
    const ny = planes[p + 1];
    const nz = planes[p + 2];
    const nd = planes[p + 3];
    floats[p] = nx;
    floats[p + 1] = ny;
    floats[p + 2] = nz;
    floats[p + 3] = nd;
    const d = nx * x + ny * y + nz * z + nd;
    const sum = Math.abs(nx) * farX + Math.abs(ny) * farY + Math.abs(nz) * farZ + Math.abs(nd) + small;
    const rounding = sum * 2 ** -48;
    // planes at infinity too: of those the distance and the rounding are infinite
    if (d >= r + rounding) mask &= ~(1 << plane);
    else if (d <= -(r + rounding)) {
      frame.mask = OUT;
      return;
    } else if (sum > most) most = sum;
  }
  frame.mask = mask;
  frame.slack = Math.fround(most * (6 * 2 ** -24));
}

/**
 * Which of the planes of a mask cut a child of a node; OUT where it lies outside one of them, or is missing.
 *
 * The decision is float32's. Rounding every operation takes three to four times as long here, so the same sum is taken in
 * doubles first: it is within 3.1 u S, about half the slack, of the float32 one, and fround(r + slack) within u S of r + slack. Below
 * -r - 2 slack or from -r up, and below r or from r + 2 slack up, the answer is therefore known; between these float32 is asked.
 */
export function cutChild(
  { floats, slack }: WidePlanes,
  { nodes, words }: Pick<WideTree, 'nodes' | 'words'>,
  child: number,
  mask: number,
): number {
  if (words[child + WIDE_REFERENCE] === NO_CHILD) return OUT;
  const x = nodes[child];
  const y = nodes[child + WIDE_Y];
  const z = nodes[child + WIDE_Z];
  const r = nodes[child + WIDE_R];
  let left = mask;
  for (let bits = mask; bits !== 0; bits &= bits - 1) {
    const p = (31 - Math.clz32(bits & -bits)) * 4;
    const d = floats[p] * x + floats[p + 1] * y + (floats[p + 2] * z + floats[p + 3]);
    if (d >= r) {
      if (d >= r + 2 * slack || distance32(floats, p, x, y, z) >= fround(r + slack)) left &= ~(bits & -bits);
    } else if (d < -r && (d < -r - 2 * slack || distance32(floats, p, x, y, z) < -fround(r + slack))) return OUT;
  }
  return left;
}

/** Distance of a centre from the plane at planes[p ..], each operation rounded to float32. */
function distance32(planes: Float32Array, p: number, x: number, y: number, z: number): number {
  return fround(
    fround(fround(planes[p] * x) + fround(planes[p + 1] * y)) + fround(fround(planes[p + 2] * z) + planes[p + 3]),
  );
}

/** How many planes a mask has. */
export function planesIn(mask: number): number {
  let count = 0;
  for (let bits = mask; bits > 0; bits &= bits - 1) count++;
  return count;
}
