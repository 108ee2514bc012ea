/**
 * Stands in for three's WebGLRenderer where there is no WebGL: it draws a mesh as the renderer does, by its hooks, and keeps what the GPU
 * would have of each texture, uploaded as WebGLTextures.js of three does: whole, or by the texture's ranges.
 */
import type { BatchedMesh, BufferGeometry, Camera, DataTexture, Material, WebGLRenderer } from 'three';
import { type BatchedInternals, internalsOf, takesParts } from '../../../src/three/cull/internals.ts';

export interface Drawn {
  ids: number[];
  starts: number[];
  counts: number[];
}

interface OnGpu {
  version: number;
  data: Float32Array | Uint32Array;
}

export class StandIn {
  /** numbers of textures uploaded so far */
  uploaded = 0;
  private readonly textures = new Map<DataTexture, OnGpu>();
  private readonly face = {
    isWebGLRenderer: true,
    properties: { has: (texture: DataTexture) => this.textures.has(texture) },
  } as unknown as WebGLRenderer;

  /** What the camera is shown. */
  draw(mesh: BatchedMesh, camera: Camera, material = mesh.material as Material): Drawn {
    mesh.onBeforeRender(this.face, null!, camera, mesh.geometry, material, null!);
    const { _colorsTexture } = internalsOf(mesh);
    if (_colorsTexture) this.upload(_colorsTexture);
    return this.take(mesh);
  }

  /** What a light's shadow camera is shown, by a material without colours. */
  drawShadow(mesh: BatchedMesh, camera: Camera, light: Camera, material: Material): Drawn {
    const geometry: BufferGeometry = mesh.geometry;
    (mesh.onBeforeShadow as (...values: unknown[]) => void)(this.face, mesh, camera, light, geometry, material, null);
    return this.take(mesh);
  }

  /** The texture as the GPU has it. */
  onGpu(texture: DataTexture): Float32Array | Uint32Array {
    return this.textures.get(texture)!.data;
  }

  private take(mesh: BatchedMesh): Drawn {
    const internals: BatchedInternals = internalsOf(mesh);
    const count = internals._multiDrawCount;
    for (const texture of [internals._matricesTexture, internals._indirectTexture]) this.upload(texture);
    return {
      ids: count === 0 ? [] : [...this.onGpu(internals._indirectTexture).subarray(0, count)],
      starts: [...internals._multiDrawStarts.subarray(0, count)],
      counts: [...internals._multiDrawCounts.subarray(0, count)],
    };
  }

  private upload(texture: DataTexture): void {
    const data = texture.image.data as Float32Array | Uint32Array;
    const before = this.textures.get(texture);
    // as WebGLTextures has it: without needsUpdate nothing is sent, and a draw is refused
    if (texture.version === 0) return;
    if (before?.version === texture.version) return;
    const known = before ?? { version: -1, data: data.slice().fill(0) };
    this.textures.set(texture, known);
    known.version = texture.version;
    // three counts four numbers a texel, also where there is one
    const numbers = (data.length / texture.image.width / texture.image.height) as 1 | 4;
    const whole = [{ start: 0, count: Infinity }];
    const ranges = takesParts(texture) && texture.updateRanges.length > 0 ? texture.updateRanges : whole;
    for (const { start, count } of ranges) {
      const from = (start / 4) * numbers;
      const part = data.subarray(from, from + (count / 4) * numbers);
      known.data.set(part as Float32Array, from);
      this.uploaded += part.length;
    }
    if (takesParts(texture)) texture.clearUpdateRanges();
    texture.onUpdate?.(texture);
  }
}
