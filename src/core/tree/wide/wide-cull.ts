/**
 * Culls a wide tree against a frustum and gives the visible objects nearest first, farthest first, or as they come.
 *
 * Guarantee: the set is exactly the set of object spheres that touch all six half-spaces, the same as brute.ts finds with the same rounding; the
 * inside flags likewise. Nodes are judged in float32, objects in doubles (see wide-planes.ts).
 *
 * Order:
 *   runs   the visible leaves and wholly visible subtrees by the distance of their spheres' centres, in 64 steps from the nearest to the
 *          farthest; the objects of one as they are stored. Of pairs of objects 2 to 4 % of 100,000 come farther one first, 4 to 9 % of 10,000
 *   axis   by the eye against the splits: the sphere tree's order, a painter's order of space; as distances 3 to 25 % are the wrong way round
 * `sorted` sorts the result by the distance of the objects' centres, equal distances by id: the list of an exact sort.
 */
import {
  type Culled,
  type CullKey,
  type CullOptions,
  checkAsked,
  checkHere,
  keepOnly,
  mostOf,
} from '../cull-options.ts';
import type { CullQuery } from '../query.ts';
import { traverseByAxis } from './wide-axis.ts';
import { emitJobs, putInside } from './wide-emit.ts';
import { cullByKernel } from './wide-kernel-cull.ts';
import { orderRuns } from './wide-order.ts';
import { wordOfChild } from './wide-path.ts';
import { createWideResult, fillWideScratch, type WideResult } from './wide-result.ts';
import { createWideSortScratch, sortByDistance } from './wide-sort.ts';
import { traverseWide } from './wide-traverse.ts';
import { NO_CHILD, WIDE_REFERENCE, type WideTree, wideNodeCount } from './wide-tree.ts';

export const WIDE_KEYS: readonly CullKey[] = ['runs', 'axis'];

const WIDE: Culled = { name: 'a wide tree', keys: WIDE_KEYS, cannot: ['hidden'] };
/** The default of `batch`. */
const BATCH = 256;

export interface WideCullOptions extends CullOptions {
  /** children by number, four to a node, that the walk takes for missing; a wholly visible subtree above them that is given as it is stored still has their objects */
  without: Uint32Array | null;
}

/**
 * Find the visible objects of `tree`.
 * @param result as made for this tree; what it held is overwritten
 * @returns how many, the same as result.count
 * @throws RangeError for an unknown order or key, `hidden`, a result of another tree, or a child that the tree does not have
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { buildWideTree, createWideResult, cullWide } from 'cull64/trees';
 *
 * // objects 0 and 1 before the camera, object 2 behind it
 * const tree = buildWideTree(Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1));
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * const result = createWideResult(tree);
 * cullWide(tree, query, { sorted: true }, result); // 2
 * result.ids.subarray(0, result.count); // [1, 0]
 * ```
 */
export function cullWide(
  tree: WideTree,
  query: CullQuery,
  options: Partial<WideCullOptions> = {},
  result: WideResult = createWideResult(tree),
): number {
  checkHere(tree.ids, tree.objects, tree.words);
  checkAsked(query.planes, options, WIDE, tree.ids.length);
  if (result.scratch.source !== tree.ids) throw new RangeError('result: it was made for another tree');
  const { without } = options;
  if (!without?.length) return cullChildren(tree, query, options, result);
  const { words } = tree;
  const children = wideNodeCount(tree) * 4;
  for (const child of without) if (child >= children) throw new RangeError(`child ${child}: the tree has ${children}`);
  const { scratch } = result;
  if (scratch.references.length < without.length) scratch.references = new Uint32Array(without.length);
  const { references } = scratch;
  try {
    for (let i = 0; i < without.length; i++) {
      const at = wordOfChild(without[i]) + WIDE_REFERENCE;
      references[i] = words[at];
      words[at] = NO_CHILD;
    }
    return cullChildren(tree, query, options, result);
  } finally {
    // the last first: a child may stand there twice
    for (let i = without.length - 1; i >= 0; i--) words[wordOfChild(without[i]) + WIDE_REFERENCE] = references[i];
  }
}

/** The cull of the children that the tree has now, of what cullWide would not refuse: a culler has looked. */
export function cullChildren(
  tree: WideTree,
  query: CullQuery,
  options: Partial<CullOptions>,
  result: WideResult,
): number {
  const { order = 'front', key = 'runs', sorted = false, inside = false, only = null } = options;
  const exact = sorted && order !== 'none';
  const max = mostOf(options);
  const batch = order === 'none' || exact ? Number.POSITIVE_INFINITY : (options.batch ?? BATCH);
  if (inside && result.inside.length === 0) result.inside = new Uint8Array(tree.ids.length);

  const isByAxis = key === 'axis' && order !== 'none' && !exact;
  const most = exact || only ? Number.POSITIVE_INFINITY : max;
  const { kernel } = result.scratch;
  // distances that are no number have no exact order: what TypeScript makes of them is the order
  const isOrderless = exact && Number.isNaN(query.eye[0] + query.eye[1] + query.eye[2]);
  const isByKernel = kernel !== undefined && !isByAxis && !isOrderless;
  if (kernel && isByKernel) {
    cullByKernel(tree, kernel, query, exact, order, batch, most, inside, result);
  } else {
    if (kernel) fillWideScratch(tree, result);
    const isByRuns = !isByAxis && order !== 'none' && !exact;
    if (isByAxis) traverseByAxis(tree, query, order === 'back', batch, result);
    else traverseWide(tree, query, batch, result);
    if (isByRuns) orderRuns(result.scratch, order === 'back');
    emitJobs(tree, query, exact, isByRuns, most, inside && !exact, result);
    if (kernel) result.ids.set(result.scratch.store.subarray(tree.ids.length, tree.ids.length + result.count));
  }
  if (exact && !isByKernel) sortExactly(tree, query, order === 'back', inside, result);
  if (only) return keepOnly(result, only, max, inside);
  result.count = Math.min(result.count, max);
  return result.count;
}

/** The positions that stand where the ids would become the ids, in the exact order. */
function sortExactly(tree: WideTree, query: CullQuery, back: boolean, inside: boolean, result: WideResult): void {
  const { source } = result.scratch;
  const { count, ids } = result;
  result.scratch.sort ??= createWideSortScratch(source.length);
  sortByDistance(tree, query, back, ids, count, result.scratch.sort);
  const { places } = result.scratch.sort;
  for (let i = 0; i < count; i++) ids[i] = source[places[i]];
  if (inside) putInside(tree.objects, query.planes, places, 0, count, result.inside, 0);
}
