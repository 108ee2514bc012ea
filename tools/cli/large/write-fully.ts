/** Writes to an open file, at places of the caller's choice. */
import { writeSync } from 'node:fs';
import { attempt } from '../files.ts';

/** Bytes that are read or written in one call: Node takes no 2^31. */
export const MAX_AT_ONCE = 2 ** 30;

/** Write all bytes from `at` on. @param path that messages name. @throws WorkError, on a full disk too */
export function writeFully(path: string, file: number, at: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; )
    done += attempt(path, () => writeSync(file, bytes, done, Math.min(MAX_AT_ONCE, bytes.length - done), at + done));
}
