/**
 * What cull64_open answers, exactly, to headers that are right and to headers that are wrong in one thing: which code, and what stands
 * in the tree that it opens. On a little-endian machine and on a big-endian one.
 *
 * Oracle: `frameAnswer` and `headerAnswer` below, in the order in which the header of cull64.h names its codes, with the places of
 * sections from placeSections and no number of 32 bits that could wrap.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FORMATS, isCompactFormat } from '../../../src/core/file/formats.ts';
import { type Endian, fileCrc } from '../../../src/core/file/header.ts';
import {
  type Field,
  HEADER,
  HIDDEN_HEADER,
  MAGIC,
  offsetOf,
  TYPE_BYTES,
  VERSION,
} from '../../../src/core/file/layout.ts';
import { readRecord, writeRecord } from '../../../src/core/file/record.ts';
import { idWidthOf, placeSections, type Section } from '../../../src/core/file/sections.ts';
import { MAX_HIDDEN_NODES } from '../../../src/core/tree/hidden/hidden-code.ts';
import { compileProgram } from '../../../tools/console/compile.ts';
import { runProgram } from '../../../tools/console/run.ts';
import { missingTool, TARGETS, type TargetName } from '../../../tools/console/targets.ts';
import { soak } from '../../soak.ts';
import { edited } from '../file/trees.ts';
import { smallFiles } from './fuzz/corpus.ts';

const SOURCE = fileURLToPath(new URL('open.c', import.meta.url));
const RUNTIME = fileURLToPath(new URL('../../../src/core/runtime/', import.meta.url));
const FIELDS: readonly Field[] = HEADER.fields;
const CRC_PLACE = offsetOf(HEADER, 'crc');
const READABLE = (['float16', 'compact8', 'compact4', 'compact2'] as const).map((name) => ({
  name,
  code: FORMATS[name].code,
}));

/** cull64_open's answers, by the names of cull64.h */
const OK = 0;
const TOO_SHORT = 1;
const NOT_A_TREE = 2;
const BYTE_ORDER = 3;
const OTHER_VERSION = 4;
const FORMAT = 5;
const CONTRADICTION = 6;
const CRC = 7;
const TEXTS = [
  'unknown error',
  'no error',
  'the file is cut short, or has another length than its header says',
  'not a tree: it does not begin with CULL',
  'made for the other byte order: export it for this machine',
  'of a version that this cull64.h does not read',
  'of a format that this cull64.h does not read',
  'its header contradicts itself',
  'damaged: its CRC-32 is wrong',
  'it must lie at an address that is a multiple of 16',
  'its nodes contradict its header',
  'unknown error',
];

interface HeaderFile {
  title: string;
  bytes: Uint8Array;
}

function headerOf(bytes: Uint8Array, endian: Endian) {
  return readRecord(new DataView(bytes.buffer, bytes.byteOffset), 0, HEADER, endian === 'little');
}

/** What is said before anything in the file is believed; the CRC apart. */
function frameAnswer(bytes: Uint8Array, endian: Endian): number {
  if (bytes.length < HEADER.size) return TOO_SHORT;
  const { magic, byteOrder, version, fileLength } = headerOf(bytes, endian);
  if (MAGIC.some((letter, k) => letter !== magic[k])) return NOT_A_TREE;
  if (byteOrder !== 0x1234) return BYTE_ORDER;
  if (version !== VERSION) return OTHER_VERSION;
  return fileLength === bytes.length && fileLength % 16 === 0 ? OK : TOO_SHORT;
}

/** @param only the one format that is read; null: all */
function headerAnswer(bytes: Uint8Array, endian: Endian, only: string | null): number {
  const header = headerOf(bytes, endian);
  const format = READABLE.find(({ code }) => code === header.format)?.name;
  if (!format || (only && format !== only)) return FORMAT;
  const { nodeCount, objectCount, leafSize, depth, idWidth, nodesOffset, objectsOffset, idsOffset } = header;
  const { hiddenOffset, hiddenBytes } = header;
  const leaves = (nodeCount + 1) / 2;
  const areCounts =
    objectCount <= 65535 &&
    depth <= 64 &&
    leafSize <= 255 &&
    (nodeCount === 0 ? objectCount === 0 : Number.isInteger(leaves) && leaves <= objectCount);
  if (!areCounts) return CONTRADICTION;
  if (isCompactFormat(format) && nodeCount > 0) {
    // every leaf but the last is full
    if (leaves > 16384 || Math.ceil(objectCount / leafSize) !== leaves) return CONTRADICTION;
  }
  const chosen = { objects: objectsOffset !== 0, ids: idsOffset !== 0 };
  const placed = placeSections(FORMATS[format], nodeCount, objectCount, 2, chosen, hiddenBytes);
  const { nodes, objects, ids, hidden, fileLength } = placed;
  // a section of no ids stands where the nodes end
  const idsPlace = objectCount === 0 && chosen.ids ? HEADER.size : ids.offset;
  const arePlaces =
    nodesOffset === nodes.offset &&
    objectsOffset === objects.offset &&
    idsOffset === idsPlace &&
    hiddenOffset === hidden.offset &&
    bytes.length === fileLength &&
    (hiddenBytes === 0 || (nodeCount > 0 && holdsCells(bytes, hidden, endian)));
  return arePlaces && (idsOffset === 0 || idWidth === 2) ? OK : CONTRADICTION;
}

