/**
 * One set of objects as bits on the preorder of a tree: what is below a hidden node takes none.
 *
 * The walk is depth first from the root, left child first, into visible nodes alone. An inner node writes `0` where both of its children are
 * visible, `10` where the left one alone is, `11` where the right one alone is; a leaf writes a bit for each of its objects in the order of
 * their slots, 1 where it is visible. The first bit is the highest of its byte; zeros fill up the last byte.
 * The root counts as visible. A set of no object is the way to the leftmost leaf, whose bits are zeros; in any other set a visible leaf
 * has a visible object, so that a set has one coding.
 *
 * Tried and lost, bytes for 348 sets of E1M1 in place of 17.3 KB: a bit for each object 272, two bits a node 24.6, trits 19.6, run lengths 40,
 * zlib of the bits 56, subtrees that sets share 118.
 * Bound: one waiting right child for each level above the current node, so the stack has tree.depth entries.
 * Twin: src/core/runtime/cull64.h decodes it.
 */
import { createBits, hasBit, setBit } from '../../base/bits.ts';
import type { HiddenBits } from '../hidden-bits.ts';
import { isLeaf, type SphereTree, targetOf } from '../sphere/sphere-tree.ts';

/** What the coding asks of a tree; a compact tree has it in its unpacked form. */
export type TreeShape = Pick<SphereTree, 'links' | 'first' | 'depth'>;

/** Room for the bits of a tree, all zeros. */
export function createHiddenBits({ links, first }: TreeShape): HiddenBits {
  const nodes = links.length;
  return { nodes: createBits(nodes), objects: createBits(first[nodes]) };
}

/**
 * The bits of a set.
 * @param ids slot -> input id
 * @param set a bit for each object by input id
 */
export function bitsOfSet(tree: TreeShape, ids: Uint32Array, set: Uint8Array): HiddenBits {
  const objects = createBits(ids.length);
  for (let slot = 0; slot < ids.length; slot++) if (hasBit(set, ids[slot])) setBit(objects, slot);
  return { nodes: nodesOf(tree, objects), objects };
}

/** A node's bit is set where an object's below it is. */
export function nodesOf({ links, first }: TreeShape, objects: Uint8Array): Uint8Array {
  const nodes = createBits(links.length);
  for (let node = links.length - 1; node >= 0; node--) {
    let seen = false;
    if (isLeaf(links[node])) for (let o = first[node]; o < first[node + 1]; o++) seen ||= hasBit(objects, o);
    else seen = hasBit(nodes, node + 1) || hasBit(nodes, targetOf(links[node]));
    if (seen) setBit(nodes, node);
  }
  return nodes;
}

/**
 * The coded set, whole bytes.
 * @param bits as bitsOfSet gives them
 * @param tree of one node at least
 */
export function encodeSet(tree: TreeShape, { nodes, objects }: HiddenBits): Uint8Array {
  const { links, first, depth } = tree;
  const bytes = new Uint8Array((links.length + first[links.length] + 7) >> 3);
  const stack = new Uint32Array(depth);
  let at = 0;
  let top = 0;
  let node = 0;
  for (;;) {
    if (isLeaf(links[node])) {
      for (let o = first[node]; o < first[node + 1]; o++, at++)
        if (hasBit(objects, o)) bytes[at >> 3] |= 0x80 >> (at & 7);
      if (top === 0) return bytes.slice(0, (at + 7) >> 3);
      node = stack[--top];
      continue;
    }
    const right = targetOf(links[node]);
    const goesRight = hasBit(nodes, right);
    if (goesRight && hasBit(nodes, node + 1)) {
      at++;
      stack[top++] = right;
      node++;
      continue;
    }
    bytes[at >> 3] |= 0x80 >> (at & 7);
    at++;
    if (goesRight) bytes[at >> 3] |= 0x80 >> (at & 7);
    at++;
    node = goesRight ? right : node + 1;
  }
}

/**
 * Sets `bits` to the coded set at byte `from`, with zeros read behind the last byte.
 * @param stack tree.depth entries
 * @returns the first byte behind the set
 */
export function decodeSet(
  { links, first }: TreeShape,
  bytes: Uint8Array,
  from: number,
  bits: HiddenBits,
  stack: Uint32Array,
): number {
  const { nodes, objects } = bits;
  nodes.fill(0);
  objects.fill(0);
  let at = from * 8;
  let top = 0;
  let node = 0;
  for (;;) {
    setBit(nodes, node);
    if (isLeaf(links[node])) {
      for (let o = first[node]; o < first[node + 1]; o++, at++) if (bitAt(bytes, at)) setBit(objects, o);
      if (top === 0) return (at + 7) >> 3;
      node = stack[--top];
      continue;
    }
    const right = targetOf(links[node]);
    if (!bitAt(bytes, at++)) {
      stack[top++] = right;
      node++;
    } else node = bitAt(bytes, at++) ? right : node + 1;
  }
}

function bitAt(bytes: Uint8Array, at: number): boolean {
  return ((bytes[at >> 3] << (at & 7)) & 0x80) !== 0;
}
