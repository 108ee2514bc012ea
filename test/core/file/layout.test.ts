import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODINGS, COMPACT_FORMATS } from '../../../src/core/compact/codings.ts';
import { FORMAT_HEADER, FORMATS } from '../../../src/core/file/formats.ts';
import {
  BYTE_ORDER_MARK,
  type Field,
  type FieldType,
  FLOAT16_NODE,
  HEADER,
  type Layout,
  MAGIC,
  MAX_FILE_BYTES,
  offsetOf,
  paddingOf,
  SECTION_ALIGNMENT,
  SEED20_MAX_ID,
  SEED20_MAX_NODES,
  SEED20_NODE,
  TYPE_BYTES,
  VERSION,
} from '../../../src/core/file/layout.ts';
import { readRecord, recordFault, writeRecord } from '../../../src/core/file/record.ts';
import { cName, cStruct } from './c-struct.ts';

/** the header, and every record of a format, each once */
const RECORDS = new Set<Layout>(Object.values(FORMATS).flatMap(({ node, object }) => [node, object]));
const LAYOUTS: Layout[] = [HEADER, ...RECORDS];
const hasCompiler = spawnSync('cc', ['--version']).status === 0;
const install = hasCompiler ? '' : ' (skipped: no C compiler; apt-get install gcc)';

it('every file of version 1 begins with CULL and a mark of two unlike bytes; its numbers have room in their fields', () => {
  expect(String.fromCharCode(...MAGIC)).toBe('CULL');
  expect([BYTE_ORDER_MARK >> 8, BYTE_ORDER_MARK & 0xff]).toEqual([0x12, 0x34]);
  expect([VERSION, SECTION_ALIGNMENT]).toEqual([1, 16]);
  // file_length is a u32, seed20's links and ids are u16
  expect([MAX_FILE_BYTES, SEED20_MAX_NODES - 1, SEED20_MAX_ID]).toEqual([2 ** 32 - 1, 2 ** 16 - 1, 2 ** 16 - 1]);
  expect((HEADER.fields as readonly Field[]).find(({ name }) => name === 'objectCount')!.max).toBe(2 ** 30);
  // those that have files; a new one has a code of its own
  expect(FORMATS).toMatchObject({
    float16: { code: 1, sharesLink: true },
    seed20: { code: 2, sharesLink: false },
    compact8: { code: 3, sharesLink: true },
    compact4: { code: 4, sharesLink: false },
    compact2: { code: 5, sharesLink: false },
  });
});

describe.each(LAYOUTS)('the layout $name', (layout) => {
  it('has each field at a multiple of its size, in order, none over another', () => {
    let end = 0;
    for (const { name, offset, type, count } of layout.fields as readonly Field[]) {
      expect(offset % TYPE_BYTES[type], name).toBe(0);
      expect(offset, name).toBeGreaterThanOrEqual(end);
      end = offset + TYPE_BYTES[type] * (count ?? 1);
    }
    expect(end).toBe(layout.size);
  });

  it('says the unit and the meaning of each field', () => {
    for (const { name, unit, meaning } of layout.fields as readonly Field[]) {
      expect(unit, name).toMatch(/^[\w/ -]+$/);
      expect(meaning, name).toMatch(/\w/);
      expect(cStruct(layout)).toContain(`; /* ${unit}: ${meaning} */\n`);
    }
  });
});

it('the header takes the codes of the formats and no others: 1 and up, none left out', () => {
  const codes = Object.values(FORMATS).map(({ code }) => code);
  const { min, max } = FORMAT_HEADER.fields.find(({ name }) => name === 'format')!;
  expect(Array.from({ length: max! - min! + 1 }, (_, i) => min! + i)).toEqual(codes.toSorted((a, b) => a - b));
});

describe('the layouts', () => {
  it('have the sizes that the formats are named after, and padding only in the seed article node', () => {
    expect(HEADER.size % 16).toBe(0);
    expect([FLOAT16_NODE.size, SEED20_NODE.size]).toEqual([16, 20]);
    expect(LAYOUTS.filter((layout) => paddingOf(layout).length > 0)).toEqual([SEED20_NODE]);
    expect(paddingOf(SEED20_NODE)).toEqual([17]);
    for (const format of COMPACT_FORMATS) {
      expect(FORMATS[format].node.size, format).toBe(CODINGS[format].bytes);
      expect(FORMATS[format].object.size, format).toBe(CODINGS[format].bytes);
    }
  });

  it.skipIf(!hasCompiler)(`agree with what a C compiler makes of their structs${install}`, () => {
    const lines = LAYOUTS.flatMap(({ name, fields }) => [
      `printf("${name} %zu\\n", sizeof(${name}));`,
      ...fields.map((f) => `printf("${name}.${f.name} %zu\\n", offsetof(${name}, ${cName(f.name)}));`),
    ]);
    const source = `#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n${LAYOUTS.map(cStruct).join('\n')}
int main(void) {\n${lines.join('\n')}\nreturn 0;\n}\n`;
    const wanted = LAYOUTS.flatMap(({ name, size, fields }) => [
      `${name} ${size}`,
      ...fields.map((f) => `${name}.${f.name} ${f.offset}`),
    ]);
    expect(compileAndRun(source).trim().split('\n')).toEqual(wanted);
  });
});

