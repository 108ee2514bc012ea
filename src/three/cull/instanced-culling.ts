/**
 * An InstancedMesh whose instances a tree culls and orders. three itself does neither: it draws all of them in their given order, or
 * none.
 *
 * Each view's instances are put in order on the GPU right before they are drawn (ordered-drawing.ts), with all attributes of each; before and after
 * each draw the mesh is as the program left it. Blended meshes are drawn farthest first. Where the order cannot be changed, or another renderer draws,
 * the mesh is drawn as it ships, and a line says why (as-it-ships.ts).
 */
import type { BufferGeometry, Camera, InstancedMesh, Intersection, Material, Raycaster, WebGLRenderer } from 'three';
import { hasRaycastOfItsClass } from '../rays/instance-rays.ts';
import { instancedShapes, raycastInstanced } from '../rays/instanced-rays.ts';
import { instancesIn, type Region, type RegionOptions, STOPPED } from '../rays/instances-in.ts';
import type { Hidden } from '../sight/hidden-sets.ts';
import { InstanceSight } from '../sight/instance-sight.ts';
import { createWarner } from './as-it-ships.ts';
import { type AskedView, askView, createAskedView } from './asked-view.ts';
import { createFound, type Found, findInstances } from './instance-cull.ts';
import { InstanceDrawing } from './instance-drawing.ts';
import { writeInstanceSphere } from './instance-sphere.ts';
import {
  createInstanceTree,
  type InstanceTree,
  noteExcess,
  removeInstance,
  setInstance,
  settleForView,
  settleTree,
} from './instance-tree.ts';
import { type Interception, intercept } from './intercept.ts';
import { drawAnywhere } from './internals.ts';
import { NodeDrawing } from './node-drawing.ts';
import { clearIds, createNotedIds, type NotedIds, noteId } from './noted-ids.ts';
import type { OrderedDrawing } from './ordered-drawing.ts';
import { type CullingCounts, createCounts, forgetCulling, noteCulling, type TreeCulling } from './tree-culling.ts';

interface View {
  asked: AskedView;
  /** what can be seen from where its camera is: a bit for each instance; null: all */
  seen: Uint8Array | null;
  ids: Uint32Array;
  count: number;
  /** `state` of the culling when its list was made */
  made: number;
}

/** What draws an InstancedMesh: WebGLRenderer, or WebGPURenderer on either backend. */
export type MeshRenderer = WebGLRenderer | { readonly isWebGPURenderer: true };

/** Everything whose size depends on how many instances the mesh has room for. */
interface Room {
  matrices: InstancedMesh['instanceMatrix'];
  tree: InstanceTree;
  found: Found;
  drawing: OrderedDrawing;
  views: WeakMap<Camera, View>;
}

/** the part of all whose matrices are taken over together */
const MANY = 16;
const placed = new Float32Array(4);

export class InstancedCulling implements TreeCulling {
  readonly counts: CullingCounts = createCounts();
  readonly renderer: MeshRenderer;
  private readonly isOfNodes: boolean;
  private readonly mesh: InstancedMesh;
  private readonly interception: Interception;
  private readonly cullAgain: () => void;
  private readonly warn: (reason: string) => void;
  private sight: InstanceSight | null = null;
  /** cameras of lights, where the hooks of pictures are called for them */
  private readonly lights = new WeakSet<Camera>();
  private room: Room;
  /** counts the changes of lists and attributes, and the one since which all that is in order is to be put in order again */
  private state = 0;
  private outdated = 0;
  /** instances whose matrices changed; null: all */
  private changed: NotedIds | null = null;
  private version = -1;
  /** instances that the program draws, and the geometry, when they were last taken over */
  private count = 0;
  private isStopped = false;
  /** the sphere of the geometry that the tree's spheres are of: x, y, z, radius */
  private ball: readonly number[] = [];

  constructor(mesh: InstancedMesh, renderer: MeshRenderer) {
    this.mesh = mesh;
    this.renderer = renderer;
    this.isOfNodes = 'isWebGPURenderer' in renderer;
    this.warn = createWarner(mesh);
    this.interception = intercept(mesh);
    this.room = this.makeRoom();
    this.cullAgain = drawAnywhere(mesh, this.interception);
    this.listen();
    noteCulling(mesh, this);
  }

