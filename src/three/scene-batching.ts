/**
 * The static Meshes below an object, batched: which BatchedMesh draws which Mesh, brought up to date before each camera's view.
 *
 * Each Mesh stays where it is in the scene. three asks it whether it is in the frustum, and it says no as long as it stands below the root. All that three would read of
 * it is compared with what was seen of it last, in a walk over the scene like three's own: nothing has to be told.
 */
import type { BatchedMesh, BufferGeometry, Group, Material, Mesh, Object3D } from 'three';
import { hideFromThree, showToThree } from './internals.ts';
import { SceneBatch } from './scene-batch.ts';
import {
  createHandle,
  deleteHandle,
  type Handle,
  handleOf,
  isAsSeen,
  isMirrored,
  kindOf,
  see,
} from './scene-handle.ts';
import { SceneRoot } from './scene-root.ts';
import { isOutdated, type WatchedGeometry, watchGeometry } from './watched-geometry.ts';
import { hasChanged, type WatchedMaterial, watchMaterial } from './watched-material.ts';
import { isPlain, whyLeft } from './why-left.ts';

export class SceneBatching {
  private readonly root: Object3D;
  private readonly stand: SceneRoot;
  private readonly end: () => void;
  /** by the key of their materials and what else their Meshes have in common */
  private readonly byKey = new Map<string, SceneBatch>();
  private all: Handle[] = [];
  private readonly materials = new WeakMap<Material, WatchedMaterial>();
  private readonly geometries = new WeakMap<BufferGeometry, WatchedGeometry>();
  /** Meshes that wait for their batch, by its key */
  private readonly coming = new Map<string, Handle[]>();
  private readonly isHidden: (mesh: Object3D) => boolean;
  /** counts the views */
  private frame = 0;
  /** in the first one what is not visible is taken in, too */
  private isFirst = true;

  /** @param end called when it ends */
  constructor(root: Object3D, end: () => void) {
    this.root = root;
    this.end = end;
    this.stand = new SceneRoot(() => this.update());
    this.isHidden = (mesh) => this.stand.parent === root && isBelow(mesh, root);
    // a program that removes all children of the root removes this one
    this.stand.addEventListener('removed', () => this.undo());
    root.updateWorldMatrix(true, true);
    this.update();
    this.isFirst = false;
  }

  get batches(): BatchedMesh[] {
    return [...this.byKey.values()].map(({ mesh }) => mesh);
  }

  get handles(): Handle[] {
    return this.all;
  }

  undo(): void {
    const { all, byKey, stand } = this;
    stand.leave();
    for (const handle of all) this.release(handle);
    this.all = [];
    for (const batch of byKey.values()) batch.dispose();
    byKey.clear();
    this.end();
  }

  private update(): void {
    const { root, stand, coming, byKey } = this;
    this.frame++;
    stand.standFirst(root);
    this.walk(root, groupOrderAbove(root), false, true);
    this.settleAbsent();
    for (const [key, handles] of coming) this.fill(key, handles);
    coming.clear();
    for (const [key, batch] of byKey) {
      if (!batch.isEmpty) continue;
      batch.dispose();
      byKey.delete(key);
    }
  }

  /** As three walks over a scene. */
  private walk(object: Object3D, groupOrder: number, isBelowLod: boolean, isShown: boolean): void {
    const isVisible = isShown && object.visible;
    if (!(isVisible || this.isFirst) || object instanceof SceneRoot) return;
    if ((object as Mesh).isMesh) this.meet(object as Mesh, groupOrder, isBelowLod, isVisible);
    const order = (object as Group).isGroup ? object.renderOrder : groupOrder;
    const isLevel = isBelowLod || 'isLOD' in object;
    const { children } = object;
    for (let i = 0; i < children.length; i++) this.walk(children[i], order, isLevel, isVisible);
  }

  private meet(mesh: Mesh, groupOrder: number, isBelowLod: boolean, isShown: boolean): void {
    const handle = handleOf(mesh) ?? this.hold(mesh);
    if (handle.owner !== this) return;
    handle.frame = this.frame;
    if (handle.isShown !== isShown) {
      handle.isShown = isShown;
      handle.batch?.show(handle);
    }
    const { batch } = handle;
    const isSame = batch !== null && !isBelowLod && isAsSeen(handle, groupOrder) && this.isUsable(handle);
    if (isSame && batch.isInPlace(handle)) return;
    if (isSame && isMirrored(mesh) === handle.isMirrored && whyLeft(mesh, isBelowLod) === '') batch.move(handle);
    else this.place(handle, groupOrder, isBelowLod);
  }

