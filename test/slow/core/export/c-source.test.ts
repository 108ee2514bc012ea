import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cArray, cHeader, cIdentifier } from '../../../../src/core/export/c-source.ts';
import { cameraShift, checkReach, FARTHEST } from '../../../../src/core/export/world-coordinates.ts';
import { createRandom } from '../../../../src/core/math/random.ts';

const hasCompiler = spawnSync('cc', ['--version']).status === 0;
const install = hasCompiler ? '' : ' (skipped: no C compiler; apt-get install gcc)';
const STRICT = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-pedantic'];
const SEED = 64;

describe('cIdentifier', () => {
  it.each([
    ['castle', 'castle'],
    ['Level 1', 'Level_1'],
    ['my-level.final', 'my_level_final'],
    ['64maps', 'tree_64maps'],
    ['__x__', 'x'],
    ['Überfall', 'Uberfall'],
    ['漢字', 'model'],
    ['', 'model'],
    ['a"); system("b', 'a_system_b'],
    ['cull64', 'tree_cull64'],
    ['Example', 'tree_Example'],
    ['Cull64 demo', 'tree_Cull64_demo'],
    ['x'.repeat(200), 'x'.repeat(24)],
    [`${'y'.repeat(23)}-z`, 'y'.repeat(23)],
  ])('%j is %s', (text, name) => {
    expect(cIdentifier(text)).toBe(name);
    expect(name).toMatch(/^[A-Za-z](?:_?[A-Za-z0-9])*$/);
  });
});

describe('the array', () => {
  it.skipIf(!hasCompiler)(`compiles to the same bytes, at a multiple of 16, in C and in C++${install}`, () => {
    const random = createRandom(SEED);
    for (const size of [1, 16, 1009]) {
      const bytes = Uint8Array.from({ length: size }, () => 256 * random());
      const numbers = { bytes: size, objects: 3, scale: 1, origin: [0, 0, 0], array: true };
      const files = { 'a_tree.h': cHeader('a', numbers), 'a_tree.c': cArray('a', bytes) };
      const main = `#include <stdio.h>
#include "a_tree.h"
int main(void) {
  printf("%d %u %u ", (int)((uintptr_t)a_data % 16), A_BYTES, A_OBJECTS);
  for (unsigned i = 0; i < sizeof a_data; i++) printf("%02x", a_data[i]);
  return 0;
}`;
      const wanted = `0 ${size} 3 ${Buffer.from(bytes).toString('hex')}`;
      expect(compileAndRun({ ...files, 'main.c': main }, ['cc', ...STRICT])).toBe(wanted);
      expect(compileAndRun({ ...files, 'main.c': main }, ['c++', '-x', 'c++', ...STRICT.slice(1)])).toBe(wanted);
    }
  });
});

