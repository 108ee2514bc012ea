/**
 * The static Meshes below an object, batched: which BatchedMesh draws which Mesh, brought up to date before each camera's view.
 *
 * Each Mesh stays where it is in the scene. three asks it whether it is in the frustum, and it says no as long as it stands below the root. All that three would read of
 * it is compared with what was seen of it last: nothing has to be told.
 */

import type { BatchedMesh, BufferGeometry, Material, Mesh, Object3D } from 'three';
import { addTo, madeOnce } from '../../core/base/keyed.ts';
import { hideFromThree, showToThree } from '../cull/internals.ts';
import type { Hidden } from '../sight/hidden-sets.ts';
import { SceneSight } from '../sight/scene-sight.ts';
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
import { SceneMotion } from './scene-motion.ts';
import { isIn, SceneRoot } from './scene-root.ts';
import { SceneSites, type Site } from './scene-sites.ts';
import { SceneViews } from './scene-views.ts';
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
  private readonly sites: SceneSites;
  private readonly motion = new SceneMotion<Handle>(handleOf);
  private readonly materials = new WeakMap<Material, WatchedMaterial>();
  private readonly geometries = new WeakMap<BufferGeometry, WatchedGeometry>();
  /** Meshes that wait for their batch, by its key */
  private readonly coming = new Map<string, Handle[]>();
  private readonly views = new SceneViews(() => this.byKey.values());
  private readonly isHidden: (mesh: Object3D) => boolean;
  /** counts the views */
  private frame = 0;
  /** whether all is to be walked over */
  private isOther = true;
  private isOver = false;
  /** whether Meshes are told when they move: three brings all matrices up to date */
  private isTold = false;
  private slots = 0;
  private readonly freeSlots: number[] = [];

  /** @param end called when it ends */
  constructor(root: Object3D, end: () => void) {
    this.root = root;
    this.end = end;
    this.sites = new SceneSites(root);
    this.stand = new SceneRoot(() => this.update());
    this.isHidden = (mesh) => {
      if (!this.isStanding) {
        this.undo();
        return false;
      }
      return isIn(root, mesh);
    };
    // a program that removes all children of the root removes this one
    this.stand.addEventListener('removed', () => this.undo());
    root.updateWorldMatrix(true, true);
    this.update();
  }

  /** Whether what has the batches is among the root's children: a program may write `children` itself, of which no event tells. */
  get isStanding(): boolean {
    const { root, stand } = this;
    return stand.parent === root && (root.children[0] === stand || root.children.includes(stand));
  }

  get batches(): BatchedMesh[] {
    return [...this.byKey.values()].map(({ mesh }) => mesh);
  }

  get handles(): Handle[] {
    return this.all;
  }

  /** @throws RangeError as SceneSight says */
  setHidden(hidden: Hidden | null): void {
    // of a worker that answers late
    if (this.isOver) return;
    this.root.updateWorldMatrix(true, true);
    this.update();
    this.views.hide(hidden && new SceneSight(hidden, this.root, this));
    // what is away already is said at once
    this.views.sight?.begin();
  }

  get away(): Mesh[] {
    return this.views.sight?.meshesAway ?? [];
  }

  undo(): void {
    const { all, byKey, stand } = this;
    this.isOver = true;
    stand.leave();
    for (const handle of all) this.release(handle);
    this.all = [];
    for (const batch of byKey.values()) batch.dispose();
    byKey.clear();
    this.views.hide(null);
    this.views.dispose();
    this.end();
  }

  private update(): void {
    const { root, stand, sites, coming, byKey } = this;
    this.frame++;
    this.views.begin();
    stand.standFirst(root);
    if (this.isOther || sites.isOther) {
      this.isOther = false;
      sites.walk((object) => this.meet(object));
    }
    this.isTold = isUpdatedByThree(root);
    let isLess = false;
    for (const handle of this.all) isLess = !this.stays(handle) || isLess;
    if (isLess) this.all = this.all.filter(({ mesh }) => handleOf(mesh) !== undefined);
    for (const [key, handles] of coming) this.fill(key, handles);
    coming.clear();
    for (const [key, batch] of byKey) {
      if (!batch.isEmpty) continue;
      batch.dispose();
      byKey.delete(key);
    }
    this.views.sight?.begin();
  }

  private meet(object: Object3D): boolean {
    if (object instanceof SceneRoot) return false;
    if (!(object as Mesh).isMesh) return true;
    const handle = handleOf(object) ?? this.hold(object as Mesh);
    if (handle.owner === this) handle.hasChildren = object.children.length > 0;
    return true;
  }

  private hold(mesh: Mesh): Handle {
    const slot = this.freeSlots.pop() ?? this.slots++;
    const handle = createHandle(mesh, this, slot, this.siteOf(mesh)!);
    this.all.push(handle);
    return handle;
  }

  /** What a Mesh stands below. */
  private siteOf(mesh: Object3D): Site | null {
    const above = mesh === this.root ? mesh : mesh.parent;
    return above && this.sites.siteOf(above, this.frame);
  }

  /** Bring a Mesh up to date. Returns whether it stands below the root still. */
  private stays(handle: Handle): boolean {
    const { mesh } = handle;
    let { site } = handle;
    if (site.object !== mesh.parent || site.frame !== this.frame) {
      const other = this.siteOf(mesh);
      if (!other?.isBelow) {
        handle.batch?.remove(handle);
        this.release(handle);
        return false;
      }
      site = other;
      handle.site = site;
    }
    const isShown = site.isShown && mesh.visible;
    if (handle.isShown !== isShown) {
      handle.isShown = isShown;
      handle.batch?.show(handle);
    }
    if (mesh.children.length > 0 && !handle.hasChildren) this.isOther = true;
    if (isShown || handle.batch === null) this.follow(handle);
    return true;
  }

  private follow(handle: Handle): void {
    const { batch } = handle;
    if (batch === null || !isAsSeen(handle) || !this.isUsable(handle)) {
      this.place(handle);
      return;
    }
    if (this.isTold && handle.isTold && !handle.isMoved) return;
    handle.isMoved = false;
    if (batch.isInPlace(handle)) return;
    const { mesh } = handle;
    if (isMirrored(mesh) === handle.isMirrored && whyLeft(mesh, handle.site.isLevel) === '') batch.move(handle);
    else this.place(handle);
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

  private compareMaterial(material: WatchedMaterial): void {
    if (material.frame === this.frame) return;
    material.frame = this.frame;
    if (hasChanged(material, false)) this.takeAlong(material);
  }

  /** A material that has changed, and that is alone in its batch, keeps it. */
  private takeAlong(material: WatchedMaterial): void {
    for (const [key, batch] of [...this.byKey]) {
      if (batch.only !== material) continue;
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
  private place(handle: Handle): void {
    const { mesh, batch, site } = handle;
    handle.reason = whyLeft(mesh, site.isLevel);
    if (handle.reason === '') {
      const material = this.materialOf(mesh.material as Material);
      const geometry = this.geometryOf(mesh.geometry);
      handle.reason = material.reason || geometry.reason;
      if (handle.reason === '') {
        this.bring(handle, material, geometry);
        return;
      }
    }
    if (batch === null) return;
    batch.remove(handle);
    this.show(handle);
  }

  private bring(handle: Handle, material: WatchedMaterial, geometry: WatchedGeometry): void {
    const { batch } = handle;
    // the same batch, where its material has changed and took it along
    const isOther = geometry !== handle.geometry || material !== handle.material;
    const before = batch && { ...handle };
    see(handle, material, geometry);
    const key = material.key + kindOf(handle);
    if (!isOther && batch !== null && this.byKey.get(key) === batch) {
      batch.move(handle);
      return;
    }
    if (before !== null) {
      before.batch!.remove(before);
      handle.batch = null;
    } else this.hide(handle);
    addTo(this.coming, key, handle);
  }

  private materialOf(material: Material): WatchedMaterial {
    let watched = this.materials.get(material);
    if (watched) {
      if (hasChanged(watched, true)) this.takeAlong(watched);
    } else {
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

  private fill(key: string, handles: Handle[]): void {
    // a batch of one material, which may have changed since its key was made
    const only = this.byKey.get(key)?.only;
    if (only && hasChanged(only, true)) this.takeAlong(only);
    const batch = madeOnce(this.byKey, key, () => {
      const made = new SceneBatch(handles, this.views);
      this.stand.groupOf(handles[0].groupOrder).add(made.mesh);
      return made;
    });
    batch.add(handles);
  }

  private hide(handle: Handle): void {
    hideFromThree(handle.mesh, this.isHidden);
    handle.isTold = this.motion.watch(handle);
    handle.isMoved = true;
  }

  private show(handle: Handle): void {
    showToThree(handle.mesh);
    this.motion.leave(handle);
  }

  private release(handle: Handle): void {
    this.show(handle);
    deleteHandle(handle);
    this.freeSlots.push(handle.slot);
  }
}

/** Whether three brings the matrices below an object up to date before it draws. */
function isUpdatedByThree(root: Object3D): boolean {
  let one: Object3D | null = root;
  while (one?.matrixWorldAutoUpdate) one = one.parent;
  return one === null;
}
