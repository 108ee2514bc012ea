/**
 * The planes of a frustum from its matrix: the oracle of cameraPlanes, which finds them from the camera.
 *
 * Source: Gribb and Hartmann, "Fast Extraction of Viewing Frustum Planes from the World-View-Projection Matrix" (2001), for
 * OpenGL's clip space (-w <= z <= w).
 */
import { PLANES } from '../../../src/core/math/frustum.ts';

/**
 * Planes of a matrix whose columns are m[0 .. 3], m[4 .. 7] and so on, as gl-matrix stores it.
 * A plane at infinity (the far plane of an infinite projection) has a zero normal and d = Infinity: it keeps everything.
 * @param m 16 numbers; doubles, if the planes are to be exact to the last bits of a float
 * @param out 24 doubles
 */
export function frustumPlanes(m: ArrayLike<number>, out: Float64Array = new Float64Array(PLANES * 4)): Float64Array {
  for (let plane = 0; plane < PLANES; plane++) {
    const row = plane >> 1;
    const sign = plane & 1 ? -1 : 1;
    const x = m[3] + sign * m[row];
    const y = m[7] + sign * m[4 + row];
    const z = m[11] + sign * m[8 + row];
    const d = m[15] + sign * m[12 + row];
    const length = Math.hypot(x, y, z);
    const atInfinity = length <= 1e-14 * Math.hypot(m[3], m[7], m[11]);
    out[plane * 4] = atInfinity ? 0 : x / length;
    out[plane * 4 + 1] = atInfinity ? 0 : y / length;
    out[plane * 4 + 2] = atInfinity ? 0 : z / length;
    out[plane * 4 + 3] = atInfinity ? Number.POSITIVE_INFINITY : d / length;
  }
  return out;
}
