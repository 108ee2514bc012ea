import { describe, expect, test } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createFound, findInstances } from '../../../src/three/cull/instance-cull.ts';
import {
  createInstanceTree,
  type InstanceTree,
  removeInstance,
  setInstance,
  settleTree,
} from '../../../src/three/cull/instance-tree.ts';
import { randomQuery } from '../../core/tree/sphere/cases.ts';

const ROOM = 600;

function randomSphere(random: Random): Float32Array {
  return Float32Array.of(100 * random(), 100 * random(), 100 * random(), 3 * random());
}

function planted(count: number): { tree: InstanceTree; random: Random } {
  const random = createRandom(1);
  const tree = createInstanceTree(ROOM);
  for (let id = 0; id < count; id++) setInstance(tree, id, randomSphere(random), true);
  settleTree(tree);
  return { tree, random };
}

describe('against a scan', () => {
  test.each(Array.from({ length: 60 }, (_, i) => i + 1))('seed %i', (seed) => {
    const random = createRandom(seed);
    const tree = createInstanceTree(ROOM);
    const found = createFound(ROOM);
    /** as the scan has them: (x, y, z, r), and 1 where it is shown */
    const spheres = new Float32Array(ROOM * 4);
    const shown = new Uint8Array(ROOM);
    const bits = new Uint8Array(ROOM / 8);
    const ids = new Uint32Array(ROOM);
    for (let frame = 0; frame < 15; frame++) {
      const room = 1 + randomInt(random, ROOM);
      for (let k = 0; k < 1 + randomInt(random, 150); k++) {
        const id = randomInt(random, room);
        const isHere = random() < 0.8;
        const sphere = randomSphere(random);
        spheres.set(sphere, id * 4);
        shown[id] = isHere && random() < 0.9 ? 1 : 0;
        if (isHere) setInstance(tree, id, sphere, shown[id] === 1);
        else removeInstance(tree, id);
      }
      settleTree(tree);
      bits.fill(0);
      for (let id = 0; id < ROOM; id++) bits[id >> 3] |= shown[id] << (id & 7);
      const query = randomQuery(random);
      const count = cullBrute(spheres, query, { only: bits }, createBruteResult(ids));
      for (const order of ['front', 'none', 'back'] as const) {
        findInstances(tree, [query], order, false, found);
        expect([...found.ids.subarray(0, found.count)].sort((a, b) => a - b)).toEqual([...ids.subarray(0, count)]);
      }
    }
    expect(tree.built).toBeGreaterThan(0);
  });
});

test('all that were there at first stand in one tree', () => {
  const { tree } = planted(500);
  expect([tree.built, tree.tree.ids.length, tree.loose.size]).toEqual([1, 500, 0]);
});

test('few are tested one by one: 16, or a sixteenth; the next makes a new tree', () => {
  const { tree, random } = planted(16);
  expect([tree.built, tree.loose.size]).toEqual([0, 16]);
  const large = planted(480).tree;
  for (let id = 480; id < 512; id++) setInstance(large, id, randomSphere(random), true);
  settleTree(large);
  expect([large.built, large.loose.size]).toEqual([1, 32]);
  for (let id = 512; id < 515; id++) setInstance(large, id, randomSphere(random), true);
  settleTree(large);
  expect([large.built, large.loose.size]).toEqual([2, 0]);
});

test('more than half gone: a new tree without them', () => {
  const { tree } = planted(400);
  for (let id = 0; id < 200; id++) removeInstance(tree, id);
  settleTree(tree);
  expect([tree.built, tree.tree.ids.length]).toEqual([1, 400]);
  removeInstance(tree, 200);
  settleTree(tree);
  expect([tree.built, tree.tree.ids.length]).toEqual([2, 199]);
});

test('what came back is not gone, and what went before it was in a tree is in none', () => {
  const { tree, random } = planted(400);
  for (let id = 0; id < 200; id++) removeInstance(tree, id);
  for (let id = 0; id < 100; id++) setInstance(tree, id, tree.spheres.slice(id * 4, id * 4 + 4), true);
  for (let id = 200; id < 300; id++) removeInstance(tree, id);
  settleTree(tree);
  expect(tree.built).toBe(1);
  for (let id = 400; id < 440; id++) setInstance(tree, id, randomSphere(random), true);
  for (let id = 400; id < 410; id++) removeInstance(tree, id);
  settleTree(tree);
  expect([tree.built, tree.tree.ids.length]).toEqual([2, 230]);
});

test('hiding costs nothing, a small move some nodes, a thorough shuffle a new tree', () => {
  const { tree, random } = planted(500);
  setInstance(tree, 3, tree.spheres.slice(12, 16), false);
  settleTree(tree);
  expect([tree.built, tree.refitted]).toEqual([1, 0]);
  const near = tree.spheres.slice(16, 20);
  near[0] += 0.1;
  setInstance(tree, 4, near, true);
  settleTree(tree);
  expect(tree.built).toBe(1);
  expect(tree.refitted).toBeGreaterThan(0);
  expect(tree.refitted).toBeLessThan(8);
  for (let id = 0; id < 500; id++) setInstance(tree, id, randomSphere(random), true);
  settleTree(tree);
  expect(tree.built).toBe(2);
});