  refresh(): void {
    this.changed = null;
    this.outdated = ++this.state;
  }

  setHidden(hidden: Hidden | null): void {
    if (!hidden) this.sight = null;
    // the mesh is as the program left it, and its count is known from here on
    else
      this.ask(() => {
        this.sight = new InstanceSight(this.mesh, hidden);
      });
    this.counts.away = this.sight?.away ?? 0;
  }

  stop(): void {
    if (!this.interception.undo()) return;
    this.isStopped = true;
    forgetCulling(this.mesh);
    this.room.drawing.dispose();
    this.cullAgain();
  }

  instancesIn(region: Region, options?: RegionOptions): number[] {
    if (this.isStopped) throw new Error(STOPPED);
    return this.ask((tree) => instancesIn(region, instancedShapes(this.mesh), tree, options));
  }

  private makeRoom(): Room {
    const { mesh, renderer } = this;
    const size = mesh.instanceMatrix.count;
    this.changed = null;
    this.count = 0;
    return {
      matrices: mesh.instanceMatrix,
      tree: createInstanceTree(size),
      found: createFound(size),
      drawing: this.isOfNodes ? new NodeDrawing(mesh, renderer) : new InstanceDrawing(mesh, renderer as WebGLRenderer),
      views: new WeakMap(),
    };
  }

  private listen(): void {
    const { mesh, interception } = this;
    interception.replace('setMatrixAt', (before) => (id, matrix) => {
      const { drawing } = this.room;
      if (this.changed) noteId(this.changed, id);
      drawing.suspend();
      before.call(mesh, id, matrix);
      drawing.resume();
    });
    interception.replace('dispose', (before) => () => {
      this.stop();
      return before.apply(mesh);
    });
    if (hasRaycastOfItsClass(mesh))
      interception.replace('raycast', () => (...values) => {
        const [raycaster, intersects] = values as unknown as [Raycaster, Intersection[]];
        this.ask((tree) => raycastInstanced(mesh, tree, raycaster, intersects));
      });
    /** @param at where the camera stands among the values; geometry and material follow it */
    const hook = (name: string, at: number) =>
      interception.replace(name, (before) => (...values) => {
        // a draw that threw has not put the mesh's own data back
        this.room.drawing.giveBack();
        before.apply(mesh, values);
        const [camera, geometry, material] = values.slice(at, at + 3) as unknown as [Camera, BufferGeometry, Material];
        if (this.takesOver(values[0] as MeshRenderer, geometry, material))
          this.draw(camera, geometry, material, name === 'onBeforeRender');
      });
    const after = (name: string) =>
      interception.replace(name, (before) => (...values) => {
        this.room.drawing.giveBack();
        before.apply(mesh, values);
        this.room.drawing.resume();
      });
    hook('onBeforeRender', 2);
    after('onAfterRender');
    // WebGPURenderer calls the hooks of a picture for a light's shadows, too, after that of shadows
    if (this.isOfNodes) {
      interception.replace('onBeforeShadow', (before) => (...values) => {
        this.lights.add(values[3] as Camera);
        before.apply(mesh, values);
      });
      return;
    }
    hook('onBeforeShadow', 3);
    after('onAfterShadow');
  }

  private takesOver(renderer: MeshRenderer, geometry: BufferGeometry, material: Material): boolean {
    const why =
      renderer === this.renderer
        ? this.room.drawing.whyAsItStands(geometry, material)
        : 'another renderer draws it than the one that cullByTree was given';
    if (why) this.warn(why);
    return why === null;
  }

