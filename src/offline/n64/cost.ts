/**
 * What a cull of a compact tree costs a VR4300: cycles, instructions, misses of the data cache. A model, for choosing formats and leaf sizes
 * where there is no console.
 *
 * cycles = instructions + stalls + misses x cost of a miss + dirty lines that created ones throw out x cost of that; the instructions and
 * stalls of each operation come from OPERATION_COSTS, the misses from the real addresses of the traversal (trace.ts), from a cold data cache.
 * Bound, as a mean over the views of a scene: within 1 % of cen64's cycles and misses for leaves of several objects. For leaves of one object
 * within 1 % for castle; it gives too few cycles there by 1.6 % for 55 objects and 4.2 % for 13. Within 8 % for the worst view. test/slow/console/cost.test.ts asserts 1 % of a scene's path, 5 % of a
 * view's cycles and 8 % of its misses; with another compiler than gcc 12, 5 and 10 %.
 * For a console it is an estimate: it was not measured there.
 * Not modelled: the instruction cache, taken to be warm, and setting the query (FRAME_CYCLES has both); inside flags; the RCP's
 * share of the bus.
 *
 * Source of OPERATION_COSTS: least squares over cen64's cycles of cull64_fixed_cull, less those of misses, view by view, on 1,000 seeded spheres,
 * castle and dungeon, also seen from afar, castle from inside looking away, and 13, 55 and 200 spheres, each with three leaf sizes or without
 * object spheres, then rounded together; stores and multiplications were counted in the code. `call`, `masked`, `passed`, `listed`, and of
 * compact4 and compact2 `skip`, `lines` and `line`, were counted too, for the fit cannot tell them from others. Compiled by gcc 12 at the flags of
 * tools/console/targets.ts.
 */

import { CODINGS, type CompactFormat } from '../../core/compact/codings.ts';
import type { CompactTree } from '../../core/compact/compact-tree.ts';
import type { FixedQuery } from '../../core/compact/fixed-query.ts';
import type { CullOptions, CullOrder } from '../../core/tree/cull-options.ts';
import { createCache } from './cache.ts';
import { CEN64_COSTS, type CycleCosts } from './machine.ts';
import {
  HIDDEN_OPERATIONS,
  type HiddenOperation,
  OPERATIONS,
  type Operation,
  type Placement,
  traceCull,
} from './trace.ts';

export type { Placement } from './trace.ts';

/**
 * What a frame takes beside the cull that cullCost models, in cen64's cycles, whatever the scene: measured on twelve scenes, 13 to 20,197
 * objects, in each format, from a cold data cache (test/console/measured/measure.ts, warm and with coldCode; test/slow/console/cost.test.ts holds them to it within 14 %).
 */
export const FRAME_CYCLES = {
  /** cull64_set_fixed_query with its code in the instruction cache: 4,884 to 5,069 */
  setQuery: 4700,
  /** added to it with an empty instruction cache: 3,189 to 3,589 */
  setQueryCode: 3600,
  /** added to cull64_fixed_cull with an empty instruction cache: 3,136 to 4,471 */
  cullCode: 4000,
} as const;

export interface CostOptions {
  costs: CycleCosts;
  /** addresses; those left out are where placeTree puts them */
  placement: Partial<Placement>;
  /** of the cull; null: everything is seen */
  hidden: CullOptions['hidden'];
}

export interface CullCost {
  cycles: number;
  instructions: number;
  /** lines fetched into the data cache */
  dataMisses: number;
  /** nodes and objects looked at, as cullCompact counts them */
  nodesVisited: number;
  planesTested: number;
  leavesVisited: number;
  objectsTested: number;
  /** objects given */
  given: number;
}

/** What one operation takes. */
interface OperationCost {
  instructions: number;
  stores: number;
  /** instructions that wait for the load just before them */
  waits: number;
  multiplications: number;
}

