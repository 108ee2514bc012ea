/**
 * The cull of a wide tree in WebAssembly SIMD: near-exact front to back (runs), back to front, or as found; a maximum; inside flags; ranges.
 * Twin of wide-cull.ts: the same ids in the same order, the same counters.
 */
import { emitAll, emitLeaf, rangeCount, startEmit } from './emit';
import * as layout from './layout';
import { orderJobs } from './order';
import { leavesVisited, nodesVisited, nodeTests, prepareNormals, traverse } from './traverse';

/** Tell the module where a tree stands in its memory, once, and where the lists go, when that changes. */
export { place, writeTo } from './layout';

/**
 * @param cutting planes that cut the tree, a bit each
 * @param slack of float32, see wide-planes.ts
 * @param batch most objects of a wholly visible subtree that is one job
 * @param direction 0 as found, 1 nearest first, 2 farthest first
 * @param most objects after which no further job is begun
 * @param output 0 ids, 1 ranges, 2 positions in tree order
 * @returns objects given
 */
export function cull(
  cutting: i32,
  slack: f32,
  batch: i32,
  direction: i32,
  most: usize,
  output: i32,
  withInside: bool,
): usize {
  prepareNormals();
  startEmit(slack, output, withInside);
  const jobs = traverse(cutting, slack, batch);
  orderJobs(jobs, direction);
  let tests = nodeTests;
  let count: usize = 0;
  for (let i: usize = 0; i < jobs && count < most; i++) {
    const job = <usize>load<u32>(layout.jobOrder + (i << 2)) << 2;
    const first = load<i32>(layout.jobFirst + job);
    const end = load<i32>(layout.jobEnd + job);
    const leaf = load<u32>(layout.jobLeaf + job);
    const mask = <i32>leaf & 63;
    if (mask) {
      tests += popcnt(mask) * (end - first);
      count = emitLeaf(first, end, leaf >> 6, mask, count);
    } else {
      emitAll(first, end, count);
      count += end - first;
    }
  }
  store<i32>(layout.COUNTERS, nodesVisited);
  store<i32>(layout.COUNTERS, leavesVisited, 4);
  store<i32>(layout.COUNTERS, tests, 8);
  store<i32>(layout.COUNTERS, <i32>rangeCount, 12);
  return count;
}
