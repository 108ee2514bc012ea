/**
 * The seed20 node: 20 bytes, field for field the struct of the seed article, so that its published C code reads them.
 *
 *     struct { float pos[3]; float radius_sqr; uint8_t flags; uint16_t idx; }
 *
 * Guarantee: conservative, and lossless from radius 2^-63 up: radius_sqr is the least float not below r * r, and the root of
 * it, rounded down, is r again. A smaller radius other than 0 is read as 2^-63, and a subnormal coordinate as 0 with the
 * radius enlarged: the FPU of an N64 stops on subnormals.
 * Source: seed article "Sort a sphere BVH with split planes" (2024).
 */

import { sphereTreeCull } from '../../compact/program-cull.ts';
import { axisOf, isLeaf, LEAF, packLink, type SphereTree, targetOf } from '../../tree/sphere/sphere-tree.ts';
import { assembleTree } from '../assemble.ts';
import { ceilSum, floorSum, LEAST_NORMAL } from '../float32.ts';
import type { FileHidden, FileTree, Format, OpenFile } from '../format.ts';
import type { Endian } from '../header.ts';
import type { Header } from '../layout.ts';
import { OBJECT, offsetOf, paddingOf, SEED20_MAX_ID, SEED20_MAX_NODES, SEED20_NODE } from '../layout.ts';
import type { NodeWriter } from '../round-outward.ts';
import { needsObjects } from '../sections.ts';
import { builtWrong, TreeFileError } from '../tree-file-error.ts';
import { checkUnscaled, codeHidden, readFloatHidden, readRest, writeFloats } from './floats.ts';

const SIZE = SEED20_NODE.size;
const POS = offsetOf(SEED20_NODE, 'pos');
const RADIUS_SQR = offsetOf(SEED20_NODE, 'radiusSqr');
const FLAGS = offsetOf(SEED20_NODE, 'flags');
const IDX = offsetOf(SEED20_NODE, 'idx');
const PADDING = paddingOf(SEED20_NODE);

const BOTH_CHILDREN = 3;
const AXIS_SHIFT = 2;

export const SEED20: Format = {
  name: 'seed20',
  about: "the seed article's 20-byte node, readable by its published C code",
  code: 2,
  node: SEED20_NODE,
  object: OBJECT,
  objects: 'never',
  ids: 'never',
  linkBits: 24,
  sharesLink: false,
  build: { leafSize: 1, leaves: 'any' },
  maxLeafSize: 1,
  runtime: null,
  pack: (tree) => ({ ids: tree.ids, write: ({ endian, hidden }) => write(tree, endian, codeHidden(tree, hidden)) }),
  checkHeader,
  read,
};

function write(tree: SphereTree, endian: Endian, hidden: FileHidden | null): Uint8Array {
  checkSeed20(tree);
  const writerFor = (view: DataView, start: number, little: boolean) => seed20Writer(tree, view, start, little);
  return writeFloats(SEED20, tree, endian, [0, 0, 0], writerFor, hidden);
}

function checkHeader(header: Header): void {
  const { nodeCount, objectCount } = header;
  if (needsObjects(nodeCount, objectCount))
    throw new TreeFileError(
      `header: ${nodeCount} nodes for ${objectCount} objects, seed20 stores one a leaf; build with --leaf 1`,
    );
  checkUnscaled(header, 'seed20');
}

function read(file: OpenFile): FileTree {
  const { origin } = file.header;
  if (origin.some((v) => v !== 0)) throw builtWrong(`header: origin is ${origin.join(', ')}, seed20 has 0, 0, 0`);
  const parts = { ...readNodes(file), ...readRest(file) };
  const hidden = readFloatHidden(file, parts);
  return {
    format: SEED20,
    ids: parts.ids,
    hasIds: true,
    compact: null,
    floats: null,
    hidden,
    write: ({ endian: order }) => write(assembleTree(parts), order, hidden),
    expand: () => parts,
    createCull: () => sphereTreeCull(assembleTree(parts), 1),
  };
}

