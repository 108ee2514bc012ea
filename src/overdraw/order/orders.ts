/**
 * The draw orders that are compared, a row each: a name, words about it, and the function that gives a view's ids in that order.
 *
 * Every order draws the same set: what the linear scan of all spheres finds (`visible`), less what is hidden from the eye's cell where that is asked for. The orders that come from the
 * tree are checked against it, so that a culling error cannot pass for a saving.
 *
 * Moving objects stand in the scene after the static ones, of which the tree is built. Orders of the tree have them in their places
 * (core/tree/sphere/sphere-merge.ts); the other orders treat them like any object.
 */
import { type Camera, createCamera } from '../../core/math/camera.ts';
import { createRandom, permutation } from '../../core/math/random.ts';
import type { MovingObjects } from '../../core/scene/moving.ts';
import { joinMoving, type MovingScene, moveScene } from '../../core/scene/moving-scene.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import { CULL_DEFAULTS, type CullOptions } from '../../core/tree/cull-options.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { createHiddenSight, type HiddenSight, lookFrom } from '../../core/tree/hidden/hidden-sight.ts';
import { type CullQuery, createQuery, distanceKey, setQuery } from '../../core/tree/query.ts';
import { createCullResult, type SphereResult } from '../../core/tree/sphere/cull-result.ts';
import { cull } from '../../core/tree/sphere/sphere-cull.ts';
import { createSphereMerge, mergeMoving } from '../../core/tree/sphere/sphere-merge.ts';
import type { SphereMerge } from '../../core/tree/sphere/sphere-merge-walk.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';

/** The moving ones of an OrderContext's objects. */
export interface MovingContext {
  joined: MovingScene;
  merge: SphereMerge;
  /** numbers of the visible ones, from 0, ascending; the first `count` are valid */
  found: Uint32Array;
  count: number;
}

/** The camera of a view, what it sees, and the scratch of the orders; made once for a scene, used for every view. */
export interface OrderContext {
  /** the scene with its moving objects, where it has any */
  scene: Scene;
  /** the tree of the static objects */
  tree: SphereTree;
  moving: MovingContext | null;
  /** what is left out of every order; null: nothing */
  hidden: HiddenSight | null;
  camera: Camera;
  query: CullQuery;
  /** ids that the linear scan finds, ascending; the first `count` are valid */
  visible: Uint32Array;
  count: number;
  /** seeds of the random orders, a run each */
  seeds: readonly number[];
  /** per run: every object's rank in that run's order */
  ranks: Uint32Array[];
  result: SphereResult;
  /** objects: 1 where visible */
  seen: Uint8Array;
  /** objects: the keys that the ids are sorted by */
  keys: Float64Array;
}

export interface DrawOrder {
  name: DrawOrderName;
  /** for people, one line */
  about: string;
  /** drawn once for each seed and averaged */
  random?: boolean;
  /** write the visible ids into `out`, first drawn first; `run` is the number of the seed */
  list(context: OrderContext, out: Uint32Array, run: number): void;
}

interface Row extends Omit<DrawOrder, 'name'> {
  /** for people, a word or two */
  title: string;
  /** the options with which the tree's cull gives the order, where it does */
  cull?: Partial<CullOptions>;
}

/** how many random orders are averaged: a power of two, so that the means, and sums of them, are exact */
export const RANDOM_RUNS = 4;

// biome-ignore format: a table
const ROWS = {
  file: { title: 'File order', about: 'as the file has them', list: (context, out) => out.set(context.visible.subarray(0, context.count)) },
  random: { title: 'Random', about: `shuffled; the mean of ${RANDOM_RUNS} seeds`, random: true, list: listRandom },
  back: { title: 'Back to front', about: 'farthest centre first, sorted by distance', list: (context, out) => listSorted(context, out, -1) },
  tree: { title: 'Tree', about: 'nearest first by the sphere tree, as culling gives them', ...byTree({}) },
  'tree-distance': { title: 'Tree by distance', about: 'the tree, nearer child centre first', ...byTree({ key: 'distance' }) },
  'tree-depth': { title: 'Tree by depth', about: 'the tree, child with less view depth first', ...byTree({ key: 'depth' }) },
  'tree-sorted': { title: 'Tree + sort', about: "the tree's list with a finishing sort by distance", ...byTree({ sorted: true }) },
  sorted: { title: 'Distance sort', about: 'nearest centre first, sorted by distance', list: (context, out) => listSorted(context, out, 1) },
} satisfies Record<string, Row>;

export type DrawOrderName = keyof typeof ROWS;

/** The orders that the tree's cull gives. */
export type TreeOrderName = {
  [N in DrawOrderName]: (typeof ROWS)[N] extends { cull: unknown } ? N : never;
}[DrawOrderName];

export const DRAW_ORDERS: readonly (Row & DrawOrder)[] = Object.entries<Row>(ROWS).map(([name, row]) => ({
  name: name as DrawOrderName,
  ...row,
}));

