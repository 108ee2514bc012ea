/**
 * The tree over the instances of a mesh, which come, go, hide and move.
 *
 * A wide tree holds all instances that existed when it was built. The nodes above one that moves are refitted (core/tree/wide/wide-refit.ts); one that is
 * hidden or removed stays in the tree, and is skipped; one that comes later, or whose sphere is not finite, is loose: tested by itself. The tree is
 * built anew when more than a part of all have come or gone since, or when moves have made its leaves larger by half. A few instances have no tree.
 *
 * While many move between one view and the next, the tree waits: a view tests the spheres of all one by one, which takes less than to bring the tree up to date.
 */
import { MAX_COORDINATE } from '../../core/math/float.ts';
import { buildWideTree } from '../../core/tree/wide/morton-build.ts';
import { createWideRadii, leafRadii, takeInRadius, type WideRadii } from '../../core/tree/wide/wide-radii.ts';
import { createWideRefitScratch, refitWide, type WideRefitScratch } from '../../core/tree/wide/wide-refit.ts';
import { createWideResult, type WideResult } from '../../core/tree/wide/wide-result.ts';
import type { WideTree } from '../../core/tree/wide/wide-tree.ts';

/**
 * State of an instance, a bit each, below the number of its geometry: an instance in the tree that is to be drawn has
 * SHOWN alone.
 */
export const SHOWN = 1;
/** stands beside the tree */
export const LOOSE = 2;
/** was removed, and is still in the tree */
export const GONE = 4;
export const STATE = SHOWN | LOOSE | GONE;
export const GEOMETRY_SHIFT = 3;
/**
 * With geometries up to this number, states take 16 bits an instance: long lists are bound by the memory that they read
 * of each instance.
 */
export const MAX_SMALL = (1 << (16 - GEOMETRY_SHIFT)) - 1;

/**
 * The part of all instances that may come before the tree is built anew: a loose one costs a cull as much as one in a
 * leaf that is cut.
 */
const LATE_PART = 1 / 16;
const LATE_MIN = 16;
/** The part of the tree's objects that may be gone. */
const GONE_PART = 1 / 2;
/** The factor by which the sum of the leaves' radii may grow. */
const GROWTH = 1.5;

/** The part of the tree's objects of which more move in a view where it waits, and the views with fewer after which it does no longer. */
const RESTLESS_PART = 1 / 16;
const CALM = 16;

/** The place of an instance that is not in the tree. */
const NOWHERE = 0xffffffff;

export interface InstanceTree {
  /** ids x (x, y, z, r) */
  spheres: Float32Array;
  /** ids: SHOWN, LOOSE and GONE, and the geometry from bit GEOMETRY_SHIFT on */
  states: Uint16Array | Uint32Array;
  /** number of ids so far: one more than the highest */
  count: number;
  /** the tree; its ids are those of the instances */
  tree: WideTree;
  result: WideResult;
  /** children of the tree that culls leave out, as cullWide does it: those of which a view draws nothing */
  without: Uint32Array | null;
  refit: WideRefitScratch;
  /** objects x (x, y, z, r): the spheres that the tree was built from, as they are now */
  planted: Float32Array;
  /** ids -> object, or NOWHERE */
  places: Uint32Array;
  /** objects whose spheres have changed: the first `movedCount` */
  moved: Uint32Array;
  movedCount: number;
  isMoved: Uint8Array;
  /** spheres that became others since the last view */
  moves: number;
  /** whether the tree waits, and for how many views few have moved */
  isWaiting: boolean;
  calm: number;
  /** sum of the leaves' radii when the tree was built */
  radii: number;
  /** by how much at most a shear has taken an instance's geometry out of its sphere, so far */
  excess: number;
  /** instances that are LOOSE */
  loose: Set<number>;
  /** finite instances that came since the tree was built */
  late: number;
  /** instances that are GONE */
  gone: number;
  /** counts the changes */
  version: number;
  /** where someone asks for it, the ids whose states changed; ~id for one that is new or has another geometry. Only who asked empties it */
  restated: number[] | null;
  /** counts the refits of more than FEW_MOVED objects; those of fewer are among the restated */
  overhauls: number;
  /** radii below the children of the tree, made when they are first asked for */
  radiiBelow: WideRadii | null;
  /** trees built, and nodes refitted, so far */
  built: number;
  refitted: number;
}

