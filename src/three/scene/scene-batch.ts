/**
 * One BatchedMesh that stands for Meshes of a scene: those with materials that are equal but for their colour, the same layout of vertices, layers, shadows and
 * place in three's order.
 *
 * It is culled and ordered by a tree, and drawn by the matrices that three would draw each Mesh by (view-matrices.ts). Its own matrix is the identity, or, for
 * Meshes that are mirrored, a mirror: three chooses the front of a triangle by the matrix of the whole BatchedMesh.
 */
import {
  BatchedMesh,
  Box3,
  type BufferGeometry,
  type Camera,
  type Color,
  type DataTexture,
  type Material,
  Matrix4,
  MeshDepthMaterial,
  MeshDistanceMaterial,
  type WebGLRenderer,
} from 'three';
import { sum } from '../../core/base/sum.ts';
import { BatchedCulling } from '../cull/batched-culling.ts';
import { type BatchedInternals, internalsOf } from '../cull/internals.ts';
import type { SeenBatch } from '../sight/scene-sight.ts';
import { drawExactly } from './exact-shader.ts';
import { createTwin } from './material-twin.ts';
import { type Handle, type HandleBatch, kindOf } from './scene-handle.ts';
import type { ListedBatch, SceneViews } from './scene-views.ts';
import type { WatchedGeometry } from './watched-geometry.ts';
import { type Seen, shareMaterial, type WatchedMaterial } from './watched-material.ts';

/** By how much a batch grows that has no more room. */
const GROWTH = 1.5;

interface Copy {
  id: number;
  users: number;
}

export class SceneBatch implements HandleBatch, ListedBatch, SeenBatch {
  readonly mesh: BatchedMesh;
  /** what its Meshes have in common, after the key of their materials */
  readonly kind: string;
  private readonly culling: BatchedCulling;
  private readonly internals: BatchedInternals;
  private readonly isMirrored: boolean;
  private readonly materials = new Map<WatchedMaterial, number>();
  private readonly copies = new Map<WatchedGeometry, Copy>();
  private readonly depth = new MeshDepthMaterial();
  private readonly distance = new MeshDistanceMaterial();
  world: Float64Array;
  private readonly views: SceneViews;
  /** what the culling draws by, for cameras and for lights */
  private readonly cull: BatchedMesh['onBeforeRender'];
  private readonly cullShadow: BatchedMesh['onBeforeShadow'];
  first = 0;
  private version = 0;
  members = 0;
  /** by instance */
  readonly owners: (Handle | undefined)[] = [];
  private isShared = false;
  /** what its materials, if they are several, have in common */
  private seen!: Seen;
  /** the material that the mesh's own is a twin of */
  private source!: Material;
  /** whether a geometry was removed whose place has not been filled */
  private hasHoles = false;
  private vertices: number;
  private indices: number;

  /** @param first the Meshes that it is made for, all of one kind: `add` adds them */
  constructor(first: readonly Handle[], views: SceneViews) {
    const { mesh: model, isMirrored } = first[0];
    const geometries = [...new Set(first.map(({ geometry }) => geometry.indexed))];
    this.kind = kindOf(first[0]);
    this.views = views;
    this.isMirrored = isMirrored;
    this.vertices = sum(geometries.map(vertexCount));
    this.indices = sum(geometries.map(indexCount));
    this.mesh = new BatchedMesh(first.length, this.vertices, this.indices);
    this.world = new Float64Array(first.length * 16);
    const { mesh } = this;
    mesh.name = 'cull64 batch';
    mesh.matrixAutoUpdate = false;
    mesh.matrixWorldAutoUpdate = false;
    if (isMirrored) mesh.matrixWorld.makeScale(-1, 1, 1);
    mesh.layers.mask = model.layers.mask;
    mesh.castShadow = model.castShadow;
    mesh.receiveShadow = model.receiveShadow;
    mesh.renderOrder = model.renderOrder;
    // nothing is picked of it, and it adds nothing to the box around a scene: its Meshes do
    mesh.raycast = () => undefined;
    mesh.boundingBox = new Box3();
    const compile = drawExactly(this, false);
    mesh.customDepthMaterial = Object.assign(this.depth, { onBeforeCompile: compile });
    mesh.customDistanceMaterial = Object.assign(this.distance, { onBeforeCompile: compile });
    this.takeMaterial(first[0].material.material, true);
    this.culling = new BatchedCulling(mesh);
    this.culling.sendsMatrices = false;
    this.culling.sight = { seenFrom: (camera) => this.views.sight?.seenFrom(this, camera) ?? null };
    this.internals = internalsOf(mesh);
    // three before r187 asks for it, and makes the program's key anew in every frame where there is none
    Object.defineProperty(mesh, 'colorTexture', { get: () => this.internals._colorsTexture });
    this.cull = mesh.onBeforeRender;
    this.cullShadow = mesh.onBeforeShadow;
    this.listen();
  }

  /** its material, as long as it is one, which it takes changes of by itself */
  get only(): WatchedMaterial | null {
    return this.isShared || this.isEmpty ? null : [...this.materials.keys()][0];
  }

  get isEmpty(): boolean {
    return this.materials.size === 0;
  }

  get drawn(): number {
    return this.internals._multiDrawCount;
  }

  get ids(): Uint32Array {
    return this.internals._indirectTexture.image.data as Uint32Array;
  }

  get texture(): DataTexture {
    return this.views.texture;
  }

  list(renderer: WebGLRenderer, camera: Camera, isShadow: boolean, first: number): string {
    const { mesh, internals, culling } = this;
    const { geometry } = mesh;
    const material = mesh.material as Material;
    this.first = first;
    if (isShadow) this.cullShadow.call(mesh, renderer, mesh as never, camera, camera, geometry, material, null!);
    else this.cull.call(mesh, renderer, null!, camera, geometry, material, null!);
    return `${internals._indirectTexture.id} ${culling.counts.lists} ${this.version};`;
  }

