/**
 * The second program that tells which objects are in the frustum, written to be read: it uses the corners of triangles
 * and the six planes, and no clipping. Twin of src/overdraw/compare/in-frustum.ts.
 *
 * A point of a triangle is a + u (b - a) + v (c - a). Its nine limits, the triangle's sides and the six planes, are
 * each linear in u and v, so the points within all limits are a polygon in the plane of u and v. It is not empty if it
 * has a corner: a crossing of two limits at which all nine hold.
 */
import type { Scene } from '../../../src/core/scene/scene.ts';

type Limit = readonly [u: number, v: number, one: number];

const SIDES: readonly Limit[] = [
  [1, 0, 0],
  [0, 1, 0],
  [-1, -1, 1],
];

/** The error of a crossing, as a part of the limits' own size. */
const TINY = 1e-11;

export function isInFrustum(scene: Scene, object: number, planes: Float64Array): boolean {
  for (let p = 0; p < 24; p += 4) if (isBehind(scene, object, planes, p)) return false;
  for (let triangle = scene.firstTriangle[object]; triangle < scene.firstTriangle[object + 1]; triangle++)
    if (isTriangleInFrustum(scene, triangle, planes)) return true;
  return false;
}

/** Whether all corners of an object are behind one plane, which decides most objects. */
function isBehind({ positions, indices, firstTriangle }: Scene, object: number, planes: Float64Array, p: number) {
  for (let i = firstTriangle[object] * 3; i < firstTriangle[object + 1] * 3; i++)
    if (distance(planes, p, positions, indices[i]) >= 0) return false;
  return true;
}

function distance(planes: Float64Array, p: number, positions: Float32Array, vertex: number): number {
  const [x, y, z] = [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]];
  return planes[p] * x + planes[p + 1] * y + planes[p + 2] * z + planes[p + 3];
}

function isTriangleInFrustum({ positions, indices }: Scene, triangle: number, planes: Float64Array): boolean {
  const limits: Limit[] = [...SIDES];
  let insideAll = [true, true, true];
  for (let p = 0; p < 24; p += 4) {
    if (planes[p + 3] === Number.POSITIVE_INFINITY) continue;
    const [a, b, c] = [0, 1, 2].map((corner) => distance(planes, p, positions, indices[triangle * 3 + corner]));
    if (a < 0 && b < 0 && c < 0) return false;
    insideAll = insideAll.map((inside, corner) => inside && [a, b, c][corner] > 0);
    limits.push([b - a, c - a, a]);
  }
  return (
    insideAll.includes(true) || limits.some((one, i) => limits.slice(i + 1).some((other) => holds(limits, one, other)))
  );
}

/** Whether all limits hold where two of them cross. */
function holds(limits: readonly Limit[], [a, b, c]: Limit, [d, e, f]: Limit): boolean {
  const determinant = a * e - b * d;
  if (determinant === 0) return false;
  const u = (b * f - c * e) / determinant;
  const v = (c * d - a * f) / determinant;
  return limits.every(
    ([x, y, one]) => x * u + y * v + one >= -TINY * (Math.abs(x * u) + Math.abs(y * v) + Math.abs(one)),
  );
}
