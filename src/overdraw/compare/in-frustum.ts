/**
 * Which objects of a scene have a triangle that reaches into the frustum: the truth that every structure is measured against.
 *
 * It knows no bounding volume, so it favours none: spheres and boxes are judged by the triangles in them.
 * A triangle is clipped by the six planes in turn, in doubles; it reaches in where something is left. Each plane is moved inward by
 * the slack first, so that rounding puts nothing into the frustum: what touches it, or reaches in by less, is not counted.
 * Hence a structure that culls nothing visible gives all that is counted here.
 *
 * Slack: a distance is off by at most 2^-50 of the largest coordinate, the eye's included, and a corner after six cuts by 2^-46; the slack
 * is 2^-40 of it.
 * Source: Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974).
 */
import { classifySphere, OUTSIDE, PLANES, planeDistance } from '../../core/math/frustum.ts';
import { objectCount, type Scene } from '../../core/scene/scene.ts';
import type { CullQuery } from '../../core/tree/query.ts';

/** Of the largest coordinate of the scene and the eye. */
const SLACK = 2 ** -40;

/** A plane adds at most one corner to a convex polygon. */
const MAX_CORNERS = 3 + PLANES;

const first = new Float64Array(MAX_CORNERS * 3);
const second = new Float64Array(MAX_CORNERS * 3);

/**
 * Mark the objects that have a triangle in the frustum.
 * @param out objects: receives 1 for each of them, else 0
 * @returns how many
 */
export function objectsInFrustum(scene: Scene, query: CullQuery, out: Uint8Array): number {
  const slack = slackOf(scene, query);
  let count = 0;
  for (let object = 0; object < objectCount(scene); object++) {
    out[object] = isObjectInFrustum(scene, object, query.planes, slack) ? 1 : 0;
    count += out[object];
  }
  return count;
}

function slackOf({ positions }: Scene, { eye }: CullQuery): number {
  let largest = Math.max(...eye.map(Math.abs));
  for (const v of positions) if (Math.abs(v) > largest) largest = Math.abs(v);
  return largest * SLACK;
}

function isObjectInFrustum(scene: Scene, object: number, planes: Float64Array, slack: number): boolean {
  const { spheres, firstTriangle } = scene;
  const s = object * 4;
  // the sphere holds every corner
  if (classifySphere(planes, spheres[s], spheres[s + 1], spheres[s + 2], spheres[s + 3]) === OUTSIDE) return false;
  for (let triangle = firstTriangle[object]; triangle < firstTriangle[object + 1]; triangle++)
    if (isTriangleInFrustum(scene, triangle, planes, slack)) return true;
  return false;
}

function isTriangleInFrustum({ positions, indices }: Scene, triangle: number, planes: Float64Array, slack: number) {
  let from = first;
  let to = second;
  let corners = 3;
  for (let corner = 0; corner < 3; corner++)
    for (let k = 0; k < 3; k++) from[corner * 3 + k] = positions[indices[triangle * 3 + corner] * 3 + k];
  for (let p = 0; p < PLANES * 4 && corners > 0; p += 4) {
    corners = clip(from, corners, planes, p, slack, to);
    [from, to] = [to, from];
  }
  return corners > 0;
}

/** The part of a convex polygon that is further inside the plane at planes[p ..] than the slack; returns its corners. */
function clip(from: Float64Array, count: number, planes: Float64Array, p: number, slack: number, to: Float64Array) {
  let made = 0;
  for (let i = 0; i < count; i++) {
    const a = i * 3;
    const b = ((i + 1) % count) * 3;
    const da = planeDistance(planes, p, from[a], from[a + 1], from[a + 2]) - slack;
    const db = planeDistance(planes, p, from[b], from[b + 1], from[b + 2]) - slack;
    if (da > 0) {
      for (let k = 0; k < 3; k++) to[made * 3 + k] = from[a + k];
      made++;
    }
    if (da > 0 === db > 0) continue;
    const t = da / (da - db);
    for (let k = 0; k < 3; k++) to[made * 3 + k] = from[a + k] + t * (from[b + k] - from[a + k]);
    made++;
  }
  return made;
}
