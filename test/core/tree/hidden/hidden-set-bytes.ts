/** The bytes of a set by coding it: the oracle of what finding cells for a budget weighs. */
import { bitsOfSet, encodeSet, type TreeShape } from '../../../../src/core/tree/hidden/hidden-set.ts';

/** Bytes that a set takes, coded on a tree: what finding cells for a budget weighs. */
export function hiddenSetBytes(tree: TreeShape, ids: Uint32Array, set: Uint8Array): number {
  return encodeSet(tree, bitsOfSet(tree, ids, set)).length;
}
