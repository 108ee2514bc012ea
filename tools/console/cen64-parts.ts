/**
 * The parts with which cen64 runs a cartridge: the shim that is loaded into it, and the boot ROM. They are compiled on
 * first use and kept, each under a name made from its source.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inFolder, ROM_FOLDER, run } from './compile.ts';
import { TARGETS } from './targets.ts';

const KEPT = fileURLToPath(new URL('../../node_modules/.cull64-console/', import.meta.url));

/** Paths of both. @param parts the folder in which they are kept; made where it is not there. @throws CompileError */
export function cen64Parts(parts = KEPT): { shim: string; pif: string } {
  return {
    shim: kept(parts, 'shim.so', 'cen64-shim.c', buildShim),
    pif: kept(parts, 'pif.bin', 'pif.S', buildPif),
  };
}

/** The file that `build` makes from a source of this folder, made anew when the source has changed. */
function kept(parts: string, name: string, source: string, build: (folder: string, source: string) => void): string {
  const path = join(ROM_FOLDER, source);
  const file = join(parts, `${createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)}-${name}`);
  if (existsSync(file)) return file;
  mkdirSync(parts, { recursive: true });
  inFolder((folder) => {
    build(folder, path);
    // another process may make the same file: each writes its own, and the last rename wins
    const own = `${file}.${process.pid}`;
    copyFileSync(join(folder, 'out'), own);
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
  run('the boot ROM', folder, objcopy, ['-O', 'binary', '-j', '.text', 'pif.elf', 'out']);
}