/** @param room most instances: ids are below it */
export function createInstanceTree(room: number): InstanceTree {
  return {
    spheres: new Float32Array(room * 4),
    states: new Uint16Array(room),
    count: 0,
    ...plant(new Float32Array(0), new Uint32Array(0)),
    without: null,
    places: new Uint32Array(room).fill(NOWHERE),
    moved: new Uint32Array(room),
    movedCount: 0,
    isMoved: new Uint8Array(room),
    moves: 0,
    isWaiting: false,
    calm: 0,
    excess: 0,
    loose: new Set(),
    late: 0,
    gone: 0,
    version: 0,
    restated: null,
    overhauls: 0,
    radiiBelow: null,
    built: 0,
    refitted: 0,
  };
}

/**
 * Leaves are runs of the order: of 3,000 instances, the tree's default of 64 a leaf has 15 % of all pairs the wrong way
 * round, and these sizes 9 %.
 */
const FEW_IN_LEAF = 16;
const MANY_IN_LEAF = 32;
/** from this many instances on */
const MANY = 4096;

/** With fewer instances all are loose: building a tree takes longer than testing each a hundred times. */
const LEAST = 64;

type Planted = Pick<InstanceTree, 'tree' | 'result' | 'refit' | 'planted' | 'radii'>;

/**
 * A tree over these spheres, with the scratch of its culls and refits. @param names the ids that the tree gives them
 */
function plant(planted: Float32Array, names: Uint32Array): Planted {
  const tree = buildWideTree(planted, { leafSize: planted.length < 4 * MANY ? FEW_IN_LEAF : MANY_IN_LEAF });
  // refits number objects by place, culls give their ids
  const refit = createWideRefitScratch(tree);
  for (let position = 0; position < tree.ids.length; position++) tree.ids[position] = names[tree.ids[position]];
  return { tree, result: createWideResult(tree), refit, planted, radii: leafRadii(tree) };
}

/** An instance that is new, or whose sphere, visibility or geometry may have changed. */
export function setInstance(
  instances: InstanceTree,
  id: number,
  sphere: Float32Array,
  isShown: boolean,
  geometry = 0,
): void {
  if (geometry > MAX_SMALL && instances.states instanceof Uint16Array)
    instances.states = new Uint32Array(instances.states);
  const { spheres, states, places, loose } = instances;
  const isPlain = isFiniteSphere(sphere, 0);
  const isPlanted = places[id] !== NOWHERE;
  const before = states[id];
  instances.version++;
  instances.count = Math.max(instances.count, id + 1);
  if ((states[id] & GONE) !== 0) instances.gone--;
  for (let k = 0; k < 4; k++) spheres[id * 4 + k] = sphere[k];
  states[id] = (geometry << GEOMETRY_SHIFT) | (isShown ? SHOWN : 0);
  if (!isPlanted || !isPlain) states[id] |= LOOSE;
  if (instances.restated !== null && states[id] !== before) {
    // one whose place was no number begins anew, too
    const isNew = (before & GONE) !== 0 || isPlanted === ((before & LOOSE) !== 0);
    instances.restated.push(isNew || before >>> GEOMETRY_SHIFT !== geometry ? ~id : id);
  }
  if (isPlanted && isPlain) {
    if (loose.size > 0) loose.delete(id);
    move(instances, places[id], id);
    return;
  }
  if (isPlain && !loose.has(id)) instances.late++;
  loose.add(id);
}

/** Note by how much a shear takes an instance's geometry out of its sphere. */
export function noteExcess(instances: InstanceTree, excess: number): void {
  // what is not finite is LOOSE, and met by every ray
  if (excess > instances.excess && excess < Number.POSITIVE_INFINITY) instances.excess = excess;
}

export function removeInstance(instances: InstanceTree, id: number): void {
  const { states, places, loose } = instances;
  instances.version++;
  const isPlanted = places[id] !== NOWHERE;
  if (isPlanted && (states[id] & GONE) === 0) instances.gone++;
  states[id] = isPlanted ? GONE : 0;
  loose.delete(id);
  instances.restated?.push(id);
}

