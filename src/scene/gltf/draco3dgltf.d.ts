/** The part of the draco3dgltf package that `draco.ts` uses; the package has no types of its own. */
declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  export interface DracoObject {
    readonly ptr: number;
  }
  export interface DracoStatus extends DracoObject {
    ok(): boolean;
    error_msg(): string;
  }
  export interface DracoBuffer extends DracoObject {
    Init(data: Uint8Array, length: number): void;
  }
  export interface DracoMesh extends DracoObject {
    num_faces(): number;
    num_points(): number;
  }
  export interface DracoAttribute extends DracoObject {
    num_components(): number;
  }
  export interface DracoDecoder extends DracoObject {
    GetEncodedGeometryType(buffer: DracoBuffer): number;
    DecodeBufferToMesh(buffer: DracoBuffer, mesh: DracoMesh): DracoStatus;
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
  const createDecoder: (options?: {
    wasmBinary?: Uint8Array;
    print?: (text: string) => void;
    printErr?: (text: string) => void;
  }) => Promise<DracoModule>;
  export default createDecoder;
}
