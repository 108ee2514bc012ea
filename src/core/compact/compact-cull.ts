/**
 * Culls a compact tree in integers: 16-bit numbers, 32-bit products, no division, no allocation.
 *
 * Guarantee: nothing is culled that the camera's planes keep, on any tree: spheres are stored rounded outward, and compared with the query's slack.
 * An object's inside flag is 1 only where it lies wholly within all six planes. The result is the same, bit for bit, as that of the C
 * runtime: the objects, their order, and all counters.
 *
 * Order, planes, inside flags and hidden bits as in core/tree/sphere/sphere-cull.ts, with its key `axis` and its batch of 32; the objects of a leaf are visited along the
 * axis that they are sorted by.
 * Overflow: products are taken modulo 2^32 and cannot exceed it in a tree that compactTree made: see fixed-query.ts. A tree in which
 * validateCompact finds a fault is not to be culled: its links may lead anywhere.
 * Bound: one waiting child for each level above the current node.
 *
 * Twin: cull64_fixed_cull in src/core/runtime/cull64.h.
 */
import { hasBit } from '../base/bits.ts';
import {
  blankResult,
  type Culled,
  type CullOptions,
  type CullResult,
  checkAsked,
  checkHere,
  checkRoom,
  mostOf,
} from '../tree/cull-options.ts';
import type { HiddenBits } from '../tree/hidden-bits.ts';
import { CODINGS } from './codings.ts';
import { type CompactTree, hasObjectSpheres, ROOT } from './compact-tree.ts';
import { beginLog, type CullLog, logSphere } from './cull-log.ts';
import { EMPTY, type FixedQuery } from './fixed-query.ts';

export interface CompactResult extends CullResult {
  /** slots of the visible objects, their numbers in tree order, beside their ids */
  slots: Uint16Array;
  /** object spheres looked at */
  objectsTested: number;
  /** the sphere at hand, its parent's, and one of an object: x, y, z, r each */
  spheres: Int32Array;
  /** waiting children: node, first leaf, leaves, planes that still cut it, the parent's sphere */
  stack: Int32Array;
}

/** A wholly visible subtree whose full leaves hold at most this many objects is emitted as it is stored, nearer end first; a wholly visible leaf always is. */
export const BATCH = 32;

const ENTRY = 8;

/** What cullCompact writes to, made once for a tree: room for all of its objects, and its stack. */
export function createCompactResult(tree: CompactTree): CompactResult {
  return {
    ...blankResult(new Uint32Array(tree.objectCount), new Uint8Array(tree.objectCount)),
    slots: new Uint16Array(tree.objectCount),
    objectsTested: 0,
    spheres: new Int32Array(12),
    stack: new Int32Array(tree.depth * ENTRY),
  };
}

const COMPACT: Culled = {
  name: 'a compact tree',
  keys: ['axis'],
  cannot: ['sorted', 'batch', 'only'],
};

const PARENT = 0;
const NODE = 4;
const OBJECT = 8;

/**
 * Find the visible objects.
 * @param log what it held is overwritten; the result is the same with and without
 * @returns how many, the same as result.count
 * @throws RangeError for an unknown order, `sorted`, `batch`, `only` or a key, or a result that is too small
 * @example
 * ```ts
 * import { buildSphereTree, createCamera } from 'cull64';
 * import { compactTree, createCompactResult, createFixedQuery, cullCompact, floatCamera, setFixedQuery } from 'cull64/n64';
 *
 * // objects 0 and 1 before the camera, object 2 behind it
 * const spheres = Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1);
 * const tree = compactTree(buildSphereTree(spheres, { leaves: 'full' }));
 * const query = createFixedQuery();
 * setFixedQuery(query, tree, floatCamera(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] })));
 * const result = createCompactResult(tree);
 * cullCompact(tree, query, {}, result); // 2
 * result.ids.subarray(0, result.count); // [1, 0]
 * ```
 */
