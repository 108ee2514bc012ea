/**
 * The linear twins of the box tree's queries: one loop over all boxes, no tree. The oracle of the tests, the baseline of the
 * benches.
 */
import { boxesOverlap } from '../../math/aabb.ts';
import type { QueryBox } from './aabb-overlap.ts';

/**
 * Boxes that touch `box`, in ascending id.
 * @param boxes n x (min x, y, z, max x, y, z)
 * @param ids receives their numbers
 * @returns how many
 */
export function bruteAabbOverlap(boxes: Float32Array, box: QueryBox, ids: Uint32Array): number {
  let count = 0;
  for (let object = 0; object < boxes.length / 6; object++)
    if (boxesOverlap(boxes, object * 6, box, 0)) ids[count++] = object;
  return count;
}
