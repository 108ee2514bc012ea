/**
 * cull64.h and the headers beside it want no library, whatever the compiler is told: every symbol that its object leaves to the linker is one of the compiler's own.
 * Options: those that a console's toolkit gives, at all levels of optimisation but -O1, none of them -ffreestanding.
 *
 * @seconds 90
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inFolder, run } from '../../../../tools/console/compile.ts';
import { PACKAGES } from '../../../../tools/console/targets.ts';
import { COMPILER_CALLS, undefinedSymbols, withoutFreestanding } from '../../../core/runtime/undefined-symbols.ts';

const RUNTIME = fileURLToPath(new URL('../../../../src/core/runtime/', import.meta.url));
/** -O1 turns no loop into a call that -O2 does not */
const LEVELS = ['-O0', '-O2', '-O3', '-Os'];
const VR4300 = ['-march=vr4300', '-mtune=vr4300'];
const R3000 = ['-march=r3000', '-mabi=32', '-mfp32', '-msoft-float'];
const ARM7 = ['-mcpu=arm7tdmi', '-mfloat-abi=soft'];
const ARM9 = ['-mcpu=arm946e-s', '-mfloat-abi=soft'];
/** of libdragon's n64.mk */
const LIBDRAGON = [
  ...['-falign-functions=32', '-ffunction-sections', '-fdata-sections'],
  ...['-ffast-math', '-ftrapping-math', '-fno-associative-math', '-std=gnu17'],
];
const PLAIN = ['-mno-abicalls', '-fno-pic', '-G0'];

const MACHINES: [string, string, readonly string[], RegExp, string[]?][] = [
  ['host', 'cc', [], COMPILER_CALLS.none],
  [
    'Nintendo 64, libdragon, n32',
    'mips-linux-gnu-gcc',
    [...VR4300, '-mabi=n32', ...PLAIN, ...LIBDRAGON],
    COMPILER_CALLS.none,
  ],
  [
    'Nintendo 64, libdragon, o64',
    'mips-linux-gnu-gcc',
    [...VR4300, '-mabi=o64', ...PLAIN, ...LIBDRAGON],
    COMPILER_CALLS.none,
  ],
  ['Nintendo 64', 'mips-linux-gnu-gcc', ['-march=vr4300', '-mabi=n32'], COMPILER_CALLS.addresses],
  ['PlayStation', 'mipsel-linux-gnu-gcc', [...R3000, ...PLAIN], COMPILER_CALLS.none, ['-DCULL64_NO_FLOAT']],
  ['PlayStation, at any address', 'mipsel-linux-gnu-gcc', R3000, COMPILER_CALLS.addresses, ['-DCULL64_NO_FLOAT']],
  ['DS, ARM', 'arm-linux-gnueabi-gcc', [...ARM9, '-marm'], COMPILER_CALLS.arm, ['-DCULL64_NO_FLOAT']],
  ['DS, Thumb, floats', 'arm-linux-gnueabi-gcc', [...ARM9, '-mthumb'], COMPILER_CALLS.thumbFloats],
  ['GBA, ARM, floats', 'arm-linux-gnueabi-gcc', [...ARM7, '-marm'], COMPILER_CALLS.armFloats],
  ['GBA, Thumb', 'arm-linux-gnueabi-gcc', [...ARM7, '-mthumb'], COMPILER_CALLS.thumb, ['-DCULL64_NO_FLOAT']],
];

/** what cull64_rsp.S has */
const MICROCODE = /^cull64_rsp_code(_end)?$/;

describe.each(MACHINES)('cull64.h for the %s', (_, compiler, flags, allowed, defines = []) => {
  const missing = spawnSync(compiler, ['--version']).status !== 0;
  const skip = missing ? ` (skipped: no ${compiler}; apt-get install ${PACKAGES[compiler]})` : '';

  it.skipIf(missing)(`calls nothing but the compiler's own at ${LEVELS.join(' ')}${skip}`, () => {
    inFolder((folder) => {
      writeFileSync(
        join(folder, 'a.c'),
        `#define CULL64_IMPLEMENTATION\n#include "cull64.h"\n#include "cull64_ahead.h"\n#include "cull64_materials.h"\n#include "cull64_moving.h"\n#include "cull64_rsp.h"\n#include "cull64_runs.h"\n${defines.includes('-DCULL64_NO_FLOAT') ? '' : '#include "cull64_planes.h"\n'}`,
      );
      writeFileSync(join(folder, 'alone.c'), '#define CULL64_IMPLEMENTATION\n#include "cull64.h"\n');
      const headers = compiler === 'cc' ? [] : withoutFreestanding(folder);
      const called = (level: string, file: string, ...more: string[]) => {
        const options = [level, ...flags, ...defines, '-DCULL64_HIDDEN', ...more, ...headers];
        run('an object', folder, compiler, [...options, `-I${RUNTIME}`, '-c', file, '-o', 'a.o']);
        const names = undefinedSymbols(compiler, folder, ['a.o']);
        return [level, ...more, ...names.filter((name) => !allowed.test(name) && !MICROCODE.test(name))].join(' ');
      };
      const noFloat = defines.includes('-DCULL64_NO_FLOAT');
      const alone = ['COMPACT8', 'COMPACT4', 'COMPACT2', ...(noFloat ? [] : ['FLOAT16'])].map(
        (format) => `-DCULL64_ONLY=CULL64_${format}`,
      );
      expect(LEVELS.map((level) => called(level, 'a.c'))).toEqual(LEVELS);
      expect(alone.map((only) => called('-O2', 'alone.c', only))).toEqual(alone.map((only) => `-O2 ${only}`));
    });
  });
});
