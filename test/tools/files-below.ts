/** Folders of tests: what they hold, and a file put into one. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** path in the folder -> content, of all files below it. @param isMeant of a path in the folder; default all */
export function filesBelow(folder: string, isMeant: (name: string) => boolean = () => true): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter(isMeant)
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

/** Writes a file, with the folders above it. @param content an object is written as JSON */
export function writeIn(path: string, content: Uint8Array | string | object): void {
  mkdirSync(dirname(path), { recursive: true });
  const isFile = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isFile ? content : JSON.stringify(content));
}
