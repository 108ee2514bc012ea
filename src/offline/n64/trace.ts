/**
 * What a cull of a compact tree does, counted: its operations, and every access to memory played through a data cache.
 *
 * Guarantee: the operations are those of cull64_fixed_cull, because those of cullCompact are (twins to the bit). The addresses are those of its compiled
 * code: nodes, objects, planes and ids word by word. Of the call's own frame, whose layout is the compiler's, the waiting children are exact, and
 * spilled registers count as the one to three lines that they take.
 * Not traced: fetches of instructions; `inside` flags, which are taken to be off.
 *
 * Source: objdump of cull64_fixed_cull, gcc 12 for mips-linux-gnu at the flags of tools/console/targets.ts, for FRAME.
 */

import { hasBit } from '../../core/base/bits.ts';
import { CODINGS } from '../../core/compact/codings.ts';
import { type CompactResult, createCompactResult, cullCompact } from '../../core/compact/compact-cull.ts';
import type { CompactTree } from '../../core/compact/compact-tree.ts';
import { createCullLog, ENTRY_WORDS, logSphere } from '../../core/compact/cull-log.ts';
import { unpack } from '../../core/compact/expand.ts';
import { EMPTY, type FixedQuery } from '../../core/compact/fixed-query.ts';
import type { CullOptions } from '../../core/tree/cull-options.ts';
import { isLeaf, targetOf } from '../../core/tree/sphere/sphere-tree.ts';
import { type Cache, createLine, readCache, writeCache } from './cache.ts';

/** Addresses of what cull64_fixed_cull touches, as whole numbers from 0x80000000 up. */
export interface Placement {
  nodes: number;
  /** spheres of objects */
  objects: number;
  /** where the list's ids are written */
  ids: number;
  /** the structs cull64_fixed_query, cull64_list and cull64_tree */
  query: number;
  list: number;
  tree: number;
  /** the stack pointer of the caller */
  stack: number;
  /** the struct cull64_hidden and its words; by default behind the tree's struct */
  hidden?: number;
  words?: number;
}

/** The operations that a cull's work is divided into; cost.ts has the cost of each. */
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
  'lines',
  'line',
  'leaf',
  'passed',
  'listed',
  'object',
  'other',
  'given',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Further operations where the query hides; some replace a descent where only one child is seen, and a range and its ids. */
export const HIDDEN_OPERATIONS = ['hides', 'both', 'one', 'bit', 'seenRange', 'seenId'] as const;
export type HiddenOperation = (typeof HIDDEN_OPERATIONS)[number];

/** Bytes of the structs' parts that are touched, from their starts. */
const QUERY = { plane: 16, slack: 96, mask: 100, eye: 104 };
const LIST = { bytes: 20, count: 16 };
const TREE_BYTES = 36;
/**
 * of the query's pointer; of the struct's pointers to the bits of nodes and of objects; from the tree's struct to this
 * struct, from this struct to its words
 */
const HIDDEN = { query: 116, pointers: 8, bytes: 8, behindTree: 64, struct: 16 };

/** Bytes below the caller's stack pointer; kept: what the call puts there, whose first word an inner node reads. */
const RELATIVE = {
  saved: 88,
  kept: 128,
  keptBytes: 24,
  spilled: 160,
  spilledBytes: 32,
  others: 0,
  entries: 672,
  parents: 1696,
};
const FRAME = {
  compact8: {
    saved: 88,
    kept: 120,
    keptBytes: 20,
    spilled: 160,
    spilledBytes: 40,
    others: 192,
    entries: 704,
    parents: 0,
  },
  compact4: RELATIVE,
  compact2: RELATIVE,
};
const POINTER_BYTES = 4;
/** of the list that is created as a whole */
const LINE_BYTES = 16;
const ENTRY_BYTES = 8;
const SPHERE_BYTES = 16;
const ID_BYTES = 2;

/** of the cull at hand */
const log = createCullLog();

/**
 * Cull with all objects wanted, and touch in `cache` what cull64_fixed_cull touches.
 * @returns how often each operation was done, those that hide among them, and what cullCompact found and counted
 * @throws RangeError for a placement outside the 32-bit addresses
 */
