/** Starts the culling of a three.js mesh by a tree. */
import type { BatchedMesh, InstancedMesh, WebGLRenderer } from 'three';
import type { Hidden } from '../sight/hidden-sets.ts';
import { checkChoiceOptions } from './batched-choices.ts';
import { BatchedCulling } from './batched-culling.ts';
import { InstancedCulling, type MeshRenderer } from './instanced-culling.ts';
import { checkRenderer } from './internals.ts';
import { type BatchedTreeCulling, lastingCulling, type TreeCulling } from './tree-culling.ts';
import { checkVersion } from './versions.ts';

export interface CullingOptions {
  /** what is hidden from where: left out of the pictures of cameras, not of shadows (docs/three.md) */
  hidden?: Hidden | null;
}

export interface BatchedOptions extends CullingOptions {
  /**
   * How long a run of the order is, within which opaque instances are drawn geometry by geometry: a part of all that come before it, at least 8
   * instances. Longer runs are fewer draws and more fragments; 0: none, the tree's own order. Without it, 1 / 8 where three draws neighbours of one
   * geometry at once, which WebGPURenderer does on WebGPU from r187 on, and 0 elsewhere.
   */
  run?: number;
  /**
   * The part of a level's distance by which an instance comes nearer than it before it goes back to the level before, 0 or more and less than 1, as in three's LOD; of a size,
   * the part of its inverse. 0 without it. An instance that a camera passes to and fro at a level's distance then does not change at each pass.
   */
  hysteresis?: number;
  /** Factor of distances where a light draws its shadows, and divisor of sizes: with 2 they have the levels of twice the distance. 1 without it. */
  shadowBias?: number;
}

/**
 * Have a tree cull and order the instances of a mesh, for every camera and light that draws it: a BatchedMesh or an InstancedMesh, with WebGLRenderer or
 * WebGPURenderer. The mesh is used as before: instances are added, moved, hidden and removed by its own functions. For a mesh that is
 * culled already, this returns its culling, as it was begun, or with other hidden sets where it is given some. An InstancedMesh that cannot be culled is drawn as it
 * ships, and console.warn says why, once: in another renderer, with a material that uses gl_InstanceID, under WebGPURenderer before r187 or with a material that has
 * nodes of its own; so is a BatchedMesh with a customSort. So it says that a version of three.js is older or newer than what was tested.
 * @param renderer of an InstancedMesh, the one that draws it
 * @throws TypeError for another object, a version of three.js that lacks a field that is used, an InstancedMesh without a renderer; RangeError for a
 * options that cannot be, and for hidden sets as `setHidden` of the culling says; Error for an InstancedMesh that is culled for another renderer
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
export function cullByTree(mesh: BatchedMesh, options?: BatchedOptions): BatchedTreeCulling;
export function cullByTree(mesh: InstancedMesh, renderer: MeshRenderer, options?: CullingOptions): TreeCulling;
export function cullByTree(
  mesh: BatchedMesh | InstancedMesh,
  given?: BatchedOptions | MeshRenderer,
  options: CullingOptions = {},
): TreeCulling {
  checkVersion();
  if ((mesh as Partial<BatchedMesh> | null)?.isBatchedMesh) {
    const batched = mesh as BatchedMesh;
    const choices = (given ?? {}) as BatchedOptions;
    const { run, hidden } = choices;
    if (run !== undefined && !(run >= 0))
      throw new RangeError(`run is ${run}: it is a part of all instances before it`);
    checkChoiceOptions(choices);
    return withHidden(lastingCulling(batched) ?? new BatchedCulling(batched, run, choices), hidden);
  }
  if (!(mesh as Partial<InstancedMesh> | null)?.isInstancedMesh)
    throw new TypeError('cullByTree takes a BatchedMesh or an InstancedMesh of three.js');
  const instanced = mesh as InstancedMesh;
  const renderer = given as MeshRenderer | undefined;
  if (!renderer || !('isWebGLRenderer' in renderer || 'isWebGPURenderer' in renderer))
    throw new TypeError('cullByTree takes the WebGLRenderer or WebGPURenderer that draws the InstancedMesh, too');
  if ('isWebGLRenderer' in renderer) checkRenderer(renderer as WebGLRenderer);
  const lasting = lastingCulling(instanced) as InstancedCulling | undefined;
  if (lasting && lasting.renderer !== renderer)
    throw new Error('this InstancedMesh is culled for another renderer: stop that culling first');
  return withHidden(lasting ?? new InstancedCulling(instanced, renderer), options.hidden);
}

/** @param hidden undefined: as it is */
function withHidden(culling: TreeCulling, hidden: Hidden | null | undefined): TreeCulling {
  if (hidden !== undefined) culling.setHidden(hidden);
  return culling;
}
