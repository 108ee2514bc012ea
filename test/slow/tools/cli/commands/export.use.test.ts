/**
 * What a game does with an export beside the happy path: it carries its camera far away, adds a second tree, follows README.md's lines.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castle } from '../../../../../scenes/castle.ts';
import {
  MACHINE_NAMES,
  MACHINES,
  type MachineName,
  type MachineTarget,
} from '../../../../../src/core/export/targets.ts';
import type { View } from '../../../../../src/core/math/camera.ts';
import { objectCount } from '../../../../../src/core/scene/scene.ts';
import { COMPILER_CALLS, undefinedSymbols, withoutFreestanding } from '../../../../core/runtime/undefined-symbols.ts';
import { scratchFolder } from '../../../../tools/cli.ts';
import { answers, exported, modulesOf, TRIALS, testOn, testWith, writeThree } from '../../../../tools/export-trials.ts';

const { path: folder, remove } = scratchFolder();
const at = (...names: string[]) => join(folder, ...names);
const INTEGER_TARGETS = MACHINE_NAMES.filter((name) => MACHINES[name].camera !== 'float');
const STRICT = ['-std=c99', '-O2', '-Wall', '-Wextra', '-pedantic', '-Werror'];
const scene = castle.build();
const readme = (from: string) => readFileSync(join(from, 'README.md'), 'utf8');

afterAll(remove);

beforeAll(async () => {
  for (const target of MACHINE_NAMES) await exported('castle', '--target', target, '-o', at(`castle-${target}`));
});

describe('a camera far away', () => {
  for (const target of INTEGER_TARGETS)
    testOn(TRIALS[target].machine, `${target}: is given everything, as far as its coordinates go`, () => {
      const { camera }: MachineTarget = MACHINES[target];
      const end = camera === 'float' ? 0 : 2 ** (31 - camera.fraction) - 1;
      const views: View[] = [];
      // where the coordinates of the Saturn end
      for (const far of [10000, 16384, 32000, 65536, 100000, end])
        for (const k of [0, 1, 2]) for (const sign of [-1, 1]) if (far <= end) views.push(lookingAway(k, sign * far));
      const all = scene.names.map((_, place) => place);
      for (const given of answers({ target, scene, views }, at(`castle-${target}`)))
        expect([...given].sort((a, b) => a - b)).toEqual(all);
    });

  /** From a point on an axis, away from 0, 0, 0: an eye that was wrapped around would see next to nothing. */
  function lookingAway(axis: number, distance: number): View {
    const point = (far: number) => [0, 1, 2].map((k) => (k === axis ? far : 0.5)) as [number, number, number];
    return { eye: point(distance), target: point(distance * 2), up: axis === 1 ? [0, 0, 1] : [0, 1, 0] };
  }

  testOn('ps1', 'ps1: a projection distance beyond cull64.h’s is brought within: wider, never narrower', () => {
    const views = scene.views.slice(0, 4);
    const from = at('castle-ps1');
    const call = (h: string) => `castle_see(words, halves, ${h}, most, objects, 0)`;
    const asked = (h: string) => answers({ target: 'ps1', scene, views }, from, call(h));
    const widest = asked('16383');
    expect(asked('65535')).toEqual(widest);
    expect(asked('0x7fffffff')).toEqual(widest);
    expect(asked('0')).toEqual(asked('1'));
    expect(asked('-5')).toEqual(asked('1'));
  });
});

/** Debian's compiler, and what its own default is not, for one that README.md names and a Debian lacks. */
const INSTEAD: Record<string, string> = {
  'mips64-elf-gcc': 'mips-linux-gnu-gcc -mabi=n32',
  'mipsel-none-elf-gcc': 'mipsel-linux-gnu-gcc -mabi=32 -mfp32',
  'arm-none-eabi-gcc': 'arm-linux-gnueabi-gcc -mfloat-abi=soft',
};
/** What may be left undefined, where a CPU lacks an instruction. */
const LEFT: Partial<Record<MachineName, RegExp>> = { nds: COMPILER_CALLS.arm, gba: COMPILER_CALLS.thumb };

