/**
 * The wide tree: from how many objects on a culler should use it, and how near its orders are to the exact one.
 *
 * choose: the scan, the sphere tree and the wide tree in TypeScript and in WebAssembly, in turn in one process, on few objects. Also the time to
 * make a culler, in scans: the number of views after which a wide tree has paid for itself.
 */

import { createRandom, type Random } from '../../src/core/math/random.ts';
import { createBruteResult, cullBrute } from '../../src/core/tree/brute.ts';
import type { CullOptions } from '../../src/core/tree/cull-options.ts';
import { createCuller } from '../../src/core/tree/culler.ts';
import type { CullQuery } from '../../src/core/tree/query.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { buildWideTree } from '../../src/core/tree/wide/morton-build.ts';
import { cullWide, WIDE_KEYS } from '../../src/core/tree/wide/wide-cull.ts';
import { createWideResult } from '../../src/core/tree/wide/wide-result.ts';
import { createAscendingCull } from '../../src/offline/learn/ascending-cull.ts';
import { interleave, row } from './harness.ts';
import { countWrongPairs } from './peers/order-quality.ts';
import { geometricMean } from './peers/report.ts';
import { LAYOUTS, type Layout, queriesOf, spheresOf } from './workload.ts';

const SHARES = [0.01, 0.15, 0.6];
const VIEWS = 16;
const ROUNDS = 11;
/** of the trees whose order is counted */
const LEAF_SIZE = 32;
/** milliseconds of one measurement, about */
const SLICE = 1;
const KERNELS = ['typescript', 'wasm'] as const;
const ORDERS: Record<string, Partial<CullOptions>> = {
  set: { order: 'none' },
  near: { order: 'front' },
  sorted: { sorted: true },
};

export function benchChoose(sizes: number[]): void {
  console.log('Against the scan, how many times as fast: geometric mean of 9 cells, the worst in brackets');
  const widths = [16, ...COLUMNS.map(() => 14)];
  console.log(row(['', ...COLUMNS], widths));
  for (const n of sizes)
    for (const [name, options] of Object.entries(ORDERS)) {
      const cells = LAYOUTS.flatMap((layout) => SHARES.map((share) => timesOfCulls(layout, n, share, options)));
      const texts = COLUMNS.map((column) => asText(cells.map((times) => times.scan / times[column])));
      console.log(row([`${n}, ${name}`, ...texts], widths));
    }
  console.log('\nMaking a culler, and with it the ascending list of each view: in scans of all views on average');
  const columns = ['build', 'view'].flatMap((work) => KERNELS.map((kernel) => `${work}, ${kernel}`));
  const wide = [8, ...columns.map(() => 18)];
  console.log(row(['', ...columns], wide));
  for (const n of sizes) {
    const cells = LAYOUTS.flatMap((layout) => SHARES.map((share) => timesOfBuilds(layout, n, share)));
    const texts = columns.map((column) => geometricMean(cells.map((times) => times[column] / times.scan)).toFixed(2));
    console.log(row([n, ...texts], wide));
  }
}

const COLUMNS = ['sphere tree', ...KERNELS.map((kernel) => `wide, ${kernel}`)];

function timesOfCulls(layout: Layout, n: number, share: number, options: Partial<CullOptions>): Record<string, number> {
  const spheres = spheresOf(layout, n);
  const queries = queriesOf(spheres, share, VIEWS);
  const cullers = {
    scan: createCuller(spheres, { method: 'scan' }),
    'sphere tree': createCuller(buildSphereTree(spheres), { method: 'sphere' }),
    ...Object.fromEntries(
      KERNELS.map((kernel) => [`wide, ${kernel}`, createCuller(spheres, { method: 'wide', kernel })]),
    ),
  };
  const runs = Object.entries(cullers).map(([name, culler]) => [
    name,
    () => queries.reduce((sum, query) => sum + culler.cull(query, options), 0),
  ]);
  return mediansOf(Object.fromEntries(runs));
}

function timesOfBuilds(layout: Layout, n: number, share: number): Record<string, number> {
  const spheres = spheresOf(layout, n);
  const queries = queriesOf(spheres, share, VIEWS);
  const ids = new Uint32Array(n);
  const all = (find: (query: CullQuery) => number) => () => queries.reduce((sum, query) => sum + find(query), 0);
  const runs: Record<string, () => number> = {
    scan: all((query) => cullBrute(spheres, query, {}, createBruteResult(ids))),
  };
  for (const kernel of KERNELS) {
    const cull = createAscendingCull(spheres, { scans: 0, kernel });
    runs[`view, ${kernel}`] = all((query) => cull(query, ids));
    // as many calls as there are views, so that a figure is per view
    runs[`build, ${kernel}`] = () => {
      let made = 0;
      for (let k = 0; k < VIEWS; k++) made += createCuller(spheres, { method: 'wide', kernel }).ids.length;
      return made;
    };
  }
  return mediansOf(runs);
}

/** Medians of runs in turn, each long enough to be timed. */
function mediansOf(runs: Record<string, () => number>): Record<string, number> {
  const all = () => Object.values(runs).reduce((sum, run) => sum + run(), 0);
  for (let k = 0; k < 20; k++) all();
  const start = performance.now();
  all();
  const calls = Math.max(1, Math.ceil((SLICE * Object.keys(runs).length) / (performance.now() - start)));
  const timings = interleave(runs, ROUNDS, calls);
  return Object.fromEntries(Object.entries(timings).map(([name, { median }]) => [name, median]));
}

function asText(ratios: readonly number[]): string {
  return `${geometricMean(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)})`;
}

/**
 * How near the orders of the wide tree are to the exact one: pairs of visible objects in which the farther one comes
 * first. These are counts, the same on every machine.
 */
export function benchWideOrder(counts: number[]): void {
  const widths = [20, 10, ...SHARES.map(() => 6)];
  console.log(`Pairs that come farther one first, in %, leaves of ${LEAF_SIZE}`);
  console.log(row(['', 'key', ...SHARES.map((share) => `${100 * share} %`)], widths));
  for (const n of counts)
    for (const layout of LAYOUTS) {
      const spheres = spheresOf(layout, n);
      const tree = buildWideTree(spheres, { leafSize: LEAF_SIZE });
      const result = createWideResult(tree);
      const views = SHARES.map((share) => queriesOf(spheres, share, 16));
      for (const key of WIDE_KEYS) {
        const parts = views.map((queries) => {
          const random = createRandom(3);
          const wrong = queries.map((query) => {
            const count = cullWide(tree, query, { key }, result);
            return wrongPairs(random, spheres, query, result.ids.subarray(0, count));
          });
          return wrong.reduce((sum, part) => sum + part, 0) / wrong.length;
        });
        console.log(row([`${n} ${layout}`, key, ...parts.map((part) => (100 * part).toFixed(1))], widths));
      }
    }
}

/** The part of a list's random pairs whose first object is farther from the eye; 0 for a list without pairs. */
export function wrongPairs(random: Random, spheres: Float32Array, query: CullQuery, ids: Uint32Array): number {
  const { wrong, pairs } = countWrongPairs(random, spheres, query, ids, ids.length);
  return pairs === 0 ? 0 : wrong / pairs;
}
