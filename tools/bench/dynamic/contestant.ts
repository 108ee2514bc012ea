/** What the bench asks of a tree of moving boxes, and the dynamic tree as a contestant. */
import type { Ray } from '../../../src/math/ray.ts';
import { dynamicInsert } from '../../../src/tree/dynamic/dynamic-change.ts';
import { dynamicCost } from '../../../src/tree/dynamic/dynamic-cost.ts';
import { dynamicCull } from '../../../src/tree/dynamic/dynamic-cull.ts';
import { dynamicOverlap } from '../../../src/tree/dynamic/dynamic-overlap.ts';
import { createDynamicRay, nextAlongRay, startDynamicRay } from '../../../src/tree/dynamic/dynamic-ray.ts';
import { createDynamicResult } from '../../../src/tree/dynamic/dynamic-result.ts';
import { createDynamicTree, type DynamicOptions } from '../../../src/tree/dynamic/dynamic-tree.ts';
import { type Eye, moveAll, type World } from './world.ts';

/** Each query returns how many objects it finds. */
export interface Contestant {
  /** move every object to where the world has it */
  move(boxes: Float32Array): number;
  cull(eye: Eye): number;
  overlap(query: Float32Array): number;
  /** for each object, the objects that overlap its box */
  overlapAll(boxes: Float32Array): number;
  ray(ray: Ray): number;
  /** surface of all inner nodes */
  cost(): number;
}

export function ownContestant(world: World, order: Uint32Array, options: Partial<DynamicOptions>): Contestant {
  const tree = createDynamicTree(options);
  for (const id of order) dynamicInsert(tree, id, world.boxes, id * 6);
  const result = createDynamicResult(tree);
  const walk = createDynamicRay(tree, { origin: [0, 0, 0], direction: [1, 0, 0], start: 0, end: 1 });
  return {
    move: () => moveAll(tree, world),
    cull: ({ query }) => dynamicCull(tree, query, { order: 'none' }, result),
    overlap: (box) => dynamicOverlap(tree, box, 0, result),
    overlapAll(boxes) {
      let count = 0;
      for (let id = 0; id < tree.count; id++) count += dynamicOverlap(tree, boxes, id * 6, result);
      return count;
    },
    ray(ray) {
      startDynamicRay(walk, tree, ray);
      let met = 0;
      while (nextAlongRay(walk) >= 0) met++;
      return met;
    },
    cost: () => dynamicCost(tree),
  };
}