export function traceCull(
  tree: CompactTree,
  query: FixedQuery,
  options: Partial<Pick<CullOptions, 'order' | 'hidden'>>,
  at: Placement,
  cache: Cache,
  result: CompactResult = createCompactResult(tree),
) {
  const { bytes, relative, axis } = CODINGS[tree.format];
  const isRelative = relative !== null;
  const frame = FRAME[tree.format];
  const entries = at.stack - frame.entries;
  const parents = at.stack - frame.parents;
  const spilled = at.stack - frame.spilled;
  const kept = at.stack - frame.kept;
  const others = at.stack - frame.others;
  const lastLine = at.ids + tree.objectCount * ID_BYTES - LINE_BYTES;
  const saved = at.stack - frame.saved;
  const operations = Object.fromEntries(OPERATIONS.map((name) => [name, 0])) as Record<Operation, number>;
  const hiddenOperations = Object.fromEntries(HIDDEN_OPERATIONS.map((name) => [name, 0])) as Record<
    HiddenOperation,
    number
  >;
  const { hidden = null } = options;
  const shape = hidden && unpack(tree);
  const struct = at.hidden ?? at.tree + HIDDEN.behindTree;
  const nodeBits = at.words ?? struct + HIDDEN.struct;
  const objectBits = nodeBits + 4 * Math.ceil((2 * tree.leaves - 1) / 32);
  /** the bits of an inner node's children, and of the objects below a node */
  const testChildren = (node: number) => {
    const right = targetOf(shape!.links[node]);
    const isBoth = hasBit(hidden!.nodes, node + 1) && hasBit(hidden!.nodes, right);
    hiddenOperations[isBoth ? 'both' : 'one']++;
    readCache(cache, nodeBits + ((node + 1) >> 3), 1);
    readCache(cache, nodeBits + (right >> 3), 1);
    return isBoth;
  };
  const testObjects = (node: number) => {
    const { links, first } = shape!;
    let last = node;
    while (!isLeaf(links[last])) last = targetOf(links[last]);
    const [from, to] = [first[node], first[last + 1]];
    hiddenOperations.bit += to - from;
    readCache(cache, objectBits + (from >> 3), ((to - 1) >> 3) - (from >> 3) + 1);
  };
  /** the tests of one sphere, as its entry in the log has them */
  const test = (asked: number, cutting: number) => {
    const behind = cutting < 0 ? ~cutting >> 6 : 6;
    const cut = cutting < 0 ? ~cutting : cutting;
    operations.masked++;
    readCache(cache, at.query + QUERY.slack, 4);
    for (let plane = 0; plane < 6 && plane <= behind; plane++) {
      if (!((asked >> plane) & 1)) {
        operations.skip++;
        continue;
      }
      operations[plane === behind ? 'outside' : (cut >> plane) & 1 ? 'cut' : 'inside']++;
      readCache(cache, at.query + plane * QUERY.plane, QUERY.plane);
    }
  };
  /** an object of compact8: the first plane is in registers */
  const testListed = (asked: number, cutting: number) => {
    const behind = cutting < 0 ? ~cutting >> 6 : 6;
    let listed = -1;
    readCache(cache, spilled, 4);
    for (let plane = 0; plane < 6 && plane <= behind; plane++) {
      if (!((asked >> plane) & 1)) continue;
      if (listed >= 0) {
        operations.other++;
        readCache(cache, others + listed * POINTER_BYTES, POINTER_BYTES);
        readCache(cache, at.query + plane * QUERY.plane, QUERY.plane);
      }
      listed++;
    }
  };
  /** the planes that cut a leaf of compact8 */
  const listPlanes = (asked: number) => {
    let listed = -1;
    for (let plane = 0; asked >> plane !== 0; plane++) {
      if (plane > 0) operations.passed++;
      if (!((asked >> plane) & 1)) continue;
      if (listed < 0) readCache(cache, at.query + plane * QUERY.plane, QUERY.plane);
      else {
        operations.listed++;
        writeCache(cache, others + listed * POINTER_BYTES, POINTER_BYTES);
      }
      listed++;
    }
  };
  const startLeaf = (cutting: number) => {
    operations.leaf++;
    readCache(cache, at.tree, TREE_BYTES);
    if (!isRelative) listPlanes(cutting);
    writeCache(cache, spilled, frame.spilledBytes);
  };
  /** ids into the list: a line is created with its first one */
  const give = (given: number, count: number) => {
    for (let i = given; i < given + count; i++) {
      const address = at.ids + i * ID_BYTES;
      if (address % LINE_BYTES === 0 && address <= lastLine) createLine(cache, address);
      else writeCache(cache, address, ID_BYTES);
    }
  };
  /** those of a range: up to the next line one by one, then whole lines */
  const giveRange = (given: number, count: number) => {
    const behind = (at.ids + given * ID_BYTES) % LINE_BYTES;
    const lone = Math.min(count, behind === 0 ? 0 : (LINE_BYTES - behind) / ID_BYTES);
    const lines = Math.floor(((count - lone) * ID_BYTES) / LINE_BYTES);
    operations.line += lines;
    operations.id += count - (lines * LINE_BYTES) / ID_BYTES;
    if (lines > 0) {
      operations.lines++;
      readCache(cache, kept, frame.keptBytes);
    }
    give(given, count);
  };
  const touchWaiting = (access: typeof readCache, level: number) => {
    access(cache, entries + level * ENTRY_BYTES, ENTRY_BYTES);
    if (isRelative) access(cache, parents + level * SPHERE_BYTES, SPHERE_BYTES);
  };
  readCache(cache, at.query + QUERY.mask, 4);
  writeCache(cache, at.list + LIST.count, 4);
  if (query.mask === EMPTY) {
    cullCompact(tree, query, options, result);
    return { operations, hiddenOperations, result };
  }
  operations.call++;
  if (hidden) {
    hiddenOperations.hides++;
    readCache(cache, at.query + HIDDEN.query, 4);
    readCache(cache, struct + HIDDEN.pointers, HIDDEN.bytes);
  }
  readCache(cache, at.list, LIST.bytes);
  writeCache(cache, saved, frame.saved);
  writeCache(cache, spilled, POINTER_BYTES);
  writeCache(cache, kept, frame.keptBytes);
  readCache(cache, at.tree, TREE_BYTES);
  cullCompact(tree, query, options, result, log);
  const { words, length } = log;
  // an end, so that each entry has one behind it
  logSphere(log, 0, 0, 0, result.count);
  let level = 0;
  /** the next node is one that waits, one level up */
  let isPopped = false;
  for (let entry = 0; entry < length; entry += ENTRY_WORDS) {
    const sphere = words[entry];
    const asked = words[entry + 1];
    const cutting = words[entry + 2];
    const given = words[entry + 3];
    if (sphere < 0) {
      operations.object++;
      readCache(cache, at.objects + ~sphere * bytes, bytes);
      if (isRelative) test(asked, cutting);
      else testListed(asked, cutting);
      if (cutting < 0) continue;
      operations.given++;
      give(given, 1);
      continue;
    }
    if (isPopped) touchWaiting(readCache, --level);
    isPopped = true;
    operations.node++;
    const node = at.nodes + sphere * bytes;
    readCache(cache, node, bytes);
    if (asked !== 0) test(asked, cutting);
    if (cutting < 0) continue;
    // of a link in bytes the last is read again for the axis; a word is still in a register
    if (tree.nodes.BYTES_PER_ELEMENT === 1) readCache(cache, node, bytes);
    readCache(cache, at.query + QUERY.eye + axis(tree.nodes, sphere) * 4, 4);
    const count = words[entry + ENTRY_WORDS + 3] - given;
    const isTestedLeaf = words[entry + ENTRY_WORDS] < 0;
    if (tree.format === 'compact2') readCache(cache, spilled, 4);
    if (isRelative && !isTestedLeaf) readCache(cache, kept, 4);
    if (shape && (count > 0 || isTestedLeaf || isLeaf(shape.links[sphere]))) {
      testObjects(sphere);
      if (isTestedLeaf) {
        startLeaf(cutting);
      } else {
        hiddenOperations.seenRange++;
        hiddenOperations.seenId += count;
        give(given, count);
      }
    } else if (shape) {
      touchWaiting(writeCache, level);
      if (testChildren(sphere)) {
        operations.descend++;
        level++;
      }
      isPopped = false;
    } else if (count > 0) {
      operations.range++;
      readCache(cache, at.tree, TREE_BYTES);
      giveRange(given, count);
    } else if (isTestedLeaf) {
      startLeaf(cutting);
    } else {
      operations.descend++;
      touchWaiting(writeCache, level++);
      isPopped = false;
    }
  }
  writeCache(cache, at.list + LIST.count, 4);
  readCache(cache, saved, frame.saved);
  return { operations, hiddenOperations, result };
}
