/** What the makers of wide trees share: how a node is written, and the sphere of the root. */
import { ceilFloat32 } from '../../math/float.ts';
import type { KernelChoice } from '../kernel-choice.ts';
import {
  MANY_OBJECTS,
  MAX_WIDE_LEAF_SIZE,
  MAX_WIDE_NODES,
  WIDE_AXES,
  WIDE_LEAF_SIZES,
  WIDE_NODE,
  WIDE_R,
  WIDE_SPLIT,
  WIDE_X,
  WIDE_Y,
  WIDE_Z,
} from './wide-tree.ts';

export interface WideOptions {
  /** most objects in a leaf, 1 to 255; without it 32 for fewer than 4,000 objects, else 48 */
  leafSize: number;
  /** auto: WebAssembly where it can be had and pays; wasm: WebAssembly, or an error; typescript: never WebAssembly. The tree is the same */
  kernel: KernelChoice;
}

/**
 * @param objects of the tree
 * @throws RangeError for a leaf size that there is not
 */
export function wideLeafSize(objects: number, leafSize: number = WIDE_LEAF_SIZES[+(objects >= MANY_OBJECTS)]): number {
  if (Number.isInteger(leafSize) && leafSize >= 1 && leafSize <= MAX_WIDE_LEAF_SIZE) return leafSize;
  throw new RangeError(`leaf size ${leafSize}: it must be a whole number from 1 to ${MAX_WIDE_LEAF_SIZE}`);
}

/** @throws RangeError for more nodes than a tree can have */
export function checkWideNodes(nodes: number): void {
  if (nodes > MAX_WIDE_NODES)
    throw new RangeError(`${nodes} nodes: a wide tree has at most ${MAX_WIDE_NODES}; larger leaves make fewer`);
}

/** An empty node: no child, no split. */
export function clearWideNode(nodes: Float32Array, words: Uint32Array, node: number): void {
  const at = node * WIDE_NODE;
  words.fill(0, at, at + WIDE_NODE);
  nodes.fill(Number.NEGATIVE_INFINITY, at + WIDE_R, at + WIDE_R + 4);
}

/** Where split number `split` of the node at `at` lies: 0 the upper one, 1 between children 0 and 1, 2 between 2 and 3. */
export function putWideSplit(
  nodes: Float32Array,
  words: Uint32Array,
  at: number,
  split: number,
  axis: number,
  coordinate: number,
): void {
  nodes[at + WIDE_SPLIT + split] = coordinate;
  words[at + WIDE_AXES] |= axis << (2 * split);
}

/** Grow the sphere of a root until its box has every child's centre, and no child's radius is greater. */
export function growWideRoot(root: Float32Array, nodes: Float32Array): void {
  let r = root[3];
  for (let at = 0; at < nodes.length; at += WIDE_NODE)
    for (let child = at; child < at + 4; child++) {
      if (nodes[child + WIDE_R] < 0) continue;
      r = Math.max(
        r,
        nodes[child + WIDE_R],
        Math.abs(nodes[child + WIDE_X] - root[0]),
        Math.abs(nodes[child + WIDE_Y] - root[1]),
        Math.abs(nodes[child + WIDE_Z] - root[2]),
      );
    }
  root[3] = ceilFloat32(r);
}
