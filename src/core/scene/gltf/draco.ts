/**
 * Decompresses the primitives of KHR_draco_mesh_compression.
 *
 * A decoder that has trapped on hostile bytes is not to be used again, so every file gets one of its own. Draco's faces
 * are triangles whatever the primitive's mode says.
 * Source: the extension's specification; the decoder's interface as in Draco's
 * javascript/emscripten/draco_web_decoder.idl.
 */
import { MAX_TRIANGLES, MAX_VERTICES } from '../limits.ts';
import { damaged, reasonOf } from '../scene-error.ts';
import { type Accessor, componentSize, readFloats } from './accessor.ts';
import {
  brokenDecoder,
  type Decoders,
  type DracoDecoder,
  type DracoMesh,
  type DracoModule,
  type DracoObject,
  withoutDecoder,
} from './decoders.ts';
import type { Primitive } from './primitives.ts';

export type DracoGeometry = ReturnType<typeof decode>;

export type DecodeDraco = (primitive: Primitive, bytes: Uint8Array) => DracoGeometry;

/** @throws SceneError where there is no decoder, or it cannot be loaded */
export async function openDraco(load: Decoders['draco']): Promise<DecodeDraco> {
  if (!load) throw withoutDecoder('the model', 'Draco');
  try {
    const module = await load();
    return (primitive, bytes) => decode(module, primitive, bytes);
  } catch (error) {
    throw brokenDecoder('Draco', error);
  }
}

function decode(module: DracoModule, primitive: Primitive, bytes: Uint8Array) {
  const made: DracoObject[] = [];
  const keep = <T extends DracoObject>(object: T): T => {
    made.push(object);
    return object;
  };
  try {
    const decoder = keep(new module.Decoder());
    const buffer = keep(new module.DecoderBuffer());
    const mesh = keep(new module.Mesh());
    buffer.Init(bytes, bytes.length);
    if (decoder.GetEncodedGeometryType(buffer) !== module.TRIANGULAR_MESH) throw new Error('no triangle mesh');
    const status = decoder.DecodeBufferToMesh(buffer, mesh);
    if (!status.ok() || mesh.ptr === 0) throw new Error(status.error_msg());
    if (mesh.num_points() > MAX_VERTICES || mesh.num_faces() > MAX_TRIANGLES)
      throw new Error(`${mesh.num_points()} vertices and ${mesh.num_faces()} triangles pass the limits`);
    const { position, color, uv, influences } = primitive;
    const draco = primitive.draco!;
    const optional = (id: number | undefined, accessor: Accessor | undefined): Float32Array | undefined =>
      accessor && id !== undefined ? readAttribute(module, decoder, mesh, id, accessor) : undefined;
    return {
      positions: readAttribute(module, decoder, mesh, draco.position, position),
      /** as wide as the COLOR_0 accessor says; undefined where the primitive has none */
      colors: optional(draco.color, color),
      /** u, v for each vertex; undefined where the primitive needs none */
      uvs: optional(draco.uv, uv),
      /** for each set of joints, what of it is compressed */
      influences: influences.map(({ joints, weights }, n) => ({
        joints: optional(draco.sets[n].joints, joints),
        weights: optional(draco.sets[n].weights, weights),
      })),
      indices: readFaces(module, decoder, mesh),
    };
  } catch (error) {
    throw damaged(`glTF: ${primitive.label}: its Draco data is damaged (${reasonOf(error)})`, { cause: error });
  } finally {
    for (const object of made) release(module, object);
  }
}

/** The attribute's values for every point, read as the accessor says that they are stored. */
function readAttribute(
  module: DracoModule,
  decoder: DracoDecoder,
  mesh: DracoMesh,
  id: number,
  accessor: Accessor,
): Float32Array {
  const attribute = decoder.GetAttributeByUniqueId(mesh, id);
  if (attribute.ptr === 0) throw new Error(`it has no attribute ${id}`);
  if (attribute.num_components() !== accessor.width)
    throw new Error(`attribute ${id} has ${attribute.num_components()} numbers and its accessor ${accessor.width}`);
  const types: Record<number, number> = {
    5120: module.DT_INT8,
    5121: module.DT_UINT8,
    5122: module.DT_INT16,
    5123: module.DT_UINT16,
    5125: module.DT_UINT32,
    5126: module.DT_FLOAT32,
  };
  const count = mesh.num_points();
  const stride = accessor.width * componentSize(accessor);
  const bytes = copyOut(module, count * stride, (pointer) =>
    decoder.GetAttributeDataArrayForAllPoints(mesh, attribute, types[accessor.componentType], count * stride, pointer),
  );
  return readFloats({ ...accessor, count, stride, view: 0, offset: 0, sparse: undefined }, [bytes]);
}

function readFaces(module: DracoModule, decoder: DracoDecoder, mesh: DracoMesh): Uint32Array {
  const length = mesh.num_faces() * 12;
  const bytes = copyOut(module, length, (pointer) => decoder.GetTrianglesUInt32Array(mesh, length, pointer));
  return new Uint32Array(bytes.buffer);
}

/** Bytes that `fill` writes into the decoder's memory, as a copy. */
function copyOut(module: DracoModule, length: number, fill: (pointer: number) => boolean): Uint8Array<ArrayBuffer> {
  const pointer = module._malloc(length);
  if (pointer === 0 && length > 0) throw new Error(`no memory for ${length} bytes`);
  if (!fill(pointer)) throw new Error('its values cannot be read');
  const bytes = module.HEAPU8.slice(pointer, pointer + length) as Uint8Array<ArrayBuffer>;
  module._free(pointer);
  return bytes;
}

/** Free an object; after a trap the decoder may refuse that too, and is dropped as a whole. */
function release(module: DracoModule, object: DracoObject): void {
  try {
    module.destroy(object);
  } catch {}
}
