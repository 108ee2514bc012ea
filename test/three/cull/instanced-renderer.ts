/**
 * Stands in for three's WebGLRenderer where there is no WebGL, for an InstancedMesh: it draws one as the renderer does, by its hooks, binds the
 * attributes that it has met, and knows of WebGL the buffers and the draw of points that puts matrices in order.
 */
import {
  type Camera,
  type DataTexture,
  type InstancedMesh,
  type Material,
  type Mesh,
  MeshDepthMaterial,
  type WebGLRenderer,
} from 'three';

interface Buffer {
  data: Float32Array | Uint32Array;
}

/** Calls that do nothing here, and constants without a meaning. */
const INERT = new Proxy({}, { get: () => () => ({}) });

class Gl {
  /** numbers that went to the GPU */
  uploaded = 0;
  /** buffers that were made and not deleted, but for those of ids */
  buffers = 0;
  readonly ARRAY_BUFFER = 1;
  readonly FLOAT = 2;
  readonly VIEWPORT = 3;
  readonly COLOR_CLEAR_VALUE = 4;
  texture: Float32Array = new Float32Array();
  private bound: Buffer | null = null;
  private ids = new Uint32Array();
  private feedback: Buffer | null = null;
  getParameter = () => [0, 0, 1, 1];
  createBuffer = (): Buffer => {
    this.buffers++;
    return { data: new Float32Array(0) };
  };
  deleteBuffer = () => {
    this.buffers--;
  };
  bindBuffer = (_: number, buffer: Buffer) => {
    this.bound = buffer;
  };
  bindBufferBase = (_: number, __: number, buffer: Buffer | null) => {
    this.feedback = buffer;
  };
  bufferData = (_: number, data: number | Uint32Array, __: number, from = 0, length = 0) => {
    if (typeof data === 'number') this.bound!.data = new Float32Array(data / 4);
    else {
      this.ids = data.slice(from, from + length);
      this.uploaded += length;
    }
  };
  bufferSubData = (_: number, at: number, data: Float32Array, from: number, length: number) => {
    this.bound!.data.set(data.subarray(from, from + length), at / 4);
    this.uploaded += length;
  };
  /** what gather-matrices.ts has the GPU do */
  drawArrays = (_: number, first: number, count: number) => {
    for (let i = first; i < count; i++)
      this.feedback!.data.set(this.texture.subarray(this.ids[i] * 16, this.ids[i] * 16 + 16), i * 16);
  };
}

export class InstancedStandIn {
  readonly gl = new Gl();
  private met = new WeakSet<object>();
  private textures = new Map<DataTexture, number>();
  private readonly whole = new Proxy(this.gl, {
    get: (gl, name) => Reflect.get(gl, name) ?? Reflect.get(INERT, name),
  });
  readonly face = {
    isWebGLRenderer: true,
    properties: this.newContext(),
    getContext: () => this.whole,
    info: {},
    shadowMap: {},
    xr: {},
    state: {
      ...{ useProgram: () => true, activeTexture: () => undefined, bindTexture: () => undefined },
      ...{ viewport: () => undefined, buffers: { color: { setClear: () => undefined } } },
    },
    getRenderTarget: () => null,
    getActiveCubeFace: () => 0,
    getActiveMipmapLevel: () => 0,
    setRenderTarget: () => undefined,
    // three meets what stands in a geometry
    render: (mesh: Mesh) => {
      for (const attribute of Object.values(mesh.geometry.attributes)) this.met.add(attribute);
    },
    initTexture: (texture: DataTexture) => this.upload(texture),
  } as unknown as WebGLRenderer;

  /** As after webglcontextrestored. */
  loseContext(): void {
    this.met = new WeakSet();
    this.textures = new Map();
    Object.assign(this.face, { properties: this.newContext() });
  }

  /** The instances that a camera is shown, told by their matrices, and the first number of each one's colour. */
  draw(mesh: InstancedMesh, camera: Camera, light?: Camera): { ids: number[]; reds: number[] } {
    this.begin(mesh, camera, light);
    const rows = (attribute: { itemSize: number }) => {
      if (!this.met.has(attribute)) throw new Error('three does not bind what it has not met');
      const { data } = (attribute as unknown as { buffer: Buffer }).buffer;
      return Array.from({ length: mesh.count }, (_, i) =>
        data.slice(i * attribute.itemSize, (i + 1) * attribute.itemSize),
      );
    };
    const matrices = rows(mesh.instanceMatrix);
    const reds = mesh.instanceColor ? rows(mesh.instanceColor).map(([red]) => red) : [];
    this.end(mesh, camera, light);
    const entries = new Map<string, number>();
    const { array } = mesh.instanceMatrix;
    for (let id = 0; id < array.length / 16; id++) entries.set(`${array.slice(id * 16, id * 16 + 16)}`, id);
    return { ids: matrices.map((row) => entries.get(`${row}`)!), reds };
  }

  /** Up to the draw itself. */
  begin(mesh: InstancedMesh, camera: Camera, light?: Camera): void {
    this.call(mesh, light ? 'onBeforeShadow' : 'onBeforeRender', camera, light);
  }

  /** From the draw on. */
  end(mesh: InstancedMesh, camera: Camera, light?: Camera): void {
    this.call(mesh, light ? 'onAfterShadow' : 'onAfterRender', camera, light);
  }

  private call(mesh: InstancedMesh, name: string, camera: Camera, light?: Camera): void {
    const material = light ? new MeshDepthMaterial() : (mesh.material as Material);
    const before = light ? [mesh, camera, light] : [null, camera];
    (mesh as unknown as Record<string, (...values: unknown[]) => void>)[name](
      this.face,
      ...before,
      mesh.geometry,
      material,
      null,
    );
  }

  private newContext(): object {
    return { has: (texture: DataTexture) => this.textures.has(texture), get: () => ({ __webglTexture: {} }) };
  }

  /** Whole: which parts go is batched-culling.uploads.test.ts's. */
  private upload(texture: DataTexture): void {
    const data = texture.image.data as Float32Array;
    this.gl.texture = data;
    if (this.textures.get(texture) === texture.version) return;
    this.textures.set(texture, texture.version);
    this.gl.uploaded += data.length;
    texture.onUpdate?.(texture);
  }
}
