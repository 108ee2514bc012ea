/** What compileProgram hands to the compiler and gives back, on the host, whose programs are quick to run. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CompileError,
  compileProgram,
  inFolder,
  type ProgramSource,
  ROM_FOLDER,
  run,
} from '../../../../tools/console/compile.ts';
import { runProgram } from '../../../../tools/console/run.ts';
import { MissingToolError, missingTool } from '../../../../tools/console/targets.ts';

const missing = missingTool('host');
const skip = missing ? ` (skipped: ${missing.message})` : '';

const printed = (source: Omit<ProgramSource, 'target'>) =>
  runProgram(compileProgram({ target: 'host', ...source })).text;

describe(`a program${skip}`, () => {
  it.skipIf(missing)('is made of generated files, files by path, headers of folders, defines and flags', () => {
    inFolder((folder) => {
      mkdirSync(join(folder, 'headers'));
      writeFileSync(join(folder, 'headers', 'three.h'), '#define THREE 3\n');
      writeFileSync(join(folder, 'two.c'), '#include "three.h"\nint two(void);\nint two(void) { return THREE - 1; }\n');
      const files = {
        'one.h': '#define ONE 1\nint two(void);\n',
        'main.c': `#include "console.h"
#include "one.h"
int console_main(void) {
  console_number(1000 * ONE + 100 * two() + 10 * FOUR + FIVE);
  console_text(SIX "\\n");
  return 0;
}
`,
      };
      const rest = {
        files,
        defines: { FOUR: 4, SIX: '"6"' },
        includes: [join(folder, 'headers')],
        flags: ['-DFIVE=5'],
      };
      for (const two of [join(folder, 'two.c'), relative('.', join(folder, 'two.c'))])
        expect(printed({ ...rest, sources: ['main.c', two] })).toBe('12456\n');
      expect(() =>
        compileProgram({ target: 'host', ...rest, includes: [], sources: ['main.c', join(folder, 'two.c')] }),
      ).toThrow('three.h');
    });
  });

  it.skipIf(missing)('has the symbols that it defines, each with address and size in bytes', () => {
    const files = {
      'main.c': `int console_main(void);
char sixteen[0x1a] = {1};
int console_main(void) { return sixteen[1]; }
`,
    };
    const { symbols, target } = compileProgram({ target: 'host', sources: ['main.c'], files });
    expect(target).toBe('host');
    expect(symbols.find(({ name }) => name === 'sixteen')).toMatchObject({ size: 0x1a });
    const main = symbols.find(({ name }) => name === 'console_main')!;
    expect(main.address).toBeGreaterThan(0);
    expect(main.size).toBeGreaterThan(0);
    // of the C library, undefined here
    expect(symbols.map(({ name }) => name).filter((name) => /fopen|malloc/.test(name))).toEqual([]);
  });
});

describe('the folder of a compilation', () => {
  it('is new and empty, and gone afterwards with all that is in it, whatever came of it', () => {
    const seen: string[] = [];
    const fill = (folder: string) => {
      seen.push(folder);
      expect(readdirSync(folder)).toEqual([]);
      mkdirSync(join(folder, 'a'));
      writeFileSync(join(folder, 'a', 'b'), 'c');
      return 7;
    };
    expect(inFolder(fill)).toBe(7);
    expect(() =>
      inFolder((folder) => {
        fill(folder);
        throw new RangeError('of the work');
      }),
    ).toThrow(new RangeError('of the work'));
    expect(new Set(seen).size).toBe(2);
    for (const folder of seen) {
      expect(basename(folder)).toMatch(/^cull64-console-\w+$/);
      expect(existsSync(folder)).toBe(false);
    }
  });
});

describe('a tool', () => {
  it('gives what it prints, runs where it is told, and speaks English', () => {
    inFolder((folder) => {
      writeFileSync(join(folder, 'here'), '');
      expect(run('a list', folder, 'ls', [])).toBe('here\n');
      expect(run('a word', folder, 'sh', ['-c', 'echo "$LC_ALL $0 $PATH"', 'zero'])).toBe(
        `C zero ${process.env.PATH}\n`,
      );
    });
  });

  it('that fails is told with what it says, one that is not there as what it is', () => {
    const fails = () => run('a test', '.', 'sh', ['-c', 'echo " some words " >&2; exit 1']);
    expect(fails).toThrow(CompileError);
    expect(fails).toThrow(/^sh for a test:\nsome words$/);
    expect(() => run('a test', '.', 'cull64-no-such-tool', [])).toThrow('spawnSync cull64-no-such-tool ENOENT');
    expect(new CompileError('sh', 'words').name).toBe('CompileError');
    expect(new MissingToolError('cc', 'gcc').name).toBe('MissingToolError');
  });

  it('is found beside the runtimes', () => {
    expect(readdirSync(ROM_FOLDER)).toEqual(expect.arrayContaining(['boot.S', 'console.h', 'hosted.c', 'rom.ld']));
  });
});
