/**
 * The cull of a compact8 tree that the Nintendo 64's RSP and CPU share, in integers: the RSP tests leaves, then the objects of those that a plane
 * cuts; the CPU orders.
 *
 * Guarantee: everything is given that cullCompact gives. An object is visible where its leaf's sphere and its own are wholly behind no plane; the
 * spheres of the nodes above are not asked, so that a few more may be given. Bits of hidden cells are not read.
 * Order: the nearer child first at every node, and a leaf's objects along its axis. A subtree of at most four leaves and 32 objects, all of whose leaves
 * lie inside, is given as it is stored, nearer end first.
 * Exact: sums are as the RSP's accumulators have them, doubled, and below 2^35; see cull64_rsp.S, whose "inside" takes up to 2^16 more than
 * twice the padded radius.
 *
 * Twins, bit for bit: src/core/runtime/cull64_rsp.S, cull64_rsp.h.
 */

import { BATCH } from '../../../src/core/compact/compact-cull.ts';
import {
  type CompactTree,
  decodeNode,
  decodeObject,
  hasObjectSpheres,
  leftLeaves,
  nodeAxis,
  ROOT,
} from '../../../src/core/compact/compact-tree.ts';
import { EMPTY, type FixedQuery } from '../../../src/core/compact/fixed-query.ts';
import type { CullOrder } from '../../../src/core/tree/cull-options.ts';

/** Most objects in a leaf: lanes of the RSP's vectors. */
export const RSP_LANES = 8;
/** Most leaves: their bits stand in the RSP's memory. */
export const RSP_MAX_LEAVES = 8192;
/** leaves that are given as they are stored, at most */
const RUN = 4;

export interface RspResult {
  /** slots of the visible objects in drawing order */
  slots: number[];
  /** leaves that a plane cuts: the RSP fetches their objects */
  cut: number;
}

/** Half of what is the same for all spheres in the test for "inside", as the RSP is given it. */
const insideOf = (slack: number): number => Math.floor(-(2 ** 30 + 2 * slack) / 65536) * 65536;

/** Twice n . p + d + 2^14 r + slack of every plane that is asked. */
function sums({ planes, slack, mask }: FixedQuery, sphere: ArrayLike<number>): number[] {
  const [x, y, z, r] = Array.from(sphere);
  return [0, 1, 2, 3, 4, 5].flatMap((plane) => {
    const p = plane * 4;
    const d = planes[p + 3] + slack + 2 ** 29;
    // a sum that does not fit the RSP's 32 bits: the plane is not asked
    if (!((mask >> plane) & 1) || d > 0x7fffffff) return [];
    return [2 * (planes[p] * x + planes[p + 1] * y + planes[p + 2] * z + 16384 * (r - 32768) + d)];
  });
}

/**
 * Find the visible objects as the RSP does.
 * @param max give at most so many: the first ones of the order
 * @throws RangeError for a tree that cull64_rsp_open refuses
 */
export function rspCull(
  tree: CompactTree,
  query: FixedQuery,
  order: CullOrder,
  max: number = Number.POSITIVE_INFINITY,
): RspResult {
  const { leaves, leafSize, objectCount } = tree;
  if (tree.format !== 'compact8') throw new RangeError(`the RSP culls compact8 trees; this one is ${tree.format}`);
  if (leaves < 1 || leaves > RSP_MAX_LEAVES)
    throw new RangeError(`${leaves} leaves; the RSP culls trees of 1 to ${RSP_MAX_LEAVES}: take larger leaves`);
  if (!hasObjectSpheres(tree) || leafSize > RSP_LANES)
    throw new RangeError(
      `leaves of ${leafSize}; the RSP culls those of 2 to ${RSP_LANES} objects with spheres of their own`,
    );
  const result: RspResult = { slots: [], cut: 0 };
  if (query.mask === EMPTY || max < 1) return result;
  const sphere = new Int32Array(12);
  sphere.set(ROOT);
  const masks = new Uint8Array(leaves);
  const seen = new Uint8Array(leaves);
  const within = new Uint8Array(leaves);

  const testLeaf = (leaf: number): void => {
    const constant = 2 * insideOf(query.slack);
    const r = sphere[7];
    const own = sums(query, sphere.subarray(4, 8));
    if (own.some((sum) => sum < 0)) return;
    seen[leaf] = 1;
    within[leaf] = own.every((sum) => sum - 65536 * (r - 32768) + constant >= 0) ? 1 : 0;
    if (within[leaf]) {
      masks[leaf] = 255;
      return;
    }
    result.cut++;
    for (let k = 0; k < leafSize && leaf * leafSize + k < objectCount; k++) {
      decodeObject(tree, leaf * leafSize + k, sphere, 4, 8);
      if (sums(query, sphere.subarray(8)).every((sum) => sum >= 0)) masks[leaf] |= 1 << k;
    }
  };
  const testLeaves = (node: number, leaf: number, count: number): void => {
    if (count > 1) {
      const left = leftLeaves(tree, node, count);
      testLeaves(node + 1, leaf, left);
      testLeaves(node + 2 * left, leaf + left, count - left);
    } else {
      decodeNode(tree, node, sphere, 0, 4);
      testLeaf(leaf);
    }
  };
  testLeaves(0, 0, leaves);

  const batch = Math.min(RUN, Math.max(1, Math.floor(BATCH / leafSize)));
  const give = (leaf: number, count: number, forwards: boolean): void => {
    const from = leaf * leafSize;
    const to = Math.min((leaf + count) * leafSize, objectCount);
    for (let k = 0; k < to - from && result.slots.length < max; k++) {
      const object = forwards ? from + k : to - 1 - k;
      if ((masks[Math.floor(object / leafSize)] >> (object % leafSize)) & 1) result.slots.push(object);
    }
  };
  const walk = (node: number, leaf: number, count: number): void => {
    if (!seen.subarray(leaf, leaf + count).includes(1)) return;
    const axis = nodeAxis(tree, node);
    decodeNode(tree, node, sphere, 0, 4);
    const nearFirst = order === 'none' || query.eye[axis] < sphere[4 + axis] !== (order === 'back');
    if (count === 1 || (count <= batch && !within.subarray(leaf, leaf + count).includes(0))) {
      give(leaf, count, nearFirst);
      return;
    }
    const left = leftLeaves(tree, node, count);
    if (nearFirst) walk(node + 1, leaf, left);
    walk(node + 2 * left, leaf + left, count - left);
    if (!nearFirst) walk(node + 1, leaf, left);
  };
  walk(0, 0, leaves);
  return result;
}
