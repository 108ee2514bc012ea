/**
 * The best plain loop: every sphere against all six planes, no tree and no branch on the result. What a tree has to beat;
 * brute.ts is written to be read and is slower.
 */
import type { CullQuery } from '../../src/tree/query.ts';

/** @param ids one entry longer than there are spheres */
export function flatCull(spheres: Float32Array, query: CullQuery, ids: Uint32Array): number {
  const p = query.planes;
  let count = 0;
  for (let i = 0, at = 0; at < spheres.length; i++, at += 4) {
    const x = spheres[at];
    const y = spheres[at + 1];
    const z = spheres[at + 2];
    let least = p[0] * x + p[1] * y + p[2] * z + p[3];
    for (let k = 4; k < 24; k += 4) {
      const d = p[k] * x + p[k + 1] * y + p[k + 2] * z + p[k + 3];
      if (d < least) least = d;
    }
    ids[count] = i;
    count += least >= -spheres[at + 3] ? 1 : 0;
  }
  return count;
}
