/** The same small model in every way of storing it that a program may meet. */
import { writeGlb } from '../../src/core/scene/write-gltf.ts';
import { type Box, boxScene } from '../browser/boxes.ts';
import { dracoGlb, meshoptGlb } from '../core/scene/support/compress.ts';

export const TRIANGLES = 36;

/** Three boxes in a row. */
export async function smallModels(): Promise<Record<'plain' | 'draco' | 'meshopt', Uint8Array>> {
  const plain = await writeGlb(boxScene([0, 2, 4].map((x): Box => [x, 0, 0, x + 1, 1, 1])));
  return { plain, draco: await dracoGlb(plain), meshopt: await meshoptGlb(plain) };
}
