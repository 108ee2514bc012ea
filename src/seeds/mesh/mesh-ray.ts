/**
 * What both ray casts through a mesh tree share: their result, the ray as their loops read it, and how much room its boxes are given.
 *
 * A triangle is met where rayTriangle says so, which is watertight. The place that is met is within 2^-50 of the distance of a corner, or of the
 * origin's coordinates, from the triangle and its box. Every box is grown by GROWTH of the sum of the root's coordinates and the origin's, five bits
 * more at least: once a ray, the origins from which a box's sides are looked at are moved by that. So no node is passed by that holds a triangle that is met.
 *
 * The roundings of where a ray enters and leaves a box are far below that too: an entry is never beyond a hit below it.
 *
 * Sources: Ize, "Robust BVH Ray Traversal" (2013); Woop, Benthin, Wald, "Watertight Ray/Triangle Intersection" (2013), for boxes as reliable as the triangles.
 */
import { checkRay, type Ray, writeInverse } from '../../core/math/ray.ts';
import { createRayFrame, writeRayFrame } from '../../core/math/ray-triangle.ts';
import type { MeshTree } from './mesh-tree.ts';

/** part of the coordinates' sum by which boxes are grown: above all that a place which is met can be wrong by, far below the corners' floats */
const GROWTH = 2 ** -45;

/** no triangle, no slot */
export const NO_TRIANGLE = -1;

/** Where in `MeshRayResult.numbers` the ray stands, and what has been met. */
/** origin from which the sides are looked at by which a ray enters a box, and those by which it leaves it */
export const ENTERS = 0;
export const LEAVES = 3;
export const INVERSE = 6;
export const START = 9;
export const END = 10;
/** distance of the nearest hit, or the end of the ray */
export const BEST = 11;
/** input triangle of the nearest hit, or Infinity */
export const BEST_TRIANGLE = 12;
const NUMBERS = 13;

/** Made once for a tree, used for every ray. */
export type MeshRayResult = ReturnType<typeof createMeshRayResult>;

/** A result for rays through `tree`, or through any tree of no more depth. */
export function createMeshRayResult(tree: MeshTree) {
  return {
    /** input triangle that is met, or NONE = -1 */
    triangle: NO_TRIANGLE,
    /** its slot in the tree, or NONE */
    slot: NO_TRIANGLE,
    /** from the ray's origin, in world units; Infinity where nothing is met */
    distance: Number.POSITIVE_INFINITY,
    /** nodes whose box the ray meets before the best hit */
    nodesVisited: 0,
    /** triangles of the leaves among these */
    trianglesTested: 0,
    // one waiting child a level
    stack: new Uint32Array(tree.depth),
    entries: new Float64Array(tree.depth),
    /** the ray and the best hit, as numbers that calls hand on without allocating */
    numbers: new Float64Array(NUMBERS),
    /** the ray as rayTriangle reads it */
    frame: createRayFrame(),
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
  writeRayFrame(ray.origin, ray.direction, result.frame);
  // a sum of what may be the largest is not below it
  let extent = 0;
  for (let k = 0; k < 3; k++) extent += Math.abs(ray.origin[k]);
  // the root's box
  if (tree.depth > 0) for (let k = 0; k < 6; k++) extent += Math.abs(tree.boxes[k]);
  for (let k = 0; k < 3; k++) {
    const grown = inverse[k] < 0 ? -GROWTH * extent : GROWTH * extent;
    numbers[ENTERS + k] = ray.origin[k] + grown;
    numbers[LEAVES + k] = ray.origin[k] - grown;
    numbers[INVERSE + k] = inverse[k];
  }
  numbers[START] = ray.start;
  numbers[END] = ray.end;
  numbers[BEST] = ray.end;
  numbers[BEST_TRIANGLE] = Number.POSITIVE_INFINITY;
  result.triangle = NO_TRIANGLE;
  result.slot = NO_TRIANGLE;
  result.distance = Number.POSITIVE_INFINITY;
  result.nodesVisited = 0;
  result.trianglesTested = 0;
}
