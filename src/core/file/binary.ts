/**
 * Sphere trees as bytes: one writer and one reader for all formats and both byte orders.
 *
 * Guarantee: what is read holds what was written (round-outward.ts; core/compact/build.ts for the compact formats), with the same
 * structure. float16 and seed20 write the same bytes again. Compact files are decoded to floats as on a console, and only their compact tree
 * (decodeCompact) writes the same bytes again. Whatever the bytes are, decodeTree returns a tree in which validateTree finds nothing, or throws a
 * TreeFileError.
 * Twins: layout.ts has the tables; json.ts writes the same tree as text, exactly.
 */
import type { CompactTree } from '../compact/compact-tree.ts';
import type { FloatTree } from '../compact/float-cull.ts';
import type { HiddenCells } from '../tree/hidden/hidden-cells.ts';
import { decodeHidden } from '../tree/hidden/hidden-decode.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import { validateTree } from '../tree/sphere/validate.ts';
import { assembleTree } from './assemble.ts';
import type { FileTree, Format, OpenFile, TreeFormat } from './format.ts';
import { compactFile } from './formats/compact.ts';
import { floatTree } from './formats/float-tree.ts';
import { FORMATS, TREE_FORMATS } from './formats.ts';
import type { Endian } from './header.ts';
import type { Header } from './layout.ts';
import { HEADER, paddingOf } from './layout.ts';
import { boundsOf } from './objects.ts';
import type { Section } from './sections.ts';
import { openTreeFile } from './tree-file.ts';
import { builtWrong, TreeFileError } from './tree-file-error.ts';

export const ENCODE_DEFAULTS = {
  format: 'float16' as TreeFormat,
  /** byte order of every number: big for the Nintendo 64 and the Saturn */
  endian: 'little' as Endian,
  /** compact formats: keep the spheres of objects; without them a leaf's objects are visible together */
  objectSpheres: true,
  /** compact formats: write the input ids; without them objects are known by their slots, the numbers of tree order */
  ids: false,
  /** what is hidden from where, of the same objects; null: not written */
  hidden: null as HiddenCells | null,
};

export type EncodeOptions = typeof ENCODE_DEFAULTS;

export type CompactFileOptions = Pick<EncodeOptions, 'endian'> & Partial<Pick<EncodeOptions, 'ids' | 'hidden'>>;

export interface DecodedTree {
  tree: SphereTree;
  format: TreeFormat;
  endian: Endian;
  version: number;
  /** what is hidden from where, by the ids of the tree; null where the file does not say */
  hidden: HiddenCells | null;
}

/**
 * A sphere tree as the bytes of a tree file (`.c64`).
 * @param tree for compact8 with full leaves, for compact4 and compact2 with balanced ones (sphere-build's `leaves`)
 * @throws RangeError for an invalid tree, or one beyond a limit of the format, which it names
 * @example
 * ```ts
 * import { buildSphereTree, describeTreeFile, encodeTree } from 'cull64';
 *
 * const tree = buildSphereTree(Float32Array.of(0, 0, 0, 1, 4, 0, 0, 1, 8, 0, 0, 1));
 * const bytes = encodeTree(tree, { format: 'float16', endian: 'big' });
 * bytes.length; // 192
 * describeTreeFile(bytes).sections.map((section) => section.bytes); // [96, 80, 0, 6]
 * ```
 */
export function encodeTree(tree: SphereTree, options: Partial<EncodeOptions> = {}): Uint8Array {
  const { format, endian, objectSpheres, ids, hidden } = { ...ENCODE_DEFAULTS, ...options };
  if (!Object.hasOwn(FORMATS, format)) throw new RangeError(`format ${format}: it must be ${TREE_FORMATS.join(', ')}`);
  if (endian !== 'big' && endian !== 'little') throw new RangeError(`byte order ${endian}: it must be big or little`);
  const faults = validateTree(tree);
  if (faults.length > 0) throw new RangeError(`this tree is not valid: ${faults[0]}`);
  return FORMATS[format].pack(tree, objectSpheres).write({ endian, ids, hidden });
}

/**
 * The sphere tree of a tree file.
 * @throws TreeFileError in one line, and nothing else, for bytes that are not a valid tree file
 * @example
 * ```ts
 * import { buildSphereTree, decodeTree, encodeTree, TreeFileError } from 'cull64';
 *
 * const bytes = encodeTree(buildSphereTree(Float32Array.of(0, 0, 0, 1, 4, 0, 0, 1)));
 * const { tree, format } = decodeTree(bytes);
 * format; // 'float16'
 * tree.ids; // [0, 1]
 *
 * // a damaged file is refused
 * bytes[100] ^= 1;
 * let refusal: unknown;
 * try {
 *   decodeTree(bytes);
 * } catch (error) {
 *   refusal = error;
 * }
 * refusal instanceof TreeFileError; // true
 * ```
 */
