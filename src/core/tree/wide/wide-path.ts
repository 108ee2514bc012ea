/** Children of a wide tree by number, four to a node: arrays beside a tree have an entry for each. */
import {
  MAX_WIDE_DEPTH,
  NO_CHILD,
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
export function widePathTo({ words }: WideTree, position: number, path: Uint32Array): number {
  let length = 0;
  for (let node = 0; ; ) {
    let child = node * 4;
    while (!isIn(words, wordOfChild(child), position)) child++;
    path[length++] = child;
    const reference = words[wordOfChild(child) + WIDE_REFERENCE];
    if (reference >= WIDE_LEAF) return length;
    node = reference;
  }
}

function isIn(words: Uint32Array, at: number, position: number): boolean {
  return words[at + WIDE_FIRST] <= position && position < words[at + WIDE_END];
}

/**
 * Have culls leave out subtrees, as children that are missing, until putBack. A subtree above them that is given as a whole, or at once as a range, still has them.
 * @param children the first `count` of them
 * @param references as many numbers, which putBack takes
 */
export function leaveOut({ words }: WideTree, children: Uint32Array, count: number, references: Uint32Array): void {
  for (let i = 0; i < count; i++) {
    const at = wordOfChild(children[i]) + WIDE_REFERENCE;
    references[i] = words[at];
    words[at] = NO_CHILD;
  }
}

export function putBack({ words }: WideTree, children: Uint32Array, count: number, references: Uint32Array): void {
  for (let i = count - 1; i >= 0; i--) words[wordOfChild(children[i]) + WIDE_REFERENCE] = references[i];
}
