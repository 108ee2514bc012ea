/** Base cells' sets with what is asked for in addition to what their eyes saw. */
import { setBit, uniteBits } from '../../core/base/bits.ts';
import type { BaseCells } from './base-cells.ts';
import { type Region, regionSize } from './region.ts';

/**
 * @param margin world units: a set also holds what is seen from cells at most this far away
 * @param never ids of objects that are in every set
 */
export function grownSets(region: Region, base: BaseCells, margin: number, never: readonly number[]): BaseCells {
  if (margin === 0 && never.length === 0) return base;
  const sets = base.sets.map((set) => set.slice());
  const steps = margin / region.quantum;
  for (let cell = 0; cell < regionSize(region); cell++) {
    if (margin > 0)
      for (let other = 0; other < cell; other++)
        if (squareBetween(region.boxes, cell * 6, other * 6) <= steps * steps) {
          uniteBits(sets[cell], base.sets[other]);
          uniteBits(sets[other], base.sets[cell]);
        }
    for (const object of never) setBit(sets[cell], object);
  }
  return { ...base, sets };
}

/** Square of the distance between two boxes, in steps. */
function squareBetween(boxes: Int32Array, a: number, b: number): number {
  let square = 0;
  for (let k = 0; k < 3; k++) {
    const apart = Math.max(0, boxes[a + k] - boxes[b + 3 + k], boxes[b + k] - boxes[a + 3 + k]);
    square += apart * apart;
  }
  return square;
}
