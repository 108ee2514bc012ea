/** How far an object lies inside the planes of the frame, in doubles. */
import { PLANES } from './layout';

/** How far the point at `object` lies inside a plane, summed as in planeDistance. */
// @ts-ignore: decorator
@inline
function distance(plane: usize, object: usize): f64 {
  return (
    load<f64>(plane) * <f64>load<f32>(object) +
    load<f64>(plane, 8) * <f64>load<f32>(object, 4) +
    load<f64>(plane, 16) * <f64>load<f32>(object, 8) +
    load<f64>(plane, 24)
  );
}

/** The least distance of an object from the planes of a mask. */
export function leastDistance(object: usize, mask: i32): f64 {
  let least = Infinity;
  for (; mask; mask &= mask - 1) least = min(least, distance(PLANES + (<usize>ctz(mask) << 5), object));
  return least;
}
