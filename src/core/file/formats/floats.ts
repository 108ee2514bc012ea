/** Shared by the formats whose spheres are floats: the tree's own structure, an objects section where leaves hold several, ids. */
import type { HiddenCells } from '../../tree/hidden/hidden-cells.ts';
import { encodeHidden } from '../../tree/hidden/hidden-code.ts';
import type { SphereTree } from '../../tree/sphere/sphere-tree.ts';
import { assembleTree, type TreeParts } from '../assemble.ts';
import type { FileHidden, Format, OpenFile } from '../format.ts';
import { type Endian, writeHeader } from '../header.ts';
import { hiddenBytes, readHidden, writeHidden } from '../hidden-section.ts';
import type { Header } from '../layout.ts';
import { boundsOf, leavesOf, readIds, readObjects, writeIds, writeObjects } from '../objects.ts';
import { type NodeWriter, roundOutward } from '../round-outward.ts';
import { checkLength, idWidthOf, needsObjects, placeSections } from '../sections.ts';
import { builtWrong } from '../tree-file-error.ts';

/**
 * @param origin of the nodes' coordinates
 * @param writerFor writes the nodes from byte `start` on
 * @param hidden coded on this tree
 * @throws RangeError for a file too long, and from the writer
 */
export function writeFloats(
  format: Format,
  tree: SphereTree,
  endian: Endian,
  origin: number[],
  writerFor: (view: DataView, start: number, little: boolean) => NodeWriter,
  hidden: FileHidden | null,
): Uint8Array {
  const nodeCount = tree.links.length;
  const objectCount = tree.ids.length;
  const idWidth = idWidthOf(objectCount);
  const sections = placeSections(format, nodeCount, objectCount, idWidth, undefined, hiddenBytes(hidden));
  const { nodes, objects, ids, fileLength } = sections;
  checkLength(fileLength);
  const bytes = new Uint8Array(fileLength);
  const view = new DataView(bytes.buffer);
  const little = endian === 'little';
  const leafIsObject = !needsObjects(nodeCount, objectCount);
  const read = roundOutward(tree, leafIsObject, writerFor(view, nodes.offset, little));
  if (!leafIsObject) writeObjects(tree.objects, view, objects, little);
  if (ids.bytes > 0) writeIds(tree.ids, view, ids, idWidth, little);
  writeHidden(hidden, view, sections.hidden, little);
  const { leafSize, depth } = tree;
  const bounds = boundsOf(leafIsObject ? leavesOf(tree, read) : tree.objects);
  writeHeader(bytes, format.code, endian, sections, {
    idWidth,
    leafSize,
    nodeCount,
    objectCount,
    depth,
    scale: 1,
    origin,
    bounds,
  });
  return bytes;
}

/** Cells and sets, coded on a tree that is written; null where it has nothing to hide. @throws RangeError */
export function codeHidden(tree: SphereTree, cells: HiddenCells | null | undefined): FileHidden | null {
  return cells && tree.ids.length > 0 ? { code: encodeHidden(cells, tree, tree.ids), shape: tree } : null;
}

/** The hidden cells of a file whose tree has these parts. @throws TreeFileError */
export function readFloatHidden(file: OpenFile, parts: TreeParts): FileHidden | null {
  return readHidden(file, () => assembleTree(parts), null);
}

/** What a file has beside its nodes. */
export function readRest({
  view,
  header,
  endian,
  sections,
}: OpenFile): Pick<TreeParts, 'objects' | 'depth' | 'leafSize'> {
  const { objectCount, depth, leafSize } = header;
  const little = endian === 'little';
  return {
    objects: sections.objects.bytes > 0 ? readObjects(view, sections.objects, objectCount, little) : null,
    depth,
    leafSize,
  };
}

/** The ids section. */
export function readFileIds({ view, header, endian, sections }: OpenFile): Uint32Array {
  return readIds(view, sections.ids, header.objectCount, header.idWidth, endian === 'little');
}

/** @throws TreeFileError */
export function checkUnscaled({ scale }: Header, name: string): void {
  if (scale !== 1) throw builtWrong(`header: scale is ${scale}, ${name} has 1`);
}
