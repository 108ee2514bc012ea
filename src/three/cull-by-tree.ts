/** Starts the culling of a three.js mesh by a tree. */
import type { BatchedMesh, InstancedMesh, WebGLRenderer } from 'three';
import { createWarner, leftAsItShips, WEBGPU } from './as-it-ships.ts';
import { BatchedCulling } from './batched-culling.ts';
import { InstancedCulling } from './instanced-culling.ts';
import { lastingCulling, type TreeCulling } from './tree-culling.ts';

/**
 * Have a tree cull and order the instances of a mesh, for every camera and light that draws it with three's WebGLRenderer. The mesh is used as
 * before: instances are added, moved, hidden and removed by its own functions. For a mesh that is culled already, this returns its culling. A mesh that cannot
 * be culled is drawn as it ships, and console.warn says why, once: under WebGPURenderer, in another renderer, or with a material that uses gl_InstanceID.
 * @param renderer of an InstancedMesh, the one that draws it
 * @throws TypeError for another object, a version of three.js that lacks a field that is used, an InstancedMesh without a renderer;
 * Error for an InstancedMesh that is culled for another renderer
 * @example
 * ```ts
 * import { cullByTree } from 'cull64/three';
 * import { BatchedMesh, BoxGeometry, Matrix4 } from 'three';
 *
 * const mesh = new BatchedMesh(1000, 24, 36);
 * const box = mesh.addGeometry(new BoxGeometry());
 * const culling = cullByTree(mesh);
 * for (let x = 0; x < 1000; x++) mesh.setMatrixAt(mesh.addInstance(box), new Matrix4().makeTranslation(2 * x, 0, 0));
 * // a renderer that draws the mesh now draws what its camera sees, nearest first
 * culling.counts.lists; // 0
 * culling.stop();
 * ```
 */
export function cullByTree(mesh: BatchedMesh): TreeCulling;
export function cullByTree(mesh: InstancedMesh, renderer: WebGLRenderer): TreeCulling;
export function cullByTree(mesh: BatchedMesh | InstancedMesh, renderer?: WebGLRenderer): TreeCulling {
  if ((mesh as Partial<BatchedMesh> | null)?.isBatchedMesh) {
    const batched = mesh as BatchedMesh;
    return lastingCulling(batched) ?? new BatchedCulling(batched);
  }
  if (!(mesh as Partial<InstancedMesh> | null)?.isInstancedMesh)
    throw new TypeError('cullByTree takes a BatchedMesh or an InstancedMesh of three.js');
  const instanced = mesh as InstancedMesh;
  if (renderer && 'isWebGPURenderer' in renderer) {
    createWarner(instanced)(WEBGPU);
    return leftAsItShips();
  }
  if (!(renderer && 'isWebGLRenderer' in renderer))
    throw new TypeError('cullByTree takes the WebGLRenderer that draws the InstancedMesh, too');
  const lasting = lastingCulling(instanced) as InstancedCulling | undefined;
  if (lasting && lasting.renderer !== renderer)
    throw new Error('this InstancedMesh is culled for another renderer: stop that culling first');
  return lasting ?? new InstancedCulling(instanced, renderer);
}
