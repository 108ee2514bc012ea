/**
 * Building: every split with every bound against the cheapest, the midpoint split. Against peers: peers.ts.
 */
import { BOUNDS } from '../../src/core/tree/sphere/node-bounds.ts';
import { buildSphereTree } from '../../src/core/tree/sphere/sphere-build.ts';
import { SPLIT_NAMES } from '../../src/core/tree/sphere/splits.ts';
import { interleave, row } from './harness.ts';
import { LAYOUTS, spheresOf } from './workload.ts';

const WIDTHS = [30, 10, 8, 10];
const CHEAPEST = 'midpoint, box';

export function benchBuild(counts: number[]): void {
  for (const n of counts)
    for (const layout of LAYOUTS) {
      const spheres = spheresOf(layout, n);
      const rules = SPLIT_NAMES.flatMap((split) => BOUNDS.map((bounds) => ({ split, bounds })));
      const timings = interleave(
        Object.fromEntries(
          rules.map((rule) => [`${rule.split}, ${rule.bounds}`, () => buildSphereTree(spheres, rule).links.length]),
        ),
        7,
        1,
        2,
      );
      console.log(`\nBuilding, leaf 1: ${layout}, ${n} objects`);
      console.log(row(['', 'ms', 'spread', 'relative'], WIDTHS));
      for (const [name, { median, spread }] of Object.entries(timings)) {
        const relative = median / timings[CHEAPEST].median;
        console.log(
          row([name, median.toFixed(1), `${(100 * spread).toFixed(0)} %`, `${relative.toFixed(2)} x`], WIDTHS),
        );
      }
    }
}
