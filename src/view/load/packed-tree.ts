/** The tree of a built-in scene as the page's file of it: the .c64 file, gzipped. The browser itself undoes gzip, as for packed-scene.ts. */
import { through } from './packed-scene.ts';

/** @param c64 a tree file */
export function packTree(c64: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return through(new CompressionStream('gzip'), [c64]);
}

/** @throws TypeError for a file that is damaged: gzip keeps a checksum */
export function unpackTree(file: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return through(new DecompressionStream('gzip'), [file]);
}
