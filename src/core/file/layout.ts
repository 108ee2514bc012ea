/**
 * The layouts of a tree file, each written once: reader, writer, C struct and documentation derive from these tables.
 *
 * A file is a header, then the sections nodes, objects (only where a leaf holds several; a compact tree may leave them out),
 * ids (never in seed20, in a compact tree only when asked for) and hidden (only when asked for). Each section starts at a multiple of 16 bytes, one D-cache line of the
 * Nintendo 64, and the bytes between them are zero. All numbers are in the byte order that the header's `byteOrder` shows.
 * The nodes and objects of the compact formats are those of core/compact/compact-tree.ts, which says how they are decoded; core/tree/hidden/hidden-code.ts says what follows
 * the header of the hidden section.
 *
 * Guarantee: a field stands at a multiple of its own size (MIPS traps on any other), none overlaps, and a C compiler gives
 * the struct of a table the same offsets and size (test/core/file/layout.test.ts).
 * Source: seed article "Sort a sphere BVH with split planes" (2024) for the seed20 node; NEC VR4300 manual 11.2 for the line.
 */
import { GREATEST_SCALE, LEAST_SCALE } from '../compact/validate.ts';
import { HIDDEN_HEADER_BYTES, MAX_HIDDEN_NODES } from '../tree/hidden/hidden-code.ts';
import { MAX_DEPTH, MAX_LEAF_SIZE } from '../tree/sphere/sphere-tree.ts';

export type FieldType = 'u8' | 'u16' | 'u32' | 'f32';

export interface Field {
  name: string;
  /** bytes from the start of the record */
  offset: number;
  type: FieldType;
  /** how many in a row; one when absent */
  count?: number;
  unit: string;
  meaning: string;
  /** least and greatest value a file may hold, where the type alone allows more */
  min?: number;
  max?: number;
  /** in place of these, the only values */
  values?: readonly number[];
}

export interface Layout {
  /** the struct's name in C */
  name: string;
  /** bytes */
  size: number;
  fields: readonly Field[];
}

/** A record as numbers: a list where the table says `count`. */
export type RecordOf<L extends Layout> = {
  [F in L['fields'][number] as F['name']]: F extends { count: number } ? number[] : number;
};

export const TYPE_BYTES: Record<FieldType, number> = { u8: 1, u16: 2, u32: 4, f32: 4 };

export const MAGIC = [0x43, 0x55, 0x4c, 0x4c];
export const BYTE_ORDER_MARK = 0x1234;
export const VERSION = 1;
export const SECTION_ALIGNMENT = 16;
/** most bytes in a file: its length is a u32 */
export const MAX_FILE_BYTES = 0xffffffff;

// biome-ignore format: a table
export const HEADER = {
  name: 'cull64_header',
  size: 96,
  fields: [
    { name: 'magic', offset: 0x00, type: 'u8', count: 4, unit: 'ASCII', meaning: 'the letters CULL' },
    { name: 'byteOrder', offset: 0x04, type: 'u16', unit: 'mark', meaning: '0x1234 in the byte order of the file', min: BYTE_ORDER_MARK, max: BYTE_ORDER_MARK },
    { name: 'version', offset: 0x06, type: 'u16', unit: 'number', meaning: 'of this layout', min: VERSION, max: VERSION },
    { name: 'format', offset: 0x08, type: 'u8', unit: 'code', meaning: 'of the nodes', min: 1 },
    { name: 'idWidth', offset: 0x09, type: 'u8', unit: 'bytes', meaning: 'of one id', values: [2, 4] },
    { name: 'reserved', offset: 0x0a, type: 'u8', count: 2, unit: 'none', meaning: 'zero', max: 0 },
    { name: 'leafSize', offset: 0x0c, type: 'u32', unit: 'objects', meaning: 'no leaf has more', max: MAX_LEAF_SIZE },
    { name: 'nodeCount', offset: 0x10, type: 'u32', unit: 'nodes', meaning: 'twice the leaves, less one; or 0', max: 1 << 30 },
    { name: 'objectCount', offset: 0x14, type: 'u32', unit: 'objects', meaning: 'in all leaves', max: 1 << 30 },
    { name: 'depth', offset: 0x18, type: 'u32', unit: 'nodes', meaning: 'on the longest way from the root to a leaf', max: MAX_DEPTH },
    { name: 'nodesOffset', offset: 0x1c, type: 'u32', unit: 'bytes', meaning: 'from the start of the file to the nodes' },
    { name: 'objectsOffset', offset: 0x20, type: 'u32', unit: 'bytes', meaning: 'to the objects; 0: none, leaves stand for them' },
    { name: 'idsOffset', offset: 0x24, type: 'u32', unit: 'bytes', meaning: 'to the ids, slot to id; 0: none, the leaves (seed20) or the slots (compact) tell' },
    { name: 'fileLength', offset: 0x28, type: 'u32', unit: 'bytes', meaning: 'of the whole file, a multiple of 16' },
    { name: 'crc', offset: 0x2c, type: 'u32', unit: 'CRC-32', meaning: 'IEEE, of the whole file with this field as zero' },
    { name: 'scale', offset: 0x30, type: 'f32', unit: 'world / stored', meaning: 'a power of two; 1 for float16 and seed20', min: LEAST_SCALE, max: GREATEST_SCALE },
    { name: 'origin', offset: 0x34, type: 'f32', count: 3, unit: 'world', meaning: 'added to the scaled coordinates of a node' },
    { name: 'bounds', offset: 0x40, type: 'f32', count: 6, unit: 'world', meaning: 'box of all objects: least x y z, greatest x y z' },
    { name: 'hiddenOffset', offset: 0x58, type: 'u32', unit: 'bytes', meaning: 'to what is hidden from where; 0: none' },
    { name: 'hiddenBytes', offset: 0x5c, type: 'u32', unit: 'bytes', meaning: 'of that section; 0: none' },
  ],
} as const satisfies Layout;

