/**
 * The world's coordinates as whole numbers, and what they are in 1/256 tree units: the twin of the C in `<name>_tree.h` (c-source.ts).
 *
 * Guarantee: exact within FARTHEST of tree unit 0, and clamped to FARTHEST beyond it, where cull64.h gives everything as visible, as it
 * does from 2^29 on.
 */
import { clamp } from '../base/clamp.ts';

/**
 * most bits that a coordinate may be shifted by: with more, a scene is smaller than its camera's numbers can resolve
 */
const MAX_LEFT = 16;
const MAX_RIGHT = 31;
/** eyes and distances in 1/256 tree units stay within this */
export const FARTHEST = 2 ** 30 - 1;
/** coordinates are int32_t: from -INT32 to less than INT32 */
export const INT32 = 2 ** 31;

/**
 * Checks that coordinates with `fraction` bits behind the point reach all of a scene.
 * @param bounds min x, y, z, max x, y, z
 * @throws RangeError
 */
export function checkReach(bounds: readonly number[], fraction: number): void {
  const farthest = Math.max(...bounds.map(Math.abs));
  if (farthest * 2 ** fraction < INT32) return;
  throw new RangeError(
    `it reaches ${Math.ceil(farthest)} units from 0, 0, 0; coordinates of ${32 - fraction}.${fraction} end at ${
      2 ** (31 - fraction) - 1
    }: scale the model down, or move its middle to 0, 0, 0`,
  );
}

/**
 * By how many bits a world coordinate with `fraction` bits behind the point is shifted left to be in 1/256 tree units.
 * @throws RangeError for a scene too small or too large for such coordinates
 */
export function cameraShift(scale: number, fraction: number): number {
  const shift = 8 - Math.log2(scale) - fraction;
  if (shift > MAX_LEFT || shift < -MAX_RIGHT)
    throw new RangeError(
      `its tree unit is ${scale} of the model’s units, too ${shift > 0 ? 'small' : 'large'} for coordinates with ${fraction} bits behind the point: scale the model ${shift > 0 ? 'up' : 'down'}`,
    );
  return shift;
}

/** The tree's origin in 1/256 tree units. @param scale world units of a tree unit */
export function originInUnits(scale: number, origin: readonly number[]): number[] {
  return origin.map((v) => Math.round(v / scale) * 256);
}

/** A world coordinate, or a distance, in 1/256 tree units. @param from the origin's, or 0 for a distance */
export function unitsOf(world: number, shift: number, from: number): number {
  return clamp(Math.floor(world * 2 ** shift) - from, -FARTHEST, FARTHEST);
}

/** The least and the greatest int32_t that, shifted by `shift` and less `from`, are within FARTHEST. */
export function worldWithin(from: number, shift: number): [number, number] {
  const one = 2 ** shift;
  const least = Math.ceil((from - FARTHEST) / one);
  // the bits that are shifted out, by which a number may be larger
  const most = shift >= 0 ? Math.floor((from + FARTHEST) / one) : (from + FARTHEST + 1) / one - 1;
  return [clamp(least, -INT32, INT32 - 1), clamp(most, -INT32, INT32 - 1)];
}