const cost = (instructions: number, stores = 0, waits = 0, multiplications = 0): OperationCost => ({
  instructions,
  stores,
  waits,
  multiplications,
});

/**
 * node: its sphere decoded, up to the tests; masked: radius and slack, for a sphere that a plane still cuts; skip: a plane's bit that is off;
 * cut, inside, outside: a test by its result; descend: axis, one child pushed and popped later; range: objects given untested, beside
 * their ids: id: one by itself, lines: that there are whole lines, line: one of them; leaf: objects to be tested; object: one of them decoded,
 * beside `masked`, of compact8 with the test against the first plane; passed, listed: a plane's bit looked at for the list of a leaf of compact8,
 * and a plane put there; other: a test against one of them; given: its id written.
 */
// biome-ignore format: a table
export const OPERATION_COSTS: Record<CompactFormat, Record<Operation, OperationCost>> = {
  compact8: {
    call: cost(120, 18, 4), node: cost(21), masked: cost(4), skip: cost(1), cut: cost(21, 0, 0, 3), inside: cost(27, 0, 0, 3),
    outside: cost(15, 0, 0, 3), descend: cost(38, 2), range: cost(50, 0, 0, 2), id: cost(6, 1), lines: cost(17), line: cost(13, 2),
    leaf: cost(75, 9, 0, 2), passed: cost(4), listed: cost(1, 1), object: cost(27, 0, 0, 3), other: cost(23, 0, 1, 3), given: cost(13, 1),
  },
  compact4: {
    call: cost(122, 18, 4), node: cost(43, 0, 0, 4), masked: cost(6), skip: cost(2), cut: cost(20, 0, 0, 3), inside: cost(27, 0, 0, 3),
    outside: cost(21, 0, 0, 3), descend: cost(38, 6), range: cost(46, 0, 0, 2), id: cost(7, 1), lines: cost(20), line: cost(13, 2),
    leaf: cost(61, 7, 0, 2), passed: cost(0), listed: cost(0), object: cost(26, 0, 0, 4), other: cost(0), given: cost(5, 1),
  },
  compact2: {
    call: cost(122, 18, 4), node: cost(47, 0, 0, 4), masked: cost(4), skip: cost(2), cut: cost(21, 0, 0, 3), inside: cost(24, 0, 0, 3),
    outside: cost(17, 0, 0, 3), descend: cost(39, 6), range: cost(51, 0, 0, 2), id: cost(6, 1), lines: cost(20), line: cost(13, 2),
    leaf: cost(54, 7, 0, 2), passed: cost(0), listed: cost(0), object: cost(32, 0, 0, 4), other: cost(0), given: cost(8, 1),
  },
};

/**
 * Costs that are added where the query hides. both: the bits of two children that are seen, beside `descend`; one: one child alone is seen,
 * its parent's axis, and a waiting entry that is not kept; bit: one of an object tested, in a range or a leaf; seenRange, seenId: in place
 * of `range` and `id`.
 *
 * Source: least squares over cen64's cycles, less those of data and instruction misses and of OPERATION_COSTS, for the seeded plain, castle and dungeon,
 * leaves of 1, 4 and 8, with and without object spheres, sets of a twentieth, a third and nearly all objects; rounded. What hiding adds to the call
 * itself came out within the error of `call`, and counts as nothing.
 */
// biome-ignore format: a table
export const HIDDEN_OPERATION_COSTS: Record<CompactFormat, Record<HiddenOperation, OperationCost>> = {
  compact8: { hides: cost(0), both: cost(16), one: cost(40, 2), bit: cost(13), seenRange: cost(59, 0, 0, 2), seenId: cost(13, 1) },
  compact4: { hides: cost(0), both: cost(12), one: cost(38, 6), bit: cost(14), seenRange: cost(53, 0, 0, 2), seenId: cost(10, 1) },
  compact2: { hides: cost(0), both: cost(8), one: cost(35, 6), bit: cost(11), seenRange: cost(44, 0, 0, 2), seenId: cost(14, 1) },
};

