/**
 * A BatchedMesh whose instances a tree culls and orders: what its perObjectFrustumCulled and sortObjects do, without a test of every instance
 * and a sort of all that are visible.
 *
 * The set is three's own, except that instances within a rounding of a plane may be drawn where three leaves them out. Blended meshes
 * are drawn in three's own order, farthest first; others nearest first, in the order of the tree.
 *
 * Views: each camera has lists of its own (draw-lists.ts), up to MAX_VIEWS. A mesh is drawn by onBeforeRender and, for a light, by onBeforeShadow, both of which
 * only three's WebGLRenderer calls with all it takes; under WebGPURenderer, with a customSort of its own, or where
 * perObjectFrustumCulled is false, the mesh is as it ships. With sortObjects false, instances are drawn in the order in
 * which the tree stores them.
 */
import type { BatchedMesh, BufferGeometry, Camera, Material, WebGLRenderer } from 'three';
import type { CullOrder } from '../tree/cull-options.ts';
import { createWarner, WEBGPU } from './as-it-ships.ts';
import { type AskedView, askView, createAskedView } from './asked-view.ts';
import {
  type BatchedInstances,
  createBatchedInstances,
  noteAllInstances,
  noteInstance,
  settleInstances,
} from './batched-instances.ts';
import { createChangedTexels, noteChange, uploadChanged } from './changed-texels.ts';
import { addToDrawLists, clearDrawLists, createDrawLists, type DrawLists, drawThese, uploadIds } from './draw-lists.ts';
import { createFound, cullPlanted, type Found, findInstances, findLoose } from './instance-cull.ts';
import { SHOWN, STATE, settleTree } from './instance-tree.ts';
import { type Interception, intercept } from './intercept.ts';
import { type BatchedInternals, internalsOf } from './internals.ts';
import { type CullingCounts, createCounts, forgetCulling, noteCulling, type TreeCulling } from './tree-culling.ts';

interface View {
  lists: DrawLists;
  asked: AskedView;
  /** bytes of an index, and lines drawn for each line of a triangle list */
  bytes: number;
  multiplier: number;
  /** when it was drawn last */
  turn: number;
}

/** Cameras and lights whose lists are kept: a program may make a new camera for each frame. */
const MAX_VIEWS = 64;

export class BatchedCulling implements TreeCulling {
  readonly counts: CullingCounts = createCounts();
  private readonly mesh: BatchedMesh;
  private readonly internals: BatchedInternals;
  private readonly interception: Interception;
  private readonly wasCulled: boolean;
  private readonly matrices = createChangedTexels(16);
  private readonly colours = createChangedTexels(4);
  private instances!: BatchedInstances;
  private found!: Found;
  private readonly views = new Map<Camera, View>();
  /** views drawn so far */
  private turn = 0;
  private readonly warn: (reason: string) => void;
  private own!: DrawLists;

  constructor(mesh: BatchedMesh) {
    this.mesh = mesh;
    this.internals = internalsOf(mesh);
    this.interception = intercept(mesh);
    this.warn = createWarner(mesh);
    // three would ask for a sphere around all instances, which it makes once and never again
    this.wasCulled = mesh.frustumCulled;
    mesh.frustumCulled = false;
    this.makeRoom();
    this.listen();
    this.takeDraws();
    noteCulling(mesh, this);
  }

  refresh(): void {
    noteAllInstances(this.instances, this.internals);
  }

  stop(): void {
    if (!this.interception.undo()) return;
    forgetCulling(this.mesh);
    this.giveBack();
    this.disposeViews();
    this.mesh.frustumCulled = this.wasCulled;
  }

  /** Make all arrays anew, as large as the mesh's. */
  private makeRoom(): void {
    const { internals } = this;
    const room = internals._maxInstanceCount;
    this.instances = createBatchedInstances(room);
    this.found = createFound(room);
    this.disposeViews();
    this.own = {
      starts: internals._multiDrawStarts,
      counts: internals._multiDrawCounts,
      texture: internals._indirectTexture,
      ids: internals._indirectTexture.image.data as Uint32Array,
      count: 0,
      changed: 0,
    };
    this.refresh();
  }

  private disposeViews(): void {
    for (const { lists } of this.views.values()) lists.texture.dispose();
    this.views.clear();
  }

  /** The mesh's own lists, which three fills anew. */
  private giveBack(): void {
    if (this.internals._indirectTexture === this.own.texture) return;
    drawThese(this.internals, this.own);
    this.internals._visibilityChanged = true;
  }

