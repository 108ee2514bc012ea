/**
 * The plain files of this folder, with {{names}} in them to be filled in.
 *
 * Guarantee: a name without a value is an error, never an empty place.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WorkError } from '../cli/errors.ts';
import { reasonOf } from '../cli/files.ts';

/** The runtime that is exported, byte for byte. */
export const RUNTIME_PATH = fileURLToPath(new URL('../../src/runtime/cull64.h', import.meta.url));

/** A file that came with the program. */
export function readOwn(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new WorkError(
      `${path}: ${reasonOf(error as NodeJS.ErrnoException)}; it came with cull64: install cull64 again`,
    );
  }
}

/** A template by its path in this folder. */
export function readTemplate(path: string): string {
  return new TextDecoder().decode(readOwn(fileURLToPath(new URL(path, import.meta.url))));
}

export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`the template wants "${name}", which has no value`);
    return values[name];
  });
}
