/**
 * Sphere trees as bytes: one writer and one reader for all formats and both byte orders.
 *
 * Guarantee: what is read holds what was written (round-outward.ts; compact/build.ts for the compact formats), with the same
 * structure. float16 and seed20 write the same bytes again; of the compact ones, which are read as the floats that a console
 * decodes, it is the compact tree that does (compact.ts). Whatever the bytes are, decodeTree returns a tree in which validateTree finds nothing, or throws a TreeFileError.
 * Twins: layout.ts has the tables; json.ts writes the same tree as text, exactly.
 */
import { compactTree } from '../compact/build.ts';
import { expandCompact } from '../compact/expand.ts';
import type { SphereTree } from '../tree/sphere-tree.ts';
import { validateTree } from '../tree/validate.ts';
import { assembleTree, type TreeParts } from './assemble.ts';
import { encodeCompact, readCompact } from './compact-file.ts';
import { float16Origin, float16Writer, readFloat16 } from './float16.ts';
import {
  BYTE_ORDER_MARK,
  FORMATS,
  HEADER,
  isCompactFormat,
  MAGIC,
  MAX_FILE_BYTES,
  paddingOf,
  TREE_FORMATS,
  type TreeFormat,
  VERSION,
} from './layout.ts';
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
  /** compact formats: keep the spheres of objects; without them a leaf's objects are visible together */
  objectSpheres: boolean;
  /** compact formats: write the input ids; without them objects are known by their place in tree order */
  ids: boolean;
}

export const ENCODE_DEFAULTS: EncodeOptions = { format: 'float16', endian: 'little', objectSpheres: true, ids: false };

export interface DecodedTree {
  tree: SphereTree;
  format: TreeFormat;
  endian: Endian;
  version: number;
}

/**
 * @param tree for compact8 with full leaves, for compact4 and compact2 with halved ones (sphere-build's `leaves`)
 * @throws RangeError for an unsound tree, or one beyond a limit of the format, which it names
 */
export function encodeTree(tree: SphereTree, options: Partial<EncodeOptions> = {}): Uint8Array {
  const { format, endian, objectSpheres, ids } = { ...ENCODE_DEFAULTS, ...options };
  if (!Object.hasOwn(FORMATS, format)) throw new RangeError(`format ${format}: it must be ${TREE_FORMATS.join(', ')}`);
  if (endian !== 'big' && endian !== 'little') throw new RangeError(`byte order ${endian}: it must be big or little`);
  const faults = validateTree(tree);
  if (faults.length > 0) throw new RangeError(`this tree is not sound: ${faults[0]}`);
  if (isCompactFormat(format)) return encodeCompact(compactTree(tree, { format, objectSpheres }), { endian, ids });
  return encodeFloats(tree, format, endian);
}

/** The formats whose spheres are floats. */
function encodeFloats(tree: SphereTree, format: 'float16' | 'seed20', endian: Endian): Uint8Array {
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
  const { header, format, endian } = file;
  const tree = assembleTree(isCompactFormat(format) ? expandCompact(readCompact(file)) : readFloats(file));
  const bounds = boundsOf(tree.objects);
  for (let k = 0; k < 6; k++)
    if (bounds[k] !== header.bounds[k])
      throw new TreeFileError(
        `header: bounds ${k} is ${header.bounds[k]}, the objects reach ${bounds[k]}; build the file again`,
      );
  return { tree, format, endian, version: header.version };
}

function readFloats(file: OpenFile): TreeParts {
  const { view, header, endian, sections } = file;
  const { objectCount, depth, leafSize } = header;
  const nodes = readNodes(file);
  const objects =
    sections.objects.bytes > 0 ? readObjects(view, sections.objects, objectCount, endian === 'little') : null;
  return { ...nodes, objects, depth, leafSize };
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

/** What the bits of a node are for. */
export interface NodeBits {
  /** say where its sphere is, and nothing else */
  bounds: number;
  /** say its axis, and where its children or objects are */
  link: number;
  /** whether the link's bits are the low bits of the sphere's numbers too, so that these are read without a mask */
  shared: boolean;
  padding: number;
}

function nodeBitsOf(format: TreeFormat): NodeBits {
  const { node, linkBits, sharesLink } = FORMATS[format];
  const padding = paddingOf(node).length * 8;
  return { bounds: node.size * 8 - linkBits - padding, link: linkBits, shared: sharesLink, padding };
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
  nodeBits: NodeBits;
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
    nodeBits: nodeBitsOf(format),
  };
}
