/**
 * Sphere trees as bytes: one writer and one reader for both formats and both byte orders.
 *
 * Guarantee: what is read holds what was written (round-outward.ts), with the same structure, and writes the same bytes
 * again. Whatever the bytes are, decodeTree returns a tree in which validateTree finds nothing, or throws a TreeFileError.
 * Twins: layout.ts has the tables; json.ts writes the same tree as text, exactly.
 */
import type { SphereTree } from '../tree/sphere-tree.ts';
import { validateTree } from '../tree/validate.ts';
import { assembleTree } from './assemble.ts';
import { float16Origin, float16Writer, readFloat16 } from './float16.ts';
import { BYTE_ORDER_MARK, FORMATS, HEADER, MAGIC, MAX_FILE_BYTES, type TreeFormat, VERSION } from './layout.ts';
import { boundsOf, leavesOf, readIds, readObjects, writeIds, writeObjects } from './objects.ts';
import { writeRecord } from './record.ts';
import { roundOutward } from './round-outward.ts';
import { checkSeed20, readSeed20, seed20Writer } from './seed20.ts';
import {
  type Endian,
  fileCrc,
  type Header,
  idWidthOf,
  needsObjects,
  type OpenFile,
  openTreeFile,
  placeSections,
  type Section,
} from './tree-file.ts';
import { TreeFileError } from './tree-file-error.ts';

export interface EncodeOptions {
  format: TreeFormat;
  /** byte order of every number: big for the Nintendo 64 and the Saturn */
  endian: Endian;
}

export const ENCODE_DEFAULTS = { format: 'float16', endian: 'little' } as const;

export interface DecodedTree {
  tree: SphereTree;
  format: TreeFormat;
  endian: Endian;
  version: number;
}

/** @throws RangeError for an unsound tree, or one beyond a limit of the format, which it names */
export function encodeTree(tree: SphereTree, options: Partial<EncodeOptions> = {}): Uint8Array {
  const { format, endian } = { ...ENCODE_DEFAULTS, ...options };
  if (!Object.hasOwn(FORMATS, format)) throw new RangeError(`format ${format}: it must be float16 or seed20`);
  if (endian !== 'big' && endian !== 'little') throw new RangeError(`byte order ${endian}: it must be big or little`);
  const faults = validateTree(tree);
  if (faults.length > 0) throw new RangeError(`this tree is not sound: ${faults[0]}`);
  if (format === 'seed20') checkSeed20(tree);
  const nodeCount = tree.links.length;
  const objectCount = tree.ids.length;
  const idWidth = idWidthOf(objectCount);
  const { nodes, objects, ids, fileLength } = placeSections(format, nodeCount, objectCount, idWidth);
  if (fileLength > MAX_FILE_BYTES)
    throw new RangeError(`the file would take ${fileLength} bytes; its length field holds ${MAX_FILE_BYTES}`);

  const bytes = new Uint8Array(fileLength);
  const view = new DataView(bytes.buffer);
  const little = endian === 'little';
  const origin = format === 'float16' ? float16Origin(tree) : [0, 0, 0];
  const writer =
    format === 'float16'
      ? float16Writer(tree, origin, view, nodes.offset, little)
      : seed20Writer(tree, view, nodes.offset, little);
  const leafIsObject = !needsObjects(nodeCount, objectCount);
  const read = roundOutward(tree, leafIsObject, writer);
  if (!leafIsObject) writeObjects(tree.objects, view, objects, little);
  if (ids.bytes > 0) writeIds(tree.ids, view, ids, idWidth, little);

  const header: Header = {
    magic: MAGIC,
    byteOrder: BYTE_ORDER_MARK,
    version: VERSION,
    format: FORMATS[format].code,
    idWidth,
    reserved: [0, 0],
    leafSize: tree.leafSize,
    nodeCount,
    objectCount,
    depth: tree.depth,
    nodesOffset: nodes.offset,
    objectsOffset: objects.offset,
    idsOffset: ids.offset,
    fileLength,
    crc: 0,
    scale: 1,
    origin,
    bounds: boundsOf(leafIsObject ? leavesOf(tree, read) : tree.objects),
    reservedEnd: [0, 0, 0, 0, 0, 0, 0, 0],
  };
  writeRecord(view, 0, HEADER, little, header);
  writeRecord(view, 0, HEADER, little, { ...header, crc: fileCrc(bytes) });
  return bytes;
}

/** @throws TreeFileError in one line, and nothing else, for bytes that are not a sound tree file */
export function decodeTree(bytes: Uint8Array): DecodedTree {
  const file = openTreeFile(bytes);
  const { view, header, format, endian, sections } = file;
  const { objectCount, depth, leafSize } = header;
  const nodes = readNodes(file);
  const objects =
    sections.objects.bytes > 0 ? readObjects(view, sections.objects, objectCount, endian === 'little') : null;
  const tree = assembleTree({ ...nodes, objects, depth, leafSize });
  const bounds = boundsOf(tree.objects);
  for (let k = 0; k < 6; k++)
    if (bounds[k] !== header.bounds[k])
      throw new TreeFileError(
        `header: bounds ${k} is ${header.bounds[k]}, the objects reach ${bounds[k]}; build the file again`,
      );
  return { tree, format, endian, version: header.version };
}

function readNodes(file: OpenFile): Pick<SphereTree, 'spheres' | 'links' | 'ids'> {
  const { view, header, format, endian, sections } = file;
  const { nodeCount, objectCount, origin, idWidth } = header;
  const little = endian === 'little';
  const start = sections.nodes.offset;
  if (format === 'float16')
    return {
      ...readFloat16(view, start, nodeCount, origin, little),
      ids: readIds(view, sections.ids, objectCount, idWidth, little),
    };
  if (origin.some((v) => v !== 0))
    throw new TreeFileError(`header: origin is ${origin.join(', ')}, seed20 has 0, 0, 0; build the file again`);
  return readSeed20(view, start, nodeCount, objectCount, little);
}

/** What `cull64 info` shows of a file: its header, and where its bytes go. */
export interface TreeFileInfo {
  format: TreeFormat;
  endian: Endian;
  header: Header;
  /** the parts of the file in their order; an absent one has 0 bytes */
  sections: Section[];
  /** zeros between the sections; with the sections' bytes, all of the file */
  padding: number;
  bytes: number;
  /** all bytes over objects; 0 for an empty tree */
  bytesPerObject: number;
}

/** Header and byte ledger of a file whose frame is sound; its nodes are not looked at. @throws TreeFileError */
export function describeTreeFile(bytes: Uint8Array): TreeFileInfo {
  const { header, format, endian, sections } = openTreeFile(bytes);
  const parts: Section[] = [
    { name: 'header', offset: 0, bytes: HEADER.size },
    sections.nodes,
    sections.objects,
    sections.ids,
  ];
  return {
    format,
    endian,
    header,
    sections: parts,
    padding: bytes.length - parts.reduce((sum, part) => sum + part.bytes, 0),
    bytes: bytes.length,
    bytesPerObject: header.objectCount > 0 ? bytes.length / header.objectCount : 0,
  };
}
