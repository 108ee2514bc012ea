/** Culls that leave out children: the same of both kernels, the objects of no other child lost, and the tree as it was, whatever is thrown. */
import { describe, expect, test } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import type { CullQuery } from '../../../../src/core/tree/query.ts';
import { cullWide, type WideCullOptions } from '../../../../src/core/tree/wide/wide-cull.ts';
import { createWidePath, widePathTo } from '../../../../src/core/tree/wide/wide-path.ts';
import { createWideResult, type WideResult } from '../../../../src/core/tree/wide/wide-result.ts';
import { type WideTree, wideNodeCount } from '../../../../src/core/tree/wide/wide-tree.ts';
import { kernelQuery, kernelScene } from './kernel-cases.ts';
import { pairOf } from './kernel-pair.ts';

const WAYS: Partial<WideCullOptions>[] = [
  { order: 'front' },
  { order: 'back', inside: true },
  { order: 'none' },
  { key: 'axis' },
  { sorted: true },
];

const listOf = ({ ids, inside, count }: WideResult, { inside: withInside }: Partial<WideCullOptions>) =>
  [...ids.subarray(0, count), ...(withInside ? inside.subarray(0, count) : [])].join();

/** Some children, of which some may be missing, below another, or there twice. */
const someChildren = (random: Random, tree: WideTree) =>
  Uint32Array.from({ length: 1 + randomInt(random, 8) }, () => randomInt(random, wideNodeCount(tree) * 4));

/** The ids of the objects below any of these children. */
function below(tree: WideTree, children: Uint32Array): Set<number> {
  const path = createWidePath();
  const isBelow = (o: number) => path.subarray(0, widePathTo(tree, o, path)).some((child) => children.includes(child));
  return new Set(Array.from(tree.ids.keys()).flatMap((o) => (isBelow(o) ? [tree.ids[o]] : [])));
}

test.each(Array.from({ length: 200 }, (_, i) => i + 1))('seed %i', (seed) => {
  const random = createRandom(seed);
  const { spheres, frame } = kernelScene(random, 1 + randomInt(random, 300));
  const { plain, wasm, plainResult, wasmResult, ids } = pairOf(spheres, 1 + randomInt(random, 20));
  const before = plain.words.join();
  for (let view = 0; view < 5; view++) {
    const query = kernelQuery(random, spheres, frame);
    const without = someChildren(random, plain);
    const gone = below(plain, without);
    const visible = [...ids.subarray(0, cullBrute(spheres, query, {}, createBruteResult(ids)))];
    const seen = new Set(visible);
    const rest = visible.filter((id) => !gone.has(id)).join();
    for (const way of WAYS) {
      const options = { ...way, without };
      cullWide(plain, query, options, plainResult);
      cullWide(wasm, query, options, wasmResult);
      expect(listOf(wasmResult, options)).toBe(listOf(plainResult, options));
      const given = plainResult.ids.slice(0, plainResult.count).sort();
      expect([...given].filter((id) => !gone.has(id)).join()).toBe(rest);
      expect([...given].filter((id) => !seen.has(id))).toEqual([]);
      // nothing is given as a whole
      cullWide(plain, query, { ...options, batch: 0 }, plainResult);
      if (way.order !== 'none' && !way.sorted)
        expect(plainResult.ids.slice(0, plainResult.count).sort().join()).toBe(rest);
    }
  }
  expect(plain.words.join()).toBe(before);
  expect(wasm.words.join()).toBe(before);
});

describe.each(['plain', 'wasm'] as const)('%s: where something is thrown, the next cull gives every object', (form) => {
  const random = createRandom(5);
  const { spheres, frame } = kernelScene(random, 500);
  const pair = pairOf(spheres, 8);
  const tree = pair[form];
  const result = createWideResult(tree);
  const other = createWideResult(pairOf(spheres, 8)[form]);
  const query = kernelQuery(random, spheres, frame);
  const failing = {
    ...query,
    get planes(): Float64Array {
      throw new Error('no planes');
    },
  };
  const all = Uint32Array.from({ length: wideNodeCount(tree) * 4 }, (_, child) => child);
  const cases: [string, CullQuery, Partial<WideCullOptions>, WideResult, RegExp][] = [
    ['an order that there is not', query, { order: 'near' as 'front' }, result, /^order near/],
    ['a result of another tree', query, {}, other, /^result/],
    ['a query without planes', failing, {}, result, /^no planes/],
    [
      'a child that there is not',
      query,
      { without: Uint32Array.of(0, all.length) },
      result,
      /^child \d+: the tree has/,
    ],
  ];
  test.each(cases)('%s', (_, asked, options, into, error) => {
    const words = tree.words.join();
    const given = cullWide(tree, query, {}, result);
    expect(given).toBe(cullBrute(spheres, query, {}, createBruteResult(pair.ids)));
    expect(cullWide(tree, query, { without: all }, result)).toBe(0);
    expect(() => cullWide(tree, asked, { without: all, ...options }, into)).toThrow(error);
    expect(tree.words.join()).toBe(words);
    expect(cullWide(tree, query, {}, result)).toBe(given);
  });
});
