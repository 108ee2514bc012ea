/**
 * The six planes of a view-projection matrix, and spheres and boxes against them.
 *
 * Convention. Planes stand in the order left, right, bottom, top, near, far, four numbers each: a unit normal (x, y, z) that
 * points into the frustum, and d. The signed distance of a point is x px + y py + z pz + d, in world units: positive inside.
 * A sphere is outside when it lies wholly behind one plane: distance < -r. Touching counts as visible. A sphere near an
 * edge of the frustum, behind two planes' crossing but behind neither plane, is kept: false positives, never false negatives.
 *
 * Source: Gribb and Hartmann, "Fast Extraction of Viewing Frustum Planes from the World-View-Projection Matrix" (2001), for
 * OpenGL's clip space (-w <= z <= w).
 */
import { type Camera, type Vec3, writeAxes } from './camera.ts';

export const PLANES = 6;

export const OUTSIDE = 0;
export const CROSSING = 1;
export const INSIDE = 2;

/**
 * The same six planes straight from a camera: what its matrix gives, without the digits that a matrix loses between a small near
 * and a large far. This is what culls use. Nothing is allocated where `out` is given.
 * @param out 24 doubles
 */
export function cameraPlanes(camera: Camera, out: Float64Array = new Float64Array(PLANES * 4)): Float64Array {
  writeAxes(camera, axes);
  const high = Math.tan((camera.fov * Math.PI) / 360);
  const wide = high * camera.aspect;
  for (let plane = 0; plane < 4; plane++) {
    const side = plane < 2 ? RIGHT : UP;
    const sign = plane & 1 ? -1 : 1;
    const slope = plane < 2 ? wide : high;
    const length = Math.hypot(slope, 1);
    for (let k = 0; k < 3; k++) out[plane * 4 + k] = (axes[FORWARD + k] * slope + axes[side + k] * sign) / length;
    out[plane * 4 + 3] = 0 - alongNormal(out, plane, camera.eye);
  }
  for (let k = 0; k < 3; k++) out[16 + k] = axes[FORWARD + k];
  out[19] = -camera.near - alongNormal(out, 4, camera.eye);
  const isInfinite = camera.far === Number.POSITIVE_INFINITY;
  for (let k = 0; k < 3; k++) out[20 + k] = isInfinite ? 0 : -axes[FORWARD + k];
  out[23] = isInfinite ? camera.far : camera.far - alongNormal(out, 5, camera.eye);
  return out;
}

const RIGHT = 0;
const UP = 3;
const FORWARD = 6;
/** of the camera at hand */
const axes = new Float64Array(9);

/** How far a point lies along the normal of a plane. */
function alongNormal(planes: Float64Array, plane: number, [x, y, z]: Vec3): number {
  const at = plane * 4;
  return planes[at] * x + planes[at + 1] * y + planes[at + 2] * z;
}

/**
 * How far a point lies inside the plane at planes[at ..].
 * Every cull in doubles writes the sum in this order, so that all round alike. The 32-bit sums of wide trees' nodes and
 * of the console formats have orders of their own.
 */
export function planeDistance(planes: Float64Array, at: number, x: number, y: number, z: number): number {
  return planes[at] * x + planes[at + 1] * y + planes[at + 2] * z + planes[at + 3];
}

/** Where a sphere lies: OUTSIDE one plane, INSIDE all, or CROSSING. */
export function classifySphere(planes: Float64Array, x: number, y: number, z: number, r: number): number {
  let result = INSIDE;
  for (let p = 0; p < PLANES * 4; p += 4) {
    const distance = planeDistance(planes, p, x, y, z);
    if (distance < -r) return OUTSIDE;
    if (distance < r) result = CROSSING;
  }
  return result;
}

/**
 * Where the box at boxes[at ..], min x, y, z, max x, y, z, lies: OUTSIDE one plane, INSIDE all, or CROSSING. Touching counts as visible. Like
 * a sphere, a box behind two planes' crossing but behind neither is kept.
 */
export function classifyBox(planes: Float64Array, boxes: Float32Array | Float64Array, at: number): number {
  let result = INSIDE;
  for (let p = 0; p < PLANES * 4; p += 4) {
    // the sides that lie farthest along the normal
    const x = planes[p] < 0 ? 0 : 3;
    const y = planes[p + 1] < 0 ? 1 : 4;
    const z = planes[p + 2] < 0 ? 2 : 5;
    if (planeDistance(planes, p, boxes[at + x], boxes[at + y], boxes[at + z]) < 0) return OUTSIDE;
    if (planeDistance(planes, p, boxes[at + 3 - x], boxes[at + 5 - y], boxes[at + 7 - z]) < 0) result = CROSSING;
  }
  return result;
}
