/**
 * Reads accessors: strided, normalised, sparse, or all zeros.
 *
 * Guarantee: every byte that an accessor claims is checked to be there before anything of its size is made; an accessor
 * that is read without bytes of its own (zeros, sparse) holds at most MAX_ZEROS elements. An accessor whose values are in Draco's data
 * is described but never read, so that its size is not held to these bounds. Values are little-endian, as in the host.
 * Source: glTF 2.0 specification, section 3.6.2 (accessors); 3.11 for the scale of normalised integers.
 */
import { damaged } from '../scene-error.ts';
import { type Gltf, type Json, label, natural, record, reference } from './json.ts';

/** By bufferView: its bytes, of those that are wanted. */
export type Views = readonly (Uint8Array | undefined)[];

type Values = Float32Array | Uint32Array | Uint16Array | Int16Array | Uint8Array | Int8Array;
type ValuesClass = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => Values;

interface Component {
  values: ValuesClass;
  size: number;
  /** what a normalised value is divided by */
  one: number;
}

const COMPONENTS: Record<number, Component> = {
  5120: { values: Int8Array, size: 1, one: 127 },
  5121: { values: Uint8Array, size: 1, one: 255 },
  5122: { values: Int16Array, size: 2, one: 32767 },
  5123: { values: Uint16Array, size: 2, one: 65535 },
  5125: { values: Uint32Array, size: 4, one: 4294967295 },
  5126: { values: Float32Array, size: 4, one: 1 },
};
const FLOAT = 5126;
const INDEX_TYPES = [5121, 5123, 5125];
const WIDTHS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

/** most elements of an accessor that no buffer view backs: nothing in the file vouches for its count */
export const MAX_ZEROS = 2 ** 20;

export type Accessor = ReturnType<typeof describeAccessor>;
type Sparse = ReturnType<typeof describeSparse>;

/** What the accessor that `value` names says of itself, with every field checked but its lengths. */
export function describeAccessor(gltf: Gltf, value: unknown, named: string) {
  const index = reference(value, gltf.accessors, 'accessor', named);
  const owner = gltf.accessors[index];
  const where = label('accessor', index, owner);
  const componentType = natural(owner.componentType, `${where}, componentType`);
  const component = componentOf(componentType, where);
  const width = typeof owner.type === 'string' && Object.hasOwn(WIDTHS, owner.type) ? WIDTHS[owner.type] : 0;
  if (width === 0) throw damaged(`glTF: ${where}: type must be SCALAR, VEC2, VEC3, VEC4 or MAT4 here`);
  const count = natural(owner.count, `${where}, count`);
  const sparse = owner.sparse === undefined ? undefined : describeSparse(gltf, record(owner.sparse, where), where);
  const view =
    owner.bufferView === undefined
      ? undefined
      : reference(owner.bufferView, gltf.bufferViews, 'bufferView', `${where}, bufferView`);
  const tight = component.size * width;
  const stride =
    view === undefined ? tight : natural(gltf.bufferViews[view].byteStride, `bufferView ${view}, byteStride`, tight);
  if (stride === 0 || stride % component.size !== 0)
    throw damaged(`glTF: ${where}: byteStride ${stride} does not suit components of ${component.size} bytes`);
  if (stride < tight)
    throw damaged(`glTF: ${where}: byteStride ${stride} is smaller than an element, which has ${tight} bytes`);
  return {
    label: where,
    count,
    /** numbers in an element */
    width,
    componentType,
    normalized: owner.normalized === true && componentType !== FLOAT,
    /** the buffer view's number, undefined for zeros */
    view,
    offset: natural(owner.byteOffset, `${where}, byteOffset`, 0),
    stride,
    sparse,
  };
}

/** @throws SceneError where an accessor has not so many numbers for each vertex */
export function checkPerVertex({ width, count }: Accessor, widths: number[], vertices: number, what: string): void {
  if (widths.includes(width) && count === vertices) return;
  const wanted = `${widths.join(' or ')} numbers for each of ${vertices} vertices`;
  throw damaged(`glTF: ${what} must have ${wanted}, not ${width} for ${count}`);
}

function describeSparse(gltf: Gltf, owner: Json, accessor: string) {
  const where = `${accessor}, sparse`;
  const indices = record(owner.indices, `${where} indices`);
  const values = record(owner.values, `${where} values`);
  return {
    count: natural(owner.count, `${where} count`),
    indexType: indexType(indices.componentType, `${where} indices, componentType`),
    indexView: reference(indices.bufferView, gltf.bufferViews, 'bufferView', `${where} indices, bufferView`),
    indexOffset: natural(indices.byteOffset, `${where} indices, byteOffset`, 0),
    valueView: reference(values.bufferView, gltf.bufferViews, 'bufferView', `${where} values, bufferView`),
    valueOffset: natural(values.byteOffset, `${where} values, byteOffset`, 0),
  };
}

function indexType(value: unknown, where: string): number {
  const type = natural(value, where);
  if (!INDEX_TYPES.includes(type)) throw damaged(`glTF: ${where} is ${type}; indices are unsigned, 5121, 5123 or 5125`);
  return type;
}

export function isFloat(accessor: Accessor): boolean {
  return accessor.componentType === FLOAT;
}

