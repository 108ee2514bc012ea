/**
 * Meshes that know whether they move: in place of three's updateMatrixWorld, which makes both matrices of every Mesh anew for every frame, one that makes them where
 * position, quaternion, scale, matrix or what they stand below has changed.
 *
 * The matrices are those that three makes. One that a program writes into matrixWorld while matrixAutoUpdate and matrixWorldAutoUpdate are true is overwritten when the Mesh moves
 * next, and not in the next frame.
 */
import { type Mesh, Object3D } from 'three';

export interface Mover {
  readonly mesh: Mesh;
  /** its place in the numbers below */
  readonly slot: number;
  /** whether its matrixWorld may have changed since the last view */
  isMoved: boolean;
  /** version of the matrix of what it stands below */
  parentVersion: number;
}

/** numbers of a Mesh: its matrix, or position, quaternion and scale */
const SIZE = 16;

interface Parent {
  readonly object: Object3D;
  readonly world: number[];
  version: number;
}

export class SceneMotion<Held extends Mover> {
  private seen = new Float64Array(SIZE * 64);
  private readonly parents = new WeakMap<Object3D, Parent>();
  /** no two parents have the same version */
  private versions = 0;
  private parent: Parent = { object: new Object3D(), world: [], version: 0 };
  private readonly update: (this: Object3D, force?: boolean) => void;

  constructor(private readonly moverOf: (mesh: Object3D) => Held | undefined) {
    const motion = this;
    this.update = function (force) {
      motion.updateMesh(this, force);
    };
  }

  /** Returns whether it will be told when it moves: a class of a program may have its own way. */
  watch({ mesh, slot }: Held): boolean {
    if (mesh.updateMatrixWorld !== Object3D.prototype.updateMatrixWorld) return false;
    if (this.seen.length < (slot + 1) * SIZE) {
      const { seen } = this;
      this.seen = new Float64Array(Math.max(seen.length * 2, (slot + 1) * SIZE));
      this.seen.set(seen);
    }
    this.seen.fill(Number.NaN, slot * SIZE, (slot + 1) * SIZE);
    mesh.updateMatrixWorld = this.update;
    return true;
  }

  /** Its matrices are three's again. */
  leave({ mesh }: Held): void {
    if (mesh.updateMatrixWorld === this.update) mesh.updateMatrixWorld = Object3D.prototype.updateMatrixWorld;
  }

  /** Leave nothing of it. */
  forget(held: Held): void {
    this.leave(held);
    const { mesh } = held;
    if (mesh.updateMatrixWorld === Object3D.prototype.updateMatrixWorld)
      delete (mesh as Partial<Mesh>).updateMatrixWorld;
  }

  private updateMesh(mesh: Object3D, force: boolean | undefined): void {
    const mover = this.moverOf(mesh);
    const isOwn = mover !== undefined && mesh.matrixWorldAutoUpdate;
    if (isOwn && !this.hasMoved(mover)) {
      const { children } = mesh;
      for (let i = 0; i < children.length; i++) children[i].updateMatrixWorld(force || mesh.matrixAutoUpdate);
      return;
    }
    if (mover) mover.isMoved = true;
    Object3D.prototype.updateMatrixWorld.call(mesh, force || isOwn);
  }

  private hasMoved(mover: Held): boolean {
    const { mesh } = mover;
    const { parent } = mesh;
    let isMoved = mesh.matrixWorldNeedsUpdate || parent === null;
    if (parent !== null) {
      const { version } = this.parentOf(parent);
      isMoved ||= version !== mover.parentVersion;
      mover.parentVersion = version;
    }
    return this.isOther(mover) || isMoved;
  }

  /** Whether its own part of the matrix is another. */
  private isOther({ mesh, slot }: Held): boolean {
    const { seen } = this;
    const at = slot * SIZE;
    if (!mesh.matrixAutoUpdate) {
      const { elements } = mesh.matrix;
      for (let i = 0; i < 16; i++) {
        if (seen[at + i] === elements[i]) continue;
        seen.set(elements, at);
        return true;
      }
      return false;
    }
    const { position, quaternion, scale } = mesh;
    if (
      seen[at] === position.x &&
      seen[at + 1] === position.y &&
      seen[at + 2] === position.z &&
      seen[at + 3] === quaternion.x &&
      seen[at + 4] === quaternion.y &&
      seen[at + 5] === quaternion.z &&
      seen[at + 6] === quaternion.w &&
      seen[at + 7] === scale.x &&
      seen[at + 8] === scale.y &&
      seen[at + 9] === scale.z &&
      seen[at + 15] === AUTOMATIC
    )
      return 'pivot' in mesh && mesh.pivot !== null;
    seen[at] = position.x;
    seen[at + 1] = position.y;
    seen[at + 2] = position.z;
    seen[at + 3] = quaternion.x;
    seen[at + 4] = quaternion.y;
    seen[at + 5] = quaternion.z;
    seen[at + 6] = quaternion.w;
    seen[at + 7] = scale.x;
    seen[at + 8] = scale.y;
    seen[at + 9] = scale.z;
    seen[at + 15] = AUTOMATIC;
    return true;
  }

  /** Meshes of one parent come one after the other. */
  private parentOf(object: Object3D): Parent {
    const { elements } = object.matrixWorld;
    let { parent } = this;
    if (parent.object !== object) {
      parent = this.parents.get(object) ?? { object, world: [], version: 0 };
      this.parents.set(object, parent);
      this.parent = parent;
    }
    const { world } = parent;
    for (let i = 0; i < 16; i++) {
      if (world[i] === elements[i]) continue;
      for (let k = 0; k < 16; k++) world[k] = elements[k];
      parent.version = ++this.versions;
      break;
    }
    return parent;
  }
}

/** stands where a matrix has 1: these numbers are not a matrix */
const AUTOMATIC = -1;