  private draw(camera: Camera, geometry: BufferGeometry, material: Material, isPicture: boolean): void {
    const { mesh, counts } = this;
    this.meetMatrices();
    const { tree, found, drawing } = this.room;
    const isOther = drawing.settle(geometry, isPicture);
    if (isOther === null) return;
    if (isOther) this.outdated = ++this.state;
    this.settle(geometry);
    const view = this.viewOf(camera);
    const order = material.transparent ? 'back' : 'front';
    const isShadow = !isPicture || this.lights.has(camera);
    const seen = this.sight && !isShadow ? this.sight.seenFrom(camera) : null;
    if (
      askView(view.asked, camera, mesh.matrixWorld, order, material.transparent, tree.version) ||
      view.seen !== seen
    ) {
      view.seen = seen;
      settleForView(tree);
      findInstances(tree, view.asked.queries, order, material.transparent, found, seen);
      view.ids.set(found.ids.subarray(0, found.count));
      view.count = found.count;
      counts.lists++;
      counts.built = tree.built;
      counts.refitted = tree.refitted;
      view.made = ++this.state;
    }
    const { slot } = drawing;
    if (slot.list !== view || slot.state < Math.max(view.made, this.outdated)) {
      drawing.putInOrder(view.ids, view.count);
      counts.uploaded += view.count;
      slot.list = view;
      slot.state = this.state;
    }
    counts.drawn = view.count;
    drawing.lend(geometry, view.count);
  }

  /** Make all arrays anew where the mesh has been given other matrices. */
  private meetMatrices(): void {
    if (this.mesh.instanceMatrix === this.room.matrices) return;
    this.room.drawing.dispose();
    this.room = this.makeRoom();
  }

  /** Ask the tree, which knows the instances as they are, while the mesh is as the program left it. */
  private ask<T>(question: (tree: InstanceTree) => T): T {
    const { mesh, counts } = this;
    // in the midst of a draw, or after one that threw
    this.room.drawing.suspend();
    this.meetMatrices();
    this.settle(mesh.geometry);
    const { tree, drawing } = this.room;
    settleTree(tree);
    counts.built = tree.built;
    counts.refitted = tree.refitted;
    try {
      return question(tree);
    } finally {
      drawing.resume();
    }
  }

  private viewOf(camera: Camera): View {
    const { views, tree } = this.room;
    let view = views.get(camera);
    if (!view) {
      view = { asked: createAskedView(), seen: null, ids: new Uint32Array(tree.states.length), count: 0, made: 0 };
      views.set(camera, view);
    }
    return view;
  }

  /** Bring the tree's spheres and the matrices up to date with the mesh. */
  private settle(geometry: BufferGeometry): void {
    const { mesh, counts } = this;
    const { tree, drawing } = this.room;
    const { array, version } = mesh.instanceMatrix;
    const count = Math.min(mesh.count, tree.states.length);
    if (geometry.boundingSphere === null) geometry.computeBoundingSphere();
    const { center, radius } = geometry.boundingSphere!;
    const ball = [center.x, center.y, center.z, radius];
    // three writes a new one into the old
    if (ball.some((value, k) => value !== this.ball[k])) this.changed = null;
    this.ball = ball;
    // the program may have written to the array itself
    if (version !== this.version && this.changed) drawing.addOthers(Math.min(count, this.count), this.changed);
    this.version = version;
    const isMany = this.changed === null || this.changed.count > count / MANY;
    if (isMany) drawing.takeMatrices(count);
    const take = (id: number) => {
      if (!isMany) drawing.takeMatrix(id);
      noteExcess(tree, writeInstanceSphere(array, id * 16, ball, placed, 0));
      setInstance(tree, id, placed, true);
      this.sight?.look(id);
    };
    for (let id = count; id < this.count; id++) {
      removeInstance(tree, id);
      this.sight?.look(id);
    }
    const { changed } = this;
    if (changed) for (let i = 0; i < changed.count; i++) if (changed.ids[i] < count) take(changed.ids[i]);
    for (let id = this.changed ? this.count : 0; id < count; id++) take(id);
    this.count = count;
    // what is gone with other matrices is not among the instances
    if (this.changed === null) this.sight?.lookAll();
    if (this.changed) clearIds(this.changed);
    else this.changed = createNotedIds(tree.states.length);
    if (this.sight) counts.away = this.sight.away;
  }
}
