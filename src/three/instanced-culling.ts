/**
 * An InstancedMesh whose instances a tree culls and orders. three itself does neither: it draws all of them in their given order, or
 * none.
 *
 * Each view's instances are put in order on the GPU right before they are drawn (instance-drawing.ts), with all attributes of each; before and after
 * each draw the mesh is as the program left it. Blended meshes are drawn farthest first. Where the order cannot be changed, or another renderer draws,
 * the mesh is drawn as it ships, and a line says why (as-it-ships.ts).
 */
import type {
  BufferGeometry,
  Camera,
  InstancedMesh,
  Intersection,
  Material,
  Raycaster,
  Sphere,
  WebGLRenderer,
} from 'three';
import { createWarner, WEBGPU, whyAsItStands } from './as-it-ships.ts';
import { type AskedView, askView, createAskedView } from './asked-view.ts';
import { createFound, type Found, findInstances } from './instance-cull.ts';
import {
  createInstanceDrawing,
  deleteDrawing,
  type InstanceDrawing,
  isOtherMatrix,
  lend,
  putInOrder,
  settleDrawing,
  takeMatrix,
} from './instance-drawing.ts';
import { hasRaycastOfItsClass } from './instance-rays.ts';
import { writeInstanceSphere } from './instance-sphere.ts';
import {
  createInstanceTree,
  type InstanceTree,
  noteExcess,
  removeInstance,
  setInstance,
  settleTree,
} from './instance-tree.ts';
import { instancedShapes, raycastInstanced } from './instanced-rays.ts';
import { instancesIn, type Region, type RegionOptions } from './instances-in.ts';
import { type Interception, intercept } from './intercept.ts';
import { type CullingCounts, createCounts, forgetCulling, noteCulling, type TreeCulling } from './tree-culling.ts';

interface View {
  asked: AskedView;
  ids: Uint32Array;
  count: number;
}

/** Everything whose size depends on how many instances the mesh has room for. */
interface Room {
  matrices: InstancedMesh['instanceMatrix'];
  tree: InstanceTree;
  found: Found;
  drawing: InstanceDrawing;
  views: WeakMap<Camera, View>;
}

const placed = new Float32Array(4);

export class InstancedCulling implements TreeCulling {
  readonly counts: CullingCounts = createCounts();
  readonly renderer: WebGLRenderer;
  private readonly mesh: InstancedMesh;
  private readonly interception: Interception;
  private readonly wasCulled: boolean;
  private readonly warn: (reason: string) => void;
  private room: Room;
  /** the view whose instances are in order on the GPU */
  private ordered: View | null = null;
  /** instances whose matrices changed; null: all */
  private changed: Set<number> | null = null;
  private version = -1;
  /** instances that the program draws, and the geometry, when they were last taken over */
  private count = 0;
  private sphere: Sphere | null = null;

  constructor(mesh: InstancedMesh, renderer: WebGLRenderer) {
    this.mesh = mesh;
    this.renderer = renderer;
    this.warn = createWarner(mesh);
    this.interception = intercept(mesh);
    this.room = this.makeRoom();
    // three would ask for a sphere around all instances, which it makes once and never again
    this.wasCulled = mesh.frustumCulled;
    mesh.frustumCulled = false;
    this.listen();
    noteCulling(mesh, this);
  }

  refresh(): void {
    this.changed = null;
    this.ordered = null;
  }

  stop(): void {
    if (!this.interception.undo()) return;
    forgetCulling(this.mesh);
    deleteDrawing(this.room.drawing);
    this.mesh.frustumCulled = this.wasCulled;
  }

  instancesIn(region: Region, options?: RegionOptions): number[] {
    this.bringUpToDate();
    return instancesIn(region, instancedShapes(this.mesh), this.room.tree, options);
  }

  private makeRoom(): Room {
    const { mesh, renderer } = this;
    const size = mesh.instanceMatrix.count;
    this.ordered = null;
    this.changed = null;
    this.count = 0;
    return {
      matrices: mesh.instanceMatrix,
      tree: createInstanceTree(size),
      found: createFound(size),
      drawing: createInstanceDrawing(mesh, renderer),
      views: new WeakMap(),
    };
  }

