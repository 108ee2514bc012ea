/** The time of a frame that moves and culls all objects, beside the cull of a static sphere tree of as many. */
import { dynamicInsert } from '../../../src/tree/dynamic/dynamic-change.ts';
import { dynamicCost } from '../../../src/tree/dynamic/dynamic-cost.ts';
import { dynamicCull } from '../../../src/tree/dynamic/dynamic-cull.ts';
import { dynamicRebuild } from '../../../src/tree/dynamic/dynamic-rebuild.ts';
import { createDynamicResult } from '../../../src/tree/dynamic/dynamic-result.ts';
import { createDynamicTree } from '../../../src/tree/dynamic/dynamic-tree.ts';
import { createCullResult } from '../../../src/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/tree/sphere/sphere-cull.ts';
import { interleave, row } from '../harness.ts';
import { createWorld, eyesIn, moveAll } from './world.ts';

const WIDTHS = [36, 12, 8];

export function benchFrame(n: number): void {
  const world = createWorld(n);
  const tree = createDynamicTree();
  for (let id = 0; id < n; id++) dynamicInsert(tree, id, world.boxes, id * 6);
  const result = createDynamicResult(tree);
  const still = buildSphereTree(spheresAround(world.boxes));
  const stillResult = createCullResult(still);
  const eyes = eyesIn(64);
  let frame = 0;
  const timings = interleave(
    {
      world: () => {
        frame++;
        return world.step();
      },
      'move all': () => moveAll(tree, world),
      'cull, front to back': () => dynamicCull(tree, eyes[frame % eyes.length].query, {}, result),
      'cull of a static sphere tree': () => cull(still, eyes[frame % eyes.length].query, {}, stillResult),
    },
    2000,
    1,
    500,
  );
  console.log(`\nA frame of ${n} moving objects`);
  console.log(row(['', 'ms', 'spread'], WIDTHS));
  for (const [name, { median, spread }] of Object.entries(timings))
    if (name !== 'world') console.log(row([name, median.toFixed(4), `${(100 * spread).toFixed(0)} %`], WIDTHS));
  const sum = timings['move all'].median + timings['cull, front to back'].median;
  console.log(row(['move and cull', sum.toFixed(4), ''], WIDTHS));
  const worn = dynamicCost(tree);
  dynamicRebuild(tree);
  console.log(
    `after ${frame} frames its inner nodes cost ${(worn / dynamicCost(tree)).toFixed(3)} of those of a sah rebuild`,
  );
}

function spheresAround(boxes: Float32Array): Float32Array {
  const spheres = new Float32Array((boxes.length / 6) * 4);
  for (let i = 0; i < boxes.length / 6; i++) {
    const half = [0, 1, 2].map((k) => (boxes[i * 6 + 3 + k] - boxes[i * 6 + k]) / 2);
    spheres.set([...half.map((h, k) => boxes[i * 6 + k] + h), Math.hypot(...half)], i * 4);
  }
  return spheres;
}
