/** What the formats whose spheres are floats have in common: the tree's own structure, an objects section where leaves hold several, ids. */
import type { SphereTree } from '../../tree/sphere/sphere-tree.ts';
import type { TreeParts } from '../assemble.ts';
import type { Format, OpenFile } from '../format.ts';
import { type Endian, type Header, writeHeader } from '../header.ts';
import { MAX_FILE_BYTES } from '../layout.ts';
import { boundsOf, leavesOf, readIds, readObjects, writeIds, writeObjects } from '../objects.ts';
import { type NodeWriter, roundOutward } from '../round-outward.ts';
import { idWidthOf, needsObjects, placeSections } from '../sections.ts';
import { TreeFileError } from '../tree-file-error.ts';

/**
 * @param origin of the nodes' coordinates
 * @param writerFor writes the nodes from byte `start` on
 * @throws RangeError for a file too long, and from the writer
 */
export function writeFloats(
  format: Format,
  tree: SphereTree,
  endian: Endian,
  origin: number[],
  writerFor: (view: DataView, start: number, little: boolean) => NodeWriter,
): Uint8Array {
  const nodeCount = tree.links.length;
  const objectCount = tree.ids.length;
  const idWidth = idWidthOf(objectCount);
  const sections = placeSections(format, nodeCount, objectCount, idWidth);
  const { nodes, objects, ids, fileLength } = sections;
  if (fileLength > MAX_FILE_BYTES)
    throw new RangeError(`the file would take ${fileLength} bytes; its length field holds ${MAX_FILE_BYTES}`);
  const bytes = new Uint8Array(fileLength);
  const view = new DataView(bytes.buffer);
  const little = endian === 'little';
  const leafIsObject = !needsObjects(nodeCount, objectCount);
  const read = roundOutward(tree, leafIsObject, writerFor(view, nodes.offset, little));
  if (!leafIsObject) writeObjects(tree.objects, view, objects, little);
  if (ids.bytes > 0) writeIds(tree.ids, view, ids, idWidth, little);
  const { leafSize, depth } = tree;
  const bounds = boundsOf(leafIsObject ? leavesOf(tree, read) : tree.objects);
  writeHeader(bytes, format, endian, sections, {
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
  if (scale !== 1) throw new TreeFileError(`header: scale is ${scale}, ${name} has 1; build the file again`);
}
