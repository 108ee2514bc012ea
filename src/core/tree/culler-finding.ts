/** The ways in which a culler finds objects: all have the same call and the same kind of result. */
import { bruteCull } from './brute.ts';
import type { CullOrder } from './cull-options.ts';
import type { HiddenBits } from './hidden-bits.ts';
import type { KernelChoice } from './kernel-choice.ts';
import type { CullQuery } from './query.ts';
import { checkInput } from './sphere/build-input.ts';
import { createCullResult } from './sphere/cull-result.ts';
import { createSortScratch, finishingSort } from './sphere/finishing-sort.ts';
import { cull } from './sphere/sphere-cull.ts';
import type { SphereTree } from './sphere/sphere-tree.ts';
import { buildWideTree } from './wide/morton-build.ts';
import { wideTreeOf } from './wide/wide-collapse.ts';
import { cullWide } from './wide/wide-cull.ts';
import { createWideResult } from './wide/wide-result.ts';

export type CullMethod = 'scan' | 'sphere' | 'wide';

export const CULL_METHODS: readonly CullMethod[] = ['scan', 'sphere', 'wide'];

export interface CullerCullOptions {
  /** front: nearest first; back: farthest first; none: as they come, fastest */
  order: CullOrder;
  /** by distance exactly, equal distances by id */
  sorted: boolean;
  /** give at most so many objects: the first ones of the order */
  max: number;
  /** tell beside each object whether it lies wholly inside the frustum */
  inside: boolean;
  /**
   * what can be seen, as setHiddenEye gives it for the source tree, or a bit for each object by id: the others are left out; null: everything
   * is seen
   */
  hidden: HiddenBits | Uint8Array | null;
}

/** What a cull writes to; `inside` may be replaced when it is first asked for. */
export interface CullerFound {
  ids: Uint32Array;
  inside: Uint8Array;
  count: number;
  nodesVisited: number;
  leavesVisited: number;
  planesTested: number;
}

/** `hidden` is left out by the sphere tree alone, and a scan may give more than `max`. */
export interface Asked extends CullerCullOptions {
  hidden: HiddenBits | null;
}

export interface Finding {
  found: CullerFound;
  find(query: CullQuery, asked: Asked): void;
}

/** @throws RangeError as createCuller does */
export function findingOf(method: CullMethod, source: Float32Array | SphereTree, kernel?: KernelChoice): Finding {
  if (method === 'wide') return findByWide(source, kernel);
  if (method === 'scan') return findByScan(source);
  if (source instanceof Float32Array) throw new RangeError('method sphere: it needs a sphere tree, not spheres');
  return findBySphere(source);
}

function findByWide(source: Float32Array | SphereTree, kernel?: KernelChoice): Finding {
  const tree = source instanceof Float32Array ? buildWideTree(source, { kernel }) : wideTreeOf(source, { kernel });
  const found = createWideResult(tree);
  return { found, find: (query, asked) => cullWide(tree, query, asked, found) };
}

function findBySphere(tree: SphereTree): Finding {
  const found = createCullResult(tree);
  return { found, find: (query, asked) => cull(tree, query, asked, found) };
}

/** Over spheres by id, or over the objects of a tree in its order. */
function findByScan(source: Float32Array | SphereTree): Finding {
  const listed = source instanceof Float32Array ? listedSpheres(source) : source;
  const { objects, ids } = listed;
  const found: CullerFound = {
    ids: new Uint32Array(ids.length),
    inside: new Uint8Array(ids.length),
    count: 0,
    nodesVisited: 0,
    leavesVisited: 0,
    planesTested: 0,
  };
  const scratch = createSortScratch(ids.length);
  return {
    found,
    find(query, { order }) {
      const { count, planesTested } = bruteCull(objects, query, found.ids, found.inside);
      found.count = count;
      found.planesTested = planesTested;
      if (order === 'none') for (let i = 0; i < count; i++) found.ids[i] = ids[found.ids[i]];
      else finishingSort(listed, query, order, scratch, found.ids, found.inside, count);
    },
  };
}

function listedSpheres(spheres: Float32Array): Pick<SphereTree, 'objects' | 'ids'> {
  checkInput(spheres, 1, undefined);
  return { objects: spheres, ids: Uint32Array.from({ length: spheres.length / 4 }, (_, id) => id) };
}
