/**
 * Compact trees as bytes: the sections of a file are the tree's own arrays, in the byte order that is asked for.
 *
 * Guarantee: the tree that is read is the one that was written, and is written as the same bytes again. What readCompact returns is valid
 * (core/compact/validate.ts), whatever the bytes were; the tree that encodeCompact is given must be valid.
 * Objects stand in tree order, so that a program that lists its objects in that order needs no ids; they are written on request.
 * Twins: ../layout.ts has the tables of the records, core/compact/compact-tree.ts decodes them, src/core/runtime/cull64.h reads the file where it lies.
 */
import { compactTree } from '../../compact/build.ts';
import type { CompactFormat, Packed } from '../../compact/codings.ts';
import {
  COMPACT_MAX_LEAVES,
  COMPACT_MAX_OBJECTS,
  type CompactTree,
  hasObjectSpheres,
} from '../../compact/compact-tree.ts';
import { expandCompact, unpack } from '../../compact/expand.ts';
import { compactTreeCull } from '../../compact/program-cull.ts';
import { validateCompact } from '../../compact/validate.ts';
import type { HiddenCells } from '../../tree/hidden/hidden-cells.ts';
import { encodeHidden } from '../../tree/hidden/hidden-code.ts';
import type { TreeShape } from '../../tree/hidden/hidden-set.ts';
import { MAX_LEAF_SIZE } from '../../tree/sphere/sphere-tree.ts';
import type { FileHidden, FileTree, Format, OpenFile, WriteOptions } from '../format.ts';
import { writeHeader } from '../header.ts';
import { hiddenBytes, readHidden, writeHidden } from '../hidden-section.ts';
import type { Header } from '../layout.ts';
import {
  COMPACT2_NODE,
  COMPACT2_OBJECT,
  COMPACT4_NODE,
  COMPACT4_OBJECT,
  COMPACT8_NODE,
  COMPACT8_OBJECT,
} from '../layout.ts';
import { boundsOf, readIds, writeIds } from '../objects.ts';
import { type Chosen, placeSections, type Section } from '../sections.ts';
import { builtWrong, TreeFileError } from '../tree-file-error.ts';

type Facts = Pick<Format, 'code' | 'node' | 'object' | 'linkBits' | 'sharesLink' | 'build'> & {
  name: CompactFormat;
  stackKilobytes: string;
  readPacked(view: DataView, section: Section, little: boolean): Packed;
};

/*
 * How a tree is best built for each. On the scenes of README.md (`npm run bench -- formats`): falsely visible objects 0 to 0.6 % of the visible
 * ones with compact8, 0 to 1.3 % with compact4, 0.9 to 14.2 % with compact2; bytes an object with everything, 10.3, 6.3 and 3.6 at most.
 */
export const COMPACT8 = compactFormat({
  name: 'compact8',
  code: 3,
  node: COMPACT8_NODE,
  object: COMPACT8_OBJECT,
  linkBits: 16,
  sharesLink: true,
  build: { leafSize: 8, leaves: 'full' },
  stackKilobytes: '0.7',
  readPacked: readWords,
});
export const COMPACT4 = compactFormat({
  name: 'compact4',
  code: 4,
  node: COMPACT4_NODE,
  object: COMPACT4_OBJECT,
  linkBits: 2,
  sharesLink: false,
  build: { leafSize: 4, leaves: 'balanced' },
  stackKilobytes: '1.7',
  readPacked: readBytes,
});
export const COMPACT2 = compactFormat({
  name: 'compact2',
  code: 5,
  node: COMPACT2_NODE,
  object: COMPACT2_OBJECT,
  linkBits: 2,
  sharesLink: false,
  build: { leafSize: 3, leaves: 'balanced' },
  stackKilobytes: '1.7',
  readPacked: readWords,
});

/** bytes of an id: 16 bits are enough for all objects that a compact tree can have */
const ID_BYTES = 2;

/** Bytes of a file, which follow from its counts alone. */
export function compactFileBytes(format: Format, objectCount: number, leafSize: number, chosen: Chosen): number {
  const leaves = Math.ceil(objectCount / leafSize);
  return placeSections(format, nodesOf(leaves), objectCount, ID_BYTES, chosen).fileLength;
}

function compactFormat({ stackKilobytes, readPacked, ...facts }: Facts): Format {
  const { node, build } = facts;
  const format: Format = {
    ...facts,
    about: `${node.size} bytes a node and an object, integers, for cull64.h; leaves of ${build.leafSize} by default`,
    objects: 'optional',
    ids: 'optional',
    maxLeafSize: MAX_LEAF_SIZE,
    runtime: {
      constant: `CULL64_${facts.name.toUpperCase()}`,
      query: 'cull64_fixed_query',
      setQuery: 'cull64_set_fixed_query',
      cull: 'cull64_fixed_cull',
      stackKilobytes,
      orderCost: 'CULL64_FRONT and CULL64_BACK cost the same, CULL64_NONE less',
    },
    pack: (tree, objectSpheres) => compactFile(format, compactTree(tree, { format: facts.name, objectSpheres })),
    checkHeader: (header) => checkHeader(header, facts.name),
    read(file) {
      const tree = readTree(file, facts.name, readPacked);
      const hidden = readHidden(file, () => shapeOf(tree), tree);
      return compactFile(format, tree, file.sections.ids.bytes > 0, hidden);
    },
  };
  return format;
}

