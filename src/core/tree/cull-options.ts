/**
 * What a cull is asked and what it answers: one shape for every tree, `cull*(tree, query, options, result)`. A query goes in; ids, their number and
 * counters of the work come out. What a tree cannot do it refuses by name.
 */
import { hasBit } from '../base/bits.ts';
import type { HiddenBits } from './hidden-bits.ts';

export type CullOrder = 'front' | 'back' | 'none';
/** The cull of each tree says what its keys are. */
export type CullKey = 'axis' | 'distance' | 'depth' | 'runs';

export const CULL_ORDERS: readonly CullOrder[] = ['front', 'back', 'none'];
/** Of trees whose nodes have two children. */
export const CULL_KEYS: readonly CullKey[] = ['axis', 'distance', 'depth'];

export interface CullOptions {
  /** front: nearest first; back: farthest first; none: as they come, fastest */
  order: CullOrder;
  /** how what is nearer is told */
  key: CullKey;
  /** finish with an exact sort by distance, equal distances by id */
  sorted: boolean;
  /** give at most so many objects: the first ones of the order */
  max: number;
  /**
   * a wholly visible subtree of at most so many objects is emitted as it is stored, from its first object or from its
   * last one, whichever end the eye is on: three to four times as fast where most is visible
   */
  batch: number;
  /** tell beside each object whether it lies wholly inside the frustum; the sphere, box and dynamic trees tell it always */
  inside: boolean;
  /** what can be seen from the eye's cell, as setHiddenEye gives it for this tree: what is hidden there is left out; null: everything is seen */
  hidden: HiddenBits | null;
  /** a bit for each object by id, bit id & 7 of byte id >> 3: those without it are left out; null: none is */
  only: Uint8Array | null;
}

/** The defaults of the sphere tree's cull. */
export const CULL_DEFAULTS: CullOptions = {
  order: 'front',
  key: 'axis',
  sorted: false,
  max: Number.POSITIVE_INFINITY,
  batch: 32,
  inside: false,
  hidden: null,
  only: null,
};

/** What a cull writes to, made once for a tree and used for every frame. */
export interface CullResult {
  /** input ids of the visible objects, in order; the first `count` are valid */
  ids: Uint32Array;
  /** beside each id, where it was asked for: 1 when the object lies wholly inside the frustum */
  inside: Uint8Array;
  count: number;
  /** nodes looked at */
  nodesVisited: number;
  /** leaves looked at */
  leavesVisited: number;
  /** plane tests, of nodes and of objects */
  planesTested: number;
}

/** The arrays of a result, and no count yet. */
export function blankResult(ids: Uint32Array, inside: Uint8Array): CullResult {
  return { ids, inside, count: 0, nodesVisited: 0, leavesVisited: 0, planesTested: 0 };
}

/** What the culls of a kind of tree can do. */
export interface Culled {
  /** with its article */
  name: string;
  keys: readonly CullKey[];
  cannot: readonly (keyof CullOptions)[];
}

/**
 * That what is asked can be answered.
 * @param planes of the query; null: of a console's, which its C code takes as they are
 * @param objects that `only` and `hidden` must have bits for; @param nodes that `hidden` must have bits for
 * @throws RangeError for a plane that is NaN, by which each cull would find something else; an unknown order or key; an option that such a tree
 * does not have; a `max` that is no number; bits too few
 */
export function checkAsked(
  planes: ArrayLike<number> | null,
  options: Partial<CullOptions>,
  { name, keys, cannot }: Culled,
  objects: number,
  nodes = 0,
): void {
  if (planes) checkPlanes(planes);
  for (const asked of cannot) if (options[asked]) throw new RangeError(`${asked}: ${name} cannot cull by it`);
  const { order, key, max, only, hidden } = options;
  if (order !== undefined && !CULL_ORDERS.includes(order))
    throw new RangeError(`order ${order}: it must be ${CULL_ORDERS.join(', ')}`);
  if (key !== undefined && !keys.includes(key)) throw new RangeError(`key ${key}: it must be ${keys.join(', ')}`);
  if (max !== undefined && (typeof max !== 'number' || Number.isNaN(max)))
    throw new RangeError(`max ${max}: it must be a number of objects`);
  if (only) checkBits('only', only, objects, 'objects');
  if (!hidden) return;
  checkBits('hidden.nodes', hidden.nodes, nodes, 'nodes');
  checkBits('hidden.objects', hidden.objects, objects, 'objects');
}

/** One throw for all: each cull has this before it. */
function checkPlanes(planes: ArrayLike<number>): void {
  let isOdd = false;
  for (let i = 0; i < planes.length; i++) isOdd = isOdd || Number.isNaN(planes[i]);
  if (isOdd) throw new RangeError(`query: a number of plane ${Array.from(planes).findIndex(Number.isNaN) >> 2} is NaN`);
}

/** A bit that is not there would hide without a word. */
function checkBits(name: string, bits: Uint8Array | undefined, count: number, what: string): void {
  const bytes = (count + 7) >> 3;
  if (bits && bits.length >= bytes) return;
  throw new RangeError(`${name}: ${bits?.length ?? 'no'} bytes, and ${count} ${what} take ${bytes}`);
}

/**
 * That a tree is still here: the arrays that postMessage hands over to a worker are empty afterwards, and a cull would find nothing, or a part.
 * @throws RangeError where one is gone
 */
export function checkHere(...arrays: readonly ArrayBufferView[]): void {
  // a small array has no buffer until it is asked for one
  for (const array of arrays)
    if (array.byteLength === 0 && isGone(array.buffer))
      throw new RangeError('tree: its arrays are gone; were they handed over to a worker?');
}

function isGone(buffer: ArrayBufferLike): boolean {
  try {
    new Uint8Array(buffer);
    return false;
  } catch {
    return true;
  }
}

/** How many objects `max` lets a cull give. */
export function mostOf({ max = Number.POSITIVE_INFINITY }: Partial<CullOptions>): number {
  return Math.max(0, Math.floor(max));
}

/**
 * That a result fits its tree: what a typed array has no room for would be lost without a word.
 * @param objects that a query may find
 * @param waiting numbers on its stack
 * @param beside what else is written for each object
 * @throws RangeError where it has less room
 */
export function checkRoom(
  { ids, stack }: { ids: ArrayLike<number>; stack: ArrayLike<number> },
  objects: number,
  waiting: number,
  beside: ArrayLike<number> = ids,
): void {
  const room = Math.min(ids.length, beside.length);
  if (room >= objects && stack.length >= waiting) return;
  throw new RangeError(
    `result: room for ${room} objects and ${stack.length} waiting, not for ${objects} and ${waiting}; make it for this tree`,
  );
}

/**
 * Leave out of a list the objects without a bit, and cut it to `max`.
 * @param slots id -> place of its bit; null: the id is the place
 * @returns how many are left
 */
export function keepOnly(
  result: CullResult,
  bits: Uint8Array,
  max: number,
  withInside: boolean,
  slots: Uint32Array | null = null,
): number {
  const { ids, inside, count } = result;
  let kept = 0;
  for (let i = 0; i < count && kept < max; i++) {
    const id = ids[i];
    if (!hasBit(bits, slots ? slots[id] : id)) continue;
    ids[kept] = id;
    if (withInside) inside[kept] = inside[i];
    kept++;
  }
  result.count = kept;
  return kept;
}
