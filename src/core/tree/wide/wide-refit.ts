/**
 * Refits a wide tree when some objects have moved or grown: the same nodes, splits and order of objects, new spheres on the way
 * from each changed object to the root.
 *
 * Guarantee: afterwards every child's sphere holds its objects again, so that culls stay exact. A split keeps its place, so what the tree loses as objects
 * travel is tightness and order: build anew when culls visit too many nodes.
 *
 * Cost: a bit for each changed object, the objects of each leaf that has one, a sphere for each child above, and two passes over all nodes:
 * one to find those leaves, one for the root. Descending to the leaf of each object instead took longer from a hundredth of the objects on.
 */
import { checkObjectSphere } from '../sphere/build-input.ts';
import { kernelOf } from './wide-kernel.ts';
import { createWideBoxes, putWideBoxes, putWideNode, putWideRoot } from './wide-spheres.ts';
import {
  NO_CHILD,
  WIDE_END,
  WIDE_FIRST,
  WIDE_NODE,
  WIDE_REFERENCE,
  type WideTree,
  wideNodeCount,
} from './wide-tree.ts';

/** What refits of one tree share; made once. */
export interface WideRefitScratch {
  /** input id -> position in tree order */
  positions: Uint32Array;
  /** nodes x 4 children x (min x, y, z, max x, y, z): around the child's objects, as they stand after the last refit */
  boxes: Float64Array;
  /** a bit for each object in tree order that has changed */
  changed: Uint32Array;
  /** nodes: a bit for each child that waits to be refitted */
  waiting: Uint8Array;
}

/** What refitWide keeps between calls, made once for a tree: the place of each id, the box of each child, and marks. */
export function createWideRefitScratch(tree: WideTree): WideRefitScratch {
  const positions = new Uint32Array(tree.ids.length);
  for (let position = 0; position < positions.length; position++) positions[tree.ids[position]] = position;
  const boxes = createWideBoxes(tree);
  putWideBoxes(tree, boxes);
  return {
    positions,
    boxes,
    changed: new Uint32Array(Math.ceil(positions.length / 32)),
    waiting: new Uint8Array(wideNodeCount(tree)),
  };
}

/**
 * Take over the spheres of the objects in `changed`.
 * @param changed input ids; one may stand there more than once
 * @param spheres (x, y, z, r) of all objects by input id; only the changed ones are read
 * @returns how many nodes were refitted
 * @throws RangeError for an id that the tree does not have, or a sphere that it cannot hold; the tree is then as it was
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { buildWideTree, createWideRefitScratch, cullWide, refitWide } from 'cull64/trees';
 *
 * const spheres = Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1);
 * const tree = buildWideTree(spheres);
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * cullWide(tree, query); // 2
 *
 * // object 2 comes round to the front
 * spheres[4 * 2 + 2] = -12;
 * refitWide(tree, [2], spheres, createWideRefitScratch(tree));
 * cullWide(tree, query); // 3
 * ```
 */
export function refitWide(
  tree: WideTree,
  changed: ArrayLike<number>,
  spheres: Float32Array,
  scratch: WideRefitScratch = createWideRefitScratch(tree),
): number {
  const { boxes, positions, waiting } = scratch;
  for (let i = 0; i < changed.length; i++) {
    if (!(Number.isInteger(changed[i]) && changed[i] >= 0 && changed[i] < tree.ids.length))
      throw new RangeError(`object ${changed[i]}: the tree has ${tree.ids.length}`);
    checkObjectSphere(spheres, changed[i]);
  }
  for (let i = 0; i < changed.length; i++) {
    const id = changed[i];
    const position = positions[id];
    for (let k = 0; k < 4; k++) tree.objects[position * 4 + k] = spheres[id * 4 + k];
    scratch.changed[position >>> 5] |= 1 << (position & 31);
  }
  let refitted = 0;
  for (let node = waiting.length - 1; node >= 0; node--) {
    waiting[node] = childrenWith(tree, node, scratch);
    if (waiting[node] === 0) continue;
    putWideNode(tree, boxes, node, waiting[node]);
    refitted++;
  }
  if (refitted > 0) {
    putWideRoot(tree, boxes);
    kernelOf(tree)?.pack(waiting);
  }
  scratch.changed.fill(0);
  waiting.fill(0);
  return refitted;
}

/** A bit for each child of a node that has a changed object; the nodes below it have been asked. */
function childrenWith({ words }: WideTree, node: number, { changed, waiting }: WideRefitScratch): number {
  let children = 0;
  for (let child = 0; child < 4; child++) {
    const at = node * WIDE_NODE + child;
    const reference = words[at + WIDE_REFERENCE] | 0;
    if (reference === NO_CHILD) continue;
    // the sign is the mark of a leaf
    const waits =
      reference < 0 ? isAnySet(changed, words[at + WIDE_FIRST], words[at + WIDE_END]) : waiting[reference] !== 0;
    if (waits) children |= 1 << child;
  }
  return children;
}

/** Whether one of the bits first .. end - 1 is set; there is at least one. */
function isAnySet(bits: Uint32Array, first: number, end: number): boolean {
  const last = (end - 1) >>> 5;
  let set = -1 << (first & 31);
  for (let word = first >>> 5; word < last; word++) {
    if ((bits[word] & set) !== 0) return true;
    set = -1;
  }
  return (bits[last] & set & (-1 >>> (31 - ((end - 1) & 31)))) !== 0;
}
