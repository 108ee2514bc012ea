/** The cost of a cull by hand: misses are lines touched where nothing collides, and cycles are the sum of the prices. */
import { describe, expect, it } from 'vitest';
import { compactTree } from '../../../src/core/compact/build.ts';
import { COMPACT_FORMATS, type CompactFormat } from '../../../src/core/compact/codings.ts';
import { BATCH, createCompactResult, cullCompact } from '../../../src/core/compact/compact-cull.ts';
import { type CompactTree, leftLeaves, nodeAxis } from '../../../src/core/compact/compact-tree.ts';
import { createFixedQuery, EMPTY, type FixedQuery, setFixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { createCache } from '../../../src/offline/n64/cache.ts';
import { cullCost, OPERATION_COSTS, placeTree } from '../../../src/offline/n64/cost.ts';
import { CEN64_COSTS, CONSOLE_COSTS } from '../../../src/offline/n64/machine.ts';
import { OPERATIONS, type Operation, traceCull } from '../../../src/offline/n64/trace.ts';

const SEED = 31;

function treeOf(format: CompactFormat, objects: number, leafSize: number): CompactTree {
  const random = createRandom(SEED);
  const spheres = Float32Array.from({ length: objects * 4 }, (_, i) => (i % 4 === 3 ? 1 + random() : 200 * random()));
  const leaves = format === 'compact8' ? 'full' : 'balanced';
  return compactTree(buildSphereTree(spheres, { leafSize, leaves }), { format });
}

/** A view whose planes all lie behind the tree's root: everything is visible without a test. */
function allVisible(): FixedQuery {
  return { ...createFixedQuery(), mask: 0 };
}

function through(tree: CompactTree): FixedQuery {
  const query = createFixedQuery();
  const axes = { forward: [1, 0, 0], right: [0, 0, 1], up: [0, 1, 0] };
  setFixedQuery(query, tree, { eye: [20, 100, 100], ...axes, fov: 0.9, aspect: 4 / 3, near: 1, far: 150 });
  return query;
}

/**
 * 16 bytes each: the view's mask and the eye's x and y share one, list 2, tree 3, saved registers 88 bytes below an aligned stack 6, spilled 1,
 * kept 2.
 */
const CALL_LINES = 1 + 2 + 3 + 6 + 1 + 2;
/** the eye's z has a line of its own */
const EYE_Z = 112;

/** operations of compact8 alone */
const LISTED = new Set<Operation>(['passed', 'listed', 'other']);

/** What `through` takes of a tree of 4,000 objects. Another fit of OPERATION_COSTS changes it. */
const FITTED: Record<CompactFormat, { instructions: number; stores: number; waits: number }> = {
  compact8: { instructions: 149_864, stores: 3911, waits: 233 },
  compact4: { instructions: 204_474, stores: 5402, waits: 4 },
  compact2: { instructions: 263_839, stores: 6661, waits: 4 },
};

describe.each(COMPACT_FORMATS)('the cost of culling a %s tree', (format) => {
  it('an empty view reads its mask and writes the count', () => {
    const tree = treeOf(format, 100, 4);
    const cost = cullCost(tree, { ...createFixedQuery(), mask: EMPTY }, 'front');
    const nothing = { instructions: 0, nodesVisited: 0, planesTested: 0, leavesVisited: 0, objectsTested: 0, given: 0 };
    expect(cost).toEqual({ ...nothing, dataMisses: 2, cycles: 2 * CEN64_COSTS.dataMiss });
  });

  it('one leaf that is wholly visible is one node, and its ids', () => {
    const tree = treeOf(format, 3, 4);
    const cost = cullCost(tree, allVisible(), 'front');
    expect(nodeAxis(tree, 0)).not.toBe(2);
    const { call, node, range, id } = OPERATION_COSTS[format];
    const instructions = call.instructions + node.instructions + range.instructions + 3 * id.instructions;
    const stores = call.stores + node.stores + range.stores + 3 * id.stores;
    const waits = call.waits + node.waits + range.waits + 3 * id.waits;
    expect(cost).toEqual({
      cycles: instructions + stores * CEN64_COSTS.store + waits * CEN64_COSTS.loadUse + 46 * (CALL_LINES + 2),
      instructions,
      dataMisses: CALL_LINES + 2,
      nodesVisited: 1,
      planesTested: 0,
      leavesVisited: 1,
      objectsTested: 0,
      given: 3,
    });
  });

  it.each(['none', 'front', 'back'] as const)(
    'an all-visible tree misses once on each line it touches: %s',
    (order) => {
      const objects = 300;
      const tree = treeOf(format, objects, 4);
      // far enough apart, and all in places of the cache of their own
      const placement = placeTree(tree, { nodes: 0x80100000, stack: 0x80300000 });
      const lines = new Set<number>();
      const touch = (address: number) => lines.add(Math.floor(address / 16));
      const bytes = { compact8: 8, compact4: 4, compact2: 2 }[format];
      let deepest = 0;
      const visit = (node: number, leaves: number, level: number): void => {
        touch(placement.nodes + node * bytes);
        if (nodeAxis(tree, node) === 2) touch(placement.query + EYE_Z);
        deepest = Math.max(deepest, level);
        if (leaves * 4 <= BATCH || order === 'none') return;
        const left = leftLeaves(tree, node, leaves);
        visit(node + 1, left, level + 1);
        visit(node + 2 * left, leaves - left, level + 1);
      };
      visit(0, tree.leaves, 0);
      // whole lines of the list are created, and the last one has only half of its ids
      touch(placement.ids + 2 * (objects - 1));
      expect([placement.ids % 16, objects % 8]).toEqual([0, 4]);
      // waiting children: 8 bytes a level, and 16 for the parent's sphere
      const entries = Math.ceil((deepest * 8) / 16);
      const waiting = format === 'compact8' ? entries : entries + deepest;
      expect(cullCost(tree, allVisible(), order, { placement }).dataMisses).toBe(lines.size + CALL_LINES + waiting);
    },
  );

  it(`counts what cullCompact counts, and its log changes nothing (seed ${SEED})`, () => {
    const tree = treeOf(format, 500, 4);
    const query = through(tree);
    const result = createCompactResult(tree);
    const given = cullCompact(tree, query, { order: 'back' }, result);
    const { nodesVisited, planesTested, leavesVisited, objectsTested } = result;
    expect(cullCost(tree, query, 'back')).toMatchObject({
      ...{ nodesVisited, planesTested, leavesVisited, objectsTested, given },
    });
    expect(given).toBeGreaterThan(20);
    expect(given).toBeLessThan(480);
  });

  it('a multiplication costs what the machine asks: 3 a plane, 2 a range or leaf, and on a console 4 cycles each', () => {
    const tree = treeOf(format, 500, 4);
    const query = through(tree);
    const at = (multiply: number) => cullCost(tree, query, 'front', { costs: { ...CEN64_COSTS, multiply } });
    const { cycles, planesTested: planes, nodesVisited: nodes, objectsTested: objects } = at(0);
    const { range, leaf } = traceCull(tree, query, { order: 'front' }, placeTree(tree), createCache()).operations;
    const decoded = format === 'compact8' ? 0 : 4 * (nodes + objects);
    const multiplications = 3 * planes + decoded + 2 * (range + leaf);
    expect(Math.min(range, leaf)).toBeGreaterThan(0);
    expect(at(1).cycles).toBe(cycles + multiplications);
    expect(at(CONSOLE_COSTS.multiply).cycles).toBe(cycles + 4 * multiplications);
  });

  it(`takes what was fitted to cen64, to the instruction: no price changes by mistake (seed ${SEED})`, () => {
    const tree = treeOf(format, 4000, 4);
    const query = through(tree);
    const { operations } = traceCull(tree, query, { order: 'front' }, placeTree(tree), createCache());
    for (const name of OPERATIONS)
      if (format === 'compact8' || !LISTED.has(name)) expect(operations[name], name).toBeGreaterThan(0);
      else expect(operations[name], name).toBe(0);
    const free = { ...CEN64_COSTS, dataMiss: 0, writeback: 0, store: 0, loadUse: 0, multiply: 0 };
    const cyclesAt = (costs: Partial<typeof free>) =>
      cullCost(tree, query, 'front', { costs: { ...free, ...costs } }).cycles;
    const instructions = cyclesAt({});
    expect({
      instructions,
      stores: cyclesAt({ store: 1 }) - instructions,
      waits: cyclesAt({ loadUse: 1 }) - instructions,
    }).toEqual(FITTED[format]);
  });

  it('does not depend on what ran before', () => {
    const tree = treeOf(format, 500, 4);
    const query = through(tree);
    const first = cullCost(tree, query, 'front');
    cullCost(treeOf(format, 90, 2), allVisible(), 'none');
    cullCost(tree, query, 'back');
    expect(cullCost(tree, query, 'front')).toEqual(first);
  });
});

describe('where a tree lies', () => {
  const FILE = 0x80100000;
  it('is the file, its nodes, objects and ids behind each other on lines of 16 bytes, then list, view and struct', () => {
    const tree = { ...treeOf('compact8', 101, 4) };
    expect(tree.leaves).toBe(26);
    // 51 nodes and 101 objects of 8 bytes, ids of 2
    const objects = FILE + 96 + 416;
    const ids = objects + 816;
    const list = ids + 208;
    const behind = { list, query: list + 32, tree: list + 32 + 128, stack: 0x803fff00 };
    expect(placeTree(tree)).toEqual({ nodes: FILE + 96, objects, ids, ...behind });
  });
  it('has no room for the objects where leaves stand for them', () => {
    const tree = { ...treeOf('compact2', 100, 4), objects: new Uint16Array(0) };
    // 49 nodes of 2 bytes
    const ids = FILE + 96 + 112;
    expect(placeTree(tree)).toMatchObject({ objects: ids, ids, list: ids + 208 });
  });
  it('of nothing is the file’s header alone', () => {
    const tree = treeOf('compact4', 0, 4);
    const all = FILE + 96;
    expect(placeTree(tree)).toMatchObject({ nodes: all, objects: all, ids: all, list: all });
  });
  it('follows what is given', () => {
    const tree = treeOf('compact4', 10, 1);
    const given = { nodes: 1001, objects: 2000, ids: 3000, list: 4000, query: 5000, tree: 6000, stack: 7000 };
    expect(placeTree(tree, given)).toEqual(given);
    expect(placeTree(tree, { nodes: 1001 })).toMatchObject({ objects: 1088, ids: 1088, list: 1120 });
    expect(placeTree(tree, { query: 5000 })).toMatchObject({ query: 5000, tree: 5128 });
  });
});

it('what is written back costs what the machine asks', () => {
  const tree = treeOf('compact8', 500, 4);
  const query = through(tree);
  // the ids are written where the stack is, in the same places of the cache
  const placement = { nodes: 0x80100000, ids: 0x80103c00 };
  const at = (writeback: number, createWriteback = 0) =>
    cullCost(tree, query, 'front', { costs: { ...CEN64_COSTS, writeback, createWriteback }, placement });
  const cache = createCache();
  traceCull(tree, query, { order: 'front' }, placeTree(tree, placement), cache);
  const { writebacks, createWritebacks } = cache;
  expect(createWritebacks).toBeGreaterThan(0);
  expect(writebacks).toBeGreaterThan(createWritebacks);
  expect(at(7).cycles).toBe(at(0).cycles + 7 * (writebacks - createWritebacks));
  expect(at(0, 7).cycles).toBe(at(0).cycles + 7 * createWritebacks);
  expect(at(7).dataMisses).toBe(cache.misses);
});

it('colliding data costs misses and nothing else', () => {
  const tree = treeOf('compact8', 200, 4);
  const query = through(tree);
  const apart = cullCost(tree, query, 'front', { placement: { query: 0x80001000, nodes: 0x80010000 } });
  const together = cullCost(tree, query, 'front', { placement: { query: 0x80000000, nodes: 0x80010000 } });
  expect(together.dataMisses).toBeGreaterThan(apart.dataMisses);
  const misses = together.dataMisses - apart.dataMisses;
  expect(together.cycles - apart.cycles).toBe(misses * CEN64_COSTS.dataMiss);
});

it('an address outside 32 bits is refused', () => {
  const tree = treeOf('compact8', 50, 4);
  expect(() => cullCost(tree, allVisible(), 'front', { placement: { nodes: 2 ** 32 } })).toThrow(RangeError);
});
