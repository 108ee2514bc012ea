/** How a cull orders what it finds. The orders and keys are described in sphere-cull.ts. */

export type Order = 'front' | 'back' | 'none';
export type Key = 'axis' | 'distance' | 'depth';

export const ORDERS: readonly Order[] = ['front', 'back', 'none'];
export const KEYS: readonly Key[] = ['axis', 'distance', 'depth'];

export interface CullOptions {
  /** front: nearest first; back: farthest first; none: as they come, fastest */
  order: Order;
  /** how the nearer child is told */
  key: Key;
  /** finish with an exact sort by distance */
  exact: boolean;
  /** give at most so many objects: the first ones of the order */
  max: number;
  /**
   * a wholly visible subtree of at most so many objects is emitted as it is stored, from its first object or from its
   * last one, whichever end the eye is on: three to four times as fast where most is visible
   */
  grain: number;
}

export const CULL_DEFAULTS: CullOptions = {
  order: 'front',
  key: 'axis',
  exact: false,
  max: Number.POSITIVE_INFINITY,
  grain: 32,
};
