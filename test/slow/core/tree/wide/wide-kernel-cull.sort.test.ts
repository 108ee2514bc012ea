// The exact order by the kernel, against TypeScript and against a plain sort: the same list to the entry.
import { describe, expect, test } from 'vitest';
import { createCamera } from '../../../../../src/core/math/camera.ts';
import { createRandom } from '../../../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../../../src/core/tree/brute.ts';
import type { CullOptions } from '../../../../../src/core/tree/cull-options.ts';
import { type CullQuery, createQuery } from '../../../../../src/core/tree/query.ts';
import { cullWide } from '../../../../../src/core/tree/wide/wide-cull.ts';
import { createWideResult, type WideResult } from '../../../../../src/core/tree/wide/wide-result.ts';
import { kernelQuery, kernelScene } from '../../../../core/tree/wide/kernel-cases.ts';
import { type Pair, pairOf } from '../../../../core/tree/wide/kernel-pair.ts';
import { soak } from '../../../../soak.ts';

/** Ids and inside flags of all visible objects by a comparison sort: by squared distance in doubles, equal ones by id. */
function plainSort(spheres: Float32Array, query: CullQuery, isBack: boolean): { ids: number[]; inside: number[] } {
  const result = createBruteResult(new Uint32Array(spheres.length / 4));
  const count = cullBrute(spheres, query, { inside: true }, result);
  const { ids, inside } = result;
  const square = (id: number) => {
    const [x, y, z] = [0, 1, 2].map((k) => spheres[id * 4 + k] - query.eye[k]);
    return x * x + y * y + z * z;
  };
  const found = Array.from({ length: count }, (_, k) => ({ id: ids[k], inside: inside[k], d: square(ids[k]) }));
  found.sort((a, b) => (a.d === b.d ? a.id - b.id : (isBack ? -1 : 1) * (a.d - b.d)));
  return { ids: found.map(({ id }) => id), inside: found.map((entry) => entry.inside) };
}

const listOf = ({ ids, count }: WideResult) => Array.from(ids.subarray(0, count));

/** Both orders of a view, in the first result of the kernel's tree and in a second one. */
function expectExact(pair: Pair, query: CullQuery, most?: number): number {
  const results = [
    [pair.plain, pair.plainResult],
    [pair.wasm, pair.wasmResult],
    [pair.wasm, createWideResult(pair.wasm)],
  ] as const;
  let visible = 0;
  for (const order of ['front', 'back'] as const) {
    const want = plainSort(pair.spheres, query, order === 'back');
    visible = want.ids.length;
    for (const options of [{}, { inside: true }, { max: most ?? visible >> 1, inside: true }] as Partial<CullOptions>[])
      for (const [tree, result] of results) {
        const count = cullWide(tree, query, { ...options, order, sorted: true }, result);
        expect(count).toBe(Math.min(visible, options.max ?? visible));
        expect(listOf(result)).toEqual(want.ids.slice(0, count));
        if (options.inside) expect(Array.from(result.inside.subarray(0, count))).toEqual(want.inside.slice(0, count));
      }
  }
  return visible;
}

/** A query that sees everything from an eye. */
function everything(eye: ArrayLike<number>): CullQuery {
  const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
  query.planes.fill(0);
  for (let d = 3; d < 24; d += 4) query.planes[d] = Number.POSITIVE_INFINITY;
  query.eye.set(eye);
  return query;
}

/** n x (x, y, z, r) by a function of the object's number. */
function spheresBy(n: number, place: (i: number) => readonly number[], radius = 0): Float32Array {
  return Float32Array.from(Array.from({ length: n }, (_, i) => [...place(i), radius]).flat());
}

describe('random scenes', () => {
  test('seed 61: 300 scenes at every scale and offset, 8 views each', () => {
    const random = createRandom(61);
    let divided = 0;
    for (let scene = 0; scene < 300; scene++) {
      const n = Math.floor(700 * random() ** 2);
      const { spheres, frame } = kernelScene(random, n);
      const pair = pairOf(spheres, 1 + Math.floor(64 * random()));
      for (let view = 0; view < 8; view++) {
        const visible = expectExact(pair, kernelQuery(random, spheres, frame));
        if (visible > 4 && visible < n) divided++;
      }
    }
    expect(divided).toBeGreaterThan(900);
  });
  test.each(soak([5000], [5000, 70_000]))('%i objects', (n) => {
    const random = createRandom(n);
    for (let k = 0; k < 3; k++) {
      const { spheres, frame } = kernelScene(random, n);
      const pair = pairOf(spheres, 48);
      expectExact(pair, kernelQuery(random, spheres, frame));
      expectExact(pair, everything(kernelQuery(random, spheres, frame).eye));
    }
  });
  test('from 1 to 150 objects, and about the powers of two up to 16,384', () => {
    const random = createRandom(62);
    const counts = Array.from({ length: 150 }, (_, k) => k + 1);
    for (let power = 8; power <= 14; power++) counts.push(2 ** power - 1, 2 ** power, 2 ** power + 1);
    for (const n of counts) {
      const spheres = spheresBy(n, () => [random(), random(), random()]);
      expect(expectExact(pairOf(spheres, 64), everything([0.4, 0.5, 0.6]))).toBe(n);
    }
  });
});

