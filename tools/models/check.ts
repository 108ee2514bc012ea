/** Whether a folder has the files that were measured, each identified by its length and its SHA-256. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelFile } from './table.ts';

/** other: a different file has its name */
export type State = 'same' | 'other' | 'missing';

/** @throws Error of node:fs for a file that may not be read */
export function stateOf(folder: string, { name, bytes, sha256 }: ModelFile): State {
  const path = join(folder, name);
  const there = statSync(path, { throwIfNoEntry: false });
  if (!there) return 'missing';
  // a file of another length is not read: it may be of any size
  if (!there.isFile() || there.size !== bytes) return 'other';
  return createHash('sha256').update(readFileSync(path)).digest('hex') === sha256 ? 'same' : 'other';
}
