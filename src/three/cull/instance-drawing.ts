/**
 * The GPU's data of an InstancedMesh whose instances WebGLRenderer draws in another order: each instance with all its attributes.
 *
 * Many matrices stand in a texture, by id, and are put in order there (gather-matrices.ts); few matrices, colours, instanced attributes of the geometry and morph
 * targets are put in order on the CPU. The mesh and its geometry hold the ordered data during one draw, and the program's own before and
 * after it, which is therefore all that the program reads or writes.
 */
import {
  type BufferGeometry,
  DataTexture,
  FloatType,
  type InstancedMesh,
  type Material,
  RGBAFormat,
  type WebGLRenderer,
} from 'three';
import { whyAsItStands } from './as-it-ships.ts';
import { createChangedTexels, isAnyNoted, noteAll, noteChange, uploadChanged } from './changed-texels.ts';
import { gatherMatrices, matricesWidth } from './gather-matrices.ts';
import {
  createOrderedMorphs,
  createOrderedRows,
  deleteOrderedRows,
  denseEntries,
  type InstancedAttribute,
  instancedAttributesOf,
  type OrderedMorphs,
  type OrderedRows,
  orderMorphs,
  packRows,
  uploadPacked,
  uploadRows,
  versionOf,
} from './instance-rows.ts';
import { contextOf } from './internals.ts';
import type { NotedIds } from './noted-ids.ts';
import type { OrderedDrawing, Slot } from './ordered-drawing.ts';
import { createOwnAttribute, deleteOwnAttribute, isMet, meetAll, type OwnAttribute } from './own-attributes.ts';
import { addOthers, takeMatrices, takeMatrix } from './taken-matrices.ts';

const COLOUR = 'instanceColor';
/**
 * Up to this many matrices are put in order on the CPU: a texture and a draw of their own take longer than an upload of
 * 64 KB.
 */
const FEW = 1024;

export class InstanceDrawing implements OrderedDrawing {
  readonly slot: Slot = { list: null, state: 0 };
  private readonly mesh: InstancedMesh;
  private readonly renderer: WebGLRenderer;
  /** the renderer's context, to which all of this belongs */
  private context: object;
  private readonly room: number;
  /** matrices by id, 16 numbers each, as they were taken over */
  private readonly own: Float32Array;
  /** a texture of the same numbers; null: few matrices, which are put in order on the CPU */
  private readonly texture: DataTexture | null;
  /** of the texture */
  private readonly changed = createChangedTexels(16);
  private matrices: OwnAttribute;
  /** by the names of the geometry's instanced attributes, and COLOUR */
  private readonly rows = new Map<string, OrderedRows>();
  private morphs: OrderedMorphs | null = null;
  /** what is drawn, from its hook on until it is done */
  private lent: { geometry: BufferGeometry; count: number } | null = null;
  /** puts back the program's own data, while the mesh holds other */
  private undo: (() => void) | null = null;

  constructor(mesh: InstancedMesh, renderer: WebGLRenderer) {
    const room = mesh.instanceMatrix.count;
    const width = matricesWidth(room);
    const height = Math.max(1, Math.ceil((room * 4) / width));
    this.mesh = mesh;
    this.renderer = renderer;
    this.context = contextOf(renderer);
    this.room = room;
    this.own = new Float32Array(width * height * 4);
    this.texture = room > FEW ? new DataTexture(this.own, width, height, RGBAFormat, FloatType) : null;
    this.matrices = this.createMatrices();
    this.takeRows(mesh.geometry);
  }

  whyAsItStands(geometry: BufferGeometry, material: Material): string | null {
    return whyAsItStands(this.renderer, this.mesh, geometry, material);
  }

  takeMatrix(id: number): void {
    takeMatrix(this.mesh, this.own, id);
    if (this.texture) noteChange(this.changed, id);
  }

  takeMatrices(count: number): void {
    takeMatrices(this.mesh, this.own, count);
    if (this.texture) noteAll(this.changed);
  }

  addOthers(count: number, changed: NotedIds): void {
    addOthers(this.mesh, this.own, count, changed);
  }

  settle(geometry: BufferGeometry, mayMeet: boolean): boolean | null {
    const { renderer, rows, morphs } = this;
    let isOther = this.takeRows(geometry);
    if (!isMet(renderer, this.matrices) || [...rows.values()].some(({ own }) => !isMet(renderer, own))) {
      if (!mayMeet) return null;
      meetAll(renderer);
    }
    for (const one of rows.values()) isOther ||= one.version !== versionOf(one.source);
    return isOther || (morphs !== null && morphs.version !== morphs.source.version);
  }

