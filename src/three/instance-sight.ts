/**
 * Hidden sets of a mesh that is culled. An instance is hidden where it is an object of the cells, stands in its place, and its eye's cell does not see it.
 *
 * Sets are of a scene that stands still. So while an object is away, moved, invisible, removed or of another shape, everything is seen, unless it was said to be
 * movable: then it alone is. What comes back to its place, to the last bit of its matrix, is as before.
 */
import type { BatchedMesh, Camera, InstancedMesh } from 'three';
import { seenSets } from './eye-cells.ts';
import { type BoundSets, bindSets, type Hidden } from './hidden-sets.ts';
import { internalsOf } from './internals.ts';
import { hasInstance, instancesOf, isBatched } from './scene-objects.ts';
import { InstanceBits, type Sight } from './sight.ts';

const NO_OBJECT = -1;

export class InstanceSight implements Sight {
  /** objects that are away and not movable: while there are any, everything is seen */
  away = 0;
  private readonly mesh: BatchedMesh | InstancedMesh;
  private readonly sets: BoundSets;
  /** instances: the object that each is, or NO_OBJECT */
  private readonly objects: Int32Array;
  /** instances x 16: the matrix in its place */
  private readonly home: Float32Array;
  /** instances: the geometry there; -1: it has been given another shape, and has no place */
  private readonly geometries: Int32Array;
  private readonly isAway: Uint8Array;
  private readonly bits = new InstanceBits();
  private version = 0;
  /** the mesh, where the cells are in another frame */
  private readonly meshAt: ArrayLike<number> | null;

  /** @throws RangeError as bindSets says */
  constructor(mesh: BatchedMesh | InstancedMesh, hidden: Hidden) {
    this.mesh = mesh;
    this.sets = bindSets(hidden, () => instancesOf(mesh), mesh);
    const { objects, frame } = this.sets;
    const own = objects.flatMap((object, id) => (object.mesh === mesh ? [[id, object.instance]] : []));
    const count = own.reduce((most, [, instance]) => Math.max(most, instance + 1), 0);
    this.objects = new Int32Array(count).fill(NO_OBJECT);
    this.home = new Float32Array(count * 16);
    this.geometries = new Int32Array(count);
    this.isAway = new Uint8Array(count);
    this.meshAt = frame === mesh ? null : mesh.matrixWorld.elements.slice();
    const matrices = this.matrices();
    for (const [id, instance] of own) {
      if (this.objects[instance] !== NO_OBJECT)
        throw new RangeError(`hidden: instance ${instance} is said to be object ${this.objects[instance]} and ${id}`);
      this.objects[instance] = id;
      this.geometries[instance] = this.geometryOf(instance);
      for (let k = instance * 16; k < instance * 16 + 16; k++) this.home[k] = matrices[k];
      // the program may have it hidden already
      this.look(instance);
    }
  }

  /** An instance may have changed. */
  look(instance: number): void {
    if (!(instance < this.objects.length) || this.objects[instance] === NO_OBJECT) return;
    const isAway = this.isInPlace(instance) ? 0 : 1;
    if (isAway === this.isAway[instance]) return;
    this.isAway[instance] = isAway;
    if (this.sets.movable.has(this.objects[instance])) this.version++;
    else this.away += isAway === 1 ? 1 : -1;
  }

  /** Any of them may have changed, or may be gone. */
  lookAll(): void {
    for (let instance = 0; instance < this.objects.length; instance++) this.look(instance);
  }

  /** Geometries have got another shape. */
  reshape(geometries: ReadonlySet<number>): void {
    for (let instance = 0; instance < this.objects.length; instance++) {
      if (!geometries.has(this.geometries[instance])) continue;
      this.geometries[instance] = -1;
      this.look(instance);
    }
  }

  seenFrom(camera: Camera): Uint8Array | null {
    const { mesh, sets, objects, isAway, meshAt } = this;
    const { elements } = mesh.matrixWorld;
    if (this.away > 0 || (meshAt && elements.some((v, k) => v !== meshAt[k]))) return null;
    const numbers = seenSets(sets, camera);
    if (numbers.length === 0) return null;
    const room = isBatched(mesh) ? internalsOf(mesh)._maxInstanceCount : mesh.instanceMatrix.count;
    const objectOf = (instance: number) =>
      instance >= objects.length || isAway[instance] === 1 ? NO_OBJECT : objects[instance];
    return this.bits.of(
      numbers.map((set) => sets.cells.sets[set]),
      numbers.join(),
      room,
      objectOf,
      this.version,
    );
  }

  private isInPlace(instance: number): boolean {
    const { home, geometries } = this;
    if (!this.isShown(instance) || this.geometryOf(instance) !== geometries[instance]) return false;
    const matrices = this.matrices();
    for (let k = instance * 16; k < instance * 16 + 16; k++) if (home[k] !== matrices[k]) return false;
    return true;
  }

  private isShown(instance: number): boolean {
    const { mesh } = this;
    return hasInstance(mesh, instance) && (!isBatched(mesh) || internalsOf(mesh)._instanceInfo[instance].visible);
  }

  private geometryOf(instance: number): number {
    const { mesh } = this;
    return isBatched(mesh) ? internalsOf(mesh)._instanceInfo[instance].geometryIndex : mesh.geometry.id;
  }

  private matrices(): ArrayLike<number> {
    const { mesh } = this;
    return isBatched(mesh)
      ? (internalsOf(mesh)._matricesTexture.image.data as Float32Array)
      : mesh.instanceMatrix.array;
  }
}
