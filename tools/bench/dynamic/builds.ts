/**
 * Insertion one by one and a rebuild, over the same boxes: the time of each, and the tree's cost as surface and in
 * nodes visited.
 */
import { createRandom, permutation } from '../../../src/math/random.ts';
import { dynamicInsert } from '../../../src/tree/dynamic/dynamic-change.ts';
import { dynamicCost, dynamicDepth } from '../../../src/tree/dynamic/dynamic-cost.ts';
import { dynamicCull } from '../../../src/tree/dynamic/dynamic-cull.ts';
import { dynamicRebuild } from '../../../src/tree/dynamic/dynamic-rebuild.ts';
import { createDynamicResult } from '../../../src/tree/dynamic/dynamic-result.ts';
import {
  createDynamicTree,
  type DynamicTree,
  SIBLING_SEARCHES,
  type SiblingSearch,
} from '../../../src/tree/dynamic/dynamic-tree.ts';
import { interleave, row } from '../harness.ts';
import { spheresOf } from '../workload.ts';
import { eyesIn } from './world.ts';

const WIDTHS = [34, 10, 8, 10, 8, 12];

export function benchBuilds(n: number): void {
  const boxes = boxesOf(spheresOf('uniform', n));
  const order = permutation(createRandom(5), n);
  const trees = new Map<string, DynamicTree>();
  const contestants: Record<string, () => number> = {};
  for (const search of SIBLING_SEARCHES)
    contestants[`one by one, search ${search}`] = () => {
      const tree = inserted(boxes, order, search);
      trees.set(`one by one, search ${search}`, tree);
      return tree.count;
    };
  const rebuilt = inserted(boxes, order, 'greedy');
  trees.set('rebuilt', rebuilt);
  contestants.rebuilt = () => {
    dynamicRebuild(rebuilt);
    return rebuilt.root;
  };
  const timings = interleave(contestants, 5, 1, 2);
  const least = dynamicCost(rebuilt);
  console.log(`\nWays to build, ${n} boxes in a cube, relative to a rebuild; nodes a cull, 40 views`);
  console.log(row(['', 'ms', 'spread', 'cost', 'depth', 'nodes'], WIDTHS));
  for (const [name, { median, spread }] of Object.entries(timings)) {
    const tree = trees.get(name)!;
    const cost = (dynamicCost(tree) / least).toFixed(3);
    const cells = [name, median.toFixed(1), `${(100 * spread).toFixed(0)} %`, cost, dynamicDepth(tree), visits(tree)];
    console.log(row(cells, WIDTHS));
  }
}

function inserted(boxes: Float32Array, order: Uint32Array, search: SiblingSearch): DynamicTree {
  const tree = createDynamicTree({ margin: 0, search });
  for (const id of order) dynamicInsert(tree, id, boxes, id * 6);
  return tree;
}

function visits(tree: DynamicTree): number {
  const result = createDynamicResult(tree);
  let nodes = 0;
  for (const { query } of eyesIn(40)) {
    dynamicCull(tree, query, {}, result);
    nodes += result.nodesVisited;
  }
  return Math.round(nodes / 40);
}

function boxesOf(spheres: Float32Array): Float32Array {
  const boxes = new Float32Array((spheres.length / 4) * 6);
  for (let i = 0; i < spheres.length / 4; i++)
    for (let k = 0; k < 3; k++) {
      boxes[i * 6 + k] = spheres[i * 4 + k] - spheres[i * 4 + 3];
      boxes[i * 6 + 3 + k] = spheres[i * 4 + k] + spheres[i * 4 + 3];
    }
  return boxes;
}