  /** Note the changes that the program makes to the mesh, after the mesh made them. */
  private listen(): void {
    const { mesh, interception } = this;
    const after = (name: string, note: (first: number, result: number) => void) =>
      interception.replace(name, (before) => (...values) => {
        const result = before.apply(mesh, values);
        note(values[0], result as number);
        return result;
      });
    const noteId = (id: number) => noteInstance(this.instances, id);
    const noteMatrix = (id: number) => {
      noteInstance(this.instances, id);
      noteChange(this.matrices, id);
    };
    after('addInstance', (_, id) => noteMatrix(id));
    // called for each instance that moves
    interception.replace('setMatrixAt', (before) => (id, matrix) => {
      before.call(mesh, id, matrix);
      noteMatrix(id);
      return mesh;
    });
    after('setVisibleAt', noteId);
    after('setGeometryIdAt', noteId);
    after('deleteInstance', noteId);
    after('setColorAt', (id) => noteChange(this.colours, id));
    after('setGeometryAt', (geometry) => this.instances.geometries.add(geometry));
    after('optimize', () => this.refresh());
    for (const name of ['setInstanceCount', 'copy'])
      interception.replace(name, (before) => (...values) => {
        this.giveBack();
        const result = before.apply(mesh, values);
        this.makeRoom();
        return result;
      });
    interception.replace('dispose', (before) => () => {
      this.stop();
      return before.apply(mesh);
    });
  }

  private takeDraws(): void {
    const { mesh, interception } = this;
    /** @param at where the camera stands among the values; geometry and material follow it */
    const hook = (name: string, at: number) =>
      interception.replace(name, (before) => (...values) => {
        const [renderer, camera, geometry, material] = [values[0], ...values.slice(at, at + 3)] as unknown as [
          WebGLRenderer,
          Camera,
          BufferGeometry,
          Material,
        ];
        if (this.takesOver(renderer, material)) {
          this.draw(renderer, camera, geometry, material);
          return;
        }
        this.giveBack();
        before.apply(mesh, values);
      });
    hook('onBeforeRender', 2);
    hook('onBeforeShadow', 3);
  }

  private takesOver(renderer: WebGLRenderer, material: Material): boolean {
    const { perObjectFrustumCulled, sortObjects, customSort } = this.mesh;
    const isOrdered = sortObjects || !material.transparent;
    if (!('isWebGLRenderer' in renderer)) {
      this.warn(WEBGPU);
      return false;
    }
    return perObjectFrustumCulled && customSort === null && isOrdered;
  }

  private draw(renderer: WebGLRenderer, camera: Camera, geometry: BufferGeometry, material: Material): void {
    const { internals, instances, counts } = this;
    settleInstances(instances, this.mesh, internals);
    const view = this.viewOf(camera);
    if (this.isNew(view, camera, geometry, material)) {
      settleTree(instances.tree);
      this.list(view);
      counts.uploaded += uploadIds(renderer, view.lists);
      counts.lists++;
      counts.built = instances.tree.built;
      counts.refitted = instances.tree.refitted;
    }
    counts.drawn = view.lists.count;
    drawThese(internals, view.lists);
    uploadChanged(renderer, internals._matricesTexture, this.matrices);
    if (internals._colorsTexture) uploadChanged(renderer, internals._colorsTexture, this.colours);
  }

  /** Make the lists of a view. */
  private list({ asked: { queries, order }, lists, bytes, multiplier }: View): void {
    const { found } = this;
    const { tree, draws } = this.instances;
    const drawables = { states: tree.states, draws, bytes, multiplier };
    clearDrawLists(lists);
    if (queries.length === 1 && order !== 'back' && tree.tree.ids.length > 0) {
      const count = cullPlanted(tree, queries[0], order);
      addToDrawLists(lists, tree.result.ids, count, drawables, STATE);
      findLoose(tree, queries[0], found);
    } else findInstances(tree, queries, order, found);
    addToDrawLists(lists, found.ids, found.count, drawables, SHOWN);
  }

  private viewOf(camera: Camera): View {
    const { views } = this;
    let view = views.get(camera);
    if (!view) {
      if (views.size === MAX_VIEWS) this.dropOldest();
      const lists = createDrawLists(this.internals._maxInstanceCount);
      view = { lists, asked: createAskedView(), bytes: 0, multiplier: 0, turn: 0 };
      views.set(camera, view);
    }
    view.turn = this.turn++;
    return view;
  }

  /** The view that has not been drawn for the longest time. */
  private dropOldest(): void {
    const [camera, { lists }] = [...this.views].reduce((old, one) => (one[1].turn < old[1].turn ? one : old));
    lists.texture.dispose();
    this.views.delete(camera);
  }

  /** Take over the view's queries. Returns whether they differ from the last ones. */
  private isNew(view: View, camera: Camera, geometry: BufferGeometry, material: Material): boolean {
    const isWireframe = (material as { wireframe?: boolean }).wireframe === true;
    let bytes = geometry.index?.array.BYTES_PER_ELEMENT ?? 1;
    // three draws a wireframe from an index list of its own, of lines
    if (isWireframe) bytes = geometry.attributes.position.count > 65535 ? 4 : 2;
    const multiplier = isWireframe ? 2 : 1;
    let order: CullOrder = this.mesh.sortObjects ? 'front' : 'none';
    if (material.transparent) order = 'back';
    const isOther = view.bytes !== bytes || view.multiplier !== multiplier;
    view.bytes = bytes;
    view.multiplier = multiplier;
    return askView(view.asked, camera, this.mesh.matrixWorld, order, this.instances.tree.version) || isOther;
  }
}