  private hold(mesh: Mesh): Handle {
    const handle = createHandle(mesh, this);
    this.all.push(handle);
    return handle;
  }

  /** Whether its batch may still draw it. Takes over the colour of its material. */
  private isUsable(handle: Handle): boolean {
    const { mesh, material, geometry } = handle;
    this.compareMaterial(material);
    this.compareGeometry(geometry);
    if (handle.materialVersion !== material.version || geometry.reason !== '' || !isPlain(mesh)) return false;
    if (handle.colourVersion !== material.colourVersion) {
      handle.colourVersion = material.colourVersion;
      handle.batch!.colour(handle);
    }
    return true;
  }

  /** A material that has changed, and that is alone in its batch, keeps it. */
  private compareMaterial(material: WatchedMaterial): void {
    if (material.frame === this.frame) return;
    material.frame = this.frame;
    if (!hasChanged(material)) return;
    for (const [key, batch] of [...this.byKey]) {
      if (!batch.isOf(material)) continue;
      this.byKey.delete(key);
      this.byKey.set(material.key + batch.kind, batch);
    }
  }

  private compareGeometry(geometry: WatchedGeometry): void {
    if (geometry.frame === this.frame) return;
    geometry.frame = this.frame;
    isOutdated(geometry);
  }

  /** Find the batch of a Mesh, or the reason why it has none. */
  private place(handle: Handle, groupOrder: number, isBelowLod: boolean): void {
    const { mesh, batch } = handle;
    handle.reason = whyLeft(mesh, isBelowLod);
    if (handle.reason === '') {
      const material = this.materialOf(mesh.material as Material);
      const geometry = this.geometryOf(mesh.geometry);
      handle.reason = material.reason || geometry.reason;
      if (handle.reason === '') {
        this.bring(handle, material, geometry, groupOrder);
        return;
      }
    }
    if (batch === null) return;
    batch.remove(handle);
    showToThree(mesh);
  }

  private bring(handle: Handle, material: WatchedMaterial, geometry: WatchedGeometry, groupOrder: number): void {
    const { batch } = handle;
    // the same batch, where its material has changed and took it along
    const isOther = geometry !== handle.geometry || material !== handle.material;
    const before = { ...handle };
    see(handle, material, geometry, groupOrder);
    const key = material.key + kindOf(handle);
    if (batch !== null && !isOther && this.byKey.get(key) === batch) {
      batch.move(handle);
      return;
    }
    if (batch !== null) {
      batch.remove(before);
      handle.batch = null;
    } else hideFromThree(handle.mesh, this.isHidden);
    const others = this.coming.get(key);
    if (others) others.push(handle);
    else this.coming.set(key, [handle]);
  }

  private materialOf(material: Material): WatchedMaterial {
    let watched = this.materials.get(material);
    if (watched) this.compareMaterial(watched);
    else {
      watched = watchMaterial(material, this.frame);
      this.materials.set(material, watched);
    }
    return watched;
  }

  private geometryOf(geometry: BufferGeometry): WatchedGeometry {
    let watched = this.geometries.get(geometry);
    if (watched) this.compareGeometry(watched);
    else {
      watched = watchGeometry(geometry, this.frame);
      this.geometries.set(geometry, watched);
    }
    return watched;
  }

  /** Meshes that were not met: hidden ones, and those that stand elsewhere now. */
  private settleAbsent(): void {
    const { all, root, frame } = this;
    let isGone = false;
    for (const handle of all) {
      if (handle.frame === frame) continue;
      if (!isBelow(handle.mesh, root)) {
        handle.batch?.remove(handle);
        this.release(handle);
        handle.frame = GONE;
        isGone = true;
      } else if (handle.isShown) {
        handle.isShown = false;
        handle.batch?.show(handle);
      }
    }
    if (isGone) this.all = all.filter((handle) => handle.frame !== GONE);
  }

  private fill(key: string, handles: Handle[]): void {
    let batch = this.byKey.get(key);
    if (!batch) {
      batch = new SceneBatch(handles);
      this.byKey.set(key, batch);
      this.stand.groupOf(handles[0].groupOrder).add(batch.mesh);
    }
    batch.add(handles);
  }

  private release(handle: Handle): void {
    showToThree(handle.mesh);
    deleteHandle(handle);
  }
}

const GONE = -1;

function isBelow(object: Object3D, root: Object3D): boolean {
  let one: Object3D | null = object;
  while (one !== null && one !== root) one = one.parent;
  return one !== null;
}

/** As three has it: the order of the nearest Group. */
function groupOrderAbove(root: Object3D): number {
  let one = root.parent;
  while (one !== null && !(one as Group).isGroup) one = one.parent;
  return one?.renderOrder ?? 0;
}
