/** What is made once for a tree has the room that its bound says, and no more. */
import { expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { createRefitScratch } from '../../../src/core/tree/sphere/refit.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { randomSpheres } from './sphere/cases.ts';

const spheres = randomSpheres(createRandom(1), 300, 'clustered');

test.each([1, 4])('a tree, leaves of %i: 24 bytes a node and a last range, its objects', (leafSize) => {
  const tree = buildSphereTree(spheres, { leafSize });
  const nodes = tree.links.length;
  expect(tree.spheres.byteLength + tree.links.byteLength + tree.first.byteLength).toBe(24 * nodes + 4);
  expect([tree.objects.length, tree.ids.length]).toEqual([1200, 300]);
});

test('a cull: an id and a flag for each object and one to spare, three numbers a level, six planes', () => {
  const tree = buildSphereTree(spheres);
  const { ids, inside, stack, active, sort, ...counters } = createCullResult(tree);
  expect([ids.length, inside.length, stack.length, active.length]).toEqual([301, 301, 3 * tree.depth, 24]);
  expect(sort).toBeNull();
  expect(counters).toEqual({ count: 0, nodesVisited: 0, planesTested: 0, leavesVisited: 0 });
});

test('a refit: the place of each object, a mark for each node', () => {
  const tree = buildSphereTree(spheres);
  const { positions, waiting } = createRefitScratch(tree);
  expect(Array.from(tree.ids, (id) => positions[id])).toEqual(Array.from({ length: 300 }, (_, place) => place));
  expect([positions.length, waiting.length]).toEqual([300, 599]);
  expect(waiting.some((mark) => mark !== 0)).toBe(false);
});
