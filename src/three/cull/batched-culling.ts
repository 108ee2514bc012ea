/**
 * A BatchedMesh whose instances a tree culls and orders: what its perObjectFrustumCulled and sortObjects do, without a test of every instance
 * and a sort of all that are visible.
 *
 * The set is three's own, except that instances within a rounding of a plane may be drawn where three leaves them out. Blended meshes
 * are drawn in three's own order, farthest first; others nearest first, in the order of the tree.
 *
 * Views: each camera has lists of its own (draw-lists.ts), up to 64 (batched-views.ts). They are made in onBeforeRender and, for a light, in onBeforeShadow, which every
 * renderer of three calls right before it draws the mesh. With a customSort of its own, or where perObjectFrustumCulled is false, the mesh is as it
 * ships. With sortObjects false, instances are drawn in the order in which the tree stores them.
 *
 * Where a renderer draws neighbours of one geometry at once, which WebGPURenderer does on WebGPU from r187 on, opaque instances are grouped by geometry
 * in runs of the order by distance (near-runs.ts).
 */

import type { BatchedMesh, BufferGeometry, Camera, Intersection, Material, Raycaster, WebGLRenderer } from 'three';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import { batchedShapes, raycastBatched } from '../rays/batched-rays.ts';
import { hasRaycastOfItsClass } from '../rays/instance-rays.ts';
import { instancesIn, type Region, type RegionOptions, STOPPED } from '../rays/instances-in.ts';
import type { Hidden } from '../sight/hidden-sets.ts';
import { InstanceSight } from '../sight/instance-sight.ts';
import type { Sight } from '../sight/sight.ts';
import { createWarner } from './as-it-ships.ts';
import { askView } from './asked-view.ts';
import { BatchedChoices, type ChoiceOptions, lookerOf } from './batched-choices.ts';
import {
  type BatchedInstances,
  createBatchedInstances,
  noteAllInstances,
  noteInstance,
  settleInstances,
} from './batched-instances.ts';
import { BatchedViews, type View } from './batched-views.ts';
import { type ChangedTexels, createChangedTexels, noteChange, uploadChanged } from './changed-texels.ts';
import { uploadIds } from './draw-lists.ts';
import { createGeometryLevels, type GeometryLevel } from './geometry-levels.ts';
import { settleForView, settleTree } from './instance-tree.ts';
import { type Interception, intercept } from './intercept.ts';
import { type BatchedInternals, drawAnywhere, internalsOf, isOnWebGPU, UPDATE_DRAW_PARAMETERS } from './internals.ts';
import { giveBack, lendToNodes, lendToWebGL, type MeshLists, ownListsOf } from './mesh-lists.ts';
import {
  type BatchedCounts,
  type BatchedTreeCulling,
  createCounts,
  forgetCulling,
  noteCulling,
} from './tree-culling.ts';
import { ViewLister } from './view-lister.ts';

export class BatchedCulling implements BatchedTreeCulling {
  readonly counts: BatchedCounts = { ...createCounts(), nodes: 0, levelNodes: 0 };
  private readonly mesh: BatchedMesh;
  private readonly internals: BatchedInternals;
  private readonly interception: Interception;
  private readonly cullAgain: () => void;
  private readonly matrices = createChangedTexels(16);
  private readonly colours = createChangedTexels(4);
  /** set from outside: what cameras see of the instances */
  sight: Sight | null = null;
  /** set from outside: how opaque instances are listed, sorted exactly, in place of the mesh's own order; null: as the mesh has it */
  order: CullOrder | null = null;
  /** set from outside: whether the mesh is drawn by its own matrices, so that those which changed are to be sent */
  sendsMatrices = true;
  private instances!: BatchedInstances;
  private readonly views = new BatchedViews();
  private readonly lister: ViewLister;
  private own!: MeshLists;
  private readonly levels = createGeometryLevels();
  private readonly choices: BatchedChoices;
  private readonly warn: (reason: string) => void;
  /** the renderer that draws, and whether it is WebGLRenderer */
  private renderer: object | null = null;
  private isWebGL = true;
  /** the view of which a draw was begun last */
  private begun: View | null = null;
  /** the camera of the last picture */
  private camera: Camera | null = null;
  private isStopped = false;

