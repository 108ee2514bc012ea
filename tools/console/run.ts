/**
 * Runs a compiled program on its target: one call for the cartridge, the qemu processes and the host.
 *
 * Guarantee: it returns the output only of a program that ended as DONE; every other end is a RunError that names it.
 */
import { spawnSync } from 'node:child_process';
import { constants, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder, type Program } from './compile.ts';
import { checkAssets, makeRom } from './rom-image.ts';
import { type RunOptions, type RunResult, runRom } from './run-cen64.ts';
import { beforeDone, RunError } from './run-error.ts';
import { requireTools, TARGETS } from './targets.ts';

/** The meaning of the signals that end a faulty program. */
const SIGNALS: Record<string, string> = {
  SIGBUS: 'a read or write at an address that is no multiple of its size',
  SIGILL: 'an instruction that this CPU does not have',
  SIGSEGV: 'a read or write outside the program',
  SIGTRAP: 'a trap, as of a division by zero',
};

/** @throws MissingToolError, RunError */
export function runProgram(program: Program, assets: readonly Uint8Array[] = [], options: RunOptions = {}): RunResult {
  checkAssets(assets);
  if (program.target === 'n64-rom') return runRom(makeRom({ program: program.binary, assets }), options);
  requireTools(program.target);
  return inFolder((folder) => {
    const file = join(folder, 'program');
    writeFileSync(file, program.binary, { mode: constants.S_IRWXU });
    const names = assets.map((asset, i) => {
      writeFileSync(join(folder, `asset${i}`), asset);
      return `asset${i}`;
    });
    const [command, ...args] = [...TARGETS[program.target].emulator, file, ...names];
    const { seconds = 20 } = options;
    const done = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
      timeout: 1000 * seconds,
      killSignal: 'SIGKILL',
    });
    return { text: textOf(program, done, seconds) };
  });
}

function textOf(program: Program, done: ReturnType<typeof spawnSync>, seconds: number): string {
  const text = beforeDone(String(done.stdout));
  if ((done.error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT')
    throw new RunError('timeout', `no DONE on ${program.target} in ${seconds} s`, text);
  if (done.error) throw done.error;
  if (/^FAILED /m.test(text)) throw new RunError('failed', `the program says FAILED on ${program.target}`, text);
  if (done.signal) {
    const meaning = SIGNALS[done.signal] ?? 'no cause known';
    throw new RunError('crash', `${program.target} ended by ${done.signal}: ${meaning}`, text);
  }
  if (done.status !== 0)
    throw new RunError('crash', `${program.target} ended with status ${done.status}:\n${done.stderr}`, text);
  return text;
}
