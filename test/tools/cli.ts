/** Runs the command line as a user does: its own process, its own folder, output and status as they come. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs');

export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** seconds, then it is killed and its status is null: only what never ends runs into it */
export const LONGEST = 240;

/** @param output a file that takes the standard output instead */
export function cull64(args: string[], folder: string, output?: string): Promise<Run> {
  return new Promise((done) => {
    const child = startCull64(args, folder, output);
    let stdout = '';
    let stderr = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.on('close', (status) => done({ status, stdout, stderr }));
  });
}

/** The command line's process, as it starts. @param more arguments of Node itself */
export function startCull64(args: string[], folder: string, output?: string, more: string[] = []): ChildProcess {
  return spawn(process.execPath, ['--import', loader, ...more, join(root, 'tools/cli/cull64.ts'), ...args], {
    cwd: folder,
    stdio: ['ignore', output ? openSync(output, 'w') : 'pipe', 'pipe'],
    timeout: LONGEST * 1000,
  });
}

/** A folder that is gone when the test file ends. */
export function scratchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cull64-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