  /** @param run as ViewLister has it */
  constructor(mesh: BatchedMesh, run?: number, options: ChoiceOptions = {}) {
    this.mesh = mesh;
    this.lister = new ViewLister(run);
    this.choices = new BatchedChoices(this.levels, options);
    this.internals = internalsOf(mesh);
    this.warn = createWarner(mesh);
    this.interception = intercept(mesh);
    this.cullAgain = drawAnywhere(mesh, this.interception);
    this.makeRoom();
    this.listen();
    this.takeRays();
    this.takeDraws();
    noteCulling(mesh, this);
  }

  refresh(): void {
    noteAllInstances(this.instances, this.internals);
  }

  setHidden(hidden: Hidden | null): void {
    const sight = hidden && new InstanceSight(this.mesh, hidden);
    this.sight = sight;
    this.counts.away = sight?.away ?? 0;
  }

  setLevels(geometryId: number, levels: readonly GeometryLevel[]): void {
    this.choices.setLevels(this.internals, geometryId, levels);
  }

  setCastShadowAt(instanceId: number, castShadow: boolean): void {
    this.choices.setCastShadowAt(this.internals, instanceId, castShadow);
  }

  setLayersAt(instanceId: number, mask: number): void {
    this.choices.setLayersAt(this.internals, instanceId, mask);
  }

  stop(): void {
    if (!this.interception.undo()) return;
    this.isStopped = true;
    forgetCulling(this.mesh);
    giveBack(this.own);
    this.disposeViews();
    this.cullAgain();
  }

  instancesIn(region: Region, options?: RegionOptions): number[] {
    if (this.isStopped) throw new Error(STOPPED);
    this.bringUpToDate();
    return instancesIn(region, batchedShapes(this.mesh, this.internals), this.instances.tree, options);
  }

  /** Make all arrays anew, as large as the mesh's. */
  private makeRoom(): void {
    const { internals } = this;
    const room = internals._maxInstanceCount;
    this.instances = createBatchedInstances(room, this.levels);
    this.choices.meet(this.instances, room);
    this.lister.makeRoom(room);
    this.disposeViews();
    this.own = ownListsOf(internals);
    this.refresh();
    // what is gone with its number is not among the instances
    if (this.sight instanceof InstanceSight) this.sight.lookAll();
  }

  private disposeViews(): void {
    this.views.dispose();
    this.begun = null;
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
    const noteTexels = (changed: ChangedTexels, id: number) => {
      if (id < this.instances.isChanged.length) noteChange(changed, id);
    };
    const noteMatrix = (id: number) => {
      noteInstance(this.instances, id);
      if (this.sendsMatrices) noteTexels(this.matrices, id);
    };
    after('addInstance', (_, id) => {
      noteMatrix(id);
      this.choices.begin(id);
      // three makes it white, where there are colours
      noteTexels(this.colours, id);
    });
    // called for each instance that moves
    interception.replace('setMatrixAt', (before) => (id, matrix) => {
      before.call(mesh, id, matrix);
      noteMatrix(id);
      return mesh;
    });
    after('setVisibleAt', noteId);
    after('setGeometryIdAt', noteId);
    after('deleteInstance', noteId);
    after('setColorAt', (id) => noteTexels(this.colours, id));
    after('setGeometryAt', (geometry) => {
      this.instances.geometries.add(geometry);
      if (this.sight instanceof InstanceSight) this.sight.reshape(geometry);
    });
    after('optimize', () => this.refresh());
    interception.replace('deleteGeometry', (before) => (id) => {
      this.choices.dropGeometry(this.internals, id);
      return before.call(mesh, id);
    });
    for (const name of ['setInstanceCount', 'copy'])
      interception.replace(name, (before) => (...values) => {
        giveBack(this.own);
        const result = before.apply(mesh, values);
        if (name === 'copy') this.choices.clear();
        this.makeRoom();
        return result;
      });
    interception.replace('dispose', (before) => () => {
      this.stop();
      return before.apply(mesh);
    });
  }

