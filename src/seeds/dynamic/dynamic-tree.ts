/**
 * The dynamic box tree: a binary tree of boxes for objects that come, go and move while it is used.
 *
 * Layout. Nodes stand in a pool, in any order; a node that is given back is the next to be taken. An inner node has two children and the
 * union of their boxes; a leaf has one object and that object's box, enlarged, so that a small motion leaves the tree as it is.
 * The objects' own boxes stand beside the nodes, by id, and every query judges an object by its own box alone.
 *
 * Half surfaces are kept beside the boxes (8 bytes a node): an insertion asks for some 60 of them, and takes a tenth less.
 *
 * Guarantee: an inner node's box is the union of its children's, number for number; a leaf's box holds its object's; heights are exact, so
 * that heights[root] bounds the stack of every query; it is below maxDynamicDepth. The same calls in the same order give the same arrays on every machine.
 *
 * An object with functions in files of their own, not a class: each verb (dynamic-change.ts, dynamic-rebuild.ts) and each query stands
 * alone, and what they share is these arrays, which are replaced by larger ones as the tree grows. Hold the tree, not its arrays.
 *
 * Source: seed "Dynamic Bounding Volume Hierarchies" for the pool of linked nodes and the enlarged boxes; Box2D's b2DynamicTree for heights.
 */
import { lengthened } from '../../core/base/grown.ts';
import { checkBox } from '../../core/math/box.ts';
import { MAX_COORDINATE } from '../../core/math/float.ts';

export interface DynamicTree {
  /** nodes x (min x, y, z, max x, y, z) */
  boxes: Float32Array;
  /** nodes: half the surface of the box */
  areas: Float64Array;
  /** nodes: the node above, NONE for the root; of a free node the next free one, or NONE */
  parents: Int32Array;
  /** nodes x (left child, right child); of a leaf (id of its object, NONE) */
  children: Int32Array;
  /** nodes: 0 for a leaf, one more than the higher child's for an inner node, FREE for a free node */
  heights: Int32Array;
  /** top node, NONE for an empty tree */
  root: number;
  /** first free node, NONE if the pool is used up */
  free: number;
  /** objects in the tree */
  count: number;
  /** ids x (min x, y, z, max x, y, z): the objects' own boxes */
  objectBoxes: Float32Array;
  /** ids: its leaf, NONE for an id that is not in the tree */
  leaves: Int32Array;
  /** nodes opened by all searches for a sibling so far */
  opened: number;
  /** leaves put into the tree so far: those of new objects, and those that a move inserted anew */
  inserted: number;
  /** rotations so far */
  rotations: number;
  readonly options: Readonly<DynamicOptions>;
}

/** In what way a new leaf's sibling is looked for: see dynamic-sibling.ts. */
export type SiblingSearch = 'bound' | 'greedy';

export const SIBLING_SEARCHES: readonly SiblingSearch[] = ['bound', 'greedy'];

export interface DynamicOptions {
  /** how far each side of a leaf's box is moved out, as a part of the longest side of the object's box */
  margin: number;
  /** how many displacements ahead a leaf's box reaches */
  prediction: number;
  /** how the place of a new leaf is looked for */
  search: SiblingSearch;
  /** ids are below this: a larger one is taken for a mistake, since memory grows with the largest; at most MAX_DYNAMIC_OBJECTS */
  maxObjects: number;
}

/** With 2^20 ids, 28 MiB at most are kept by id. */
const DYNAMIC_DEFAULTS: DynamicOptions = { margin: 0.1, prediction: 16, search: 'bound', maxObjects: 2 ** 20 };

/** No node. */
export const NONE = -1;
/** The height of a free node. */
export const FREE = -1;

/** Bytes that are kept for every id up to the largest: its box and its leaf. */
export const ID_BYTES = 28;
/** Most that maxObjects may be, so that the numbers of the boxes' arrays fit 31 bits: 448 MiB by id. */
export const MAX_DYNAMIC_OBJECTS = 2 ** 24;
/** With these two, an enlarged box of coordinates up to MAX_COORDINATE fits 32-bit floats. */
export const MAX_DYNAMIC_MARGIN = 8;
export const MAX_DYNAMIC_PREDICTION = 32;

/** Nodes and ids that an empty tree has room for. */
const INITIAL_CAPACITY = 16;

/**
 * A tree without objects.
 * @param options see DynamicOptions
 * @throws RangeError for a margin or prediction that is negative, not a number or beyond its limit, a search that there is not, and maxObjects out of
 * its range
 * @example
 * ```ts
 * import { createDynamicTree, dynamicInsert, dynamicMove, dynamicRemove } from 'cull64/trees';
 *
 * const tree = createDynamicTree({ margin: 0.25 });
 * // a cube of side 2 at the origin is object 7
 * dynamicInsert(tree, 7, Float32Array.of(-1, -1, -1, 1, 1, 1));
 * tree.count; // 1
 * // its leaf reaches from -1.5 to 1.5: a short way leaves the tree as it is, a long one does not
 * dynamicMove(tree, 7, Float32Array.of(-0.75, -1, -1, 1.25, 1, 1)); // false
 * dynamicMove(tree, 7, Float32Array.of(3, -1, -1, 5, 1, 1)); // true
 * dynamicRemove(tree, 7);
 * tree.count; // 0
 * ```
 */