/** The place of an instance in the order of the tree; -1 for one that is not in it. */
export function positionOf({ places, refit }: InstanceTree, id: number): number {
  return places[id] === NOWHERE ? -1 : refit.positions[places[id]];
}

/** The radii below each child of the tree, as they are or beyond. */
export function radiiOf(instances: InstanceTree): WideRadii {
  instances.radiiBelow ??= createWideRadii(instances.tree);
  return instances.radiiBelow;
}

/** Give the object at `place` the sphere of its instance, where it is another. */
function move(instances: InstanceTree, place: number, id: number): void {
  const { spheres, planted, isMoved } = instances;
  let isSame = true;
  for (let k = 0; k < 4; k++) {
    isSame &&= planted[place * 4 + k] === spheres[id * 4 + k];
    planted[place * 4 + k] = spheres[id * 4 + k];
  }
  if (isSame) return;
  instances.moves++;
  if (isMoved[place] === 1) return;
  isMoved[place] = 1;
  instances.moved[instances.movedCount++] = place;
}

/** So many that move are followed one by one by what depends on the tree. */
const FEW_MOVED = 64;

function noteMoved({ tree, refit, restated, radiiBelow }: InstanceTree, place: number): void {
  const position = refit.positions[place];
  restated?.push(tree.ids[position]);
  if (radiiBelow) takeInRadius(tree, radiiBelow, position);
}

/** Make the instances ready for a view: the tree, or the spheres alone where it waits. */
export function settleForView(instances: InstanceTree): void {
  const { moves, tree, restated, radiiBelow } = instances;
  instances.moves = 0;
  // who follows single instances follows the tree
  const mayWait = restated === null && radiiBelow === null;
  if (mayWait && moves > tree.ids.length * RESTLESS_PART) {
    instances.isWaiting = true;
    instances.calm = 0;
    return;
  }
  if (mayWait && instances.isWaiting && ++instances.calm < CALM) return;
  instances.isWaiting = false;
  settleTree(instances);
}

/** Make the tree ready for questions. */
export function settleTree(instances: InstanceTree): void {
  const { tree, planted, moved, movedCount, isMoved } = instances;
  const isLate = instances.late > Math.max(LATE_MIN, instances.count * LATE_PART);
  const isThin = instances.gone > tree.ids.length * GONE_PART;
  let isWorn = false;
  if (movedCount > 0) {
    instances.refitted += refitWide(tree, moved.subarray(0, movedCount), planted, instances.refit);
    for (let i = 0; i < movedCount; i++) isMoved[moved[i]] = 0;
    if (movedCount <= FEW_MOVED) for (let i = 0; i < movedCount; i++) noteMoved(instances, moved[i]);
    else {
      instances.overhauls++;
      instances.radiiBelow = null;
    }
    instances.movedCount = 0;
    isWorn = leafRadii(tree) > GROWTH * instances.radii;
  }
  if (tree.ids.length === 0 && instances.count < LEAST) return;
  if (isLate || isThin || isWorn) rebuild(instances);
}

/** Build a new tree over all existing instances whose spheres are finite. */
function rebuild(instances: InstanceTree): void {
  const { spheres, states, places, loose, count } = instances;
  const members = new Uint32Array(count);
  const planted = new Float32Array(count * 4);
  let next = 0;
  for (let id = 0; id < count; id++) {
    const isThere = places[id] === NOWHERE ? loose.has(id) : (states[id] & GONE) === 0;
    places[id] = NOWHERE;
    if (!isThere || !isFiniteSphere(spheres, id * 4)) continue;
    for (let k = 0; k < 4; k++) planted[next * 4 + k] = spheres[id * 4 + k];
    states[id] &= ~(LOOSE | GONE);
    loose.delete(id);
    places[id] = next;
    members[next++] = id;
  }
  Object.assign(instances, plant(planted.subarray(0, next * 4), members));
  instances.radiiBelow = null;
  instances.late = 0;
  instances.gone = 0;
  instances.built++;
}

function isFiniteSphere(spheres: Float32Array, at: number): boolean {
  for (let k = at; k < at + 4; k++) if (!(Math.abs(spheres[k]) <= MAX_COORDINATE)) return false;
  // three gives a geometry without vertices a radius of -1
  return spheres[at + 3] >= 0;
}
