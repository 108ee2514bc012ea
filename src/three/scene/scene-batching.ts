/**
 * The static Meshes below an object, batched: which BatchedMesh draws which Mesh, brought up to date before each camera's view.
 *
 * Each Mesh stays where it is in the scene. Between the moment when three comes to the root and its first draw, the batches are the root's first child, and a Mesh of theirs that three
 * asks whether it is in the frustum says no. All that three would read of it is compared with what was seen of it last: nothing has to be told.
 *
 * A batch takes as long to list and to send as some LEAST Meshes take three: what fewer share is left to three, and costs nothing more. Meshes that are left are looked
 * at again one by one.
 */

import {
  type BatchedMesh,
  type BufferGeometry,
  type Camera,
  type Material,
  type Mesh,
  Object3D,
  type Scene,
} from 'three';
import { madeOnce } from '../../core/base/keyed.ts';
import { type Interception, intercept } from '../cull/intercept.ts';
import { compiles, forgetHidden, hideFromThree, isAnsweredByClass, showToThree } from '../cull/internals.ts';
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
import { SceneRoot } from './scene-root.ts';
import { SceneSites, type Site } from './scene-sites.ts';
import { SceneViews } from './scene-views.ts';
import { isOutdated, type WatchedGeometry, watchGeometry } from './watched-geometry.ts';
import { hasChanged, type WatchedMaterial, watchMaterial } from './watched-material.ts';
import { isFiniteAffine, isPlain, whyLeft } from './why-left.ts';

/** How many Meshes pay for a batch; one that has fewer than a quarter of it left is given up. */
const LEAST = 25;
/** In one of so many views a left Mesh is looked at again. */
const LOOK_EVERY = 4;
/** Views for which a material is compared after it has changed: it may become what it was. */
const RESTLESS = 60;
/** A Mesh that has left a batch as often within so many views is left to three for longer: materials may be swapped twice a frame, as for a selective bloom. */
const TIMES_LEFT = 3;
const BANNED = 600;

const settled = Promise.resolve();

export class SceneBatching {
  private readonly root: Object3D;
  private readonly stand = new SceneRoot((camera) => this.begin(camera));
  private readonly doors: Interception[];
  private readonly onEnd: () => void;
  /** by the key of their materials and what else their Meshes have in common */
  private readonly byKey = new Map<string, SceneBatch>();
  private batched: Handle[] = [];
  private others: Handle[] = [];
  /** others that a batch could draw, if there were more of them, by key */
  private readonly waiting = new Map<string, Set<Handle>>();
  private readonly sites: SceneSites;
  private readonly motion = new SceneMotion<Handle>(handleOf);
  private readonly materials = new WeakMap<Material, WatchedMaterial>();
  private readonly geometries = new WeakMap<BufferGeometry, WatchedGeometry>();
  /** materials that have changed, and in which view */
  private readonly restless = new Map<WatchedMaterial, number>();
  /** Meshes that wait for their batch, by its key */
  private readonly coming = new Map<string, Set<Handle>>();
  private readonly views = new SceneViews(
    () => this.byKey.values(),
    () => this.restore(),
    () => this.update(),
  );
  /** counts the views */
  private frame = 0;
  /** counts the walks over all */
  private walks = 0;
  /** whether all is to be walked over */
  private isOther = true;
  private isOver = false;
  /** whether the batches stand below the root, and Meshes say that they are in no frustum */
  private isOpen = false;
  private isAsked = false;
  /** the frustum of the camera: three asks by it before it asks for shadows */
  private frustum: object | null = null;
  private readonly isDrawnHere = (_: Mesh, frustum?: object) => {
    this.frustum ??= frustum ?? null;
    return this.isAsked;
  };
  /** as hidden sets have it, of a Mesh that three draws */
  private readonly isOutOfSight = (mesh: Mesh, frustum?: object) => {
    this.frustum ??= frustum ?? null;
    const handle = handleOf(mesh);
    const isPicture = this.isAsked && frustum !== undefined && frustum === this.frustum;
    return isPicture && handle !== undefined && this.views.sight?.hides(handle) === true;
  };
  /** a picture was begun whose lists are not made; in a picture within it, the Meshes that were shown or hidden for that one */
  private isWaiting = false;
  private changed: Handle[] | null = null;
  /** whether Meshes are told when they move: three brings all matrices up to date */
  private isTold = false;
  /** of the others, which is looked at next */
  private cursor = 0;
  private slots = 0;
  private readonly freeSlots: number[] = [];

