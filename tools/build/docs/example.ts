/** The worked example of docs/format.md: one small scene as files, their bytes in lines, and what they decode to. */
import { unpack } from '../../../src/core/compact/expand.ts';
import {
  decodeCompact,
  decodeTree,
  describeTreeFile,
  encodeTree,
  readFloatTree,
} from '../../../src/core/file/binary.ts';
import type { TreeFormat } from '../../../src/core/file/format.ts';
import { FORMATS } from '../../../src/core/file/formats.ts';
import { treeToJson } from '../../../src/core/file/json.ts';
import { HEADER, SEED20_NODE } from '../../../src/core/file/layout.ts';
import { readRecord } from '../../../src/core/file/record.ts';
import type { Section } from '../../../src/core/file/sections.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { axisOf, isLeaf, LEAF, type SphereTree, targetOf } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { markdownTable } from './fields.ts';

const BYTES_A_LINE = 16;

/** Three objects: x, y, z, r. */
// biome-ignore format: an object a line
const OBJECTS = new Float32Array([
  6, 0, -1, 0.5,
  0, 0, 0, 1,
  0.5, 3, 0, 0.25,
]);

/** A tree of leaves of one, and one of full leaves of two. */
const SINGLE = buildSphereTree(OBJECTS);
const PAIRS = buildSphereTree(OBJECTS, { leafSize: 2, leaves: 'balanced' });

export const EXAMPLE_FILES = {
  float16: encodeTree(SINGLE, { format: 'float16', endian: 'little' }),
  compact4: encodeTree(PAIRS, { format: 'compact4', endian: 'big', ids: true }),
};

/** Files of which only nodes are shown. */
export const NODE_FILES = {
  seed20: encodeTree(SINGLE, { format: 'seed20', endian: 'big' }),
  compact8: encodeTree(PAIRS, { format: 'compact8', endian: 'big' }),
  compact2: encodeTree(PAIRS, { format: 'compact2', endian: 'big', objectSpheres: false }),
};

export const jsonExample = (): string => fenced(treeToJson(PAIRS).trim(), 'json');

/** A file's bytes, and each node of its tree. */
export function float16Example(): string {
  const bytes = EXAMPLE_FILES.float16;
  const { tree } = decodeTree(bytes);
  const { nodes } = readFloatTree(bytes);
  const rows = Array.from(tree.links, (_, node) => nodeRow(tree, node, nodes));
  return `${dump(bytes)}\n\n${markdownTable(ROW_HEAD, rows)}`;
}

/** The same, with the objects of each leaf below it. */
export function compact4Example(): string {
  const bytes = EXAMPLE_FILES.compact4;
  const { tree } = decodeTree(bytes);
  const { nodes, objects } = unpack(decodeCompact(bytes));
  const rows = Array.from(tree.links, (_, node) => [nodeRow(tree, node, nodes), ...objectRows(tree, node, objects)]);
  return `${dump(bytes)}\n\n${markdownTable(ROW_HEAD, rows.flat())}`;
}

/** Roots of the other formats with their bytes, and a whole tree whose root is enlarged. */
export function nodesExample(): string {
  const { seed20, compact8, compact2 } = NODE_FILES;
  const { pos, radiusSqr } = readRecord(viewOf(seed20), HEADER.size, SEED20_NODE, false);
  const rows = [
    nodeWithBytes(seed20, 0, [...pos, radiusSqr]),
    nodeWithBytes(compact8, 0, unpack(decodeCompact(compact8)).nodes),
    ...[0, 1, 2].map((node) => nodeWithBytes(compact2, node, unpack(decodeCompact(compact2)).nodes)),
  ];
  return markdownTable(['', 'bytes', ...ROW_HEAD.slice(1)], rows);
}

function nodeWithBytes(bytes: Uint8Array, node: number, stored: ArrayLike<number>): string[] {
  const { tree, format } = decodeTree(bytes);
  const { size } = FORMATS[format].node;
  const at = HEADER.size + node * size;
  const [name, ...cells] = nodeRow(tree, node, stored);
  return [`${format}, ${name}`, hexOf(bytes.subarray(at, at + size)), ...cells];
}

/** Offset, 16 bytes, and the names of the parts that begin among them. */
function dump(bytes: Uint8Array): string {
  const { format, sections } = describeTreeFile(bytes);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_A_LINE) {
    const hex = hexOf(bytes.subarray(at, at + BYTES_A_LINE));
    const section = sections.findLast((part) => part.bytes > 0 && part.offset <= at)!;
    lines.push(`${at.toString(16).padStart(4, '0')}  ${hex}  ${contentOf(format, section, at)}`);
  }
  return fenced(lines.join('\n'), '');
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

function contentOf(format: TreeFormat, { name, offset, bytes }: Section, at: number): string {
  const begins = (start: number) => start >= at && start < at + BYTES_A_LINE;
  if (name === 'header') return HEADER.fields.flatMap((field) => (begins(field.offset) ? field.name : [])).join(', ');
  if (name === 'ids') return name;
  const { size } = name === 'nodes' ? FORMATS[format].node : FORMATS[format].object;
  const numbers = Array.from({ length: bytes / size }, (_, i) => i).filter((i) => begins(offset + i * size));
  return `${name} ${numbers.join(', ')}`;
}

const ROW_HEAD = ['', 'as stored', 'link', 'in the world'];

function nodeRow(tree: SphereTree, node: number, stored: ArrayLike<number>): string[] {
  return [`node ${node}`, sphereText(stored, node), linkText(tree, node), sphereText(tree.spheres, node)];
}

/** Of a leaf. */
function objectRows({ links, first, ids, objects }: SphereTree, node: number, stored: ArrayLike<number>): string[][] {
  if (!isLeaf(links[node])) return [];
  const slots = Array.from({ length: first[node + 1] - first[node] }, (_, i) => first[node] + i);
  return slots.map((slot) => [
    `object ${slot}`,
    sphereText(stored, slot),
    `id ${ids[slot]}`,
    sphereText(objects, slot),
  ]);
}

function linkText({ links, first, ids }: SphereTree, node: number): string {
  const axis = axisOf(links[node]);
  if (axis !== LEAF) return `axis ${'xyz'[axis]}, right child ${targetOf(links[node])}`;
  const last = first[node + 1] - 1;
  return last === first[node] ? `leaf: object ${last}, id ${ids[last]}` : `leaf: objects ${first[node]} to ${last}`;
}

const sphereOf = (spheres: ArrayLike<number>, at: number) => [0, 1, 2, 3].map((k) => spheres[at * 4 + k]);

/** A number in digits that tell any two 32-bit floats apart. */
const sphereText = (spheres: ArrayLike<number>, at: number) =>
  sphereOf(spheres, at)
    .map((value) => Number(value.toPrecision(9)))
    .join(', ');

const fenced = (text: string, language: string) => `\`\`\`${language}\n${text}\n\`\`\``;
