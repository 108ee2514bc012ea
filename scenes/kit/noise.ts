/** Seeded value noise on a lattice of hashed whole numbers, smooth between them: hills, rocks and weathered paint. */
import { clamp } from '../../src/core/base/clamp.ts';

/** A hashed number in [0, 1) for a lattice point; integer arithmetic only, so the same in every engine. */
export function hash(seed: number, x: number, y: number, z: number): number {
  let h = Math.imul(seed ^ Math.imul(x, 0x27d4eb2f), 0x85ebca6b);
  h = Math.imul((h ^ (h >>> 15)) + Math.imul(y, 0x165667b1), 0xc2b2ae35);
  h = Math.imul((h ^ (h >>> 13)) + Math.imul(z, 0x1b873593), 0x9e3779b1);
  h ^= h >>> 16;
  return (h >>> 0) / 0x100000000;
}

/** Noise in [0, 1] at a point, one bump per unit. */
export function noise(seed: number, x: number, y: number, z: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const fx = smooth(x - ix);
  const fy = smooth(y - iy);
  const fz = smooth(z - iz);
  let sum = 0;
  for (let corner = 0; corner < 8; corner++) {
    const cx = corner & 1;
    const cy = (corner >> 1) & 1;
    const cz = corner >> 2;
    const weight = (cx ? fx : 1 - fx) * (cy ? fy : 1 - fy) * (cz ? fz : 1 - fz);
    if (weight > 0) sum += weight * hash(seed, ix + cx, iy + cy, iz + cz);
  }
  return sum;
}

/** Noise over the ground plane in [0, 1]: three octaves. */
export function rolling(seed: number, x: number, z: number): number {
  return (
    (noise(seed, x, 0, z) * 4 + noise(seed + 1, x * 2.03, 0, z * 2.03) * 2 + noise(seed + 2, x * 4.1, 0, z * 4.1)) / 7
  );
}

/** 0 below `from`, 1 above `to`, smooth between (from > to turns it round). */
export function ramp(from: number, to: number, v: number): number {
  return smooth(clamp((v - from) / (to - from), 0, 1));
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}