describe('what is compiled', () => {
  for (const target of MACHINE_NAMES) {
    const { compiler } = TRIALS[target];
    if (!compiler) continue;
    testWith(compiler, `${target}: wants no library, by each line of README.md`, () => {
      const from = at(`castle-${target}`);
      const lines = readme(from).match(/^ {4}\S+-gcc .* -c .*$/gm)!;
      // a console's toolkit, which is not told -ffreestanding, and Debian
      expect(lines.map((line) => line.includes('-ffreestanding'))).toEqual([false, true]);
      for (const line of lines) {
        const [named, ...words] = line.trim().split(' ');
        const at = words.indexOf('-c');
        const [own, ...needed] = (INSTEAD[named] ?? named).split(' ');
        expect(own).toBe(compiler);
        const headers = line.includes('-ffreestanding') ? [] : withoutFreestanding(from);
        execFileSync(own, [...needed, ...words.slice(0, at), ...headers, ...words.slice(at)], { cwd: from });
        const objects = words.slice(at + 1).map((source) => source.replace(/c$/, 'o'));
        const array = MACHINES[target].storage === 'array' ? ['castle_tree.o'] : [];
        expect(objects).toEqual(expect.arrayContaining(['castle.o', 'cull64.o', ...array]));
        const wanted = undefinedSymbols(own, from, objects).filter((name) => !COMPILER_CALLS.addresses.test(name));
        expect(wanted.filter((name) => !(LEFT[target] ?? COMPILER_CALLS.none).test(name))).toEqual([]);
      }
    });
  }

  for (const [compiler, ...flags] of [
    ['mipsel-linux-gnu-gcc', '-std=c99', '-march=r3000', '-mabi=32', '-mfp32', '-msoft-float', '-ffreestanding'],
    ['cc', '-std=c99'],
    ['c++', '-x', 'c++', '-std=gnu++17'],
  ])
    testWith(compiler, `ps1: the call that castle_tree.h describes gives ${compiler} no warning`, () => {
      const from = at('castle-ps1');
      expect(readFileSync(join(from, 'castle_tree.h'), 'utf8')).toContain(
        'as MATRIX.m has them: rows right, down, forward; pass &matrix.m[0][0]',
      );
      // MATRIX as the SDK's gtemac.h and psxgte.h have it
      writeFileSync(
        join(from, 'call.c'),
        `#include "castle_tree.h"
typedef struct { short m[3][3]; int t[3]; } MATRIX;
static uint16_t objects[CASTLE_OBJECTS];
static uint8_t inside[CASTLE_OBJECTS];
uint32_t look(const int32_t eye[3]);
uint32_t look(const int32_t eye[3]) {
  MATRIX matrix = {{{4096, 0, 0}, {0, 4096, 0}, {0, 0, 4096}}, {0, 0, 0}};
  return castle_see(eye, &matrix.m[0][0], 160, 65535, objects, inside);
}
`,
      );
      const warnings = ['-Wall', '-Wextra', '-Wpedantic', '-Werror'];
      execFileSync(compiler, [...flags, '-O2', ...warnings, '-c', 'call.c', '-o', 'call.o'], { cwd: from });
    });

  for (const target of MACHINE_NAMES)
    testWith('cc', `${target}: has no number that its type does not hold, in a scene that just fits`, async () => {
      const { camera }: MachineTarget = MACHINES[target];
      const end = camera === 'float' ? 1e6 : 2 ** (31 - camera.fraction) - 100;
      const corner = (x: number) => `v ${x} 0 0\nv ${x - 9} 0 0\nv ${x} 9 0\n`;
      writeFileSync(
        at('fits.obj'),
        `o a\n${corner(end)}f 1 2 3\no b\n${corner(9 - end)}f 4 5 6\no c\n${corner(0)}f 7 8 9\n`,
      );
      const from = at(`fits-${target}`);
      await exported(at('fits.obj'), '--target', target, '-o', from);
      const code = readme(from)
        .match(/^ {4}(?:static const|[ {}\d-]).*$/gm)!
        .filter((line) => !line.includes('gcc'));

      writeFileSync(
        join(from, 'constants.c'),
        `#include "fits_tree.h"\nvoid take(void);\nvoid take(void) {\n${declared(code)}}\n`,
      );
      const flags = [
        ...STRICT,
        '-Woverflow',
        '-Wconversion',
        '-Wmissing-prototypes',
        '-Wno-unused-const-variable',
        '-Wno-unused-variable',
      ];
      for (const source of ['fits.c', 'constants.c'])
        execFileSync('cc', [...flags, '-c', source, '-o', 'x.o'], { cwd: from });
      expect(readme(from)).toMatch(/`count` is then [123][,.]/);
    });

  /** The lines from the first declaration to the one that ends it. */
  function declared(lines: readonly string[]): string {
    const from = lines.findIndex((line) => line.includes('static const'));
    const to = lines.map((line) => line.trim()).lastIndexOf('};');
    return `${lines.slice(from, to + 1).join('\n')}\n`;
  }
});

describe('a second camera', () => {
  for (const target of MACHINE_NAMES)
    testOn(TRIALS[target].machine, `${target}: has a list of its own, and leaves the first as it is`, () => {
      // the trial culls each camera before it prints the list of the one before it
      const [first, second] = [scene.views[0], scene.views[Math.floor(scene.views.length / 2)]];
      const from = at(`castle-${target}`);
      const together = answers({ target, scene, views: [first, second] }, from);
      const alone = [first, second].flatMap((view) => answers({ target, scene, views: [view] }, from));
      expect(together).toEqual(alone);
      expect(together[0]).not.toEqual(together[1]);
      expect(Math.min(...together.map(({ length }) => length))).toBeGreaterThan(0);
    });
});

