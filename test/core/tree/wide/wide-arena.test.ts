/** Trees with a kernel share memories: a browser has room for about 120, and seconds go by where one more is asked for. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRandom, type Random } from '../../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import { createCuller } from '../../../../src/core/tree/culler.ts';
import type { CullQuery } from '../../../../src/core/tree/query.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { cullWide } from '../../../../src/core/tree/wide/wide-cull.ts';
import { kernelOf } from '../../../../src/core/tree/wide/wide-kernel.ts';
import { refitWide } from '../../../../src/core/tree/wide/wide-refit.ts';
import { createWideResult } from '../../../../src/core/tree/wide/wide-result.ts';
import { kernelQuery, kernelScene } from './kernel-cases.ts';

const { Memory } = WebAssembly;
let made: number[] = [];

beforeEach(() => {
  made = [];
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      made.push(descriptor.initial);
    }
  };
});
afterEach(() => {
  WebAssembly.Memory = Memory;
});

test('500 trees of 500 objects stand in a few memories, none larger than 64 MB', () => {
  const { spheres } = kernelScene(createRandom(1), 500);
  const trees = Array.from({ length: 500 }, () => buildWideTree(spheres));
  expect(trees.every((tree) => kernelOf(tree))).toBe(true);
  // 1, 2, 4, 8, 16, 32 MB, and the one that builds work in
  expect(made.length).toBeLessThanOrEqual(7);
  expect(made.every((pages) => pages <= 1024)).toBe(true);
});

test('few objects take no memory, as a tree and as a culler', () => {
  const { spheres } = kernelScene(createRandom(2), 60);
  for (let i = 0; i < 10; i++) {
    buildWideTree(spheres);
    createCuller(spheres);
  }
  expect(made).toEqual([]);
});

test('a tree beyond 64 MB has a memory of its own, and the others go on where they were', () => {
  const few = kernelScene(createRandom(3), 500).spheres;
  const first = buildWideTree(few);
  const large = new Float32Array(4 * 1_200_000).map((_, i) => (i % 4 === 3 ? 1 : i % 9973));
  const own = buildWideTree(large);
  const second = buildWideTree(few);
  expect(own.nodes.buffer.byteLength).toBeGreaterThan(64 * 2 ** 20);
  expect(second.nodes.buffer).toBe(first.nodes.buffer);
});

/** The oracle: all spheres of a tree's input, one by one. */
function scan(spheres: Float32Array, query: CullQuery): number[] {
  const ids = new Uint32Array(spheres.length / 4);
  return [...ids.subarray(0, cullBrute(spheres, query, {}, createBruteResult(ids)))];
}

describe.each([11, 12, 13, 14, 15, 16])('seed %i', (seed) => {
  test('neighbours in a memory are culled in turn, each as if it were alone, in every order and after refits', () => {
    const random: Random = createRandom(seed);
    const trees = Array.from({ length: 12 }, () => {
      const scene = kernelScene(random, 70 + Math.floor(400 * random()));
      const tree = buildWideTree(scene.spheres, { leafSize: 16 });
      return { ...scene, tree, results: [createWideResult(tree), createWideResult(tree)] };
    });
    const buffers = trees.map(({ tree }) => tree.nodes.buffer);
    expect(new Set(buffers).size).toBeLessThan(4);
    for (let turn = 0; turn < 120; turn++) {
      const { tree, spheres, frame, results } = trees[Math.floor(random() * trees.length)];
      const query = kernelQuery(random, spheres, frame);
      const result = results[turn % 2];
      const order = (['none', 'front', 'back'] as const)[turn % 3];
      const count = cullWide(tree, query, { order, sorted: turn % 4 === 0 && order !== 'none' }, result);
      expect([...result.ids.subarray(0, count)].sort((a, b) => a - b)).toEqual(scan(spheres, query));
      const id = Math.floor((random() * spheres.length) / 4);
      for (let k = 0; k < 3; k++) spheres[id * 4 + k] += (random() - 0.5) * frame.scale;
      refitWide(tree, [id], spheres);
    }
  });
});
