/**
 * Builds a wide tree straight from spheres: put in Morton order, cut where the codes of a range first differ, and
 * spheres put around the nodes.
 *
 * Guarantee: the same input gives the same tree on every machine, and the kernel's builder the same to the byte.
 * Time: linear. Objects whose codes are equal are cut in the middle, so that no leaf is larger than asked for.
 *
 * Source: Lauterbach and others, "Fast BVH Construction on GPUs" (2009), for cuts by the highest bit that differs.
 */
import { grown } from '../../base/grown.ts';
import { gatherSpheres, type MortonOrder, type MortonPlan, mortonOrder, mortonPlan } from './morton-codes.ts';
import { buildByKernel } from './wide-kernel-build.ts';
import { checkWideNodes, clearWideNode, putWideSplit, type WideOptions, wideLeafSize } from './wide-node.ts';
import { createWideBoxes, putWideSpheres } from './wide-spheres.ts';
import { WIDE_END, WIDE_FIRST, WIDE_LEAF, WIDE_NODE, WIDE_REFERENCE, WIDE_SPLIT, type WideTree } from './wide-tree.ts';

/** A tree that is being made: its nodes as they come, breadth first. */
interface Growing {
  order: MortonOrder;
  plan: MortonPlan;
  /** spheres in that order */
  objects: Float32Array;
  leafSize: number;
  words: Uint32Array;
  nodes: Float32Array;
  made: number;
  leaves: number;
}

/**
 * The wide tree of these spheres.
 * @param spheres n x (x, y, z, r); left as it is
 * @throws RangeError for spheres that are not finite, negative radii, coordinates beyond 2^120, a leaf size or kernel that there is not,
 * more than 2^25 nodes
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { buildWideTree, createWideResult, cullWide } from 'cull64/trees';
 *
 * // objects 0 and 1 before the camera, object 2 behind it
 * const tree = buildWideTree(Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1));
 * const result = createWideResult(tree);
 * cullWide(tree, createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] })), {}, result); // 2
 * ```
 */
export function buildWideTree(spheres: Float32Array, options: Partial<WideOptions> = {}): WideTree {
  const count = spheres.length / 4;
  if (!Number.isInteger(count)) throw new RangeError(`spheres: ${spheres.length} numbers, not four for each object`);
  const leafSize = wideLeafSize(count, options.leafSize);
  const built = buildByKernel(spheres, leafSize, options.kernel);
  if (built !== null) return built;
  const plan = mortonPlan(spheres);
  const order = mortonOrder(spheres, plan);
  const objects = gatherSpheres(spheres, order.ids);
  const growing = growNodes(order, plan, objects, leafSize);
  const words = growing.words.slice(0, growing.made * WIDE_NODE);
  const tree: WideTree = {
    nodes: new Float32Array(words.buffer),
    words,
    objects,
    ids: order.ids,
    root: new Float32Array(4),
    leaves: growing.leaves,
    leafSize,
  };
  putWideSpheres(tree, createWideBoxes(tree));
  return tree;
}

/** Everything of the nodes but their spheres. A node that waits has its own range where its splits will be. */
function growNodes(order: MortonOrder, plan: MortonPlan, objects: Float32Array, leafSize: number): Growing {
  const count = order.ids.length;
  // about what leaves that are three quarters full need; more is made where it does not do
  const words = new Uint32Array((Math.ceil(count / leafSize / 2) + 4) * WIDE_NODE);
  const nodes = new Float32Array(words.buffer);
  const growing: Growing = { order, plan, objects, leafSize, words, nodes, made: 0, leaves: 0 };
  if (count > 0) addNode(growing, 0, count);
  for (let node = 0; node < growing.made; node++) {
    const at = node * WIDE_NODE;
    const first = growing.words[at + WIDE_SPLIT];
    const end = growing.words[at + WIDE_SPLIT + 1];
    clearWideNode(growing.nodes, growing.words, node);
    if (end - first <= leafSize) {
      putChild(growing, at, 0, first, end);
      continue;
    }
    const middle = cutRange(growing, at, 0, first, end);
    addSide(growing, at, 0, first, middle);
    addSide(growing, at, 1, middle, end);
  }
  return growing;
}

/** A side of the upper split of the node at `at`: a leaf, or two children. */
function addSide(growing: Growing, at: number, side: number, first: number, end: number): void {
  if (end - first <= growing.leafSize) {
    putChild(growing, at, 2 * side, first, end);
    return;
  }
  const middle = cutRange(growing, at, 1 + side, first, end);
  putChild(growing, at, 2 * side, first, middle);
  putChild(growing, at, 2 * side + 1, middle, end);
}

/** A leaf, or a node that will be cut in its turn. */
function putChild(growing: Growing, at: number, child: number, first: number, end: number): void {
  const reference = end - first <= growing.leafSize ? WIDE_LEAF | growing.leaves++ : addNode(growing, first, end);
  const { words } = growing;
  words[at + child + WIDE_REFERENCE] = reference;
  words[at + child + WIDE_FIRST] = first;
  words[at + child + WIDE_END] = end;
}

/** A node that waits, over objects first .. end - 1; its number. */
function addNode(growing: Growing, first: number, end: number): number {
  const node = growing.made++;
  checkWideNodes(growing.made);
  if (growing.made * WIDE_NODE > growing.words.length) {
    growing.words = grown(growing.words, growing.made * WIDE_NODE);
    growing.nodes = new Float32Array(growing.words.buffer);
  }
  growing.words[node * WIDE_NODE + WIDE_SPLIT] = first;
  growing.words[node * WIDE_NODE + WIDE_SPLIT + 1] = end;
  return node;
}

/** Where the codes of first .. end - 1 first differ, the middle where they do not; puts the plane as a split of the node at `at`. */
function cutRange(growing: Growing, at: number, split: number, first: number, end: number): number {
  const { order, plan, objects, nodes, words } = growing;
  const { codes } = order;
  const last = codes[end - 1];
  const different = codes[first] ^ last;
  if (different === 0) {
    const middle = (first + end) >>> 1;
    putWideSplit(nodes, words, at, split, 0, objects[middle * 4]);
    return middle;
  }
  const bit = 31 - Math.clz32(different);
  /** the lowest code of the upper side */
  const code = (last >>> bit) << bit;
  let low = first;
  let high = end - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (codes[middle] < code) low = middle + 1;
    else high = middle;
  }
  const axis = plan.axes[plan.bits - 1 - bit];
  putWideSplit(nodes, words, at, split, axis, coordinateOf(plan, code, bit, axis));
  return low;
}

/** Where the plane lies between the cells below a code and those from it on, which differ in `bit`, a bit of an axis. */
function coordinateOf({ bits, axes, low, size }: MortonPlan, code: number, bit: number, axis: number): number {
  let cell = 0;
  let cells = 1;
  for (let k = 0; k <= bits - 1 - bit; k++) {
    if (axes[k] !== axis) continue;
    cell = cell * 2 + ((code >>> (bits - 1 - k)) & 1);
    cells *= 2;
  }
  return low[axis] + (size[axis] * cell) / cells;
}
