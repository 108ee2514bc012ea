/** Files as text that a person can read and compare: tree files by their fields, JSON in lines, other bytes in hexadecimal. */
import { decodeTree, describeTreeFile } from '../../src/core/file/binary.ts';
import { FORMATS } from '../../src/core/file/formats.ts';
import { HEADER, HIDDEN_HEADER, type Layout } from '../../src/core/file/layout.ts';
import { readRecord } from '../../src/core/file/record.ts';
import { axisOf, isLeaf, type SphereTree, targetOf } from '../../src/core/tree/sphere/sphere-tree.ts';

const WIDTH = 180;
const BYTES_A_LINE = 16;

export function readable(name: string, bytes: Uint8Array): string {
  if (name.endsWith('.c64')) return treeFileText(bytes);
  if (name.endsWith('.glb')) return glbText(bytes);
  const text = Buffer.from(bytes).toString('utf8');
  if (/[\0\ufffd]/.test(text)) return hexLines(bytes, 0).join('\n');
  const isLong = text.split('\n').some((line) => line.length > WIDTH);
  return name.endsWith('.json') && isLong ? jsonText(JSON.parse(text)) : text.trimEnd();
}

/** JSON of which whatever fits a line is in one. */
export function jsonText(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= WIDTH || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item === 'number')) return numberLines(value, indent);
    return `[\n${value.map((item) => inner + jsonText(item, inner)).join(',\n')}\n${indent}]`;
  }
  const rows = Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${jsonText(item, inner)}`);
  return `{\n${rows.join(',\n')}\n${indent}}`;
}

function numberLines(numbers: readonly number[], indent: string): string {
  const lines = [`${indent}  `];
  for (const [i, number] of numbers.entries()) {
    const text = `${number}${i < numbers.length - 1 ? ', ' : ''}`;
    if (lines.at(-1)!.length + text.length > WIDTH) lines.push(`${indent}  `);
    lines.push(lines.pop()! + text);
  }
  return `[\n${lines.map((line) => line.trimEnd()).join('\n')}\n${indent}]`;
}

/** Each record of a tree file: offset, bytes, fields, and for a node what it decodes to. */
function treeFileText(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { format, endian, sections } = describeTreeFile(bytes);
  const { tree } = decodeTree(bytes);
  const little = endian === 'little';
  const lines: string[] = [];
  const fieldLines = (at: number, layout: Layout) => {
    for (const field of layout.fields) {
      const one = { ...layout, fields: [field] };
      const to = layout.fields.find(({ offset }) => offset > field.offset)?.offset ?? layout.size;
      const value = Object.values(readRecord(view, at, one, little))
        .flat()
        .join(' ');
      lines.push(
        `${hexAt(at + field.offset)}  ${field.name} ${value}  (${hexOf(bytes.subarray(at + field.offset, at + to))})`,
      );
    }
  };
  const recordLines = (offset: number, end: number, layout: Layout, meaning: (i: number) => string) => {
    for (let at = offset, i = 0; at < end; at += layout.size, i++) {
      const record = Object.entries(readRecord(view, at, layout, little)).map(([name, value]) => `${name} ${value}`);
      lines.push(`${hexAt(at)}  ${hexOf(bytes.subarray(at, at + layout.size))}  ${record.join(' ')}  ${meaning(i)}`);
    }
  };
  for (const { name, offset, bytes: length } of sections.filter((section) => section.bytes > 0)) {
    lines.push(`${name}: ${length} bytes`);
    const end = offset + length;
    if (name === 'header') fieldLines(0, HEADER);
    else if (name === 'nodes') recordLines(offset, end, FORMATS[format].node, (i) => nodeText(tree, i));
    else if (name === 'objects') recordLines(offset, end, FORMATS[format].object, (i) => sphereText(tree.objects, i));
    else if (name === 'hidden') {
      fieldLines(offset, HIDDEN_HEADER);
      lines.push(...hexLines(bytes.subarray(offset + HIDDEN_HEADER.size, end), offset + HIDDEN_HEADER.size));
    } else lines.push(`${hexAt(offset)}  ${hexOf(bytes.subarray(offset, end))}  ${tree.ids.join(' ')}`);
  }
  return lines.join('\n');
}

function nodeText({ links, first, spheres }: SphereTree, node: number): string {
  const link = links[node];
  const below = isLeaf(link)
    ? `objects ${first[node]} to ${first[node + 1] - 1}`
    : `axis ${'xyz'[axisOf(link)]}, right ${targetOf(link)}`;
  return `${below}, ${sphereText(spheres, node)}`;
}

const sphereText = (spheres: Float32Array, at: number) =>
  `sphere ${Array.from(spheres.subarray(at * 4, at * 4 + 4), (value) => Number(value.toPrecision(6))).join(' ')}`;

/** Its two chunks. */
function glbText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  const end = 20 + buffer.readUInt32LE(12);
  return [jsonText(JSON.parse(buffer.toString('utf8', 20, end))), ...hexLines(bytes.subarray(end + 8), 0)].join('\n');
}

function hexLines(bytes: Uint8Array, from: number): string[] {
  const lines = Array.from({ length: Math.ceil(bytes.length / BYTES_A_LINE) }, (_, i) => i * BYTES_A_LINE);
  return lines.map((at) => `${hexAt(from + at)}  ${hexOf(bytes.subarray(at, at + BYTES_A_LINE))}`);
}

const hexAt = (at: number) => at.toString(16).padStart(4, '0');
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').replace(/..\B/g, '$& ');
