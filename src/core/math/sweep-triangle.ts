/**
 * When a moving sphere first touches a triangle.
 *
 * The sphere's centre runs from p to p + d while t runs from 0 to 1. What it must not enter is the triangle grown by the radius: two
 * triangles parallel to the face, a cylinder around each edge, a ball around each corner; the first of these that the centre meets
 * gives t. At t the distance is the radius, and before t it is no less, within 2^-24 of the largest length in play (the sphere's
 * path, the way to the farthest corner), or within 2^-44 of it where the radius is above 2^-10 of that length.
 *
 * A sphere that begins in touch meets the triangle at 0 if it moves towards it, else never: the distance to a convex body along a line
 * is a convex function, so that it does not fall any more once it has begun to rise. What leaves a surface is therefore never held by it.
 *
 * No sphere leaves a closed mesh: a centre that crosses a triangle touches it, and crossings are found as for rays, watertight (ray-triangle.ts), even
 * where the radius is 0 or so small that rounding leaves gaps between the cylinders and balls. A sphere that rests against a face, and by rounding
 * alone does not touch it, is stopped by it. With a radius of 0 this is where a segment crosses a triangle.
 *
 * Source: Ericson, "Real-Time Collision Detection" (2005), 5.5.6; Fauerby, "Improved Collision Detection and Response" (2003).
 */
import { closestOnTriangle } from './closest-point.ts';
import type { MovingSphere } from './moving-sphere.ts';
import { createRayFrame, rayTriangle, writeRayFrame } from './ray-triangle.ts';

type Numbers = Float32Array | Float64Array;

/** of the triangle at hand */
const nearest = new Float64Array(3);

/** of sweepFace: no t */
const BESIDE = -1;

const WHOLE_WAY = { start: 0, end: 1 };
const start: [number, number, number] = [0, 0, 0];
const way: [number, number, number] = [0, 0, 0];
const frame = createRayFrame();

/**
 * When a moving sphere first touches a triangle; with a radius of 0, when a segment crosses it.
 * @param corners nine numbers from `at`: the corners' x, y, z
 * @returns t of the first touch, 0 .. 1, or Infinity
 */
export function sweepTriangle(corners: Numbers, at: number, sphere: MovingSphere): number {
  const { x, y, z, r, dx, dy, dz } = sphere;
  if (closestOnTriangle(corners, at, x, y, z, nearest) <= r * r) {
    const towards = dx * (nearest[0] - x) + dy * (nearest[1] - y) + dz * (nearest[2] - z);
    return towards > 0 ? 0 : Number.POSITIVE_INFINITY;
  }
  const face = sweepFace(corners, at, sphere);
  if (face >= 0 && face <= 1) return face;
  let first = Number.POSITIVE_INFINITY;
  for (let k = 0; k < 9; k += 3) {
    const from = at + k;
    const to = at + ((k + 3) % 9);
    first = Math.min(first, sweepEdge(corners, from, to, sphere));
    first = Math.min(first, sweepCorner(corners, from, sphere));
  }
  if (first <= 1) return first;
  return face === BESIDE ? crossing(corners, at, sphere) : Number.POSITIVE_INFINITY;
}

/** When the centre crosses the triangle: it catches what rounding lets through between face, edges and corners. */
function crossing(corners: Numbers, at: number, { x, y, z, dx, dy, dz }: MovingSphere): number {
  start[0] = x;
  start[1] = y;
  start[2] = z;
  way[0] = dx;
  way[1] = dy;
  way[2] = dz;
  return rayTriangle(corners, at, at + 3, at + 6, true, writeRayFrame(start, way, frame), WHOLE_WAY);
}

