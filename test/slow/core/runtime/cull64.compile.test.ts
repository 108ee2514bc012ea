/**
 * cull64.h as a file that strangers compile: any standard, C or C++, any of the consoles' compilers, without a warning, a library, a
 * writable global or a recursion, reading the fields of a file where core/file/layout.ts puts them.
 *
 * Oracles: the compilers' own words, nm, gcc's call graph with its stack sizes (-fcallgraph-info=su), static assertions.
 *
 * @seconds 90
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compactTree } from '../../../../src/core/compact/build.ts';
import { encodeCompact } from '../../../../src/core/file/binary.ts';
import type { TreeFormat } from '../../../../src/core/file/format.ts';
import { FORMATS, isCompactFormat, TREE_FORMATS } from '../../../../src/core/file/formats.ts';
import { type Field, HEADER, TYPE_BYTES } from '../../../../src/core/file/layout.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import { MAX_DEPTH } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { inFolder, run } from '../../../../tools/console/compile.ts';
import { PACKAGES, TARGETS, type TargetName } from '../../../../tools/console/targets.ts';
import { cName, cStruct } from '../../../core/file/c-struct.ts';

const FOLDER = fileURLToPath(new URL('../../../../src/core/runtime/', import.meta.url));
const TEXT = readFileSync(join(FOLDER, 'cull64.h'), 'utf8');
const INCLUDE = '#include "cull64.h"\n';
const IMPLEMENTATION = `#define CULL64_IMPLEMENTATION\n${INCLUDE}`;
/** The lines of code at the head of the header's manual, in a function. */
const MANUAL = `${INCLUDE}void draw(int item);
void frame(const void *data, uint32_t size, cull64_float_camera camera);
void frame(const void *data, uint32_t size, cull64_float_camera camera) {
  cull64_fixed_query query;
  uint32_t i;
${[...TEXT.split(' * The tree\n')[0].matchAll(/^ \* {5}([^#].*?)( *\/\/.*)?$/gm)].map(([, line]) => line).join('\n')}
  (void)error;
}
`;
const STRICT = [
  '-O2',
  '-pedantic',
  '-Wall',
  '-Wextra',
  '-Wshadow',
  '-Wconversion',
  '-Wundef',
  '-Wcast-qual',
  '-Werror',
];
const DEFINES = [[], ['-DCULL64_NO_FLOAT'], ['-DCULL64_COUNTERS'], ['-DCULL64_NO_FLOAT', '-DCULL64_COUNTERS']].flatMap(
  (defines) => [defines, [...defines, '-DCULL64_HIDDEN']],
);
const including = (name: string) => `#include "cull64_${name}.h"\n`;
const READ = TREE_FORMATS.filter((format) => FORMATS[format].runtime);
const only = (format: TreeFormat) => `-DCULL64_ONLY=${FORMATS[format].runtime!.constant}`;
/** for one format alone */
const ALONE = READ.flatMap((format) => [
  { format, defines: [only(format)] },
  { format, defines: [only(format), '-DCULL64_HIDDEN', '-DCULL64_COUNTERS'] },
  ...(isCompactFormat(format) ? [{ format, defines: [only(format), '-DCULL64_HIDDEN', '-DCULL64_NO_FLOAT'] }] : []),
]);
/** headers beside it that need no floats, and of those the ones that a format alone has no use for */
const BESIDE = ['ahead', 'materials', 'moving', 'rsp', 'runs'] as const;
const NOT_BESIDE: Record<string, readonly string[]> = {
  compact4: ['rsp'],
  compact2: ['rsp'],
  float16: ['ahead', 'moving', 'planes', 'rsp'],
};
/** most bytes of stack that a cull takes, with all that it calls */
const MAX_STACK = 2048;

/** The title of a test that wants a tool, and whether to skip it. */
function wanting(tool: string, title: string): [string, boolean] {
  const missing = spawnSync(tool, ['--version']).status !== 0;
  const debianPackage = tool === 'g++' ? tool : PACKAGES[tool];
  return [missing ? `${title} (skipped: no ${tool}; apt-get install ${debianPackage})` : title, missing];
}

function itWith(tool: string, title: string, body: () => void): void {
  const [name, missing] = wanting(tool, title);
  it.skipIf(missing)(name, body);
}

/** What a target's code is compiled with, without what only a linker and the warnings want. */
function codeFlags(target: TargetName): string[] {
  const flags = TARGETS[target].flags.filter((flag) => /^-[mGOf]/.test(flag));
  return [...flags, '-fno-pic', '-fno-stack-protector'];
}

