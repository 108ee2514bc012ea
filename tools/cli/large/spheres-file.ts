/**
 * Spheres in a plain file, read in pieces: 32-bit floats, little-endian, x y z r of one sphere after another, and nothing else.
 * docs/format.md describes it.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { countOf } from '../../../src/core/base/count.ts';
import { FileError } from '../errors.ts';
import { attempt, readableSize } from '../files.ts';
import { pathAt } from '../surroundings.ts';
import { MAX_AT_ONCE } from './write-fully.ts';

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
  const { file, size } = openRegular(path);
  const fail = (fault: string): never => {
    closeSync(file);
    throw new FileError(path, fault);
  };
  if (size === 0) fail('the file is empty; write it again');
  const left = size % SPHERE_BYTES;
  if (left > 0)
    fail(
      `cut short: ${size} bytes are ${countOf(Math.floor(size / SPHERE_BYTES), 'sphere')} of ${SPHERE_BYTES} bytes and ${left} bytes; write it again`,
    );
  return spheresIn(path, file, size / SPHERE_BYTES);
}

/**
 * Open a file to read.
 * @param path as the user wrote it
 * @throws WorkError for one that is not regular
 */
export function openRegular(path: string): { file: number; size: number } {
  const size = readableSize(path);
  return { file: attempt(path, () => openSync(pathAt(path), 'r')), size };
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
    const read = attempt(path, () =>
      readSync(file, bytes, done, Math.min(MAX_AT_ONCE, bytes.length - done), at + done),
    );
    if (read === 0) throw new FileError(path, 'it became shorter while it was read');
    done += read;
  }
}
