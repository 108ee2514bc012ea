// Trees whose nodes WebAssembly cuts and bounds, against those of TypeScript: the same bytes.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRandom, randomInt } from '../../../src/math/random.ts';
import { BOUNDS } from '../../../src/tree/sphere/node-bounds.ts';
import {
  type BuildOptions,
  buildByRule,
  buildSphereTree,
  buildSphereTreeSteps,
  LEAVES,
  ruleOf,
} from '../../../src/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../../src/tree/sphere/sphere-tree.ts';
import type { SplitRule } from '../../../src/tree/sphere/split.ts';
import { SPLIT_NAMES } from '../../../src/tree/sphere/splits.ts';
import { validateTree } from '../../../src/tree/sphere/validate.ts';
import { spheresOf } from '../../../tools/bench/workload.ts';
import { kernelScene } from '../wide/kernel-cases.ts';
import { allOf, withoutWebAssembly } from '../without-webassembly.ts';
import { innerBoxes } from './cases.ts';

const ARRAYS = ['spheres', 'links', 'first', 'objects', 'ids'] as const;

const bytesOf = (array: Float32Array | Uint32Array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** What differs in a byte between two trees. */
function differences(a: SphereTree, b: SphereTree): string[] {
  const found: string[] = ARRAYS.filter((name) => Buffer.compare(bytesOf(a[name]), bytesOf(b[name])) !== 0);
  if (a.depth !== b.depth) found.push('depth');
  return found;
}

function expectTwins(spheres: Float32Array, options: Partial<BuildOptions> = {}): void {
  const wasm = buildSphereTree(spheres, { ...options, kernel: 'wasm' });
  expect(wasm.ids.length).toBe(spheres.length / 4);
  expect(differences(buildSphereTree(spheres, { ...options, kernel: 'typescript' }), wasm)).toEqual([]);
}

/** Every split with every bound, leaves of every kind, with boxes and without, as seeds go by. */
const optionsOf = (spheres: Float32Array, seed: number): Partial<BuildOptions> => ({
  split: seed % 3 === 0 ? SPLIT_NAMES[(seed / 3) % SPLIT_NAMES.length] : 'order',
  bounds: seed % 5 === 0 ? BOUNDS[(seed / 5) % BOUNDS.length] : 'plane',
  leaves: LEAVES[(seed % 7) % 3],
  leafSize: [1, 3, 8][(seed % 11) % 3],
  boxes: seed % 2 === 0 ? innerBoxes(spheres, seed) : undefined,
});

describe('the same bytes', () => {
  test('1,500 scenes of up to 300 objects, seed 61: points, copies, lines, planes, far out, huge and tiny', () => {
    const random = createRandom(61);
    for (let k = 0; k < 1500; k++) {
      const { spheres } = kernelScene(random, randomInt(random, 300));
      expectTwins(spheres, optionsOf(spheres, k));
    }
  });
  test.each([0, 1, 2, 3, 4, 16, 17, 18])('%i objects, 60 scenes', (n) => {
    const random = createRandom(n + 1);
    for (let k = 0; k < 60; k++) {
      const { spheres } = kernelScene(random, n);
      expectTwins(spheres, optionsOf(spheres, k));
    }
  });
  test.each(['uniform', 'city', 'dungeon'] as const)('%s, 20,000 objects', (layout) => {
    const spheres = spheresOf(layout, 20_000);
    expectTwins(spheres);
    expectTwins(spheres, { boxes: innerBoxes(spheres, 1) });
  });
  test('coordinates of few values and zeros of either sign: equal scores, planes, distances', () => {
    const random = createRandom(8);
    for (let k = 0; k < 400; k++) {
      const values = [0, -0, 1, -1, 0.5];
      const spheres = new Float32Array(randomInt(random, 90) * 4).map((_, i) =>
        i % 4 === 3 ? randomInt(random, 2) : values[randomInt(random, 2 + (k % 4))],
      );
      expectTwins(spheres, optionsOf(spheres, k));
    }
  });
  test('nearly on a line, nearly in a plane: what fixes a ball almost depends on each other', () => {
    const random = createRandom(6);
    for (let k = 0; k < 200; k++) {
      const thickness = 10 ** -(1 + (k % 7));
      const sides = [1, k % 2 === 0 ? 1 : thickness, thickness];
      const spheres = new Float32Array(200).map((_, i) => (i % 4 === 3 ? 0 : random() * sides[i % 4]));
      expectTwins(spheres, optionsOf(spheres, k));
    }
  });
  test('65,537 objects in one place', () => {
    expectTwins(new Float32Array(65_537 * 4).map((_, i) => [5, -3, 8, 2][i & 3]));
  });
  test('boxes without size, and boxes that do not hold the centres', () => {
    const random = createRandom(4);
    for (let k = 0; k < 100; k++) {
      const { spheres } = kernelScene(random, 80);
      const boxes = innerBoxes(spheres, k).map((_, i, all) => (k % 2 === 0 ? (i % 6) % 3 : all[i] + 7 * ((i / 6) & 1)));
      expectTwins(spheres, { boxes });
    }
  });
  test.each([9, 12, 20])('where the median takes over: of 46 levels, at most %i', (maxDepth) => {
    const spheres = new Float32Array(4 * 200).map((_, i) => (i % 4 === 0 ? 2 ** ((i >> 2) - 100) : 0));
    expect(buildSphereTree(spheres, { kernel: 'wasm' }).depth).toBe(46);
    const [plain, wasm] = (['typescript', 'wasm'] as const).map((kernel) =>
      buildByRule(spheres, ruleOf('order'), { maxDepth, kernel }),
    );
    expect(wasm.depth).toBe(maxDepth);
    expect(differences(plain, wasm)).toEqual([]);
  });
  test('a rule of no list, which says where its planes may lie', () => {
    const random = createRandom(3);
    const { spheres } = kernelScene(random, 300);
    const gaps: SplitRule = (objects, start, end, box, cut) => {
      ruleOf('median')(objects, start, end, box, cut);
      const at = objects.spheres[cut.at * 4 + cut.axis];
      if (cut.at % 2 === 0) cut.gap = [at, at + 1];
    };
    const plain = buildByRule(spheres, gaps, { kernel: 'typescript' });
    expect(differences(plain, buildByRule(spheres, gaps, { kernel: 'wasm' }))).toEqual([]);
    expect(differences(plain, buildSphereTree(spheres, { split: 'median' }))).toEqual(['spheres']);
  });
});

describe('the memory of the builds', () => {
  const random = createRandom(9);
  const large = kernelScene(random, 3000).spheres;
  const small = kernelScene(random, 200).spheres;

  test('is that of the last one, larger or smaller; no tree is in it', () => {
    const boxes = innerBoxes(small, 1);
    const tree = buildSphereTree(large, { kernel: 'wasm' });
    const kept = structuredClone(tree);
    for (const spheres of [small, large, new Float32Array(0), small]) expectTwins(spheres);
    expectTwins(small, { boxes });
    expectTwins(small);
    expect(differences(tree, kept)).toEqual([]);
    for (const name of ARRAYS) expect(tree[name].buffer.byteLength).toBe(tree[name].byteLength);
  });
  test('builds that take turns each have their own; one that is left is in nobody’s way', () => {
    const left = buildSphereTreeSteps(small, { kernel: 'wasm' });
    left.next();
    const turns = [large, small].map((spheres) => buildSphereTreeSteps(spheres, { kernel: 'wasm' }));
    const trees: (SphereTree | undefined)[] = [undefined, undefined];
    while (trees.includes(undefined))
      turns.forEach((steps, i) => {
        const step = steps.next();
        if (step.done && step.value) trees[i] = step.value;
      });
    [large, small].forEach((spheres, i) => {
      expect(differences(buildSphereTree(spheres, { kernel: 'typescript' }), trees[i]!)).toEqual([]);
    });
  });
});

describe('the choice', () => {
  const { spheres } = kernelScene(createRandom(3), 100);

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test('auto is WebAssembly from 64 objects on', async () => {
    let instances = 0;
    class Counted extends WebAssembly.Instance {
      constructor(module: WebAssembly.Module, imports: WebAssembly.Imports) {
        super(module, imports);
        instances++;
      }
    }
    vi.resetModules();
    vi.stubGlobal('WebAssembly', { ...allOf(WebAssembly), Instance: Counted });
    const fresh = await import('../../../src/tree/sphere/sphere-build.ts');
    fresh.buildSphereTree(spheres.subarray(0, 63 * 4));
    fresh.buildSphereTree(spheres, { kernel: 'typescript' });
    expect(instances).toBe(0);
    fresh.buildSphereTree(spheres.subarray(0, 64 * 4));
    expect(instances).toBe(2);
    // a memory that is large enough is kept, with what works in it
    fresh.buildSphereTree(spheres);
    expect(instances).toBe(2);
  });
  test('another word is refused', () => {
    expect(() => buildSphereTree(spheres, { kernel: 'fast' as 'wasm' })).toThrow(
      'kernel fast: it must be auto, wasm, typescript',
    );
  });
  test('spheres that a tree cannot hold are refused first', () => {
    const bad = spheres.slice();
    bad[41] = Number.NaN;
    expect(() => buildSphereTree(bad, { kernel: 'wasm' })).toThrow(/^object 10: y = NaN/);
  });
  test.each(Object.entries(withoutWebAssembly()))(
    '%s: TypeScript, and an error where WebAssembly is forced',
    async (_, stub) => {
      vi.resetModules();
      vi.stubGlobal('WebAssembly', stub);
      const without = await import('../../../src/tree/sphere/sphere-build.ts');
      const tree = without.buildSphereTree(spheres);
      expect(validateTree(tree)).toEqual([]);
      expect(() => without.buildSphereTree(spheres, { kernel: 'wasm' })).toThrow(
        /^kernel wasm: .*(WebAssembly|memory)/,
      );
    },
  );
});
