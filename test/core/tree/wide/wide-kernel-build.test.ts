// Trees that WebAssembly builds, against those of TypeScript: the same bytes.
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../src/core/math/random.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { kernelOf } from '../../../../src/core/tree/wide/wide-kernel.ts';
import { widePlaces } from '../../../../src/core/tree/wide/wide-memory.ts';
import { type WideTree, wideNodeCount } from '../../../../src/core/tree/wide/wide-tree.ts';
import { kernelScene } from './kernel-cases.ts';
import { wideScene } from './wide-cases.ts';

const ARRAYS = ['words', 'objects', 'ids', 'root'] as const;

const bytesOf = (array: Float32Array | Uint32Array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Arrays of a tree that differ in a byte from those of its twin. */
function differences(a: WideTree, b: WideTree): string[] {
  const found: string[] = ARRAYS.filter((name) => Buffer.compare(bytesOf(a[name]), bytesOf(b[name])) !== 0);
  if (a.leaves !== b.leaves) found.push('leaves');
  return found;
}

function expectTwins(spheres: Float32Array, leafSize: number): void {
  const wasm = buildWideTree(spheres, { leafSize, kernel: 'wasm' });
  expect(kernelOf(wasm)).toBeDefined();
  expect(wasm.ids.length).toBe(spheres.length / 4);
  expect(differences(buildWideTree(spheres, { leafSize, kernel: 'typescript' }), wasm)).toEqual([]);
}

describe('the same bytes', () => {
  test('seed 51: 600 scenes of up to 300 objects', () => {
    const random = createRandom(51);
    for (let scene = 0; scene < 600; scene++)
      expectTwins(kernelScene(random, Math.floor(random() * 300)).spheres, 1 + Math.floor(random() * 64));
  });
  test.each([0, 1, 2, 31, 33])('%i objects', (n) => {
    for (const leafSize of [1, 32]) expectTwins(kernelScene(createRandom(n), n).spheres, leafSize);
  });
  // from 4,097 on codes are longer, and sorted in three passes
  test.each([4096, 4097, 50_000])('%i objects', (n) => {
    expectTwins(kernelScene(createRandom(n), n).spheres, 64);
  });
  test('zeros of either sign', () => {
    const random = createRandom(8);
    const signed = new Float32Array(400).map((_, k) => (k % 4 === 3 ? 0 : random() < 0.5 ? 0 : -0));
    expectTwins(signed, 4);
    expectTwins(signed.subarray(0, 100), 1);
  });
  test('200 scenes at every scale and offset', () => {
    for (let seed = 200; seed < 400; seed++) {
      const random = createRandom(seed);
      expectTwins(wideScene(random, 300).spheres, 1 + Math.floor(random() * 60));
    }
  });
  test('after a larger build and a smaller one, in the memory of the last', () => {
    const random = createRandom(9);
    const large = kernelScene(random, 3000).spheres;
    const small = kernelScene(random, 200).spheres;
    for (const spheres of [large, small, large, new Float32Array(0), small]) expectTwins(spheres, 5);
  });
});

test('memory grows where leaves of one object make more nodes than there was room for', () => {
  const n = 20_000;
  const spheres = kernelScene(createRandom(4), n).spheres;
  // the nodes begin where the spheres stood, and reach far beyond
  expect(wideNodeCount(buildWideTree(spheres, { leafSize: 1, kernel: 'wasm' })) * 128).toBeGreaterThan(4 * n * 16);
  expectTwins(spheres, 1);
});

test('spheres that a tree cannot hold are refused as in TypeScript', () => {
  for (const bad of [
    [Number.NaN, 0, 0, 1],
    [0, 2 ** 121, 0, 1],
    [0, 0, Number.NEGATIVE_INFINITY, 1],
    [0, 0, 0, -1],
    [0, 0, 0, Number.NaN],
  ]) {
    const spheres = new Float32Array(400).fill(1);
    spheres.set(bad, 40);
    let message = '';
    try {
      buildWideTree(spheres, { kernel: 'typescript' });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(/^object 10: /);
    expect(() => buildWideTree(spheres, { kernel: 'wasm' })).toThrow(message);
  }
});

describe('the memory of a tree', () => {
  test('32 bits address 10 million objects, in leaves of 64 or of one', () => {
    const bytes = (leaves: number) => widePlaces(leaves / 2, 10_000_000, leaves)!.end;
    expect(bytes(250_000)).toBeLessThan(57 * 10_000_000);
    expect(bytes(10_000_000)).toBeLessThan(2 ** 31);
  });
  test('and not 90 million', () => {
    expect(widePlaces(1_000_000, 90_000_000, 2_000_000)).toBeNull();
  });
  test('places do not overlap, and stand as vectors want them', () => {
    const places = widePlaces(3, 1000, 9)!;
    const { room, end: last, lists, sort, ...addresses } = places;
    const starts = [...Object.values(addresses), ...lists.flatMap((list) => Object.values(list))];
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(starts.every((start) => start % 128 === 0)).toBe(true);
    expect(places.objects - places.nodes).toBeGreaterThanOrEqual(3 * 128);
    expect(places.ids - places.objects).toBeGreaterThanOrEqual(16_000);
    expect(places.leaves - places.ids).toBeGreaterThanOrEqual(4000 + 60);
    expect(places.queue - places.data).toBeGreaterThanOrEqual(9 * 32 + 8000 + 9 * 24);
    expect(room).toBeGreaterThanOrEqual((9 + 3) * 4);
    expect(lists[0].ids - places.jobs).toBeGreaterThanOrEqual(3 * room);
    for (const [list, end] of [
      [lists[0], lists[1].ids],
      [lists[1], last],
    ] as const) {
      expect(list.inside - list.ids).toBeGreaterThanOrEqual(4000 + 60);
      expect(end - list.inside).toBeGreaterThanOrEqual(1000);
    }
    // the scratch of the exact sort begins in the inside flags of the other results
    expect(sort).toBe(lists[1].inside);
    expect(last - sort).toBeGreaterThanOrEqual(2 * 4 * 4096 + 2 * 8 * 1004 + 32);
  });
});
