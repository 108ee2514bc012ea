/** Children of a wide tree by number, four to a node: arrays beside a tree have an entry for each. */
import {
  MAX_WIDE_DEPTH,
  WIDE_END,
  WIDE_FIRST,
  WIDE_LEAF,
  WIDE_NODE,
  WIDE_REFERENCE,
  type WideTree,
} from './wide-tree.ts';

/** Where a child's words begin in its node: its sphere, reference and range are at this place plus WIDE_X, WIDE_REFERENCE and so on. */
export function wordOfChild(child: number): number {
  return (child >>> 2) * WIDE_NODE + (child & 3);
}

/** Room for any path. */
export function createWidePath(): Uint32Array {
  return new Uint32Array(MAX_WIDE_DEPTH + 1);
}

/**
 * Write the children that hold the object at `position` of the tree order, from the root's down to the leaf.
 * @returns how many
 */
export function widePathTo(tree: WideTree, position: number, path: Uint32Array): number {
  let length = 0;
  for (let node = 0; ; ) {
    const child = childWith(tree, node, position);
    path[length++] = child;
    const reference = tree.words[wordOfChild(child) + WIDE_REFERENCE];
    if (reference >= WIDE_LEAF) return length;
    node = reference;
  }
}

/** The child of a node that holds the object at `position` of the tree order. */
export function childWith({ words }: WideTree, node: number, position: number): number {
  let child = node * 4;
  for (let at = wordOfChild(child); !(words[at + WIDE_FIRST] <= position && position < words[at + WIDE_END]); at++)
    child++;
  return child;
}
