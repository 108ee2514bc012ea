/**
 * Builds the sphere tree of very many objects: sorted along a curve, cut into blocks, and each block built by itself.
 *
 * Guarantee: the same tree as `cull64 build --large` writes, which sorts on disk and has one block in memory at a time.
 *
 * Memory, in bytes an object: 16 for the spheres that it is given, 16 and 4 for the objects and ids of the tree, which serve the sort
 * before, and 24 a node, 6 with leaves of 8; beside that one block.
 */
import { emptyBox } from '../../../math/box.ts';
import { checkInput } from '../build-input.ts';
import { buildSphereTree } from '../sphere-build.ts';
import type { SphereTree } from '../sphere-tree.ts';
import { blockFacts, describeBlock, growCentres } from './block-facts.ts';
import { BLOCK_OBJECTS, cutBlocks } from './blocks.ts';
import { buildBlock } from './build-block.ts';
import { curveGrid, curveKey, sortAlongCurve } from './curve.ts';
import { type LargePlan, planLarge } from './plan.ts';

export interface LargeOptions {
  /** most objects in a leaf */
  leafSize: number;
  /** most objects of a block. The tree depends on it, and the memory that a block takes */
  blockObjects: number;
  /** called for each block with the part of the objects that stand in leaves, 0 .. 1 */
  onProgress?: (done: number) => void;
}

export const LARGE_DEFAULTS: Pick<LargeOptions, 'leafSize' | 'blockObjects'> = {
  leafSize: 8,
  blockObjects: BLOCK_OBJECTS,
};

/**
 * Build the tree of these spheres in little memory. All leaves of a block but its last one are full.
 * @param spheres n x (x, y, z, r); left as it is
 * @throws RangeError for spheres that are not finite, negative radii, coordinates beyond MAX_COORDINATE, too many objects, sizes of leaves
 * or blocks that are not whole numbers
 * @example
 * ```ts
 * import { validateTree } from 'cull64/check';
 * import { buildLargeSphereTree } from 'cull64/trees';
 *
 * const tree = buildLargeSphereTree(Float32Array.of(0, 0, 0, 1, 4, 0, 0, 1, 8, 0, 0, 1), { leafSize: 2 });
 * tree.ids; // [0, 1, 2]
 * tree.links.length; // 3
 * validateTree(tree); // []
 * ```
 */
export function buildLargeSphereTree(spheres: Float32Array, options: Partial<LargeOptions> = {}): SphereTree {
  const { leafSize, blockObjects } = { ...LARGE_DEFAULTS, ...options };
  checkInput(spheres, leafSize, undefined);
  if (!(Number.isInteger(blockObjects) && blockObjects >= 1))
    throw new RangeError(`blocks of ${blockObjects} objects: it must be a whole number, 1 or more`);
  const count = spheres.length / 4;
  if (count === 0) return buildSphereTree(spheres, { leafSize });

  const objects = new Float32Array(count * 4);
  const ids = new Uint32Array(count);
  const grid = gridOf(spheres);
  sortAlongCurve(spheres, count, grid, objects, ids);
  const starts = cutBlocks(count, (place) => curveKey(spheres, ids[place], grid), blockObjects);
  const facts = blockFacts(starts.length - 1);
  for (let block = 0; block < starts.length - 1; block++)
    describeBlock(facts, block, gathered(spheres, ids, starts[block], starts[block + 1]));
  const plan = planLarge(starts, facts, leafSize);
  moveBlocks(ids, plan, new Uint32Array(objects.buffer, 0, count));
  return buildBlocks(spheres, plan, objects, ids, options.onProgress);
}

function gridOf(spheres: Float32Array) {
  const centres = new Float64Array(6);
  emptyBox(centres);
  growCentres(centres, spheres, spheres.length / 4, 0);
  return curveGrid(centres);
}

function gathered(spheres: Float32Array, ids: Uint32Array, start: number, end: number): Float32Array {
  const block = new Float32Array((end - start) * 4);
  for (let i = start; i < end; i++) {
    const from = ids[i] * 4;
    const to = (i - start) * 4;
    for (let k = 0; k < 4; k++) block[to + k] = spheres[from + k];
  }
  return block;
}

/** Bring the blocks' ids from the order of the curve into that of the tree. */
function moveBlocks(ids: Uint32Array, { blocks }: LargePlan, scratch: Uint32Array): void {
  scratch.set(ids);
  for (const { place, count, firstObject } of blocks) ids.set(scratch.subarray(place, place + count), firstObject);
}

/** Build all blocks. @param objects written here. @param ids by blocks, and in tree order then */
function buildBlocks(
  spheres: Float32Array,
  plan: LargePlan,
  objects: Float32Array,
  ids: Uint32Array,
  onProgress: LargeOptions['onProgress'],
): SphereTree {
  const { top, nodeCount, objectCount, leafSize } = plan;
  const nodeSpheres = new Float32Array(nodeCount * 4);
  const links = new Uint32Array(nodeCount);
  const first = new Uint32Array(nodeCount + 1);
  top.nodes.forEach((node, t) => {
    nodeSpheres.set(top.spheres.subarray(t * 4, t * 4 + 4), node * 4);
    links[node] = top.links[t];
    first[node] = top.first[t];
  });
  let depth = 0;
  for (const block of plan.blocks) {
    const { firstNode, firstObject, count } = block;
    const end = firstObject + count;
    const tree = buildBlock(gathered(spheres, ids, firstObject, end), block, leafSize);
    nodeSpheres.set(tree.spheres, firstNode * 4);
    links.set(tree.links, firstNode);
    first.set(tree.first, firstNode);
    objects.set(tree.objects, firstObject * 4);
    const own = ids.slice(firstObject, end);
    for (let i = 0; i < count; i++) ids[firstObject + i] = own[tree.ids[i]];
    depth = Math.max(depth, tree.depth);
    onProgress?.(end / objectCount);
  }
  return { spheres: nodeSpheres, links, first, objects, ids, depth, leafSize };
}
