/** Rounding to 32-bit floats in a chosen direction, so that a stored bound is never smaller than the computed one. */

/** Largest magnitude of a coordinate or radius, 2^120: above it a sphere around a scene may not fit a 32-bit float. */
export const MAX_COORDINATE = 2 ** 120;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The smallest 32-bit float that is at least `value` (finite, not negative). */
export function ceilFloat32(value: number): number {
  float[0] = value;
  if (float[0] < value) bits[0]++;
  return float[0];
}
