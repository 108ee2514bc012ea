/**
 * Copies what is not TypeScript beside the compiled commands: the C runtime, the templates of exports, the cartridge's sources.
 * Part of `npm run build`.
 */
import { cpSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
for (const folder of ['src/runtime', 'tools/export', 'tools/rom']) {
  const to = `${root}dist/${folder}`;
  cpSync(`${root}${folder}`, to, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || !path.endsWith('.ts'),
  });
}