describe('a second tree', () => {
  const promised = (from: string) => Number(/`count` is then (\d+)/.exec(readme(from))![1]);
  const see = (name: string, from: string) => `  {
${/^ {4}static const cull64_float_camera camera = [\s\S]*?^ {4}\};/m.exec(readme(from))![0]}
    static uint16_t objects[${name.toUpperCase()}_OBJECTS];
    static uint8_t inside[${name.toUpperCase()}_OBJECTS];
    const int error = ${name}_open();
    if (error) {
      printf("%s", cull64_error(error));
      return 0;
    }
    printf("%u ", (unsigned)${name}_see(&camera, objects, inside));
  }`;
  /** A program of castle's export and dungeon's, compiled in C and in C++: what it prints. */
  function printedOfBoth(dungeon: string): string[] {
    const main = `#include <stdio.h>
#include "castle-c/castle_tree.h"
#include "${dungeon}/dungeon_tree.h"
int main(void) {
${see('castle', at('castle-c'))}
${see('dungeon', at(dungeon))}
  return 0;
}
`;
    writeFileSync(at('both.c'), main);
    const second = modulesOf(at(dungeon)).filter((name) => name !== 'cull64.c');
    const sources = [
      'both.c',
      ...modulesOf(at('castle-c')).map((name) => `castle-c/${name}`),
      ...second.map((name) => `${dungeon}/${name}`),
    ];
    return [
      ['cc', ...STRICT],
      ['c++', '-x', 'c++', '-Wall', '-Wextra', '-Werror'],
    ].map(([compiler, ...flags]) => {
      execFileSync(compiler, [...flags, '-o', 'both', ...sources], { cwd: folder });
      return execFileSync(at('both'), { encoding: 'utf8' });
    });
  }

  testWith('cc', 'links with the first, by the sentence of README.md, in C and in C++', async () => {
    await exported('dungeon', '--target', 'c', '-o', at('dungeon-c'));
    expect(readme(at('dungeon-c'))).toContain('add its `.c` files, all but `cull64.c` and `example.c`');
    const wanted = `${promised(at('castle-c'))} ${promised(at('dungeon-c'))} `;
    expect(printedOfBoth('dungeon-c')).toEqual([wanted, wanted]);
  });

  testWith('cc', 'of another format is refused, until the line goes that README.md names', async () => {
    await exported('dungeon', '--target', 'c', '--format', 'compact4', '-o', at('dungeon-4'));
    expect(readme(at('dungeon-4')).replaceAll('\n', ' ')).toContain(
      'the code for compact4 alone: where another tree has another format, take the line with `CULL64_ONLY` out of `cull64.c`',
    );
    const counts = [at('castle-c'), at('dungeon-4')].map(promised);
    const refused = `${counts[0]} of a format that this cull64.h does not read`;
    expect(printedOfBoth('dungeon-4')).toEqual([refused, refused]);
    const code = at('castle-c', 'cull64.c');
    const text = readFileSync(code, 'utf8');
    writeFileSync(code, text.replace(/^.*CULL64_ONLY.*\n/m, ''));
    const printed = printedOfBoth('dungeon-4');
    writeFileSync(code, text);
    expect(printed).toEqual([`${counts.join(' ')} `, `${counts.join(' ')} `]);
  });
});

