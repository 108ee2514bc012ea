/**
 * Spheres poured into a mesh: they fall, meet triangles and each other, slide against friction, come to rest and sleep. They do not roll.
 *
 * A step is what seed "DX11 Framework" lists, detection, solving, update, sinking; sphere against sphere goes through a grid where the seed
 * tests all pairs. Everything is plain data in typed arrays: a world runs in a worker as it does in a page, and nothing is allocated in a step
 * once its lists are as long as its busiest step needs.
 *
 * Guarantees
 * - The same calls give the same bits, on every machine.
 * - No centre passes through a triangle, or comes nearer to one than half its radius, less a millionth of it a step, at any speed: see sphere-move.ts.
 * - No two spheres pass through each other, and no speed is cut down for that, except where spheres that move thousands of radii in a step are
 *   pressed against a side of the box by others: see sphere-swift.ts.
 * - The world's box is solid on all six sides, and no centre comes nearer to them than half its radius: a sphere that falls through a hole in
 *   the mesh lands on the box's floor.
 * - A free fall is the parabola, and a bounce off what is fixed gives back the restitution's share of the speed of the impact, but for rounding.
 * - Kinetic and potential energy together never exceed what they were when the last sphere was added or taken away, but for rounding, 1e-12 of it; in
 *   no step do they grow by more than `statistics.lifted`: see sphere-step.ts. The exception is a sphere that was put into something: it is moved out
 *   whatever energy that takes.
 *
 * Between steps `gravity`, `friction`, `restitution`, `box` and `tree` of a world may be set: all spheres wake then, unless only the restitution
 * changed.
 */
import { checkSphere } from '../../core/math/check-sphere.ts';
import { createMeshTouch } from '../mesh/mesh-sweep.ts';
import type { MeshTree } from '../mesh/mesh-tree.ts';
import { changeTree, createNearTriangles } from './near-triangles.ts';
import { createSphereContacts } from './sphere-contacts.ts';
import { createSphereGrid } from './sphere-grid.ts';
import { createSpherePairs } from './sphere-pairs.ts';
import { beginAwake, createSphereSleep, fallAsleep, noticeChanges, wakeAll } from './sphere-sleep.ts';
import { createSphereState } from './sphere-state.ts';
import { blankStatistics, type StepParts, stepPart } from './sphere-step.ts';
import { createSwiftSpheres, partsOf } from './sphere-swift.ts';

export const SPHERE_WORLD_DEFAULTS = {
  /** downwards, along -y, in world units a square of the time unit */
  gravity: 9.81,
  /** Coulomb's coefficient, for all contacts */
  friction: 0.4,
  /** share of the speed of an impact that a bounce gives back, 0 <= restitution < 1 */
  restitution: 0.3,
  /** whether spheres that have come to rest sleep until something moves them: see sphere-sleep.ts */
  sleeps: true,
};

export type SphereWorldOptions = typeof SPHERE_WORLD_DEFAULTS;

export interface SphereWorld extends StepParts {
  /** most spheres */
  readonly capacity: number;
  readonly sleeps: boolean;
  /** that of the last step */
  treeAsked: MeshTree;
  /** capacity x (x, y, z, r), of which the first `state.count` are valid: as the last step left them */
  readonly spheres: Float32Array;
}

/**
 * An empty world.
 * @param tree the mesh that the spheres fall on; it must not change
 * @param box min x, y, z, max x, y, z: they never leave it
 * @param capacity most spheres
 * @throws RangeError for a box that is not finite or empty, and options that no world can have
 * @example
 * ```ts
 * import { addSpheres, createSphereWorld, stepWorld } from 'cull64/physics';
 * import { buildMeshTree } from 'cull64/trees';
 *
 * const floor = buildMeshTree(Float32Array.of(-9, 0, -9, 0, 0, 18, 9, 0, -9), Uint32Array.of(0, 1, 2));
 * const world = createSphereWorld(floor, Float64Array.of(-9, -1, -9, 9, 9, 9), 100);
 * addSpheres(world, Float32Array.of(0, 3, 0, 0.5));
 * for (let i = 0; i < 200; i++) stepWorld(world, 1 / 60);
 * world.spheres[1].toFixed(2); // '0.50'
 * ```
 */
export function createSphereWorld(
  tree: MeshTree,
  box: ArrayLike<number>,
  capacity: number,
  options: Partial<SphereWorldOptions> = {},
): SphereWorld {
  const { gravity, friction, restitution, sleeps } = { ...SPHERE_WORLD_DEFAULTS, ...options };
  for (let k = 0; k < 3; k++)
    if (!(Number.isFinite(box[k]) && Number.isFinite(box[3 + k]) && box[k] < box[3 + k]))
      throw new RangeError(`box: from ${box[k]} to ${box[3 + k]} on ${'xyz'[k]}; it must be finite and have room`);
  if (!(Number.isInteger(capacity) && capacity >= 0 && capacity <= MAX_SPHERES))
    throw new RangeError(`capacity ${capacity}: it must be a whole number up to ${MAX_SPHERES}`);
  if (!(gravity >= 0 && Number.isFinite(gravity))) throw new RangeError(`gravity ${gravity}: it must be at least 0`);
  if (!(friction >= 0 && Number.isFinite(friction)))
    throw new RangeError(`friction ${friction}: it must be at least 0`);
  if (!(restitution >= 0 && restitution < 1))
    throw new RangeError(`restitution ${restitution}: it must be at least 0 and below 1`);
  return {
    tree,
    treeAsked: tree,
    box: Float64Array.from(box),
    capacity,
    state: createSphereState(capacity),
    spheres: new Float32Array(capacity * 4),
    contacts: createSphereContacts(),
    grid: createSphereGrid(capacity),
    pairs: createSpherePairs(capacity),
    near: createNearTriangles(tree, capacity),
    touch: createMeshTouch(tree),
    sleep: createSphereSleep(capacity),
    swift: createSwiftSpheres(capacity),
    found: new Int32Array(capacity),
    started: new Float64Array(capacity * 3),
    ways: new Float64Array(capacity * 3),
    before: new Float64Array(capacity * 3),
    bounces: new Float64Array(capacity),
    fresh: 0,
    isPacked: false,
    spare: 0,
    gravity,
    friction,
    restitution,
    sleeps,
    largest: 0,
    statistics: blankStatistics(),
  };
}

