/**
 * The linear twins of the mesh tree's queries: one loop over all triangles, no tree. The oracle of the tests, the baseline of the benches.
 * Written to be read.
 */
import { boundingBox, boxesOverlap } from '../../math/aabb.ts';

/**
 * Triangles whose boxes touch `box`, ascending; the twin of meshBoxQuery.
 * @param positions vertices x (x, y, z)
 * @param indices triangles x 3 vertices
 * @param box min x, y, z, max x, y, z; touching counts
 * @param triangles receives their numbers
 * @returns how many
 * @example
 * ```ts
 * import { bruteMeshBox } from 'cull64';
 *
 * const positions = Float32Array.of(0, 0, 0, 0, 0, 1, 1, 0, 1, 9, 0, 0, 9, 0, 1, 8, 0, 1);
 * const triangles = new Uint32Array(2);
 * bruteMeshBox(positions, Uint32Array.of(0, 1, 2, 3, 4, 5), Float64Array.of(7, -1, 0, 8, 1, 1), triangles); // 1
 * triangles[0]; // 1
 * ```
 */
export function bruteMeshBox(
  positions: Float32Array,
  indices: Uint32Array,
  box: Float32Array | Float64Array,
  triangles: Uint32Array,
): number {
  const corners = new Float32Array(9);
  const own = new Float64Array(6);
  let count = 0;
  for (let triangle = 0; triangle < indices.length / 3; triangle++) {
    for (let corner = 0; corner < 3; corner++) {
      const at = indices[triangle * 3 + corner] * 3;
      corners.set(positions.subarray(at, at + 3), corner * 3);
    }
    boundingBox(corners, 0, 3, own);
    if (boxesOverlap(own, 0, box, 0)) triangles[count++] = triangle;
  }
  return count;
}
