/**
 * The GPU's data of an InstancedMesh whose instances are drawn in another order: each instance with all its attributes.
 *
 * Many matrices stand in a texture, by id, and are put in order there (gather-matrices.ts); few matrices, colours, instanced attributes of the geometry and morph
 * targets are put in order on the CPU. The mesh and its geometry hold the ordered data during one draw, and the program's own before and
 * after it, which is therefore all that the program reads or writes.
 */
import { type BufferGeometry, DataTexture, FloatType, type InstancedMesh, RGBAFormat, type WebGLRenderer } from 'three';
import { type ChangedTexels, createChangedTexels, noteChange, uploadChanged } from './changed-texels.ts';
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
import { createOwnAttribute, deleteOwnAttribute, isMet, meetAll, type OwnAttribute } from './own-attributes.ts';

const COLOUR = 'instanceColor';
/**
 * Up to this many matrices are put in order on the CPU: a texture and a draw of their own take longer than an upload of
 * 64 KB.
 */
const FEW = 1024;

export interface InstanceDrawing {
  mesh: InstancedMesh;
  renderer: WebGLRenderer;
  /** the renderer's context, to which all of this belongs */
  context: object;
  room: number;
  /** matrices by id, 16 numbers each, as they were taken over */
  own: Float32Array;
  /** a texture of the same numbers; null: few matrices, which are put in order on the CPU */
  texture: DataTexture | null;
  /** of the texture */
  changed: ChangedTexels;
  matrices: OwnAttribute;
  /** by the names of the geometry's instanced attributes, and COLOUR */
  rows: Map<string, OrderedRows>;
  morphs: OrderedMorphs | null;
  /** puts back the program's own data after a draw */
  giveBack: (() => void) | null;
}

export function createInstanceDrawing(mesh: InstancedMesh, renderer: WebGLRenderer): InstanceDrawing {
  const room = mesh.instanceMatrix.count;
  const width = matricesWidth(room);
  const height = Math.max(1, Math.ceil((room * 4) / width));
  const own = new Float32Array(width * height * 4);
  const drawing: InstanceDrawing = {
    mesh,
    renderer,
    context: contextOf(renderer),
    room,
    own,
    texture: room > FEW ? new DataTexture(own, width, height, RGBAFormat, FloatType) : null,
    changed: createChangedTexels(16),
    matrices: createMatrices(mesh, renderer),
    rows: new Map(),
    morphs: null,
    giveBack: null,
  };
  takeRows(drawing, mesh.geometry);
  return drawing;
}

function createMatrices({ instanceMatrix }: InstancedMesh, renderer: WebGLRenderer): OwnAttribute {
  return createOwnAttribute(renderer, instanceMatrix, instanceMatrix.count, instanceMatrix.array);
}

/** Take over an instance's matrix from the mesh. */
export function takeMatrix({ mesh, own, texture, changed }: InstanceDrawing, id: number): void {
  const { array } = mesh.instanceMatrix;
  for (let k = id * 16; k < id * 16 + 16; k++) own[k] = array[k];
  if (texture) noteChange(changed, id);
}

/** Whether an instance's matrix differs from the one that was taken over. */
export function isOtherMatrix({ mesh, own }: InstanceDrawing, id: number): boolean {
  const { array } = mesh.instanceMatrix;
  for (let k = id * 16; k < id * 16 + 16; k++) if (own[k] !== array[k]) return true;
  return false;
}

/**
 * Bring the data on the GPU up to date, apart from the order.
 * @param mayMeet whether three may be shown new attributes now
 * @returns null: the mesh cannot be drawn in order now; else whether something must be put in order again
 */
export function settleDrawing(drawing: InstanceDrawing, geometry: BufferGeometry, mayMeet: boolean): boolean | null {
  const { renderer } = drawing;
  let isOther = takeRows(drawing, geometry);
  if (!isMet(renderer, drawing.matrices) || [...drawing.rows.values()].some(({ own }) => !isMet(renderer, own))) {
    if (!mayMeet) return null;
    meetAll(renderer);
  }
  for (const rows of drawing.rows.values()) isOther ||= rows.version !== versionOf(rows.source);
  return isOther || (drawing.morphs !== null && drawing.morphs.version !== drawing.morphs.source.version);
}

/** Make the ordered copies of these attributes. Returns whether they are other attributes than before. */
function takeRows(drawing: InstanceDrawing, geometry: BufferGeometry): boolean {
  const { mesh, renderer, rows } = drawing;
  let isOther = false;
  if (drawing.context !== contextOf(renderer)) {
    // nothing of it is left
    drawing.context = contextOf(renderer);
    drawing.matrices = createMatrices(mesh, renderer);
    rows.clear();
    isOther = true;
  }
  const sources: [string, InstancedAttribute][] = instancedAttributesOf(geometry);
  if (mesh.instanceColor) sources.push([COLOUR, mesh.instanceColor]);
  for (const [name, source] of sources) {
    const before = rows.get(name);
    if (before?.source === source) continue;
    if (before) deleteOrderedRows(renderer, before);
    rows.set(name, createOrderedRows(renderer, source, drawing.room));
    isOther = true;
  }
  if (rows.size > sources.length)
    for (const [name, gone] of rows) {
      if (sources.some(([kept]) => kept === name)) continue;
      deleteOrderedRows(renderer, gone);
      rows.delete(name);
    }
  if (mesh.morphTexture !== (drawing.morphs?.source ?? null)) {
    drawing.morphs?.texture.dispose();
    drawing.morphs = mesh.morphTexture && createOrderedMorphs(mesh.morphTexture);
  }
  return isOther;
}

/** Put everything in the order of these instances. */
export function putInOrder(drawing: InstanceDrawing, ids: Uint32Array, count: number): void {
  const { renderer, rows, morphs } = drawing;
  orderMatrices(drawing, ids, count);
  for (const one of rows.values()) {
    uploadRows(renderer, one, ids, count);
    one.version = versionOf(one.source);
  }
  if (!morphs) return;
  orderMorphs(morphs, ids, count);
  morphs.version = morphs.source.version;
}

function orderMatrices(drawing: InstanceDrawing, ids: Uint32Array, count: number): void {
  const { renderer, own, texture, changed, matrices } = drawing;
  if (!texture) {
    packRows(own, MATRICES, ids, count, packed);
    uploadPacked(renderer, matrices, packed, count * 16);
    return;
  }
  if (changed.ids.size > 0) {
    uploadChanged(renderer, texture, changed);
    texture.needsUpdate = true;
  }
  renderer.initTexture(texture);
  gatherMatrices(renderer, texture, ids, count, matrices.buffer);
}

const MATRICES = denseEntries(16);

/** scratch for few matrices in order */
const packed = new Float32Array(FEW * 16);

/** Have the mesh draw the first `count` instances that were put in order. */
export function lend(drawing: InstanceDrawing, geometry: BufferGeometry, count: number): void {
  const { mesh, matrices, rows, morphs } = drawing;
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
  drawing.giveBack = () => {
    drawing.giveBack = null;
    Object.assign(mesh, { instanceMatrix, instanceColor, morphTexture, count: ownCount });
    Object.assign(attributes, Object.fromEntries(own));
  };
}

export function deleteDrawing(drawing: InstanceDrawing): void {
  const { renderer, texture, matrices, rows, morphs } = drawing;
  drawing.giveBack?.();
  texture?.dispose();
  morphs?.texture.dispose();
  if (drawing.context !== contextOf(renderer)) return;
  deleteOwnAttribute(renderer, matrices);
  for (const one of rows.values()) deleteOrderedRows(renderer, one);
}