/** Whether the kd-tree and the boxes of its cells lie in the section. */
function holdsCells(bytes: Uint8Array, { offset, bytes: room }: Section, endian: Endian): boolean {
  if (room < HIDDEN_HEADER.size) return false;
  const nodes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset, endian === 'little');
  return nodes % 2 === 1 && nodes <= MAX_HIDDEN_NODES && HIDDEN_HEADER.size + 4 * nodes + 3 * (nodes + 1) <= room;
}

const bits = (value: number) => new Uint32Array(Float32Array.of(value).buffer)[0].toString(16).padStart(8, '0');

/** The line that open.c prints, but for what cull64_validate says: that is left open. */
function lineOf(bytes: Uint8Array, endian: Endian, only: string | null): string {
  const frame = frameAnswer(bytes, endian);
  if (frame !== OK) return `${frame} ${frame}`;
  const header = headerOf(bytes, endian);
  const answer = headerAnswer(bytes, endian, only);
  const checked = fileCrc(bytes) === header.crc ? answer : CRC;
  if (answer !== OK) return `${checked} ${answer}`;
  const { format, idWidth, leafSize, nodeCount, objectCount, depth } = header;
  const leaves = (nodeCount + 1) >> 1;
  const places = [
    ...[header.nodesOffset, header.objectsOffset, header.idsOffset],
    ...[header.hiddenOffset, header.hiddenBytes],
  ];
  const numbers = [format, idWidth, leafSize, leaves, nodeCount, objectCount, depth, ...places];
  return [checked, answer, '?', ...numbers, ...[header.scale, ...header.origin].map(bits)].join(' ');
}

/** Each file behind 16 bytes that begin with its length, as open.c takes them. */
function packed(files: readonly HeaderFile[], endian: Endian): Uint8Array {
  const room = (length: number) => 16 + Math.ceil(length / 16) * 16;
  const pack = new Uint8Array(files.reduce((sum, { bytes }) => sum + room(bytes.length), 0));
  const view = new DataView(pack.buffer);
  let at = 0;
  for (const { bytes } of files) {
    view.setUint32(at, bytes.length, endian === 'little');
    pack.set(bytes, at + 16);
    at += room(bytes.length);
  }
  return pack;
}

/** A file of zeros behind a header of these counts, whose sections stand where they put them. */
function ofCounts(
  name: (typeof READABLE)[number]['name'],
  counts: { leaves: number; objectCount: number; leafSize: number; depth?: number; ids?: boolean },
  endian: Endian,
): HeaderFile {
  const { leaves, objectCount, leafSize, depth = 1, ids: withIds = true } = counts;
  const nodeCount = Math.max(0, 2 * leaves - 1);
  const chosen = { objects: true, ids: withIds };
  const { nodes, objects, ids, fileLength } = placeSections(FORMATS[name], nodeCount, objectCount, 2, chosen);
  const bytes = new Uint8Array(fileLength);
  const header = {
    magic: MAGIC,
    byteOrder: 0x1234,
    version: VERSION,
    format: FORMATS[name].code,
    idWidth: idWidthOf(objectCount),
    reserved: [0, 0],
    leafSize: Math.min(255, leafSize),
    nodeCount,
    objectCount,
    depth: Math.min(64, depth),
    nodesOffset: nodes.offset,
    objectsOffset: objects.offset,
    idsOffset: ids.offset,
    fileLength,
    crc: 0,
    scale: 1,
    origin: [1.5, -2.5, 1e30],
    bounds: [0, 0, 0, 0, 0, 0],
    hiddenOffset: 0,
    hiddenBytes: 0,
  };
  writeRecord(new DataView(bytes.buffer), 0, HEADER, endian === 'little', header);
  const title = `${name}, ${objectCount} objects in ${leaves} leaves of ${leafSize}, depth ${depth}`;
  // what writeRecord refuses
  return withFields({ title, bytes }, { leafSize, depth, idWidth: 2 }, endian);
}