/** The accessor as it is when its values stand in a view of their own, as `readFloats` gives them. */
export function asFloats(accessor: Accessor, view: number): Accessor {
  const stride = accessor.width * COMPONENTS[FLOAT].size;
  return { ...accessor, componentType: FLOAT, normalized: false, view, offset: 0, stride, sparse: undefined };
}

/** Bytes of one number of the accessor. */
export function componentSize(accessor: Accessor): number {
  return componentOf(accessor.componentType, accessor.label).size;
}

/** The buffer views that an accessor's bytes lie in. */
export function viewsOf(accessor: Accessor): number[] {
  const views = accessor.sparse ? [accessor.sparse.indexView, accessor.sparse.valueView] : [];
  return accessor.view === undefined ? views : [accessor.view, ...views];
}

/** count x width numbers, normalised integers as -1 .. 1 or 0 .. 1. */
export function readFloats(accessor: Accessor, views: Views): Float32Array {
  const { count, width, stride, componentType, sparse, label } = accessor;
  const source = elements(accessor, views);
  const out = new Float32Array(count * width);
  if (source instanceof Float32Array && stride === width * 4) out.set(source);
  else if (source) copyStrided(out, source, count, width, stride / componentSize(accessor));
  if (sparse) overwrite(out, accessor, sparse, views);
  if (accessor.normalized) normalize(out, componentOf(componentType, label).one);
  return out;
}

/** count whole numbers of a SCALAR accessor of unsigned integers. */
export function readIndices(accessor: Accessor, views: Views): Uint32Array {
  if (accessor.width !== 1 || !INDEX_TYPES.includes(accessor.componentType))
    throw damaged(`glTF: ${accessor.label} holds indices, so it must be SCALAR and unsigned`);
  const { count, stride, sparse } = accessor;
  const source = elements(accessor, views);
  const out = new Uint32Array(count);
  if (source) copyStrided(out, source, count, 1, stride / componentSize(accessor));
  if (sparse) overwrite(out, accessor, sparse, views);
  return out;
}

/** @throws SceneError where nothing but the accessor's count says how much there is, and that is too much */
export function checkZeros({ view, count, label }: Accessor): void {
  if (view === undefined && count > MAX_ZEROS)
    throw damaged(`glTF: ${label} has ${count} elements and no bufferView, over the limit MAX_ZEROS = ${MAX_ZEROS}`);
}

/** The accessor's own elements, strided; undefined where they are zeros. */
function elements(accessor: Accessor, views: Views): Values | undefined {
  const { view, offset, stride, count, width, componentType, label } = accessor;
  checkZeros(accessor);
  if (view === undefined) return undefined;
  return window(views[view]!, offset, stride, count, width, componentType, label);
}

/** Bytes from the first of `count` elements to the end of the last. */
export function spanOf(count: number, stride: number, size: number): number {
  return count === 0 ? 0 : (count - 1) * stride + size;
}

/** @param end where the elements end in their view, of `length` bytes. @throws SceneError */
export function checkEnd(where: string, end: number, length: number): void {
  if (end > length) throw damaged(`glTF: ${where} reaches to byte ${end} of its bufferView, which has ${length}`);
}

/** `count` strided elements as values in place; copied only where they are not aligned. */
function window(
  bytes: Uint8Array,
  offset: number,
  stride: number,
  count: number,
  width: number,
  componentType: number,
  where: string,
): Values {
  const { values, size } = componentOf(componentType, where);
  const length = spanOf(count, stride, width * size);
  checkEnd(where, offset + length, bytes.length);
  const start = bytes.byteOffset + offset;
  if (start % size === 0) return new values(bytes.buffer, start, length / size);
  return new values(new Uint8Array(bytes.subarray(offset, offset + length)).buffer, 0, length / size);
}

function copyStrided(out: Values, source: Values, count: number, width: number, step: number): void {
  for (let i = 0; i < count; i++) for (let k = 0; k < width; k++) out[i * width + k] = source[i * step + k];
}

function overwrite(out: Values, accessor: Accessor, sparse: Sparse, views: Views): void {
  const { width, componentType } = accessor;
  const where = `${accessor.label}, sparse`;
  const indexSize = componentOf(sparse.indexType, where).size;
  const valueSize = componentOf(componentType, where).size * width;
  const { count } = sparse;
  const at = window(views[sparse.indexView]!, sparse.indexOffset, indexSize, count, 1, sparse.indexType, where);
  const values = window(views[sparse.valueView]!, sparse.valueOffset, valueSize, count, width, componentType, where);
  for (let i = 0; i < count; i++) {
    const element = at[i];
    if (!(element >= 0 && element < accessor.count))
      throw damaged(`glTF: ${where} replaces element ${element} of ${accessor.count}, which is not there`);
    for (let k = 0; k < width; k++) out[element * width + k] = values[i * width + k];
  }
}

function normalize(values: Float32Array, one: number): void {
  for (let i = 0; i < values.length; i++) values[i] = Math.max(values[i] / one, -1);
}

function componentOf(componentType: number, where: string): Component {
  const component = COMPONENTS[componentType];
  if (component === undefined) throw damaged(`glTF: ${where}: component type ${componentType} is not one of glTF 2.0`);
  return component;
}
