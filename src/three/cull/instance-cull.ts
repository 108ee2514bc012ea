/** The instances that a view shows, in the order in which they are drawn. */
import { hasBit } from '../../core/base/bits.ts';
import { PLANES, planeDistance } from '../../core/math/frustum.ts';
import type { CullOrder } from '../../core/tree/cull-options.ts';
import type { CullQuery } from '../../core/tree/query.ts';
import { cullWide } from '../../core/tree/wide/wide-cull.ts';
import { createDepthScratch, type DepthScratch, sortByDepth } from './depth-sort.ts';
import { type InstanceTree, SHOWN, STATE } from './instance-tree.ts';

/**
 * How many instances are given as they are stored, without an order among them: a 256th of all, within these limits. Of 4,000 to 100,000
 * instances, half of them visible, 1 to 5 % of the pairs are then drawn with the farther one first, of uniform ones up to 9 %; runs of 256
 * throughout have up to 9 %.
 */
const MIN_RUN = 32;
const MAX_RUN = 256;

export type Found = ReturnType<typeof createFound>;

/** @param room most instances */
export function createFound(room: number) {
  // one entry to spare: an id is written before it is known to be drawn
  return {
    /** instances: the first `count` are valid */
    ids: new Uint32Array(room + 1),
    count: 0,
    /** ids: the number of the last search that found the instance */
    searches: new Uint32Array(room),
    search: 0,
    /** made when it is first used */
    sort: null as DepthScratch | null,
  };
}

/**
 * Find the instances that touch any of the frusta.
 * @param order front: near to far by the tree, or by depth where there is no tree; back: by depth; none: as the tree stores them
 * @param isSorted front and back exactly as three's BatchedMesh has them, by depth; none by ascending ids
 * @param only a bit for each instance: those with 0 are left out; null: none is
 */
export function findInstances(
  instances: InstanceTree,
  queries: readonly CullQuery[],
  order: CullOrder,
  isSorted: boolean,
  found: Found,
  only: Uint8Array | null = null,
): void {
  found.count = 0;
  found.search++;
  const treeOrder = order === 'front' && !isSorted ? 'front' : 'none';
  for (const query of queries) {
    if (instances.isWaiting) {
      addAll(instances, query, found, only);
      continue;
    }
    const count = cullPlanted(instances, query, treeOrder, only);
    if (queries.length === 1) addShown(instances, count, found);
    else addNew(instances, count, found);
    addLoose(instances, query, found, only);
  }
  if (order === 'none') {
    if (isSorted) found.ids.subarray(0, found.count).sort();
    return;
  }
  // without a tree nothing else puts them in order
  if (order === 'front' && !isSorted && isPlanted(instances)) return;
  found.sort ??= createDepthScratch(instances.states.length);
  sortByDepth(queries[0], instances.spheres, order === 'back', found.ids, found.count, found.sort);
}

/** Whether a view is culled by the tree. */
export function isPlanted({ tree, isWaiting }: InstanceTree): boolean {
  return tree.ids.length > 0 && !isWaiting;
}

/** Cull the tree, with instances that are not shown but of `only`, into its result. Returns how many it gives. */
export function cullPlanted(
  { tree, count, result, without }: InstanceTree,
  query: CullQuery,
  order: CullOrder,
  only: Uint8Array | null = null,
): number {
  const batch = Math.min(MAX_RUN, Math.max(MIN_RUN, count >> 8));
  return cullWide(tree, query, { order, batch, only, without }, result);
}

/** Find the instances of `only` beside the tree that touch the frustum. */
export function findLoose(instances: InstanceTree, query: CullQuery, found: Found, only: Uint8Array | null): void {
  found.count = 0;
  found.search++;
  addLoose(instances, query, found, only);
}

/** Add the instances of the tree's result that are drawn. */
function addShown({ result, states }: InstanceTree, count: number, found: Found): void {
  found.count = copyShown(result.ids, count, states, found.ids, found.count);
}

/** In a function of its own, so that it is compiled once. Returns the place after the last one. */
function copyShown(
  from: Uint32Array,
  count: number,
  states: InstanceTree['states'],
  to: Uint32Array,
  next: number,
): number {
  for (let i = 0; i < count; i++) {
    const id = from[i];
    to[next] = id;
    next += (states[id] & STATE) === SHOWN ? 1 : 0;
  }
  return next;
}

/** As addShown, without the instances that an earlier query of this search found. */
function addNew({ result, states }: InstanceTree, count: number, found: Found): void {
  for (let i = 0; i < count; i++) {
    const id = result.ids[i];
    if ((states[id] & STATE) === SHOWN) addOnce(found, id);
  }
}

/** Test all instances one by one; a sphere that is not finite touches everything, as in three. */
function addAll(
  { states, spheres, count }: InstanceTree,
  { planes }: CullQuery,
  found: Found,
  only: Uint8Array | null,
): void {
  for (let id = 0; id < count; id++) {
    if ((states[id] & SHOWN) === 0 || (only && !hasBit(only, id))) continue;
    if (touches(planes, spheres, id)) addOnce(found, id);
  }
}

function touches(planes: CullQuery['planes'], spheres: Float32Array, id: number): boolean {
  const at = id * 4;
  const x = spheres[at];
  const y = spheres[at + 1];
  const z = spheres[at + 2];
  const r = spheres[at + 3];
  for (let p = 0; p < PLANES * 4; p += 4) if (planeDistance(planes, p, x, y, z) < -r) return false;
  return true;
}

/** Test the instances beside the tree one by one. */
function addLoose(
  { loose, states, spheres }: InstanceTree,
  { planes }: CullQuery,
  found: Found,
  only: Uint8Array | null,
): void {
  for (const id of loose) {
    if ((states[id] & SHOWN) === 0 || (only && !hasBit(only, id))) continue;
    if (touches(planes, spheres, id)) addOnce(found, id);
  }
}

function addOnce(found: Found, id: number): void {
  if (found.searches[id] === found.search) return;
  found.searches[id] = found.search;
  found.ids[found.count++] = id;
}