  /** how many Meshes it draws */
  get count(): number {
    return this.mesh.instanceCount;
  }

  add(handles: readonly Handle[]): void {
    this.makeRoom(handles);
    for (const handle of handles) {
      const { material, geometry } = handle;
      const copy = this.copies.get(geometry) ?? { id: this.mesh.addGeometry(geometry.indexed), users: 0 };
      this.copies.set(geometry, copy);
      copy.users++;
      this.materials.set(material, (this.materials.get(material) ?? 0) + 1);
      handle.batch = this;
      handle.id = this.mesh.addInstance(copy.id);
      this.owners[handle.id] = handle;
      this.members++;
      this.move(handle);
      this.show(handle);
      if (this.isShared) this.colour(handle);
    }
    if (this.isShared) for (const { material } of handles) shareMaterial(material, this.seen);
    else if (this.materials.size > 1) this.share();
    else if (this.only!.material !== this.source) this.takeMaterial(this.only!.material, true);
  }

  remove(handle: Handle): void {
    const { material, geometry, id } = handle;
    const { mesh, materials, copies } = this;
    mesh.deleteInstance(id);
    this.owners[id] = undefined;
    const copy = copies.get(geometry)!;
    if (--copy.users === 0) {
      mesh.deleteGeometry(copy.id);
      this.hasHoles = true;
      copies.delete(geometry);
    }
    const others = materials.get(material)! - 1;
    if (others === 0) materials.delete(material);
    else materials.set(material, others);
    handle.batch = null;
    if (handle.home) handle.home.isNoted = true;
    this.members++;
    this.version++;
  }

  isInPlace({ mesh, id }: Handle): boolean {
    const { elements } = mesh.matrixWorld;
    const { world } = this;
    for (let i = 0, at = id * 16; i < 16; i++, at++) if (world[at] !== elements[i]) return false;
    return true;
  }

  move({ mesh: { matrixWorld }, id, home }: Handle): void {
    if (home) home.isNoted = true;
    const { world } = this;
    const { elements } = matrixWorld;
    for (let i = 0, at = id * 16; i < 16; i++, at++) world[at] = elements[i];
    placed.copy(matrixWorld);
    if (this.isMirrored) {
      placed.elements[0] *= -1;
      placed.elements[4] *= -1;
      placed.elements[8] *= -1;
      placed.elements[12] *= -1;
    }
    this.mesh.setMatrixAt(id, placed);
    this.version++;
  }

  show({ id, isShown, home }: Handle): void {
    if (home) home.isNoted = true;
    this.mesh.setVisibleAt(id, isShown);
  }

  colour({ id, material: { material } }: Handle): void {
    const { color } = material as { color?: Color };
    if (this.isShared && color) this.mesh.setColorAt(id, color);
  }

  dispose(): void {
    const { mesh, depth, distance } = this;
    this.culling.stop();
    mesh.removeFromParent();
    for (const one of [mesh, mesh.material as Material, depth, distance]) one.dispose();
  }

  /** From now on several materials: colours are those of instances. */
  private share(): void {
    this.isShared = true;
    const materials = [...this.materials.keys()];
    this.seen = materials[0].seen;
    for (const material of materials) shareMaterial(material, this.seen);
    this.takeMaterial(materials[0].material, false);
    for (const handle of this.owners) if (handle) this.colour(handle);
  }

  private takeMaterial(material: Material, isLive: boolean): void {
    (this.mesh.material as Material).dispose();
    this.source = material;
    const compile = drawExactly(this, !isLive);
    this.mesh.material = createTwin(material, isLive, compile);
  }

  private makeRoom(handles: readonly Handle[]): void {
    const { mesh, copies } = this;
    const most = mesh.maxInstanceCount;
    const instances = mesh.instanceCount + handles.length;
    if (instances > most) {
      mesh.setInstanceCount(Math.ceil(Math.max(instances, most * GROWTH)));
      const { world } = this;
      this.world = new Float64Array(mesh.maxInstanceCount * 16);
      this.world.set(world);
    }
    const coming = [
      ...new Set(handles.filter(({ geometry }) => !copies.has(geometry)).map(({ geometry }) => geometry)),
    ];
    const vertices = sum(coming.map(({ indexed }) => vertexCount(indexed)));
    const indices = sum(coming.map(({ indexed }) => indexCount(indexed)));
    const isFull = () => mesh.unusedVertexCount < vertices || mesh.unusedIndexCount < indices;
    if (isFull() && this.hasHoles) {
      mesh.optimize();
      this.hasHoles = false;
    }
    if (!isFull()) return;
    this.vertices = Math.ceil(Math.max(this.vertices - mesh.unusedVertexCount + vertices, this.vertices * GROWTH));
    this.indices = Math.ceil(Math.max(this.indices - mesh.unusedIndexCount + indices, this.indices * GROWTH));
    mesh.setGeometrySize(this.vertices, this.indices);
  }

  /** Have the lists of all batches made when three draws the first. */
  private listen(): void {
    const { mesh, views } = this;
    mesh.onBeforeRender = (...values) => {
      const [renderer, , camera] = values;
      if ('isWebGLRenderer' in renderer) views.prepare(renderer, camera, this, false);
      else this.cull.apply(mesh, values);
    };
    mesh.onBeforeShadow = (renderer, _object, _camera, shadowCamera) =>
      views.prepare(renderer, shadowCamera, this, true);
  }
}

const placed = new Matrix4();

const vertexCount = ({ attributes }: BufferGeometry) => attributes.position.count;
const indexCount = ({ index }: BufferGeometry) => index!.count;
