/**
 * The cost of the seed article's traversal (seed.c) on a VR4300, modelled as offline/n64/cost.ts models ours, for the console's
 * cycles, which cen64 does not give.
 *
 * Source of OPERATION_COSTS: the compiled code of `find`, gcc 12 at the flags of tools/console/targets.ts, counted by hand.
 */

import { axisOf, LEAF, type SphereTree, targetOf } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { createCache, readCache, writeCache } from '../../../src/offline/n64/cache.ts';
import type { CycleCosts } from '../../../src/offline/n64/machine.ts';

/** Addresses of the data that it touches. */
export interface SeedPlacement {
  nodes: number;
  ids: number;
  /** the view's six planes; its eye lies EYE_BEFORE bytes in front */
  planes: number;
  /** static variables of seed.c */
  variables: number;
  /** the caller's stack pointer */
  stack: number;
}

export interface SeedCost {
  cycles: number;
  dataMisses: number;
  nodesVisited: number;
  planesTested: number;
  given: number;
}

const EYE_BEFORE = 64;
const NODE_BYTES = 20;
const FRAME_BYTES = 80;
const VARIABLES_BYTES = 20;
/** instructions and stores; a plane test is 3 mul.s, 3 add.s, and two operations that each wait for the one before */
const OPERATION_COSTS = {
  call: { instructions: 20, stores: 6 },
  enter: { instructions: 31, stores: 9 },
  node: { instructions: 11, stores: 0 },
  test: { instructions: 19, stores: 0 },
  inner: { instructions: 17, stores: 0 },
  leaf: { instructions: 14, stores: 2 },
};
const TEST = { multiply: 3, add: 3, dependency: 2 };

/**
 * The cost of one traversal from a cold data cache.
 * @param planes 6 x (n, d)
 * @param tree with one object a leaf
 */
export function seedCost(
  tree: SphereTree,
  eye: readonly number[],
  planes: ArrayLike<number>,
  at: SeedPlacement,
  costs: CycleCosts,
): SeedCost {
  const { spheres, links } = tree;
  const cache = createCache();
  const times = { call: 1, enter: 0, node: 0, test: 0, inner: 0, leaf: 0 };

  const isOutside = (node: number): boolean => {
    const [x, y, z, r] = spheres.subarray(node * 4, node * 4 + 4);
    for (let p = 0; p < 24; p += 4) {
      times.test++;
      readCache(cache, at.planes + p * 4, 16);
      if (planes[p] * x + planes[p + 1] * y + planes[p + 2] * z + planes[p + 3] < -r) return true;
    }
    return false;
  };
  const find = (first: number, stack: number): void => {
    times.enter++;
    writeCache(cache, stack - FRAME_BYTES + 8, FRAME_BYTES - 8);
    readCache(cache, at.variables, VARIABLES_BYTES);
    for (let node = first; ; ) {
      times.node++;
      const address = at.nodes + node * NODE_BYTES;
      readCache(cache, address, 16);
      if (isOutside(node)) break;
      readCache(cache, address + 16, 1);
      const axis = axisOf(links[node]);
      if (axis === LEAF) {
        writeCache(cache, at.ids + times.leaf++ * 2, 2);
        writeCache(cache, at.variables, 4);
        break;
      }
      times.inner++;
      readCache(cache, at.planes - EYE_BEFORE + axis * 4, 4);
      const right = targetOf(links[node]);
      const isLeft = eye[axis] < spheres[node * 4 + axis];
      find(isLeft ? node + 1 : right, stack - FRAME_BYTES);
      readCache(cache, address + 18, 2);
      node = isLeft ? right : node + 1;
    }
    readCache(cache, stack - FRAME_BYTES + 8, FRAME_BYTES - 8);
  };

  writeCache(cache, at.variables, VARIABLES_BYTES);
  writeCache(cache, at.stack - 8, 8);
  if (links.length > 0) find(0, at.stack - 16);

  const test =
    TEST.multiply * costs.floatMultiply + TEST.add * costs.floatAdd + TEST.dependency * costs.floatDependency;
  let cycles = cache.misses * costs.dataMiss + times.test * (test + costs.floatCompare);
  for (const name of Object.keys(OPERATION_COSTS) as (keyof typeof OPERATION_COSTS)[])
    cycles += times[name] * (OPERATION_COSTS[name].instructions + OPERATION_COSTS[name].stores * costs.store);
  return { cycles, dataMisses: cache.misses, nodesVisited: times.node, planesTested: times.test, given: times.leaf };
}