const COMPILERS: [string, string, string[], readonly string[]][] = [
  ['cc', 'c', [], ['c99', 'c11', 'c17', 'gnu17']],
  ['g++', 'c++', [], ['c++11', 'c++17', 'gnu++17']],
  ...(['n64', 'ps1', 'nds'] as const).map((target): [string, string, string[], string[]] => [
    TARGETS[target].compiler,
    'c',
    codeFlags(target),
    ['c99', 'gnu17'],
  ]),
];

describe.each(COMPILERS)('cull64.h by %s', (compiler, language, flags, standards) => {
  itWith(
    compiler,
    `gives no warning as ${standards.join(', ')}, with floats and counters and without, and for each format alone`,
    () => {
      inFolder((folder) => {
        writeFileSync(join(folder, 'all.c'), IMPLEMENTATION);
        writeFileSync(join(folder, 'interface.c'), INCLUDE);
        writeFileSync(join(folder, 'manual.c'), MANUAL);
        writeFileSync(join(folder, 'planes.c'), `${IMPLEMENTATION}#include "cull64_planes.h"\n`);
        for (const name of BESIDE) writeFileSync(join(folder, `${name}.c`), IMPLEMENTATION + including(name));
        writeFileSync(join(folder, 'beside.c'), IMPLEMENTATION + BESIDE.map(including).join(''));
        const compile = (...more: string[]) => {
          const args = ['-x', language, ...STRICT, ...flags, `-I${FOLDER}`, ...more];
          run(more.join(' '), folder, compiler, args);
        };
        for (const defines of DEFINES) {
          // cull64_planes.h is for machines with floats, and so is the manual's camera
          const ofFloats = defines.includes('-DCULL64_NO_FLOAT') ? [] : ['planes.c', 'manual.c'];
          // that a header needs no other one beside it depends on no standard
          for (const standard of standards) {
            const beside = standard === standards[0] ? BESIDE.map((name) => `${name}.c`) : ['beside.c'];
            for (const file of ['all.c', 'interface.c', ...beside, ...ofFloats])
              compile(`-std=${standard}`, ...defines, '-fsyntax-only', file);
          }
          // some warnings come of the optimiser
          compile(`-std=${standards[0]}`, ...defines, '-S', 'all.c', '-o', 'all.s');
        }
        for (const { format, defines } of ALONE) {
          const beside = [...BESIDE, ...(defines.includes('-DCULL64_NO_FLOAT') ? [] : (['planes'] as const))];
          const wanted = beside.filter((name) => !NOT_BESIDE[format]?.includes(name));
          writeFileSync(join(folder, 'alone.c'), IMPLEMENTATION + wanted.map(including).join(''));
          compile(
            `-std=${standards.find((name) => name === 'c++17') ?? standards[0]}`,
            ...defines,
            '-S',
            'alone.c',
            '-o',
            'a.s',
          );
        }
      });
    },
  );
});

describe('CULL64_ONLY', () => {
  itWith('cc', 'says in a line what it may be, and what a format alone has no use for', () => {
    inFolder((folder) => {
      const refusal = (defines: readonly string[], beside = '') => {
        writeFileSync(join(folder, 'a.c'), IMPLEMENTATION + beside);
        const args = ['-std=c99', ...STRICT, ...defines, `-I${FOLDER}`, '-fsyntax-only', 'a.c'];
        const { stderr } = spawnSync('cc', args, {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, LC_ALL: 'C' },
        });
        return /error: #error "(.*)"$/m.exec(stderr)?.[1] ?? stderr;
      };
      const choice = 'CULL64_ONLY must be CULL64_COMPACT8, CULL64_COMPACT4, CULL64_COMPACT2 or CULL64_FLOAT16';
      for (const wrong of ['0', '2', '6']) expect(refusal([`-DCULL64_ONLY=${wrong}`])).toBe(choice);
      expect(refusal([only('float16'), '-DCULL64_NO_FLOAT'])).toMatch(
        /^CULL64_ONLY is CULL64_FLOAT16, and CULL64_NO_FL/,
      );
      for (const format of READ)
        for (const name of [...BESIDE, 'planes'] as const)
          expect(refusal([only(format), '-DCULL64_HIDDEN'], including(name)), `${format} ${name}`).toEqual(
            NOT_BESIDE[format]?.includes(name) ? expect.stringContaining(`cull64_${name}.h is for compact`) : '',
          );
    });
  });
});

