/** Building against three-mesh-bvh (centre split, its default, leaf 10), and every split and bound against each other. */
import { BOUNDS } from '../../src/tree/node-bounds.ts';
import { buildSphereTree } from '../../src/tree/sphere-build.ts';
import { SPLITS } from '../../src/tree/split.ts';
import { interleave, row, type Timing } from './harness.ts';
import { buildPeer } from './peer.ts';
import { LAYOUTS, spheresOf } from './workload.ts';

const WIDTHS = [30, 10, 8, 10];

export function benchBuild(counts: number[]): void {
  for (const n of counts)
    for (const layout of LAYOUTS) {
      const spheres = spheresOf(layout, n);
      const nodes = (tree: { links: Uint32Array }) => tree.links.length;
      const contestants: Record<string, () => number> = {
        'three-mesh-bvh, leaf 10': () => buildPeer(spheres, 10).primitiveBuffer.length,
        'midpoint, box, leaf 10': () =>
          nodes(buildSphereTree(spheres, { split: 'midpoint', bounds: 'box', leafSize: 10 })),
      };
      for (const split of SPLITS)
        for (const bounds of BOUNDS)
          contestants[`${split}, ${bounds}, leaf 1`] = () => nodes(buildSphereTree(spheres, { split, bounds }));
      const timings = interleave(contestants, n > 200_000 ? 3 : 7, 1, 2);
      print(`${layout}, ${n} objects`, timings);
    }
}

function print(title: string, timings: Record<string, Timing>): void {
  const peer = timings['three-mesh-bvh, leaf 10'].median;
  console.log(`\nBuilding: ${title}`);
  console.log(row(['', 'ms', 'spread', 'vs three'], WIDTHS));
  for (const [name, { median, spread }] of Object.entries(timings))
    console.log(
      row([name, median.toFixed(1), `${(100 * spread).toFixed(0)} %`, `${(median / peer).toFixed(2)} x`], WIDTHS),
    );
}
