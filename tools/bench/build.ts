/**
 * Building. First the midpoint split against three-mesh-bvh (centre split, its default), leaf for leaf; then every split with every
 * bound against the cheapest. Two groups, so that the rules of the second do not slow the code of the first.
 */
import { BOUNDS } from '../../src/tree/sphere/node-bounds.ts';
import { type BuildOptions, buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { SPLIT_NAMES } from '../../src/tree/sphere/splits.ts';
import { interleave, row } from './harness.ts';
import { buildPeer } from './peer.ts';
import { LAYOUTS, spheresOf } from './workload.ts';

const WIDTHS = [30, 10, 8, 10];

export function benchBuild(counts: number[]): void {
  for (const n of counts)
    for (const layout of LAYOUTS) {
      const spheres = spheresOf(layout, n);
      const peer = (leafSize: number) => () => buildPeer(spheres, leafSize).primitiveBuffer.length;
      const midpoint = (leafSize: number) => own(spheres, { split: 'midpoint', bounds: 'box', leafSize });
      compare(`${layout}, ${n} objects`, {
        'three-mesh-bvh, leaf 10': peer(10),
        'midpoint, box, leaf 10': midpoint(10),
        'three-mesh-bvh, leaf 1': peer(1),
        'midpoint, box, leaf 1': midpoint(1),
      });
    }
  for (const n of counts)
    for (const layout of LAYOUTS) {
      const spheres = spheresOf(layout, n);
      const contestants: Record<string, () => number> = {};
      for (const split of SPLIT_NAMES)
        for (const bounds of BOUNDS) contestants[`${split}, ${bounds}, leaf 1`] = own(spheres, { split, bounds });
      compare(`every rule: ${layout}, ${n} objects`, contestants, 'midpoint, box, leaf 1');
    }
}

function own(spheres: Float32Array, options: Partial<BuildOptions>): () => number {
  return () => buildSphereTree(spheres, options).links.length;
}

/** @param base the contestant that the others are related to; the first, if none is named */
function compare(title: string, contestants: Record<string, () => number>, base = Object.keys(contestants)[0]): void {
  const timings = interleave(contestants, 7, 1, 2);
  console.log(`\nBuilding, ${title}`);
  console.log(row(['', 'ms', 'spread', 'relative'], WIDTHS));
  for (const [name, { median, spread }] of Object.entries(timings))
    console.log(
      row(
        [name, median.toFixed(1), `${(100 * spread).toFixed(0)} %`, `${(median / timings[base].median).toFixed(2)} x`],
        WIDTHS,
      ),
    );
}
