/**
 * The float16 node: a sphere and its link in 16 bytes, one D-cache line of the Nintendo 64.
 *
 * The link's four bytes, axis first, are the low bytes of x, y, z and r. They are part of the numbers: a reader uses the
 * floats as they stand, without a mask, and the writer has chosen them so. Coordinates are relative to the header's origin,
 * the root's centre, because 16 significant bits of a far-off map would be coarse.
 *
 * Guarantee: conservative, see round-outward.ts. Beside what the tree's sphere needs, a node moves by at most 2^-16 of its
 * distance from the origin and its radius grows by 2^-15. No number is infinite, NaN or subnormal (the VR4300's FPU stops
 * with an exception on a subnormal operand), and encoding what was decoded gives the same bytes.
 * Source: the field table in layout.ts; mupen64plus issue 795 (2020) for subnormals, tried on a console: FCR31's flush bit does
 * not help with an operand.
 */

import { floatTreeCull } from '../../compact/program-cull.ts';
import type { SphereTree } from '../../tree/sphere/sphere-tree.ts';
import { MAX_LEAF_SIZE } from '../../tree/sphere/sphere-tree.ts';
import { assembleTree } from '../assemble.ts';
import { bitsFloat, floatBits, floorSum, INFINITY_BITS, LEAST_NORMAL_BITS, SIGN_BIT, twoSumError } from '../float32.ts';
import type { FileHidden, FileTree, Format, OpenFile } from '../format.ts';
import type { Endian } from '../header.ts';
import { FLOAT16_NODE, OBJECT, offsetOf } from '../layout.ts';
import { FLOAT_ROUNDING, type NodeWriter } from '../round-outward.ts';
import { builtWrong } from '../tree-file-error.ts';
import { floatTree } from './float-tree.ts';
import { checkUnscaled, codeHidden, readFileIds, readFloatHidden, readRest, writeFloats } from './floats.ts';

const SIZE = FLOAT16_NODE.size;
const WORDS = (['x', 'y', 'z', 'r'] as const).map((name) => offsetOf(FLOAT16_NODE, name));
const RADIUS = 3;
/** a float's bits grow by this much from one with the same low byte to the next */
const STEP = 0x100;
/** a root nearer to 0 than this is stored relative to 0, so that adding the origin never loses the stored number */
const LEAST_ORIGIN = 2 ** -100;
/** a coordinate that is stored and read again stays the same after one round, after two where it lay midway */
const SETTLE_ROUNDS = 8;

/** Nodes of a tree, or of a part of one. */
type Nodes = Pick<SphereTree, 'spheres' | 'links'>;

export const FLOAT16: Format = {
  name: 'float16',
  about: '16 bytes a node, spheres rounded outward',
  code: 1,
  node: FLOAT16_NODE,
  object: OBJECT,
  objects: 'always',
  ids: 'always',
  linkBits: 32,
  sharesLink: true,
  build: { leafSize: 1, leaves: 'any' },
  maxLeafSize: MAX_LEAF_SIZE,
  runtime: {
    constant: 'CULL64_FLOAT16',
    query: 'cull64_float_query',
    setQuery: 'cull64_set_float_query',
    cull: 'cull64_float_cull',
    stackKilobytes: '0.4',
    orderCost: 'all three cost about the same',
  },
  pack: (tree) => ({ ids: tree.ids, write: ({ endian, hidden }) => write(tree, endian, codeHidden(tree, hidden)) }),
  checkHeader: (header) => checkUnscaled(header, 'float16'),
  read,
};

function write(tree: SphereTree, endian: Endian, hidden: FileHidden | null): Uint8Array {
  const origin = float16Origin(tree);
  const writerFor = (view: DataView, start: number, little: boolean) =>
    float16Writer(tree, origin, view, start, little);
  return writeFloats(FLOAT16, tree, endian, origin, writerFor, hidden);
}

function read(file: OpenFile): FileTree {
  const { view, header, endian, sections } = file;
  const nodes = readFloat16(view, sections.nodes.offset, header.nodeCount, header.origin, endian === 'little');
  const parts = { ...nodes, ids: readFileIds(file), ...readRest(file) };
  const floats = floatTree(file);
  const hidden = readFloatHidden(file, parts);
  return {
    format: FLOAT16,
    ids: parts.ids,
    hasIds: true,
    compact: null,
    floats,
    hidden,
    write: ({ endian: order }) => write(assembleTree(parts), order, hidden),
    expand: () => parts,
    createCull: () => floatTreeCull(floats),
  };
}

/** Byte k of a link, from the top: what stands in word k. */
function linkByte(link: number, word: number): number {
  return (link >>> (24 - 8 * word)) & 0xff;
}

/** The root's centre, or 0 where that is next to 0. */
export function float16Origin(tree: Nodes): number[] {
  if (tree.links.length === 0) return [0, 0, 0];
  return [0, 1, 2].map((axis) => {
    const x = tree.spheres[axis];
    return Math.abs(nearestWithLowByte(x, linkByte(tree.links[0], axis))) < LEAST_ORIGIN ? 0 : x;
  });
}