  /**
   * @param onEnd called when it ends
   * @param least Meshes that pay for a batch
   */
  constructor(
    root: Object3D,
    onEnd: () => void,
    private readonly least = LEAST,
  ) {
    this.root = root;
    this.onEnd = onEnd;
    this.sites = new SceneSites(
      root,
      (object) =>
        object.updateMatrixWorld === Object3D.prototype.updateMatrixWorld || handleOf(object)?.isTold === true,
    );
    const { layers } = root;
    const [seen, met] = [intercept(layers), intercept(root)];
    this.doors = [seen, met];
    // three asks first of all whether a camera sees the root
    seen.replace('test', (before) => (...values) => {
      this.open();
      return before.apply(layers, values);
    });
    // and compiles what it meets
    met.replace('traverse', (before) => (...values: never[]) => {
      const [meet] = values as unknown as [(object: Object3D) => void];
      if (!compiles(meet)) return before.apply(root, values);
      for (const batch of this.batches) meet(batch);
      const others = (object: Object3D) => {
        if (!handleOf(object)?.isTaken) meet(object);
      };
      return before.call(root, others as never);
    });
    // a picture of a scene, of which no batch may have been drawn, is over
    met.replace('onAfterRender', (before) => (...values) => {
      this.close();
      return before.apply(root, values);
    });
    root.updateWorldMatrix(true, true);
    this.update();
  }

  get batches(): BatchedMesh[] {
    return [...this.byKey.values()].map(({ mesh }) => mesh);
  }

  get handles(): Mesh[] {
    return this.batched.map(({ mesh }) => mesh);
  }

  get left(): { mesh: Mesh; reason: string }[] {
    return this.others.map(({ mesh, reason }) => ({ mesh, reason: reason || this.tooFew }));
  }

  get away(): Mesh[] {
    return this.views.sight?.meshesAway ?? [];
  }

  /** Look at all Meshes again. */
  refresh(): void {
    // of a worker that answers late
    if (this.isOver) return;
    this.root.updateWorldMatrix(true, true);
    this.isOther = true;
    this.update();
  }

  /** @throws RangeError as SceneSight says */
  setHidden(hidden: Hidden | null): void {
    if (this.isOver) return;
    this.refresh();
    this.views.hide(hidden && new SceneSight(hidden, this.root, this));
    for (const handle of this.others) {
      this.look(handle);
      this.unveil(handle);
    }
    // what is away already is said at once
    this.views.sight?.begin();
  }

  undo(): void {
    this.isOver = true;
    this.close();
    for (const door of this.doors) door.undo();
    for (const handle of [...this.batched, ...this.others]) this.release(handle);
    this.batched = [];
    this.others = [];
    for (const batch of this.byKey.values()) batch.dispose();
    this.byKey.clear();
    this.views.hide(null);
    this.views.dispose();
    this.onEnd();
  }

  private get tooFew(): string {
    return `fewer than ${this.least} Meshes share its material, but for the colour, its layout of vertices, layers and shadows`;
  }

  /** Until the first draw, or until the picture is over, or all that runs now. */
  private open(): void {
    if (this.isOpen || isOverridden(this.root)) return;
    this.isOpen = true;
    this.stand.enter(this.root);
    // a promise is sooner asked than queueMicrotask, which leaves the engine
    settled.then(this.settle);
  }

  /** All that runs now is done. */
  private readonly settle = () => {
    this.close();
    this.isWaiting = false;
    this.changed = null;
    this.views.close();
  };

