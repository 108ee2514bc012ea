/** Every access of a traced cull, one by one: the cache is replaced by a list. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { compactTree } from '../../../src/core/compact/build.ts';
import { COMPACT_FORMATS, type CompactFormat } from '../../../src/core/compact/codings.ts';
import { createCompactResult } from '../../../src/core/compact/compact-cull.ts';
import { type CompactTree, nodeAxis } from '../../../src/core/compact/compact-tree.ts';
import { createFixedQuery, EMPTY, type FixedQuery } from '../../../src/core/compact/fixed-query.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { createCache } from '../../../src/offline/n64/cache.ts';
import { OPERATIONS, traceCull } from '../../../src/offline/n64/trace.ts';

const accesses: string[] = [];
vi.mock('../../../src/offline/n64/cache.ts', async (original) => ({
  ...(await original<typeof import('../../../src/offline/n64/cache.ts')>()),
  readCache: (_: unknown, address: number, bytes: number) => accesses.push(`read ${address}, ${bytes}`),
  writeCache: (_: unknown, address: number, bytes: number) => accesses.push(`write ${address}, ${bytes}`),
  createLine: (_: unknown, address: number) => accesses.push(`create ${address}`),
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
  const spilled = 9000 - 160;
  const keeps = isRelative ? 'write 8872, 24' : 'write 8880, 20';
  const entry = (level: number) => 9000 - (isRelative ? 672 : 704) + 8 * level;
  const parent = (level: number) => 9000 - 1696 + 16 * level;
  const planes = (...numbers: number[]) => ['read 4096, 4', ...numbers.map((plane) => `read ${4000 + 16 * plane}, 16`)];
  return {
    begin: [
      'read 4100, 4',
      'write 5016, 4',
      'read 5000, 20',
      'write 8912, 88',
      `write ${spilled}, 4`,
      keeps,
      'read 6000, 36',
    ],
    end: ['write 5016, 4', 'read 8912, 88'],
    node: (node: number, ...tested: number[]) => [
      `read ${1000 + bytes * node}, ${bytes}`,
      ...(tested.length > 0 ? planes(...tested) : []),
    ],
    kept: (node: number, isInner: boolean) => [
      ...(format === 'compact4' ? [`read ${1000 + bytes * node}, ${bytes}`] : []),
      `read ${4104 + 4 * nodeAxis(tree, node)}, 4`,
      ...(format === 'compact2' ? [`read ${spilled}, 4`] : []),
      ...(isRelative && isInner ? ['read 8872, 4'] : []),
    ],
    /** compact8 reads the first plane, and lists the others */
    leaf: (first: number, ...listed: number[]) => [
      'read 6000, 36',
      ...(isRelative ? [] : [`read ${4000 + 16 * first}, 16`, ...listed.map((_, k) => `write ${8808 + 4 * k}, 4`)]),
      `write ${spilled}, ${isRelative ? 32 : 40}`,
    ],
    object: (object: number, first: number, ...listed: number[]) => [
      `read ${2000 + bytes * object}, ${bytes}`,
      ...(isRelative
        ? planes(first, ...listed)
        : [
            `read ${spilled}, 4`,
            ...listed.flatMap((plane, k) => [`read ${8808 + 4 * k}, 4`, `read ${4000 + 16 * plane}, 16`]),
          ]),
    ],
    given: (place: number) => [`write ${3000 + 2 * place}, 2`],
    push: (level: number) => [`write ${entry(level)}, 8`, ...(isRelative ? [`write ${parent(level)}, 16`] : [])],
    pop: (level: number) => [`read ${entry(level)}, 8`, ...(isRelative ? [`read ${parent(level)}, 16`] : [])],
  };
}

const none = Object.fromEntries(OPERATIONS.map((name) => [name, 0]));

describe.each(COMPACT_FORMATS)('the trace of a %s tree', (format) => {
  const trace = (tree: CompactTree, query: FixedQuery) => traceCull(tree, query, { order: 'none' }, AT, createCache());

  test('an empty view: its mask, and the count; what the result held is gone', () => {
    const tree = treeOf(format, 3, 4);
    const result = createCompactResult(tree);
    traceCull(tree, viewOf({}), { order: 'none' }, AT, createCache(), result);
    expect(result.count).toBe(3);
    accesses.length = 0;
    const empty = { ...createFixedQuery(), mask: EMPTY };
    const { operations } = traceCull(tree, empty, { order: 'none' }, AT, createCache(), result);
    expect(accesses).toEqual(['read 4100, 4', 'write 5016, 4']);
    expect([operations, result.count]).toEqual([none, 0]);
  });

  test('a leaf that is wholly visible: its ids as one range', () => {
    const tree = treeOf(format, 3, 4);
    const { begin, end, node, kept } = steps(tree);
    expect(trace(tree, viewOf({})).operations).toEqual({ ...none, call: 1, node: 1, range: 1, id: 3 });
    const ids = [0, 2, 4].map((k) => `write ${3000 + k}, 2`);
    expect(accesses).toEqual([...begin, ...node(0), ...kept(0, true), 'read 6000, 36', ...ids, ...end]);
  });

  test('a range of several lines: those wholly in the list are created, the first and the last one are shared', () => {
    const tree = treeOf(format, 21, 32);
    const { begin, end, node, kept } = steps(tree);
    // 3000 .. 3041: up to 3008 four ids, the lines of 3008 and 3024 eight, in that of 3040 one
    expect(trace(tree, viewOf({})).operations).toEqual({
      ...none,
      call: 1,
      node: 1,
      range: 1,
      id: 5,
      lines: 1,
      line: 2,
    });
    const ids = Array.from({ length: 21 }, (_, k) => 3000 + 2 * k).map((address) =>
      address === 3008 || address === 3024 ? `create ${address}` : `write ${address}, 2`,
    );
    const constants = format === 'compact8' ? 'read 8880, 20' : 'read 8872, 24';
    const range = ['read 6000, 36', constants, ...ids];
    expect(accesses).toEqual([...begin, ...node(0), ...kept(0, true), ...range, ...end]);
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
    // bits that are off: 2, 3 and 5 for the node, and plane 0's too for each object, of compact8 once for the leaf
    const tests =
      format === 'compact8'
        ? { masked: 1, skip: 3, inside: 1, cut: 2, passed: 4, listed: 1, other: 3 }
        : { masked: 4, skip: 3 + 3 * 4, inside: 1, cut: 2 + 3 * 2 };
    expect(operations).toEqual({ ...none, call: 1, node: 1, leaf: 1, object: 3, given: 3, ...tests });
    const objects = [0, 1, 2].flatMap((k) => [...object(k, 1, 4), ...given(k)]);
    expect(accesses).toEqual([...begin, ...node(0, 0, 1, 4), ...kept(0, false), ...leaf(1, 4), ...objects, ...end]);
  });

  test('a tree of three levels: the child that waits is pushed, and popped when the other is done', () => {
    const tree = treeOf(format, 8, 2);
    const { begin, end, node, kept, leaf, object, given, push, pop } = steps(tree);
    const { operations } = trace(tree, viewOf({ 3: 'cut' }));
    expect(operations).toMatchObject({ node: 7, descend: 3, leaf: 4, object: 8, given: 8, range: 0 });
    expect(operations.cut).toBe(format === 'compact8' ? 7 : 15);
    const inner = (n: number, level: number) => [...node(n, 3), ...kept(n, true), ...push(level)];
    const outer = (n: number, first: number) => [
      ...[...node(n, 3), ...kept(n, false), ...leaf(3)],
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