describe('the object file of cull64.h', () => {
  it('comes of no other header than stdint.h', () => {
    expect([...TEXT.matchAll(/^\s*#\s*include\s+(\S+)/gm)].map(([, name]) => name)).toEqual(['<stdint.h>']);
  });

  const targets = (['host', 'n64', 'ps1', 'nds'] as const).flatMap((target) =>
    [false, true].map((hidden) => ({ target, hidden, format: null as TreeFormat | null })),
  );
  const alone = (['host', 'n64'] as const).flatMap((target) =>
    READ.map((format) => ({ target, hidden: true, format })),
  );
  for (const { target, hidden, format } of [...targets, ...alone]) {
    const what = `${target}${hidden ? ' with hidden cells' : ''}${format ? `, of ${format} alone,` : ''}`;
    itWith(TARGETS[target].compiler, `for ${what} wants nothing, hides nothing, repeats nothing`, () => {
      const { symbols, calls, stack } = compiled(target, hidden, format);
      const ofType = (types: string) => symbols.filter(({ type }) => types.includes(type)).map(({ name }) => name);
      expect(ofType('bBcCdDgGsS')).toEqual([]);
      // the ARM9 has neither floats nor division: libgcc's names for them
      expect(ofType('U').filter((name) => target !== 'nds' || !/^__aeabi_u?[fil]/.test(name))).toEqual([]);
      const others = !format ? /^$/ : isCompactFormat(format) ? /_float_(query|hidden|cull)$/ : /_fixed_/;
      const wanted = declared(target === 'ps1').filter(
        (name) => (hidden || !name.endsWith('_hidden')) && !others.test(name),
      );
      expect(ofType('T').sort()).toEqual(wanted.sort());
      expect(calls.get(format ? FORMATS[format].runtime!.cull : 'cull64_fixed_cull')).toBeDefined();
      const most = [...calls.keys()].map((name) => ({ name, bytes: deepest(calls, stack, name, []) }));
      for (const { name, bytes } of most) expect(bytes, name).toBeLessThanOrEqual(MAX_STACK);
    });
  }

  itWith('cc', 'links with C and C++ that include the header, and reads a tree that is an array of bytes', () => {
    const spheres = Float32Array.of(0, 0, -10, 1, 5, 0, -20, 2, 0, 0, 30, 1);
    const file = encodeCompact(compactTree(buildSphereTree(spheres, { leaves: 'full' })), { endian: 'little' });
    const user = USER.replace('BYTES', [...file].join());
    const hasCpp = spawnSync('g++', ['--version']).status === 0;
    inFolder((folder) => {
      const files = {
        library: IMPLEMENTATION,
        user: INCLUDE + user,
        main: INCLUDE + MAIN,
        alone: IMPLEMENTATION + user + MAIN,
      };
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.c`), text);
      const compile = (compiler: string, ...rest: string[]) =>
        run('a program', folder, compiler, [`-I${FOLDER}`, '-O3', '-Wall', '-Wextra', '-Werror', ...rest]);
      const expectWorks = (compiler: string, ...sources: string[]) => {
        compile(compiler, ...sources, '-o', 'program');
        expect(run('a program', folder, join(folder, 'program'), [])).toBe('2 damaged: its CRC-32 is wrong\n');
      };
      expectWorks('cc', 'library.c', 'user.c', 'main.c');
      expectWorks('cc', 'alone.c');
      compile('cc', '-c', 'library.c');
      if (!hasCpp) return;
      expectWorks('g++', 'library.o', '-x', 'c++', 'user.c', 'main.c');
      expectWorks('g++', '-x', 'c++', 'library.c', 'user.c', 'main.c');
      expectWorks('g++', '-x', 'c++', 'alone.c');
    });
  });
});

describe('the fields that cull64.h reads', () => {
  /** `tree->leaf_size = cull64__u32(data, 0x0c)`: name, width, place; the name may be missing */
  const reads = [
    ...[...TEXT.matchAll(/(?:(\w+)(?:\[\d\])? = )?cull64__(u16|u32|f32)\(data, (\w+)\)/g)].map(([, ...read]) => read),
    ...[...TEXT.matchAll(/(\w+) = b\[(\w+)\]/g)].map(([, name, place]) => [name, 'u8', place]),
  ].map(([name, type, place]) => ({ name: name?.replace(/_at$/, '_offset'), type, place }));
  const fields: readonly Field[] = HEADER.fields;

  it('stand in the table, each with its type', () => {
    expect(reads.length).toBeGreaterThan(15);
    for (const { name, type, place } of reads) {
      const at = place.startsWith('CULL64__') ? fields.find((f) => f.name === 'crc')!.offset : Number(place);
      const field = fields.find(
        ({ offset, type: fieldType, count = 1 }) => at >= offset && at < offset + TYPE_BYTES[fieldType] * count,
      );
      expect(field?.type, `${name} ${place}`).toBe(type);
    }
  });

  itWith('cc', 'stand where a compiler puts them, and so do the constants', () => {
    const names = new Map(fields.map((field) => [cName(field.name), field]));
    const placed = reads.filter(
      ({ name }) => name !== undefined && names.get(name) && names.get(name)!.count === undefined,
    );
    expect(placed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['leaf_size', 'objects_offset', 'format', 'scale']),
    );
    const claims = [
      ...placed.map(({ name, place }) => `offsetof(${HEADER.name}, ${name}) == ${place}`),
      `offsetof(${HEADER.name}, crc) == CULL64__CRC_AT`,
      `sizeof(${HEADER.name}) == CULL64__HEADER`,
      `CULL64_MAX_DEPTH == ${MAX_DEPTH}`,
      ...Object.entries(FORMATS)
        .filter(([format]) => format !== 'seed20')
        .map(([format, { code }]) => `CULL64_${format.toUpperCase()} == ${code}`),
    ];
    const asserts = claims.map((claim) => `_Static_assert(${claim}, "${claim}");`);
    inFolder((folder) => {
      writeFileSync(
        join(folder, 'a.c'),
        `#include <stddef.h>\n${IMPLEMENTATION}${cStruct(HEADER)}${asserts.join('\n')}\n`,
      );
      run('assertions', folder, 'cc', ['-std=c11', `-I${FOLDER}`, '-c', 'a.c']);
    });
  });
});

interface CompiledHeader {
  symbols: { type: string; name: string }[];
  /** function to the functions that it calls */
  calls: Map<string, string[]>;
  /** function to the bytes of its own frame */
  stack: Map<string, number>;
}

function compiled(target: TargetName, hidden: boolean, format: TreeFormat | null): CompiledHeader {
  return inFolder((folder) => {
    const { compiler } = TARGETS[target];
    writeFileSync(join(folder, 'a.c'), IMPLEMENTATION);
    const defines = [
      ...(target === 'ps1' ? ['-DCULL64_NO_FLOAT'] : []),
      ...(hidden ? ['-DCULL64_HIDDEN'] : []),
      ...(format ? [only(format)] : []),
    ];
    const flags = [...codeFlags(target), ...defines];
    run(target, folder, compiler, [...flags, '-fcallgraph-info=su', `-I${FOLDER}`, '-c', 'a.c', '-o', 'a.o']);
    const graph = readFileSync(join(folder, 'a.ci'), 'utf8');
    const calls = new Map<string, string[]>();
    const stack = new Map<string, number>();
    for (const [, title, bytes] of graph.matchAll(/node: \{ title: "([^"]+)" label: "[^"]*?(\d+) bytes/g)) {
      stack.set(title, Number(bytes));
      calls.set(title, []);
    }
    for (const [, from, to] of graph.matchAll(/edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"/g))
      calls.get(from)!.push(to);
    const list = run(target, folder, compiler.replace(/g?cc$/, 'nm'), ['a.o']);
    // $d and $a mark data and code for ARM's disassembler
    const symbols = [...list.matchAll(/ (\w) ([^$\s]\S*)$/gm)].map(([, type, name]) => ({ type, name }));
    return { symbols, calls, stack };
  });
}

/** Bytes of stack of a function and all that it calls. */
function deepest(calls: CompiledHeader['calls'], stack: CompiledHeader['stack'], name: string, path: string[]): number {
  if (path.includes(name)) throw new Error(`recursion: ${[...path, name].join(' calls ')}`);
  if (name === '__indirect_call') throw new Error(`${path.at(-1)} calls through a pointer`);
  const below = (calls.get(name) ?? []).map((callee) => deepest(calls, stack, callee, [...path, name]));
  return (stack.get(name) ?? 0) + Math.max(0, ...below);
}

/** The functions that the header promises. */
function declared(withoutFloats: boolean): string[] {
  const interfacePart = TEXT.slice(0, TEXT.indexOf('#ifdef CULL64_IMPLEMENTATION'));
  const text = withoutFloats ? interfacePart.replace(/#ifndef CULL64_NO_FLOAT[\s\S]*?#endif/, '') : interfacePart;
  return [...text.matchAll(/^(?:\w+ )+\*?(cull64_\w+)\(/gm)].map(([, name]) => name);
}

const USER = `
static const uint8_t bytes[] __attribute__((aligned(16))) = {BYTES};
static const cull64_float_camera camera = {{0, 0, 0}, {0, 0, -1}, {1, 0, 0}, {0, 1, 0}, 1, 1, 0.125f, 0};
int visible(void);
int visible(void) {
  cull64_tree tree;
  cull64_fixed_query view;
  cull64_list list;
  uint16_t ids[3];
  if (cull64_open(&tree, bytes, sizeof bytes)) return -1;
  cull64_set_fixed_query(&view, &tree, &camera);
  list.items = ids;
  list.inside = 0;
  list.max = 3;
  list.order = CULL64_FRONT;
  return (int)cull64_fixed_cull(&tree, &view, &list);
}
`;

const MAIN = `
#include <stdio.h>
int visible(void);
int main(void) { printf("%d %s\\n", visible(), cull64_error(CULL64_CRC)); return 0; }
`;
