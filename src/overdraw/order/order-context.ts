/**
 * What the draw orders of a view are made from: its camera, the objects that it sees, and scratch. Every order draws the same set: what the linear
 * scan of all spheres finds (`visible`), less what is hidden from the eye's cell where that is asked for.
 *
 * Moving objects stand in the scene after the static ones, of which the tree is built.
 */
import { type Camera, createCamera } from '../../core/math/camera.ts';
import { createRandom, permutation } from '../../core/math/random.ts';
import type { MovingObjects } from '../../core/scene/moving.ts';
import { joinMoving, type MovingScene, moveScene } from '../../core/scene/moving-scene.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../core/tree/brute.ts';
import type { HiddenCells } from '../../core/tree/hidden/hidden-cells.ts';
import { createHiddenSight, type HiddenSight, lookFrom } from '../../core/tree/hidden/hidden-sight.ts';
import { type CullQuery, createQuery, setQuery } from '../../core/tree/query.ts';
import { createCullResult, type SphereResult } from '../../core/tree/sphere/cull-result.ts';
import { createSphereMerge } from '../../core/tree/sphere/sphere-merge.ts';
import type { SphereMerge } from '../../core/tree/sphere/sphere-merge-walk.ts';
import type { SphereTree } from '../../core/tree/sphere/sphere-tree.ts';
import type { ViewSetup } from '../raster/setup.ts';
import type { BestOrder } from './best-order.ts';
import { RANDOM_RUNS } from './orders.ts';

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
  /** the view as a measurement draws it; null: no measurement does, and the order `best` cannot be asked for */
  drawn: MeasuredView | null;
}

/** The pixels of a view that a measurement draws, and what it has drawn of the view so far. */
export interface MeasuredView {
  setup: ViewSetup;
  /** the list that shades least of those drawn so far, and how much it shades; Infinity before the first */
  least: Uint32Array;
  leastShaded: number;
  /** made when first asked for */
  best: BestOrder | null;
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
    drawn: null,
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
