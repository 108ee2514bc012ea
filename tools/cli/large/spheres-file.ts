/**
 * Spheres in a plain file, read in pieces: 32-bit floats, little-endian, x y z r of one sphere after another, and nothing else.
 * docs/format.md describes it.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { countOf } from '../../../src/base/count.ts';
import { WorkError } from '../errors.ts';
import { attempt } from '../files.ts';
import { pathAt, tellRead } from '../surroundings.ts';

/** Bytes of a sphere. */
export const SPHERE_BYTES = 16;

export interface SpheresFile {
  /** what messages call it */
  name: string;
  count: number;
  /** Fill `into` with the spheres from number `first` on. @throws WorkError where they are not there */
  read(first: number, into: Float32Array): void;
  close(): void;
}

/**
 * @param path as the user wrote it
 * @throws WorkError for a file that cannot be read, or is no whole number of spheres
 */
export function openSpheres(path: string): SpheresFile {
  tellRead(pathAt(path));
  const file = attempt(path, () => openSync(pathAt(path), 'r'));
  const fail = (fault: string): never => {
    closeSync(file);
    throw new WorkError(`${path}: ${fault}`);
  };
  const stat = attempt(path, () => fstatSync(file));
  if (stat.isDirectory()) fail('this is a folder; name the file in it');
  if (!stat.isFile()) fail('this is not a regular file');
  if (stat.size === 0) fail('the file is empty; write it again');
  const left = stat.size % SPHERE_BYTES;
  if (left > 0)
    fail(
      `cut short: ${stat.size} bytes are ${countOf(Math.floor(stat.size / SPHERE_BYTES), 'sphere')} of ${SPHERE_BYTES} bytes and ${left} bytes; write it again`,
    );
  return spheresIn(path, file, stat.size / SPHERE_BYTES);
}

/** The spheres of an open file. @param name what messages call it */
export function spheresIn(name: string, file: number, count: number): SpheresFile {
  return {
    name,
    count,
    read(first, into) {
      const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
      readFully(name, file, first * SPHERE_BYTES, bytes);
    },
    close: () => closeSync(file),
  };
}

/** Read bytes.length bytes from `at` on. @throws WorkError where the file ends before */
export function readFully(path: string, file: number, at: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    const read = attempt(path, () => readSync(file, bytes, done, bytes.length - done, at + done));
    if (read === 0) throw new WorkError(`${path}: it became shorter while it was read`);
    done += read;
  }
}
