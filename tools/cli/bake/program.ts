/** What this program is, as a sum over its files: what another one made is made again. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sumOf } from './sums.ts';

/** what makes trees and exports, and the built-in scenes */
const FOLDERS = ['../../../src', '..', '../../../scenes'];

export function programSum(): string {
  return sumOf(...programFiles().flatMap((path) => [basename(path), sumOf(readFileSync(path))]));
}

/** Absolute paths, in the order of their names. */
export function programFiles(): string[] {
  return FOLDERS.flatMap((folder) => filesIn(fileURLToPath(new URL(folder, import.meta.url))));
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.name.endsWith('.d.ts') ? [] : [path];
  });
}
