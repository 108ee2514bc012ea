/**
 * Instanced attributes with a GPU buffer of ours, which is filled right before a draw.
 *
 * three uploads attributes before onBeforeRender and once a frame, too early and too rarely for the lists of several cameras. It does not
 * upload an attribute with isGLBufferAttribute set; but it binds only attributes that it has met among those of a geometry. So all new ones
 * are shown to it at once, on a mesh that is not part of the picture.
 */
import {
  BufferGeometry,
  Camera,
  InstancedBufferAttribute,
  Mesh,
  MeshBasicMaterial,
  type TypedArray,
  Vector4,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { contextOf } from './internals.ts';

export interface OwnAttribute {
  /** the attribute that three binds, whose array is not uploaded */
  attribute: InstancedBufferAttribute;
  buffer: WebGLBuffer;
}

/** Type and size of an attribute's entries. */
export interface EntryKind {
  array: TypedArray;
  itemSize: number;
  normalized: boolean;
  gpuType?: number;
  isFloat16BufferAttribute?: boolean;
}

interface Met {
  known: WeakSet<InstancedBufferAttribute>;
  waiting: Set<InstancedBufferAttribute>;
}

/** by the renderer's context: after a context was lost three has met no attribute */
const meetings = new WeakMap<object, Met>();

function metOf(renderer: WebGLRenderer): Met {
  const context = contextOf(renderer);
  let met = meetings.get(context);
  if (!met) {
    met = { known: new WeakSet(), waiting: new Set() };
    meetings.set(context, met);
  }
  return met;
}

/** WebGL's names for the array types that three uploads. */
function glType(gl: WebGL2RenderingContext, { array, isFloat16BufferAttribute }: EntryKind): number | undefined {
  if (isFloat16BufferAttribute || array.constructor.name === 'Float16Array') return gl.HALF_FLOAT;
  if (array instanceof Float32Array) return gl.FLOAT;
  if (array instanceof Uint32Array) return gl.UNSIGNED_INT;
  if (array instanceof Int32Array) return gl.INT;
  if (array instanceof Uint16Array) return gl.UNSIGNED_SHORT;
  if (array instanceof Int16Array) return gl.SHORT;
  if (array instanceof Uint8Array || array instanceof Uint8ClampedArray) return gl.UNSIGNED_BYTE;
  if (array instanceof Int8Array) return gl.BYTE;
  return undefined;
}

/**
 * An attribute for entries of this kind, with room for so many.
 * @param array the attribute's own array
 * @throws TypeError for an array that WebGL has no name for
 */
export function createOwnAttribute(
  renderer: WebGLRenderer,
  kind: EntryKind,
  room: number,
  array: TypedArray,
): OwnAttribute {
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const type = glType(gl, kind);
  if (type === undefined) throw new TypeError(`no attribute can be made of ${kind.array.constructor.name}`);
  const elementSize = kind.array.BYTES_PER_ELEMENT;
  const buffer = gl.createBuffer();
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, room * kind.itemSize * elementSize, gl.DYNAMIC_DRAW);
  const attribute = new InstancedBufferAttribute(array, kind.itemSize, kind.normalized);
  Object.assign(attribute, { isGLBufferAttribute: true, buffer, type, elementSize });
  if (kind.gpuType !== undefined) Object.assign(attribute, { gpuType: kind.gpuType });
  metOf(renderer).waiting.add(attribute);
  return { attribute, buffer };
}

export function deleteOwnAttribute(renderer: WebGLRenderer, { attribute, buffer }: OwnAttribute): void {
  metOf(renderer).waiting.delete(attribute);
  renderer.getContext().deleteBuffer(buffer);
}

/** Whether three binds the attribute's buffer. */
export function isMet(renderer: WebGLRenderer, { attribute }: OwnAttribute): boolean {
  return metOf(renderer).known.has(attribute);
}

/**
 * Have three meet all attributes that it has not met. This can be done within a frame, but not while shadows are drawn.
 */
export function meetAll(renderer: WebGLRenderer): void {
  const { known, waiting } = metOf(renderer);
  const geometry = new BufferGeometry();
  let count = 0;
  for (const attribute of waiting) {
    geometry.setAttribute(`instances${count++}`, attribute);
    known.add(attribute);
  }
  waiting.clear();
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ visible: false }));
  mesh.frustumCulled = false;
  renderAside(renderer, mesh);
  // disposing of a geometry would delete the buffers of its attributes
  for (const name of Object.keys(geometry.attributes)) geometry.deleteAttribute(name);
  geometry.dispose();
}

/** Render into a picture of one pixel, and leave the renderer as it is. */
function renderAside(renderer: WebGLRenderer, mesh: Mesh): void {
  const gl = renderer.getContext();
  const { info, shadowMap, xr, state } = renderer;
  const target = renderer.getRenderTarget();
  const [face, level] = [renderer.getActiveCubeFace(), renderer.getActiveMipmapLevel()];
  const viewport = new Vector4().fromArray(gl.getParameter(gl.VIEWPORT));
  const [red, green, blue, alpha] = gl.getParameter(gl.COLOR_CLEAR_VALUE);
  const before = { info: info.autoReset, shadows: shadowMap.autoUpdate, xr: xr.enabled };
  const pixel = new WebGLRenderTarget(1, 1);
  info.autoReset = false;
  shadowMap.autoUpdate = false;
  xr.enabled = false;
  try {
    renderer.setRenderTarget(pixel);
    renderer.render(mesh, new Camera());
  } finally {
    info.autoReset = before.info;
    shadowMap.autoUpdate = before.shadows;
    xr.enabled = before.xr;
    renderer.setRenderTarget(target, face, level);
    state.viewport(viewport);
    state.buffers.color.setClear(red, green, blue, alpha, false);
    pixel.dispose();
  }
}
