/**
 * Refits a wide tree when some objects have moved or grown: the same nodes, splits and order of objects, new spheres on the way
 * from each changed object to the root.
 *
 * Guarantee: afterwards every child's sphere holds its objects again, so that culls stay exact. A split keeps its place, so what the tree loses as objects
 * travel is tightness and order: build anew when culls visit too many nodes.
 *
 * Cost: one descent for each changed object, its leaf's objects once, one sphere for each child above, and a pass over all nodes for the
 * root. When most objects move, building anew costs three to four times as much.
 */
import { checkSphere } from '../sphere/sphere-build.ts';
import { kernelOf } from './wide-kernel.ts';
import { createWideBoxes, putWideBoxes, putWideNode, putWideRoot } from './wide-spheres.ts';
import { WIDE_END, WIDE_NODE, WIDE_REFERENCE, type WideTree, wideNodeCount } from './wide-tree.ts';

/** What refits of one tree share; made once. */
export interface WideRefitScratch {
  /** input id -> position in tree order */
  positions: Uint32Array;
  /** nodes x 4 children x (min x, y, z, max x, y, z): around the child's objects, as they stand after the last refit */
  boxes: Float64Array;
  /** nodes: a bit for each child that waits to be refitted */
  waiting: Uint8Array;
}

/** What refitWide keeps between calls, made once for a tree: the place of each id, the box of each child, and marks. */
export function createWideRefitScratch(tree: WideTree): WideRefitScratch {
  const positions = new Uint32Array(tree.ids.length);
  for (let position = 0; position < positions.length; position++) positions[tree.ids[position]] = position;
  const boxes = createWideBoxes(tree);
  putWideBoxes(tree, boxes);
  return { positions, boxes, waiting: new Uint8Array(wideNodeCount(tree)) };
}

/**
 * Take over the spheres of the objects in `changed`.
 * @param changed input ids; one may stand there more than once
 * @param spheres (x, y, z, r) of all objects by input id; only the changed ones are read
 * @returns how many nodes were refitted
 * @throws RangeError for an id that the tree does not have, or a sphere that it cannot hold; the tree is then as it was
 * @example
 * ```ts
 * import { buildWideTree, createCamera, createQuery, createWideRefitScratch, cullWide, refitWide } from 'cull64';
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
    checkSphere(spheres, changed[i]);
  }
  for (let i = 0; i < changed.length; i++) {
    const id = changed[i];
    const position = positions[id];
    for (let k = 0; k < 4; k++) tree.objects[position * 4 + k] = spheres[id * 4 + k];
    markPath(tree, position, waiting);
  }
  let refitted = 0;
  for (let node = waiting.length - 1; node >= 0; node--) {
    if (waiting[node] === 0) continue;
    putWideNode(tree, boxes, node, waiting[node]);
    waiting[node] = 0;
    refitted++;
  }
  if (refitted > 0) {
    putWideRoot(tree, boxes);
    kernelOf(tree)?.pack();
  }
  return refitted;
}

/** Mark the children from the root to the leaf of the object at `position`. */
function markPath({ words }: WideTree, position: number, waiting: Uint8Array): void {
  let node = 0;
  for (;;) {
    const at = node * WIDE_NODE;
    let child = 0;
    // the range of a missing child is empty, and ends at 0
    while (words[at + WIDE_END + child] <= position) child++;
    waiting[node] |= 1 << child;
    const reference = words[at + WIDE_REFERENCE + child] | 0;
    if (reference < 0) return;
    node = reference;
  }
}
