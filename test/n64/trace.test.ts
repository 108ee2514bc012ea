/** Every access of a traced cull, one by one: the cache is replaced by a list. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { compactTree } from '../../src/compact/build.ts';
import { COMPACT_FORMATS, type CompactFormat } from '../../src/compact/codings.ts';
import { type CompactTree, nodeAxis } from '../../src/compact/compact-tree.ts';
import { createFixedResult } from '../../src/compact/fixed-cull.ts';
import { createFixedQuery, EMPTY, type FixedQuery } from '../../src/compact/fixed-query.ts';
import { createRandom } from '../../src/math/random.ts';
import { createCache } from '../../src/n64/cache.ts';
import { OPERATIONS, traceCull } from '../../src/n64/trace.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';

const accesses: string[] = [];
vi.mock('../../src/n64/cache.ts', async (original) => ({
  ...(await original<typeof import('../../src/n64/cache.ts')>()),
  readCache: (_: unknown, address: number, bytes: number) => accesses.push(`read ${address}, ${bytes}`),
  writeCache: (_: unknown, address: number, bytes: number) => accesses.push(`write ${address}, ${bytes}`),
}));
beforeEach(() => {
  accesses.length = 0;
});

const AT = { nodes: 1000, objects: 2000, ids: 3000, query: 4000, list: 5000, tree: 6000, stack: 9000 };
const BYTES = { compact8: 8, compact4: 4, compact2: 2 };

function treeOf(format: CompactFormat, objects: number, leafSize: number): CompactTree {
  const random = createRandom(objects);
  const spheres = Float32Array.from({ length: objects * 4 }, (_, i) => (i % 4 === 3 ? 1 + random() : 200 * random()));
  return compactTree(buildSphereTree(spheres, { leafSize, leaves: 'balanced' }), { format });
}

/** A view whose planes find every sphere alike: by their distance alone, since they have no normals. */
function viewOf(found: Record<number, 'inside' | 'cut' | 'outside'>): FixedQuery {
  const view = { ...createFixedQuery(), mask: 0 };
  for (const [plane, how] of Object.entries(found)) {
    view.mask |= 1 << Number(plane);
    view.planes[Number(plane) * 4 + 3] = { inside: 2 ** 30, cut: 0, outside: -(2 ** 30) }[how];
  }
  return view;
}

/** What each step touches, at AT. */
function steps(tree: CompactTree) {
  const { format } = tree;
  const bytes = BYTES[format];
  const isRelative = format !== 'compact8';
  const spilled = 9000 - (isRelative ? 144 : 128);
  const entry = (level: number) => 9000 - (isRelative ? 656 : 640) + 8 * level;
  const parent = (level: number) => 9000 - 1680 + 16 * level;
  const planes = (...numbers: number[]) => ['read 4096, 4', ...numbers.map((plane) => `read ${4000 + 16 * plane}, 16`)];
  return {
    begin: ['read 4100, 4', 'write 5016, 4', 'read 5000, 20', 'write 8912, 88', 'read 6000, 36'],
    end: ['write 5016, 4', 'read 8912, 88'],
    node: (node: number, ...tested: number[]) => [
      `read ${1000 + bytes * node}, ${bytes}`,
      ...(tested.length > 0 ? planes(...tested) : []),
    ],
    kept: (node: number) => [
      ...(format === 'compact4' ? [`read ${1000 + bytes * node}, ${bytes}`] : []),
      `read ${4104 + 4 * nodeAxis(tree, node)}, 4`,
      `read ${spilled}, 4`,
    ],
    leaf: [`write ${spilled}, ${isRelative ? 36 : 20}`],
    object: (object: number, ...tested: number[]) => [`read ${2000 + bytes * object}, ${bytes}`, ...planes(...tested)],
    given: (place: number) => [`write ${3000 + 2 * place}, 2`],
    push: (level: number) => [`write ${entry(level)}, 8`, ...(isRelative ? [`write ${parent(level)}, 16`] : [])],
    pop: (level: number) => [`read ${entry(level)}, 8`, ...(isRelative ? [`read ${parent(level)}, 16`] : [])],
  };
}