/** @throws RangeError for a tree that the format's 16-bit fields cannot hold */
function checkSeed20(tree: SphereTree): void {
  const { links, first, ids } = tree;
  if (links.length > SEED20_MAX_NODES)
    throw new RangeError(
      `${links.length} nodes; seed20 addresses ${SEED20_MAX_NODES}, ${SEED20_MAX_NODES / 2} objects: use float16`,
    );
  for (let node = 0; node < links.length; node++) {
    if (!isLeaf(links[node])) continue;
    const size = first[node + 1] - first[node];
    if (size !== 1) throw new RangeError(`leaf ${node} holds ${size} objects; seed20 stores one: build with --leaf 1`);
    const id = ids[first[node]];
    if (id > SEED20_MAX_ID) throw new RangeError(`leaf ${node} has id ${id}; seed20 stores up to ${SEED20_MAX_ID}`);
  }
}

/** @throws RangeError, from its functions, for a radius whose square is beyond a float */
function seed20Writer(tree: SphereTree, view: DataView, start: number, little: boolean): NodeWriter {
  const { spheres, links, ids } = tree;
  return {
    centre(node, read) {
      const at = start + node * SIZE;
      for (let axis = 0; axis < 3; axis++) {
        const value = spheres[node * 4 + axis];
        read[node * 4 + axis] = Math.abs(value) < LEAST_NORMAL ? 0 : value;
        view.setFloat32(at + POS + 4 * axis, read[node * 4 + axis], little);
      }
      const axis = axisOf(links[node]);
      const target = targetOf(links[node]);
      view.setUint8(at + FLAGS, axis === LEAF ? 0 : BOTH_CHILDREN | (axis << AXIS_SHIFT));
      view.setUint16(at + IDX, axis === LEAF ? ids[target] : target, little);
    },
    radius(node, least) {
      // a float first: its square is exact in a double, that of `least` would not be
      const r = ceilSum(least, 0);
      const square = r === 0 ? 0 : Math.max(ceilSum(r * r, 0), LEAST_NORMAL);
      if (!Number.isFinite(square))
        throw new RangeError(
          `node ${node}: radius ${r}, its square is more than a 32-bit float holds (radius up to 1.8e19): scale the scene down, or use float16`,
        );
      view.setFloat32(start + node * SIZE + RADIUS_SQR, square, little);
      return radiusOf(square);
    },
  };
}

/** Greatest float whose square is not above; a float's square has 48 bits, so the double root is never rounded up to it. */
function radiusOf(square: number): number {
  return floorSum(Math.sqrt(square), 0);
}

/** Nodes as spheres and links, ids in tree order. @throws TreeFileError for flags that no writer stores */
function readNodes({ view, header, endian, sections }: OpenFile) {
  const { nodeCount: nodes, objectCount: objects } = header;
  const little = endian === 'little';
  const spheres = new Float32Array(nodes * 4);
  const links = new Uint32Array(nodes);
  const ids = new Uint32Array(objects);
  let leaves = 0;
  for (let node = 0; node < nodes; node++) {
    const at = sections.nodes.offset + node * SIZE;
    for (let axis = 0; axis < 3; axis++) spheres[node * 4 + axis] = view.getFloat32(at + POS + 4 * axis, little);
    const square = view.getFloat32(at + RADIUS_SQR, little);
    if (!(square >= 0 && Number.isFinite(square))) throw builtWrong(`node ${node}: radius_sqr is ${square}`);
    spheres[node * 4 + 3] = radiusOf(square);
    for (const pad of PADDING)
      if (view.getUint8(at + pad) !== 0) throw builtWrong(`node ${node}: its padding is not zero`);
    const flags = view.getUint8(at + FLAGS);
    const idx = view.getUint16(at + IDX, little);
    const axis = flags >> AXIS_SHIFT;
    if (flags === 0) {
      if (leaves === objects) throw builtWrong(`leaf ${node} is one more than the file's ${objects} objects`);
      ids[leaves] = idx;
      links[node] = packLink(LEAF, leaves++);
    } else if ((flags & BOTH_CHILDREN) === BOTH_CHILDREN && axis < LEAF) {
      links[node] = packLink(axis, idx);
    } else throw builtWrong(`node ${node}: flags ${flags} mean nothing`);
  }
  return { spheres, links, ids };
}
