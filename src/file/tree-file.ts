/**
 * The frame of a tree file: its header, where its sections stand, and every check that comes before the content.
 *
 * Guarantee: nothing is read outside the bytes given, and no count is believed before the length of the file agrees with it.
 * The sections follow from the counts, so there is one right place for each, and any other is refused.
 */
import { COMPACT_MAX_LEAVES, COMPACT_MAX_OBJECTS } from '../compact/compact-tree.ts';
import { crc32 } from './crc32.ts';
import {
  BYTE_ORDER_MARK,
  FORMATS,
  HEADER,
  isCompactFormat,
  MAGIC,
  offsetOf,
  type RecordOf,
  SECTION_ALIGNMENT,
  TREE_FORMATS,
  type TreeFormat,
  VERSION,
} from './layout.ts';
import { readRecord, recordFault } from './record.ts';
import { TreeFileError } from './tree-file-error.ts';

export type Endian = 'big' | 'little';
export type Header = RecordOf<typeof HEADER>;

export interface Section {
  name: 'header' | 'nodes' | 'objects' | 'ids';
  /** 0 for a section that is absent */
  offset: number;
  bytes: number;
}

export interface Sections {
  nodes: Section;
  objects: Section;
  ids: Section;
  fileLength: number;
}

const CRC = offsetOf(HEADER, 'crc');
/** ids below this fit two bytes */
const SHORT_IDS = 65536;

/** Bytes of one id where ids run from 0 to count - 1. */
export function idWidthOf(count: number): number {
  return count <= SHORT_IDS ? 2 : 4;
}

/** Whether some leaf holds several objects, so that their spheres need a section. */
export function needsObjects(nodeCount: number, objectCount: number): boolean {
  return objectCount > (nodeCount + 1) / 2;
}

/** Which of the sections that are optional in a format a file has. */
export interface Chosen {
  objects: boolean;
  ids: boolean;
}

/** Where everything stands in a file of these counts; `chosen` matters for formats in which a section is optional. */
export function placeSections(
  format: TreeFormat,
  nodeCount: number,
  objectCount: number,
  idWidth: number,
  chosen: Chosen = { objects: true, ids: true },
): Sections {
  const layout = FORMATS[format];
  const has = (section: keyof Chosen) =>
    layout[section] === 'always' || (layout[section] === 'optional' && chosen[section]);
  let end = HEADER.size;
  const place = (name: Section['name'], bytes: number): Section => {
    if (bytes === 0 && name !== 'nodes') return { name, offset: 0, bytes };
    const section = { name, offset: end, bytes };
    end = Math.ceil((end + bytes) / SECTION_ALIGNMENT) * SECTION_ALIGNMENT;
    return section;
  };
  const nodes = place('nodes', nodeCount * layout.node.size);
  const objects = place(
    'objects',
    has('objects') && needsObjects(nodeCount, objectCount) ? objectCount * layout.object.size : 0,
  );
  const ids = place('ids', has('ids') ? objectCount * idWidth : 0);
  return { nodes, objects, ids, fileLength: end };
}

/** CRC-32 of a file, its own field taken as zero. */
export function fileCrc(bytes: Uint8Array): number {
  const before = crc32(bytes.subarray(0, CRC));
  return crc32(bytes.subarray(CRC + 4), crc32(new Uint8Array(4), before));
}

export interface OpenFile {
  view: DataView;
  header: Header;
  format: TreeFormat;
  endian: Endian;
  sections: Sections;
}

