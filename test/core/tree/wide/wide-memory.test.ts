/** What is made once for a wide tree has the room that its bound says, no more, and is what every frame uses again. */
import { expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import type { CullOptions } from '../../../../src/core/tree/cull-options.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { cullWide } from '../../../../src/core/tree/wide/wide-cull.ts';
import { createWideRefitScratch } from '../../../../src/core/tree/wide/wide-refit.ts';
import { createWideResult, type WideResult } from '../../../../src/core/tree/wide/wide-result.ts';
import { wideNodeCount } from '../../../../src/core/tree/wide/wide-tree.ts';
import { randomQuery, randomSpheres } from '../sphere/cases.ts';

/** Bytes of all arrays below an object, memory that two of them share counted once. */
function bytesOf(value: object): number {
  const buffers = new Set<ArrayBufferLike>();
  const visit = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) buffers.add(part.buffer);
    else if (part && typeof part === 'object') Object.values(part).forEach(visit);
  };
  visit(value);
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

test.each(['scattered', 'clustered', 'on a line'] as const)(
  '100,000 spheres, %s: at most 24 bytes an object beside their copy, with all that a frame needs',
  (kind) => {
    const tree = buildWideTree(randomSpheres(createRandom(1), 100_000, kind), { kernel: 'typescript' });
    const result = createWideResult(tree);
    cullWide(tree, randomQuery(createRandom(2)), {}, result);
    const bytes = bytesOf({ tree, result }) - tree.objects.byteLength;
    expect(bytes / 100_000).toBeLessThan(24);
    expect(tree.objects.byteLength).toBe(1_600_000);
  },
);

test('a result: two words an object and one to spare, one a node, six and a byte a leaf', () => {
  const tree = buildWideTree(randomSpheres(createRandom(1), 3000, 'clustered'), { leafSize: 8, kernel: 'typescript' });
  const nodes = wideNodeCount(tree);
  const { ids, inside, scratch } = createWideResult(tree);
  expect([ids.length, inside.length]).toEqual([3001, 0]);
  expect([scratch.store.length, scratch.queue.length]).toEqual([6001, nodes]);
  expect([scratch.jobs.length, scratch.order.length, scratch.buckets.length]).toEqual([
    4 * tree.leaves,
    tree.leaves,
    tree.leaves,
  ]);
  expect(scratch.sort).toBeNull();
});

test('frames of every kind write to the same arrays', () => {
  const tree = buildWideTree(randomSpheres(createRandom(1), 3000, 'clustered'), { leafSize: 8, kernel: 'typescript' });
  const result = createWideResult(tree);
  const random = createRandom(2);
  const ways: Partial<CullOptions>[] = [
    {},
    { inside: true },
    { sorted: true },
    { key: 'axis', order: 'back' },
    { order: 'none', max: 5 },
  ];
  const arraysOf = ({ ids, inside, scratch }: WideResult) => [
    ids,
    inside,
    ...Object.values(scratch.sort ?? {}),
    ...Object.values(scratch),
  ];
  for (const options of ways) cullWide(tree, randomQuery(random), options, result);
  const arrays = arraysOf(result).filter((part) => typeof part === 'object');
  expect(arrays.length).toBeGreaterThan(12);
  const bytes = bytesOf(result);
  for (let frame = 0; frame < 60; frame++) {
    cullWide(tree, randomQuery(random), ways[frame % ways.length], result);
    const now = arraysOf(result).filter((part) => typeof part === 'object');
    expect(now.every((part, k) => part === arrays[k])).toBe(true);
  }
  expect(bytesOf(result)).toBe(bytes);
});

test('a refit: the place of each object, a bit an object, a box a child, a mark a node', () => {
  const tree = buildWideTree(randomSpheres(createRandom(1), 300, 'clustered'), { leafSize: 8 });
  const { positions, boxes, changed, waiting } = createWideRefitScratch(tree);
  const nodes = wideNodeCount(tree);
  expect(Array.from(tree.ids, (id) => positions[id])).toEqual(Array.from({ length: 300 }, (_, place) => place));
  expect([positions.length, changed.length, boxes.length, waiting.length]).toEqual([300, 10, 24 * nodes, nodes]);
  expect([...waiting, ...changed].some((mark) => mark !== 0)).toBe(false);
});
