/**
 * Runs tasks in fresh processes, one after the other. Their program is bundled once: the loader that runs TypeScript
 * takes four seconds of CPU time to load the library three, which would be most of a process's time.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Answers, Task } from './tasks.ts';

export interface Apart {
  /** @throws Error where the process fails: its message is on the standard error */
  measure<T extends Task>(task: T): Answers[T['task']];
  dispose(): void;
}

const SOURCE = fileURLToPath(new URL('apart.ts', import.meta.url));
const FOLDER = fileURLToPath(new URL(`../../../node_modules/.cache/bench-peers/${process.pid}/`, import.meta.url));

export async function createApart(): Promise<Apart> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: SOURCE, outDir: FOLDER, target: 'node20', minify: false },
  });
  return {
    measure(task) {
      const options = ['--expose-gc', join(FOLDER, 'apart.js'), JSON.stringify(task)];
      const stdio = ['ignore', 'pipe', 'inherit'] as const;
      return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8', stdio: [...stdio] }));
    },
    dispose() {
      rmSync(FOLDER, { recursive: true });
    },
  };
}
