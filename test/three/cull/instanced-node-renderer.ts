/**
 * Stands in for three's WebGPURenderer where there is no GPU, for an InstancedMesh: a draw uploads the attributes that the mesh holds then, and what is drawn is
 * read from their buffers when the pass is sent, after pictures that were drawn in the midst of it.
 */
import type { Camera, InstancedBufferAttribute, InstancedMesh, Material } from 'three';

interface Recorded {
  matrices: InstancedBufferAttribute;
  colours: InstancedBufferAttribute | null;
  count: number;
}

export interface DrawnInstances {
  /** told by their matrices */
  ids: number[];
  /** the first number of each one's colour */
  reds: number[];
}

export class InstancedNodeStandIn {
  /** matrices and colours that went to the GPU, in numbers */
  uploaded = 0;
  hasVelocity = false;
  private readonly program: InstancedMesh['instanceMatrix']['array'];
  readonly face = {
    isWebGPURenderer: true,
    backend: {},
    _callDepth: -1,
    info: { frame: 0 },
    getMRT: () => (this.hasVelocity ? { has: (name: string) => name === 'velocity' } : null),
  };
  private readonly buffers = new Map<object, { version: number; data: Float32Array }>();

  /** @param mesh before it is culled: the matrices are the program's own */
  constructor({ instanceMatrix }: InstancedMesh) {
    this.program = instanceMatrix.array;
  }

  /**
   * A picture of the mesh.
   * @param midst what is drawn in the midst of its draw, as the shadows that fall on it are
   * @param after what is drawn in the midst of a later draw
   */
  draw(mesh: InstancedMesh, camera: Camera, midst?: () => void, after?: () => void): DrawnInstances {
    const { face } = this;
    face._callDepth++;
    this.hook(mesh, 'onBeforeRender', camera);
    midst?.();
    const drawn = this.take(mesh);
    this.hook(mesh, 'onAfterRender', camera);
    after?.();
    face._callDepth--;
    return this.send(drawn);
  }

  /** A draw that throws: three counts from one deeper on after it. Then comes another frame. */
  fail(mesh: InstancedMesh, camera: Camera): void {
    this.face._callDepth++;
    this.hook(mesh, 'onBeforeRender', camera);
    this.face.info.frame++;
  }

  private hook(mesh: InstancedMesh, name: 'onBeforeRender' | 'onAfterRender', camera: Camera): void {
    mesh[name](this.face as never, null!, camera, mesh.geometry, mesh.material as Material, null!);
  }

  private take(mesh: InstancedMesh): Recorded {
    const { instanceMatrix: matrices, instanceColor: colours, count } = mesh;
    for (const one of [matrices, colours]) if (one) this.upload(one);
    return { matrices, colours, count };
  }

  private upload(attribute: InstancedBufferAttribute): void {
    const array = attribute.array as Float32Array;
    const buffer = this.buffers.get(attribute);
    if (buffer?.version === attribute.version) return;
    if (buffer) {
      for (const { start, count } of attribute.updateRanges) {
        buffer.data.set(array.subarray(start, start + count), start);
        this.uploaded += count;
      }
      buffer.version = attribute.version;
    } else this.buffers.set(attribute, { version: attribute.version, data: array.slice() });
    attribute.clearUpdateRanges();
  }

  private send({ matrices, colours, count }: Recorded): DrawnInstances {
    const rows = (attribute: InstancedBufferAttribute) => {
      const { data } = this.buffers.get(attribute)!;
      const { itemSize } = attribute;
      return Array.from({ length: count }, (_, i) => data.slice(i * itemSize, (i + 1) * itemSize));
    };
    const entries = new Map<string, number>();
    const array = this.program;
    for (let id = 0; id < array.length / 16; id++) entries.set(`${array.slice(id * 16, id * 16 + 16)}`, id);
    return {
      ids: rows(matrices).map((row) => entries.get(`${row}`)!),
      reds: colours ? rows(colours).map(([red]) => red) : [],
    };
  }
}
