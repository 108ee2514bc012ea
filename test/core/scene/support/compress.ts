/** Compresses GLB files by glTF-Transform, with Draco or meshopt. */
import { type Document, Logger, WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS, EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';

const BITS = 20;

/** Positions and floats are rounded to BITS bits; primitives without indices get some. */
export async function dracoGlb(glb: Uint8Array): Promise<Uint8Array> {
  const { default: create } = await import('draco3dgltf/draco_encoder_gltf_nodejs.js' as string);
  const { default: open } = await import('draco3dgltf/draco_decoder_gltf_nodejs.js');
  const io = createIo().registerDependencies({
    'draco3d.encoder': await create({}),
    'draco3d.decoder': await open({}),
  });
  const document = await io.readBinary(glb);
  addIndices(document);
  document
    .createExtension(KHRDracoMeshCompression)
    .setRequired(true)
    .setEncoderOptions({ quantizationBits: { POSITION: BITS, GENERIC: BITS } });
  return io.writeBinary(document);
}

/** Nothing is rounded. */
export async function meshoptGlb(glb: Uint8Array): Promise<Uint8Array> {
  await MeshoptEncoder.ready;
  const io = createIo().registerDependencies({ 'meshopt.encoder': MeshoptEncoder });
  const document = await io.readBinary(glb);
  addIndices(document);
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE });
  return io.writeBinary(document);
}

function createIo(): WebIO {
  return new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT)).registerExtensions(ALL_EXTENSIONS);
}

function addIndices(document: Document): void {
  const [buffer] = document.getRoot().listBuffers();
  for (const primitive of document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())) {
    if (primitive.getIndices()) continue;
    const count = primitive.getAttribute('POSITION')!.getCount();
    const corners = new Uint16Array(count).map((_, i) => i);
    primitive.setIndices(document.createAccessor().setType('SCALAR').setArray(corners).setBuffer(buffer));
  }
}
