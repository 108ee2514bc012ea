/**
 * The ways through a wide tree for every question but a cull's: down from the root, where the caller judges which children are entered, and up from the leaves, where it puts
 * at each child what those below it have. Children have numbers, four to a node.
 *
 * Down, leaf by leaf, the nearest first of the children of each node. Guarantee: each leaf is given once, but where it, or a child above it, is entered never, or later
 * than at `walk.end`, which the caller sets, and may lower at each leaf.
 *
 * Bound: a node that is opened leaves at most three of its children waiting on each level, so the stack has four entries a level.
 */
import { childWith, wordOfChild } from './wide-path.ts';
import {
  MAX_WIDE_DEPTH,
  NO_CHILD,
  WIDE_END,
  WIDE_FIRST,
  WIDE_LEAF,
  WIDE_NODE,
  WIDE_R,
  WIDE_REFERENCE,
  WIDE_Y,
  WIDE_Z,
  type WideTree,
  wideNodeCount,
} from './wide-tree.ts';

/**
 * Says where each child of a node is entered; Infinity: never. A missing child has the radius -Infinity, and is never entered.
 * @param spheres of the four, (x, y, z, r) each
 * @param entries four, which it writes
 * @param first the number of the first of them; four to a node
 */
export type WideJudge = (spheres: Float32Array, entries: Float64Array, first: number) => void;

export type WideWalk = ReturnType<typeof createWideWalk>;

/** Made once, used for every walk that is judged so. */
export function createWideWalk(judge: WideJudge) {
  return {
    judge,
    /** what is entered after this is not given */
    end: Number.POSITIVE_INFINITY,
    /** children that wait, and where they are entered */
    waiting: new Uint32Array(4 * MAX_WIDE_DEPTH),
    waitingEntries: new Float64Array(4 * MAX_WIDE_DEPTH),
    top: 0,
    /** of the node at hand */
    spheres: new Float32Array(16),
    entries: new Float64Array(4),
  };
}

/** Go down a tree. @param onLeaf gets the objects of a leaf, from `first` to before `last` of the tree order */
export function walkWide(walk: WideWalk, tree: WideTree, onLeaf: (first: number, last: number) => void): void {
  const { words } = tree;
  walk.top = 0;
  if (words.length > 0) open(walk, tree, 0);
  while (walk.top > 0) {
    const at = walk.waiting[--walk.top];
    if (walk.waitingEntries[walk.top] > walk.end) continue;
    const reference = words[at + WIDE_REFERENCE];
    if (reference < WIDE_LEAF) open(walk, tree, reference);
    else onLeaf(words[at + WIDE_FIRST], words[at + WIDE_END]);
  }
}

/** Let the children of a node that are entered wait, the nearest on top. */
function open(walk: WideWalk, { nodes, words }: WideTree, node: number): void {
  const { waiting, waitingEntries, spheres, entries, end } = walk;
  const first = node * WIDE_NODE;
  for (let k = 0; k < 4; k++) {
    spheres[k * 4] = nodes[first + k];
    spheres[k * 4 + 1] = nodes[first + k + WIDE_Y];
    spheres[k * 4 + 2] = nodes[first + k + WIDE_Z];
    spheres[k * 4 + 3] = nodes[first + k + WIDE_R];
  }
  walk.judge(spheres, entries, node * 4);
  const bottom = walk.top;
  let top = bottom;
  for (let k = 0; k < 4; k++) {
    const entry = entries[k];
    if (entry > end || entry === Number.POSITIVE_INFINITY || words[first + k + WIDE_REFERENCE] === NO_CHILD) continue;
    let at = top++;
    for (; at > bottom && waitingEntries[at - 1] < entry; at--) {
      waiting[at] = waiting[at - 1];
      waitingEntries[at] = waitingEntries[at - 1];
    }
    waiting[at] = first + k;
    waitingEntries[at] = entry;
  }
  walk.top = top;
}

/** Gives a child what is below it: the objects from `first` to before `last` of the tree order, or else children, some of them missing, which have nothing. */
export type WideGather = (child: number, first: number, last: number, isLeaf: boolean) => void;

/** Give each child what is below it. */
export function gatherWide(tree: WideTree, gather: WideGather): void {
  // a child's number is greater than its parent's
  for (let child = wideNodeCount(tree) * 4 - 1; child >= 0; child--) gatherChild(tree, child, gather);
}

/** Give those children what is below them that hold the object at `position` of the tree order. */
export function gatherAbove(tree: WideTree, position: number, gather: WideGather, node = 0): void {
  const child = childWith(tree, node, position);
  const reference = tree.words[wordOfChild(child) + WIDE_REFERENCE];
  if (reference < WIDE_LEAF) gatherAbove(tree, position, gather, reference);
  gatherChild(tree, child, gather);
}

function gatherChild({ words }: WideTree, child: number, gather: WideGather): void {
  const at = wordOfChild(child);
  const reference = words[at + WIDE_REFERENCE];
  if (reference >= WIDE_LEAF) gather(child, words[at + WIDE_FIRST], words[at + WIDE_END], true);
  else if (reference !== NO_CHILD) gather(child, reference * 4, reference * 4 + 4, false);
}
