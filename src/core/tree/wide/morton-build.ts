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
import { WIDE_END, WIDE_FIRST, WIDE_LEAF, WIDE_NODE, WIDE_REFERENCE, type WideTree } from './wide-tree.ts';

/** A tree that is being made: its nodes as they come, breadth first. */
interface Growing {
  order: MortonOrder;
  plan: MortonPlan;
  /** spheres in that order */
  objects: Float32Array;
  leafSize: number;
  words: Uint32Array;
  nodes: Float32Array;
  /** of each node, its first object and the end of its objects */
  ranges: Uint32Array;
  made: number;
  leaves: number;
}

/** A cut of a range. */
interface MortonCut {
  axis: number;
  /** first object of the upper side */
  at: number;
  coordinate: number;
}

const cut: MortonCut = { axis: 0, at: 0, coordinate: 0 };

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

/** Everything of the nodes but their spheres. */
function growNodes(order: MortonOrder, plan: MortonPlan, objects: Float32Array, leafSize: number): Growing {
  const count = order.ids.length;
  // about what leaves that are three quarters full need; more is made where it does not do
  const expected = Math.ceil(count / leafSize / 2) + 4;
  const words = new Uint32Array(expected * WIDE_NODE);
  const growing: Growing = {
    order,
    plan,
    objects,
    leafSize,
    words,
    nodes: new Float32Array(words.buffer),
    ranges: new Uint32Array(expected * 2),
    made: 0,
    leaves: 0,
  };
  if (count > 0) addNode(growing, 0, count);
  for (let node = 0; node < growing.made; node++) {
    const first = growing.ranges[node * 2];
    const end = growing.ranges[node * 2 + 1];
    if (end - first <= leafSize) {
      addLeaf(growing, node, 0, first, end);
      continue;
    }
    cutRange(growing, first, end);
    const at = cut.at;
    putWideSplit(growing.nodes, growing.words, node * WIDE_NODE, 0, cut.axis, cut.coordinate);
    addSide(growing, node, 0, first, at);
    addSide(growing, node, 1, at, end);
  }
  return growing;
}

/** A side of a node's upper split: a leaf, or two children. */
function addSide(growing: Growing, node: number, side: number, first: number, end: number): void {
  if (end - first <= growing.leafSize) {
    addLeaf(growing, node, 2 * side, first, end);
    return;
  }
  cutRange(growing, first, end);
  const at = cut.at;
  putWideSplit(growing.nodes, growing.words, node * WIDE_NODE, 1 + side, cut.axis, cut.coordinate);
  addChild(growing, node, 2 * side, first, at);
  addChild(growing, node, 2 * side + 1, at, end);
}

function addChild(growing: Growing, node: number, child: number, first: number, end: number): void {
  if (end - first <= growing.leafSize) {
    addLeaf(growing, node, child, first, end);
    return;
  }
  const made = addNode(growing, first, end);
  putChild(growing, node, child, made, first, end);
}

function addLeaf(growing: Growing, node: number, child: number, first: number, end: number): void {
  putChild(growing, node, child, WIDE_LEAF | growing.leaves++, first, end);
}

function putChild(
  { words }: Growing,
  node: number,
  child: number,
  reference: number,
  first: number,
  end: number,
): void {
  const at = node * WIDE_NODE + child;
  words[at + WIDE_REFERENCE] = reference;
  words[at + WIDE_FIRST] = first;
  words[at + WIDE_END] = end;
}

/** A node over objects first .. end - 1, empty yet; its number. */
function addNode(growing: Growing, first: number, end: number): number {
  const node = growing.made++;
  checkWideNodes(growing.made);
  if (growing.made * WIDE_NODE > growing.words.length) {
    growing.words = grown(growing.words, growing.made * WIDE_NODE);
    growing.nodes = new Float32Array(growing.words.buffer);
    growing.ranges = grown(growing.ranges, growing.words.length / (WIDE_NODE / 2));
  }
  growing.ranges[node * 2] = first;
  growing.ranges[node * 2 + 1] = end;
  clearWideNode(growing.nodes, growing.words, node);
  return node;
}

/** Where the codes of first .. end - 1 first differ, into `cut`; the middle where they do not. */
function cutRange({ order, plan, objects }: Growing, first: number, end: number): void {
  const { codes } = order;
  const last = codes[end - 1];
  const different = codes[first] ^ last;
  if (different === 0) {
    cut.at = (first + end) >>> 1;
    cut.axis = 0;
    cut.coordinate = objects[cut.at * 4];
    return;
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
  cut.at = low;
  putPlane(plan, code, bit);
}

/** Axis and coordinate of the plane between the cells below a code and those from it on, which differ in `bit`. */
function putPlane({ bits, axes, low, size }: MortonPlan, code: number, bit: number): void {
  const axis = axes[bits - 1 - bit];
  let cell = 0;
  let cells = 1;
  for (let k = 0; k <= bits - 1 - bit; k++) {
    if (axes[k] !== axis) continue;
    cell = cell * 2 + ((code >>> (bits - 1 - k)) & 1);
    cells *= 2;
  }
  cut.axis = axis;
  cut.coordinate = low[axis] + (size[axis] * cell) / cells;
}
