/** Small models for tests of `cull64 bake`. */
import { writeGlb } from '../../src/core/scene/write-gltf.ts';
import { box, sceneOf } from '../overdraw/measure/shapes.ts';

/** A row of boxes, as a .glb. */
export const row = (count: number): Promise<Uint8Array> =>
  writeGlb(sceneOf(Array.from({ length: count }, (_, k) => box([3 * k, 0, 0], [1, 1, 1]))));

/** The same as a .gltf, whose buffer is a file. */
export async function gltfOf(count: number, uri = 'a.bin'): Promise<{ gltf: object; buffer: Buffer }> {
  const glb = Buffer.from(await row(count));
  const length = glb.readUInt32LE(12);
  const json = JSON.parse(glb.subarray(20, 20 + length).toString());
  const buffer = glb.subarray(20 + length + 8);
  json.buffers[0].uri = uri;
  return { gltf: json, buffer };
}
