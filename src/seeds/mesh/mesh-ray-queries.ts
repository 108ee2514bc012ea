/**
 * The two questions of a ray to a mesh tree: which triangle does it meet first, and does it meet any?
 *
 * Guarantee: the answers are those of a scan of all triangles with the same arithmetic (bruteMeshRay), to the bit.
 */
import type { Ray } from '../../core/math/ray.ts';
import { beginRay, type MeshRayResult, NO_TRIANGLE } from './mesh-ray.ts';
import { castRay } from './mesh-ray-cast.ts';
import { beginRayLog, type MeshRayLog } from './mesh-ray-log.ts';
import type { MeshTree } from './mesh-tree.ts';

export interface MeshRayOptions {
  /** whether the back of every triangle counts; else it does where the tree's doubleSided says so */
  bothSides?: boolean;
  /** receives the nodes on the way */
  log?: MeshRayLog;
}

/**
 * The triangle that a ray meets first, between its start and its end; of equally near ones that of the lowest number.
 * @param result receives triangle, slot, distance, and what was looked at
 * @returns whether there is one
 * @throws RangeError for a ray whose origin is not finite or beyond 2^120, whose direction is not of length 1 within 5e-7, whose start or
 * end is negative or no number; for a result that was made for a tree of less depth
 * @example
 * ```ts
 * import { buildMeshTree, createMeshRayResult, meshRayClosest } from 'cull64/trees';
 *
 * // two triangles that look up, at heights 0 and 2
 * const positions = Float32Array.of(0, 0, 0, 0, 0, 4, 4, 0, 4, 0, 2, 0, 0, 2, 4, 4, 2, 4);
 * const tree = buildMeshTree(positions, Uint32Array.of(0, 1, 2, 3, 4, 5));
 * const hit = createMeshRayResult(tree);
 * meshRayClosest(tree, { origin: [1, 5, 2], direction: [0, -1, 0], start: 0, end: 100 }, hit); // true
 * hit.triangle; // 1
 * hit.distance; // 3
 * ```
 */
export function meshRayClosest(tree: MeshTree, ray: Ray, result: MeshRayResult, options: MeshRayOptions = {}): boolean {
  return ask(tree, ray, result, options, false);
}

/**
 * Whether a ray meets any triangle between its start and its end: what a shadow or a line of sight asks.
 * @param result receives one of the triangles that are met, not always the nearest, its slot, its distance, and what was looked at
 * @throws RangeError as meshRayClosest does
 * @example
 * ```ts
 * import { buildMeshTree, createMeshRayResult, meshRayAny } from 'cull64/trees';
 *
 * const tree = buildMeshTree(Float32Array.of(0, 0, 0, 0, 0, 4, 4, 0, 4), Uint32Array.of(0, 1, 2));
 * const result = createMeshRayResult(tree);
 * meshRayAny(tree, { origin: [1, 5, 2], direction: [0, -1, 0], start: 0, end: 100 }, result); // true
 * meshRayAny(tree, { origin: [1, 5, 2], direction: [0, -1, 0], start: 0, end: 4 }, result); // false
 * // from below, where its back is
 * meshRayAny(tree, { origin: [1, -5, 2], direction: [0, 1, 0], start: 0, end: 100 }, result); // false
 * meshRayAny(tree, { origin: [1, -5, 2], direction: [0, 1, 0], start: 0, end: 100 }, result, { bothSides: true }); // true
 * ```
 */
export function meshRayAny(tree: MeshTree, ray: Ray, result: MeshRayResult, options: MeshRayOptions = {}): boolean {
  return ask(tree, ray, result, options, true);
}

function ask(tree: MeshTree, ray: Ray, result: MeshRayResult, options: MeshRayOptions, any: boolean): boolean {
  const { bothSides = false, log = null } = options;
  beginRay(tree, ray, result);
  if (log !== null) beginRayLog(log, tree);
  castRay(tree, result, any, bothSides, log);
  return result.slot !== NO_TRIANGLE;
}
