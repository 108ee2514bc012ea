/**
 * An InstancedMesh whose instances a tree culls and orders, which three itself does not: it draws all of them, as they stand, or none.
 *
 * Each view's instances are packed, matrices and colours, into one buffer (gpu-instances.ts) right before they are drawn; `count` says
 * how many there are during the draw, and what the program set it to at any other time. What blends is drawn farthest first.
 */
import type {
  BufferGeometry,
  Camera,
  InstancedBufferAttribute,
  InstancedMesh,
  Material,
  Sphere,
  WebGLRenderer,
} from 'three';
import { type AskedView, askView, createAskedView } from './asked-view.ts';
import { createGpuInstances, type GpuInstances, uploadInstances } from './gpu-instances.ts';
import { createFound, type Found, findVisible } from './instance-cull.ts';
import { writeInstanceSphere } from './instance-sphere.ts';
import { createInstanceTree, type InstanceTree, removeInstance, setInstance, settleTree } from './instance-tree.ts';
import { type Interception, intercept } from './intercept.ts';
import { type CullingCounts, createCounts, type TreeCulling } from './tree-culling.ts';

interface View {
  asked: AskedView;
  ids: Uint32Array;
  count: number;
}

const placed = new Float32Array(4);

export class InstancedCulling implements TreeCulling {
  readonly counts: CullingCounts = createCounts();
  private readonly mesh: InstancedMesh;
  private readonly renderer: WebGLRenderer;
  private readonly gl: WebGL2RenderingContext;
  private readonly interception: Interception;
  private readonly wasCulled: boolean;
  private readonly tree: InstanceTree;
  private readonly found: Found;
  private readonly views = new WeakMap<Camera, View>();
  /** whose instances the buffers hold, and of which version */
  private uploaded: View | null = null;
  private readonly matrices: GpuInstances;
  private colours: GpuInstances | null = null;
  /** instances whose matrices changed; null: all */
  private changed: Set<number> | null = null;
  private matrixVersion = -1;
  private colourVersion = -1;
  /** instances that the program draws, and the geometry, when they were last taken over */
  private count = 0;
  private sphere: Sphere | null = null;
  /** the program's count while a view is drawn */
  private ownCount = 0;

  constructor(mesh: InstancedMesh, renderer: WebGLRenderer) {
    if (mesh.morphTexture)
      throw new TypeError('this InstancedMesh has morph targets of its own: they are not reordered');
    this.mesh = mesh;
    this.renderer = renderer;
    this.gl = renderer.getContext() as WebGL2RenderingContext;
    this.interception = intercept(mesh);
    const room = mesh.instanceMatrix.count;
    this.tree = createInstanceTree(room);
    this.found = createFound(room);
    this.matrices = createGpuInstances(this.gl, mesh.instanceMatrix);
    mesh.instanceMatrix = this.matrices.attribute;
    this.takeColours();
    // three would ask for a sphere around all instances, which it makes once and never again
    this.wasCulled = mesh.frustumCulled;
    mesh.frustumCulled = false;
    this.listen();
  }

  refresh(): void {
    this.changed = null;
    this.takeColours();
  }

  stop(): void {
    const { mesh, gl } = this;
    this.interception.undo();
    mesh.instanceMatrix = mesh.instanceMatrix.clone() as InstancedBufferAttribute;
    gl.deleteBuffer(this.matrices.buffer);
    if (mesh.instanceColor) mesh.instanceColor = mesh.instanceColor.clone() as InstancedBufferAttribute;
    if (this.colours) gl.deleteBuffer(this.colours.buffer);
    mesh.frustumCulled = this.wasCulled;
  }

  private takeColours(): void {
    const { instanceColor } = this.mesh;
    if (instanceColor === null || instanceColor === this.colours?.attribute) return;
    this.colours = createGpuInstances(this.gl, instanceColor);
    this.mesh.instanceColor = this.colours.attribute;
    this.uploaded = null;
  }

  private listen(): void {
    const { mesh, interception } = this;
    interception.replace('setMatrixAt', (before) => (...values) => {
      this.changed?.add(values[0]);
      return before.apply(mesh, values);
    });
    interception.replace('setColorAt', (before) => (...values) => {
      const result = before.apply(mesh, values);
      this.takeColours();
      return result;
    });
    interception.replace('dispose', (before) => () => {
      this.stop();
      return before.apply(mesh);
    });
    /** @param at where the camera stands among the values; geometry and material follow it */
    const hook = (name: string, at: number) =>
      interception.replace(name, (before) => (...values) => {
        before.apply(mesh, values);
        const [camera, geometry, material] = values.slice(at, at + 3) as unknown as [Camera, BufferGeometry, Material];
        this.draw(values[0] as WebGLRenderer, camera, geometry, material);
      });
    hook('onBeforeRender', 2);
    hook('onBeforeShadow', 3);
    for (const name of ['onAfterRender', 'onAfterShadow'])
      interception.replace(name, (before) => (...values) => {
        mesh.count = this.ownCount;
        before.apply(mesh, values);
      });
  }

  private draw(renderer: WebGLRenderer, camera: Camera, geometry: BufferGeometry, material: Material): void {
    const { mesh, counts, tree, found } = this;
    if (renderer !== this.renderer)
      throw new Error('this InstancedMesh is culled for another renderer: its instances are in a buffer of that one');
    this.settle(geometry);
    const view = this.viewOf(camera);
    if (askView(view.asked, camera, mesh.matrixWorld, material.transparent ? 'back' : 'front', tree.version)) {
      settleTree(tree);
      findVisible(tree, view.asked.queries, view.asked.order, found);
      view.ids.set(found.ids.subarray(0, found.count));
      view.count = found.count;
      counts.lists++;
      counts.built = tree.built;
      counts.refitted = tree.refitted;
      this.uploaded = null;
    }
    if (this.uploaded !== view) this.upload(view);
    counts.drawn = view.count;
    this.ownCount = mesh.count;
    mesh.count = view.count;
  }

  private upload(view: View): void {
    const { gl, matrices, colours, counts } = this;
    uploadInstances(gl, matrices, view.ids, view.count);
    if (colours) uploadInstances(gl, colours, view.ids, view.count);
    counts.uploaded += view.count;
    this.uploaded = view;
  }

  private viewOf(camera: Camera): View {
    let view = this.views.get(camera);
    if (!view) {
      view = { asked: createAskedView(), ids: new Uint32Array(this.tree.states.length), count: 0 };
      this.views.set(camera, view);
    }
    return view;
  }

  /** Bring the tree's spheres up to date with the mesh. */
  private settle(geometry: BufferGeometry): void {
    const { mesh, tree, matrices, colours } = this;
    const { version } = matrices.attribute;
    // the program wrote to the array itself
    if (version !== this.matrixVersion && this.changed?.size === 0) this.changed = null;
    if (geometry.boundingSphere === null) geometry.computeBoundingSphere();
    if (geometry.boundingSphere !== this.sphere) this.changed = null;
    this.sphere = geometry.boundingSphere;
    if (colours && colours.attribute.version !== this.colourVersion) {
      this.colourVersion = colours.attribute.version;
      this.uploaded = null;
    }
    this.matrixVersion = version;
    const { center, radius } = geometry.boundingSphere!;
    const ball = [center.x, center.y, center.z, radius];
    const count = Math.min(mesh.count, tree.states.length);
    const take = (id: number) => {
      writeInstanceSphere(matrices.attribute.array, id * 16, ball, placed, 0);
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