/** @throws RangeError, from its functions, for a node too far out or too large */
export function float16Writer(
  tree: Nodes,
  origin: number[],
  view: DataView,
  start: number,
  little: boolean,
): NodeWriter {
  const { spheres, links } = tree;
  const slack = new Float64Array(links.length);
  const shift = [0, 0, 0];
  return {
    centre(node, read) {
      for (let axis = 0; axis < 3; axis++) {
        const value = spheres[node * 4 + axis];
        const stored = storeCoordinate(value, origin[axis], linkByte(links[node], axis));
        const seen = Math.fround(origin[axis] + stored);
        if (!Number.isFinite(seen))
          throw new RangeError(
            `node ${node}: ${'xyz'[axis]} = ${value} lies too far from the root at ${origin[axis]} for a 32-bit float; scale the scene down`,
          );
        read[node * 4 + axis] = seen;
        shift[axis] = shiftOf(origin[axis], stored);
        view.setFloat32(start + node * SIZE + WORDS[axis], stored, little);
      }
      slack[node] = slackOf(shift);
    },
    radius(node, least) {
      const stored = storeRadius(least, slack[node], linkByte(links[node], RADIUS));
      if (!Number.isFinite(stored))
        throw new RangeError(`node ${node}: radius ${least} is more than a 32-bit float holds; scale the scene down`);
      view.setFloat32(start + node * SIZE + WORDS[RADIUS], stored, little);
      return floorSum(stored, -slack[node]);
    },
  };
}

/** Nodes as spheres and links. @throws TreeFileError for numbers that no writer stores */
export function readFloat16(
  view: DataView,
  start: number,
  nodes: number,
  origin: number[],
  little: boolean,
): { spheres: Float32Array; links: Uint32Array } {
  const spheres = new Float32Array(nodes * 4);
  const links = new Uint32Array(nodes);
  const shift = [0, 0, 0];
  for (let node = 0; node < nodes; node++) {
    let link = 0;
    for (let word = 0; word < 4; word++) {
      const at = start + node * SIZE + WORDS[word];
      const bits = view.getUint32(at, little);
      checkBits(bits, node, word);
      link = (link << 8) | (bits & 0xff);
      if (word === RADIUS) break;
      const stored = view.getFloat32(at, little);
      spheres[node * 4 + word] = origin[word] + stored;
      shift[word] = shiftOf(origin[word], stored);
    }
    links[node] = link;
    spheres[node * 4 + 3] = floorSum(view.getFloat32(start + node * SIZE + WORDS[RADIUS], little), -slackOf(shift));
  }
  return { spheres, links };
}

function checkBits(bits: number, node: number, word: number): void {
  const magnitude = bits & ~SIGN_BIT;
  const fault =
    magnitude >= INFINITY_BITS
      ? 'is not a finite number'
      : magnitude > 0 && magnitude < LEAST_NORMAL_BITS
        ? 'is subnormal, which no writer stores'
        : word === RADIUS && bits >= SIGN_BIT
          ? 'is negative'
          : '';
  if (fault) throw builtWrong(`node ${node}: ${'xyzr'[word]} ${fault}`);
}

/** The difference between a stored coordinate, moved by the origin, and the float that a reader makes of it. */
function shiftOf(origin: number, stored: number): number {
  const sum = origin + stored;
  return sum - Math.fround(sum) + twoSumError(origin, stored, sum);
}

/** By how much a reader's radius is smaller, so that its sphere lies within the stored one. */
function slackOf(shift: number[]): number {
  const [x, y, z] = shift;
  return Math.sqrt(x * x + y * y + z * z) * FLOAT_ROUNDING;
}

/** Nearest number with this low byte, chosen so that what a reader makes of it is stored as the same number. */
function storeCoordinate(value: number, origin: number, low: number): number {
  let stored = nearestWithLowByte(value - origin, low);
  for (let round = 0; round < SETTLE_ROUNDS; round++) {
    const again = nearestWithLowByte(Math.fround(origin + stored) - origin, low);
    if (again === stored) break;
    stored = again;
  }
  return stored;
}

/**
 * Smallest float with this low byte that, less the slack, is at least `least`; Infinity where there is none. The start is
 * at most one step too low, and never one too high: a step below it lies below least + slack.
 */
function storeRadius(least: number, slack: number, low: number): number {
  let bits = raise(withLowByte(floatBits(least + slack), low));
  while (bits < INFINITY_BITS && floorSum(bitsFloat(bits), -slack) < least) bits = raise(bits + STEP);
  return bits < INFINITY_BITS ? bitsFloat(bits) : Number.POSITIVE_INFINITY;
}

/** Float nearest to `value` that has this low byte and is not subnormal; NaN beyond the floats' range. */
export function nearestWithLowByte(value: number, low: number): number {
  const magnitude = Math.abs(value);
  const rounded = floatBits(magnitude);
  if (rounded >= INFINITY_BITS) return Number.NaN;
  // the two candidates around the magnitude; the upper one alone where nothing normal lies below
  let above = raise(withLowByte(rounded, low));
  if (bitsFloat(above) < magnitude) above = raise(above + STEP);
  const below = lower(above - STEP, low);
  // above may be beyond the floats' range: Infinity, or by its low byte NaN, neither of which is nearer than anything
  const takeBelow = below >= 0 && !(bitsFloat(above) - magnitude < magnitude - bitsFloat(below));
  const nearest = bitsFloat(takeBelow ? below : above);
  return value < 0 && nearest !== 0 ? -nearest : nearest;
}

function withLowByte(bits: number, low: number): number {
  return (bits & ~0xff) | low;
}

/** The bits themselves, or those of the least normal float with the same low byte where they are subnormal. */
function raise(bits: number): number {
  return bits > 0 && bits < LEAST_NORMAL_BITS ? LEAST_NORMAL_BITS | (bits & 0xff) : bits;
}

/** The bits themselves, or 0 where they are subnormal and 0 has the low byte, or -1 where nothing lies below. */
function lower(bits: number, low: number): number {
  if (bits >= LEAST_NORMAL_BITS) return bits;
  return low === 0 && bits >= LEAST_NORMAL_BITS - STEP ? 0 : -1;
}
