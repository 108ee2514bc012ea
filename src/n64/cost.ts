/**
 * What a cull of a compact tree costs a VR4300: cycles, instructions, misses of the data cache. A model, for choosing formats and leaf sizes
 * where there is no console.
 *
 * cycles = instructions + stalls + misses x cost of a miss; the instructions and stalls of each operation come from PRICES, the misses from
 * the real addresses of the traversal (trace.ts), from a cold data cache.
 * Bound, as a mean over the views of a scene that it was not fitted on, for leaves of several objects: within 1.1 % of cen64's cycles and
 * misses where there are 55 objects and more, within 4.2 % for 13 objects. Leaves of one object: too few cycles, by 2 % for castle, 4.8 %
 * for 55 objects. Within 8 % for the worst view. test/console/cost.test.ts asserts 1 % of a scene's path,
 * 5 % of a view's cycles and 8 % of its misses; with another compiler than gcc 12, 5 and 10 %.
 * For a console it is an estimate: nothing measures it there.
 * Not modelled: the instruction cache, taken to be warm, and the set-up of the view (BESIDES has both); inside flags; what the RCP takes
 * from the bus.
 *
 * Source of PRICES: least squares over cen64's profile of cull64_cull (instructions by address) on 1,000 seeded spheres, castle and dungeon,
 * each with three leaf sizes or without object spheres, then rounded; stores and multiplications counted in the code, exactly those of the
 * profile. `descend`, `masked` and `given` were counted too: the number of nodes follows from that of descents, so no fit can tell
 * them apart. Compiled by gcc 12 at the flags of tools/console/targets.ts.
 */

import { CODINGS, type CompactFormat } from '../compact/codings.ts';
import type { CompactTree } from '../compact/compact-tree.ts';
import type { FixedView } from '../compact/fixed-view.ts';
import type { Order } from '../tree/cull-options.ts';
import { createCache } from './cache.ts';
import { CEN64_COSTS, type CycleCosts } from './machine.ts';
import { OPERATIONS, type Operation, type Placement, traceCull } from './trace.ts';

export type { Placement } from './trace.ts';

/**
 * What a frame takes beside the cull that cullCost models, in cen64's cycles, whatever the scene: measured on twelve scenes, 13 to 20,197
 * objects, in each format, from a cold data cache (tools/bench/console/measure.ts, warm and with coldCode; test/console/cost.test.ts holds them to it within 8 %, another compiler's code within 12 %).
 */
export const BESIDES = {
  /** cull64_set_view with its code in the instruction cache: 4,685 to 4,890 */
  setView: 4700,
  /** more for it from an empty instruction cache: 3,480 to 3,820 */
  setViewCode: 3600,
  /** more for cull64_cull from an empty instruction cache: 3,520 to 3,990 */
  cullCode: 3700,
} as const;

export interface CostOptions {
  costs: CycleCosts;
  /** what is left out lies where placeTree puts it */
  placement: Partial<Placement>;
}

export interface CullCost {
  cycles: number;
  instructions: number;
  /** lines fetched into the data cache */
  dataMisses: number;
  /** looked at, as fixedCull counts them */
  nodes: number;
  planes: number;
  leaves: number;
  objects: number;
  /** objects given */
  visible: number;
}

/** What one operation takes. */
interface Price {
  instructions: number;
  stores: number;
  /** instructions that wait for the load just before them */
  waits: number;
  multiplications: number;
}

const price = (instructions: number, stores = 0, waits = 0, multiplications = 0): Price => ({
  instructions,
  stores,
  waits,
  multiplications,
});

/**
 * node: its sphere decoded, up to the tests; masked: radius and slack, for a sphere that a plane still cuts; skip: a plane's bit that is off;
 * cut, inside, outside: a test by its result; descend: axis, one child pushed and popped later; range: objects given untested, beside
 * each id; leaf: objects to be tested; object: one of them decoded, beside `masked`; given: its id written.
 */
