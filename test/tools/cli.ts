/** Runs the command line in the test's own process, or in a process of its own like a user. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCull64 } from '../../tools/cli/run.ts';
import type { Surroundings } from '../../tools/cli/surroundings.ts';

const root = resolve(import.meta.dirname, '../..');
const LOADER = ['--import', join(root, 'node_modules/tsx/dist/esm/index.mjs')];
const PROGRAM = join(root, 'tools/cli/cull64.ts');

/** The words that start it in a process of its own. */
export const CULL64: readonly string[] = [process.execPath, ...LOADER, PROGRAM];

export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** seconds after which it is killed and its status is null: only a program that never ends reaches it */
export const LONGEST = 240;

/** In this process, with a folder and streams of its own, and without threads where --jobs asks for none. */
export async function cull64(args: string[], folder: string, more: Partial<Surroundings> = {}): Promise<Run> {
  const said = { stdout: '', stderr: '' };
  const into = (stream: keyof typeof said) => ({
    write(text: string) {
      said[stream] += text;
    },
  });
  const status = await runCull64(args, {
    folder,
    stdout: into('stdout'),
    stderr: into('stderr'),
    cores: 1,
    ...more,
  });
  return { status, ...said };
}

/**
 * In a process of its own, for tests of status, signals, pipes and memory. It takes over a second only to start.
 * @param output a file that takes the standard output instead
 */
export function spawnCull64(args: string[], folder: string, output?: string): Promise<Run> {
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
  return spawn(process.execPath, [...LOADER, ...more, PROGRAM, ...args], {
    cwd: folder,
    stdio: ['ignore', output ? openSync(output, 'w') : 'pipe', 'pipe'],
    timeout: LONGEST * 1000,
  });
}

/** A folder that is removed when the test file ends. */
export function scratchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cull64-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