type Numbers = Partial<Record<(typeof HEADER.fields)[number]['name'], number>>;

/** With other numbers in these fields, and a right CRC. */
function withFields({ title, bytes }: HeaderFile, numbers: Numbers, endian: Endian): HeaderFile {
  const little = endian === 'little';
  const change = (view: DataView) => {
    for (const [name, value] of Object.entries(numbers)) {
      const { offset, type } = FIELDS.find((field) => field.name === name)!;
      if (TYPE_BYTES[type] === 1) view.setUint8(offset, value);
      else if (TYPE_BYTES[type] === 2) view.setUint16(offset, value, little);
      else view.setUint32(offset, value, little);
    }
  };
  return { title: `${title}; ${JSON.stringify(numbers)}`, bytes: edited(bytes, change) };
}

/** Every number of a section's own counts, at its limits and beside what stands there. */
function brokenCells({ title, bytes }: HeaderFile, endian: Endian): HeaderFile[] {
  const { hiddenOffset } = headerOf(bytes, endian);
  if (hiddenOffset === 0) return [];
  return [0, 1, 2, 3, 5, 6, 8, 9, 63, 101, 16383, 16384, 16385, 2 ** 30 + 7, 2 ** 32 - 1].map((nodes) => ({
    title: `${title}; ${nodes} nodes of cells`,
    bytes: edited(bytes, (view) => view.setUint32(hiddenOffset, nodes, endian === 'little')),
  }));
}

/** Every number of every field, at its limits and beside what stands there. */
function brokenFields(file: HeaderFile, endian: Endian): HeaderFile[] {
  const header = headerOf(file.bytes, endian) as Record<string, number | number[]>;
  const limits = [0, 1, 2, 3, 4, 5, 6, 16, 63, 64, 65, 96, 112, 128, 254, 255, 256, 16384, 65535, 65536, 131071];
  const large = [131072, 131073, 2 ** 30, 2 ** 31, 2 ** 32 - 16, 2 ** 32 - 2, 2 ** 32 - 1];
  // brokenStarts are the letters; nobody reads the reserved bytes
  return FIELDS.filter(({ type, count, name }) => type !== 'f32' && !count && name !== 'crc').flatMap(
    ({ name, type }) => {
      const now = Number(header[name]);
      const near = [-32, -16, -15, -4, -2, -1, 1, 2, 4, 15, 16, 32].map((more) => now + more);
      const most = 2 ** (8 * TYPE_BYTES[type]);
      return [...new Set([...limits, ...large, ...near])]
        .filter((value) => value >= 0 && value < most && value !== now)
        .map((value) => withFields(file, { [name]: value }, endian));
    },
  );
}

/** The same file with another CRC. */
function damaged({ title, bytes }: HeaderFile): HeaderFile {
  const copy = bytes.slice();
  copy[CRC_PLACE] ^= 0x10;
  return { title: `${title}; CRC`, bytes: copy };
}

/** Every byte of the magic letters, mark and version wrong, alone and by twos, beside a CRC that is right and one that is not. */
function brokenStarts(file: HeaderFile): HeaderFile[] {
  const list: HeaderFile[] = [];
  for (let a = 0; a < 8; a++)
    for (let b = a; b < 8; b++)
      for (const mended of [true, false]) {
        const bytes = file.bytes.slice();
        for (const at of new Set([a, b])) bytes[at] ^= 1;
        // edited would look for the byte order in the file
        const view = new DataView(bytes.buffer);
        const little = file.bytes[4] === 0x34;
        if (mended) view.setUint32(CRC_PLACE, fileCrc(bytes), little);
        list.push({ title: `${file.title}; bytes ${a} and ${b}${mended ? '' : ', CRC too'}`, bytes });
      }
  return list;
}

/** Counts round every limit, in files that are as long as they say. */
function manyCounts(endian: Endian): HeaderFile[] {
  const counts: Parameters<typeof ofCounts>[1][] = [];
  for (const leaves of [0, 1, 2, 5, 16])
    for (const leafSize of [0, 1, 2, 3, 255, 256])
      for (const objectCount of [0, 1, leaves - 1, leaves, leaves + 1, ...edges(leaves, leafSize)])
        if (objectCount >= 0 && objectCount < 2000) counts.push({ leaves, leafSize, objectCount });
  for (const depth of [0, 1, 63, 64, 65, 2 ** 31]) counts.push({ leaves: 3, leafSize: 2, objectCount: 5, depth });
  const files = READABLE.flatMap(({ name }) =>
    counts.flatMap((each) => [true, false].map((ids) => ofCounts(name, { ...each, ids }, endian))),
  );
  // as many objects and leaves as can be numbered, and one more
  const many = [
    { leaves: 16384, leafSize: 1, objectCount: 16384 },
    { leaves: 16385, leafSize: 1, objectCount: 16385 },
    { leaves: 258, leafSize: 255, objectCount: 65535 },
    { leaves: 258, leafSize: 255, objectCount: 65536 },
  ];
  return [...files, ...READABLE.flatMap(({ name }) => many.map((each) => ofCounts(name, each, endian)))];
}