describe('equal distances', () => {
  test('an eye in the middle of a lattice: up to 48 at each distance, by id', () => {
    const random = createRandom(63);
    const order = Array.from({ length: 17 ** 3 }, (_, k) => k).sort(() => random() - 0.5);
    const spheres = spheresBy(17 ** 3, (i) => [
      order[i] % 17,
      Math.floor(order[i] / 17) % 17,
      Math.floor(order[i] / 289),
    ]);
    for (const eye of [
      [8, 8, 8],
      [8.5, 8.5, 8],
      [8, 8, -3],
    ])
      expectExact(pairOf(spheres, 32), everything(eye));
  });
  test('3,000 copies of seven spheres', () => {
    const spheres = spheresBy(3000, (i) => [(i * 5) % 7, ((i * 3) % 7) ** 2, 1], 0.5);
    for (const eye of [
      [3, 3, 1],
      [3, 20, 1.5],
    ])
      expectExact(pairOf(spheres, 48), everything(eye));
  });
  test.each([1, 3, 4, 5000])('all %i in one place, the eye among them and not', (n) => {
    const pair = pairOf(
      spheresBy(n, () => [5, -3, 8]),
      48,
    );
    for (const eye of [
      [5, -3, 8],
      [5, -3, 20],
    ])
      expectExact(pair, everything(eye));
  });
  test('points in one place, from 200 eyes: nearest and farthest are the same but for rounding', () => {
    const random = createRandom(67);
    const place = [random(), random(), random()];
    const pair = pairOf(
      spheresBy(6, () => place),
      48,
    );
    for (let k = 0; k < 200; k++) expectExact(pair, everything([random(), random(), 3 * random()]));
  });
});

describe('crowds of one key', () => {
  const random = createRandom(64);
  /** Points at one distance but for what float32 coordinates make of it, around `centre`. */
  const ring = (n: number, radius: number, centre = [0, 0, 0]) =>
    spheresBy(n, () => {
      const [a, b] = [random() * 7, random() * 7];
      const direction = [Math.cos(a) * Math.cos(b), Math.sin(b), Math.sin(a) * Math.cos(b)];
      return direction.map((v, k) => centre[k] + radius * v);
    });
  test('a shell around the eye, alone and with one object near it', () => {
    for (const radius of [1, 1e-3, 1e6]) {
      const shell = ring(4000, radius);
      expectExact(pairOf(shell, 48), everything([0, 0, 0]));
      shell.set([radius * 1e-6, 0, 0, 0], 400);
      expectExact(pairOf(shell, 48), everything([0, 0, 0]));
    }
  });
  test('a heap about the eye, and one object a million times as far, or ten billion times', () => {
    for (const far of [1e6, 1e10]) {
      const heap = spheresBy(3000, () => [random(), random(), random()]);
      heap.set([far, 0, 0, 1], 40);
      expectExact(pairOf(heap, 48), everything([0.5, 0.5, 0.5]));
    }
  });
  test('an eye so far away that float32 cannot tell distances apart', () => {
    const heap = spheresBy(3000, () => [random(), random(), random()]);
    const pair = pairOf(heap, 48);
    for (const distance of [1e4, 1e7, 1e15, 1e30, 1e160, Number.POSITIVE_INFINITY])
      expectExact(pair, everything([distance, 0.5, -3]));
  });
  test('an offset at which coordinates are the multiples of 1/128', () => {
    expectExact(pairOf(ring(4000, 3, [1e5, -1e5, 7e4]), 48), everything([1e5, -1e5, 7e4]));
  });
  test('coordinates whose squares are beyond float32, and below it', () => {
    for (const scale of [2 ** 110, 2 ** 70, 2 ** -70, 2 ** -130]) {
      const heap = spheresBy(3000, () => [random() * scale, random() * scale, random() * scale]);
      expectExact(pairOf(heap, 48), everything([0.5 * scale, 0.5 * scale, 2 * scale]));
    }
  });
});

test('an eye that is no number: what TypeScript gives', () => {
  const random = createRandom(65);
  const pair = pairOf(
    spheresBy(100, () => [random(), random(), random()]),
    16,
  );
  for (const eye of [
    [Number.NaN, 0, 0],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0],
  ])
    for (const order of ['front', 'back'] as const) {
      const query = everything(eye);
      cullWide(pair.plain, query, { order, sorted: true }, pair.plainResult);
      expect(cullWide(pair.wasm, query, { order, sorted: true }, pair.wasmResult)).toBe(100);
      expect(listOf(pair.wasmResult)).toEqual(listOf(pair.plainResult));
    }
});

test('nothing of it is kept in TypeScript, and lists of the first result stand while a second one is sorted', () => {
  const random = createRandom(66);
  const { spheres } = kernelScene(random, 3000);
  const pair = pairOf(spheres, 16);
  const { wasm, wasmResult } = pair;
  const query = everything([1, 2, 3]);
  query.planes.set([1, 0, 0, 0]);
  cullWide(wasm, query, { inside: true }, wasmResult);
  const kept = [wasmResult.ids, wasmResult.inside].map((list) => list.slice());
  const second = createWideResult(wasm);
  cullWide(wasm, everything([3, 2, 1]), { sorted: true, inside: true }, second);
  expect([wasmResult.ids, wasmResult.inside]).toEqual(kept);
  expect([wasmResult.scratch.sort, second.scratch.sort]).toEqual([null, null]);
});
