/** Puts entries of instanced attributes and rows of morph textures into the order in which their instances are drawn, on the CPU. */
import {
  type BufferAttribute,
  type BufferGeometry,
  DataTexture,
  type InterleavedBufferAttribute,
  type PixelFormat,
  type TypedArray,
  type WebGLRenderer,
} from 'three';
import { createOwnAttribute, deleteOwnAttribute, type EntryKind, type OwnAttribute } from './own-attributes.ts';

/** An attribute of the program's with an entry for each instance, or for several. */
export type InstancedAttribute = BufferAttribute | InterleavedBufferAttribute;

export interface OrderedRows {
  source: InstancedAttribute;
  /** version of the source when it was put in order */
  version: number;
  own: OwnAttribute;
  packed: TypedArray;
}

/** The instanced attributes of a geometry, by name. */
export function instancedAttributesOf({ attributes }: BufferGeometry): [string, InstancedAttribute][] {
  return Object.entries(attributes).filter(([, attribute]) => entriesOf(attribute).perEntry > 0);
}

/** Where entries stand in an array. */
interface Entries {
  first: number;
  /** from one to the next */
  stride: number;
  /** numbers of one */
  size: number;
  /** how many instances share one; 0 where they are not of instances */
  perEntry: number;
}

/** One entry of `size` numbers after the other, each of one instance. */
export function denseEntries(size: number): Entries {
  return { first: 0, stride: size, size, perEntry: 1 };
}

function entriesOf(attribute: InstancedAttribute): Entries {
  const { itemSize } = attribute;
  if ('isInterleavedBufferAttribute' in attribute) {
    const data = attribute.data as { stride: number; meshPerAttribute?: number };
    return { first: attribute.offset, stride: data.stride, size: itemSize, perEntry: data.meshPerAttribute ?? 0 };
  }
  const { meshPerAttribute = 0 } = attribute as { meshPerAttribute?: number };
  return { first: 0, stride: itemSize, size: itemSize, perEntry: meshPerAttribute };
}

export function versionOf(attribute: InstancedAttribute): number {
  return 'isInterleavedBufferAttribute' in attribute ? attribute.data.version : attribute.version;
}

/** @throws TypeError for an array that WebGL has no name for */
export function createOrderedRows(renderer: WebGLRenderer, source: InstancedAttribute, room: number): OrderedRows {
  const { itemSize } = source;
  const array = source.array as TypedArray;
  const packed = new (array.constructor as new (length: number) => TypedArray)(room * itemSize);
  const own = createOwnAttribute(renderer, source as unknown as EntryKind, room, packed);
  return { source, version: -1, own, packed };
}

/** Upload the entries of these instances, in this order. */
export function uploadRows(
  renderer: WebGLRenderer,
  { source, own, packed }: OrderedRows,
  ids: Uint32Array,
  count: number,
): void {
  packRows(source.array as TypedArray, entriesOf(source), ids, count, packed);
  uploadPacked(renderer, own, packed, count * source.itemSize);
}

/** Upload the first `length` numbers. */
export function uploadPacked(
  renderer: WebGLRenderer,
  { buffer }: OwnAttribute,
  packed: TypedArray,
  length: number,
): void {
  // a length of 0 is all of the array
  if (length === 0) return;
  const gl = renderer.getContext() as WebGL2RenderingContext;
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferSubData(gl.ARRAY_BUFFER, 0, packed, 0, length);
}

/** Put entries into the order of `ids`. */
export function packRows(
  from: TypedArray,
  { first, stride, size, perEntry }: Entries,
  ids: Uint32Array,
  count: number,
  to: TypedArray,
): void {
  for (let i = 0, next = 0; i < count; i++) {
    const entry = perEntry === 1 ? ids[i] : Math.floor(ids[i] / perEntry);
    const at = first + entry * stride;
    for (let k = 0; k < size; k++) to[next++] = from[at + k];
  }
}

export function deleteOrderedRows(renderer: WebGLRenderer, { own }: OrderedRows): void {
  deleteOwnAttribute(renderer, own);
}

export interface OrderedMorphs {
  source: DataTexture;
  version: number;
  texture: DataTexture;
}

/** For a morph texture with a row for each instance. */
export function createOrderedMorphs(source: DataTexture): OrderedMorphs {
  const { width, height } = source.image;
  const array = (source.image.data as Float32Array).slice();
  const texture = new DataTexture(array, width, height, source.format as PixelFormat, source.type);
  return { source, version: -1, texture };
}

export function orderMorphs({ source, texture }: OrderedMorphs, ids: Uint32Array, count: number): void {
  const { width, height } = source.image;
  const from = source.image.data as Float32Array;
  packRows(from, denseEntries(width), ids, Math.min(count, height), texture.image.data as Float32Array);
  texture.needsUpdate = true;
}
