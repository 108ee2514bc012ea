/**
 * What a cull of a compact tree does, counted: its operations, and every access to memory played through a data cache.
 *
 * Guarantee: the operations are those of cull64_cull, because those of fixedCull are (twins to the bit). The addresses are those of its compiled
 * code: nodes, objects, planes and ids word by word; of the call's own frame, whose layout is the compiler's, the waiting children exactly and
 * what it spills as the one to three lines that it takes.
 * Not traced: fetches of instructions; `inside` flags, which are taken to be off.
 *
 * Source: objdump of cull64_cull, gcc 12 for mips-linux-gnu at the flags of tools/console/targets.ts, for FRAME.
 */

import { CODINGS } from '../compact/codings.ts';
import type { CompactTree } from '../compact/compact-tree.ts';
import { type CullWatch, createFixedResult, type FixedResult, fixedCull } from '../compact/fixed-cull.ts';
import { EMPTY, type FixedView } from '../compact/fixed-view.ts';
import { INSIDE, OUTSIDE } from '../math/frustum.ts';
import type { Order } from '../tree/cull-options.ts';
import { type Cache, readCache, writeCache } from './cache.ts';

/** Addresses of what cull64_cull touches, as whole numbers from 0x80000000 up. */
export interface Placement {
  nodes: number;
  /** spheres of objects */
  objects: number;
  /** of the list: where its ids are written */
  ids: number;
  /** the structs cull64_view, cull64_list and cull64_tree */
  view: number;
  list: number;
  tree: number;
  /** the stack pointer of the caller */
  stack: number;
}

/** What the work of a cull is divided into; cost.ts has the price of each. */
export const OPERATIONS = [
  'call',
  'node',
  'masked',
  'skip',
  'cut',
  'inside',
  'outside',
  'descend',
  'range',
  'id',
  'leaf',
  'object',
  'given',
] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface CullTrace {
  /** how often each was done */
  operations: Record<Operation, number>;
  /** what fixedCull found and counted */
  result: FixedResult;
}

/** Bytes of the structs' parts that are touched, from their starts. */
const VIEW = { plane: 16, slack: 96, mask: 100, eye: 104 };
const LIST = { bytes: 20, count: 16 };
const TREE_BYTES = 36;

/** Bytes below the caller's stack pointer. */
const FRAME = {
  compact8: { saved: 88, spilled: 128, spilledBytes: 20, entries: 640, parents: 0 },
  relative: { saved: 88, spilled: 144, spilledBytes: 36, entries: 656, parents: 1680 },
};
const ENTRY_BYTES = 8;
const SPHERE_BYTES = 16;
const ID_BYTES = 2;

/**
 * Cull with all objects wanted, and touch in `cache` what cull64_cull touches.
 * @throws RangeError for a placement outside the 32-bit addresses
 */
export function traceCull(
  tree: CompactTree,
  view: FixedView,
  order: Order,
  at: Placement,
  cache: Cache,
  result: FixedResult = createFixedResult(tree),
): CullTrace {
  const { bytes, relative } = CODINGS[tree.format];
  const isRelative = relative !== null;
  const frame = isRelative ? FRAME.relative : FRAME.compact8;
  const entries = at.stack - frame.entries;
  const parents = at.stack - frame.parents;
  const spilled = at.stack - frame.spilled;
  const saved = at.stack - frame.saved;
  const operations = Object.fromEntries(OPERATIONS.map((name) => [name, 0])) as Record<Operation, number>;
  /** the plane whose bit is looked at next, of a sphere that is being tested */
  let next = 6;
  let current = at.nodes;
  const begin = () => {
    operations.skip += 6 - next;
    next = 0;
    operations.masked++;
    readCache(cache, at.view + VIEW.slack, 4);
  };
  const watch: CullWatch = {
    node(node, mask) {
      operations.node++;
      current = at.nodes + node * bytes;
      readCache(cache, current, bytes);
      if (mask !== 0) begin();
    },
    object(object) {
      operations.object++;
      readCache(cache, at.objects + object * bytes, bytes);
      begin();
    },
    plane(plane, found) {
      operations.skip += plane - next;
      next = found === OUTSIDE ? 6 : plane + 1;
      operations[found === OUTSIDE ? 'outside' : found === INSIDE ? 'inside' : 'cut']++;
      readCache(cache, at.view + plane * VIEW.plane, VIEW.plane);
    },
    kept(axis) {
      // of bytes the last is read again for the axis, a word is still in a register
      if (tree.nodes.BYTES_PER_ELEMENT === 1) readCache(cache, current, bytes);
      readCache(cache, at.view + VIEW.eye + axis * 4, 4);
      readCache(cache, spilled, 4);
    },
    push(level) {
      operations.descend++;
      writeCache(cache, entries + level * ENTRY_BYTES, ENTRY_BYTES);
      if (isRelative) writeCache(cache, parents + level * SPHERE_BYTES, SPHERE_BYTES);
    },
    pop(level) {
      readCache(cache, entries + level * ENTRY_BYTES, ENTRY_BYTES);
      if (isRelative) readCache(cache, parents + level * SPHERE_BYTES, SPHERE_BYTES);
    },
    range(first, count) {
      operations.range++;
      operations.id += count;
      if (count > 0) writeCache(cache, at.ids + first * ID_BYTES, count * ID_BYTES);
    },
    leaf() {
      operations.leaf++;
      writeCache(cache, spilled, frame.spilledBytes);
    },
    given(place) {
      operations.given++;
      writeCache(cache, at.ids + place * ID_BYTES, ID_BYTES);
    },
  };
  readCache(cache, at.view + VIEW.mask, 4);
  writeCache(cache, at.list + LIST.count, 4);
  if (view.mask === EMPTY) {
    fixedCull(tree, view, order, result);
    return { operations, result };
  }
  operations.call++;
  readCache(cache, at.list, LIST.bytes);
  writeCache(cache, saved, frame.saved);
  readCache(cache, at.tree, TREE_BYTES);
  fixedCull(tree, view, order, result, undefined, watch);
  operations.skip += 6 - next;
  writeCache(cache, at.list + LIST.count, 4);
  readCache(cache, saved, frame.saved);
  return { operations, result };
}
