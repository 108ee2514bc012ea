/** Prints the program's own tables as tables of docs/format.md: fields of records, formats, limits. */
import {
  COMPACT_MAX_LEAVES,
  COMPACT_MAX_OBJECTS,
  COMPACT_MAX_RADIUS,
  ROOT,
} from '../../../src/core/compact/compact-tree.ts';
import { EXACT } from '../../../src/core/compact/content.ts';
import type { Format } from '../../../src/core/file/format.ts';
import { FORMAT_HEADER, FORMATS } from '../../../src/core/file/formats.ts';
import {
  type Field,
  HIDDEN_HEADER,
  type Layout,
  MAX_FILE_BYTES,
  paddingOf,
  SEED20_MAX_ID,
  SEED20_MAX_NODES,
  TYPE_BYTES,
} from '../../../src/core/file/layout.ts';
import type { Presence } from '../../../src/core/file/sections.ts';
import { MAX_HIDDEN_NODES } from '../../../src/core/tree/hidden/hidden-code.ts';
import { MAX_DEPTH, MAX_LEAF_SIZE } from '../../../src/core/tree/sphere/sphere-tree.ts';

type Cell = string | number;

export function markdownTable(head: string[], rows: Cell[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const FIELD_HEAD = ['offset', 'bytes', 'type', 'field', 'unit', 'range', 'meaning'];

export const headerTable = (): string => markdownTable(FIELD_HEAD, fieldRows(FORMAT_HEADER));

export const hiddenTable = (): string => markdownTable(FIELD_HEAD, fieldRows(HIDDEN_HEADER));

/** The records of a format: a node, and an object sphere where its files have some. */
export function recordTable({ node, object, objects }: Format): string {
  const rows = fieldRows(node).map((row) => ['node', ...row]);
  if (objects !== 'never') rows.push(...fieldRows(object).map((row) => ['object', ...row]));
  return markdownTable(['record', ...FIELD_HEAD], rows);
}

/** A record's fields in order, and the bytes between them, which are zero in a file. */
function fieldRows(layout: Layout): Cell[][] {
  const fields = layout.fields.map((field) => ({ at: field.offset, row: fieldRow(field) }));
  const padding = paddingOf(layout).map((at) => ({ at, row: [hex(at), 1, 'u8', 'padding', 'none', '0', 'zero'] }));
  return [...fields, ...padding].sort((a, b) => a.at - b.at).map(({ row }) => row);
}

function fieldRow({ name, offset, type, count = 1, unit, meaning, min, max, values }: Field): Cell[] {
  const types = count === 1 ? type : `${count} ${type}`;
  const range = unit === 'mark' ? hex(min!) : (values?.join(' or ') ?? rangeText(type === 'f32', min, max));
  return [hex(offset), TYPE_BYTES[type] * count, types, name, unit, range, meaning];
}

/** The values that a field may hold, where these are fewer than its type allows. */
function rangeText(isFloat: boolean, min: number | undefined, max: number | undefined): string {
  if (min === undefined && max === undefined) return isFloat ? 'finite' : 'any';
  if ((min ?? 0) === max) return String(max);
  if (max === undefined) return `${numberText(min!)} and more`;
  return `${numberText(min ?? 0)} to ${numberText(max)}`;
}

/** A number as text; powers of two from 2^16 up and below 1 as powers. */
function numberText(value: number): string {
  const exponent = Math.log2(value);
  return Number.isInteger(exponent) && (exponent < 0 || exponent >= 16) ? `2^${exponent}` : String(value);
}

const hex = (offset: number) => `0x${offset.toString(16).padStart(2, '0')}`;

const SECTION_WORDS: Record<Presence, string> = { always: 'required', optional: 'optional', never: 'never' };

export function formatTable(): string {
  const row = ([name, format]: [string, Format]) => [
    name,
    format.code,
    format.node.size,
    format.objects === 'never' ? 'none' : format.object.size,
    SECTION_WORDS[format.objects],
    SECTION_WORDS[format.ids],
  ];
  const head = ['format', 'code', 'bytes a node', 'bytes an object sphere', 'objects section', 'ids section'];
  return markdownTable(head, Object.entries(FORMATS).map(row));
}

// biome-ignore format: a table
const LIMITS: [name: string, value: number, meaning: string][] = [
  ['MAX_FILE_BYTES', MAX_FILE_BYTES, 'most bytes of a file'],
  ['MAX_DEPTH', MAX_DEPTH, 'most nodes on the way from the root to a leaf, both included: it bounds the stack of a reader'],
  ['MAX_LEAF_SIZE', MAX_LEAF_SIZE, 'most objects in a leaf'],
  ['SEED20_MAX_NODES', SEED20_MAX_NODES, 'most nodes of a seed20 file'],
  ['SEED20_MAX_ID', SEED20_MAX_ID, 'greatest id in a seed20 file'],
  ['COMPACT_MAX_OBJECTS', COMPACT_MAX_OBJECTS, 'most objects of a compact file'],
  ['COMPACT_MAX_LEAVES', COMPACT_MAX_LEAVES, 'most leaves of a compact file'],
  ['COMPACT_MAX_RADIUS', COMPACT_MAX_RADIUS, 'greatest radius of a compact root, in tree units'],
  ['COMPACT_MAX_ORIGIN', EXACT, 'greatest distance of a compact origin from 0 on each axis, in tree units'],
  ['MAX_HIDDEN_NODES', MAX_HIDDEN_NODES, 'most nodes of the tree of hidden cells'],
  ['ROOT_RADIUS', ROOT[3], 'radius, in tree units, of the sphere round 0, 0, 0 that the root of compact4 and compact2 is relative to'],
];

export function limitTable(): string {
  return markdownTable(
    ['name', 'value', 'meaning'],
    LIMITS.map(([name, value, meaning]) => [name, numberText(value), meaning]),
  );
}
