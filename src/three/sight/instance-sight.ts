/**
 * Hidden sets of a mesh that is culled. An instance is hidden where it is an object of the cells, stands in its place, and its eye's cell does not see it.
 *
 * Sets are of a scene that stands still. So while an object is away, moved, invisible, removed, of another shape, or can be seen through, everything is seen, unless it was
 * said to be movable: then it alone is. So it is with objects that other meshes are, which are compared for each view. What comes back to its place, to the last bit of its matrix, is as before.
 */
import type { BatchedMesh, Camera, InstancedMesh, Object3D } from 'three';
import { geometryAt, isShownAt, matricesOf } from '../cull/instance-state.ts';
import { internalsOf } from '../cull/internals.ts';
import { idsByMesh, instancesOf, isBatched } from '../overdraw/scene-objects.ts';
import { seenSets } from './eye-cells.ts';
import { type BoundSets, bindSets, type Hidden } from './hidden-sets.ts';
import { canSeeThrough } from './mesh-shape.ts';
import { type Sight, SightBits } from './sight.ts';
import { StillMesh } from './still-mesh.ts';

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
  private readonly bits = new SightBits();
  private version = 0;
  /** the mesh, where the cells are in another frame, or there are objects beside it */
  private readonly meshAt: ArrayLike<number> | null;
  private readonly isThrough: boolean;
  /** the other Meshes that are objects, and not movable */
  private readonly others: readonly StillMesh[];

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
    this.others = othersOf(this.sets, mesh);
    this.meshAt = frame === mesh && this.others.length === 0 ? null : mesh.matrixWorld.elements.slice();
    this.isThrough = canSeeThrough(mesh);
    const { array } = matricesOf(mesh);
    for (const [id, instance] of own) {
      if (this.objects[instance] !== NO_OBJECT)
        throw new RangeError(`hidden: instance ${instance} is said to be object ${this.objects[instance]} and ${id}`);
      this.objects[instance] = id;
      this.geometries[instance] = geometryAt(mesh, instance);
      for (let k = instance * 16; k < instance * 16 + 16; k++) this.home[k] = array[k];
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

  /** A geometry has got another shape. */
  reshape(geometry: number): void {
    for (let instance = 0; instance < this.objects.length; instance++) {
      if (this.geometries[instance] !== geometry) continue;
      this.geometries[instance] = -1;
      this.look(instance);
    }
  }

  seenFrom(camera: Camera): Uint8Array | null {
    const { mesh, sets, objects, isAway } = this;
    if (this.away > 0 || !this.isMeshInPlace() || !this.areOthersInPlace()) return null;
    const numbers = seenSets(sets, camera);
    if (numbers.length === 0) return null;
    const room = isBatched(mesh) ? internalsOf(mesh)._maxInstanceCount : mesh.instanceMatrix.count;
    const objectOf = (instance: number) =>
      instance >= objects.length || isAway[instance] === 1 ? NO_OBJECT : objects[instance];
    return this.bits.of(sets.cells.sets, numbers, room, objectOf, this.version);
  }

  private isMeshInPlace(): boolean {
    const { mesh, meshAt, isThrough } = this;
    const { elements } = mesh.matrixWorld;
    return canSeeThrough(mesh) === isThrough && !(meshAt && elements.some((v, k) => v !== meshAt[k]));
  }

  private areOthersInPlace(): boolean {
    const { mesh, others } = this;
    if (others.length === 0) return true;
    const top = topOf(mesh);
    return others.every((other) => topIfShown(other.mesh) === top && other.isInPlace());
  }

  private isInPlace(instance: number): boolean {
    const { mesh, home, geometries } = this;
    if (!isShownAt(mesh, instance) || geometryAt(mesh, instance) !== geometries[instance]) return false;
    const { array } = matricesOf(mesh);
    for (let k = instance * 16; k < instance * 16 + 16; k++) if (home[k] !== array[k]) return false;
    return true;
  }
}

function othersOf({ objects, movable }: BoundSets, mesh: Object3D): StillMesh[] {
  const others: StillMesh[] = [];
  for (const [other, ids] of idsByMesh(objects)) {
    const fixed = ids.filter((id) => !movable.has(id)).map((id) => objects[id].instance);
    if (other !== mesh && fixed.length > 0) others.push(new StillMesh(other, fixed.includes(-1) ? [] : fixed));
  }
  return others;
}

function topOf(object: Object3D): Object3D {
  let one = object;
  while (one.parent) one = one.parent;
  return one;
}

/** null: it is invisible, or what it stands below is */
function topIfShown(object: Object3D): Object3D | null {
  let one = object;
  while (one.visible && one.parent) one = one.parent;
  return one.visible ? one : null;
}
