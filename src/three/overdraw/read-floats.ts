/** Half floats as floats. */
import { DataUtils } from 'three';

export function readHalfFloats(halves: Uint16Array): Float32Array {
  return Float32Array.from(halves, (half) => (half === 0 ? 0 : DataUtils.fromHalfFloat(half)));
}
