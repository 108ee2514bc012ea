/**
 * The linear twin of every query: one loop over all spheres, no tree. The oracle of the tests, the baseline of the
 * benches, "off" in the viewer. Written to be read; sphere-cull.ts must give the same sets and the same exact order.
 */
import { hasBit } from '../base/bits.ts';
import { PLANES, planeDistance } from '../math/frustum.ts';
import { blankResult, type Culled, type CullOptions, type CullResult, checkAsked, checkHere } from './cull-options.ts';
import { type CullQuery, distanceKey } from './query.ts';

const SCAN: Culled = {
  name: 'a scan',
  keys: [],
  cannot: ['order', 'key', 'sorted', 'max', 'batch', 'hidden'],
};

/** A result for scans. @param ids what is written to: room for each sphere's */
export function createBruteResult(ids: Uint32Array): CullResult {
  return blankResult(ids, new Uint8Array(0));
}

/**
 * Spheres that touch the frustum, in ascending id; bruteSort puts them in order.
 * @param spheres n x (x, y, z, r)
 * @returns how many, the same as result.count
 * @throws RangeError for any other option
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 * import { createBruteResult, cullBrute } from 'cull64/check';
 *
 * const spheres = Float32Array.of(0, 0, -8, 1, 0, 0, -4, 1, 0, 0, 4, 1);
 * const query = createQuery(createCamera({ eye: [0, 0, 0], target: [0, 0, -1] }));
 * const result = createBruteResult(new Uint32Array(3));
 * cullBrute(spheres, query, {}, result); // 2
 * result.ids.subarray(0, result.count); // [0, 1]
 * ```
 */
export function cullBrute(
  spheres: Float32Array,
  query: CullQuery,
  options: Partial<Pick<CullOptions, 'only' | 'inside'>> = {},
  result: CullResult = createBruteResult(new Uint32Array(spheres.length / 4)),
): number {
  checkHere(spheres);
  checkAsked(query.planes, options, SCAN, spheres.length / 4);
  const { only = null, inside = false } = options;
  const { planes } = query;
  if (inside && result.inside.length === 0) result.inside = new Uint8Array(result.ids.length);
  result.count = 0;
  result.planesTested = 0;
  for (let i = 0; i < spheres.length / 4; i++) {
    if (only && !hasBit(only, i)) continue;
    const r = spheres[i * 4 + 3];
    let isVisible = true;
    let isInside = true;
    for (let p = 0; isVisible && p < PLANES * 4; p += 4) {
      result.planesTested++;
      const distance = planeDistance(planes, p, spheres[i * 4], spheres[i * 4 + 1], spheres[i * 4 + 2]);
      isVisible = !(distance < -r);
      isInside &&= !(distance < r);
    }
    if (!isVisible) continue;
    if (inside) result.inside[result.count] = isInside ? 1 : 0;
    result.ids[result.count++] = i;
  }
  return result.count;
}

/** Sort ids by the distance of their spheres' centres from the eye, nearest first, equal distances by id. */
export function bruteSort(spheres: Float32Array, query: CullQuery, ids: Uint32Array): Uint32Array {
  const key = (id: number) => distanceKey(query, spheres[id * 4], spheres[id * 4 + 1], spheres[id * 4 + 2]);
  return ids.sort((a, b) => key(a) - key(b) || a - b);
}
