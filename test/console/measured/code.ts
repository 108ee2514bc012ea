/** The bytes of cull64.h on a Nintendo 64, of all formats and of one alone (CULL64_ONLY): instructions and constants of the object file. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TreeFormat } from '../../../src/core/file/format.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import { inFolder, run } from '../../../tools/console/compile.ts';
import { requireCompiler, TARGETS } from '../../../tools/console/targets.ts';

const RUNTIME = fileURLToPath(new URL('../../../src/core/runtime/', import.meta.url));

/** Bytes of code and constants of cull64.h, for a Nintendo 64. @throws MissingToolError, CompileError */
export function codeBytes(only: TreeFormat | null, hides: boolean): number {
  requireCompiler('n64');
  const { compiler, flags } = TARGETS.n64;
  const defines = [
    ...(only ? [`-DCULL64_ONLY=${FORMATS[only].runtime!.constant}`] : []),
    ...(hides ? ['-DCULL64_HIDDEN'] : []),
  ];
  return inFolder((folder) => {
    writeFileSync(`${folder}/a.c`, '#define CULL64_IMPLEMENTATION\n#include "cull64.h"\n');
    run('cull64.h', folder, compiler, [...flags, ...defines, `-I${RUNTIME}`, '-c', 'a.c', '-o', 'a.o']);
    const [text, data, bss] = run('cull64.h', folder, compiler.replace(/gcc$/, 'size'), ['a.o'])
      .split('\n')[1]
      .trim()
      .split(/\s+/)
      .map(Number);
    return text + data + bss;
  });
}
