/**
 * The polygons of a BSP front to back or back to front from a point: the side of each plane on which the eye is, the polygons on the
 * plane, the other side.
 *
 * Guarantee, of a full tree: along any ray from the eye the polygons that it meets stand in the list in the order in which it meets them,
 * but for those that it meets so close together that both are within the tolerance of one plane, and those that it meets within the
 * tolerance of a plane that the eye is on. Polygons on one plane stand as they are stored. With a frustum, every polygon that has a point inside is given, and others of boxes that touch it. Twin: brute-bsp.ts.
 *
 * Bound: a waiting node is an ancestor of the node at hand, or that node itself: never more than the tree is deep. There are fewer
 * than 2^25 nodes, twice MAX_BSP_POLYGONS, so that four times a node's number is a 32-bit one.
 *
 * A frustum is tested against the boxes of subtrees, 24 bytes a node. Tried and lost: leaving out the side of a plane on which the
 * view's pyramid has no corner, without any box. On lq_e1m1, castle and metropolis, a part of the time of a walk over all nodes:
 * boxes 0.30, 0.42, 0.34; pyramid 0.71, 0.79, 0.68, since small boxes lie beside it more often than whole half-spaces.
 */

import { CROSSING, INSIDE, OUTSIDE, PLANES } from '../../core/math/frustum.ts';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import { type BspTree, NO_NODE } from './bsp-tree.ts';

/** What of the tree is wanted. */
export interface BspFrustum {
  /** 6 x (nx, ny, nz, d), see core/math/frustum.ts */
  planes: Float64Array;
  /** of this tree, as bspBoxes gives them */
  boxes: Float32Array;
}

/** Made once for a tree, used for every eye. */
export interface BspOrderResult {
  /** polygons in order; the first `count` are valid */
  polygons: Uint32Array;
  count: number;
  /** nodes looked at */
  nodesVisited: number;
  /** waiting nodes: node x 4, + 2 where the back link is left, + 1 where it lies inside the frustum */
  stack: Uint32Array;
}

/** A result for orders of `tree`, or of any tree with as many polygons and no more depth. */
export function createBspOrderResult(tree: BspTree): BspOrderResult {
  return {
    polygons: new Uint32Array(tree.triangles.length),
    count: 0,
    nodesVisited: 0,
    stack: new Uint32Array(tree.depth),
  };
}

/**
 * List the polygons of `tree` as seen from `eye`.
 * @param eye x, y, z, finite
 * @param order front: nearest first; back: farthest first
 * @param result as made for this tree; what it held is overwritten
 * @param frustum leaves out what it does not touch
 * @returns how many, the same as result.count
 * @throws RangeError for an unknown order, and an eye that is not finite
 * @example
 * ```ts
 * import { bspOrder, buildBspTree, createBspOrderResult } from 'cull64/trees';
 *
 * // two triangles across the z axis, at z = -5 and -2
 * const positions = Float32Array.of(-9, -9, -5, 9, -9, -5, 0, 9, -5, -9, -9, -2, 9, -9, -2, 0, 9, -2);
 * const tree = buildBspTree(positions, Uint32Array.of(0, 1, 2, 3, 4, 5));
 * const result = createBspOrderResult(tree);
 * bspOrder(tree, [0, 0, 0], 'front', result); // 2
 * result.polygons.map((polygon) => tree.triangles[polygon]); // [1, 0]
 * bspOrder(tree, [0, 0, -9], 'front', result);
 * result.polygons.map((polygon) => tree.triangles[polygon]); // [0, 1]
 * ```
 */
export function bspOrder(
  tree: BspTree,
  eye: ArrayLike<number>,
  order: Exclude<CullOrder, 'none'>,
  result: BspOrderResult,
  frustum?: BspFrustum,
): number {
  const [x, y, z] = [eye[0], eye[1], eye[2]];
  if (order !== 'front' && order !== 'back') throw new RangeError(`order ${order}: it must be front, back`);
  if (!Number.isFinite(x + y + z)) throw new RangeError(`eye ${x}, ${y}, ${z}: it must be finite`);
  const { planes, links, firstPolygon } = tree;
  const { polygons, stack } = result;
  const isNearFirst = order === 'front';
  let inside = frustum ? 0 : 1;
  let count = 0;
  let visited = 0;
  let top = 0;
  let node = links.length > 0 ? 0 : NO_NODE;
  for (;;) {
    while (node !== NO_NODE) {
      visited++;
      if (inside === 0) {
        const place = boxInFrustum(frustum!, node * 6, tree.tolerance);
        if (place === OUTSIDE) break;
        if (place === INSIDE) inside = 1;
      }
      const p = node * 4;
      const isInFront = planes[p] * x + planes[p + 1] * y + planes[p + 2] * z + planes[p + 3] >= 0;
      const first = isInFront === isNearFirst ? 0 : 1;
      stack[top++] = node * 4 + (first ^ 1) * 2 + inside;
      node = links[node * 2 + first];
    }
    if (top === 0) break;
    const waiting = stack[--top];
    inside = waiting & 1;
    node = waiting >>> 2;
    const end = firstPolygon[node + 1];
    for (let polygon = firstPolygon[node]; polygon < end; polygon++) polygons[count++] = polygon;
    node = links[waiting >>> 1];
  }
  result.count = count;
  result.nodesVisited = visited;
  return count;
}

/** Where the box boxes[at ..] lies; one that comes within the tolerance of a plane counts as CROSSING. */
function boxInFrustum({ planes, boxes }: BspFrustum, at: number, tolerance: number): number {
  let place = INSIDE;
  for (let p = 0; p < PLANES * 4; p += 4) {
    const x = planes[p];
    const y = planes[p + 1];
    const z = planes[p + 2];
    const farX = x > 0 ? 3 : 0;
    const farY = y > 0 ? 4 : 1;
    const farZ = z > 0 ? 5 : 2;
    const far = x * boxes[at + farX] + y * boxes[at + farY] + z * boxes[at + farZ] + planes[p + 3];
    if (far < -tolerance) return OUTSIDE;
    const near = x * boxes[at + 3 - farX] + y * boxes[at + 5 - farY] + z * boxes[at + 7 - farZ] + planes[p + 3];
    if (near < tolerance) place = CROSSING;
  }
  return place;
}