/**
 * @param hasIds whether its ids are more than slots
 * @param hidden what the file has of it
 */
export function compactFile(
  format: Format,
  tree: CompactTree,
  hasIds = true,
  hidden: FileHidden | null = null,
): FileTree {
  return {
    format,
    ids: tree.ids,
    hasIds,
    compact: tree,
    floats: null,
    hidden,
    write: (options) => write(format, tree, options, hidden),
    expand: () => expandCompact(tree),
    createCull: (ids) => compactTreeCull(ids ? { ...tree, ids } : tree),
  };
}

/** @throws RangeError for a tree that is not valid */
function write(
  format: Format,
  tree: CompactTree,
  { endian, ids: withIds, hidden: cells }: WriteOptions,
  own: FileHidden | null,
): Uint8Array {
  const faults = validateCompact(tree);
  if (faults.length > 0) throw new RangeError(`this compact tree is not valid: ${faults[0]}`);
  const { objectCount, leafSize, depth, scale, origin } = tree;
  const nodeCount = nodesOf(tree.leaves);
  const chosen = { objects: hasObjectSpheres(tree), ids: withIds };
  const hidden = own ?? codeHidden(tree, cells);
  const sections = placeSections(format, nodeCount, objectCount, ID_BYTES, chosen, hiddenBytes(hidden));
  const { nodes, objects, ids, fileLength } = sections;
  const bytes = new Uint8Array(fileLength);
  const view = new DataView(bytes.buffer);
  const little = endian === 'little';
  writePacked(tree.nodes, view, nodes, little);
  writePacked(tree.objects, view, objects, little);
  if (ids.bytes > 0) writeIds(tree.ids, view, ids, ID_BYTES, little);
  writeHidden(hidden, view, sections.hidden, little);
  const bounds = boundsOf(expandCompact(tree).objects);
  writeHeader(bytes, format.code, endian, sections, {
    idWidth: ID_BYTES,
    leafSize,
    nodeCount,
    objectCount,
    depth,
    scale,
    origin,
    bounds,
  });
  return bytes;
}

/** Cells and sets, coded on a tree that is written; null where it has nothing to hide. @throws RangeError */
function codeHidden(tree: CompactTree, cells: HiddenCells | null | undefined): FileHidden | null {
  if (!cells || tree.leaves === 0) return null;
  const shape = shapeOf(tree);
  return { code: encodeHidden(cells, shape, tree.ids, tree), shape };
}

/** Its nodes and slots as those of a sphere tree. */
function shapeOf(tree: CompactTree): TreeShape {
  const { links, first } = unpack(tree);
  return { links, first, depth: tree.depth };
}

/** Without ids, an object's id is its slot. */
function readTree(file: OpenFile, name: CompactFormat, readPacked: Facts['readPacked']): CompactTree {
  const { view, header, endian, sections } = file;
  const little = endian === 'little';
  const { nodeCount, objectCount, leafSize, depth, scale, origin, idWidth } = header;
  const tree: CompactTree = {
    format: name,
    nodes: readPacked(view, sections.nodes, little),
    objects: readPacked(view, sections.objects, little),
    leaves: (nodeCount + 1) >> 1,
    objectCount,
    leafSize,
    depth,
    scale,
    origin: [origin[0], origin[1], origin[2]],
    ids:
      sections.ids.bytes > 0
        ? readIds(view, sections.ids, objectCount, idWidth, little)
        : Uint32Array.from({ length: objectCount }, (_, slot) => slot),
  };
  const faults = validateCompact(tree);
  if (faults.length > 0) throw builtWrong(`${faults[0]}`);
  return tree;
}

/** The counts of a tree whose leaves are full, within 16 bits. */
function checkHeader({ scale, nodeCount, objectCount, leafSize }: Header, name: CompactFormat): void {
  if (!Number.isInteger(Math.log2(scale))) throw builtWrong(`header: scale is ${scale}, ${name} has a power of two`);
  const leaves = (nodeCount + 1) >> 1;
  if (objectCount > COMPACT_MAX_OBJECTS)
    throw new TreeFileError(
      `header: objectCount is ${objectCount}, ${name} numbers at most ${COMPACT_MAX_OBJECTS}; build with --format float16`,
    );
  if (leaves > COMPACT_MAX_LEAVES)
    throw new TreeFileError(
      `header: ${leaves} leaves, ${name} addresses ${COMPACT_MAX_LEAVES}; build with a larger --leaf`,
    );
  if (leaves !== 0 && (objectCount > leaves * leafSize || objectCount <= (leaves - 1) * leafSize))
    throw builtWrong(`header: ${objectCount} objects do not fill ${leaves} leaves of ${leafSize}, as ${name} has them`);
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
