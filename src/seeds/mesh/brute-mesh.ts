/**
 * The linear twins of the mesh tree's queries: one loop over all triangles, no tree. The oracle of the tests, the baseline of the benches.
 * Written to be read.
 */
import { checkRay, type Ray } from '../../core/math/ray.ts';
import { createRayFrame, rayTriangle, writeRayFrame } from '../../core/math/ray-triangle.ts';

export interface MeshHit {
  triangle: number;
  /** from the ray's origin, in world units */
  distance: number;
}

/**
 * The triangle that a ray meets first, of equally near ones that of the lowest number; null where it meets none: the twin of meshRayClosest and
 * of meshRayAny.
 * @param positions vertices x (x, y, z)
 * @param indices triangles x 3 vertices
 * @param bothSides whether the back of every triangle counts
 * @param doubleSided triangles: 1 where the back counts anyway
 * @throws RangeError for a ray that meshRayClosest refuses
 * @example
 * ```ts
 * import { bruteMeshRay } from 'cull64/check';
 * import type { Ray } from 'cull64/trees';
 *
 * const positions = Float32Array.of(0, 0, 0, 0, 0, 4, 4, 0, 4, 0, 2, 0, 0, 2, 4, 4, 2, 4);
 * const indices = Uint32Array.of(0, 1, 2, 3, 4, 5);
 * const ray: Ray = { origin: [1, 5, 2], direction: [0, -1, 0], start: 0, end: 100 };
 * bruteMeshRay(positions, indices, ray); // { triangle: 1, distance: 3 }
 * ```
 */
export function bruteMeshRay(
  positions: Float32Array,
  indices: Uint32Array,
  ray: Ray,
  bothSides = false,
  doubleSided?: Uint8Array,
): MeshHit | null {
  checkRay(ray);
  const frame = writeRayFrame(ray.origin, ray.direction, createRayFrame());
  let hit: MeshHit | null = null;
  for (let triangle = 0; triangle < indices.length / 3; triangle++) {
    const at = triangle * 3;
    const back = bothSides || doubleSided?.[triangle] === 1;
    const [a, b, c] = [indices[at] * 3, indices[at + 1] * 3, indices[at + 2] * 3];
    const distance = rayTriangle(positions, a, b, c, back, frame, ray);
    if (distance < (hit ? hit.distance : Number.POSITIVE_INFINITY)) hit = { triangle, distance };
  }
  return hit;
}
