/**
 * The fastest plain loop, which a tree has to beat: every sphere against all six planes in locals, with no tree and no
 * branch on the result. brute.ts is written to be read and is slower.
 */
import type { CullQuery } from '../../src/core/tree/query.ts';

/** @param ids one entry longer than there are spheres */
export function flatCull(spheres: Float32Array, query: CullQuery, ids: Uint32Array): number {
  const p = query.planes;
  const n0x = p[0];
  const n0y = p[1];
  const n0z = p[2];
  const n0d = p[3];
  const n1x = p[4];
  const n1y = p[5];
  const n1z = p[6];
  const n1d = p[7];
  const n2x = p[8];
  const n2y = p[9];
  const n2z = p[10];
  const n2d = p[11];
  const n3x = p[12];
  const n3y = p[13];
  const n3z = p[14];
  const n3d = p[15];
  const n4x = p[16];
  const n4y = p[17];
  const n4z = p[18];
  const n4d = p[19];
  const n5x = p[20];
  const n5y = p[21];
  const n5z = p[22];
  const n5d = p[23];
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