/** Where a tree file lies by default; behind it the ids, then list, query and tree struct. */
const FILE = 0x80100000;
const HEADER_BYTES = 96;
/** stack pointer of a program whose stack is at the top of 4 MiB, some calls deep */
const STACK = 0x803fff00;

/** The addresses in `given`, and for the others those of a tree file at 0x80100000 with what the cull writes behind it. */
export function placeTree(tree: CompactTree, given: Partial<Placement> = {}): Placement {
  const bytes = CODINGS[tree.format].bytes;
  const line = (address: number) => Math.ceil(address / 16) * 16;
  const nodes = given.nodes ?? FILE + HEADER_BYTES;
  const objects = given.objects ?? line(nodes + Math.max(0, 2 * tree.leaves - 1) * bytes);
  const ids = given.ids ?? line(objects + (tree.objects.length > 0 ? tree.objectCount * bytes : 0));
  const list = given.list ?? line(ids + 2 * tree.objectCount);
  const query = given.query ?? list + 32;
  const struct = given.tree ?? query + 128;
  return { ...given, nodes, objects, ids, list, query, tree: struct, stack: given.stack ?? STACK };
}

/**
 * The cost of one cull from a cold data cache, with all objects wanted and no inside flags; with `hidden` it is the cost of a cull that
 * tests the bits.
 * @throws RangeError for a placement outside the 32-bit addresses
 * @example
 * ```ts
 * import { buildSphereTree, createCamera } from 'cull64';
 * import { CEN64_COSTS, compactTree, CONSOLE_COSTS, createFixedQuery, cullCost, floatCamera, setFixedQuery } from 'cull64/n64';
 *
 * const spheres = Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1);
 * const tree = compactTree(buildSphereTree(spheres, { leaves: 'full' }));
 * const query = createFixedQuery();
 * setFixedQuery(query, tree, floatCamera(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] })));
 * const { given, nodesVisited, instructions, dataMisses } = cullCost(tree, query, 'front');
 * given; // 2
 * nodesVisited; // 5
 * instructions; // 794
 * dataMisses; // 26
 * [CEN64_COSTS, CONSOLE_COSTS].map((costs) => cullCost(tree, query, 'front', { costs }).cycles); // [2018, 2086]
 * ```
 */
export function cullCost(
  tree: CompactTree,
  query: FixedQuery,
  order: CullOrder,
  options: Partial<CostOptions> = {},
): CullCost {
  const { costs = CEN64_COSTS, placement, hidden = null } = options;
  const cache = createCache();
  const at = placeTree(tree, placement);
  const { operations, hiddenOperations, result } = traceCull(tree, query, { order, hidden }, at, cache);
  const { misses, writebacks, createWritebacks } = cache;
  let cycles = misses * costs.dataMiss + (writebacks - createWritebacks) * costs.writeback;
  cycles += createWritebacks * costs.createWriteback;
  let instructions = 0;
  const count = (times: number, p: OperationCost) => {
    instructions += times * p.instructions;
    cycles +=
      times * (p.instructions + p.stores * costs.store + p.waits * costs.loadUse + p.multiplications * costs.multiply);
  };
  for (const operation of OPERATIONS) count(operations[operation], OPERATION_COSTS[tree.format][operation]);
  for (const operation of HIDDEN_OPERATIONS)
    count(hiddenOperations[operation], HIDDEN_OPERATION_COSTS[tree.format][operation]);
  const { nodesVisited, planesTested, leavesVisited, objectsTested } = result;
  return {
    cycles,
    instructions,
    /** lines fetched into the data cache */
    dataMisses: misses,
    /** nodes and objects looked at, as fixedCull counts them */
    nodesVisited,
    planesTested,
    leavesVisited,
    objectsTested,
    /** objects given */
    given: result.count,
  };
}
