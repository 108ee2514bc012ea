/** A Mesh, or instances of one, whose place and shape were noted, to be compared with what they are now: to the last bit. */
import type { BatchedMesh, InstancedMesh, Mesh } from 'three';
import { geometryAt, isShownAt, matricesOf } from '../cull/instance-state.ts';
import { hasShape, type MeshShape, shapeOf } from './mesh-shape.ts';

export class StillMesh {
  readonly mesh: Mesh;
  private readonly matrix: readonly number[];
  private readonly shape: MeshShape;
  private readonly instances: StillInstances | null;

  /** @param instances those of the mesh that are to be compared */
  constructor(mesh: Mesh, instances: readonly number[]) {
    this.mesh = mesh;
    this.matrix = mesh.matrixWorld.elements.slice();
    this.shape = shapeOf(mesh);
    this.instances = instances.length > 0 ? new StillInstances(mesh as BatchedMesh | InstancedMesh, instances) : null;
  }

  /** Whether it is as it was noted, wherever it is in the scene. */
  isInPlace(): boolean {
    const { mesh, matrix, shape, instances } = this;
    const { elements } = mesh.matrixWorld;
    for (let i = 0; i < 16; i++) if (elements[i] !== matrix[i]) return false;
    return hasShape(mesh, shape) && (instances === null || instances.areInPlace());
  }
}

class StillInstances {
  private readonly mesh: BatchedMesh | InstancedMesh;
  private readonly instances: readonly number[];
  /** of each: its geometry, and its matrix */
  private readonly geometries: readonly number[];
  private readonly home: Float32Array;
  /** the matrices that were compared last, and what came of it */
  private array: ArrayLike<number> | null = null;
  private version = 0;
  private isHome = false;

  constructor(mesh: BatchedMesh | InstancedMesh, instances: readonly number[]) {
    this.mesh = mesh;
    this.instances = instances;
    this.geometries = instances.map((instance) => geometryAt(mesh, instance));
    this.home = new Float32Array(instances.length * 16);
    const { array } = matricesOf(mesh);
    for (const [i, instance] of instances.entries())
      for (let k = 0; k < 16; k++) this.home[i * 16 + k] = array[instance * 16 + k];
  }

  areInPlace(): boolean {
    const { mesh, instances, geometries } = this;
    for (let i = 0; i < instances.length; i++)
      if (!isShownAt(mesh, instances[i]) || geometryAt(mesh, instances[i]) !== geometries[i]) return false;
    const { array, version } = matricesOf(mesh);
    if (array !== this.array || version !== this.version) this.compare(array);
    this.array = array;
    this.version = version;
    return this.isHome;
  }

  private compare(array: ArrayLike<number>): void {
    const { instances, home } = this;
    this.isHome = instances.every((instance, i) => {
      for (let k = 0; k < 16; k++) if (array[instance * 16 + k] !== home[i * 16 + k]) return false;
      return true;
    });
  }
}
