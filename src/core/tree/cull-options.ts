/** How a cull orders the objects that it finds. The orders and keys are described in sphere-cull.ts. */

export type CullOrder = 'front' | 'back' | 'none';
export type CullKey = 'axis' | 'distance' | 'depth';

export const CULL_ORDERS: readonly CullOrder[] = ['front', 'back', 'none'];
export const CULL_KEYS: readonly CullKey[] = ['axis', 'distance', 'depth'];

export interface CullOptions {
  /** front: nearest first; back: farthest first; none: as they come, fastest */
  order: CullOrder;
  /** how the nearer child is told */
  key: CullKey;
  /** finish with an exact sort by distance */
  sorted: boolean;
  /** give at most so many objects: the first ones of the order */
  max: number;
  /**
   * a wholly visible subtree of at most so many objects is emitted as it is stored, from its first object or from its
   * last one, whichever end the eye is on: three to four times as fast where most is visible
   */
  batch: number;
}

export const CULL_DEFAULTS: CullOptions = {
  order: 'front',
  key: 'axis',
  sorted: false,
  max: Number.POSITIVE_INFINITY,
  batch: 32,
};
