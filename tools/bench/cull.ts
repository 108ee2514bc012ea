/**
 * Ordered culling against three-mesh-bvh (front to back, its default leaf of 10 and the tuned 32) and the flat scan. All run in
 * turn in one process on the same views; every contestant must find as many objects as the others.
 *
 * What is not equal: three-mesh-bvh does not order what lies below a wholly visible node, nor inside a leaf. cull64 stops ordering
 * there at `batch` objects: 32 by default; `batch 1` orders every single object. How good each order is stands beside
 * the times: the part of random pairs that come farther one first (0.5 is chance).
 */
import { createRandom } from '../../src/math/random.ts';
import { CULL_DEFAULTS } from '../../src/tree/cull-options.ts';
import { type CullQuery, distanceKey } from '../../src/tree/query.ts';
import { createCullResult } from '../../src/tree/sphere/cull-result.ts';
import { BUILD_DEFAULTS, buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { cull } from '../../src/tree/sphere/sphere-cull.ts';
import type { SphereTree } from '../../src/tree/sphere/sphere-tree.ts';
import { flatCull } from './flat.ts';
import { interleave, row } from './harness.ts';
import { buildPeer, createPeerCull } from './peer.ts';
import { LAYOUTS, type Layout, queriesOf, spheresOf } from './workload.ts';

/** part of the objects that is visible */
export const SHARES = [0.01, 0.15, 0.6];
export const VIEWS = 16;
const WIDTHS = [26, 10, 8, 10, 12, 10];

export function benchCull(counts: number[]): void {
  for (const n of counts)
    for (const layout of LAYOUTS) {
      const spheres = spheresOf(layout, n);
      const contestants = contestantsFor(spheres);
      for (const share of SHARES) {
        const queries = queriesOf(spheres, share, VIEWS);
        compare(`${layout}, ${n} objects, ${100 * share} % visible`, spheres, contestants, queries);
      }
    }
}

interface Contestant {
  cull(query: CullQuery): number;
  ids: Uint32Array;
}

export function contestantsFor(spheres: Float32Array): Record<string, Contestant> {
  const ids = new Uint32Array(spheres.length / 4 + 1);
  const peer = (leaf: number): Contestant => ({ cull: createPeerCull(buildPeer(spheres, leaf), ids), ids });
  const trees = new Map<number, SphereTree>();
  const own = (leafSize: number, batch: number): Contestant => {
    const tree = trees.get(leafSize) ?? buildSphereTree(spheres, { leafSize });
    trees.set(leafSize, tree);
    const result = createCullResult(tree);
    return { cull: (query) => cull(tree, query, { batch: batch }, result), ids: result.ids };
  };
  return {
    'flat scan': { cull: (query) => flatCull(spheres, query, ids), ids },
    'three-mesh-bvh, leaf 10': peer(10),
    'three-mesh-bvh, leaf 32': peer(32),
    'cull64, leaf 16, batch 256': own(16, 256),
    'cull64, defaults': own(BUILD_DEFAULTS.leafSize, CULL_DEFAULTS.batch),
    'cull64, leaf 1, batch 1': own(1, 1),
  };
}

function compare(
  title: string,
  spheres: Float32Array,
  contestants: Record<string, Contestant>,
  queries: CullQuery[],
): void {
  const sums = Object.values(contestants).map(({ cull }) => queries.reduce((sum, query) => sum + cull(query), 0));
  if (new Set(sums).size !== 1) throw new Error(`${title}: the contestants disagree: ${sums.join(', ')}`);
  const calls = Math.max(1, Math.round(200_000 / spheres.length));
  const timings = interleave(
    Object.fromEntries(
      Object.entries(contestants).map(([name, { cull }]) => [
        name,
        () => queries.reduce((sum, query) => sum + cull(query), 0),
      ]),
    ),
    9,
    calls,
  );
  const best = Math.min(
    ...Object.entries(timings)
      .filter(([name]) => name.startsWith('three'))
      .map(([, t]) => t.median),
  );
  console.log(`\n${title}`);
  console.log(row(['', 'µs', 'spread', 'vs flat', 'vs three', 'discord'], WIDTHS));
  for (const [name, { median, spread }] of Object.entries(timings))
    console.log(
      row(
        [
          name,
          ((1000 * median) / queries.length).toFixed(1),
          `${(100 * spread).toFixed(0)} %`,
          `${(timings['flat scan'].median / median).toFixed(2)} x`,
          `${(best / median).toFixed(2)} x`,
          discord(spheres, contestants[name], queries).toFixed(3),
        ],
        WIDTHS,
      ),
    );
}

/** Part of random pairs of visible objects whose first one is the farther. */
export function discord(spheres: Float32Array, { cull, ids }: Contestant, queries: CullQuery[]): number {
  const random = createRandom(3);
  let wrong = 0;
  let pairs = 0;
  for (const query of queries) {
    const count = cull(query);
    const key = (place: number) => {
      const at = ids[place] * 4;
      return distanceKey(query, spheres[at], spheres[at + 1], spheres[at + 2]);
    };
    for (let k = 0; k < 2000; k++) {
      const a = Math.floor(random() * count);
      const b = Math.floor(random() * count);
      if (a === b) continue;
      pairs++;
      if (key(Math.min(a, b)) > key(Math.max(a, b))) wrong++;
    }
  }
  return wrong / pairs;
}

/** Work and time of the default cull as the number of objects grows, at 15 % visible. */
export function benchScaling(counts: number[]): void {
  const widths = [10, 10, 10, 12, 10, 14];
  console.log('\nDefault cull as N grows, 15 % visible');
  console.log(row(['layout', 'objects', 'µs', 'nodes', 'visible', 'ns a visible'], widths));
  for (const layout of LAYOUTS)
    for (const n of counts) {
      const { tree, queries, nodes, visible } = scalingWork(layout, n);
      const result = createCullResult(tree);
      const { median } = interleave(
        { cull: () => queries.reduce((sum, q) => sum + cull(tree, q, {}, result), 0) },
        7,
      ).cull;
      console.log(
        row(
          [
            layout,
            n,
            ((1000 * median) / queries.length).toFixed(1),
            Math.round(nodes),
            Math.round(visible),
            ((1e6 * median) / queries.length / visible).toFixed(1),
          ],
          widths,
        ),
      );
    }
}

/** A tree of n objects, views that see 15 % of them, and what its default cull does there: nodes visited and objects found, means of a view. */
export function scalingWork(
  layout: Layout,
  n: number,
): { tree: SphereTree; queries: CullQuery[]; nodes: number; visible: number } {
  const spheres = spheresOf(layout, n);
  const tree = buildSphereTree(spheres);
  const result = createCullResult(tree);
  const queries = queriesOf(spheres, 0.15, 8);
  let nodes = 0;
  let visible = 0;
  for (const query of queries) {
    visible += cull(tree, query, {}, result);
    nodes += result.nodesVisited;
  }
  return { tree, queries, nodes: nodes / queries.length, visible: visible / queries.length };
}
