/** The plan of the harbour town: straight streets, how they bend, and the slope they climb. */
import { ramp } from '../noise.ts';

/** streets run at these x and z; blocks lie between them */
export const ALONG = [-110, -74, -38, 0, 38, 74, 110];
export const ACROSS = [46, 18, -10, -38, -66, -94];
export const STREET = 3.4;
export const QUAY = 56;
export const SEA = -1.6;
export const MARKET = { column: 3, row: 1 };

export const GREEN = { column: 1, row: 2 };

export function slope(x: number, z: number): number {
  const hill = 17 * ramp(34, -130, z) + 26 * ramp(-100, -190, z) * (0.6 + 0.4 * Math.sin(x / 40));
  const beach = -5 * ramp(118, 126, Math.abs(x)) * ramp(24, 62, z);
  return hill + beach + 14 * ramp(122, 190, Math.abs(x)) * ramp(50, -30, z);
}

/** How the streets bend away from the straight plan: place, and turn of what fronts a street along x. */
export function bend(x: number, z: number): { x: number; z: number; yaw: number } {
  const free = ramp(46, 8, z);
  const lean = (7 / 46) * Math.cos(x / 46 + 0.6) * free;
  return { x: x + 9 * Math.sin((z - 46) / 36) * free, z: z + 7 * Math.sin(x / 46 + 0.6) * free, yaw: -Math.atan(lean) };
}

/** The place of the straight plan that `bend` puts at (x, z). */
export function unbend(x: number, z: number): [number, number] {
  let [px, pz] = [x, z];
  for (let k = 0; k < 5; k++) {
    const there = bend(px, pz);
    px += x - there.x;
    pz += z - there.z;
  }
  return [px, pz];
}

export function inStreet(x: number, z: number): boolean {
  const market = x > 0 && x < 38 && z > -10 && z < 18;
  return (
    market ||
    z > 40 ||
    (ALONG.some((s) => Math.abs(x - s) < STREET) && z > -98) ||
    (ACROSS.some((s) => Math.abs(z - s) < STREET) && Math.abs(x) < 114)
  );
}
