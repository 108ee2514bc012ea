/** Cells as they are merged (merge-cells.ts), before they are typed arrays (cells-of-merged.ts). */
import type { KdNode } from './kd-cells.ts';

/** bytes of a node, and of a leaf besides (core/tree/hidden/hidden-code.ts) */
export const NODE_BYTES = 4;
export const LEAF_BYTES = 6;

/**
 * A pruned tree; its leaves have no children; a leaf's set is there once it is known, and never where everything is
 * seen.
 */
export interface MergedNode<T = number> {
  kd: KdNode;
  children: [MergedNode<T>, MergedNode<T>] | null;
  set: T | null;
  /** a leaf where everything is seen */
  isOpen: boolean;
}

export interface MergedCells {
  /** of a leaf: the index of its set in `sets` */
  root: MergedNode;
  sets: Uint8Array[];
  /** leaves, and bytes of the section as stages 2 and 3 count them */
  leaves: number;
  bytes: number;
  /** objects given, summed over base cells by their weight */
  distortion: number;
}
