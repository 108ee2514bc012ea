/** The check that every query of one sphere begins with. */
import { MAX_COORDINATE } from './float.ts';

/** @throws RangeError that names the sphere whose centre is not finite, or whose radius is negative or not finite */
export function checkSphere(name: string, x: number, y: number, z: number, r: number): void {
  const size = Math.max(Math.abs(x), Math.abs(y), Math.abs(z), r);
  if (size <= MAX_COORDINATE && r >= 0) return;
  throw new RangeError(
    `${name}: centre (${x}, ${y}, ${z}), radius ${r}; all must be finite, at most 2^120, the radius at least 0`,
  );
}
