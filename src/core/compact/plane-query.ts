/**
 * The query of a fixed-point cull from the planes of a frustum that is there already, as tiny3d's T3DFrustum: 32-bit floats in world
 * units, of any length, that need not meet in the eye.
 *
 * Each plane is taken round the centre c of the root's sphere, in the world: n . (p - c) + (n . c + d). The normal's components are within 5/8 of
 * 2^-14, as in fixed-query.ts, and |p - c|, the sum of its components, is less than 2 r for every centre p of a stored sphere.
 * Let `sizes` be, in tree units, the sum of the sizes of c, of the model's position and of the tree's origin in it. The distance of c is then wrong by at most
 * 16 roundings of 2^-24 of sizes + |d|, n being of length 1: two each of position, origin and c make c, and ten more the products, the sums, the
 * length and both quotients. Where |d| is above 4 (sizes + r + 1), the root is whole on one side by more than its slack, whatever the roundings;
 * else the distance is wrong by at most 2^-20 (5 sizes + 4 (r + 1)), which is added to the slack. So nothing is
 * culled that the planes keep, as exact numbers, and nothing is called wholly inside that they cut.
 * The far plane of tiny3d lies at twice its far: what is given is what tiny3d draws.
 *
 * Tried and lost: an error of each plane of its own, and planes brought into the model's space before (1,800 instructions and 45 lines
 * of the N64's I-cache more).
 *
 * No overflow: a plane is asked only where |n . c + d| < 2^14 r + slack, and n . c is below 2^14 x 2^15 x sqrt 3, with r below 2^15.8.
 *
 * Twin, bit for bit: src/core/runtime/cull64_planes.h.
 */
import { squareRoot } from './camera-normals.ts';
import { type CompactTree, decodeNode, ROOT } from './compact-tree.ts';
import { EMPTY, type FixedQuery, FLOAT_ERROR } from './fixed-query.ts';

/** a distance that may be wrong by so much, in 2^-14 tree units, is not known */
const UNKNOWN = 2 ** 24;
/** of what is farther away, sums may overflow */
const FARTHEST = Math.fround(1e26);

/** squares of lengths that are off 1 by less are those of unit normals */
const NEAR_ONE = 2 ** -16;

/** Where a tree's model is in the world: scaled, then moved. */
export interface ModelPlace {
  /** x, y, z in world units */
  position: ArrayLike<number>;
  /** above 0 */
  scale: number;
}

/**
 * Set `query` from the planes of a frustum.
 * @param planes 6 x (nx, ny, nz, d) in world units, n . p + d positive inside; one of zeros, with d not below 0, is none; one that is not finite
 * cuts everything, but for an infinite d alone
 * @param eye x, y, z in world units: what is nearest
 * @param place of the tree's model in the world; when not given, its units are the world's
 */
export function setFixedQueryFromPlanes(
  query: FixedQuery,
  tree: CompactTree,
  planes: ArrayLike<number>,
  eye: ArrayLike<number>,
  place: ModelPlace = { position: [0, 0, 0], scale: 1 },
): void {
  const f = Math.fround;
  const root = new Int32Array(8);
  root.set(ROOT);
  if (tree.leaves > 0) decodeNode(tree, 0, root, 0, 4);
  const at = root.subarray(4, 7);
  const r = root[7];
  const scale = f(place.scale);
  const unit = f(tree.scale * scale);
  const perUnit = f(1 / unit);
  const centre = new Float32Array(3);
  let sizes = 0;
  for (let k = 0; k < 3; k++) {
    const position = f(place.position[k]);
    const start = f(f(tree.origin[k]) * scale);
    const zero = f(position + start);
    centre[k] = zero + f(at[k] * unit);
    sizes = f(sizes + f(f(Math.abs(position) + Math.abs(start)) + Math.abs(centre[k])));
    query.eye[k] = floorOf(f(f(f(eye[k]) - zero) * perUnit));
  }
  const wrong = f(f(f(f(sizes * perUnit) * 5) + (r + 1) * 4) / 64);
  const isKnown = wrong < UNKNOWN && sizes < FARTHEST;
  query.slack = (((2 * r + 3) * FLOAT_ERROR) >> 3) + 4096 + (isKnown ? Math.trunc(wrong) + 2 : 0);
  // rounded up, to a float
  const limit = f(r * 16384 + query.slack + 64);
  // planes of zeros cut everything
  query.planes.fill(0);
  query.mask = isKnown ? 0 : 63;
  for (let plane = 0; isKnown && plane < 6; plane++) {
    const [x, y, z, d] = [0, 1, 2, 3].map((k) => f(planes[plane * 4 + k]));
    const per = perLength(f(f(f(x * x) + f(y * y)) + f(z * z)), d);
    if (per === 0) continue;
    const value = f(f(f(f(f(x * centre[0]) + f(y * centre[1])) + f(z * centre[2])) + d) * f(per * perUnit));
    if (per > 0 && value >= limit) continue;
    if (per > 0 && value < -limit) {
      query.mask = EMPTY;
      continue;
    }
    query.mask |= 1 << plane;
    if (per < 0 || Number.isNaN(value)) continue;
    const [nx, ny, nz] = [x, y, z].map((v) => component(f(v * per)));
    query.planes.set([nx, ny, nz, Math.trunc(value) - (nx * at[0] + ny * at[1] + nz * at[2])], plane * 4);
  }
  if (tree.leaves === 0) query.mask = EMPTY;
}

/** 16384 over the length of a normal; 0 for no plane, -1 for one that is not known. */
function perLength(squared: number, d: number): number {
  const f = Math.fround;
  // near 1 the quotient is (3 - squared) / 2, within 2^-33
  if (Math.abs(f(squared - 1)) < NEAR_ONE) return f(24576 - f(8192 * squared));
  if (squared === 0 && d >= 0) return 0;
  if (!(squared >= f(1e-24) && squared <= f(1e24))) return -1;
  return f(16384 / squareRoot(squared));
}

/** The whole number at or below a float, kept within 65536, beyond every tree; -65536 for NaN. */
const floorOf = (value: number): number => (value > -65536 ? Math.floor(Math.min(value, 65536)) : -65536);

/** A component of a normal, nearest whole number: of at most 16384 and a little. */
function component(value: number): number {
  return Math.trunc(Math.fround(value + 32768.5)) - 32768;
}
