/**
 * Compact trees as bytes: the sections of a file are the tree's own arrays, in the byte order that is asked for.
 *
 * Guarantee: what is read is what was written, and writes the same bytes again. What readCompact returns is sound
 * (compact/validate.ts), whatever the bytes were; what encodeCompact is given must be.
 * Objects stand in tree order, so that a program that lists its objects in that order needs no ids; they are written on request.
 * Twins: layout.ts has the tables of the records, compact/compact-tree.ts decodes them, src/runtime/cull64.h reads the file where it lies.
 */
import { type CompactFormat, type CompactTree, hasObjectSpheres, type Packed } from '../compact/compact-tree.ts';
import { expandCompact } from '../compact/expand.ts';
import { validateCompact } from '../compact/validate.ts';
import type { BuildOptions } from '../tree/sphere-build.ts';
import { BYTE_ORDER_MARK, FORMATS, HEADER, isCompactFormat, MAGIC, VERSION } from './layout.ts';
import { boundsOf, readIds, writeIds } from './objects.ts';
import { writeRecord } from './record.ts';
import {
  type Chosen,
  type Endian,
  fileCrc,
  type Header,
  type OpenFile,
  openTreeFile,
  placeSections,
  type Section,
} from './tree-file.ts';
import { TreeFileError } from './tree-file-error.ts';

/**
 * How a tree is best built for a format. On the scenes of README.md (`npm run bench -- formats`): objects given in vain 0 to 0.6 % of the visible
 * ones with compact8, 0 to 1.3 % with compact4, 0.9 to 14.2 % with compact2; bytes an object, all told, 10.3, 6.3 and 3.6 at most.
 */
export const COMPACT_BUILD: Record<CompactFormat, Pick<BuildOptions, 'leafSize' | 'leaves'>> = {
  compact8: { leafSize: 8, leaves: 'full' },
  compact4: { leafSize: 4, leaves: 'halved' },
  compact2: { leafSize: 3, leaves: 'halved' },
};

export interface CompactFileOptions {
  endian: Endian;
  /** write the input id of each object; without them a reader numbers objects in tree order */
  ids?: boolean;
}

/** bytes of an id: 16 bits number all objects that a compact tree can have */
const ID_BYTES = 2;

/** Bytes of a file, which follow from its counts alone. */
export function compactFileBytes(format: CompactFormat, objectCount: number, leafSize: number, chosen: Chosen): number {
  const leaves = Math.ceil(objectCount / leafSize);
  return placeSections(format, nodesOf(leaves), objectCount, ID_BYTES, chosen).fileLength;
}

/** @throws RangeError for a tree that is not sound */
export function encodeCompact(tree: CompactTree, options: CompactFileOptions): Uint8Array {
  const faults = validateCompact(tree);
  if (faults.length > 0) throw new RangeError(`this compact tree is not sound: ${faults[0]}`);
  const { format, objectCount, leafSize, depth, scale, origin } = tree;
  const nodeCount = nodesOf(tree.leaves);
  const chosen = { objects: hasObjectSpheres(tree), ids: options.ids ?? false };
  const { nodes, objects, ids, fileLength } = placeSections(format, nodeCount, objectCount, ID_BYTES, chosen);
  const bytes = new Uint8Array(fileLength);
  const view = new DataView(bytes.buffer);
  const little = options.endian === 'little';
  writePacked(tree.nodes, view, nodes, little);
  writePacked(tree.objects, view, objects, little);
  if (ids.bytes > 0) writeIds(tree.ids, view, ids, ID_BYTES, little);
  const header: Header = {
    magic: MAGIC,
    byteOrder: BYTE_ORDER_MARK,
    version: VERSION,
    format: FORMATS[format].code,
    idWidth: ID_BYTES,
    reserved: [0, 0],
    leafSize,
    nodeCount,
    objectCount,
    depth,
    nodesOffset: nodes.offset,
    objectsOffset: objects.offset,
    idsOffset: ids.offset,
    fileLength,
    crc: 0,
    scale,
    origin,
    bounds: boundsOf(expandCompact(tree).objects),
    reservedEnd: [0, 0, 0, 0, 0, 0, 0, 0],
  };
  writeRecord(view, 0, HEADER, little, header);
  writeRecord(view, 0, HEADER, little, { ...header, crc: fileCrc(bytes) });
  return bytes;
}

/** The compact tree of a file. @throws TreeFileError for anything but a sound file of one of these formats */
export function decodeCompact(bytes: Uint8Array): CompactTree {
  return readCompact(openTreeFile(bytes));
}

/**
 * The tree of a file whose frame is sound. Without ids, an object's id is its place.
 * @throws TreeFileError for another format, and for content that is not sound
 */
export function readCompact(file: OpenFile): CompactTree {
  const { view, header, format, endian, sections } = file;
  if (!isCompactFormat(format))
    throw new TreeFileError(`format ${format} is not a compact one; build with --format compact8`);
  const little = endian === 'little';
  const { nodeCount, objectCount, leafSize, depth, scale, origin, idWidth } = header;
  const packed = (section: Section): Packed =>
    format === 'compact4' ? readBytes(view, section) : readWords(view, section, little);
  const tree: CompactTree = {
    format,
    nodes: packed(sections.nodes),
    objects: packed(sections.objects),
    leaves: (nodeCount + 1) >> 1,
    objectCount,
    leafSize,
    depth,
    scale,
    origin: [origin[0], origin[1], origin[2]],
    ids:
      sections.ids.bytes > 0
        ? readIds(view, sections.ids, objectCount, idWidth, little)
        : Uint32Array.from({ length: objectCount }, (_, place) => place),
  };
  const faults = validateCompact(tree);
  if (faults.length > 0) throw new TreeFileError(`${faults[0]}; build the file again`);
  return tree;
}

function nodesOf(leaves: number): number {
  return Math.max(0, 2 * leaves - 1);
}

function writePacked(packed: Packed, view: DataView, section: Section, little: boolean): void {
  for (let i = 0; i < packed.length; i++)
    if (packed.BYTES_PER_ELEMENT === 1) view.setUint8(section.offset + i, packed[i]);
    else view.setUint16(section.offset + 2 * i, packed[i], little);
}

function readBytes(view: DataView, section: Section): Uint8Array {
  return Uint8Array.from({ length: section.bytes }, (_, i) => view.getUint8(section.offset + i));
}

function readWords(view: DataView, section: Section, little: boolean): Uint16Array {
  return Uint16Array.from({ length: section.bytes / 2 }, (_, i) => view.getUint16(section.offset + 2 * i, little));
}
