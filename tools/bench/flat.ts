/**
 * The fastest plain loop, which a tree has to beat: every sphere against all six planes in locals, with no tree and no
 * branch on the result. brute.ts is written to be read and is slower.
 */
import type { CullQuery } from '../../src/core/tree/query.ts';

/** @param ids one entry longer than there are spheres */
export function flatCull(spheres: Float32Array, { planes: p }: CullQuery, ids: Uint32Array): number {
  const [n0x, n0y, n0z, n0d] = p;
  const [n1x, n1y, n1z, n1d] = p.subarray(4);
  const [n2x, n2y, n2z, n2d] = p.subarray(8);
  const [n3x, n3y, n3z, n3d] = p.subarray(12);
  const [n4x, n4y, n4z, n4d] = p.subarray(16);
  const [n5x, n5y, n5z, n5d] = p.subarray(20);
  let count = 0;
  for (let i = 0, at = 0; at < spheres.length; i++, at += 4) {
    const x = spheres[at];
    const y = spheres[at + 1];
    const z = spheres[at + 2];
    const least = -spheres[at + 3];
    ids[count] = i;
    count +=
      +(n0x * x + n0y * y + n0z * z + n0d >= least) &
      +(n1x * x + n1y * y + n1z * z + n1d >= least) &
      +(n2x * x + n2y * y + n2z * z + n2d >= least) &
      +(n3x * x + n3y * y + n3z * z + n3d >= least) &
      +(n4x * x + n4y * y + n4z * z + n4d >= least) &
      +(n5x * x + n5y * y + n5z * z + n5d >= least);
  }
  return count;
}
