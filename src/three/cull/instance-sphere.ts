/**
 * The sphere of an instance: its geometry's, where the instance's matrix takes it.
 *
 * Guarantee: it holds the sphere that three.js computes in doubles, so that no instance is culled here that BatchedMesh draws; it is
 * larger only by its rounding to 32-bit floats.
 */
import { ceilFloat32 } from '../../core/math/float.ts';
import { dot, mostSquare } from './stretch.ts';

/** Covers the rounding of three's own test, in doubles. */
const ROUNDING = 1 + 2 ** -40;

/**
 * Write (x, y, z, r) at out[at].
 * @param m 16 numbers, column by column, at m[from]
 * @param ball x, y, z and radius in the geometry's frame
 * @returns by how much at most a shear takes what lies in the ball out of the sphere
 */
export function writeInstanceSphere(
  m: ArrayLike<number>,
  from: number,
  ball: ArrayLike<number>,
  out: Float32Array,
  at: number,
): number {
  const x = ball[0];
  const y = ball[1];
  const z = ball[2];
  const cx = m[from] * x + m[from + 4] * y + m[from + 8] * z + m[from + 12];
  const cy = m[from + 1] * x + m[from + 5] * y + m[from + 9] * z + m[from + 13];
  const cz = m[from + 2] * x + m[from + 6] * y + m[from + 10] * z + m[from + 14];
  const xx = dot(m, from, from);
  const yy = dot(m, from + 4, from + 4);
  const zz = dot(m, from + 8, from + 8);
  const square = Math.max(xx, yy, zz);
  const scale = Math.sqrt(square);
  out[at] = cx;
  out[at + 1] = cy;
  out[at + 2] = cz;
  // at least the distance by which rounding moved the centre; Math.hypot takes as long as all the rest
  const moved = Math.abs(cx - out[at]) + Math.abs(cy - out[at + 1]) + Math.abs(cz - out[at + 2]);
  out[at + 3] = ceilFloat32((ball[3] * scale + moved) * ROUNDING);
  // at least the difference of the square roots
  return (ball[3] * (mostSquare(m, from, xx, yy, zz) - square)) / (2 * scale);
}