export function cullCompact(
  tree: CompactTree,
  query: FixedQuery,
  options: Partial<CullOptions>,
  result: CompactResult,
  log?: CullLog,
): number {
  checkHere(tree.nodes);
  checkAsked(null, options, COMPACT, tree.objectCount, 2 * tree.leaves - 1);
  checkRoom(result, tree.objectCount, tree.depth * ENTRY);
  const { order = 'front', hidden = null } = options;
  const max = mostOf(options);
  result.count = 0;
  result.nodesVisited = 0;
  result.planesTested = 0;
  result.leavesVisited = 0;
  result.objectsTested = 0;
  if (log) beginLog(log, tree);
  if (query.mask === EMPTY || max === 0) return 0;
  const { nodes, leafSize, objectCount } = tree;
  const coding = CODINGS[tree.format];
  const { stack, spheres } = result;
  const { eye } = query;
  const most = Math.min(max, objectCount);
  const back = order === 'back';
  const batch = order === 'none' ? tree.leaves : Math.max(1, Math.floor(BATCH / leafSize));
  const ownSpheres = hasObjectSpheres(tree);
  let top = 0;
  let node = 0;
  let leaf = 0;
  let leaves = tree.leaves;
  let mask = query.mask;
  spheres.set(ROOT, PARENT);
  for (;;) {
    result.nodesVisited++;
    coding.decodeNode(nodes, node, spheres, PARENT, NODE);
    const asked = mask;
    if (mask !== 0) mask = cutting(query, NODE, mask, result);
    if (log) logSphere(log, node, asked, mask, result.count);
    if (mask >= 0) {
      const axis = coding.axis(nodes, node);
      const nearFirst = order === 'none' || eye[axis] < spheres[NODE + axis] !== back;
      const from = leaf * leafSize;
      const to = Math.min((leaf + leaves) * leafSize, objectCount);
      if (leaves === 1) result.leavesVisited++;
      if (mask === 0 ? leaves <= batch : leaves === 1 && !ownSpheres) {
        const inside = mask === 0 ? 1 : 0;
        if (hidden === null) emit(from, to, nearFirst, inside, most, result);
        else emitSeen(hidden.objects, from, to, nearFirst, inside, most, result);
      } else if (leaves === 1) {
        emitTested(tree, query, hidden, from, to, nearFirst, mask, most, result, log);
      } else {
        const left = coding.leftLeaves(nodes, node, leaves);
        const right = node + 2 * left;
        if (hidden !== null && !(hasBit(hidden.nodes, node + 1) && hasBit(hidden.nodes, right))) {
          for (let k = 0; k < 4; k++) spheres[PARENT + k] = spheres[NODE + k];
          const goesLeft = hasBit(hidden.nodes, node + 1);
          node = goesLeft ? node + 1 : right;
          leaf = goesLeft ? leaf : leaf + left;
          leaves = goesLeft ? left : leaves - left;
          continue;
        }
        stack[top] = nearFirst ? right : node + 1;
        stack[top + 1] = nearFirst ? leaf + left : leaf;
        stack[top + 2] = nearFirst ? leaves - left : left;
        stack[top + 3] = mask;
        for (let k = 0; k < 4; k++) {
          spheres[PARENT + k] = spheres[NODE + k];
          stack[top + 4 + k] = spheres[NODE + k];
        }
        top += ENTRY;
        node = nearFirst ? node + 1 : right;
        leaf = nearFirst ? leaf : leaf + left;
        leaves = nearFirst ? left : leaves - left;
        continue;
      }
      if (result.count >= most) break;
    }
    if (top === 0) break;
    top -= ENTRY;
    node = stack[top];
    leaf = stack[top + 1];
    leaves = stack[top + 2];
    mask = stack[top + 3];
    for (let k = 0; k < 4; k++) spheres[PARENT + k] = stack[top + 4 + k];
  }
  for (let i = 0; i < result.count; i++) result.ids[i] = tree.ids[result.slots[i]];
  return result.count;
}

/** Those planes of the mask that cut the sphere at spheres[at ..]; ~(64 x a plane + those left by then) when it lies behind that one. */
function cutting(query: FixedQuery, at: number, mask: number, result: CompactResult): number {
  const { planes } = query;
  const { spheres } = result;
  const x = spheres[at];
  const y = spheres[at + 1];
  const z = spheres[at + 2];
  const padded = (spheres[at + 3] << 14) + query.slack;
  const width = (padded * 2) >>> 0;
  for (let plane = 0; plane < 6; plane++) {
    if (!((mask >> plane) & 1)) continue;
    result.planesTested++;
    const p = plane * 4;
    const distance =
      (Math.imul(planes[p], x) + Math.imul(planes[p + 1], y) + Math.imul(planes[p + 2], z) + planes[p + 3]) | 0;
    // cut where -padded <= distance < padded: one comparison of unsigned numbers
    if ((distance + padded) >>> 0 < width) continue;
    if (distance < 0) return ~((plane << 6) | mask);
    mask &= ~(1 << plane);
  }
  return mask;
}

/** Write the objects from .. to - 1, forwards or backwards, as many as there is room for. */
function emit(from: number, to: number, forwards: boolean, inside: number, most: number, result: CompactResult): void {
  const { slots } = result;
  let count = result.count;
  const end = Math.min(count + to - from, most);
  result.inside.fill(inside, count, end);
  if (forwards) while (count < end) slots[count++] = from++;
  else while (count < end) slots[count++] = --to;
  result.count = end;
}

/** The same for those that are seen. */
function emitSeen(
  seen: Uint8Array,
  from: number,
  to: number,
  forwards: boolean,
  inside: number,
  most: number,
  result: CompactResult,
): void {
  for (let i = from; i < to && result.count < most; i++) {
    const object = forwards ? i : from + to - 1 - i;
    if (hasBit(seen, object)) emit(object, object + 1, true, inside, most, result);
  }
}

/** Write those of the objects from .. to - 1 whose own spheres no plane of the mask culls. */
function emitTested(
  tree: CompactTree,
  query: FixedQuery,
  hidden: HiddenBits | null,
  from: number,
  to: number,
  forwards: boolean,
  mask: number,
  most: number,
  result: CompactResult,
  log?: CullLog,
): void {
  const { decodeObject } = CODINGS[tree.format];
  const { spheres } = result;
  const step = forwards ? 1 : -1;
  const end = forwards ? to : from - 1;
  for (let object = forwards ? from : to - 1; object !== end && result.count < most; object += step) {
    if (hidden !== null && !hasBit(hidden.objects, object)) continue;
    result.objectsTested++;
    decodeObject(tree.objects, object, spheres, NODE, OBJECT);
    const left = cutting(query, OBJECT, mask, result);
    if (log) logSphere(log, ~object, mask, left, result.count);
    if (left < 0) continue;
    result.slots[result.count] = object;
    result.inside[result.count++] = left === 0 ? 1 : 0;
  }
}
