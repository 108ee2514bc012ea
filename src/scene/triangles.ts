/** A scene's triangles by their number: what their objects say of them. */
import { OBJECT_DOUBLE_SIDED, type Scene } from './scene.ts';

/**
 * Triangles: 1 where their object is double-sided, else 0.
 * @example
 * ```ts
 * import { buildMeshTree, doubleSidedTriangles, type Scene } from 'cull64';
 *
 * const treeOf = (scene: Scene) =>
 *   buildMeshTree(scene.positions, scene.indices, { doubleSided: doubleSidedTriangles(scene) });
 * ```
 */
export function doubleSidedTriangles({ firstTriangle, flags, indices }: Scene): Uint8Array {
  const sides = new Uint8Array(indices.length / 3);
  flags.forEach((flag, object) => {
    if (flag & OBJECT_DOUBLE_SIDED) sides.fill(1, firstTriangle[object], firstTriangle[object + 1]);
  });
  return sides;
}

/**
 * The object that has `triangle`, found by halving: firstTriangle ascends.
 * @throws RangeError for a triangle that there is not
 */
export function objectOfTriangle({ firstTriangle, indices }: Scene, triangle: number): number {
  if (!(Number.isInteger(triangle) && triangle >= 0 && triangle < indices.length / 3))
    throw new RangeError(`triangle ${triangle}: the scene has ${indices.length / 3}, numbered from 0`);
  let low = 0;
  let high = firstTriangle.length - 1;
  // firstTriangle[low] <= triangle < firstTriangle[high]; of objects without triangles the last is taken, which has it
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (firstTriangle[middle] <= triangle) low = middle;
    else high = middle;
  }
  return low;
}
