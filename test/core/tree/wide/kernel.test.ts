// The kernel against its TypeScript twin and against brute force: the same set, the same order, the same counters.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createCamera } from '../../../../src/core/math/camera.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import type { CullOptions } from '../../../../src/core/tree/cull-options.ts';
import { CULL_ORDERS } from '../../../../src/core/tree/cull-options.ts';
import { createQuery } from '../../../../src/core/tree/query.ts';
import { BUILD_MODULE } from '../../../../src/core/tree/wide/kernel/build-module.ts';
import { CULL_MODULE } from '../../../../src/core/tree/wide/kernel/cull-module.ts';
import { SORT_MODULE } from '../../../../src/core/tree/wide/kernel/sort-module.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { cullWide } from '../../../../src/core/tree/wide/wide-cull.ts';
import { kernelOf, withKernel } from '../../../../src/core/tree/wide/wide-kernel.ts';
import { refitWide } from '../../../../src/core/tree/wide/wide-refit.ts';
import { createWideResult, type WideResult } from '../../../../src/core/tree/wide/wide-result.ts';
import { withoutWebAssembly } from '../without-webassembly.ts';
import { kernelQuery, kernelScene } from './kernel-cases.ts';
import { faultOf, pairOf, seededCases, VIEWS } from './kernel-pair.ts';

describe('the kernel against TypeScript and brute force', () => {
  const SCENES = 400;
  test(`seed 41: ${SCENES * VIEWS} cases, the same objects in the same order, the same counters`, () => {
    const { faults, divided } = seededCases(41, SCENES);
    expect(faults).toEqual([]);
    // most cases have something to decide
    expect(divided).toBeGreaterThan(SCENES * VIEWS * 0.4);
  });

  test.each([255, 4000, 70_000])('%i objects in runs, every order', (n) => {
    const random = createRandom(n);
    for (let k = 0; k < 4; k++) {
      const { spheres, frame } = kernelScene(random, n);
      const pair = pairOf(spheres, [16, 48, 64, 255][k]);
      for (let view = 0; view < 12; view++)
        expect(faultOf(pair, kernelQuery(random, spheres, frame), { order: CULL_ORDERS[view % 3] })).toBe('');
    }
  });

  test.each([0, 1, 2, 31, 33])('a tree of %i objects', (n) => {
    const random = createRandom(n + 1);
    for (let k = 0; k < 40; k++) {
      const { spheres, frame } = kernelScene(random, n);
      const pair = pairOf(spheres, 1 + (k % 40));
      for (let view = 0; view < 12; view++)
        expect(faultOf(pair, kernelQuery(random, spheres, frame), { order: CULL_ORDERS[view % 3] })).toBe('');
    }
  });

  test('65,537 objects in one place, points and not', () => {
    for (const r of [0, 2]) {
      const spheres = new Float32Array(65_537 * 4).map((_, i) => [5, -3, 8, r][i & 3]);
      const pair = pairOf(spheres, 48);
      for (const eye of [
        [5, -3, 20],
        [5, -3, 8.001],
        [40, 0, 0],
      ] as const)
        for (const target of [
          [5, -3, 8],
          [50, 0, 100],
        ] as const)
          expect(faultOf(pair, createQuery(createCamera({ eye, target, near: 0.01 })), {})).toBe('');
    }
  });

  test('leaves so thin, far away, that doubles are off by more than their integers are', () => {
    const random = createRandom(12);
    const frame = { scale: 1, offset: [0, 0, 0] };
    for (const thickness of [1e-8, 1e-10, 1e-12, 1e-14]) {
      const spheres = new Float32Array(400).map((_, k) => (k % 4 === 0 ? 1000 : thickness * random()));
      const pair = pairOf(spheres, 64);
      for (let view = 0; view < 200; view++)
        expect(faultOf(pair, kernelQuery(random, spheres, frame), { order: 'none' })).toBe('');
    }
  });

  test('coordinates whose squares are beyond float32, and below it', () => {
    const random = createRandom(7);
    for (const scale of [1e-30, 1e-18, 1e18, 1e30]) {
      const spheres = new Float32Array(400).map(() => random() * 100 * scale);
      const pair = pairOf(spheres, 16);
      for (let view = 0; view < 40; view++)
        expect(faultOf(pair, kernelQuery(random, spheres, { scale, offset: [0, 0, 0] }), {})).toBe('');
    }
  });
});

