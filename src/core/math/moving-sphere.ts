/** A moving sphere: a sphere and its way, which every sweep of a sphere is given. */
import { checkSphere } from './check-sphere.ts';
import { MAX_COORDINATE } from './float.ts';

/** The centre runs from (x, y, z) to (x + dx, y + dy, z + dz) while t runs from 0 to 1. */
export interface MovingSphere {
  x: number;
  y: number;
  z: number;
  /** radius, at least 0; with 0 a sweep is that of a segment */
  r: number;
  dx: number;
  dy: number;
  dz: number;
}

/** A moving sphere to be set anew for each sweep, so that nothing is allocated. */
export function createMovingSphere(): MovingSphere {
  return { x: Number.NaN, y: Number.NaN, z: Number.NaN, r: Number.NaN, dx: Number.NaN, dy: Number.NaN, dz: Number.NaN };
}

/** @returns `sphere`, set */
export function setMovingSphere(
  sphere: MovingSphere,
  x: number,
  y: number,
  z: number,
  r: number,
  dx: number,
  dy: number,
  dz: number,
): MovingSphere {
  sphere.x = x;
  sphere.y = y;
  sphere.z = z;
  sphere.r = r;
  sphere.dx = dx;
  sphere.dy = dy;
  sphere.dz = dz;
  return sphere;
}

/** @throws RangeError for a sphere or a way that is not finite, or of negative radius */
export function checkMovingSphere({ x, y, z, r, dx, dy, dz }: MovingSphere): void {
  checkSphere('sphere', x, y, z, r);
  if (!(Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz)) <= MAX_COORDINATE))
    throw new RangeError(`way (${dx}, ${dy}, ${dz}): it must be finite, at most 2^120`);
}
