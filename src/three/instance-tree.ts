/**
 * The tree over the instances of a mesh, which come, go, hide and move.
 *
 * A wide tree holds all instances that there were when it was built. One that moves is refitted where it stands (tree/wide/wide-refit.ts); one
 * that is hidden or removed stays, and is passed over; one that comes later, or whose sphere is not finite, is loose: tested by itself. The
 * tree is built anew when more than a part of all have come or gone since, or when moves have made its leaves larger by half.
 */
import { MAX_COORDINATE } from '../math/float.ts';
import { buildWideTree } from '../tree/wide/morton-build.ts';
import { createWideRefit, refitWide, type WideRefit } from '../tree/wide/wide-refit.ts';
import { createWideResult, type WideResult } from '../tree/wide/wide-result.ts';
import type { WideTree } from '../tree/wide/wide-tree.ts';

/** States of an instance, a bit each: one in the tree that is to be drawn has SHOWN alone. */
export const SHOWN = 1;
/** stands beside the tree */
export const LOOSE = 2;
/** was removed, and is still in the tree */
export const GONE = 4;

/** Of all instances, how many may come until the tree is built anew: a loose one costs a cull what one in a leaf that is cut does. */
const LATE_PART = 1 / 16;
const LATE_MIN = 16;
/** Of all objects of the tree, how many may be gone. */
const GONE_PART = 1 / 2;
/** How much the sum of the leaves' radii may grow. */
const GROWTH = 1.5;

/** The position of an instance that is not in the tree. */
const NOWHERE = 0xffffffff;

export interface InstanceTree {
  /** ids x (x, y, z, r) */
  spheres: Float32Array;
  /** ids: SHOWN, LOOSE and GONE */
  states: Uint8Array;
  /** ids that there have been: one more than the highest */
  count: number;
  tree: WideTree;
  result: WideResult;
  refit: WideRefit;
  /** sum of the leaves' radii when the tree was built */
  radii: number;
  /** ids -> position in the tree's order, or NOWHERE */
  positions: Uint32Array;
  /** positions whose spheres have changed: the first `movedCount` */
  moved: Uint32Array;
  movedCount: number;
  isMoved: Uint8Array;
  /** instances that are LOOSE */
  loose: Set<number>;
  /** finite instances that came since the tree was built */
  late: number;
  /** instances that are GONE */
  gone: number;
  /** moves on with each change */
  version: number;
  /** trees built, and spheres of nodes refitted, so far */
  built: number;
  refitted: number;
}

/** @param room most instances: ids are below it */
export function createInstanceTree(room: number): InstanceTree {
  return {
    spheres: new Float32Array(room * 4),
    states: new Uint8Array(room),
    count: 0,
    ...plant(new Float32Array(0), new Uint32Array(0)),
    positions: new Uint32Array(room).fill(NOWHERE),
    moved: new Uint32Array(room),
    movedCount: 0,
    isMoved: new Uint8Array(room),
    loose: new Set(),
    late: 0,
    gone: 0,
    version: 0,
    built: 0,
    refitted: 0,
  };
}

/** A tree over these spheres, with what culls and refits of it need. @param names what the tree calls each of them */
function plant(spheres: Float32Array, names: Uint32Array): Pick<InstanceTree, 'tree' | 'result' | 'refit' | 'radii'> {
  const tree = buildWideTree(spheres);
  for (let position = 0; position < tree.ids.length; position++) tree.ids[position] = names[tree.ids[position]];
  const refit = createWideRefit(tree);
  return { tree, result: createWideResult(tree), refit, radii: refit.radii };
}

/** An instance that is new, or whose sphere or visibility may have changed. */
export function setInstance(instances: InstanceTree, id: number, sphere: Float32Array, isShown: boolean): void {
  const { spheres, states, positions, loose } = instances;
  const isPlain = isFiniteSphere(sphere, 0);
  const isPlanted = positions[id] !== NOWHERE;
  instances.version++;
  instances.count = Math.max(instances.count, id + 1);
  if (states[id] === GONE) instances.gone--;
  spheres.set(sphere, id * 4);
  states[id] = isShown ? SHOWN : 0;
  if (isPlanted && isPlain) {
    loose.delete(id);
    move(instances, positions[id], id);
    return;
  }
  states[id] |= LOOSE;
  if (isPlain && !loose.has(id)) instances.late++;
  loose.add(id);
}

export function removeInstance(instances: InstanceTree, id: number): void {
  const { states, positions, loose } = instances;
  instances.version++;
  const isPlanted = positions[id] !== NOWHERE;
  if (isPlanted && states[id] !== GONE) instances.gone++;
  states[id] = isPlanted ? GONE : 0;
  loose.delete(id);
}

/** Give the object at `position` the sphere of instance `id`, where it is another. */
function move(instances: InstanceTree, position: number, id: number): void {
  const { spheres, tree, isMoved } = instances;
  const { objects } = tree;
  let isSame = true;
  for (let k = 0; k < 4; k++) {
    isSame &&= objects[position * 4 + k] === spheres[id * 4 + k];
    objects[position * 4 + k] = spheres[id * 4 + k];
  }
  if (isSame || isMoved[position] === 1) return;
  isMoved[position] = 1;
  instances.moved[instances.movedCount++] = position;
}

/** Make the tree ready for culls. */
export function settleTree(instances: InstanceTree): void {
  const { tree, refit, radii, moved, movedCount, isMoved } = instances;
  const isLate = instances.late > Math.max(LATE_MIN, instances.count * LATE_PART);
  const isThin = instances.gone > tree.ids.length * GONE_PART;
  if (movedCount > 0) {
    instances.refitted += refitWide(tree, moved, movedCount, refit);
    for (let i = 0; i < movedCount; i++) isMoved[moved[i]] = 0;
    instances.movedCount = 0;
  }
  if (isLate || isThin || refit.radii > GROWTH * radii) rebuild(instances);
}

/** A new tree over all instances that there are and that are finite. */
function rebuild(instances: InstanceTree): void {
  const { spheres, states, positions, loose, count } = instances;
  const members = new Uint32Array(count);
  let next = 0;
  for (let id = 0; id < count; id++) {
    const isThere = positions[id] === NOWHERE ? loose.has(id) : states[id] !== GONE;
    positions[id] = NOWHERE;
    if (!isThere || !isFiniteSphere(spheres, id * 4)) continue;
    members[next++] = id;
    states[id] &= SHOWN;
    loose.delete(id);
  }
  const compact = new Float32Array(next * 4);
  for (let i = 0; i < next; i++) compact.set(spheres.subarray(members[i] * 4, members[i] * 4 + 4), i * 4);
  Object.assign(instances, plant(compact, members));
  for (let position = 0; position < next; position++) positions[instances.tree.ids[position]] = position;
  instances.late = 0;
  instances.gone = 0;
  instances.built++;
}

function isFiniteSphere(spheres: Float32Array, at: number): boolean {
  for (let k = at; k < at + 4; k++) if (!(Math.abs(spheres[k]) <= MAX_COORDINATE)) return false;
  return true;
}
