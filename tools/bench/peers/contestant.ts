/** A contestant of the bench of peers: a structure that is built over spheres and culled. */
import type { Camera } from '../../../src/core/math/camera.ts';
import { viewProjection } from '../../../src/core/math/camera.ts';
import { type CullQuery, createQuery } from '../../../src/core/tree/query.ts';

/** A frame's camera in the forms that the contestants take, all made outside the timed part. */
export interface Frame {
  query: CullQuery;
  /** view-projection, column-major */
  matrix: Float64Array;
}

export function frameOf(camera: Camera): Frame {
  return { query: createQuery(camera), matrix: viewProjection(camera) };
}

/**
 * set     in any order
 * near    front to back, as the nodes or runs of a tree lie
 * sorted  by the distance of the centres
 */
export type Order = 'set' | 'near' | 'sorted';

export const LIST_ORDERS: readonly Order[] = ['set', 'near', 'sorted'];

export interface Built {
  /** @returns how many ids it wrote */
  cull(frame: Frame): number;
  /** the ids that `cull` wrote; made on demand where it writes something else */
  ids(): Uint32Array;
  /**
   * bytes that it keeps beside the caller's spheres and the list of ids; null: heap objects, whose memory is measured
   */
  bytes: number | null;
  /** nodes that the last cull visited; null: it does not tell */
  nodes(): number | null;
}

/** @param spheres n x (x, y, z, r), kept and not changed */
export type Build = (spheres: Float32Array) => Built;

export interface Contestant {
  /** the library's name, or `cull64 ...`; of the variants with one name the best of a cell counts */
  name: string;
  /** what distinguishes it among those of its name and order; may be empty */
  variant: string;
  order: Order;
  own: boolean;
  build: Build;
}

/** The name of a contestant on a command line, in a report and in a table. */
export function titleOf({ name, variant, order }: Pick<Contestant, 'name' | 'variant' | 'order'>): string {
  return [name, variant, order].filter((word) => word !== '').join(', ');
}
