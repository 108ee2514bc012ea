/**
 * `npm start`: serves the page, and prints for each built-in scene what the tree's order saves.
 *
 * The address is printed first. The table is measured by a process of its own, which begins when the scenes are there for the page
 * and gives way to others: the page is served without a stop. Ctrl+C ends all.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const server = await createServer({ root: fileURLToPath(new URL('..', import.meta.url)), logLevel: 'warn' });
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

await server.listen();
const address = server.resolvedUrls!.local[0];
console.log(`cull64 is at ${address} (Ctrl+C ends it)\n`);

await fetch(`${address}scenes/scenes.json`);
if (!ending) table = fork(fileURLToPath(new URL('./start/table.ts', import.meta.url)), { stdio: 'inherit' });
