/**
 * The query of a fixed-point cull: the frustum in tree units, integers only.
 *
 * Planes. Six of (nx, ny, nz, d), order and sign as in core/math/frustum.ts; a normal has length 2^14 and the distance n . p + d of a point in tree units
 * is in 2^-14 tree units, so that 16-bit numbers make 32-bit products. A plane that the root's sphere does not cross is not
 * tested again: `mask` holds those that it does, and is EMPTY where the root lies behind one.
 *
 * Slack. The planes are rounded, so a sphere's radius is enlarged before it is compared: by the error of a normal's component x the
 * greatest |p - eye| in the root (sum of its components), and a quarter of a tree unit for d. So nothing is culled that the
 * camera's own planes keep, and nothing is called wholly inside that they cut.
 *
 * No overflow: a plane that crosses the root has |n . c + d| <= 2^14 r + slack at the root's centre, and every stored centre lies
 * in the root's sphere, so every distance is at most 2^15 r + slack < 2^31 with r <= COMPACT_MAX_RADIUS and slack < 2^25.
 * An eye 2^21 tree units or more away, beyond the precision of its numbers, has one plane of zeros, which cuts everything: all is
 * drawn, nothing is lost, and nothing is called wholly inside.
 *
 * Two ways to set it up from a camera: in floats (a machine with an FPU), each operation rounded to 32 bits; and in integers alone, with the picture
 * given as half width, half height and distance of its plane, as the PS1's projection is. plane-query.ts sets it from six planes.
 * Twins, bit for bit: cull64_set_fixed_query and cull64_set_fixed_query_from_integers in src/core/runtime/cull64.h.
 */
import type { HiddenBits } from '../tree/hidden-bits.ts';
import { cameraNormals, type FloatCamera } from './camera-normals.ts';
import { type CompactTree, decodeNode, ROOT } from './compact-tree.ts';

export interface FixedQuery {
  /** 6 x (nx, ny, nz, d) */
  planes: Int32Array;
  /** added to every radius, in 2^-14 tree units */
  slack: number;
  /** bit k: plane k crosses the root's sphere; EMPTY: nothing is visible */
  mask: number;
  /** x, y, z in tree units */
  eye: Int32Array;
  /** what can be seen from the eye's cell, as setHiddenFixedEye gives it; null, which a setting makes it: everything */
  hidden: HiddenBits | null;
}

export const EMPTY = -1;

/** A camera in integers. */
export interface FixedCamera {
  /** in 1/256 tree units */
  eye: readonly number[];
  /** unit vectors at right angles, 16384 = 1; right within 2, as four times the numbers of a 4.12 matrix are */
  forward: readonly number[];
  right: readonly number[];
  up: readonly number[];
  /** half the picture's width and height, and how far away its plane is, in one unit: 1 .. 16383 */
  halfWidth: number;
  halfHeight: number;
  distance: number;
  /** in 1/256 tree units; far 0 or less for none */
  near: number;
  far: number;
}

/** least eighths of 2^-14 by which a component of a normal may be wrong: made from floats, from integers */
export const FLOAT_ERROR = 5;
const INTEGER_ERROR = 40;
/** eyes and distances in 1/256 tree units are kept below this; the slack of an eye at half of it stays below 2^25 */
const FARTHEST = 2 ** 30;

/** A query that keeps nothing; setFixedQuery or setFixedQueryFromIntegers set it to a camera, as often as wanted. */
export function createFixedQuery(): FixedQuery {
  return { planes: new Int32Array(24), slack: 0, mask: EMPTY, eye: new Int32Array(3), hidden: null };
}

