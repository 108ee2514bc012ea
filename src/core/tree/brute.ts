/**
 * The linear twin of every query: one loop over all spheres, no tree. The oracle of the tests, the baseline of the
 * benches, "off" in the viewer. Written to be read; sphere-cull.ts must give the same sets and the same exact order.
 */
import { hasBit } from '../base/bits.ts';
import { PLANES, planeDistance } from '../math/frustum.ts';
import { type CullQuery, distanceKey } from './query.ts';

export interface BruteCounts {
  /** visible spheres */
  count: number;
  /** sphere against plane tests: each sphere up to the first plane that it is behind */
  planesTested: number;
}

/**
 * Spheres that touch the frustum, in ascending id.
 * @param spheres n x (x, y, z, r)
 * @param ids receives their numbers
 * @param inside when given, receives 1 for each that lies wholly inside, else 0
 * @param seen a bit for each sphere, as in HiddenCells' sets: those without it are left out; null: everything is seen
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { bruteCull } from 'cull64/check';
 *
 * const spheres = Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1);
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * const ids = new Uint32Array(3);
 * const { count } = bruteCull(spheres, query, ids);
 * ids.subarray(0, count); // [0, 1]
 * ```
 */
export function bruteCull(
  spheres: Float32Array,
  query: CullQuery,
  ids: Uint32Array,
  inside?: Uint8Array,
  seen: Uint8Array | null = null,
): BruteCounts {
  const { planes } = query;
  const counts = { count: 0, planesTested: 0 };
  for (let i = 0; i < spheres.length / 4; i++) {
    if (seen && !hasBit(seen, i)) continue;
    const r = spheres[i * 4 + 3];
    let isVisible = true;
    let isInside = true;
    for (let p = 0; isVisible && p < PLANES * 4; p += 4) {
      counts.planesTested++;
      const distance = planeDistance(planes, p, spheres[i * 4], spheres[i * 4 + 1], spheres[i * 4 + 2]);
      isVisible = !(distance < -r);
      isInside &&= !(distance < r);
    }
    if (!isVisible) continue;
    if (inside) inside[counts.count] = isInside ? 1 : 0;
    ids[counts.count++] = i;
  }
  return counts;
}

/** Sort ids by the distance of their spheres' centres from the eye, nearest first, equal distances by id. */
export function bruteSort(spheres: Float32Array, query: CullQuery, ids: Uint32Array): Uint32Array {
  const key = (id: number) => distanceKey(query, spheres[id * 4], spheres[id * 4 + 1], spheres[id * 4 + 2]);
  return ids.sort((a, b) => key(a) - key(b) || a - b);
}
