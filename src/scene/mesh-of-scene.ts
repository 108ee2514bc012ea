/** The mesh trees of a scene: of all its triangles, for rays; and of the opaque ones, for whatever stands on them. */
import { buildMeshTree } from '../tree/mesh/mesh-build.ts';
import type { MeshTree } from '../tree/mesh/mesh-tree.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene } from './scene.ts';

type Triangles = Pick<Scene, 'positions' | 'indices' | 'firstTriangle' | 'flags'>;

/** All triangles, each under its number in the scene; backs count where the object is double-sided, as in the picture. */
export function meshOfScene({ positions, indices, firstTriangle, flags }: Triangles): MeshTree {
  const doubleSided = new Uint8Array(indices.length / 3);
  flags.forEach((bits, object) => {
    if (bits & OBJECT_DOUBLE_SIDED) doubleSided.fill(1, firstTriangle[object], firstTriangle[object + 1]);
  });
  return buildMeshTree(positions, indices, { doubleSided });
}

/** The opaque triangles, numbered without the others. */
export function wallsOfScene({ positions, indices, firstTriangle, flags }: Triangles): MeshTree {
  const solid = new Uint32Array(indices.length);
  let count = 0;
  flags.forEach((bits, object) => {
    if (bits & OBJECT_BLEND) return;
    const corners = indices.subarray(firstTriangle[object] * 3, firstTriangle[object + 1] * 3);
    solid.set(corners, count);
    count += corners.length;
  });
  return buildMeshTree(positions, solid.subarray(0, count));
}

/** Whether walls are fewer than triangles. */
export function hasBlended({ flags }: Pick<Scene, 'flags'>): boolean {
  return flags.some((bits) => (bits & OBJECT_BLEND) !== 0);
}
