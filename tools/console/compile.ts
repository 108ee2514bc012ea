/**
 * Compiles a C program together with the runtime of a target, in a folder of its own that is removed afterwards.
 *
 * Guarantee: warnings are errors; nothing is left behind, whether it succeeds or not.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireCompiler, TARGETS, type TargetName } from './targets.ts';

/** The folder of boot.S, console.h and the runtimes. */
export const ROM_FOLDER = fileURLToPath(new URL('.', import.meta.url));

export interface ProgramSource {
  target: TargetName;
  /** C files: paths, or names in `files` */
  sources: readonly string[];
  /** folders with headers; that of console.h is always among them */
  includes?: readonly string[];
  defines?: Readonly<Record<string, string | number>>;
  /** generated text by file name: C files to name in `sources`, or headers */
  files?: Readonly<Record<string, string>>;
  /** more compiler flags, after the target's own */
  flags?: readonly string[];
}

/** A function or a variable of the program, in bytes. */
export interface CodeSymbol {
  name: string;
  address: number;
  size: number;
}

export interface Program {
  target: TargetName;
  /** the file that the target runs: the start of a cartridge for n64-rom, else an ELF file */
  binary: Uint8Array;
  symbols: CodeSymbol[];
}

/** The compiler refused the program; the message has the compiler's words. */
export class CompileError extends Error {
  constructor(what: string, words: string) {
    super(`${what}:\n${words.trim()}`);
    this.name = 'CompileError';
  }
}

/** @throws MissingToolError, CompileError */
export function compileProgram(source: ProgramSource): Program {
  requireCompiler(source.target);
  const target = TARGETS[source.target];
  return inFolder((folder) => {
    for (const [name, text] of Object.entries(source.files ?? {})) writeFileSync(join(folder, name), text);
    const isRom = source.target === 'n64-rom';
    run(source.target, folder, target.compiler, [
      ...target.flags,
      ...(isRom ? ['-T', join(ROM_FOLDER, 'rom.ld')] : []),
      ...(source.flags ?? []),
      ...Object.entries(source.defines ?? {}).map(([name, value]) => `-D${name}=${value}`),
      `-I${ROM_FOLDER}`,
      `-I${folder}`,
      ...(source.includes ?? []).map((path) => `-I${resolve(path)}`),
      ...target.runtime.map((name) => join(ROM_FOLDER, name)),
      ...source.sources.map((path) => (path in (source.files ?? {}) || isAbsolute(path) ? path : resolve(path))),
      '-o',
      'program.elf',
      ...target.libraries,
    ]);
    const prefix = target.compiler.replace(/g?cc$/, '');
    const list = run(source.target, folder, `${prefix}nm`, ['--print-size', '--defined-only', 'program.elf']);
    if (isRom) run(source.target, folder, `${prefix}objcopy`, ['-O', 'binary', 'program.elf', 'program.bin']);
    return {
      target: source.target,
      binary: new Uint8Array(readFileSync(join(folder, isRom ? 'program.bin' : 'program.elf'))),
      symbols: parseSymbols(list),
    };
  });
}

/** Lines of `address size type name`. */
function parseSymbols(list: string): CodeSymbol[] {
  return [...list.matchAll(/^([0-9a-f]+) ([0-9a-f]+) \w (\S+)$/gm)].map(([, address, size, name]) => ({
    name,
    address: Number.parseInt(address.slice(-8), 16),
    size: Number.parseInt(size, 16),
  }));
}

/** Calls `work` with an empty folder and removes it. */
export function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'cull64-console-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs a tool in a folder and gives what it prints. @throws CompileError */
export function run(what: string, folder: string, tool: string, args: readonly string[]): string {
  const done = spawnSync(tool, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    // messages in one language, with plain quotes
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new CompileError(`${tool} for ${what}`, done.stderr);
  return done.stdout;
}
