/** The mesh trees of a scene: of all its triangles, for rays; and of the opaque ones, for whatever stands on them. */

import { buildMeshTree, type MeshBuildOptions } from '../tree/boxes/mesh/mesh-build.ts';
import type { MeshTree } from '../tree/boxes/mesh/mesh-tree.ts';
import type { TriangleObjects } from '../tree/boxes/two-level/two-level-tree.ts';
import { OBJECT_BLEND, type Scene } from './scene.ts';
import { doubleSidedTriangles } from './triangles.ts';

type OnProgress = MeshBuildOptions['onProgress'];

/** All triangles, each under its number in the scene; backs count where the object is double-sided, as in the picture. */
export function meshOfScene(scene: Scene, onProgress?: OnProgress): MeshTree {
  return buildMeshTree(scene.positions, scene.indices, { doubleSided: doubleSidedTriangles(scene), onProgress });
}

/** The opaque triangles, numbered without the others; backs count as in meshOfScene. */
export function wallsOfScene(scene: Scene, onProgress?: OnProgress): MeshTree {
  const { positions, indices, firstTriangle } = opaqueObjects(scene);
  const flags = scene.flags.filter((bits) => (bits & OBJECT_BLEND) === 0);
  const doubleSided = doubleSidedTriangles({ ...scene, firstTriangle, flags, indices });
  return buildMeshTree(positions, indices, { doubleSided, onProgress });
}

/** The opaque objects, numbered without the others, as their triangles are. */
export function opaqueObjects({ positions, indices, firstTriangle, flags }: Scene): TriangleObjects {
  const solid = new Uint32Array(indices.length);
  const first = new Uint32Array(firstTriangle.length);
  let count = 0;
  let objects = 0;
  flags.forEach((bits, object) => {
    if (bits & OBJECT_BLEND) return;
    const corners = indices.subarray(firstTriangle[object] * 3, firstTriangle[object + 1] * 3);
    solid.set(corners, count);
    count += corners.length;
    first[++objects] = count / 3;
  });
  return { positions, indices: solid.subarray(0, count), firstTriangle: first.subarray(0, objects + 1) };
}

/** Whether some object is blended, so that the walls are not all triangles. */
export function hasBlended({ flags }: Scene): boolean {
  return flags.some((bits) => (bits & OBJECT_BLEND) !== 0);
}