describe('records', () => {
  const node = { pos: [1, -2, 3.5], radiusSqr: 4, flags: 7, idx: 65535 };

  it('come back in both byte orders, and differ in their bytes', () => {
    const view = new DataView(new ArrayBuffer(64));
    for (const little of [true, false]) {
      writeRecord(view, 4, SEED20_NODE, little, node);
      expect(readRecord(view, 4, SEED20_NODE, little)).toEqual(node);
      expect(readRecord(view, 4, SEED20_NODE, !little)).not.toEqual(node);
    }
  });

  it.each([
    [{ idx: 65536 }, 'idx is 65536, it must be 0 to 65535'],
    [{ idx: 1.5 }, 'idx is 1.5, it must be 0 to 65535'],
    [{ flags: 16 }, 'flags is 16, it must be 0 to 15'],
    [{ radiusSqr: -1 }, 'radiusSqr is -1, it must be 0 to'],
    [{ radiusSqr: Number.NaN }, 'radiusSqr is NaN, it must be 0 to'],
    [{ pos: [0, Number.POSITIVE_INFINITY, 0] }, 'pos is Infinity, it must be'],
  ])('refuse %j instead of cutting it', (wrong, message) => {
    const view = new DataView(new ArrayBuffer(64));
    expect(() => writeRecord(view, 0, SEED20_NODE, true, { ...node, ...wrong })).toThrow(message);
    expect(new Uint8Array(view.buffer).every((byte) => byte === 0)).toBe(true);
  });

  /** A number, and a list of two, of a type; behind 4 bytes of another. */
  const ofType = (type: FieldType, limits: Pick<Field, 'min' | 'max' | 'values'> = {}) =>
    ({
      name: 'a_record',
      size: 16,
      fields: [
        { name: 'one', offset: 4, type, unit: '', meaning: '', ...limits },
        { name: 'two', offset: 8, type, count: 2, unit: '', meaning: '' },
      ],
    }) as const satisfies Layout;
  const LARGEST = 2 ** 128 - 2 ** 104;

  it.each([
    ['u8', 0, 255, [0, 0, 0, 0, 255, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['u16', 0, 65535, [0, 0, 0, 0, 255, 255, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]],
    ['u32', 0, 2 ** 32 - 1, [0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 1, 0, 0, 0, 0]],
    ['f32', -LARGEST, LARGEST, [0, 0, 0, 0, 0x7f, 0x7f, 255, 255, 0x3f, 0x80, 0, 0, 0xff, 0x7f, 255, 255]],
  ] as const)('of %s hold %d to %d, and nothing beyond', (type, least, most, bytes) => {
    const layout = ofType(type);
    const view = new DataView(new ArrayBuffer(16));
    const record = { one: most, two: [1, least] };
    writeRecord(view, 0, layout, false, record);
    expect(Array.from(new Uint8Array(view.buffer))).toEqual(bytes);
    expect(readRecord(view, 0, layout, false)).toEqual(record);
    const beyond = type === 'f32' ? 2 ** 128 : 1;
    for (const value of [most + beyond, least - beyond, Number.NaN])
      for (const wrong of [
        { one: value, two: [0, 0] },
        { one: 0, two: [0, value] },
      ])
        expect(recordFault(layout, wrong)).toMatch(/^(one|two) is \S+, it must be \S+ to \S+$/);
    expect(recordFault(layout, { one: 0.5, two: [0, 0] })).toBe(
      type === 'f32' ? undefined : `one is 0.5, it must be 0 to ${most}`,
    );
  });

  it('hold a field’s own limits, which may be one number', () => {
    const layout = ofType('u8', { min: 3, max: 5 });
    const fault = (one: number) => recordFault(layout, { one, two: [0, 0] });
    expect([2, 3, 5, 6].map(fault)).toEqual([
      'one is 2, it must be 3 to 5',
      undefined,
      undefined,
      'one is 6, it must be 3 to 5',
    ]);
    expect(recordFault(ofType('u8', { min: 4, max: 4 }), { one: 5, two: [0, 0] })).toBe('one is 5, it must be 4');
  });

  it('hold one of a field’s few values', () => {
    const layout = ofType('u8', { values: [2, 4] });
    const fault = (one: number) => recordFault(layout, { one, two: [0, 3] });
    expect([2, 3, 4, 5].map(fault)).toEqual([
      undefined,
      'one is 3, it must be 2 or 4',
      undefined,
      'one is 5, it must be 2 or 4',
    ]);
  });

  it('know the offsets by name', () => {
    expect([offsetOf(SEED20_NODE, 'idx'), offsetOf(HEADER, 'crc')]).toEqual([18, 44]);
  });
});

function compileAndRun(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cull64-layout-'));
  try {
    writeFileSync(join(folder, 'layout.c'), source);
    execFileSync('cc', ['-std=c99', '-Wall', '-Wextra', '-Werror', '-o', 'layout', 'layout.c'], { cwd: folder });
    return execFileSync(join(folder, 'layout'), { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
