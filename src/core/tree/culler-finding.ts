/** The ways in which a culler finds objects: all have the same call and the same kind of result. */
import { createBruteResult, cullBrute } from './brute.ts';
import { type CullOptions, type CullResult, keepOnly, mostOf } from './cull-options.ts';
import type { KernelChoice } from './kernel-choice.ts';
import type { CullQuery } from './query.ts';
import { checkInput } from './sphere/build-input.ts';
import { createCullResult } from './sphere/cull-result.ts';
import { createSortScratch, finishingSort } from './sphere/finishing-sort.ts';
import { cull } from './sphere/sphere-cull.ts';
import type { SphereTree } from './sphere/sphere-tree.ts';
import { buildWideTree } from './wide/morton-build.ts';
import { wideTreeOf } from './wide/wide-collapse.ts';
import { cullChildren } from './wide/wide-cull.ts';
import { createWideResult } from './wide/wide-result.ts';

export type CullMethod = 'scan' | 'sphere' | 'wide';

export const CULL_METHODS: readonly CullMethod[] = ['scan', 'sphere', 'wide'];

/** An array of another realm is no instance of this one's class. */
export const isSpheres = (source: Float32Array | SphereTree): source is Float32Array => ArrayBuffer.isView(source);

export interface Finding {
  found: CullResult;
  find(query: CullQuery, asked: Partial<CullOptions>): void;
}

/** @throws RangeError as createCuller does */
export function findingOf(method: CullMethod, source: Float32Array | SphereTree, kernel?: KernelChoice): Finding {
  if (method === 'wide') return findByWide(source, kernel);
  if (method === 'scan') return findByScan(source);
  if (isSpheres(source)) throw new RangeError('method sphere: it needs a sphere tree, not spheres');
  return findBySphere(source);
}

function findByWide(source: Float32Array | SphereTree, kernel?: KernelChoice): Finding {
  const tree = isSpheres(source) ? buildWideTree(source, { kernel }) : wideTreeOf(source, { kernel });
  const found = createWideResult(tree);
  return { found, find: (query, asked) => cullChildren(tree, query, asked, found) };
}

function findBySphere(tree: SphereTree): Finding {
  const found = createCullResult(tree);
  return { found, find: (query, asked) => cull(tree, query, asked, found) };
}

/** Over spheres by id, or over the objects of a tree in its order. */
function findByScan(source: Float32Array | SphereTree): Finding {
  const listed = isSpheres(source) ? listedSpheres(source) : source;
  const { objects, ids } = listed;
  const found = createBruteResult(new Uint32Array(ids.length));
  const scratch = createSortScratch(ids.length);
  return {
    found,
    find(query, asked) {
      const { order = 'front', inside = false, only = null } = asked;
      const most = mostOf(asked);
      // the sort takes the flags along
      const count = cullBrute(objects, query, { inside: inside || order !== 'none' }, found);
      if (order === 'none') for (let i = 0; i < count; i++) found.ids[i] = ids[found.ids[i]];
      else finishingSort(listed, query, order, scratch, found.ids, found.inside, count);
      if (only) keepOnly(found, only, most, inside);
      else found.count = Math.min(count, most);
    },
  };
}

function listedSpheres(spheres: Float32Array): Pick<SphereTree, 'objects' | 'ids'> {
  checkInput(spheres, 1, undefined);
  return { objects: spheres, ids: Uint32Array.from({ length: spheres.length / 4 }, (_, id) => id) };
}