export function decodeTree(bytes: Uint8Array): DecodedTree {
  const open = openTreeFile(bytes);
  const { header, format, endian } = open;
  const file = format.read(open);
  const tree = unpackTree(header, file);
  return { tree, format: format.name, endian, version: header.version, hidden: hiddenCellsOf(file) };
}

/** What is hidden from where, by the ids of the file's tree; null where the file does not say. */
export function hiddenCellsOf({ hidden, ids }: FileTree): HiddenCells | null {
  return hidden && decodeHidden(hidden.code, hidden.shape, ids);
}

/** A tree file as its format holds it: opened, checked and unpacked once. @throws TreeFileError */
export function readTreeFile(bytes: Uint8Array): FileTree {
  const file = openTreeFile(bytes);
  return file.format.read(file);
}

/** A file that was opened and read, as the tree that its code culls. @throws TreeFileError */
export function unpackTree(header: Header, file: FileTree): SphereTree {
  const tree = assembleTree(file.expand());
  for (const [k, bound] of boundsOf(tree.objects).entries())
    if (bound !== header.bounds[k])
      throw builtWrong(`header: bounds ${k} is ${header.bounds[k]}, the objects reach ${bound}`);
  return tree;
}

/**
 * A compact tree as the bytes of a tree file.
 * @throws RangeError for a tree that is not valid
 * @example
 * ```ts
 * import { buildSphereTree } from 'cull64';
 * import { compactTree, decodeCompact, encodeCompact } from 'cull64/n64';
 *
 * const tree = compactTree(buildSphereTree(Float32Array.of(0, 0, 0, 1, 4, 0, 0, 1), { leaves: 'full' }));
 * const bytes = encodeCompact(tree, { endian: 'big', ids: true });
 * bytes.length; // 144
 * decodeCompact(bytes).ids; // [0, 1]
 * ```
 */
export function encodeCompact(
  tree: CompactTree,
  { endian, ids = false, hidden = null }: CompactFileOptions,
): Uint8Array {
  return compactFile(FORMATS[tree.format], tree).write({ endian, ids, hidden });
}

/** The compact tree of a file. @throws TreeFileError for anything but a valid file of one of these formats */
export function decodeCompact(bytes: Uint8Array): CompactTree {
  return readCompact(openTreeFile(bytes));
}

/**
 * The tree of a file whose frame is valid. Without ids, an object's id is its slot.
 * @throws TreeFileError for another format, and for content that is not valid
 */
export function readCompact(file: OpenFile): CompactTree {
  const { format } = file;
  // the format is refused before the content is looked at
  if (format.ids !== 'optional')
    throw new TreeFileError(`format ${format.name} is not a compact one; build with --format compact8`);
  return format.read(file).compact!;
}

/**
 * A float16 file as the C runtime sees it, for cullFloat.
 * @throws TreeFileError for bytes that are not an undamaged float16 file; its nodes are not looked at, decodeTree does that
 */
export function readFloatTree(bytes: Uint8Array): FloatTree {
  const file = openTreeFile(bytes);
  if (file.format !== FORMATS.float16)
    throw new TreeFileError(`this is a ${file.format.name} file; a cull in floats reads float16`);
  return floatTree(file);
}

/**
 * What the bits of a node are for.
 * `bounds`: say where its sphere is, and nothing else
 * `link`: say its axis, and where its children or objects are
 * `shared`: whether the link's bits are the low bits of the sphere's numbers too, so that these are read without a mask
 */
export type NodeBits = ReturnType<typeof nodeBitsOf>;

function nodeBitsOf({ node, linkBits, sharesLink }: Format) {
  const padding = paddingOf(node).length * 8;
  return { bounds: node.size * 8 - linkBits - padding, link: linkBits, shared: sharesLink, padding };
}

/** What `cull64 info` shows of a file: its header, and where its bytes go. */
export type TreeFileInfo = ReturnType<typeof describeOpenFile>;

/** Header and byte ledger of a file whose frame is valid; its nodes are not looked at. @throws TreeFileError */
export function describeTreeFile(bytes: Uint8Array): TreeFileInfo {
  return describeOpenFile(openTreeFile(bytes));
}

export function describeOpenFile({ view, header, format, endian, sections }: OpenFile) {
  const bytes = view.byteLength;
  const parts: Section[] = [
    { name: 'header', offset: 0, bytes: HEADER.size },
    sections.nodes,
    sections.objects,
    sections.ids,
  ];
  if (sections.hidden.bytes > 0) parts.push(sections.hidden);
  return {
    format: format.name,
    endian,
    header,
    /** the parts of the file in their order; an absent one has 0 bytes, but hidden is not listed */
    sections: parts,
    /** zeros between the sections; with the sections' bytes, all of the file */
    padding: bytes - parts.reduce((sum, part) => sum + part.bytes, 0),
    bytes,
    /** all bytes over objects; 0 for an empty tree */
    bytesPerObject: header.objectCount > 0 ? bytes / header.objectCount : 0,
    nodeBits: nodeBitsOf(format),
  };
}
