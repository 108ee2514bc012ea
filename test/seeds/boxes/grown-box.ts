/** The seed's box of a way: the exact sweep finds nothing that it does not touch. Source: seed "Bounding volume hierarchy (BVH)" of On The Bubble. */
import type { QueryBox } from '../../../src/core/math/box.ts';
import type { Vec3 } from '../../../src/core/math/camera.ts';

/** as of src/seeds/boxes/box-sweep.ts */
const WAY_ROUNDING = 1 + 2 ** -48;

/**
 * `box` grown on all sides by the length of `velocity`.
 * @param out six numbers, doubles so that nothing of the way is rounded off
 * @returns out
 */
export function growBySpeed(box: QueryBox, velocity: Vec3, out: Float64Array): Float64Array {
  const x = velocity[0];
  const y = velocity[1];
  const z = velocity[2];
  // the square of a way may be 0 where the way is not
  const length = Math.max(Math.sqrt(x * x + y * y + z * z), Math.abs(x), Math.abs(y), Math.abs(z)) * WAY_ROUNDING;
  for (let axis = 0; axis < 3; axis++) {
    out[axis] = box[axis] - length;
    out[axis + 3] = box[axis + 3] + length;
  }
  return out;
}