/** The row called `name`. @throws RangeError that lists the names there are. */
export function findDrawOrder(name: string): Row & DrawOrder {
  const row = DRAW_ORDERS.find((order) => order.name === name);
  if (row) return row;
  throw new RangeError(`no order is called "${name}"; there are ${DRAW_ORDERS.map((order) => order.name).join(', ')}`);
}

/** The seeds of the random orders, a run each. */
export function seedsOf(seed: number): number[] {
  return Array.from({ length: RANDOM_RUNS }, (_, run) => seed + run);
}

/**
 * @param seed the random orders use seed, seed + 1 and so on, RANDOM_RUNS of them
 * @param moving objects that move in `scene`
 * @param hidden what is hidden from where, of the static objects: it counts as not visible
 */
export function createOrderContext(
  scene: Scene,
  tree: SphereTree,
  seed: number,
  moving: MovingObjects | null = null,
  hidden: HiddenCells | null = null,
): OrderContext {
  const statics = objectCount(scene);
  if (tree.ids.length !== statics)
    throw new RangeError(
      `the tree holds ${tree.ids.length} objects and the scene ${statics}: build it from this scene`,
    );
  const movingContext = moving && createMovingContext(scene, tree, moving);
  const all = movingContext?.joined.scene ?? scene;
  const objects = objectCount(all);
  const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1] });
  const seeds = seedsOf(seed);
  return {
    scene: all,
    tree,
    moving: movingContext,
    hidden: hidden && createHiddenSight(hidden, tree, objects),
    camera,
    query: createQuery(camera),
    visible: new Uint32Array(objects),
    count: 0,
    seeds,
    // One shuffle of the whole scene for each seed, the same for all views: as if the file had been written in that
    // order.
    ranks: seeds.map((s) => permutation(createRandom(s), objects)),
    result: createCullResult(tree),
    seen: new Uint8Array(objects),
    keys: new Float64Array(objects),
  };
}

function createMovingContext(scene: Scene, tree: SphereTree, moving: MovingObjects): MovingContext {
  const joined = joinMoving(scene, moving);
  const merge = createSphereMerge(tree, joined.placement.spheres);
  return { joined, merge, found: new Uint32Array(joined.firstVertex.length), count: 0 };
}

/** Set what is visible, and what the orders need, from `camera`; moving objects stand where they are at `seconds`. */
export function setOrderCamera(context: OrderContext, camera: Camera, seconds = 0): void {
  const { moving, hidden, query, visible } = context;
  if (moving) moveScene(moving.joined, seconds);
  context.camera = camera;
  setQuery(query, camera);
  const seen = hidden && lookFrom(hidden, camera.eye);
  context.count = cullBrute(context.scene.spheres, query, { only: seen }, createBruteResult(visible));
  if (!moving) return;
  const { statics } = moving.joined;
  moving.count = 0;
  for (const id of visible.subarray(0, context.count)) if (id >= statics) moving.found[moving.count++] = id - statics;
}

function listRandom(context: OrderContext, out: Uint32Array, run: number): void {
  const { visible, count, keys } = context;
  for (let i = 0; i < count; i++) keys[visible[i]] = context.ranks[run][visible[i]];
  sortByKey(context, out);
}

/** By the distance of sphere centres, nearest first for sign 1, farthest first for -1; equal distances by id. */
function listSorted(context: OrderContext, out: Uint32Array, sign: number): void {
  const { visible, count, keys, query } = context;
  const { spheres } = context.scene;
  for (let i = 0; i < count; i++) {
    const s = visible[i] * 4;
    keys[visible[i]] = sign * distanceKey(query, spheres[s], spheres[s + 1], spheres[s + 2]);
  }
  sortByKey(context, out);
}

function sortByKey({ visible, count, keys }: OrderContext, out: Uint32Array): void {
  out.set(visible.subarray(0, count));
  out.subarray(0, count).sort((a, b) => keys[a] - keys[b] || a - b);
}

function byTree(options: Partial<CullOptions>): { cull: Partial<CullOptions>; list: Row['list'] } {
  const chosen = { ...CULL_DEFAULTS, order: 'front' as const, ...options };
  const list: Row['list'] = (context, out) => {
    const { ids, count: found } = treeList(context, chosen);
    const { visible, count, seen } = context;
    for (let i = 0; i < count; i++) seen[visible[i]] = 1;
    let kept = 0;
    for (let i = 0; i < found; i++) {
      if (seen[ids[i]] === 0) continue;
      seen[ids[i]] = 0;
      out[kept++] = ids[i];
    }
    if (kept !== count || found !== count)
      throw new Error(`the tree gives ${found} objects, ${kept} of the ${count} that the linear scan finds: a bug`);
  };
  return { cull: options, list };
}

/** What the tree's cull gives, with the moving objects in their places. */
function treeList(
  { tree, query, result, moving, hidden }: OrderContext,
  options: CullOptions,
): Pick<SphereResult | SphereMerge, 'ids' | 'count'> {
  cull(tree, query, { ...options, hidden: hidden?.bits }, result);
  if (!moving) return result;
  mergeMoving(moving.merge, query, options, result.ids, result.count, moving.found, moving.count);
  return moving.merge;
}
