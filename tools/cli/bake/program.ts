/** What this program is, as a sum over its files: what another one made is made again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sumOf } from './store.ts';

/** what makes trees and exports, and the built-in scenes */
const FOLDERS = ['../../../src', '..', '../../../scenes'];

export function programSum(): string {
  return sumOf(...FOLDERS.flatMap((folder) => sumsIn(fileURLToPath(new URL(folder, import.meta.url)))));
}

function sumsIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sumsIn(path);
    return entry.name.endsWith('.d.ts') ? [] : [entry.name, sumOf(readFileSync(path))];
  });
}
