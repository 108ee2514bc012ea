/** A scene's triangles by their number: what their objects say of them. */
import { OBJECT_DOUBLE_SIDED, type Scene } from './scene.ts';

/**
 * Triangles: 1 where their object is double-sided, else 0.
 * @example
 * ```ts
 * import { OBJECT_DOUBLE_SIDED, readScene } from 'cull64';
 * import { buildMeshTree, doubleSidedTriangles } from 'cull64/trees';
 *
 * const scene = await readScene(new TextEncoder().encode('o a\nv 0 0 0\nv 0 0 1\nv 1 0 1\nf 1 2 3\nf 1 3 2\no b\nf 1 2 3\n'));
 * scene.flags.set([OBJECT_DOUBLE_SIDED, 0]);
 * const doubleSided = doubleSidedTriangles(scene);
 * doubleSided; // [1, 1, 0]
 * const tree = buildMeshTree(scene.positions, scene.indices, { doubleSided });
 * tree.doubleSided.length; // 3
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
 * @throws RangeError for a triangle that the scene does not have
 */
export function objectOfTriangle({ firstTriangle, indices }: Scene, triangle: number): number {
  if (!(Number.isInteger(triangle) && triangle >= 0 && triangle < indices.length / 3))
    throw new RangeError(`triangle ${triangle}: the scene has ${indices.length / 3}, numbered from 0`);
  let low = 0;
  let high = firstTriangle.length - 1;
  // firstTriangle[low] <= triangle < firstTriangle[high]; objects without triangles share a first triangle with the
  // next that has some: the last of them has this one
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (firstTriangle[middle] <= triangle) low = middle;
    else high = middle;
  }
  return low;
}
