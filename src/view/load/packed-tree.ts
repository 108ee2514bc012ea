/**
 * The page's file of a built-in scene's tree: the .c64 file in gzip, which the browser unpacks, as for packed-scene.ts.
 */
import { through } from './packed-scene.ts';

/** @param c64 a tree file */
export function packTree(c64: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return through(new CompressionStream('gzip'), [c64]);
}

/** @throws TypeError for a file that is damaged: gzip keeps a checksum */
export function unpackTree(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return through(new DecompressionStream('gzip'), [file]);
}
