/**
 * A ray's way through a dynamic tree: the objects whose own boxes it meets, one by one, nearest entry first, equal entries by id.
 *
 * The caller asks for the next box hit, tests the object itself, and on a hit sets `walk.end` to where that is: what the ray enters later is
 * never looked at. No function is called back, and the caller decides what a hit is.
 *
 * Guarantee: exactly the objects that bruteDynamicRay finds, in the order of their entries. A node's entry is never above that of a box that it holds,
 * floating point being monotone, so a heap of nodes and objects by entry gives each object in its turn.
 *
 * Bound: what waits are subtrees that share no object, so the heap has one entry an object.
 * Twin: brute-dynamic.ts.
 */
import { boxEntry, checkRay, type Ray, writeInverse } from '../../core/math/ray.ts';
import { type DynamicTree, NONE } from './dynamic-tree.ts';

/** Made once, used for every ray. */
export interface DynamicRayWalk {
  tree: DynamicTree;
  /** of the ray: where it begins, x, y, z */
  origin: Float64Array;
  start: number;
  /** objects that the ray enters after this are not given; the caller may lower it during the walk */
  end: number;
  /** where the ray enters the own box of the object that was given last */
  entry: number;
  /** nodes looked at */
  nodesVisited: number;
  /** 1 / direction */
  inverse: Float64Array;
  /** heap of what waits, by entry and then by value: where the ray enters it */
  entries: Float64Array;
  /** object id, or -1 - node of an inner node: of equal entries nodes come first */
  values: Int32Array;
  /** how many wait */
  waiting: number;
}

/**
 * A walk along `ray`.
 * @throws RangeError as startDynamicRay
 * @example
 * ```ts
 * import { createDynamicRay, createDynamicTree, dynamicInsert, nextAlongRay } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * for (let id = 0; id < 3; id++) dynamicInsert(tree, id, Float32Array.of(4 * id, 0, 0, 4 * id + 1, 1, 1));
 * const walk = createDynamicRay(tree, { origin: [20, 0.5, 0.5], direction: [-1, 0, 0], start: 0, end: Infinity });
 * nextAlongRay(walk); // 2
 * walk.entry; // 11
 * nextAlongRay(walk); // 1
 * // object 1 is hit within its box, before the ray comes to object 0
 * walk.end = 15.5;
 * nextAlongRay(walk); // -1
 * ```
 */
export function createDynamicRay(tree: DynamicTree, ray: Ray): DynamicRayWalk {
  const walk: DynamicRayWalk = {
    tree,
    origin: new Float64Array(3),
    start: 0,
    end: 0,
    entry: 0,
    nodesVisited: 0,
    inverse: new Float64Array(3),
    entries: new Float64Array(0),
    values: new Int32Array(0),
    waiting: 0,
  };
  startDynamicRay(walk, tree, ray);
  return walk;
}

/**
 * Begin a walk anew, with another ray, tree or both. The tree must stay as it is until the walk is over.
 * @throws RangeError for a ray whose origin is not finite or beyond 2^120, whose direction is not of length 1 within 5e-7, whose start or end is
 * negative or no number
 * @example
 * ```ts
 * import { createDynamicRay, createDynamicTree, dynamicInsert, nextAlongRay, startDynamicRay } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * dynamicInsert(tree, 0, Float32Array.of(4, 0, 0, 5, 1, 1));
 * const walk = createDynamicRay(tree, { origin: [0, 0.5, 0.5], direction: [0, 1, 0], start: 0, end: Infinity });
 * nextAlongRay(walk); // -1
 * startDynamicRay(walk, tree, { origin: [0, 0.5, 0.5], direction: [1, 0, 0], start: 0, end: Infinity });
 * nextAlongRay(walk); // 0
 * ```
 */
export function startDynamicRay(walk: DynamicRayWalk, tree: DynamicTree, ray: Ray): void {
  checkRay(ray);
  walk.tree = tree;
  walk.origin.set(ray.origin);
  walk.start = ray.start;
  walk.end = ray.end;
  walk.nodesVisited = 0;
  walk.waiting = 0;
  writeInverse(ray, walk.inverse);
  if (walk.values.length < tree.count) {
    walk.entries = new Float64Array(tree.leaves.length);
    walk.values = new Int32Array(tree.leaves.length);
  }
  if (tree.root !== NONE) offer(walk, tree.root);
}

/**
 * The next object whose own box the ray enters, or -1 when there is none before walk.end; walk.entry says where.
 * @example
 * ```ts
 * import { createDynamicRay, createDynamicTree, dynamicInsert, nextAlongRay } from 'cull64/trees';
 *
 * const tree = createDynamicTree();
 * dynamicInsert(tree, 0, Float32Array.of(4, 0, 0, 5, 1, 1));
 * const walk = createDynamicRay(tree, { origin: [0, 0, 0], direction: [1, 0, 0], start: 0, end: Infinity });
 * nextAlongRay(walk); // 0
 * walk.entry; // 4
 * ```
 */
export function nextAlongRay(walk: DynamicRayWalk): number {
  const { children } = walk.tree;
  while (walk.waiting > 0 && walk.entries[0] <= walk.end) {
    walk.entry = walk.entries[0];
    const value = walk.values[0];
    pop(walk);
    if (value >= 0) return value;
    const node = -1 - value;
    // one call, so that what it calls is compiled into it
    for (let side = 0; side < 2; side++) offer(walk, children[node * 2 + side]);
  }
  walk.waiting = 0;
  return -1;
}

/** Let a node wait, or a leaf's object, if the ray meets it. */
function offer(walk: DynamicRayWalk, node: number): void {
  const { children, boxes, objectBoxes } = walk.tree;
  walk.nodesVisited++;
  const id = children[node * 2];
  const isLeaf = children[node * 2 + 1] === NONE;
  const at = (isLeaf ? id : node) * 6;
  const entry = boxEntry(isLeaf ? objectBoxes : boxes, at, walk.origin, walk.inverse, walk.start, walk.end);
  if (entry !== Number.POSITIVE_INFINITY) push(walk, entry, isLeaf ? id : -1 - node);
}

function push(walk: DynamicRayWalk, entry: number, value: number): void {
  const { entries, values } = walk;
  let at = walk.waiting++;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (entries[above] < entry || (entries[above] === entry && values[above] < value)) break;
    entries[at] = entries[above];
    values[at] = values[above];
    at = above;
  }
  entries[at] = entry;
  values[at] = value;
}

function pop(walk: DynamicRayWalk): void {
  const { entries, values } = walk;
  const last = --walk.waiting;
  const entry = entries[last];
  const value = values[last];
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= last) break;
    const other = below + 1;
    if (
      other < last &&
      (entries[other] < entries[below] || (entries[other] === entries[below] && values[other] < values[below]))
    )
      below = other;
    if (entry < entries[below] || (entry === entries[below] && value < values[below])) break;
    entries[at] = entries[below];
    values[at] = values[below];
    at = below;
  }
  entries[at] = entry;
  values[at] = value;
}