// biome-ignore format: a table
export const PRICES: Record<CompactFormat, Record<Operation, Price>> = {
  compact8: {
    call: price(70, 14, 20), node: price(12, 1), masked: price(4), skip: price(3), cut: price(24, 0, 1, 3), inside: price(26, 0, 1, 3),
    outside: price(28, 0, 0, 3), descend: price(40, 2), range: price(37, 0, 1, 2), id: price(5, 1), leaf: price(53, 3, 0, 2),
    object: price(2), given: price(10, 1),
  },
  compact4: {
    call: price(81, 17, 20), node: price(41, 1, 1, 4), masked: price(6), skip: price(2), cut: price(22, 0, 1, 3), inside: price(24, 0, 0, 3),
    outside: price(23, 0, 0, 3), descend: price(46, 6), range: price(41, 0, 2, 2), id: price(4, 1), leaf: price(49, 5, 0, 2),
    object: price(24, 0, 0, 4), given: price(11, 1),
  },
  compact2: {
    call: price(57, 17, 10), node: price(44, 1, 2, 4), masked: price(4), skip: price(2), cut: price(20, 0, 0, 3), inside: price(22, 0, 0, 3),
    outside: price(21, 0, 0, 3), descend: price(46, 6), range: price(43, 0, 0, 2), id: price(4, 1), leaf: price(52, 5, 1, 2),
    object: price(31, 0, 0, 4), given: price(10, 1),
  },
};

/** Where a tree file lies unless it is said; the ids lie behind it, then list, view and tree struct. */
const FILE = 0x80100000;
const HEADER_BYTES = 96;
/** of a program's stack at the top of 4 MiB, some calls deep */
const STACK = 0x803fff00;

/** The addresses in `given`, and for the others those of a tree file at 0x80100000 with what the cull writes behind it. */
export function placeTree(tree: CompactTree, given: Partial<Placement> = {}): Placement {
  const bytes = CODINGS[tree.format].bytes;
  const line = (address: number) => Math.ceil(address / 16) * 16;
  const nodes = given.nodes ?? FILE + HEADER_BYTES;
  const objects = given.objects ?? line(nodes + Math.max(0, 2 * tree.leaves - 1) * bytes);
  const ids = given.ids ?? line(objects + (tree.objects.length > 0 ? tree.objectCount * bytes : 0));
  const list = given.list ?? line(ids + 2 * tree.objectCount);
  const view = given.view ?? list + 32;
  const struct = given.tree ?? view + 128;
  return { nodes, objects, ids, list, view, tree: struct, stack: given.stack ?? STACK };
}

/**
 * The cost of one cull from a cold data cache, with all objects wanted and no inside flags.
 * @throws RangeError for a placement outside the 32-bit addresses
 * @example
 * ```ts
 * import { buildSphereTree, createCamera } from 'cull64';
 * import { CEN64_COSTS, compactTree, CONSOLE_COSTS, createFixedView, cullCost, floatCamera, setView } from 'cull64/n64';
 *
 * const spheres = Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1);
 * const tree = compactTree(buildSphereTree(spheres, { leaves: 'full' }));
 * const view = createFixedView();
 * setView(view, tree, floatCamera(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] })));
 * const { visible, nodes, instructions, dataMisses } = cullCost(tree, view, 'front');
 * visible; // 2
 * nodes; // 5
 * instructions; // 722
 * dataMisses; // 24
 * [CEN64_COSTS, CONSOLE_COSTS].map((costs) => cullCost(tree, view, 'front', { costs }).cycles); // [1887, 1962]
 * ```
 */
export function cullCost(
  tree: CompactTree,
  view: FixedView,
  order: Order,
  options: Partial<CostOptions> = {},
): CullCost {
  const { costs = CEN64_COSTS, placement } = options;
  const cache = createCache();
  const { operations, result } = traceCull(tree, view, order, placeTree(tree, placement), cache);
  let cycles = cache.misses * costs.dataMiss + cache.writebacks * costs.writeback;
  let instructions = 0;
  for (const operation of OPERATIONS) {
    const times = operations[operation];
    const p = PRICES[tree.format][operation];
    instructions += times * p.instructions;
    cycles +=
      times * (p.instructions + p.stores * costs.store + p.waits * costs.loadUse + p.multiplications * costs.multiply);
  }
  const { nodes, planes, leaves, objects, count } = result;
  return { cycles, instructions, dataMisses: cache.misses, nodes, planes, leaves, objects, visible: count };
}
