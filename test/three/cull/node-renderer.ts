/**
 * Stands in for three's WebGPURenderer where there is no GPU: it draws a BatchedMesh as the renderer does, by its hooks, by the function that its nodes
 * call from r187 on, and by the mesh's own texture of ids, which it keeps as uploaded whenever its version has changed.
 */
import type { BatchedMesh, Camera, Material } from 'three';
import { internalsOf, mergedOf } from '../../../src/three/cull/internals.ts';
import type { Drawn } from './renderer.ts';

export class NodeStandIn {
  /** draws of the last call */
  calls = 0;
  /** uploads of the texture of ids */
  uploads = 0;
  private ids = new Uint32Array();
  private version = -1;
  private readonly isMerged: boolean;
  private readonly face: never;

  /** @param isOnWebGPU false: on WebGL, as with forceWebGL */
  constructor(isOnWebGPU: boolean) {
    this.isMerged = isOnWebGPU;
    this.face = { isWebGPURenderer: true, backend: isOnWebGPU ? { isWebGPUBackend: true } : {} } as never;
  }

  draw(mesh: BatchedMesh, camera: Camera, material = mesh.material as Material): Drawn {
    mesh.onBeforeRender(this.face, null!, camera, mesh.geometry, material, null!);
    return this.take(mesh, camera, material);
  }

  drawShadow(mesh: BatchedMesh, _camera: Camera, light: Camera, material: Material): Drawn {
    const hook = mesh.onBeforeShadow as (...values: unknown[]) => void;
    // from r176 on the light's camera stands for both
    hook.call(mesh, this.face, mesh, light, light, mesh.geometry, material, null);
    mesh.onBeforeRender(this.face, null!, light, mesh.geometry, material, null!);
    return this.take(mesh, light, material);
  }

  /** From r187 on shadows are drawn in the midst of a draw, before its lists are asked for. */
  drawAroundShadow(mesh: BatchedMesh, camera: Camera, light: Camera, depth: Material): Drawn {
    const material = mesh.material as Material;
    mesh.onBeforeRender(this.face, null!, camera, mesh.geometry, material, null!);
    this.drawShadow(mesh, camera, light, depth);
    return this.take(mesh, camera, material);
  }

  /** Its lists without a draw, as a renderer asks that compiles it. */
  compile(mesh: BatchedMesh, camera: Camera): Drawn {
    return this.take(mesh, camera, mesh.material as Material);
  }

  private take(mesh: BatchedMesh, camera: Camera, material: Material): Drawn {
    const update = (mesh as unknown as Record<string, ((...values: unknown[]) => void) | undefined>)
      ._updateDrawParameters;
    update?.call(mesh, camera, mesh.geometry, material, this.isMerged ? 'merged' : 'multiDraw');
    const internals = internalsOf(mesh);
    const texture = internals._indirectTexture;
    if (texture.version !== this.version) {
      this.ids = (texture.image.data as Uint32Array).slice();
      this.version = texture.version;
      this.uploads++;
    }
    const merged = this.isMerged ? mergedOf(mesh) : null;
    const [starts, counts]: number[][] = [[], []];
    const add = (start: number, count: number, instances: number) => {
      for (let k = 0; k < instances; k++) {
        starts.push(start);
        counts.push(count);
      }
    };
    this.calls = merged ? merged._mergedDrawCount : internals._multiDrawCount;
    for (let i = 0; i < this.calls; i++)
      if (merged) add(merged._mergedDrawStarts[i], merged._mergedDrawCounts[i], merged._mergedDrawInstanceCounts[i]);
      else add(internals._multiDrawStarts[i], internals._multiDrawCounts[i], 1);
    return { ids: [...this.ids.subarray(0, starts.length)], starts, counts };
  }
}
