/**
 * The cull of a wide tree in WebAssembly SIMD: near-exact front to back (runs), back to front, or as found; a maximum; inside flags.
 * Twin of wide-cull.ts: the same ids in the same order, the same counters.
 */
import { emitJobs } from './emit';
import { COUNTERS } from './layout';
import { AS_FOUND, orderJobs } from './order';
import { OUT, setPlanes } from './planes';
import { traverse } from './traverse';

/** Tell the module where a tree stands in its memory and where the lists go, when that changes. */
export { place } from './layout';

/**
 * @param batch most objects of a wholly visible subtree that is one job
 * @param direction 0 as found, 1 nearest first, 2 farthest first
 * @param most objects after which no further job is begun
 * @param asPositions positions in tree order instead of ids: what an exact order is made of
 * @returns objects given
 */
export function cull(batch: i32, direction: i32, most: usize, asPositions: bool, withInside: bool): usize {
  const cutting = setPlanes();
  store<i32>(COUNTERS, cutting, 12);
  if (cutting == OUT) {
    store<i64>(COUNTERS, 0);
    store<i64>(COUNTERS, 6, 8);
    return 0;
  }
  const bytes = traverse(cutting, batch, direction != AS_FOUND);
  const from = orderJobs(bytes, direction);
  return emitJobs(from, from + bytes, most, asPositions, withInside);
}
