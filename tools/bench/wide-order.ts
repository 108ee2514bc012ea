/**
 * How near the orders of the wide tree are to the exact one: pairs of visible objects in which the farther one comes
 * first. These are counts, the same on every machine.
 */
import { createRandom, type Random } from '../../src/math/random.ts';
import type { CullQuery } from '../../src/tree/query.ts';
import { buildWideTree } from '../../src/tree/wide/morton-build.ts';
import { cullWide, WIDE_KEYS } from '../../src/tree/wide/wide-cull.ts';
import { createWideResult } from '../../src/tree/wide/wide-result.ts';
import { row } from './harness.ts';
import { countWrongPairs } from './peers/order-quality.ts';
import { LAYOUTS, queriesOf, spheresOf } from './workload.ts';

const SHARES = [0.01, 0.15, 0.6];
const WIDTHS = [20, 10, ...SHARES.map(() => 6)];
const LEAF_SIZE = 32;

export function benchWideOrder(counts: number[]): void {
  console.log(`Pairs that come farther one first, in %, leaves of ${LEAF_SIZE}`);
  console.log(row(['', 'key', ...SHARES.map((share) => `${100 * share} %`)], WIDTHS));
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
        console.log(row([`${n} ${layout}`, key, ...parts.map((part) => (100 * part).toFixed(1))], WIDTHS));
      }
    }
}

/** The part of a list's random pairs whose first object is farther from the eye; 0 for a list without pairs. */
export function wrongPairs(random: Random, spheres: Float32Array, query: CullQuery, ids: Uint32Array): number {
  const { wrong, pairs } = countWrongPairs(random, spheres, query, ids, ids.length);
  return pairs === 0 ? 0 : wrong / pairs;
}
