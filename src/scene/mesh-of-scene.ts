/** The mesh trees of a scene: of all its triangles, for rays; and of the opaque ones, for whatever stands on them. */
import { buildMeshTree, type MeshBuildOptions } from '../tree/mesh/mesh-build.ts';
import type { MeshTree } from '../tree/mesh/mesh-tree.ts';
import { OBJECT_BLEND, type Scene } from './scene.ts';
import { doubleSidedTriangles } from './triangles.ts';

type OnProgress = MeshBuildOptions['onProgress'];

/** All triangles, each under its number in the scene; backs count where the object is double-sided, as in the picture. */
export function meshOfScene(scene: Scene, onProgress?: OnProgress): MeshTree {
  return buildMeshTree(scene.positions, scene.indices, { doubleSided: doubleSidedTriangles(scene), onProgress });
}

/** The opaque triangles, numbered without the others. */
export function wallsOfScene({ positions, indices, firstTriangle, flags }: Scene, onProgress?: OnProgress): MeshTree {
  const solid = new Uint32Array(indices.length);
  let count = 0;
  flags.forEach((bits, object) => {
    if (bits & OBJECT_BLEND) return;
    const corners = indices.subarray(firstTriangle[object] * 3, firstTriangle[object + 1] * 3);
    solid.set(corners, count);
    count += corners.length;
  });
  return buildMeshTree(positions, solid.subarray(0, count), { onProgress });
}

/** Whether walls are fewer than triangles. */
export function hasBlended({ flags }: Scene): boolean {
  return flags.some((bits) => (bits & OBJECT_BLEND) !== 0);
}