describe('README.md', () => {
  test('its camera sees some objects and not all, for every target, of a scene, of a tree and of a model without a path', async () => {
    writeThree(at('three.obj'));
    // with ids, which float16 stores
    await exported('castle', '--target', 'n64', '--ids', '-o', at('ids-n64'));
    for (const target of MACHINE_NAMES)
      for (const [model, from] of [
        ['castle', at(`castle-${target}`)],
        [at('ids-n64', 'castle.c64'), at(`tree-${target}`)],
        [at('three.obj'), at(`three-${target}`)],
      ]) {
        if (model !== 'castle') await exported(model, '--target', target, '-o', from);
        const text = readme(from);
        const all = model === at('three.obj') ? 3 : objectCount(scene);
        const count = Number(/`count` is then (\d+)/.exec(text)![1]);
        expect([count > 0, count < all], `${target} ${model}: ${count}`).toEqual([true, true]);
        expect(text).toMatch(/The picture is \d+ degrees wide and \d+ high\./);
        // neither the first nor the best: half of the castle at most
        if (model === 'castle') expect(count).toBeLessThan(all / 2);
      }
    // gluPerspective(70, ..)
    expect(readme(at('castle-nds'))).toContain('degrees wide and 70 high');
  });

  test('n64: its Makefile names what is in the folder', () => {
    const from = at('castle-n64');
    const text = readme(from);
    expect(text).toContain('save this as `Makefile` in this folder, copy `castle.c64` into a folder `filesystem`');
    expect(text).toContain('-ffast-math');
    const objects = /build\/castle\.elf: (.*)/.exec(text)![1].split(' ');
    const sources = objects.map((name) => name.replace('build/', '').replace('.o', '.c'));
    expect(sources.sort()).toEqual(
      readdirSync(from)
        .filter((name) => name.endsWith('.c'))
        .sort(),
    );
  });

  const hasMake = spawnSync('make', ['--version']).status === 0;
  test.skipIf(!hasMake)(
    `n64: make finds a rule for everything${hasMake ? '' : ' (skipped: no make; apt-get install make)'}`,
    () => {
      const from = at('castle-n64');
      const lines = /```|((?: {4}.*\n)+)/.exec(readme(from).slice(readme(from).indexOf('    BUILD_DIR')))![1];
      writeFileSync(join(from, 'Makefile'), lines.replace(/^ {4}/gm, ''));
      // the rules of libdragon's n64.mk that its lines lean on
      const rules = [
        '%.z64: build/%.elf\n\techo z64 $@',
        '%.dfs:\n\techo dfs $(<D)',
        'build/%.o: ./%.c\n\techo cc $<',
        '%.elf:\n\techo elf $^',
      ];
      execFileSync('mkdir', ['-p', 'sdk/include', 'filesystem'], { cwd: from });
      writeFileSync(join(from, 'sdk/include/n64.mk'), `${rules.join('\n')}\n`);
      const dry = () =>
        execFileSync('make', ['-n'], {
          cwd: from,
          encoding: 'utf8',
          stdio: 'pipe',
          env: { ...process.env, N64_INST: 'sdk' },
        });
      expect(dry).toThrow(/filesystem\/castle\.c64/);
      writeFileSync(join(from, 'filesystem/castle.c64'), '');
      expect(dry()).toMatch(/cc example\.c[\s\S]*dfs filesystem[\s\S]*z64 castle\.z64/);
    },
  );

  test('ps1, saturn, nds: how the file comes to lie at a multiple of 16, with its own size', () => {
    expect(readme(at('castle-ps1'))).toContain(
      '\n    psn00bsdk_target_incbin_a(game PRIVATE castle castle_size castle.c64 .data 16)\n',
    );
    for (const target of ['ps1', 'saturn']) {
      const bytes = readFileSync(at(`castle-${target}`, 'castle.c64')).length;
      expect(readme(at(`castle-${target}`))).toContain(`${Math.ceil(bytes / 2048)} of 2,048 bytes`);
      expect(readme(at(`castle-${target}`))).toContain(
        '`castle_open(buffer, CASTLE_BYTES)`, not the size of the sectors',
      );
    }
    expect(readme(at('castle-nds'))).toMatch(
      /`bin2c` makes .* multiple of 4 only.*\n.*__attribute__\(\(aligned\(16\)\)\)/,
    );
  });

  test('float16: the sentences on stack and order are those of its own cull', () => {
    expect(readme(at('castle-dreamcast'))).toMatch(/about 0\.4 KB of stack[\s\S]*all three cost about the same/);
    expect(readme(at('castle-n64'))).toMatch(/about 0\.7 KB of stack[\s\S]*CULL64_NONE less/);
  });

  test('notes: what a budget weighs elsewhere, and a tree whose leaves are small', async () => {
    const { notes } = await exported('castle', '--target', 'dreamcast', '--budget', '4K', '-o', at('weighed'));
    expect(notes).toEqual([
      expect.stringMatching(/--budget weighs CPU and fill as they are on a Nintendo 64; on the Dreamcast/),
    ]);
    expect(readme(at('weighed'))).toContain('as they are on a Nintendo 64');
    await exported('castle', '--target', 'dreamcast', '--leaf', '1', '-o', at('ones'));
    const again = await exported(at('ones', 'castle.c64'), '--target', 'n64', '-o', at('ones-n64'));
    expect(again.notes).toEqual([
      expect.stringMatching(/leaves of 1; .* the model itself compact8 has leaves of 8, and is smaller/),
    ]);
    expect(again.bytes).toBeGreaterThan(readFileSync(at('castle-n64', 'castle.c64')).length);
    expect((await exported(at('castle-n64', 'castle.c64'), '--target', 'ps1', '-o', at('same'))).notes).toEqual([]);
  });

  test('--no-object-spheres leaves them out', async () => {
    const { bytes } = await exported('castle', '--target', 'ps1', '--no-object-spheres', '-o', at('bare'));
    expect(bytes).toBeLessThan(readFileSync(at('castle-ps1', 'castle.c64')).length / 2);
    expect(readme(at('bare'))).toContain('--no-object-spheres');
  });
});
