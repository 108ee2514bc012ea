/** A tree culled by the kernel, by its TypeScript twin and by brute force, and what differs. */
import { createRandom } from '../../../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../../../src/core/tree/brute.ts';
import type { CullOptions } from '../../../../src/core/tree/cull-options.ts';
import { CULL_ORDERS } from '../../../../src/core/tree/cull-options.ts';
import type { CullQuery } from '../../../../src/core/tree/query.ts';
import { buildWideTree } from '../../../../src/core/tree/wide/morton-build.ts';
import { cullWide } from '../../../../src/core/tree/wide/wide-cull.ts';
import { withKernel } from '../../../../src/core/tree/wide/wide-kernel.ts';
import { createWideResult, type WideResult } from '../../../../src/core/tree/wide/wide-result.ts';
import type { WideTree } from '../../../../src/core/tree/wide/wide-tree.ts';
import { kernelQuery, kernelScene } from './kernel-cases.ts';

/** a tree by both means, and room for both */
export interface Pair {
  spheres: Float32Array;
  plain: WideTree;
  wasm: WideTree;
  plainResult: WideResult;
  wasmResult: WideResult;
  ids: Uint32Array;
}

/** The tree of these spheres in Morton order, twice. */
export function pairOf(spheres: Float32Array, leafSize: number): Pair {
  const plain = buildWideTree(spheres, { leafSize, kernel: 'typescript' });
  const wasm = withKernel(plain, 'wasm');
  return {
    spheres,
    plain,
    wasm,
    plainResult: createWideResult(plain),
    wasmResult: createWideResult(wasm),
    ids: new Uint32Array(spheres.length / 4),
  };
}

const sameStart = (a: ArrayLike<number>, b: ArrayLike<number>, count: number) => {
  for (let i = 0; i < count; i++) if (a[i] !== b[i]) return false;
  return true;
};

/** A fault of the kernel's cull of a pair, or ''. */
export function faultOf(pair: Pair, query: CullQuery, options: Partial<CullOptions>): string {
  const { plainResult: a, wasmResult: b } = pair;
  cullWide(pair.plain, query, options, a);
  cullWide(pair.wasm, query, options, b);
  for (const name of COUNTS) if (a[name] !== b[name]) return `${name} ${b[name]}, TypeScript ${a[name]}`;
  if (options.inside && !sameStart(a.inside, b.inside, a.count)) return 'other inside flags';
  if (!sameStart(a.ids, b.ids, a.count)) return 'another order';
  if (options.max !== undefined) return '';
  const count = cullBrute(pair.spheres, query, {}, createBruteResult(pair.ids));
  if (count !== b.count) return `${b.count} objects, brute force ${count}`;
  return sameStart(pair.ids, b.ids.slice(0, count).sort(), count) ? '' : 'another set than brute force';
}

const COUNTS = ['count', 'nodesVisited', 'leavesVisited', 'planesTested'] as const;

/** Cameras of each scene. */
export const VIEWS = 50;

/**
 * Culls of seeded scenes of up to 160 objects, in every order and form: the faults, and how many had some objects
 * visible and some not.
 */
export function seededCases(seed: number, scenes: number): { faults: string[]; divided: number } {
  const random = createRandom(seed);
  const faults: string[] = [];
  let divided = 0;
  for (let scene = 0; scene < scenes; scene++) {
    const n = Math.floor(160 * random() ** 2);
    const leafSize = 1 + Math.floor(48 * random());
    const { spheres, frame } = kernelScene(random, n);
    const pair = pairOf(spheres, leafSize);
    for (let view = 0; view < VIEWS; view++) {
      const query = kernelQuery(random, spheres, frame);
      const options: Partial<CullOptions> = { order: CULL_ORDERS[view % 3] };
      if (view % 7 === 0) options.batch = Math.floor(random() * 80);
      if (view % 11 === 0) options.max = Math.floor(random() * n);
      if (view % 5 === 0) options.inside = true;
      if (view % 13 === 1) options.sorted = true;
      const fault = faultOf(pair, query, options);
      if (fault) faults.push(`scene ${scene}, view ${view}, ${n} objects, leaf ${leafSize}: ${fault}`);
      if (pair.wasmResult.count > 0 && pair.wasmResult.count < n) divided++;
    }
  }
  return { faults, divided };
}