/** Set `query` from a camera of floats. */
export function setFixedQuery(query: FixedQuery, tree: CompactTree, camera: FloatCamera): void {
  const f = Math.fround;
  const perUnit = f(256 / tree.scale);
  const eye = [0, 1, 2].map((k) => toFixed(f(f(f(camera.eye[k]) - f(tree.origin[k])) * perUnit)));
  const normals = cameraNormals(camera).map((normal) => normal.map((v) => toFixed(f(v * 16384))));
  const near = toFixed(f(f(camera.near) * perUnit));
  // one more than rounded, so that the far plane is never nearer than asked; the near plane likewise one less
  const far = f(f(camera.far) * perUnit);
  finish(query, tree, normals, eye, near - 1, far > 0 && far < FARTHEST ? toFixed(far) + 1 : FARTHEST, FLOAT_ERROR);
}

/** Set `query` from a camera of integers. */
export function setFixedQueryFromIntegers(query: FixedQuery, tree: CompactTree, camera: FixedCamera): void {
  const planes = [
    ...integerSides(camera, camera.right, camera.halfWidth),
    ...integerSides(camera, camera.up, camera.halfHeight),
    [...camera.forward],
  ];
  finish(query, tree, planes, [...camera.eye], camera.near, camera.far <= 0 ? FARTHEST : camera.far, INTEGER_ERROR);
}

/** Nearest whole number, halves up, kept within FARTHEST; 0 for NaN. */
export function toFixed(value: number): number {
  if (!(value > -FARTHEST)) return value <= -FARTHEST ? -FARTHEST : 0;
  if (value >= FARTHEST) return FARTHEST;
  return Math.floor(Math.fround(value + 0.5));
}

function integerSides(camera: FixedCamera, side: readonly number[], half: number): number[][] {
  let w = Math.max(1, half);
  let d = Math.max(1, camera.distance);
  while (w < 8192 && d < 8192) {
    w *= 2;
    d *= 2;
  }
  const length = integerRoot(w * w + d * d);
  return [1, -1].map((sign) => [0, 1, 2].map((k) => Math.trunc((camera.forward[k] * w + sign * side[k] * d) / length)));
}

/** Whole part of the square root of a number below 2^31. */
function integerRoot(value: number): number {
  let root = 0;
  for (let bit = 1 << 15; bit > 0; bit >>= 1) if ((root + bit) * (root + bit) <= value) root += bit;
  return root;
}

/** d, slack and mask of planes whose normals (left, right, bottom, top, forward) are given. Integers from here on. */
function finish(
  query: FixedQuery,
  tree: CompactTree,
  normals: number[][],
  eye: number[],
  near: number,
  far: number,
  error: number,
): void {
  const root = new Int32Array(8);
  root.set(ROOT);
  if (tree.leaves > 0) decodeNode(tree, 0, root, 0, 4);
  const [x, y, z, r] = root.subarray(4);
  const forward = normals[4];
  for (let k = 0; k < 3; k++) query.eye[k] = eye[k] >> 8;
  const extent = Math.abs(x - query.eye[0]) + Math.abs(y - query.eye[1]) + Math.abs(z - query.eye[2]) + 2 * r + 3;
  const slack = Math.floor((extent * error) / 8) + 4096;
  const padded = r * 16384 + slack;
  const isNear = eye.every((v) => Math.abs(v) < FARTHEST / 2);
  query.slack = slack;
  query.hidden = null;
  query.mask = tree.leaves === 0 ? EMPTY : isNear ? 0 : 1;
  query.planes.fill(0);
  for (let plane = 0; plane < 6; plane++) {
    if (query.mask === EMPTY || !isNear || (plane === 5 && far === FARTHEST)) continue;
    const [nx, ny, nz] = plane < 5 ? normals[plane] : forward.map((v) => -v);
    // exact in doubles: each product is below 2^45
    const through = nx * eye[0] + ny * eye[1] + nz * eye[2];
    const shift = plane === 4 ? -near * 16384 : plane === 5 ? far * 16384 : 0;
    const d = Math.floor((shift - through) / 256);
    const distance = nx * x + ny * y + nz * z + d;
    if (distance >= padded) continue;
    if (distance < -padded) query.mask = EMPTY;
    else {
      query.mask |= 1 << plane;
      query.planes.set([nx, ny, nz, d], plane * 4);
    }
  }
}