describe('the text', () => {
  it('of the array has 16 bytes a line, with two digits each', () => {
    const bytes = Uint8Array.from({ length: 33 }, (_, i) => 9 * i);
    const lines = cArray('maps', bytes).split('\n');
    expect(lines.slice(lines.indexOf('const uint8_t maps_data[33] = {') + 1)).toEqual([
      '  0x00,0x09,0x12,0x1b,0x24,0x2d,0x36,0x3f,0x48,0x51,0x5a,0x63,0x6c,0x75,0x7e,0x87,',
      '  0x90,0x99,0xa2,0xab,0xb4,0xbd,0xc6,0xcf,0xd8,0xe1,0xea,0xf3,0xfc,0x05,0x0e,0x17,',
      '  0x20,',
      '};',
      '',
    ]);
    expect(lines[0]).toBe('#include "maps_tree.h"');
  });

  const numbers = { bytes: 96, objects: 7, scale: 0.5, origin: [3, -2, 0], array: false };
  const guarded = (lines: string) => `/* maps_tree.h: the numbers of maps.c64, made with it */
#ifndef MAPS_TREE_H
#define MAPS_TREE_H

#include <stdint.h>

${lines}
#endif
`;
  const sizes = '#define MAPS_BYTES 96u\n#define MAPS_OBJECTS 7u\n';
  const external = (lines: string) =>
    `${sizes}\n#ifdef __cplusplus\nextern "C" {\n#endif\n${lines}\n#ifdef __cplusplus\n}\n#endif\n`;

  it('of the header has what there is to declare, and cull64.h only where it is named', () => {
    expect(cHeader('maps', numbers)).toBe(guarded(sizes));
    const array = 'extern const uint8_t maps_data[96];';
    expect(cHeader('maps', { ...numbers, array: true })).toBe(guarded(external(array)));
    const plain = { ...numbers, array: true, functions: 'int maps_find(void);\n' };
    expect(cHeader('maps', plain)).toBe(guarded(external(`${array}\n\nint maps_find(void);`)));
    const functions = 'int maps_find(const cull64_float_camera *camera);';
    expect(cHeader('maps', { ...numbers, functions })).toBe(
      guarded(external(functions)).replace('<stdint.h>\n', '<stdint.h>\n\n#include "cull64.h"\n'),
    );
    expect(cHeader('maps', { ...numbers, functions: 'int mycull64_x(void);' })).not.toContain('cull64.h"');
  });

  it('of conversions has the least and the greatest coordinate that come out, and the place of the tree in 256ths', () => {
    const lines = (scale: number, fraction: number) =>
      cHeader('maps', { ...numbers, scale, origin: [3 * scale, -2 * scale, 0], fraction })
        .split('\n')
        .filter((line) => /units\(world,|return \(int32_t\)/.test(line));
    // 2^12 steps of a unit of 1/2: one bit to the right, so that what falls out may be anything
    expect(lines(0.5, 12)).toEqual([
      '  return (int32_t)(((uint32_t)(world >> 3)) - (uint32_t)from);',
      '#define MAPS_EYE_X(world) maps_units(world, -0x7fffffff - 1, 2147483647, 768)',
      '#define MAPS_EYE_Y(world) maps_units(world, -0x7fffffff - 1, 2147483647, -512)',
      '#define MAPS_EYE_Z(world) maps_units(world, -0x7fffffff - 1, 2147483647, 0)',
      '#define MAPS_LENGTH(world) maps_units(world, -0x7fffffff - 1, 2147483647, 0)',
    ]);
    // two bits to the left: the ends are a quarter of 2^30 - 1, more by what the place adds
    const least = (from: number) => Math.ceil((from - (2 ** 30 - 1)) / 4);
    const most = (from: number) => Math.floor((from + (2 ** 30 - 1)) / 4);
    expect(lines(2 ** -6, 12)).toEqual([
      '  return (int32_t)(((uint32_t)world << 2) - (uint32_t)from);',
      `#define MAPS_EYE_X(world) maps_units(world, ${least(768)}, ${most(768)}, 768)`,
      `#define MAPS_EYE_Y(world) maps_units(world, ${least(-512)}, ${most(-512)}, -512)`,
      `#define MAPS_EYE_Z(world) maps_units(world, ${least(0)}, ${most(0)}, 0)`,
      `#define MAPS_LENGTH(world) maps_units(world, ${least(0)}, ${most(0)}, 0)`,
    ]);
    // none
    expect(lines(2 ** -4, 12)[0]).toBe('  return (int32_t)(((uint32_t)world << 0) - (uint32_t)from);');
    expect(lines(2 ** -4, 12)[4]).toBe('#define MAPS_LENGTH(world) maps_units(world, -1073741823, 1073741823, 0)');
    expect(FARTHEST).toBe(0x3fffffff);
  });
});

describe('the header’s conversions', () => {
  it.skipIf(!hasCompiler)(`give the eye in 1/256 tree units, rounded down (seed ${SEED})${install}`, () => {
    const random = createRandom(SEED);
    const lines: string[] = [];
    const wanted: number[] = [];
    const headers: Record<string, string> = {};
    for (const fraction of [12, 16])
      for (const exponent of [-20, -16, -9, -8, -4, -3, 0, 5, 13, 23]) {
        const scale = 2 ** exponent;
        if (!isPossible(scale, fraction)) continue;
        const name = `t${Object.keys(headers).length}`;
        // as large as a compact tree's may be, both signs
        const origin = [2 ** 23 - 1, 1 - 2 ** 23, Math.round(2 ** 16 * (random() - 0.5))].map((units) => units * scale);
        headers[`${name}_tree.h`] = cHeader(name, {
          bytes: 96,
          objects: 1,
          scale,
          origin,
          fraction,
          array: false,
        });
        lines.push(`#include "${name}_tree.h"`);
        for (let k = 0; k < 3; k++) {
          // an eye within 2^22 tree units of the origin, where the world's 32 bits reach it
          for (let i = 0; i < 20; i++) {
            const world = Math.floor((origin[k] + 2 ** 23 * (random() - 0.5) * scale) * 2 ** fraction);
            if (Math.abs(world) >= 2 ** 31) continue;
            wanted.push(Math.floor((world * 256) / (scale * 2 ** fraction)) - (origin[k] / scale) * 256);
            lines.push(`SHOW(${name.toUpperCase()}_EYE_${'XYZ'[k]}(${world}))`);
          }
        }
        const far = Math.floor(1000 * scale * 2 ** fraction);
        if (far >= 2 ** 31) continue;
        wanted.push(Math.floor((far * 256) / (scale * 2 ** fraction)));
        lines.push(`SHOW(${name.toUpperCase()}_LENGTH(${far}))`);
      }
    const main = `#include <stdio.h>
${lines.filter((line) => line.startsWith('#')).join('\n')}
#define SHOW(value) printf("%d ", (int)(value));
int main(void) {
${lines.filter((line) => !line.startsWith('#')).join('\n')}
return 0;
}`;
    expect(wanted.length).toBeGreaterThan(300);
    const printed = compileAndRun({ ...headers, 'main.c': main }, ['cc', ...STRICT, '-fsanitize=undefined']);
    expect(printed.trim().split(' ').map(Number)).toEqual(wanted);
  });

  it.skipIf(!hasCompiler)(
    `stay at 2^30 - 1 where an int32_t of world units is too far away, whatever it is (seed ${SEED})${install}`,
    () => {
      const random = createRandom(SEED);
      const headers: Record<string, string> = {};
      const lines: string[] = [];
      const wanted: number[] = [];
      for (const fraction of [12, 16])
        for (const exponent of [-20, -16, -9, -8, -4, -3, 0, 5, 10]) {
          const scale = 2 ** exponent;
          const reach = Math.min(2 ** 23 - 1, Math.floor((2 ** 31 - 1) / 2 ** fraction / scale));
          if (!isPossible(scale, fraction) || reach < 1) continue;
          const name = `t${Object.keys(headers).length}`;
          const units = [reach, -reach, Math.round(reach * (random() - 0.5))];
          const origin = units.map((unit) => unit * scale);
          headers[`${name}_tree.h`] = cHeader(name, { bytes: 96, objects: 1, scale, origin, fraction, array: false });
          lines.push(`#include "${name}_tree.h"`);
          const exact = (world: number, from: number) => Math.floor((world * 256) / scale / 2 ** fraction) - from * 256;
          for (let k = 0; k < 4; k++) {
            const from = k < 3 ? units[k] : 0;
            const edges = [-FARTHEST, FARTHEST].map((end) => ((end + from * 256) / 256) * scale * 2 ** fraction);
            const worlds = edges.flatMap((edge) => [-2, -1, 0, 1, 2].map((more) => Math.round(edge) + more));
            for (let i = 0; i < 10; i++) worlds.push(Math.floor(2 ** 32 * (random() - 0.5)));
            for (const world of [...worlds, 2 ** 31 - 1, -(2 ** 31)]) {
              if (world >= 2 ** 31 || world < -(2 ** 31)) continue;
              wanted.push(Math.min(FARTHEST, Math.max(-FARTHEST, exact(world, from))));
              const text = world === -(2 ** 31) ? '(-0x7fffffff - 1)' : world;
              lines.push(`SHOW(${name.toUpperCase()}_${k < 3 ? `EYE_${'XYZ'[k]}` : 'LENGTH'}(${text}))`);
            }
          }
        }
      const main = `#include <stdio.h>
${lines.filter((line) => line.startsWith('#')).join('\n')}
#define SHOW(value) printf("%d ", (int)(value));
int main(void) {
${lines.filter((line) => !line.startsWith('#')).join('\n')}
return 0;
}`;
      expect(wanted.length).toBeGreaterThan(900);
      expect(wanted.filter((value) => Math.abs(value) === FARTHEST).length).toBeGreaterThan(200);
      const flags = [...STRICT, '-Woverflow', '-Wconversion', '-Wsign-conversion', '-fsanitize=undefined'];
      const printed = compileAndRun({ ...headers, 'main.c': main }, ['cc', ...flags]);
      expect(printed.trim().split(' ').map(Number)).toEqual(wanted);
    },
  );

  it('refuse a scene that such coordinates cannot tell apart, or cannot reach', () => {
    expect(cameraShift(2 ** -20, 12)).toBe(16);
    expect(() => cameraShift(2 ** -21, 12)).toThrow(/too small for coordinates with 12 bits .* scale the model up/);
    expect(cameraShift(2 ** 27, 12)).toBe(-31);
    expect(() => cameraShift(2 ** 28, 12)).toThrow(/too large .* scale the model down/);
  });
});

it('a scene that coordinates do not reach is refused with their end and the remedy', () => {
  expect(() => checkReach([-32767, 0, 0, 32767.9, 1, 1], 16)).not.toThrow();
  expect(() => checkReach([0, 0, -40000, 1, 1, 1], 16)).toThrow(
    'it reaches 40000 units from 0, 0, 0; coordinates of 16.16 end at 32767: scale the model down, or move its middle to 0, 0, 0',
  );
  expect(() => checkReach([0, 0, 0, 1, 524288, 1], 12)).toThrow(/coordinates of 20\.12 end at 524287/);
  expect(() => checkReach([0, 0, 0, 1, 524288 - 2 ** -13, 1], 12)).not.toThrow();
  expect(() => checkReach([-(2 ** 31) + 1, 0, 0, 1, 1, 1], 0)).not.toThrow();
  expect(() => checkReach([-(2 ** 31), 0, 0, 1, 1, 1], 0)).toThrow(/coordinates of 32\.0 end at 2147483647/);
});

function isPossible(scale: number, fraction: number): boolean {
  try {
    cameraShift(scale, fraction);
    return true;
  } catch {
    return false;
  }
}

/** Compiles the .c files and gives what the program prints. */
function compileAndRun(files: Record<string, string>, [compiler, ...flags]: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'cull64-c-source-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const sources = Object.keys(files).filter((name) => name.endsWith('.c'));
    execFileSync(compiler, [...flags, '-o', 'program', ...sources], { cwd: folder });
    return execFileSync(join(folder, 'program'), { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