/** Most spheres of a world. */
const MAX_SPHERES = 2 ** 20;

/** A world's box is at most so many radii of its smallest sphere wide. */
const MAX_WORLD_RADII = 2 ** 24;

/**
 * Add spheres, at rest or with velocities. A sphere's number is its place in `world.spheres`: the first is 0, and added spheres follow.
 * @param spheres n x (x, y, z, r), wholly within the world's box, r above 0
 * @param velocities n x (x, y, z), world units a unit of time
 * @returns the number of the first of them
 * @throws RangeError that names a sphere that cannot be added; then none is added
 */
export function addSpheres(world: SphereWorld, spheres: Float32Array, velocities?: Float32Array): number {
  const { state, box, capacity } = world;
  const added = spheres.length / 4;
  if (!Number.isInteger(added)) throw new RangeError(`spheres: ${spheres.length} numbers, not four for each`);
  if (state.count + added > capacity)
    throw new RangeError(`${state.count + added} spheres in a world made for ${capacity}`);
  if (velocities && velocities.length !== added * 3)
    throw new RangeError(`velocities: ${velocities.length} numbers for ${added} spheres, not three for each`);
  for (let i = 0; i < added; i++) checkAdded(box, spheres, velocities, i);
  const first = state.count;
  for (let i = 0; i < added; i++) {
    const to = state.count++;
    const r = spheres[i * 4 + 3];
    for (let k = 0; k < 3; k++) {
      state.positions[to * 3 + k] = spheres[i * 4 + k];
      state.velocities[to * 3 + k] = velocities ? velocities[i * 3 + k] : 0;
    }
    state.radii[to] = r;
    state.masses[to] = r * r * r;
    world.near.reaches[to] = 0;
    world.largest = Math.max(world.largest, r);
    beginAwake(world.sleep, state, to);
  }
  world.fresh = Math.min(world.fresh, first);
  world.pairs.isKept = false;
  writeSpheres(world);
  return first;
}

function checkAdded(box: Float64Array, spheres: Float32Array, velocities: Float32Array | undefined, i: number): void {
  const [x, y, z, r] = [0, 1, 2, 3].map((k) => spheres[i * 4 + k]);
  checkSphere(`sphere ${i}`, x, y, z, r);
  if (!(r > 0)) throw new RangeError(`sphere ${i}: radius 0; what has no size has no mass`);
  for (let k = 0; k < 3; k++) {
    const v = spheres[i * 4 + k];
    const speed = velocities ? velocities[i * 3 + k] : 0;
    if (!(v - r >= box[k] && v + r <= box[3 + k]))
      throw new RangeError(
        `sphere ${i}: not within the world's box on ${'xyz'[k]}, which is ${box[k]} .. ${box[3 + k]}`,
      );
    if (box[3 + k] - box[k] > r * MAX_WORLD_RADII)
      throw new RangeError(
        `sphere ${i}: radius ${r} in a world of ${box[3 + k] - box[k]}; at least 1/${MAX_WORLD_RADII}`,
      );
    if (!Number.isFinite(speed))
      throw new RangeError(`sphere ${i}: velocity ${speed} on ${'xyz'[k]}; it must be finite`);
  }
}

/**
 * Advance by `step` units of time, and write `world.spheres` and `world.statistics`.
 * @throws RangeError for a step that is not finite and above 0; when more than MAX_CONTACTS spheres touch
 */
export function stepWorld(world: SphereWorld, step: number): void {
  if (!(step > 0 && Number.isFinite(step))) throw new RangeError(`step ${step}: it must be finite and above 0`);
  const { state, statistics, sleep } = world;
  Object.assign(statistics, blankStatistics());
  if (noticeChanges(sleep, world)) {
    world.fresh = 0;
    wakeAll(sleep, state.count);
  }
  if (world.treeAsked !== world.tree) changeMesh(world);
  if (sleep.awake === 0) return;
  const parts = partsOf(world.swift, state, sleep.isAsleep, world.gravity, step);
  statistics.parts = parts;
  for (let part = 0; part < parts; part++) stepPart(world, step / parts);
  if (world.sleeps) fallAsleep(sleep, state, world.gravity, step);
  statistics.awake = sleep.awake;
  writeSpheres(world);
}

/** Take over another tree than that of the last step. */
function changeMesh(world: SphereWorld): void {
  world.treeAsked = world.tree;
  world.touch = createMeshTouch(world.tree);
  changeTree(world.near, world.tree);
  world.fresh = 0;
  wakeAll(world.sleep, world.state.count);
}

function writeSpheres({ state, spheres }: SphereWorld): void {
  for (let i = 0; i < state.count; i++) {
    for (let k = 0; k < 3; k++) spheres[i * 4 + k] = state.positions[i * 3 + k];
    spheres[i * 4 + 3] = state.radii[i];
  }
}
