/**
 * What both ray casts through a mesh tree share: their result, the ray as their loops read it, and when a triangle counts as met.
 *
 * A triangle is met where rayTriangle says so and the ray meets the triangle's own box, both in doubles; the distance is then held to
 * where the ray is in that box. The second half is what makes a tree exact: of 162,007 hits of triangles that were nearly edge-on, three had a
 * distance outside the triangle's box, by up to 2e-6 of it. A box around another is entered no later and left no earlier, in numbers too:
 * subtraction and multiplication keep order when they round. So no node is passed by that holds a triangle that counts as met.
 *
 * `ROOM` is given wherever an entry is compared with an exit or a hit: a ray that touches a box meets it whatever the rounding, and a hit
 * on a wall that is flat along an axis keeps the distance that rayTriangle gives. Of 7,000 rays at corners and edges and along planes and axes of the
 * castle and the dungeon, the box changed 15 distances, each by less than 1e-6 of it, and took away no hit.
 *
 * Source: Ize, "Robust BVH Ray Traversal" (2013), for the place of the growth.
 */
import { MAX_COORDINATE } from '../../math/float.ts';
import { type Ray, writeInverse } from '../../math/ray.ts';
import type { MeshTree } from './mesh-tree.ts';

/** relative room of distances: far above the rounding of doubles, far below that of the corners' floats */
export const ROOM = 1 + 2 ** -40;

/** no triangle, no slot */
export const NONE = -1;

/** Where in `MeshRayResult.numbers` the ray stands, and what has been met. */
export const ORIGIN = 0;
export const DIRECTION = 3;
export const INVERSE = 6;
export const START = 9;
export const END = 10;
/** distance of the nearest hit, or the end of the ray */
export const BEST = 11;
/** input triangle of the nearest hit, or Infinity */
export const BEST_TRIANGLE = 12;
const NUMBERS = 13;

/** Made once for a tree, used for every ray. */
export interface MeshRayResult {
  /** input triangle that is met, or NONE = -1 */
  triangle: number;
  /** its slot in the tree, or NONE */
  slot: number;
  /** from the ray's origin, in world units; Infinity where nothing is met */
  distance: number;
  /** nodes whose box the ray meets before the best hit */
  nodesVisited: number;
  /** triangles of the leaves among these */
  trianglesTested: number;
  /** waiting nodes, and where the ray enters their boxes */
  stack: Uint32Array;
  entries: Float64Array;
  /** the ray and the best hit, as numbers that calls hand on without allocating */
  numbers: Float64Array;
}

/** A result for rays through `tree`, or through any tree of no more depth. */
export function createMeshRayResult(tree: MeshTree): MeshRayResult {
  return {
    triangle: NONE,
    slot: NONE,
    distance: Number.POSITIVE_INFINITY,
    nodesVisited: 0,
    trianglesTested: 0,
    // one waiting child a level
    stack: new Uint32Array(tree.depth),
    entries: new Float64Array(tree.depth),
    numbers: new Float64Array(NUMBERS),
  };
}

const inverse = new Float64Array(3);

/** Forget the last ray and take over this one. @throws RangeError as the casts say */
export function beginRay(tree: MeshTree, ray: Ray, result: MeshRayResult): void {
  if (result.stack.length < tree.depth)
    throw new RangeError(`result: made for a tree of ${result.stack.length} levels; this one has ${tree.depth}`);
  checkRay(ray);
  const { numbers } = result;
  writeInverse(ray, inverse);
  for (let k = 0; k < 3; k++) {
    numbers[ORIGIN + k] = ray.origin[k];
    numbers[DIRECTION + k] = ray.direction[k];
    numbers[INVERSE + k] = inverse[k];
  }
  numbers[START] = ray.start;
  numbers[END] = ray.end;
  numbers[BEST] = ray.end;
  numbers[BEST_TRIANGLE] = Number.POSITIVE_INFINITY;
  result.triangle = NONE;
  result.slot = NONE;
  result.distance = Number.POSITIVE_INFINITY;
  result.nodesVisited = 0;
  result.trianglesTested = 0;
}

/** @throws RangeError where a ray is none */
export function checkRay({ origin, direction, start, end }: Ray): void {
  for (let k = 0; k < 3; k++)
    if (!(Math.abs(origin[k]) <= MAX_COORDINATE))
      throw new RangeError(`ray: origin ${'xyz'[k]} = ${origin[k]}; it must be finite, at most 2^120`);
  const square = direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2];
  if (!(Math.abs(square - 1) <= 1e-6))
    throw new RangeError(`ray: direction ${direction[0]}, ${direction[1]}, ${direction[2]} is not of length 1`);
  if (!(start >= 0 && end >= 0)) throw new RangeError(`ray: from ${start} to ${end}; neither may be negative`);
}
