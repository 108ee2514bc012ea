/**
 * A ray's way through the wide tree, leaf by leaf, about nearest first: the objects of each leaf whose own spheres it meets.
 *
 * The caller asks for the next leaf, tests its objects, and may set `walk.end` to where it hit one: what is entered later is not given. Every object whose sphere is
 * entered until then is given once.
 *
 * Bound: a node that is opened leaves at most three of its children waiting on each level, so the stack has four entries a level.
 */
import {
  MAX_WIDE_DEPTH,
  MAX_WIDE_LEAF_SIZE,
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
} from '../../core/tree/wide/wide-tree.ts';
import { createRayFrame, type RayFrame, sphereEntry } from './ray-frame.ts';

export interface RayWalk {
  frame: RayFrame;
  /** what the ray enters after this is not given */
  end: number;
  /** of the leaf that was given last: `count` objects, by the names that the tree gives them, and where they are entered */
  ids: Uint32Array;
  entries: Float64Array;
  count: number;
  /** spheres tested */
  tested: number;
  /** children that wait: their places in the nodes, and where they are entered */
  waiting: Uint32Array;
  waitingEntries: Float64Array;
  top: number;
}

/** Made once, used for every ray: its frame is to be set before a walk is started. */
export function createRayWalk(): RayWalk {
  return {
    frame: createRayFrame(),
    end: 0,
    ids: new Uint32Array(MAX_WIDE_LEAF_SIZE),
    entries: new Float64Array(MAX_WIDE_LEAF_SIZE),
    count: 0,
    tested: 0,
    waiting: new Uint32Array(4 * MAX_WIDE_DEPTH),
    waitingEntries: new Float64Array(4 * MAX_WIDE_DEPTH),
    top: 0,
  };
}

/** Begin at the root. */
export function startRayWalk(walk: RayWalk, { nodes, words }: WideTree): void {
  walk.end = walk.frame.far;
  walk.top = 0;
  walk.tested = 0;
  if (nodes.length > 0) open(walk, nodes, words, 0);
}

/** Find the next leaf with an object whose sphere is met. Returns whether there is one. */
export function nextLeaf(walk: RayWalk, { nodes, words, objects, ids }: WideTree): boolean {
  while (walk.top > 0) {
    const child = walk.waiting[--walk.top];
    if (walk.waitingEntries[walk.top] > walk.end) continue;
    const reference = words[child + WIDE_REFERENCE];
    if (reference < WIDE_LEAF) {
      open(walk, nodes, words, reference);
      continue;
    }
    list(walk, objects, ids, words[child + WIDE_FIRST], words[child + WIDE_END]);
    if (walk.count > 0) return true;
  }
  return false;
}

/** Let the children of a node that are met wait, the nearest on top. */
function open(walk: RayWalk, nodes: Float32Array, words: Uint32Array, node: number): void {
  const { frame, waiting, waitingEntries } = walk;
  const bottom = walk.top;
  const first = node * WIDE_NODE;
  for (let child = first; child < first + 4; child++) {
    if (words[child + WIDE_REFERENCE] === NO_CHILD) continue;
    walk.tested++;
    const entry = sphereEntry(frame, nodes[child], nodes[child + WIDE_Y], nodes[child + WIDE_Z], nodes[child + WIDE_R]);
    if (entry > walk.end || entry === Number.POSITIVE_INFINITY) continue;
    let at = walk.top++;
    for (; at > bottom && waitingEntries[at - 1] < entry; at--) {
      waiting[at] = waiting[at - 1];
      waitingEntries[at] = waitingEntries[at - 1];
    }
    waiting[at] = child;
    waitingEntries[at] = entry;
  }
}

/** List the objects from `first` to before `end` that are met. */
function list(walk: RayWalk, objects: Float32Array, names: Uint32Array, first: number, end: number): void {
  const { frame, ids, entries } = walk;
  walk.count = 0;
  walk.tested += end - first;
  for (let place = first, at = first * 4; place < end; place++, at += 4) {
    const entry = sphereEntry(frame, objects[at], objects[at + 1], objects[at + 2], objects[at + 3]);
    if (entry > walk.end || entry === Number.POSITIVE_INFINITY) continue;
    ids[walk.count] = names[place];
    entries[walk.count++] = entry;
  }
}
