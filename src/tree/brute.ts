/**
 * The linear twin of every query: one loop over all spheres, no tree. The oracle of the tests, the baseline of the
 * benches, "off" in the viewer. Written to be read; sphere-cull.ts must give the same sets and the same exact order.
 */
import { classifySphere, INSIDE, OUTSIDE } from '../math/frustum.ts';
import { type CullQuery, distanceKey } from './query.ts';

/**
 * Spheres that touch the frustum, in ascending id.
 * @param spheres n x (x, y, z, r)
 * @param ids receives their numbers
 * @param inside when given, receives 1 for each that lies wholly inside, else 0
 * @returns how many
 */
export function bruteCull(spheres: Float32Array, query: CullQuery, ids: Uint32Array, inside?: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < spheres.length / 4; i++) {
    const where = classifySphere(
      query.planes,
      spheres[i * 4],
      spheres[i * 4 + 1],
      spheres[i * 4 + 2],
      spheres[i * 4 + 3],
    );
    if (where === OUTSIDE) continue;
    if (inside) inside[count] = where === INSIDE ? 1 : 0;
    ids[count++] = i;
  }
  return count;
}

/** Sort ids by the distance of their spheres' centres from the eye, nearest first, equal distances by id. */
export function bruteSort(spheres: Float32Array, query: CullQuery, ids: Uint32Array): Uint32Array {
  const key = (id: number) => distanceKey(query, spheres[id * 4], spheres[id * 4 + 1], spheres[id * 4 + 2]);
  return ids.sort((a, b) => key(a) - key(b) || a - b);
}
