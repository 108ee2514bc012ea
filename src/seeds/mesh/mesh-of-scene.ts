/** The mesh trees of a scene: of all its triangles, for rays; and of the opaque ones, for whatever stands on them. */

import { OBJECT_BLEND, type Scene } from '../../core/scene/scene.ts';
import { doubleSidedTriangles } from '../../core/scene/triangles.ts';
import { buildMeshTree, type MeshBuildOptions } from './mesh-build.ts';
import type { MeshTree } from './mesh-tree.ts';

type OnProgress = MeshBuildOptions['onProgress'];

/** All triangles, each under its number in the scene; backs count where the object is double-sided, as in the picture. */
export function meshOfScene(scene: Scene, onProgress?: OnProgress): MeshTree {
  return buildMeshTree(scene.positions, scene.indices, { doubleSided: doubleSidedTriangles(scene), onProgress });
}

/**
 * The opaque triangles, numbered without the others; backs count as in meshOfScene.
 * @param without objects that are left out, too
 */
export function wallsOfScene(scene: Scene, onProgress?: OnProgress, without: readonly number[] = []): MeshTree {
  const { positions, indices, firstTriangle, flags } = scene;
  const sides = doubleSidedTriangles(scene);
  const solid = new Uint32Array(indices.length);
  const doubleSided = new Uint8Array(sides.length);
  let count = 0;
  flags.forEach((bits, object) => {
    if (bits & OBJECT_BLEND || without.includes(object)) return;
    const first = firstTriangle[object];
    const end = firstTriangle[object + 1];
    solid.set(indices.subarray(first * 3, end * 3), count * 3);
    doubleSided.set(sides.subarray(first, end), count);
    count += end - first;
  });
  return buildMeshTree(positions, solid.subarray(0, count * 3), {
    doubleSided: doubleSided.subarray(0, count),
    onProgress,
  });
}

/** Whether some object is blended, so that the walls are not all triangles. */
export function hasBlended({ flags }: Scene): boolean {
  return flags.some((bits) => (bits & OBJECT_BLEND) !== 0);
}