/** @throws TreeFileError for anything but an undamaged file of this version whose sections are where they must be */
export function openTreeFile(bytes: Uint8Array): OpenFile {
  const endian = checkStart(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = readRecord(view, 0, HEADER, endian === 'little');
  checkWhole(bytes, header);

  const fault = recordFault(HEADER, header);
  if (fault) throw new TreeFileError(`header: ${fault}; build the file again`);
  const format = TREE_FORMATS.find((name) => FORMATS[name].code === header.format)!;
  const { nodeCount, objectCount } = header;
  if (nodeCount === 0 ? objectCount !== 0 : nodeCount % 2 === 0 || objectCount < (nodeCount + 1) / 2)
    throw new TreeFileError(`header: ${nodeCount} nodes cannot hold ${objectCount} objects; build the file again`);
  const idWidth = idWidthOf(objectCount);
  if (header.idWidth !== idWidth)
    throw new TreeFileError(
      `header: idWidth is ${header.idWidth}, ${objectCount} objects take ${idWidth}; build the file again`,
    );
  if (format === 'seed20' && needsObjects(nodeCount, objectCount))
    throw new TreeFileError(
      `header: ${nodeCount} nodes for ${objectCount} objects, seed20 stores one a leaf; build with --leaf 1`,
    );
  checkScale(header, format);
  if (isCompactFormat(format)) checkCompactCounts(header, format);
  const chosen = { objects: header.objectsOffset !== 0, ids: header.idsOffset !== 0 };
  const sections = placeSections(format, nodeCount, objectCount, idWidth, chosen);
  checkSections(header, sections);
  checkPadding(bytes, sections);
  return { view, header, format, endian, sections };
}

function checkScale({ scale }: Header, format: TreeFormat): void {
  if (isCompactFormat(format) ? !Number.isInteger(Math.log2(scale)) : scale !== 1)
    throw new TreeFileError(
      `header: scale is ${scale}, ${format} has ${isCompactFormat(format) ? 'a power of two' : 1}; build the file again`,
    );
}

/** The counts of a tree whose leaves are full, within 16 bits. */
function checkCompactCounts({ nodeCount, objectCount, leafSize }: Header, format: TreeFormat): void {
  const leaves = (nodeCount + 1) >> 1;
  if (objectCount > COMPACT_MAX_OBJECTS)
    throw new TreeFileError(
      `header: objectCount is ${objectCount}, ${format} numbers at most ${COMPACT_MAX_OBJECTS}; build with --format float16`,
    );
  if (leaves > COMPACT_MAX_LEAVES)
    throw new TreeFileError(
      `header: ${leaves} leaves, ${format} addresses ${COMPACT_MAX_LEAVES}; build with a larger --leaf`,
    );
  if (leaves !== 0 && (objectCount > leaves * leafSize || objectCount <= (leaves - 1) * leafSize))
    throw new TreeFileError(
      `header: ${objectCount} objects do not fill ${leaves} leaves of ${leafSize}, as ${format} has them; build the file again`,
    );
}

/** Length, magic, byte order and version, in the order in which they help most. */
function checkStart(bytes: Uint8Array): Endian {
  for (let i = 0; i < MAGIC.length; i++)
    if (i < bytes.length && bytes[i] !== MAGIC[i])
      throw new TreeFileError('not a tree file: it does not begin with CULL; make one with cull64 build');
  if (bytes.length < HEADER.size)
    throw new TreeFileError(
      `too short: it has ${bytes.length} bytes, its header needs ${HEADER.size}; fetch or build it again`,
    );
  const view = new DataView(bytes.buffer, bytes.byteOffset, HEADER.size);
  const at = offsetOf(HEADER, 'byteOrder');
  const little = view.getUint16(at, true) === BYTE_ORDER_MARK;
  if (!little && view.getUint16(at, false) !== BYTE_ORDER_MARK)
    throw new TreeFileError(
      `byte order: the mark 0x1234 is 0x${view.getUint16(at, false).toString(16).padStart(4, '0')}; fetch or build it again`,
    );
  const version = view.getUint16(offsetOf(HEADER, 'version'), little);
  if (version !== VERSION)
    throw new TreeFileError(`version ${version}; this program reads version ${VERSION}: use the one that built it`);
  return little ? 'little' : 'big';
}

function checkWhole(bytes: Uint8Array, header: Header): void {
  if (bytes.length < header.fileLength)
    throw new TreeFileError(
      `too short: it has ${bytes.length} bytes, it needs ${header.fileLength}; fetch or build it again`,
    );
  if (bytes.length > header.fileLength)
    throw new TreeFileError(
      `too long: it has ${bytes.length} bytes, its header says ${header.fileLength}; fetch or build it again`,
    );
  if (fileCrc(bytes) !== header.crc)
    throw new TreeFileError('damaged: its CRC-32 does not match its content; fetch or build it again');
}

function checkSections(header: Header, sections: Sections): void {
  const { nodes, objects, ids, fileLength } = sections;
  const fields = { nodesOffset: nodes.offset, objectsOffset: objects.offset, idsOffset: ids.offset, fileLength };
  for (const [name, right] of Object.entries(fields)) {
    const value = header[name as keyof typeof fields];
    if (value !== right)
      throw new TreeFileError(`header: ${name} is ${value}, its counts put it at ${right}; build the file again`);
  }
}

function checkPadding(bytes: Uint8Array, sections: Sections): void {
  const { nodes, objects, ids, fileLength } = sections;
  for (const section of [nodes, objects, ids]) {
    if (section.offset === 0) continue;
    const end = section.offset + section.bytes;
    for (let at = end; at < fileLength && at % SECTION_ALIGNMENT !== 0; at++)
      if (bytes[at] !== 0)
        throw new TreeFileError(`byte ${at}, after the ${section.name}, is not zero; build the file again`);
  }
}
