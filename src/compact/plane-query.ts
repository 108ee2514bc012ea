/**
 * The query of a fixed-point cull from the planes of a frustum that is there already, as tiny3d's T3DFrustum: 32-bit floats in world
 * units, of any length, that need not meet in the eye.
 *
 * Each plane is taken round the centre c of the root's sphere: n . (p - c) + (n . c + d). The normal's components are within 5/8 of
 * 2^-14, as in fixed-query.ts, and |p - c|, the sum of its components, is less than 2 r for every centre p of a stored sphere. The distance of c is a sum
 * of four floats: at most 16 roundings of 2^-24 of the sum of their sizes make it, with the length, its root and both quotients; that
 * many are added to the slack. So nothing is culled that the planes keep, as exact numbers, and nothing is called wholly inside that they cut.
 * The far plane of tiny3d lies at twice its far: what is given is what tiny3d draws.
 *
 * No overflow: a plane is asked only where |n . c + d| < 2^14 r + slack, and n . c is below 2^14 x 2^15 x sqrt 3, with r below 2^15.8.
 *
 * Twin, bit for bit: src/runtime/cull64_planes.h.
 */
import { squareRoot } from './camera-normals.ts';
import { type CompactTree, decodeNode, ROOT } from './compact-tree.ts';
import { EMPTY, type FixedQuery, FLOAT_ERROR, toFixed } from './fixed-query.ts';

/** as a part of the sum of sizes: 16 roundings */
const WRONG = 2 ** -20;
/** a plane that may be wrong by so much, in 2^-14 tree units, is not known */
const UNKNOWN = 2 ** 24;

/** squares of lengths that are off 1 by less are those of unit normals */
const NEAR_ONE = 2 ** -16;

/** Of a plane round the root's centre, in 2^-14 tree units. */
interface CentredPlane {
  normal: number[];
  distance: number;
  /** by how much the distance may be wrong */
  error: number;
}

/**
 * Set `query` from the planes of a frustum.
 * @param planes 6 x (nx, ny, nz, d) in world units, n . p + d positive inside; one of zeros, with d not below 0, is none; one that is not finite
 * cuts everything
 * @param eye x, y, z in world units: what is nearest
 */
export function setFixedQueryFromPlanes(
  query: FixedQuery,
  tree: CompactTree,
  planes: ArrayLike<number>,
  eye: ArrayLike<number>,
): void {
  const f = Math.fround;
  const root = new Int32Array(8);
  root.set(ROOT);
  if (tree.leaves > 0) decodeNode(tree, 0, root, 0, 4);
  const centre = root.subarray(4, 7);
  const r = root[7];
  const place = [0, 1, 2].map((k) => f(f(tree.origin[k]) + f(centre[k] * tree.scale)));
  const perUnit = f(256 / tree.scale);
  for (let k = 0; k < 3; k++) query.eye[k] = toFixed(f(f(f(eye[k]) - f(tree.origin[k])) * perUnit)) >> 8;
  const found = [0, 1, 2, 3, 4, 5].map((plane) =>
    planeAt(
      [0, 1, 2, 3].map((k) => f(planes[plane * 4 + k])),
      place,
      tree.scale,
    ),
  );
  const errors = found.map((plane) => (plane === 'none' || plane === 'unknown' ? 0 : plane.error));
  query.slack = (((2 * r + 3) * FLOAT_ERROR) >> 3) + 4096 + Math.max(...errors);
  const padded = r * 16384 + query.slack;
  query.hidden = null;
  query.mask = tree.leaves === 0 ? EMPTY : 0;
  query.planes.fill(0);
  for (const [k, plane] of found.entries()) {
    if (query.mask === EMPTY || plane === 'none') continue;
    if (plane !== 'unknown') {
      const { normal, distance } = plane;
      if (distance >= padded) continue;
      if (distance < -padded) {
        query.mask = EMPTY;
        continue;
      }
      const [x, y, z] = normal;
      query.planes.set([x, y, z, distance - (x * centre[0] + y * centre[1] + z * centre[2])], k * 4);
    }
    // one of zeros cuts everything
    query.mask |= 1 << k;
  }
}

function planeAt([x, y, z, d]: number[], place: number[], scale: number): CentredPlane | 'none' | 'unknown' {
  const f = Math.fround;
  const squared = f(f(f(x * x) + f(y * y)) + f(z * z));
  if (squared === 0 && d >= 0) return 'none';
  if (!(squared >= f(1e-24) && squared <= f(1e24))) return 'unknown';
  // near 1 the root is (1 + squared) / 2, within 2^-35
  const length = Math.abs(f(squared - 1)) < NEAR_ONE ? f(f(squared * 0.5) + 0.5) : squareRoot(squared);
  const per = f(16384 / length);
  const normal = [x, y, z].map((v) => component(f(v * per)));
  const [a, b, c] = [x, y, z].map((v, k) => f(v * place[k]));
  const sizes = f(f(f(Math.abs(a) + Math.abs(b)) + Math.abs(c)) + Math.abs(d));
  const perTree = f(per * f(1 / scale));
  const wrong = f(f(sizes * perTree) * WRONG);
  if (!(wrong < UNKNOWN)) return 'unknown';
  return { normal, distance: toFixed(f(f(f(f(a + b) + c) + d) * perTree)), error: Math.trunc(wrong) + 1 };
}

/** A component of a normal, nearest whole number: of at most 16384 and a little. */
function component(value: number): number {
  return Math.trunc(Math.fround(value + 32768.5)) - 32768;
}
