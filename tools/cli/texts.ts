/** The text files that came with the program: the C runtime, and the templates of exports. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FileError } from './errors.ts';
import { reasonOf } from './files.ts';

/** A text file by its subpath of the package: `runtime/cull64.h`, or one of `templates/`. @throws WorkError */
export function readText(path: string): string {
  const folder = path.startsWith('templates/') ? 'export/' : '';
  const file = fileURLToPath(new URL(`../../src/core/${folder}${path}`, import.meta.url));
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new FileError(file, `${reasonOf(error as NodeJS.ErrnoException)}; it came with cull64: install cull64 again`);
  }
}
