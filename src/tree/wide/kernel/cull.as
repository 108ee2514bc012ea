/**
 * The cull of a wide tree in WebAssembly SIMD: near-exact front to back (runs), back to front, or as stored; a maximum; inside flags; ranges.
 * Twin of wide-cull.ts: the same ids in the same order, the same counters.
 */
import { addRange, emitLeaf, emitRange, rangeCount, startRanges } from './emit';
import * as layout from './layout';
import { orderJobs } from './order';
import { nodesVisited, nodeTests, preparePlanes, traverse } from './traverse';

/** Tells the module where a tree stands in its memory, once. */
export { place } from './layout';

/**
 * @param direction 0 as stored, 1 front, 2 back
 * @param most entries to give at most
 * @param extras bit 0: inside flags, bit 1: ranges
 * @returns entries given
 */
export function cull(direction: i32, most: usize, extras: i32): usize {
  preparePlanes();
  const jobs = traverse();
  orderJobs(jobs, direction);
  startRanges();
  let tests = nodeTests;
  let leaves = 0;
  let count: usize = 0;
  for (let i: usize = 0; i < jobs && count < most; i++) {
    const job = <usize>load<u32>(layout.jobOrder + (i << 2)) << 2;
    const first = load<i32>(layout.jobFirst + job);
    const end = load<i32>(layout.jobEnd + job);
    const leaf = load<u32>(layout.jobLeaf + job);
    const mask = <i32>leaf & 63;
    if (mask) {
      leaves++;
      tests += popcnt(mask) * (end - first);
      count = emitLeaf(first, end, leaf >> 6, mask, count, extras);
    } else {
      emitRange(first, end, count);
      if (extras & 1) memory.fill(layout.inside + count, 1, end - first);
      if (extras & 2) addRange(first, end - first);
      count += end - first;
    }
  }
  store<i32>(layout.COUNTERS, nodesVisited);
  store<i32>(layout.COUNTERS, leaves, 4);
  store<i32>(layout.COUNTERS, tests, 8);
  store<i32>(layout.COUNTERS, <i32>rangeCount, 12);
  return count;
}
