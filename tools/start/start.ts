/**
 * `npm start`: serves the viewer, and prints for each built-in scene what the tree's order saves.
 *
 * The page is bundled first, which takes a second: as some 180 modules, one by one, it would load more slowly each
 * time. Scenes are baked meanwhile, and on demand. The address is printed before the table. A process of its own, of
 * low priority, measures the table when all scenes are baked, so that the page is served without a pause. Ctrl+C ends
 * all. `npx vite` serves the modules, for work on the page.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { WITHOUT_SCENES } from '../build/bake/plugin.ts';

const config = {
  root: fileURLToPath(new URL('../..', import.meta.url)),
  mode: WITHOUT_SCENES,
  logLevel: 'warn',
  build: { outDir: 'node_modules/.cull64-page', emptyOutDir: true, reportCompressedSize: false },
} as const;
const server = await preview(config);
let table: ChildProcess | null = null;
let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    if (ending) process.exit(1);
    ending = true;
    table?.kill();
    await server.close();
    process.exit(0);
  });

await build(config);
const address = server.resolvedUrls!.local[0];
console.log(`cull64 is at ${address} (Ctrl+C ends it)\n`);

await fetch(`${address}scenes/scenes.json`);
if (!ending) table = fork(fileURLToPath(new URL('./table.ts', import.meta.url)), { stdio: 'inherit' });