  private listen(): void {
    const { mesh, interception } = this;
    interception.replace('setMatrixAt', (before) => (...values) => {
      this.changed?.add(values[0]);
      return before.apply(mesh, values);
    });
    interception.replace('dispose', (before) => () => {
      this.stop();
      return before.apply(mesh);
    });
    if (hasRaycastOfItsClass(mesh))
      interception.replace('raycast', () => (...values) => {
        const [raycaster, intersects] = values as unknown as [Raycaster, Intersection[]];
        this.bringUpToDate();
        raycastInstanced(mesh, this.room.tree, raycaster, intersects);
      });
    /** @param at where the camera stands among the values; geometry and material follow it */
    const hook = (name: string, at: number) =>
      interception.replace(name, (before) => (...values) => {
        // a draw that threw has not put the mesh's own data back
        this.room.drawing.giveBack?.();
        before.apply(mesh, values);
        const [camera, geometry, material] = values.slice(at, at + 3) as unknown as [Camera, BufferGeometry, Material];
        if (this.takesOver(values[0] as WebGLRenderer, geometry, material))
          this.draw(camera, geometry, material, name === 'onBeforeRender');
      });
    hook('onBeforeRender', 2);
    hook('onBeforeShadow', 3);
    for (const name of ['onAfterRender', 'onAfterShadow'])
      interception.replace(name, (before) => (...values) => {
        this.room.drawing.giveBack?.();
        before.apply(mesh, values);
      });
  }

  private takesOver(renderer: WebGLRenderer, geometry: BufferGeometry, material: Material): boolean {
    let why: string | null = null;
    if (!('isWebGLRenderer' in renderer)) why = WEBGPU;
    else if (renderer !== this.renderer) why = 'another renderer draws it than the one that cullByTree was given';
    else why = whyAsItStands(renderer, this.mesh, geometry, material);
    if (why) this.warn(why);
    return why === null;
  }

  private draw(camera: Camera, geometry: BufferGeometry, material: Material, isPicture: boolean): void {
    const { mesh, counts } = this;
    this.meetMatrices();
    const { tree, found, drawing } = this.room;
    const isOther = settleDrawing(drawing, geometry, isPicture);
    if (isOther === null) return;
    if (isOther) this.ordered = null;
    this.settle(geometry);
    const view = this.viewOf(camera);
    if (askView(view.asked, camera, mesh.matrixWorld, material.transparent ? 'back' : 'front', tree.version)) {
      settleTree(tree);
      findInstances(tree, view.asked.queries, view.asked.order, found);
      view.ids.set(found.ids.subarray(0, found.count));
      view.count = found.count;
      counts.lists++;
      counts.built = tree.built;
      counts.refitted = tree.refitted;
      this.ordered = null;
    }
    if (this.ordered !== view) {
      putInOrder(drawing, view.ids, view.count);
      counts.uploaded += view.count;
      this.ordered = view;
    }
    counts.drawn = view.count;
    lend(drawing, geometry, view.count);
  }

  /** Make all arrays anew where the mesh has been given other matrices. */
  private meetMatrices(): void {
    if (this.mesh.instanceMatrix === this.room.matrices) return;
    deleteDrawing(this.room.drawing);
    this.room = this.makeRoom();
  }

  /** Have the tree know the instances as they are, between draws. */
  private bringUpToDate(): void {
    const { mesh, counts } = this;
    // a draw that threw has not put the mesh's own data back
    this.room.drawing.giveBack?.();
    this.meetMatrices();
    this.settle(mesh.geometry);
    const { tree } = this.room;
    settleTree(tree);
    counts.built = tree.built;
    counts.refitted = tree.refitted;
  }

  private viewOf(camera: Camera): View {
    const { views, tree } = this.room;
    let view = views.get(camera);
    if (!view) {
      view = { asked: createAskedView(), ids: new Uint32Array(tree.states.length), count: 0 };
      views.set(camera, view);
    }
    return view;
  }

  /** Bring the tree's spheres and the matrices up to date with the mesh. */
  private settle(geometry: BufferGeometry): void {
    const { mesh } = this;
    const { tree, drawing } = this.room;
    const { array, version } = mesh.instanceMatrix;
    const count = Math.min(mesh.count, tree.states.length);
    if (geometry.boundingSphere === null) geometry.computeBoundingSphere();
    if (geometry.boundingSphere !== this.sphere) this.changed = null;
    this.sphere = geometry.boundingSphere;
    // the program may have written to the array itself
    if (version !== this.version && this.changed)
      for (let id = 0; id < count; id++) if (isOtherMatrix(drawing, id)) this.changed.add(id);
    this.version = version;
    const { center, radius } = geometry.boundingSphere!;
    const ball = [center.x, center.y, center.z, radius];
    const take = (id: number) => {
      takeMatrix(drawing, id);
      noteExcess(tree, writeInstanceSphere(array, id * 16, ball, placed, 0));
      setInstance(tree, id, placed, true);
    };
    for (let id = count; id < this.count; id++) removeInstance(tree, id);
    if (this.changed) for (const id of this.changed) if (id < count) take(id);
    for (let id = this.changed ? this.count : 0; id < count; id++) take(id);
    this.count = count;
    this.changed ??= new Set();
    this.changed.clear();
  }
}