/** When the sphere touches the triangle's plane within the triangle; BESIDE where it does so beside it, Infinity where it does not. */
function sweepFace(corners: Numbers, at: number, { x, y, z, r, dx, dy, dz }: MovingSphere): number {
  const ax = corners[at];
  const ay = corners[at + 1];
  const az = corners[at + 2];
  const bx = corners[at + 3] - ax;
  const by = corners[at + 4] - ay;
  const bz = corners[at + 5] - az;
  const cx = corners[at + 6] - ax;
  const cy = corners[at + 7] - ay;
  const cz = corners[at + 8] - az;
  let nx = by * cz - bz * cy;
  let ny = bz * cx - bx * cz;
  let nz = bx * cy - by * cx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (!(length > 0)) return Number.POSITIVE_INFINITY;
  nx /= length;
  ny /= length;
  nz /= length;
  const height = nx * (x - ax) + ny * (y - ay) + nz * (z - az);
  const side = height < 0 ? -1 : 1;
  // the sphere begins outside the triangle: the gap is below 0 only where it crosses the plane beside the triangle, or
  // by rounding
  const gap = Math.max(0, side * height - r);
  const speed = -side * (nx * dx + ny * dy + nz * dz);
  if (!(speed > 0 && gap <= speed)) return Number.POSITIVE_INFINITY;
  const t = gap / speed;
  const px = x + t * dx - ax;
  const py = y + t * dy - ay;
  const pz = z + t * dz - az;
  const qx = px - bx;
  const qy = py - by;
  const qz = pz - bz;
  const ex = cx - bx;
  const ey = cy - by;
  const ez = cz - bz;
  const isWithin =
    nx * (by * pz - bz * py) + ny * (bz * px - bx * pz) + nz * (bx * py - by * px) >= 0 &&
    nx * (py * cz - pz * cy) + ny * (pz * cx - px * cz) + nz * (px * cy - py * cx) >= 0 &&
    nx * (ey * qz - ez * qy) + ny * (ez * qx - ex * qz) + nz * (ex * qy - ey * qx) >= 0;
  return isWithin ? t : BESIDE;
}

/** When the centre enters the cylinder around an edge, if it does so between the edge's ends; else Infinity. */
function sweepEdge(corners: Numbers, a: number, b: number, { x, y, z, r, dx, dy, dz }: MovingSphere): number {
  const ex = corners[b] - corners[a];
  const ey = corners[b + 1] - corners[a + 1];
  const ez = corners[b + 2] - corners[a + 2];
  const ee = ex * ex + ey * ey + ez * ez;
  if (!(ee > 0)) return Number.POSITIVE_INFINITY;
  const px = x - corners[a];
  const py = y - corners[a + 1];
  const pz = z - corners[a + 2];
  const pe = (px * ex + py * ey + pz * ez) / ee;
  const de = (dx * ex + dy * ey + dz * ez) / ee;
  // way and place at right angles to the edge
  const wx = dx - de * ex;
  const wy = dy - de * ey;
  const wz = dz - de * ez;
  const mx = px - pe * ex;
  const my = py - pe * ey;
  const mz = pz - pe * ez;
  const t = firstRoot(wx * wx + wy * wy + wz * wz, mx * wx + my * wy + mz * wz, mx * mx + my * my + mz * mz - r * r);
  const along = pe + t * de;
  return along >= 0 && along <= 1 ? t : Number.POSITIVE_INFINITY;
}

/** When the centre enters the ball around a corner, or Infinity. */
function sweepCorner(corners: Numbers, a: number, { x, y, z, r, dx, dy, dz }: MovingSphere): number {
  const px = x - corners[a];
  const py = y - corners[a + 1];
  const pz = z - corners[a + 2];
  return firstRoot(dx * dx + dy * dy + dz * dz, px * dx + py * dy + pz * dz, px * px + py * py + pz * pz - r * r);
}

/** The smaller root of a t^2 + 2 b t + c = 0 for a start outside (c > 0) that comes nearer (b < 0); else Infinity. */
function firstRoot(a: number, b: number, c: number): number {
  if (!(c > 0 && b < 0)) return Number.POSITIVE_INFINITY;
  const discriminant = b * b - a * c;
  // not (-b - root) / a: its difference loses digits where the path is long
  return discriminant >= 0 ? c / (Math.sqrt(discriminant) - b) : Number.POSITIVE_INFINITY;
}
