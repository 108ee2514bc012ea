/**
 * Runs a cartridge in cen64 without a window, and reads its text, the instructions executed at each address and the cache misses.
 *
 * cen64 models the VR4300's pipeline and caches and gives the same cycles in every run; they are the model's, not a console's: a
 * D-cache miss always costs 46, writing back a dirty line costs nothing, nor does the RCP compete for memory.
 * Guarantee: an instruction that cen64 does not know, an exception and an abort are a `crash`, never a result.
 * The shim and the boot ROM are compiled on first use and kept in node_modules/.cull64-console, named after their source.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inFolder, ROM_FOLDER, run } from './compile.ts';
import { beforeDone, RunError } from './run-error.ts';
import { requireTools, TARGETS } from './targets.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cull64-console/', import.meta.url));
const PIF_BYTES = 2048;
const TIMED_OUT = 124;
const UNKNOWN_INSTRUCTION = 70;

export interface RunOptions {
  /** seconds until the run is ended as a timeout */
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
  /** what the program printed, without the line DONE */
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
  const shim = cached('shim.so', 'cen64-shim.c', buildShim);
  const pif = cached('pif.bin', 'pif.S', buildPif);
  return inFolder((folder) => {
    const report = join(folder, 'report');
    writeFileSync(join(folder, 'rom.z64'), rom);
    // beside it, because the loader takes a space in the path for the end of a name
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

/** The file that `build` makes from a source of this folder, made anew when the source has changed. */
function cached(name: string, source: string, build: (folder: string, source: string) => void): string {
  const path = join(ROM_FOLDER, source);
  const file = join(CACHE, `${createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)}-${name}`);
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  inFolder((folder) => {
    build(folder, path);
    // another process may be at the same: each writes its own and the last rename wins
    const own = `${file}.${process.pid}`;
    writeFileSync(own, readFileSync(join(folder, 'out')), { mode: 0o755 });
    renameSync(own, file);
  });
  return file;
}

function buildShim(folder: string, source: string): void {
  run('the shim of cen64', folder, 'cc', ['-O2', '-shared', '-fPIC', '-o', 'out', source]);
}

function buildPif(folder: string, source: string): void {
  const { compiler, flags } = TARGETS['n64-rom'];
  run('the boot ROM', folder, compiler, [...flags, '-Wl,-Ttext=0xBFC00000', '-o', 'pif.elf', source]);
  const objcopy = compiler.replace('gcc', 'objcopy');
  run('the boot ROM', folder, objcopy, [
    '-O',
    'binary',
    '-j',
    '.text',
    `--pad-to=${0xbfc00000 + PIF_BYTES}`,
    'pif.elf',
    'out',
  ]);
}
