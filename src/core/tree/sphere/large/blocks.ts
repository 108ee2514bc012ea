/**
 * Cuts spheres that are sorted along a curve into blocks: the largest cells of the curve that hold no more spheres than a block may.
 *
 * Which blocks there are follows from the spheres and that number alone, not from the memory that a build may use, and finding the
 * end of a block takes some twenty keys of the sorted sequence, wherever that is kept. Spheres of one key, too many for a block,
 * are cut by their number, and what is left at the end, where it is no more than a block's, is one block.
 */
import { type CurveKey, KEY_BITS, sharedBits } from './curve.ts';

/** Most spheres of a block: what is built in memory at once. */
export const BLOCK_OBJECTS = 65536;

/**
 * Where the blocks begin, and behind them all the number of spheres.
 * @param keyAt the key of the sphere at a place of the sorted sequence
 * @param most spheres in a block
 */
export function cutBlocks(count: number, keyAt: (place: number) => CurveKey, most: number): number[] {
  const starts = [0];
  let start = 0;
  while (start + most < count) {
    start = blockEnd(start, keyAt, most);
    starts.push(start);
  }
  if (count > start) starts.push(count);
  return starts;
}

/** Where the block that begins at `start` ends, if more spheres than a block's follow it. */
function blockEnd(start: number, keyAt: (place: number) => CurveKey, most: number): number {
  const first = keyAt(start);
  const beyond = sharedBits(first, keyAt(start + most));
  // cells that hold the sphere before, or a sphere too many, are too large
  const before = start > 0 ? sharedBits(keyAt(start - 1), first) : -1;
  const bits = Math.min(KEY_BITS, Math.max(before, beyond) + 1);
  let outside = start + most;
  if (beyond >= bits) return outside;
  let inside = start;
  while (outside - inside > 1) {
    const middle = (inside + outside) >> 1;
    if (sharedBits(first, keyAt(middle)) >= bits) inside = middle;
    else outside = middle;
  }
  return outside;
}
