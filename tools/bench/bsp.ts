/**
 * The polygon BSP of whole scenes: for each way to choose planes the number of polygons, the time of the build, and the
 * time to order all polygons and those of a view, with the nodes visited.
 */

import { buildSceneBsp } from '../../src/scene/scene-bsp.ts';
import { bspBoxes } from '../../src/tree/bsp/bsp-boxes.ts';
import type { BspBuildOptions } from '../../src/tree/bsp/bsp-input.ts';
import { bspOrder, createBspOrderResult } from '../../src/tree/bsp/bsp-order.ts';
import { type BspTree, bspBytes } from '../../src/tree/bsp/bsp-tree.ts';
import { createQuery } from '../../src/tree/query.ts';
import { interleave, row } from './harness.ts';
import { type BenchScene, builtInScenes, scenesOf } from './models.ts';

const WAYS: Record<string, Partial<BspBuildOptions>> = {
  cost: {},
  'cost, not merged': { merge: false },
  'cost, weight 4': { splitWeight: 4 },
  'cost, weight 64': { splitWeight: 64 },
  'cost, 4 candidates': { candidates: 4 },
  'cost, 64 candidates': { candidates: 64 },
  'cost, minimum 8': { minimum: 8 },
  balance: { score: 'balance' },
};

const WIDTHS = [20, 9, 9, 7, 8, 7, 10, 9, 7];
const ORDER_WIDTHS = [20, 9, 9, 9, 8];

/** @param words models, each may be followed by a file of views, and built-in scenes; without any all built-in scenes */
export async function benchBsp(words: string[]): Promise<void> {
  for (const each of words.length > 0 ? await scenesOf(words) : builtInScenes()) {
    benchBuilds(each);
    benchOrders(each);
  }
}

function benchBuilds({ name, scene }: BenchScene): void {
  const trees: Record<string, BspTree> = {};
  const contestants = Object.entries(WAYS).map(([way, options]): [string, () => number] => [
    way,
    () => {
      trees[way] = buildSceneBsp(scene, 'opaque', options);
      return trees[way].triangles.length;
    },
  ]);
  const timings = interleave(Object.fromEntries(contestants), 3, 1, 1);
  console.log(`\n${name}: a BSP of ${scene.indices.length / 3} triangles`);
  console.log(row(['', 'uncut', 'polygons', 'factor', 'nodes', 'levels', 'bytes', 'build ms', 'spread'], WIDTHS));
  for (const [way, { median, spread }] of Object.entries(timings)) {
    const tree = trees[way];
    const polygons = tree.triangles.length;
    const counts = [tree.uncut, polygons, (polygons / tree.uncut).toFixed(2), tree.links.length / 2, tree.depth];
    const times = [median.toFixed(0), `${(100 * spread).toFixed(0)} %`];
    console.log(row([way, ...counts, bspBytes(tree), ...times], WIDTHS));
  }
}

/** All polygons, and those of the boxes that the view touches. */
function benchOrders({ scene, cameras }: BenchScene): void {
  const tree = buildSceneBsp(scene, 'opaque');
  const boxes = bspBoxes(tree);
  const queries = cameras.map(createQuery);
  const result = createBspOrderResult(tree);
  const visited: Record<string, number> = {};
  const given: Record<string, number> = {};
  const walk = (name: string, isCulled: boolean) => () => {
    visited[name] = 0;
    given[name] = 0;
    for (const { eye, planes } of queries) {
      given[name] += bspOrder(tree, eye, 'front', result, isCulled ? { planes, boxes } : undefined);
      visited[name] += result.nodesVisited;
    }
    return given[name];
  };
  const timings = interleave({ all: walk('all', false), 'in the frustum': walk('in the frustum', true) }, 15);
  console.log(row(['order, a view', 'polygons', 'nodes', 'us', 'spread'], ORDER_WIDTHS));
  for (const [name, { median, spread }] of Object.entries(timings)) {
    const [polygons, nodes] = [given[name], visited[name]].map((sum) => (sum / queries.length).toFixed(0));
    const times = [((1000 * median) / queries.length).toFixed(0), `${(100 * spread).toFixed(0)} %`];
    console.log(row([name, polygons, nodes, ...times], ORDER_WIDTHS));
  }
}
