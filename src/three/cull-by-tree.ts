/** The entry of `cull64/three`: a mesh of three.js in, culled by a tree from then on. */
import type { BatchedMesh } from 'three';
import { BatchedCulling } from './batched-culling.ts';
import type { TreeCulling } from './tree-culling.ts';

/**
 * Have a tree cull and order the instances of a mesh, for every camera and light that draws it with three's WebGLRenderer. The mesh is used as
 * before: instances may be added, moved, hidden and removed by its own functions.
 * @throws TypeError for another object, or a version of three.js that lacks what is used of it
 */
export function cullByTree(mesh: BatchedMesh): TreeCulling {
  if ((mesh as Partial<BatchedMesh>)?.isBatchedMesh) return new BatchedCulling(mesh);
  throw new TypeError('cullByTree: it takes a BatchedMesh or an InstancedMesh of three.js');
}
