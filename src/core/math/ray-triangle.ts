/**
 * Where a ray meets a triangle: watertight.
 *
 * The corners are turned and sheared so that the ray runs along z through (0, 0): it then meets the triangle if the flat triangle of their x and y
 * holds that point, edges and corners included.
 *
 * Guarantee: no ray that starts inside a closed mesh leaves it, wherever its triangles meet. A corner's sheared place is rounded, but by the corner
 * and the ray alone: it is the same for all its triangles, so that the sheared triangles are a closed mesh too, each corner moved by less than
 * 2^-50 of its distance. In this mesh all is exact: the sides of an edge on which (0, 0) lies are told by exact signs (cross-sign.ts), opposite for
 * the two triangles of the edge. A triangle that is seen exactly edge-on is left out, as it covers no more than its edges, which its neighbours have.
 * An origin is inside where it lies farther from the surface than the corners are moved.
 *
 * The place that is met is a mean of the corners by weights that are not negative, hence a point of the triangle, within 2^-50 of the distance
 * of its farthest corner: also where a triangle is nearly edge-on.
 *
 * Source: Woop, Benthin, Wald, "Watertight Ray/Triangle Intersection" (2013), which falls back on doubles where this falls back on exact signs.
 * Twin: seeds/mesh/mesh-ray-leaf.ts, which writes rayTriangle out for a range of triangles.
 */
import type { Vec3 } from './camera.ts';
import { crossDifference } from './cross-sign.ts';
import type { Ray } from './ray.ts';

/** Where a frame has its numbers: the axes that become x, y and z, ... */
export const X_AXIS = 0;
export const Y_AXIS = 1;
export const Z_AXIS = 2;
/** ... what of z is taken from x and from y, ... */
export const X_SHEAR = 3;
export const Y_SHEAR = 4;
/** ... the origin in these axes, ... */
export const ORIGIN_X = 5;
export const ORIGIN_Y = 6;
export const ORIGIN_Z = 7;
/** ... and how far z runs along the ray's unit vector */
export const Z_STEP = 8;
const FRAME_NUMBERS = 9;

/** A frame for rays, to be written by writeRayFrame. */
export function createRayFrame(): Float64Array {
  return new Float64Array(FRAME_NUMBERS);
}

/**
 * The axes and shears in which the ray runs along z: z is the axis along which the ray is longest, and x and y are in
 * the order that keeps fronts fronts.
 */
export function writeRayFrame(origin: Vec3, direction: Vec3, frame: Float64Array): Float64Array {
  const x = Math.abs(direction[0]);
  const y = Math.abs(direction[1]);
  const z = Math.abs(direction[2]);
  const along = x > y ? (x > z ? 0 : 2) : y > z ? 1 : 2;
  const step = direction[along];
  const next = along === 2 ? 0 : along + 1;
  const last = along === 0 ? 2 : along - 1;
  const across = step < 0 ? last : next;
  const up = step < 0 ? next : last;
  frame[X_AXIS] = across;
  frame[Y_AXIS] = up;
  frame[Z_AXIS] = along;
  frame[X_SHEAR] = direction[across] / step;
  frame[Y_SHEAR] = direction[up] / step;
  frame[ORIGIN_X] = origin[across];
  frame[ORIGIN_Y] = origin[up];
  frame[ORIGIN_Z] = origin[along];
  frame[Z_STEP] = step;
  return frame;
}

/** x, y, z of three sheared corners, as meetSheared reads them; it leaves the z that is met in the tenth place */
export const sheared = new Float64Array(10);
export const MET_Z = 9;

/**
 * a weight below this part of its products is of a triangle so nearly edge-on that the weights are formed anew, exactly
 */
const EDGE_ON = 2 ** -12;

/** Whether (0, 0) lies in the sheared triangle, seen from the front or, where asked, from its back. */
export function meetSheared(bothSides: boolean): boolean {
  const ax = sheared[0];
  const ay = sheared[1];
  const az = sheared[2];
  const bx = sheared[3];
  const by = sheared[4];
  const bz = sheared[5];
  const cx = sheared[6];
  const cy = sheared[7];
  const cz = sheared[8];
  // twice the areas between (0, 0) and the edges: positive from the front
  let u = cx * by - cy * bx;
  let v = ax * cy - ay * cx;
  let w = bx * ay - by * ax;
  let area = u + v + w;
  const size = Math.abs(cx * by) + Math.abs(ax * cy) + Math.abs(bx * ay);
  if (u === 0 || v === 0 || w === 0 || Math.abs(area) <= EDGE_ON * size) {
    u = crossDifference(cx, by, cy, bx);
    v = crossDifference(ax, cy, ay, cx);
    w = crossDifference(bx, ay, by, ax);
    area = u + v + w;
  }
  const isFront = u >= 0 && v >= 0 && w >= 0;
  const isBack = u <= 0 && v <= 0 && w <= 0;
  if (isFront === isBack || (isBack && !bothSides)) return false;
  const z = az + (v * (bz - az) + w * (cz - az)) / area;
  sheared[MET_Z] = Math.min(Math.max(z, Math.min(az, bz, cz)), Math.max(az, bz, cz));
  return true;
}

/**
 * Distance along the ray to a triangle, its edges and corners included; Infinity where it is not met between start and end, or seen exactly
 * edge-on.
 * @param points numbers x, y, z
 * @param a b and c: where the corners begin in `points`, counter-clockwise seen from the front
 * @param bothSides whether the back counts too
 * @param frame of the ray, as writeRayFrame gives it
 */
export function rayTriangle(
  points: Float32Array | Float64Array,
  a: number,
  b: number,
  c: number,
  bothSides: boolean,
  frame: Float64Array,
  { start, end }: Pick<Ray, 'start' | 'end'>,
): number {
  shear(points, a, frame, 0);
  shear(points, b, frame, 3);
  shear(points, c, frame, 6);
  if (!meetSheared(bothSides)) return Number.POSITIVE_INFINITY;
  const distance = sheared[MET_Z] / frame[Z_STEP];
  return distance >= start && distance <= end ? distance : Number.POSITIVE_INFINITY;
}

function shear(points: Float32Array | Float64Array, at: number, frame: Float64Array, to: number): void {
  const z = points[at + frame[Z_AXIS]] - frame[ORIGIN_Z];
  sheared[to] = points[at + frame[X_AXIS]] - frame[ORIGIN_X] - frame[X_SHEAR] * z;
  sheared[to + 1] = points[at + frame[Y_AXIS]] - frame[ORIGIN_Y] - frame[Y_SHEAR] * z;
  sheared[to + 2] = z;
}