const none = Object.fromEntries(OPERATIONS.map((name) => [name, 0]));

describe.each(COMPACT_FORMATS)('the trace of a %s tree', (format) => {
  const trace = (tree: CompactTree, query: FixedQuery) => traceCull(tree, query, 'none', AT, createCache());

  test('an empty view: its mask, and the count; what the result held is gone', () => {
    const tree = treeOf(format, 3, 4);
    const result = createFixedResult(tree);
    traceCull(tree, viewOf({}), 'none', AT, createCache(), result);
    expect(result.count).toBe(3);
    accesses.length = 0;
    const empty = { ...createFixedQuery(), mask: EMPTY };
    const { operations } = traceCull(tree, empty, 'none', AT, createCache(), result);
    expect(accesses).toEqual(['read 4100, 4', 'write 5016, 4']);
    expect([operations, result.count]).toEqual([none, 0]);
  });

  test('a leaf that is wholly visible: its ids as one range', () => {
    const tree = treeOf(format, 3, 4);
    const { begin, end, node, kept } = steps(tree);
    expect(trace(tree, viewOf({})).operations).toEqual({ ...none, call: 1, node: 1, range: 1, id: 3 });
    expect(accesses).toEqual([...begin, ...node(0), ...kept(0), 'write 3000, 6', ...end]);
  });

  test('a leaf behind its second plane: nothing after that', () => {
    const tree = treeOf(format, 3, 4);
    const { begin, end, node } = steps(tree);
    const query = viewOf({ 0: 'inside', 2: 'outside', 5: 'cut' });
    expect(trace(tree, query).operations).toEqual({
      ...none,
      call: 1,
      node: 1,
      masked: 1,
      skip: 1,
      inside: 1,
      outside: 1,
    });
    expect(accesses).toEqual([...begin, ...node(0, 0, 2), ...end]);
  });

  test('a leaf that planes cut: its objects, by the planes that are left', () => {
    const tree = treeOf(format, 3, 4);
    const { begin, end, node, kept, leaf, object, given } = steps(tree);
    const { operations } = trace(tree, viewOf({ 0: 'inside', 1: 'cut', 4: 'cut' }));
    // bits that are off: 2, 3 and 5 for the node, and plane 0's too for each object
    const skip = 3 + 3 * 4;
    const tests = { masked: 4, skip, inside: 1, cut: 2 + 3 * 2 };
    expect(operations).toEqual({ ...none, call: 1, node: 1, leaf: 1, object: 3, given: 3, ...tests });
    const objects = [0, 1, 2].flatMap((k) => [...object(k, 1, 4), ...given(k)]);
    expect(accesses).toEqual([...begin, ...node(0, 0, 1, 4), ...kept(0), ...leaf, ...objects, ...end]);
  });

  test('a tree of three levels: the child that waits is pushed, and popped when the other is done', () => {
    const tree = treeOf(format, 8, 2);
    const { begin, end, node, kept, leaf, object, given, push, pop } = steps(tree);
    const { operations } = trace(tree, viewOf({ 3: 'cut' }));
    expect(operations).toMatchObject({ node: 7, descend: 3, leaf: 4, object: 8, given: 8, cut: 15, range: 0 });
    const inner = (n: number, level: number) => [...node(n, 3), ...kept(n), ...push(level)];
    const outer = (n: number, first: number) => [
      ...[...node(n, 3), ...kept(n), ...leaf],
      ...[first, first + 1].flatMap((k) => [...object(k, 3), ...given(k)]),
    ];
    expect(accesses).toEqual([
      ...begin,
      ...inner(0, 0),
      ...[...inner(1, 1), ...outer(2, 0), ...pop(1), ...outer(3, 2)],
      ...pop(0),
      ...[...inner(4, 0), ...outer(5, 4), ...pop(0), ...outer(6, 6)],
      ...end,
    ]);
  });
});
