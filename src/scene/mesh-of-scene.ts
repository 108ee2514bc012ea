/** The mesh tree of a scene. */
import { buildMeshTree } from '../tree/mesh/mesh-build.ts';
import type { MeshTree } from '../tree/mesh/mesh-tree.ts';
import { OBJECT_DOUBLE_SIDED, type Scene } from './scene.ts';

type Triangles = Pick<Scene, 'positions' | 'indices' | 'firstTriangle' | 'flags'>;

/** All triangles, each under its number in the scene; backs count where the object is double-sided, as in the picture. */
export function meshOfScene({ positions, indices, firstTriangle, flags }: Triangles): MeshTree {
  const doubleSided = new Uint8Array(indices.length / 3);
  flags.forEach((bits, object) => {
    if (bits & OBJECT_DOUBLE_SIDED) doubleSided.fill(1, firstTriangle[object], firstTriangle[object + 1]);
  });
  return buildMeshTree(positions, indices, { doubleSided });
}
