/**
 * The sample models of `../shared/data`, which a clone does not have: tests that need them are then skipped by name.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../shared/data/', import.meta.url);

export const noShared = !existsSync(ROOT);

/** For programs that want a path. */
export function sharedPath(path: string): string {
  return fileURLToPath(new URL(path, ROOT));
}

export function readShared(path: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(path, ROOT)));
}

/** A resolve function for models of `folder`, with a trailing slash. */
export function resolveIn(folder: string): (uri: string) => Uint8Array {
  return (uri) => readShared(folder + uri);
}
