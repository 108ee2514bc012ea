/**
 * The bytes of cull64.h on a Nintendo 64, of all formats and of one alone (CULL64_ONLY), and the cycles of a cull by either;
 * `npm run bench -- code`.
 *
 * Bytes: instructions and constants of the object file, with the flags of tools/console/targets.ts. Cycles: as `npm run bench --
 * console` has them, the mean from a cold data cache; `cold` adds those of an empty instruction cache.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TreeFormat } from '../../../src/file/format.ts';
import { FORMATS, TREE_FORMATS } from '../../../src/file/formats.ts';
import { inFolder, run } from '../../console/compile.ts';
import { missingTool, requireCompiler, TARGETS } from '../../console/targets.ts';
import { row } from '../harness.ts';
import { CONTESTANTS, ourFigures } from './contest.ts';
import { OFFSETS } from './measure.ts';
import { builtIn } from './workloads.ts';

const RUNTIME = fileURLToPath(new URL('../../../src/runtime/', import.meta.url));
const SCENES = ['castle', 'forest'];
const WIDTHS = [18, 11, 11, 11, 11];

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

/** Those that cull64.h reads. */
export const READ_FORMATS = TREE_FORMATS.filter((format) => FORMATS[format].runtime);

export function benchCode(): void {
  const missing = missingTool('n64-rom');
  if (missing) {
    console.log(`code: skipped, ${missing.message}`);
    return;
  }
  console.log(row(['cull64.h, bytes', '', 'with hidden'], WIDTHS));
  for (const only of [null, ...READ_FORMATS])
    console.log(row([only ?? 'all formats', codeBytes(only, false), codeBytes(only, true)], WIDTHS));
  for (const scene of SCENES) {
    const workload = builtIn(scene);
    console.log(`\n${row([`${scene}, cycles`, 'all formats', 'one', 'cold, all', 'cold, one'], WIDTHS)}`);
    for (const contestant of CONTESTANTS) {
      const [all, one] = [null, contestant.format].map((only) => ourFigures(workload, contestant, OFFSETS, only));
      const cells = [all.cycles, one.cycles, all.cycles + all.coldCode, one.cycles + one.coldCode];
      console.log(row([contestant.name, ...cells.map((value) => value.toFixed(0))], WIDTHS));
    }
  }
}