export function createDynamicTree(options: Partial<DynamicOptions> = {}): DynamicTree {
  const margin = options.margin ?? DYNAMIC_DEFAULTS.margin;
  const prediction = options.prediction ?? DYNAMIC_DEFAULTS.prediction;
  const search = options.search ?? DYNAMIC_DEFAULTS.search;
  const maxObjects = options.maxObjects ?? DYNAMIC_DEFAULTS.maxObjects;
  checkRange('margin', margin, MAX_DYNAMIC_MARGIN);
  checkRange('prediction', prediction, MAX_DYNAMIC_PREDICTION);
  if (!SIBLING_SEARCHES.includes(search))
    throw new RangeError(`search ${search}: it must be ${SIBLING_SEARCHES.join(', ')}`);
  if (!(Number.isInteger(maxObjects) && maxObjects >= 1 && maxObjects <= MAX_DYNAMIC_OBJECTS))
    throw new RangeError(`maxObjects ${maxObjects}: it must be a whole number from 1 to ${MAX_DYNAMIC_OBJECTS}`);
  const tree: DynamicTree = {
    boxes: new Float32Array(0),
    areas: new Float64Array(0),
    parents: new Int32Array(0),
    children: new Int32Array(0),
    heights: new Int32Array(0),
    root: NONE,
    free: NONE,
    count: 0,
    objectBoxes: new Float32Array(INITIAL_CAPACITY * 6),
    leaves: new Int32Array(INITIAL_CAPACITY).fill(NONE),
    opened: 0,
    inserted: 0,
    rotations: 0,
    options: { margin, prediction, search, maxObjects },
  };
  growNodes(tree, INITIAL_CAPACITY);
  return tree;
}

/** Most levels of a tree of so many objects, however their boxes lie: 3 ceil(log2 n) + 8. */
export function maxDynamicDepth(count: number): number {
  return 3 * timesHalved(count) + 8;
}

/** How often half of a number from 1, rounded up, can be taken until it is 1. */
export function timesHalved(count: number): number {
  return 32 - Math.clz32(count - 1);
}

function checkRange(name: string, value: number, limit: number): void {
  if (!(value >= 0 && value <= limit)) throw new RangeError(`${name} ${value}: it must be from 0 to ${limit}`);
}

/** A node from the pool, with whatever it held before. */
export function takeNode(tree: DynamicTree): number {
  if (tree.free === NONE) growNodes(tree, tree.parents.length * 2);
  const node = tree.free;
  tree.free = tree.parents[node];
  return node;
}

/** Give a node back. */
export function freeNode(tree: DynamicTree, node: number): void {
  tree.heights[node] = FREE;
  tree.parents[node] = tree.free;
  tree.free = node;
}

/** Room for `capacity` nodes; the new ones are free, lowest first. */
function growNodes(tree: DynamicTree, capacity: number): void {
  const before = tree.parents.length;
  tree.boxes = lengthened(tree.boxes, capacity * 6);
  tree.areas = lengthened(tree.areas, capacity);
  tree.parents = lengthened(tree.parents, capacity);
  tree.children = lengthened(tree.children, capacity * 2);
  tree.heights = lengthened(tree.heights, capacity);
  for (let node = capacity - 1; node >= before; node--) freeNode(tree, node);
}

/** Make room for an object's number. */
export function growIds(tree: DynamicTree, id: number): void {
  const before = tree.leaves.length;
  if (id < before) return;
  const capacity = Math.min(Math.max(id + 1, before * 2), tree.options.maxObjects);
  tree.objectBoxes = lengthened(tree.objectBoxes, capacity * 6);
  tree.leaves = lengthened(tree.leaves, capacity);
  tree.leaves.fill(NONE, before);
}

/** @throws RangeError for a number that is not an object's in this tree */
export function leafOf(tree: DynamicTree, id: number): number {
  const leaf = id >= 0 && id < tree.leaves.length ? tree.leaves[id] : NONE;
  if (!(leaf >= 0)) throw new RangeError(`object ${id}: it is not in the tree`);
  return leaf;
}

/** @throws RangeError for a box that is not finite, too far out, or inside out */
export function checkObjectBox(id: number, boxes: Float32Array, at: number): void {
  if (!isObjectBox(boxes, at)) checkBox(boxes, id, at);
}

/** Written out, being asked at every move. */
function isObjectBox(boxes: Float32Array, at: number): boolean {
  const x = boxes[at + 3];
  const y = boxes[at + 4];
  const z = boxes[at + 5];
  return (
    boxes[at] >= -MAX_COORDINATE &&
    boxes[at + 1] >= -MAX_COORDINATE &&
    boxes[at + 2] >= -MAX_COORDINATE &&
    boxes[at] <= x &&
    boxes[at + 1] <= y &&
    boxes[at + 2] <= z &&
    x <= MAX_COORDINATE &&
    y <= MAX_COORDINATE &&
    z <= MAX_COORDINATE
  );
}