describe('results', () => {
  const random = createRandom(21);
  const { spheres, frame } = kernelScene(random, 900);
  const plain = buildWideTree(spheres, { leafSize: 16, kernel: 'typescript' });
  const tree = withKernel(plain, 'wasm');
  const WAYS: Partial<CullOptions>[] = [
    {},
    { inside: true },
    { sorted: true, inside: true },
    { key: 'axis' },
    { order: 'back', max: 40 },
  ];
  const listOf = ({ ids, inside, count }: WideResult, options: Partial<CullOptions>) => [
    ...ids.subarray(0, count),
    ...(options.inside ? inside.subarray(0, count) : []),
  ];

  test('several of one tree each keep their list, and give that of TypeScript', () => {
    const results = [createWideResult(tree), createWideResult(tree), createWideResult(tree)];
    for (let round = 0; round < 40; round++) {
      const options = WAYS[round % WAYS.length];
      const wanted = results.map((result) => {
        const query = kernelQuery(random, spheres, frame);
        const twin = createWideResult(plain);
        cullWide(plain, query, options, twin);
        cullWide(tree, query, options, result);
        return listOf(twin, options);
      });
      expect(results.map((result) => listOf(result, options))).toEqual(wanted);
    }
  });

  test('frames of every kind write to the same arrays', () => {
    const first = createWideResult(tree);
    for (const result of [first, createWideResult(tree)]) {
      const arrays = () => {
        const { ids, inside, scratch } = result;
        return [ids, inside, ...Object.values(scratch)].filter(ArrayBuffer.isView);
      };
      for (const options of WAYS) cullWide(tree, kernelQuery(random, spheres, frame), options, result);
      const before = arrays();
      for (const options of WAYS) cullWide(tree, kernelQuery(random, spheres, frame), options, result);
      expect(arrays().every((array, k) => array === before[k])).toBe(true);
    }
  });

  test('after a refit the leaves are the moved ones', () => {
    const moved = spheres.slice();
    const changed = Array.from({ length: 300 }, (_, k) => k * 3);
    for (const id of changed) for (let k = 0; k < 3; k++) moved[id * 4 + k] += (random() - 0.5) * 40 * frame.scale;
    const pair = pairOf(spheres, 16);
    refitWide(pair.plain, changed, moved);
    refitWide(pair.wasm, changed, moved);
    pair.spheres = moved;
    for (let view = 0; view < 60; view++) expect(faultOf(pair, kernelQuery(random, moved, frame), {})).toBe('');
  });

  test('a structured clone is a tree that TypeScript culls', () => {
    const copy = structuredClone(tree);
    expect(kernelOf(copy)).toBeUndefined();
    const query = kernelQuery(random, spheres, frame);
    const a = createWideResult(plain);
    const b = createWideResult(copy);
    cullWide(plain, query, {}, a);
    cullWide(copy, query, {}, b);
    expect(listOf(b, {})).toEqual(listOf(a, {}));
  });
});

describe('the choice', () => {
  const spheres = kernelScene(createRandom(3), 100).spheres;
  const few = buildWideTree(spheres.subarray(0, 160), { kernel: 'typescript' });
  const many = buildWideTree(spheres, { kernel: 'typescript' });

  test('auto is WebAssembly from 64 objects on', () => {
    expect(withKernel(few)).toBe(few);
    expect(kernelOf(withKernel(many))).toBeDefined();
  });
  test('either way can be forced', () => {
    expect(kernelOf(withKernel(few, 'wasm'))).toBeDefined();
    expect(withKernel(many, 'typescript')).toBe(many);
  });
  test('another word is refused', () => {
    expect(() => withKernel(many, 'fast' as 'wasm')).toThrow('kernel fast: it must be auto, wasm, typescript');
  });
});

describe('where WebAssembly cannot be had', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  test.each(Object.entries(withoutWebAssembly()))(
    '%s: TypeScript, and an error where the kernel is forced',
    async (_, stub) => {
      vi.resetModules();
      vi.stubGlobal('WebAssembly', stub);
      const { withKernel } = await import('../../../../src/core/tree/wide/wide-kernel.ts');
      const tree = buildWideTree(kernelScene(createRandom(3), 100).spheres);
      expect(withKernel(tree)).toBe(tree);
      expect(() => withKernel(tree, 'wasm')).toThrow(/^kernel wasm: .*(WebAssembly|memory)/);
    },
  );
});

const MODULES = { cull: CULL_MODULE, build: BUILD_MODULE, sort: SORT_MODULE };

test.each(Object.entries(MODULES))(
  'the %s module is under 4 KB, the most that browsers compile at once',
  (_, base64) => {
    expect(atob(base64).length).toBeLessThan(4096);
  },
);