/** Round the least and the most objects that full leaves hold. */
function edges(leaves: number, leafSize: number): number[] {
  return [(leaves - 1) * leafSize, leaves * leafSize].flatMap((end) => [end - 1, end, end + 1]);
}

/** 2^32 - 1 nodes take 80 bytes where a sum wraps at 2^32, and are 0 leaves where a sum wraps. */
function wrappingCounts(endian: Endian): HeaderFile[] {
  const one = ofCounts('float16', { leaves: 1, leafSize: 1, objectCount: 1 }, endian);
  const bytes = new Uint8Array(112);
  bytes.set(one.bytes.subarray(0, 96));
  const places = { fileLength: 112, objectsOffset: 80, idsOffset: 96 };
  return [
    withFields({ title: 'wraps', bytes }, { ...places, nodeCount: 2 ** 32 - 1 }, endian),
    ...READABLE.map(({ name }) =>
      withFields(
        ofCounts(name, { leaves: 0, leafSize: 1, objectCount: 0 }, endian),
        { nodeCount: 2 ** 32 - 1, objectsOffset: 0 },
        endian,
      ),
    ),
  ];
}

describe.each(soak<readonly TargetName[]>(['host'], ['host', 'n64']))('cull64_open on %s', (target) => {
  const missing = missingTool(target);
  const endian = TARGETS[target].byteOrder;
  const title = 'answers each file as its header says, and reads what stands there, for all formats and for each alone';

  it.skipIf(missing)(missing ? `${title} (skipped: ${missing.message})` : title, () => {
    const small = smallFiles(endian).filter(({ objects }) => objects < 10);
    const counts = manyCounts(endian);
    const broken = small.flatMap((file) => brokenFields(file, endian));
    const files = [
      ...small,
      ...small.map(damaged),
      ...broken,
      ...broken.filter((_, i) => i % 10 === 0).map(damaged),
      ...small.flatMap((file) => brokenCells(file, endian)),
      ...small.slice(0, 3).flatMap(brokenStarts),
      ...small.slice(0, 8).map(({ title, bytes }) => ({ title: `${title}; cut`, bytes: bytes.subarray(0, 95) })),
      ...counts,
      ...wrappingCounts(endian),
    ];
    for (const only of [
      null,
      ...soak(
        [],
        READABLE.map(({ name }) => name),
      ),
    ]) {
      const defines: Record<string, string> = only ? { CULL64_ONLY: FORMATS[only].runtime!.constant } : {};
      const program = compileProgram({ target, sources: [SOURCE], includes: [RUNTIME], defines });
      const lines = runProgram(program, [packed(files, endian)])
        .text.trimEnd()
        .split('\n');
      expect(lines.slice(0, TEXTS.length)).toEqual(TEXTS);
      const found = lines.slice(TEXTS.length).map((line) => line.replace(/^(\d+ 0) \d+/, '$1 ?'));
      const wanted = files.map(({ bytes }) => lineOf(bytes, endian, only));
      const wrong = files.flatMap(({ title }, i) =>
        found[i] === wanted[i] ? [] : [`${only}: ${title}: ${found[i]}, not ${wanted[i]}`],
      );
      expect(wrong.slice(0, 10)).toEqual([]);
      expect(found.length).toBe(files.length);
      const valid = small.map(({ format }, i) => [!only || format === only, lines[TEXTS.length + i]] as const);
      expect(valid.filter(([isRead, line]) => !line.startsWith(isRead ? '0 0 0 ' : '5 5'))).toEqual([]);
      const answers = wanted.map((line) => Number(line.split(' ')[0]));
      for (const answer of [OK, TOO_SHORT, NOT_A_TREE, BYTE_ORDER, OTHER_VERSION, FORMAT, CONTRADICTION, CRC])
        expect(answers.filter((each) => each === answer).length, `answer ${answer}`).toBeGreaterThan(20);
      const read = counts.filter(({ bytes }) => headerAnswer(bytes, endian, only) === OK);
      expect(read.length).toBeGreaterThan(only ? 12 : 50);
    }
  });
});