  private takeRays(): void {
    const { mesh, interception } = this;
    if (!hasRaycastOfItsClass(mesh)) return;
    interception.replace('raycast', () => (...values) => {
      const [raycaster, intersects] = values as unknown as [Raycaster, Intersection[]];
      this.bringUpToDate();
      raycastBatched(mesh, this.internals, this.instances.tree, raycaster, intersects);
    });
  }

  /** Have the tree know the instances as they are. */
  private bringUpToDate(): void {
    const { counts, instances } = this;
    this.lookAtChanges();
    settleInstances(instances, this.mesh, this.internals);
    settleTree(instances.tree);
    this.choices.tell(this.views.values());
    counts.built = instances.tree.built;
    counts.refitted = instances.tree.refitted;
  }

  private takeDraws(): void {
    const { mesh, interception } = this;
    /** @param at where the camera stands among the values; geometry and material follow it */
    const hook = (name: string, at: number, isShadow: boolean) =>
      interception.replace(name, (before) => (...values) => {
        const [renderer, camera, geometry, material] = [values[0], ...values.slice(at, at + 3)] as unknown as [
          WebGLRenderer,
          Camera,
          BufferGeometry,
          Material,
        ];
        if (this.takesOver(material)) {
          this.draw(renderer, camera, geometry, material, isShadow ? (values[2] as unknown as Camera) : null);
          return;
        }
        giveBack(this.own);
        before.apply(mesh, values);
      });
    hook('onBeforeRender', 2, false);
    hook('onBeforeShadow', 3, true);
    if (UPDATE_DRAW_PARAMETERS in mesh)
      interception.replace(UPDATE_DRAW_PARAMETERS, (before) => (...values) => {
        const [camera, geometry, material] = values as unknown as [Camera, BufferGeometry, Material];
        // a renderer that compiles the mesh asks before it draws
        if (this.renderer && this.takesOver(material)) {
          const view = this.viewOf(camera);
          this.prepare(view, camera, geometry, material);
          this.lendToNodes(view);
          return;
        }
        giveBack(this.own);
        before.apply(mesh, values);
      });
  }

  /** Whether draws by a material are of its lists; else the mesh is drawn as it ships. */
  takesOver(material: Material): boolean {
    const { perObjectFrustumCulled, sortObjects, customSort } = this.mesh;
    if (!perObjectFrustumCulled) return false;
    if (customSort !== null) this.warn('it has a customSort, which would sort what the tree has in order');
    return customSort === null && (sortObjects || !material.transparent);
  }

  /**
   * @param renderer WebGLRenderer, or another that calls the same hooks
   * @param shadowsFor where a light looks, the camera that its shadows are made for
   */
  private draw(
    renderer: WebGLRenderer,
    camera: Camera,
    geometry: BufferGeometry,
    material: Material,
    shadowsFor: Camera | null,
  ): void {
    const { internals } = this;
    this.meet(renderer);
    const view = this.viewOf(camera);
    // WebGPURenderer calls the hook of a picture for a light's shadows too, after that of shadows, and from r176 on gives the light's camera as both
    if (shadowsFor || this.isWebGL) view.shadowsFor = shadowsFor === camera ? (this.camera ?? camera) : shadowsFor;
    if (!view.shadowsFor) this.camera = camera;
    this.prepare(view, camera, geometry, material);
    if (!this.isWebGL) {
      this.begin(view);
      return;
    }
    if (view.isFresh) this.counts.uploaded += uploadIds(renderer, view.lists);
    view.isFresh = false;
    this.counts.drawn = view.lists.count;
    lendToWebGL(this.own, view.lists);
    uploadChanged(renderer, internals._matricesTexture, this.matrices);
    if (internals._colorsTexture) uploadChanged(renderer, internals._colorsTexture, this.colours);
  }