export type Header = RecordOf<typeof HEADER>;

/** Four floats, used as they are: the link in their low bytes is part of each number. */
// biome-ignore format: a table
export const FLOAT16_NODE = {
  name: 'cull64_float16_node',
  size: 16,
  fields: [
    { name: 'x', offset: 0x0, type: 'f32', unit: 'world - origin', meaning: 'low byte: bits 31..24 of the link, axis (3: leaf) in the top two' },
    { name: 'y', offset: 0x4, type: 'f32', unit: 'world - origin', meaning: 'low byte: bits 23..16 of the link' },
    { name: 'z', offset: 0x8, type: 'f32', unit: 'world - origin', meaning: 'low byte: bits 15..8 of the link' },
    { name: 'r', offset: 0xc, type: 'f32', unit: 'world', meaning: 'low byte: bits 7..0 of the link: right child, or slot of a leaf\'s first object', min: 0 },
  ],
} as const satisfies Layout;

/** The node of the seed article, field for field. */
// biome-ignore format: a table
export const SEED20_NODE = {
  name: 'cull64_seed20_node',
  size: 20,
  fields: [
    { name: 'pos', offset: 0x00, type: 'f32', count: 3, unit: 'world', meaning: 'centre' },
    { name: 'radiusSqr', offset: 0x0c, type: 'f32', unit: 'world squared', meaning: 'radius times radius, rounded up', min: 0 },
    { name: 'flags', offset: 0x10, type: 'u8', unit: 'bits', meaning: '0 left child, 1 right child, 2..3 axis; a leaf: 0', max: 15 },
    { name: 'idx', offset: 0x12, type: 'u16', unit: 'node or id', meaning: 'right child, or id of a leaf\'s object' },
  ],
} as const satisfies Layout;

/** One object of the objects section: its sphere, exact. */
// biome-ignore format: a table
export const OBJECT = {
  name: 'cull64_object',
  size: 16,
  fields: [
    { name: 'x', offset: 0x0, type: 'f32', unit: 'world', meaning: 'centre' },
    { name: 'y', offset: 0x4, type: 'f32', unit: 'world', meaning: 'centre' },
    { name: 'z', offset: 0x8, type: 'f32', unit: 'world', meaning: 'centre' },
    { name: 'r', offset: 0xc, type: 'f32', unit: 'world', meaning: 'radius', min: 0 },
  ],
} as const satisfies Layout;

/** Four words, used as they are: the link in their low four bits is part of each number. */
// biome-ignore format: a table
export const COMPACT8_NODE = {
  name: 'cull64_compact8_node',
  size: 8,
  fields: [
    { name: 'x', offset: 0x0, type: 'u16', unit: 'tree units', meaning: 'centre, signed; bits 3..2: axis, 1..0: bits 13..12 of the leaves on the left' },
    { name: 'y', offset: 0x2, type: 'u16', unit: 'tree units', meaning: 'centre, signed; bits 3..0: bits 11..8 of the leaves on the left' },
    { name: 'z', offset: 0x4, type: 'u16', unit: 'tree units', meaning: 'centre, signed; bits 3..0: bits 7..4 of the leaves on the left' },
    { name: 'r', offset: 0x6, type: 'u16', unit: 'tree units', meaning: 'radius; bits 3..0: bits 3..0 of the leaves on the left, 0 for a leaf' },
  ],
} as const satisfies Layout;

// biome-ignore format: a table
export const COMPACT8_OBJECT = {
  name: 'cull64_compact8_object',
  size: 8,
  fields: [
    { name: 'x', offset: 0x0, type: 'u16', unit: 'tree units', meaning: 'centre, signed' },
    { name: 'y', offset: 0x2, type: 'u16', unit: 'tree units', meaning: 'centre, signed' },
    { name: 'z', offset: 0x4, type: 'u16', unit: 'tree units', meaning: 'centre, signed' },
    { name: 'r', offset: 0x6, type: 'u16', unit: 'tree units', meaning: 'radius' },
  ],
} as const satisfies Layout;

