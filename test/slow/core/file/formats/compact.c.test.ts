/** The C runtime's cull64_open against openTreeFile: it takes what this takes, and more only where it has no need to look. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { endianness, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMPACT_FORMATS, type CompactFormat } from '../../../../../src/core/compact/codings.ts';
import { encodeTree } from '../../../../../src/core/file/binary.ts';
import { FORMATS } from '../../../../../src/core/file/formats.ts';
import { type Field, HEADER, MAGIC, TYPE_BYTES, VERSION } from '../../../../../src/core/file/layout.ts';
import { writeRecord } from '../../../../../src/core/file/record.ts';
import { idWidthOf, placeSections } from '../../../../../src/core/file/sections.ts';
import { openTreeFile } from '../../../../../src/core/file/tree-file.ts';
import { edited, makeTree, refusal } from '../../../../core/file/trees.ts';

const hasCompiler = spawnSync('cc', ['--version']).status === 0;
const install = hasCompiler ? '' : ' (skipped: no C compiler; apt-get install gcc)';
const little = endianness() === 'LE';
const endian = little ? 'little' : 'big';
const ALIGN = 16;

/** Opens each file of a pack, of which each has its length before it, and prints what cull64_open says. */
const SOURCE = `
#include <stdio.h>
#include <stdlib.h>
#define CULL64_IMPLEMENTATION
#include "cull64.h"
int main(int argc, char **argv) {
  FILE *pack = argc == 2 ? fopen(argv[1], "rb") : 0;
  uint32_t head[4];
  if (!pack) return 1;
  while (fread(head, sizeof(head), 1, pack) == 1) {
    const uint32_t room = (head[0] + 15u) & ~15u;
    void *data = aligned_alloc(${ALIGN}, room + ${ALIGN});
    cull64_tree tree;
    if (!data || fread(data, 1, room, pack) != room) return 2;
    printf("%d\\n", cull64_open(&tree, data, head[0]));
    free(data);
  }
  return 0;
}
`;

/** Why openTreeFile refuses what cull64_open may take: numbers that it reads a tree without. */
const UNREAD =
  /^tree file: (header: (reserved|bounds|scale|origin|idWidth) is |header: idsOffset is 96, its counts put it at 0|byte \d+, after the)/;

const bases = COMPACT_FORMATS.flatMap((format) =>
  [true, false].flatMap((ids) =>
    [0, 1, 9].map((n) => ({
      name: `${format}, ${n} objects${ids ? ', ids' : ''}`,
      bytes: encodeTree(makeTree('uniform', n, 3, { ...FORMATS[format].build }), { format, ids, endian }),
    })),
  ),
);

/** A file of zeros behind a header of these counts, whose sections stand where the counts put them. */
function empty(format: CompactFormat, nodeCount: number, objectCount: number, leafSize: number): Uint8Array {
  const idWidth = idWidthOf(objectCount);
  const places = placeSections(FORMATS[format], nodeCount, objectCount, idWidth);
  const bytes = new Uint8Array(places.fileLength);
  return edited(
    ((view) => {
      writeRecord(view, 0, HEADER, little, {
        magic: MAGIC,
        byteOrder: 0x1234,
        version: VERSION,
        format: FORMATS[format].code,
        idWidth,
        reserved: [0, 0],
        leafSize,
        nodeCount,
        objectCount,
        depth: 1,
        nodesOffset: places.nodes.offset,
        objectsOffset: places.objects.offset,
        idsOffset: places.ids.offset,
        fileLength: places.fileLength,
        crc: 0,
        scale: 1,
        origin: [0, 0, 0],
        bounds: [0, 0, 0, 0, 0, 0],
        hiddenOffset: 0,
        hiddenBytes: 0,
      });
      return bytes;
    })(new DataView(bytes.buffer)),
    () => undefined,
  );
}

describe('cull64_open', () => {
  it.skipIf(!hasCompiler)(`takes what openTreeFile takes, and little else${install}`, () => {
    const cases: { name: string; bytes: Uint8Array }[] = [...bases];
    for (const { name, bytes } of bases) {
      for (let length = 0; length < bytes.length; length += length < 100 ? 1 : 7)
        cases.push({ name: `${name}, cut to ${length}`, bytes: bytes.subarray(0, length) });
      for (let at = 0; at < bytes.length; at += 3) {
        const damaged = bytes.slice();
        damaged[at] ^= 1 << (at & 7);
        cases.push({ name: `${name}, byte ${at} damaged`, bytes: damaged });
      }
      for (const field of HEADER.fields as readonly Field[])
        for (const value of [0, 1, 2, 3, 4, 5, 6, 8, 9, 64, 65, 96, 112, 128, 144, 160, 255, 256, 2 ** 16, 2 ** 31])
          cases.push({ name: `${name}, ${field.name} ${value}`, bytes: withField(bytes, field, value) });
    }
    for (const format of COMPACT_FORMATS)
      for (const leaves of [1, 2, 257, 16383, 16384, 16385])
        for (const leafSize of [1, 2, 3, 4, 255])
          for (const objects of [
            (leaves - 1) * leafSize,
            (leaves - 1) * leafSize + 1,
            leaves * leafSize,
            leaves * leafSize + 1,
            65535,
            65536,
          ])
            if (objects > 0 && objects < 70000)
              cases.push({
                name: `${format}, ${objects} objects in ${leaves} leaves of ${leafSize}`,
                bytes: empty(format, 2 * leaves - 1, objects, leafSize),
              });
    const codes = openInC(cases.map(({ bytes }) => bytes));
    const reasons = cases.map(({ bytes }) => refusal(() => openTreeFile(bytes)));
    const say = (i: number) => `${cases[i].name}: ${reasons[i] || `taken here, error ${codes[i]} in C`}`;
    const different = cases.map((_, i) => i).filter((i) => (reasons[i] === '') !== (codes[i] === 0));
    expect(different.filter((i) => !UNREAD.test(reasons[i])).map(say)).toEqual([]);
    expect(codes.length).toBe(cases.length);
    expect(reasons.filter((reason) => reason === '').length).toBeGreaterThan(100);
    expect(codes.filter((code) => code !== 0).length).toBeGreaterThan(2000);
  });
});

function withField(bytes: Uint8Array, { offset, type }: Field, value: number): Uint8Array {
  return edited(bytes, (view) => {
    if (TYPE_BYTES[type] === 1) view.setUint8(offset, value);
    else if (TYPE_BYTES[type] === 2) view.setUint16(offset, value, little);
    else view.setUint32(offset, value, little);
  });
}

function openInC(files: Uint8Array[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'cull64-open-'));
  try {
    writeFileSync(join(folder, 'open.c'), SOURCE);
    const runtime = fileURLToPath(new URL('../../../../../src/core/runtime', import.meta.url));
    execFileSync('cc', ['-std=c11', '-O1', '-Wall', '-Wextra', '-Werror', `-I${runtime}`, '-o', 'open', 'open.c'], {
      cwd: folder,
    });
    const parts = files.flatMap((bytes) => {
      const head = Buffer.alloc(ALIGN);
      if (little) head.writeUInt32LE(bytes.length);
      else head.writeUInt32BE(bytes.length);
      return [head, bytes, Buffer.alloc((ALIGN - (bytes.length % ALIGN)) % ALIGN)];
    });
    writeFileSync(join(folder, 'pack'), Buffer.concat(parts));
    const out = execFileSync(join(folder, 'open'), [join(folder, 'pack')], { encoding: 'utf8', maxBuffer: 1 << 26 });
    return out.trim().split('\n').map(Number);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
