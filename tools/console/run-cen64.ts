/**
 * Runs a cartridge in cen64 without a window, and reads its text, the instructions executed at each address and the cache misses.
 *
 * cen64 models the VR4300's pipeline and caches and gives the same cycles in every run. They are the model's, not a
 * console's: a D-cache miss always costs 46 cycles, writing back a dirty line costs none, and the RCP does not compete
 * for memory.
 * Guarantee: an instruction that cen64 does not know, an exception or an abort is a `crash`, never a result.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cen64Parts } from './cen64-parts.ts';
import { inFolder } from './compile.ts';
import { beforeDone, RunError } from './run-error.ts';
import { requireTools } from './targets.ts';

const TIMED_OUT = 124;
const UNKNOWN_INSTRUCTION = 70;

export interface RunOptions {
  /** seconds after which the run ends as a timeout */
  seconds?: number;
  /** n64-rom: count the instructions executed at each address */
  profile?: boolean;
  /** n64-rom: give cen64's counts of cache misses at each console_mark() */
  marks?: boolean;
}

/** cen64's counts since it started; subtract those of the mark before. */
export interface CacheCounts {
  dataMisses: number;
  /** D-cache misses that first had to write back a dirty line */
  writeBacks: number;
  instructionMisses: number;
}

export interface RunResult {
  /** the program's output, without the line DONE */
  text: string;
  /** with `profile`: address to instructions executed there */
  profile?: Map<number, number>;
  /** with `marks`: one for each console_mark() */
  marks?: CacheCounts[];
  /** with `marks`: line addresses of the D-cache misses from the first mark to the last, in order */
  missed?: Uint32Array;
}

/** @throws MissingToolError, RunError */
export function runRom(rom: Uint8Array, options: RunOptions = {}): RunResult {
  const { seconds = 20 } = options;
  requireTools('n64-rom');
  const { shim, pif } = cen64Parts();
  return inFolder((folder) => {
    const report = join(folder, 'report');
    writeFileSync(join(folder, 'rom.z64'), rom);
    // beside it, because for the loader a space in the path ends a name
    copyFileSync(shim, join(folder, 'shim.so'));
    const args = ['-headless', '-is-viewer', ...(options.profile ? ['-profile'] : []), pif, 'rom.z64'];
    const done = spawnSync('cen64', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
      env: { ...process.env, LD_PRELOAD: './shim.so', CULL64_SECONDS: String(seconds), CULL64_REPORT: report },
    });
    if (done.error) throw done.error;
    const text = beforeDone(done.stdout);
    if (done.status === TIMED_OUT) throw new RunError('timeout', `no DONE from cen64 in ${seconds} s`, text);
    if (done.status === UNKNOWN_INSTRUCTION)
      throw new RunError('crash', `cen64: ${/Unimplemented.*/.exec(done.stderr)?.[0]}`, text);
    if (/^CRASH /m.test(done.stdout)) throw new RunError('crash', 'the program stopped with an exception', text);
    if (/^FAILED /m.test(done.stdout)) throw new RunError('failed', 'the program says FAILED', text);
    if (done.status !== 0)
      throw new RunError('crash', `cen64 ended by ${done.signal ?? done.status}: ${done.stderr}`, text);
    return { text, ...readReport(readFileSync(report, 'utf8'), options) };
  });
}

/** Lines of a word and numbers, as the shim writes them. */
function readReport(report: string, options: RunOptions): Omit<RunResult, 'text'> {
  const result: Omit<RunResult, 'text'> = {};
  if (options.profile) {
    const lines = report.matchAll(/^executed (\w+) (\d+)$/gm);
    result.profile = new Map([...lines].map(([, address, count]) => [Number.parseInt(address, 16), Number(count)]));
  }
  if (options.marks) {
    if (!report.startsWith('counting\n'))
      throw new Error(
        'this build of cen64 is not the one that the shim can count misses in: use 0.3+git20200723 of Debian',
      );
    result.marks = [...report.matchAll(/^mark (\d+) (\d+) (\d+)$/gm)].map(([, data, back, instruction]) => ({
      dataMisses: Number(data),
      writeBacks: Number(back),
      instructionMisses: Number(instruction),
    }));
    result.missed = Uint32Array.from(report.matchAll(/^miss (\w+)$/gm), ([, line]) => Number.parseInt(line, 16));
  }
  return result;
}
