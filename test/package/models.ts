/** The same small model in every way of storing it that a program may meet. */
import { WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { writeGlb } from '../../src/scene/write-gltf.ts';
import { type Box, boxScene } from '../browser/boxes.ts';
import { writeDraco } from '../scene/support/draco.ts';
import { Model } from '../scene/support/model.ts';

export const TRIANGLES = 36;

/** Three boxes in a row. */
export async function smallModels(): Promise<Record<'plain' | 'draco' | 'meshopt', Uint8Array>> {
  const boxes = [0, 2, 4].map((x): Box => [x, 0, 0, x + 1, 1, 1]);
  const scene = boxScene(boxes);
  const plain = await writeGlb(scene);
  const document = await new WebIO().registerExtensions(ALL_EXTENSIONS).readBinary(plain);
  return { plain, draco: await writeDraco(document), meshopt: await writeMeshopt() };

  async function writeMeshopt(): Promise<Uint8Array> {
    await MeshoptEncoder.ready;
    const model = new Model();
    const vertices = scene.positions.length / 3;
    const positions = new Uint8Array(scene.positions.buffer);
    const bufferView = model.view(MeshoptEncoder.encodeGltfBuffer(positions, vertices, 12, 'ATTRIBUTES'));
    const { byteOffset, byteLength } = model.json.bufferViews[bufferView];
    const fields = { buffer: 0, byteOffset, byteLength, count: vertices, byteStride: 12, mode: 'ATTRIBUTES' };
    model.json.bufferViews[bufferView] = {
      buffer: 0,
      byteLength: positions.length,
      extensions: { EXT_meshopt_compression: fields },
    };
    const POSITION = model.push('accessors', { bufferView, componentType: 5126, count: vertices, type: 'VEC3' });
    model.root({ mesh: model.mesh({ attributes: { POSITION }, indices: model.accessor(scene.indices, 'SCALAR') }) });
    return model.glb();
  }
}
