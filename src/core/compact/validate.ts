/**
 * Validates a compact tree: checks each guarantee of compact-tree.ts.
 *
 * Guarantee: safe on any content: nothing is decoded before the structure above it is checked, and each node is visited once.
 * A cull of a valid tree reads and writes nothing outside it and keeps to the bounds of compact-cull.ts, and the tree expands
 * (expand.ts) to exact floats.
 * Twin: cull64_validate in src/core/runtime/cull64.h.
 */
import { checkPermutation, reportTo } from '../tree/faults.ts';
import { isLeaf, MAX_DEPTH, MAX_LEAF_SIZE } from '../tree/sphere/sphere-tree.ts';
import { CODINGS, COMPACT_FORMATS } from './codings.ts';
import {
  COMPACT_MAX_LEAVES,
  COMPACT_MAX_OBJECTS,
  COMPACT_MAX_RADIUS,
  type CompactTree,
  hasObjectSpheres,
  leftLeaves,
  nodeAxis,
} from './compact-tree.ts';
import { EXACT } from './content.ts';
import { radiusToHold, type Unpacked, unpack } from './expand.ts';

/** Powers of two between which a scale lies: a tree unit is a normal float, and 2^17 of them are one. */
export const LEAST_SCALE = 2 ** -100;
export const GREATEST_SCALE = 2 ** 110;

/** The first faults of a tree, a line each, of the first kind that is found; none when it is valid. */
export function validateCompact(tree: CompactTree): string[] {
  for (const check of [countFault, placeFault, idFault, structureFault, sphereFault]) {
    const fault = check(tree);
    if (fault) return [fault];
  }
  return [];
}

function countFault(tree: CompactTree): string | undefined {
  const { format, nodes, objects, leaves, objectCount, leafSize, depth } = tree;
  if (!COMPACT_FORMATS.includes(format)) return `format ${format}; it must be ${COMPACT_FORMATS.join(', ')}`;
  if (!(Number.isInteger(objectCount) && objectCount >= 0 && objectCount <= COMPACT_MAX_OBJECTS))
    return `${objectCount} objects; ${format} numbers at most ${COMPACT_MAX_OBJECTS}`;
  if (!(Number.isInteger(leaves) && leaves >= 0 && leaves <= COMPACT_MAX_LEAVES))
    return `${leaves} leaves; ${format} addresses ${COMPACT_MAX_LEAVES}`;
  if (!(Number.isInteger(leafSize) && leafSize >= (leaves > 0 ? 1 : 0) && leafSize <= MAX_LEAF_SIZE))
    return `leaf size ${leafSize}; it must be from 1 to ${MAX_LEAF_SIZE}`;
  if (objectCount > leaves * leafSize || (leaves > 0 && objectCount <= (leaves - 1) * leafSize))
    return `${objectCount} objects do not fill ${leaves} leaves of ${leafSize}`;
  if (leaves === 0 && depth !== 0) return `depth ${depth} without objects`;
  const entries = CODINGS[format].bytes / nodes.BYTES_PER_ELEMENT;
  const nodeCount = Math.max(0, 2 * leaves - 1);
  if (nodes.length !== nodeCount * entries)
    return `${nodes.length} node numbers for ${leaves} leaves, not ${nodeCount * entries}`;
  if (objects.length !== 0 && (objects.length !== objectCount * entries || objectCount === leaves))
    return `${objects.length} object numbers for ${objectCount} objects in ${leaves} leaves`;
  return undefined;
}

function placeFault({ scale, origin }: CompactTree): string | undefined {
  if (!(scale >= LEAST_SCALE && scale <= GREATEST_SCALE && Number.isInteger(Math.log2(scale))))
    return `scale ${scale}; it must be a power of two from 2^-100 to 2^110`;
  for (let axis = 0; axis < 3; axis++) {
    const units = origin[axis] / scale;
    if (!(Number.isInteger(units) && Math.abs(units) <= EXACT))
      return `origin ${'xyz'[axis]} = ${origin[axis]}; it must be a whole number of tree units of ${scale}, at most 2^23`;
  }
  return undefined;
}

function idFault({ ids, objectCount }: CompactTree): string | undefined {
  if (ids.length !== objectCount) return `${ids.length} ids for ${objectCount} objects`;
  const faults: string[] = [];
  checkPermutation(ids, reportTo(faults));
  return faults[0];
}

/** Left sides, axes and depth: one pass in preorder, with the right sides that wait: leaves and level of each. */
function structureFault(tree: CompactTree): string | undefined {
  const isRelative = CODINGS[tree.format].relative !== null;
  const waiting: number[] = [];
  let deepest = 0;
  let leaves = tree.leaves;
  let level = 1;
  for (let node = 0; node < 2 * tree.leaves - 1; node++) {
    if (level > MAX_DEPTH) return `node ${node}: deeper than ${MAX_DEPTH} levels`;
    deepest = Math.max(deepest, level);
    if (nodeAxis(tree, node) > 2) return `node ${node}: axis 3; it must be 0 to 2`;
    if (leaves > 1) {
      const left = leftLeaves(tree, node, leaves);
      if (left < 1 || left >= leaves)
        return `node ${node}: ${left} leaves on its left; it must be 1 to ${leaves - 1}, one less than it has`;
      waiting.push(leaves - left, ++level);
      leaves = left;
      continue;
    }
    if (!isRelative && leftLeaves(tree, node, 1) !== 0)
      return `leaf ${node}: ${leftLeaves(tree, node, 1)} leaves on its left; a leaf has 0`;
    level = waiting.pop()!;
    leaves = waiting.pop()!;
  }
  return deepest === tree.depth ? undefined : `the tree is ${deepest} levels deep, not ${tree.depth}`;
}

/** The first fault of the spheres: a root too large for a cull's products, a centre outside the root, an absolute node that does not hold an object below it. */
function sphereFault(tree: CompactTree): string | undefined {
  if (tree.leaves === 0) return undefined;
  const unpacked = unpack(tree);
  const { nodes, objects } = unpacked;
  if (nodes[3] > COMPACT_MAX_RADIUS)
    return `node 0: its radius is ${nodes[3]} tree units; a root has at most ${COMPACT_MAX_RADIUS}`;
  const far = centreFault('node', nodes, nodes) ?? centreFault('object', nodes, objects);
  if (far || CODINGS[tree.format].relative || !hasObjectSpheres(tree)) return far;
  return containmentFault(unpacked);
}

/** The first sphere whose centre the root does not hold. */
function centreFault(what: string, root: Int32Array, spheres: Int32Array): string | undefined {
  for (let at = 0; at < spheres.length; at += 4) {
    const x = spheres[at] - root[0];
    const y = spheres[at + 1] - root[1];
    const z = spheres[at + 2] - root[2];
    const square = x * x + y * y + z * z;
    if (square > root[3] ** 2)
      return `${what} ${at / 4}: its centre is ${Math.sqrt(square)} tree units from the root's, whose radius is ${root[3]}`;
  }
  return undefined;
}

function containmentFault({ nodes, objects, links, first, parents }: Unpacked): string | undefined {
  for (let leaf = 0; leaf < links.length; leaf++) {
    if (!isLeaf(links[leaf])) continue;
    for (let object = first[leaf]; object < first[leaf + 1]; object++)
      for (let node = leaf; ; node = parents[node]) {
        const least = radiusToHold(nodes, node * 4, objects, object * 4);
        if (least > nodes[node * 4 + 3])
          return `node ${node}: object ${object} needs a radius of ${least} tree units, it has ${nodes[node * 4 + 3]}`;
        if (node === 0) break;
      }
  }
  return undefined;
}