/** Relative to the parent's sphere, of radius R. */
// biome-ignore format: a table
export const COMPACT4_NODE = {
  name: 'cull64_compact4_node',
  size: 4,
  fields: [
    { name: 'x', offset: 0x0, type: 'u8', unit: 'R / 128', meaning: 'centre less the parent\'s, plus 128' },
    { name: 'y', offset: 0x1, type: 'u8', unit: 'R / 128', meaning: 'centre less the parent\'s, plus 128' },
    { name: 'z', offset: 0x2, type: 'u8', unit: 'R / 128', meaning: 'centre less the parent\'s, plus 128' },
    { name: 'r', offset: 0x3, type: 'u8', unit: 'R / 64', meaning: 'bits 7..2: radius, less 1; bits 1..0: axis' },
  ],
} as const satisfies Layout;

/** Relative to its leaf's sphere, of radius R. */
// biome-ignore format: a table
export const COMPACT4_OBJECT = {
  name: 'cull64_compact4_object',
  size: 4,
  fields: [
    { name: 'x', offset: 0x0, type: 'u8', unit: 'R / 128', meaning: 'centre less the leaf\'s, plus 128' },
    { name: 'y', offset: 0x1, type: 'u8', unit: 'R / 128', meaning: 'centre less the leaf\'s, plus 128' },
    { name: 'z', offset: 0x2, type: 'u8', unit: 'R / 128', meaning: 'centre less the leaf\'s, plus 128' },
    { name: 'r', offset: 0x3, type: 'u8', unit: 'R / 256', meaning: 'radius, less 1' },
  ],
} as const satisfies Layout;

/** Relative to the parent's sphere, of radius R. */
// biome-ignore format: a table
export const COMPACT2_NODE = {
  name: 'cull64_compact2_node',
  size: 2,
  fields: [
    { name: 'word', offset: 0x0, type: 'u16', unit: 'bits', meaning: '15..12 x, 11..8 y, 7..4 z in R / 8, plus 8; 3..2 radius in R / 4, less 1; 1..0 axis' },
  ],
} as const satisfies Layout;

/** Relative to its leaf's sphere, of radius R. */
// biome-ignore format: a table
export const COMPACT2_OBJECT = {
  name: 'cull64_compact2_object',
  size: 2,
  fields: [
    { name: 'word', offset: 0x0, type: 'u16', unit: 'bits', meaning: '15..12 x, 11..8 y, 7..4 z in R / 8, plus 8; 3..0 radius in R / 16, less 1' },
  ],
} as const satisfies Layout;

/** What the section of hidden cells begins with. */
// biome-ignore format: a table
export const HIDDEN_HEADER = {
  name: 'cull64_hidden_header',
  size: HIDDEN_HEADER_BYTES,
  fields: [
    { name: 'nodeCount', offset: 0x00, type: 'u32', unit: 'nodes', meaning: 'of the tree of cells: twice the cells, less one', min: 1, max: MAX_HIDDEN_NODES },
    { name: 'setCount', offset: 0x04, type: 'u32', unit: 'sets', meaning: 'that cells name', max: (MAX_HIDDEN_NODES + 1) / 2 },
    { name: 'scale', offset: 0x08, type: 'f32', unit: 'world / step', meaning: 'a power of two; in a compact file the header\'s', min: LEAST_SCALE, max: GREATEST_SCALE },
    { name: 'origin', offset: 0x0c, type: 'f32', count: 3, unit: 'world', meaning: 'where step 32768 begins; in a compact file the header\'s' },
    { name: 'low', offset: 0x18, type: 'u16', count: 3, unit: 'steps', meaning: 'the first step inside the region of all cells' },
    { name: 'high', offset: 0x1e, type: 'u16', count: 3, unit: 'steps', meaning: 'the first step behind it' },
    { name: 'eyes', offset: 0x24, type: 'u32', unit: 'eyes', meaning: 'that took no part in finding the sets and were tested; 0: none' },
    { name: 'missedPixels', offset: 0x28, type: 'f32', unit: 'share', meaning: 'of all pixels of these eyes, those whose object was hidden', min: 0, max: 1 },
    { name: 'missedEyes', offset: 0x2c, type: 'u32', unit: 'eyes', meaning: 'with such a pixel' },
  ],
} as const satisfies Layout;

/** Most nodes of a seed20 file, and its greatest id: both stand in a u16. */
export const SEED20_MAX_NODES = 65536;
export const SEED20_MAX_ID = 65535;

/** Where a field of the table stands, for loops that read many records. */
export function offsetOf<L extends Layout>(layout: L, name: L['fields'][number]['name']): number {
  return layout.fields.find((field) => field.name === name)!.offset;
}

/** Offsets of the bytes that no field covers: what a C compiler pads, zero in a file. */
export function paddingOf(layout: Layout): number[] {
  const covered = new Set<number>();
  for (const field of layout.fields)
    for (let i = 0; i < TYPE_BYTES[field.type] * (field.count ?? 1); i++) covered.add(field.offset + i);
  return Array.from({ length: layout.size }, (_, i) => i).filter((i) => !covered.has(i));
}