  /** Bring the lists of a camera's view up to date. */
  private prepare(view: View, camera: Camera, geometry: BufferGeometry, material: Material): void {
    const { internals, instances, counts } = this;
    this.lookAtChanges();
    settleInstances(instances, this.mesh, internals);
    const { shadowsFor } = view;
    const looker = lookerOf(shadowsFor ?? camera, shadowsFor && camera);
    const [choice, isChosenAnew] = this.choices.ask(view.choice, looker, this.mesh);
    view.choice = choice;
    if (!this.isNew(view, camera, geometry, material) && !isChosenAnew) return;
    settleForView(instances.tree);
    this.choices.tell(this.views.values());
    this.lister.list(view, this.choices.choose(choice), instances.draws);
    view.isFresh = true;
    counts.lists++;
    counts.nodes = instances.tree.result.nodesVisited;
    counts.levelNodes = choice?.zones.nodesVisited ?? 0;
    counts.built = instances.tree.built;
    counts.refitted = instances.tree.refitted;
  }

  /** Tell the hidden sets of the mesh what has changed. */
  private lookAtChanges(): void {
    const { instances, sight } = this;
    if (!(sight instanceof InstanceSight)) return;
    for (const id of instances.changed) sight.look(id);
    this.counts.away = sight.away;
  }

  /**
   * Begin a draw of WebGPURenderer. From r187 on it asks for the lists later, after it has drawn the shadows that this draw needs, of the same mesh;
   * and it asks only where it finds a texture changed. They may have to be restored where another view was begun last.
   */
  private begin(view: View): void {
    if (!(UPDATE_DRAW_PARAMETERS in this.mesh)) this.lendToNodes(view);
    else if (view.isFresh || view !== this.begun) this.own.texture.needsUpdate = true;
    this.begun = view;
  }

  private lendToNodes(view: View): void {
    this.counts.drawn = view.lists.count;
    this.counts.uploaded += lendToNodes(this.own, view.lists, view.bytes, view.merged, view.isFresh);
    view.isFresh = false;
  }

  /** Views whose lists are in textures of their own, and such whose draws are merged, are made anew for a renderer of another kind. */
  private meet(renderer: object): void {
    if (renderer === this.renderer) return;
    if (this.renderer && kindOf(renderer) !== kindOf(this.renderer)) {
      giveBack(this.own);
      this.disposeViews();
    }
    this.renderer = renderer;
    this.isWebGL = 'isWebGLRenderer' in renderer;
  }

  private viewOf(camera: Camera): View {
    const isMerged = kindOf(this.renderer!) === 'merged' && this.own.merged !== null;
    return this.views.of(camera, this.internals._maxInstanceCount, isMerged);
  }

  /** Take over the view's queries. Returns whether they differ from the last ones. */
  private isNew(view: View, camera: Camera, geometry: BufferGeometry, material: Material): boolean {
    const isWireframe = (material as { wireframe?: boolean }).wireframe === true;
    let bytes = geometry.index?.array.BYTES_PER_ELEMENT ?? 1;
    // three draws a wireframe from an index list of its own, of lines
    if (isWireframe) bytes = geometry.attributes.position.count > 65535 ? 4 : 2;
    const multiplier = isWireframe ? 2 : 1;
    let order: CullOrder = this.order ?? (this.mesh.sortObjects ? 'front' : 'none');
    if (material.transparent) order = 'back';
    const isSorted = this.order !== null || material.transparent;
    const seen = view.shadowsFor || !this.sight ? null : this.sight.seenFrom(camera);
    const isOther = view.bytes !== bytes || view.multiplier !== multiplier || view.seen !== seen;
    view.seen = seen;
    view.bytes = bytes;
    view.multiplier = multiplier;
    return askView(view.asked, camera, this.mesh.matrixWorld, order, isSorted, this.instances.tree.version) || isOther;
  }
}

/** How a renderer draws the lists. */
function kindOf(renderer: object): 'webgl' | 'nodes' | 'merged' {
  if ('isWebGLRenderer' in renderer) return 'webgl';
  return isOnWebGPU(renderer) ? 'merged' : 'nodes';
}
