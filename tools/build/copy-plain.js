/**
 * Copies the files that are not TypeScript to where the compiled commands look for them: the C runtime, the templates
 * of exports, the cartridge's sources. First it clears the folders of the package: files of an earlier build would be
 * packed too.
 * Part of `npm run build`.
 */
import { cpSync, rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
for (const folder of ['draco', 'scenes', 'src', 'tools'])
  rmSync(`${root}dist/${folder}`, { recursive: true, force: true });
for (const folder of ['src/core/runtime', 'src/core/export/templates', 'tools/console']) {
  const to = `${root}dist/${folder}`;
  cpSync(`${root}${folder}`, to, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || !path.endsWith('.ts'),
  });
}