  putInOrder(ids: Uint32Array, count: number): void {
    const { renderer, rows, morphs } = this;
    this.orderMatrices(ids, count);
    for (const one of rows.values()) {
      uploadRows(renderer, one, ids, count);
      one.version = versionOf(one.source);
    }
    if (!morphs) return;
    orderMorphs(morphs, ids, count);
    morphs.version = morphs.source.version;
  }

  lend(geometry: BufferGeometry, count: number): void {
    this.lent = { geometry, count };
    this.resume();
  }

  giveBack(): void {
    this.suspend();
    this.lent = null;
  }

  suspend(): void {
    this.undo?.();
    this.undo = null;
  }

  resume(): void {
    if (!this.lent || this.undo) return;
    const { mesh, matrices, rows, morphs } = this;
    const { geometry, count } = this.lent;
    const { instanceMatrix, instanceColor, morphTexture, count: ownCount } = mesh;
    const attributes = geometry.attributes as Record<string, unknown>;
    const own = new Map<string, unknown>();
    mesh.count = count;
    mesh.instanceMatrix = matrices.attribute;
    if (morphs) mesh.morphTexture = morphs.texture;
    for (const [name, ordered] of rows)
      if (name === COLOUR) mesh.instanceColor = ordered.own.attribute;
      else {
        own.set(name, attributes[name]);
        attributes[name] = ordered.own.attribute;
      }
    this.undo = () => {
      Object.assign(mesh, { instanceMatrix, instanceColor, morphTexture, count: ownCount });
      Object.assign(attributes, Object.fromEntries(own));
    };
  }

  dispose(): void {
    const { renderer, texture, matrices, rows, morphs } = this;
    this.giveBack();
    texture?.dispose();
    morphs?.texture.dispose();
    if (this.context !== contextOf(renderer)) return;
    deleteOwnAttribute(renderer, matrices);
    for (const one of rows.values()) deleteOrderedRows(renderer, one);
  }

  private createMatrices(): OwnAttribute {
    const { instanceMatrix } = this.mesh;
    return createOwnAttribute(this.renderer, instanceMatrix, instanceMatrix.count, instanceMatrix.array);
  }

  /** Make the ordered copies of the instances' attributes. Returns whether they are other attributes than before. */
  private takeRows(geometry: BufferGeometry): boolean {
    const { mesh, renderer, rows } = this;
    let isOther = false;
    if (this.context !== contextOf(renderer)) {
      // nothing of it is left
      this.context = contextOf(renderer);
      this.matrices = this.createMatrices();
      rows.clear();
      isOther = true;
    }
    const sources: [string, InstancedAttribute][] = instancedAttributesOf(geometry);
    if (mesh.instanceColor) sources.push([COLOUR, mesh.instanceColor]);
    for (const [name, source] of sources) {
      const before = rows.get(name);
      if (before?.source === source) continue;
      if (before) deleteOrderedRows(renderer, before);
      rows.set(name, createOrderedRows(renderer, source, this.room));
      isOther = true;
    }
    if (rows.size > sources.length)
      for (const [name, gone] of rows) {
        if (sources.some(([kept]) => kept === name)) continue;
        deleteOrderedRows(renderer, gone);
        rows.delete(name);
      }
    if (mesh.morphTexture !== (this.morphs?.source ?? null)) {
      this.morphs?.texture.dispose();
      this.morphs = mesh.morphTexture && createOrderedMorphs(mesh.morphTexture);
    }
    return isOther;
  }

  private orderMatrices(ids: Uint32Array, count: number): void {
    const { renderer, own, texture, changed, matrices } = this;
    if (!texture) {
      packRows(own, MATRICES, ids, count, packed);
      uploadPacked(renderer, matrices, packed, count * 16);
      return;
    }
    if (isAnyNoted(changed)) {
      uploadChanged(renderer, texture, changed);
      texture.needsUpdate = true;
    }
    renderer.initTexture(texture);
    gatherMatrices(renderer, texture, ids, count, matrices.buffer);
  }
}

const MATRICES = denseEntries(16);

/** scratch for few matrices in order */
const packed = new Float32Array(FEW * 16);
