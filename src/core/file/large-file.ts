/**
 * The float16 file of a large tree in pieces: where each goes, and its bytes. The file is the one that encodeTree writes of the whole tree.
 *
 * That is so because leaves of two objects and more have an objects section, so that no node is rounded by what others were rounded to, and
 * because the number of every node is known before the first block is built (core/tree/sphere/large/plan.ts).
 */
import type { LargePlan } from '../tree/sphere/large/plan.ts';
import type { SphereTree } from '../tree/sphere/sphere-tree.ts';
import { FLOAT16, float16Origin, float16Writer } from './formats/float16.ts';
import { type Endian, writeHeader } from './header.ts';
import { HEADER } from './layout.ts';
import { boundsOf, writeIds, writeObjects } from './objects.ts';
import { roundEach } from './round-outward.ts';
import { checkLength, idWidthOf, placeSections, type Section } from './sections.ts';

/** Bytes, and where they go in the file. */
export interface FilePiece {
  offset: number;
  bytes: Uint8Array;
}

export interface LargeFile {
  fileLength: number;
  /** The nodes above the blocks. @throws RangeError for spheres too large, or too far from the root */
  top(): FilePiece[];
  /** The nodes, objects and ids of a block. @throws RangeError as top */
  block(tree: SphereTree, firstNode: number, firstObject: number): FilePiece[];
  /** The header, when all blocks were asked for. @param crc of the file with this header, its field crc being 0 */
  header(crc: number): FilePiece;
}

/**
 * @param plan of two blocks and more, with leaves of two objects and more
 * @throws RangeError for a file too long
 */
export function largeFile(plan: LargePlan, endian: Endian): LargeFile {
  const { nodeCount, objectCount, leafSize, top } = plan;
  const little = endian === 'little';
  const idWidth = idWidthOf(objectCount);
  const sections = placeSections(FLOAT16, nodeCount, objectCount, idWidth);
  const { nodes, objects, ids, fileLength } = sections;
  checkLength(fileLength);
  const origin = float16Origin(top);
  let depth = 0;
  let bounds: number[] | undefined;

  const nodeBytes = (part: Pick<SphereTree, 'spheres' | 'links'>): Uint8Array => {
    const bytes = new Uint8Array(part.links.length * FLOAT16.node.size);
    roundEach(part.spheres, float16Writer(part, origin, new DataView(bytes.buffer), 0, little));
    return bytes;
  };
  return {
    fileLength,
    top() {
      const size = FLOAT16.node.size;
      const bytes = nodeBytes(top);
      return Array.from(top.nodes, (node, t) => ({
        offset: nodes.offset + node * size,
        bytes: bytes.subarray(t * size, (t + 1) * size),
      }));
    },
    block(tree, firstNode, firstObject) {
      depth = Math.max(depth, tree.depth);
      bounds = united(bounds, boundsOf(tree.objects));
      const count = tree.ids.length;
      return [
        { offset: nodes.offset + firstNode * FLOAT16.node.size, bytes: nodeBytes(tree) },
        piece(objects, firstObject, count * FLOAT16.object.size, FLOAT16.object.size, (view, whole) =>
          writeObjects(tree.objects, view, whole, little),
        ),
        piece(ids, firstObject, count * idWidth, idWidth, (view, whole) =>
          writeIds(tree.ids, view, whole, idWidth, little),
        ),
      ];
    },
    header(crc) {
      const bytes = new Uint8Array(HEADER.size);
      const facts = {
        idWidth,
        leafSize,
        nodeCount,
        objectCount,
        depth,
        scale: 1,
        origin,
        bounds: bounds!,
      };
      writeHeader(bytes, FLOAT16.code, endian, sections, facts, crc);
      return { offset: 0, bytes };
    },
  };
}

/** Bytes of the file of so many objects, or a little less: blocks may have a few leaves more. @throws RangeError for a file too long */
export function leastLargeBytes(objectCount: number, leafSize: number): number {
  const nodeCount = 2 * Math.ceil(objectCount / leafSize) - 1;
  const { fileLength } = placeSections(FLOAT16, nodeCount, objectCount, idWidthOf(objectCount));
  checkLength(fileLength);
  return fileLength;
}

/** A part of a section, from the object `first` on. @param write it into a view, where it is a section of its own */
function piece(
  section: Section,
  first: number,
  length: number,
  size: number,
  write: (view: DataView, whole: Section) => void,
): FilePiece {
  const bytes = new Uint8Array(length);
  write(new DataView(bytes.buffer), { ...section, offset: 0 });
  return { offset: section.offset + first * size, bytes };
}

function united(a: number[] | undefined, b: number[]): number[] {
  return a ? b.map((v, k) => (k < 3 ? Math.min(a[k], v) : Math.max(a[k], v))) : b;
}