  private close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.isAsked = false;
    this.stand.leave();
  }

  /** three comes to the batches, for a camera. */
  private begin(camera: Camera): void {
    // a batch is not drawn as its Meshes are by a material in place of all
    this.isAsked = !isOverridden(this.root);
    this.stand.show(this.isAsked);
    if (!this.isAsked) return;
    this.changed = this.isWaiting ? [] : null;
    this.isWaiting = true;
    this.frustum = null;
    this.views.open(camera);
    this.update();
    this.views.sight?.look(camera);
  }

  /** The lists of a picture are made: where it stands in the midst of another whose lists are not, Meshes are shown as for that one. */
  private restore(): void {
    const { changed } = this;
    this.close();
    this.isWaiting = changed !== null;
    this.changed = null;
    for (const handle of changed ?? []) {
      handle.isShown = !handle.isShown;
      handle.batch?.show(handle);
    }
  }

  private update(): void {
    const { root, sites, coming, byKey } = this;
    this.frame++;
    this.views.begin();
    if (this.isOther || sites.isOther) this.walk();
    this.isTold = isUpdatedByThree(root);
    this.settleRestless();
    let isLess = false;
    for (const handle of this.batched) isLess = !this.stays(handle) || isLess;
    if (isLess) this.batched = this.batched.filter(({ batch }) => batch !== null);
    this.lookAtOthers();
    const before = byKey.size;
    for (const [key, batch] of byKey) {
      if (batch.count * 4 < this.least) this.giveUp(batch, key);
      if (!batch.isEmpty) continue;
      batch.dispose();
      byKey.delete(key);
    }
    if (coming.size > 0 || byKey.size < before) this.fillAll();
    this.views.sight?.begin();
  }

  /** Find what came and what went. */
  private walk(): void {
    this.isOther = false;
    this.walks++;
    const before = this.others.length;
    this.sites.walk((object) => this.meet(object));
    const isGone = ({ walk }: Handle) => walk !== this.walks;
    for (const handle of [...this.batched, ...this.others]) {
      if (!isGone(handle)) continue;
      handle.batch?.remove(handle);
      this.release(handle);
    }
    this.batched = this.batched.filter((handle) => !isGone(handle));
    const came = this.others.slice(before);
    this.others = this.others.filter((handle) => !isGone(handle));
    for (const handle of came) this.place(handle);
  }

  private meet(object: Object3D): boolean {
    if (object instanceof SceneRoot) return false;
    if (!(object as Mesh).isMesh) return true;
    const handle = handleOf(object) ?? this.hold(object as Mesh);
    if (handle.owner !== this) return true;
    handle.walk = this.walks;
    handle.hasChildren = object.children.length > 0;
    return true;
  }

  private hold(mesh: Mesh): Handle {
    const slot = this.freeSlots.pop() ?? this.slots++;
    const handle = createHandle(mesh, this, slot, this.siteOf(mesh)!);
    this.others.push(handle);
    return handle;
  }

  /** What a Mesh stands below. */
  private siteOf(mesh: Object3D): Site | null {
    const above = mesh === this.root ? mesh : mesh.parent;
    return above && this.sites.siteOf(above, this.frame);
  }

  /** Bring a Mesh of a batch up to date. Returns whether a batch draws it still. */
  private stays(handle: Handle): boolean {
    if (!this.look(handle)) {
      handle.batch!.remove(handle);
      this.release(handle);
      return false;
    }
    if (handle.isShown) this.follow(handle);
    return handle.batch !== null;
  }

  /** See where a Mesh stands, and whether it is visible. Returns whether it stands below the root. */
  private look(handle: Handle): boolean {
    const { mesh } = handle;
    let { site } = handle;
    if (site.object !== mesh.parent || site.frame !== this.frame) {
      const other = this.siteOf(mesh);
      if (!other?.isBelow) return false;
      site = other;
      handle.site = site;
    }
    if (mesh.children.length > 0 && !handle.hasChildren) this.isOther = true;
    // what stands above it may place it in a way of its own
    if (handle.isTold && !site.isUpdated) this.untell(handle);
    const isShown = site.isShown && mesh.visible;
    if (handle.isShown === isShown) return true;
    handle.isShown = isShown;
    handle.batch?.show(handle);
    this.changed?.push(handle);
    return true;
  }

  private follow(handle: Handle): void {
    const { mesh } = handle;
    if (!isAsSeen(handle) || !this.isUsable(handle)) {
      this.place(handle);
      return;
    }
    if (this.isTold && handle.isTold && !handle.isMoved) return;
    handle.isMoved = false;
    const batch = handle.batch!;
    if (batch.isInPlace(handle)) return;
    const { matrixWorld } = mesh;
    if (isMirrored(mesh) === handle.isMirrored && isFiniteAffine(matrixWorld.elements)) batch.move(handle);
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

  /** A material that has changed, and that is alone in its batch, keeps it, unless there is another that is as it is now. */
  private takeAlong(material: WatchedMaterial): void {
    this.restless.set(material, this.frame);
    for (const [key, batch] of [...this.byKey]) {
      const now = material.key + batch.kind;
      if (batch.only !== material || this.byKey.has(now)) continue;
      this.byKey.delete(key);
      this.byKey.set(now, batch);
    }
  }

  /** Materials that changed lately may be as others again: their Meshes go there. */
  private settleRestless(): void {
    for (const [material, since] of this.restless) {
      if (this.frame - since > RESTLESS) this.restless.delete(material);
      if (!hasChanged(material, true)) continue;
      this.takeAlong(material);
      for (const handle of [...this.others]) if (handle.mesh.material === material.material) this.place(handle);
    }
  }

  private compareGeometry(geometry: WatchedGeometry): void {
    if (geometry.frame === this.frame) return;
    geometry.frame = this.frame;
    isOutdated(geometry);
  }

  /** One of those that three draws: it may have become what a batch can draw. */
  private lookAtOthers(): void {
    const { others } = this;
    // where they stand matters to hidden sets alone
    if (this.views.sight)
      for (const handle of others) {
        this.look(handle);
        const isMet = handle.isTaken || handle.isVeiled;
        if (handle.home && !isMet && isAnsweredByClass(handle.mesh)) this.veil(handle);
      }
    if (others.length > 0 && this.frame % LOOK_EVERY === 0) this.place(others[this.cursor++ % others.length]);
  }

  /** Find the batch of a Mesh, or the reason why it has none. */
  private place(handle: Handle): void {
    const { mesh } = handle;
    if (!this.look(handle)) return;
    handle.reason = this.frame < handle.banned ? 'it changes again and again' : whyLeft(mesh, handle.site.reason);
    if (handle.reason === '') {
      const material = this.materialOf(mesh.material as Material);
      const geometry = this.geometryOf(mesh.geometry);
      handle.reason = material.reason || geometry.reason;
      if (handle.reason === '') {
        this.bring(handle, material, geometry);
        return;
      }
    }
    this.leave(handle);
    this.wait(handle, '');
  }

  private bring(handle: Handle, material: WatchedMaterial, geometry: WatchedGeometry): void {
    const { batch } = handle;
    // the same batch, where its material has changed and took it along
    const isOther = geometry !== handle.geometry || material !== handle.material;
    const before = batch && { ...handle };
    see(handle, material, geometry);
    const key = material.key + kindOf(handle);
    if (batch !== null && !isOther && this.byKey.get(key) === batch) {
      batch.move(handle);
      return;
    }
    if (before !== null) {
      before.batch!.remove(before);
      handle.batch = null;
      this.others.push(handle);
      handle.timesLeft = this.frame - handle.leftAt < RESTLESS ? handle.timesLeft + 1 : 1;
      handle.leftAt = this.frame;
      if (handle.timesLeft > TIMES_LEFT) handle.banned = this.frame + BANNED;
    } else if (handle.key === key && !this.byKey.has(key)) return;
    this.wait(handle, '');
    handle.key = key;
    madeOnce(this.coming, key, () => new Set()).add(handle);
  }

  /** Leave the batch: three draws it. */
  private leave(handle: Handle): void {
    const { batch } = handle;
    if (batch === null) return;
    batch.remove(handle);
    this.show(handle);
    this.others.push(handle);
  }

  /** Wait for others of a key; '': for none. */
  private wait(handle: Handle, key: string): void {
    const { waiting } = this;
    const before = waiting.get(handle.key);
    before?.delete(handle);
    if (before?.size === 0) waiting.delete(handle.key);
    handle.key = key;
    if (key !== '') madeOnce(waiting, key, () => new Set()).add(handle);
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

  /** Have those that came drawn by batches where these pay; the others wait. */
  private fillAll(): void {
    const { coming, byKey, waiting, least } = this;
    const all: Handle[] = [];
    for (const [key, handles] of coming) {
      coming.delete(key);
      all.push(...handles);
      for (const handle of handles) this.wait(handle, key);
      if (byKey.has(key) || waiting.get(key)!.size >= least) this.fill(key, handles);
    }
    for (const handle of all) if (handle.batch === null) this.show(handle);
    this.others = this.others.filter(({ batch }) => batch === null);
  }

  /** @param came those of which all is known as it is now */
  private fill(key: string, came: ReadonlySet<Handle>): void {
    // a batch of one material, which may have changed since its key was made
    const only = this.byKey.get(key)?.only;
    if (only && hasChanged(only, true)) this.takeAlong(only);
    // those that have waited may have changed
    for (const handle of [...this.waiting.get(key)!]) if (!came.has(handle)) this.place(handle);
    const handles = [...(this.waiting.get(key) ?? [])].filter((handle) => this.look(handle));
    if (handles.length === 0) return;
    for (const handle of handles) this.wait(handle, '');
    const batch = madeOnce(this.byKey, key, () => {
      const made = new SceneBatch(handles, this.views);
      this.stand.groupOf(handles[0].groupOrder).add(made.mesh);
      return made;
    });
    batch.add(handles);
    for (const handle of handles) {
      this.hide(handle);
      this.batched.push(handle);
    }
  }

  /** Have three draw what a batch draws. */
  private giveUp(batch: SceneBatch, key: string): void {
    for (const handle of batch.owners) {
      if (!handle) continue;
      this.leave(handle);
      this.wait(handle, key);
    }
    this.batched = this.batched.filter((handle) => handle.batch !== null);
  }

  private hide(handle: Handle): void {
    if (handle.isTaken) return;
    handle.isTaken = true;
    handle.isMarked = true;
    this.unveil(handle);
    hideFromThree(handle.mesh, this.isDrawnHere);
    handle.isTold = this.motion.watch(handle);
    handle.isMoved = true;
  }

  private veil(handle: Handle): void {
    handle.isVeiled = true;
    handle.isMarked = true;
    hideFromThree(handle.mesh, this.isOutOfSight);
  }

  private unveil(handle: Handle): void {
    if (handle.isVeiled) showToThree(handle.mesh);
    handle.isVeiled = false;
  }

  private show(handle: Handle): void {
    if (!handle.isTaken) return;
    handle.isTaken = false;
    showToThree(handle.mesh);
    this.untell(handle);
  }

  private untell(handle: Handle): void {
    handle.isTold = false;
    this.motion.leave(handle);
  }

  private release(handle: Handle): void {
    this.wait(handle, '');
    this.show(handle);
    if (handle.isMarked) {
      forgetHidden(handle.mesh);
      this.motion.forget(handle);
    }
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

/** Whether the scene that a root stands in is drawn by a material in place of all. */
function isOverridden(root: Object3D): boolean {
  let top = root;
  while (top.parent) top = top.parent;
  return ((top as Scene).overrideMaterial ?? null) !== null;
}
