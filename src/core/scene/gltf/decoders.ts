/**
 * What compressed models need, by the caller's choice: a program that reads none does not carry the decoders.
 *
 * The interfaces are the parts that are used of draco3dgltf (`createDecoderModule`) and of meshoptimizer (`MeshoptDecoder`).
 */
import type { MeshoptDecoder } from 'meshoptimizer/decoder';
import { reasonOf, SceneError } from '../scene-error.ts';

export interface Decoders {
  /** for KHR_draco_mesh_compression: makes a new decoder, since one that failed on a damaged file is not to be used again */
  draco?: () => Promise<DracoModule>;
  /** for EXT_meshopt_compression and KHR_meshopt_compression */
  meshopt?: () => Promise<MeshoptModule>;
}

export type MeshoptModule = Pick<typeof MeshoptDecoder, 'ready' | 'decodeGltfBuffer'>;

export interface DracoObject {
  readonly ptr: number;
}

export interface DracoBuffer extends DracoObject {
  Init(data: Uint8Array, length: number): void;
}

export interface DracoMesh extends DracoObject {
  num_faces(): number;
  num_points(): number;
}

export type DracoAttribute = DracoObject & { num_components(): number };

export interface DracoDecoder extends DracoObject {
  GetEncodedGeometryType(buffer: DracoBuffer): number;
  DecodeBufferToMesh(buffer: DracoBuffer, mesh: DracoMesh): DracoObject & { ok(): boolean; error_msg(): string };
  GetAttributeByUniqueId(mesh: DracoMesh, id: number): DracoAttribute;
  GetTrianglesUInt32Array(mesh: DracoMesh, bytes: number, pointer: number): boolean;
  GetAttributeDataArrayForAllPoints(
    mesh: DracoMesh,
    attribute: DracoAttribute,
    type: number,
    bytes: number,
    pointer: number,
  ): boolean;
}

export interface DracoModule {
  HEAPU8: Uint8Array;
  TRIANGULAR_MESH: number;
  DT_INT8: number;
  DT_UINT8: number;
  DT_INT16: number;
  DT_UINT16: number;
  DT_UINT32: number;
  DT_FLOAT32: number;
  Decoder: new () => DracoDecoder;
  DecoderBuffer: new () => DracoBuffer;
  Mesh: new () => DracoMesh;
  destroy(object: DracoObject): void;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
}

/** @param what is compressed, as messages name it */
export function withoutDecoder(what: string, codec: string): SceneError {
  return new SceneError(
    `glTF: ${what} is compressed with ${codec}, and no decoder was given: pass { decoders } of cull64/decoders, or export without ${codec} compression`,
  );
}

export function brokenDecoder(codec: string, error: unknown): SceneError {
  return new SceneError(
    `glTF: the ${codec} decoder cannot be loaded (${reasonOf(error)}): try again, or export without ${codec} compression`,
    { cause: error },
  );
}
