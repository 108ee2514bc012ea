/** A .glb of which parts are read: its objects' spheres go into a temporary file. */

import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { decoders } from '../../../src/core/scene/decoders.ts';
import { type GlbSpheres, openGlbSpheres } from '../../../src/core/scene/gltf-spheres.ts';
import { blaming, blamingLater, FileError } from '../errors.ts';
import { attempt } from '../files.ts';
import { openRegular, readFully, SPHERE_BYTES, type SpheresFile, spheresIn } from './spheres-file.ts';
import { writeFully } from './write-fully.ts';

export interface GlbFile {
  /** how many objects it has at most */
  most: number;
  /** The spheres of its objects, in a file of `folder`. @param output what messages call that. @throws WorkError */
  spheres(folder: string, output: string): Promise<SpheresFile>;
  /** what is left out of it, when the spheres are there */
  notes(): string[];
  close(): void;
}

/** @throws WorkError for a file that cannot be read */
export function openGlb(path: string): GlbFile {
  const { file, size } = openRegular(path);
  const read = (at: number, length: number): Uint8Array => {
    const bytes = new Uint8Array(length);
    readFully(path, file, at, bytes);
    return bytes;
  };
  let glb: GlbSpheres;
  try {
    glb = blaming(path, () => openGlbSpheres({ size, read }, decoders));
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return {
    most: glb.most,
    async spheres(folder, output) {
      const target = attempt(output, () => openSync(join(folder, 'spheres'), 'wx+'));
      try {
        let count = 0;
        await blamingLater(path, async () => {
          for await (const spheres of glb.spheres()) {
            const bytes = new Uint8Array(spheres.buffer, spheres.byteOffset, spheres.byteLength);
            writeFully(output, target, count * SPHERE_BYTES, bytes);
            count += spheres.length / 4;
            await setImmediate();
          }
        });
        if (count === 0)
          throw new FileError(path, 'it has no triangles to draw, so there is nothing to build a tree of');
        return spheresIn(path, target, count);
      } catch (error) {
        closeSync(target);
        throw error;
      }
    },
    notes: () => glb.notes(),
    close: () => closeSync(file),
  };
}
