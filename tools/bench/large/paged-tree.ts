/** A float16 tree file, little-endian, read by pages: whole pages of the nodes' section, and single objects and ids. */
import { openSync, readSync } from 'node:fs';
import { readFloat16 } from '../../../src/file/formats/float16.ts';
import { FORMATS } from '../../../src/file/formats.ts';
import { HEADER, type Header } from '../../../src/file/layout.ts';
import { readRecord } from '../../../src/file/record.ts';
import { placeSections } from '../../../src/file/sections.ts';
import { isLeaf, targetOf } from '../../../src/tree/sphere/sphere-tree.ts';

const NODE_BYTES = FORMATS.float16.node.size;
const OBJECT_BYTES = FORMATS.float16.object.size;

/** Pages that are kept in memory; with more, all are let go. */
const KEPT = 4096;

export interface PagedTree {
  header: Header;
  /** first bytes of the sections */
  offsets: { nodes: number; objects: number; ids: number };
  idWidth: number;
  /** Decode node `node` into `sphere`. @returns its link */
  node(node: number, sphere: Float64Array): number;
  /** The spheres of objects first .. end - 1, and their ids. */
  objects(first: number, end: number): Float32Array;
  ids(first: number, end: number): Uint32Array;
}

export function openPagedTree(path: string, pageBytes: number): PagedTree {
  const file = openSync(path, 'r');
  const read = (at: number, length: number): DataView => {
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const got = readSync(file, bytes, done, length - done, at + done);
      if (got === 0) throw new Error(`${path}: cut short`);
      done += got;
    }
    return new DataView(bytes.buffer);
  };
  const header = readRecord(read(0, HEADER.size), 0, HEADER, true);
  const { nodeCount, objectCount, idWidth } = header;
  const sections = placeSections(FORMATS.float16, nodeCount, objectCount, idWidth);
  const offsets = { nodes: sections.nodes.offset, objects: sections.objects.offset, ids: sections.ids.offset };
  const pageNodes = pageBytes / NODE_BYTES;
  const pages = new Map<number, { spheres: Float32Array; links: Uint32Array }>();
  const page = (k: number) => {
    let known = pages.get(k);
    if (!known) {
      const count = Math.min(pageNodes, nodeCount - k * pageNodes);
      const view = read(offsets.nodes + k * pageBytes, count * NODE_BYTES);
      known = readFloat16(view, 0, count, header.origin, true);
      if (pages.size >= KEPT) pages.clear();
      pages.set(k, known);
    }
    return known;
  };
  return {
    header,
    offsets,
    idWidth,
    node(node, sphere) {
      const { spheres, links } = page(Math.floor(node / pageNodes));
      const at = node % pageNodes;
      for (let k = 0; k < 4; k++) sphere[k] = spheres[at * 4 + k];
      return links[at];
    },
    objects: (first, end) =>
      new Float32Array(read(offsets.objects + first * OBJECT_BYTES, (end - first) * OBJECT_BYTES).buffer),
    ids(first, end) {
      const { buffer } = read(offsets.ids + first * idWidth, (end - first) * idWidth);
      return idWidth === 4 ? new Uint32Array(buffer) : Uint32Array.from(new Uint16Array(buffer));
    },
  };
}

/** The slot behind a leaf's last object: the first one of the next leaf, which follows with the nodes above it alone between them. */
export function leafEnd(tree: PagedTree, leaf: number): number {
  for (let node = leaf + 1; node < tree.header.nodeCount; node++) {
    const link = tree.node(node, unused);
    if (isLeaf(link)) return targetOf(link);
  }
  return tree.header.objectCount;
}

const unused = new Float64Array(4);
