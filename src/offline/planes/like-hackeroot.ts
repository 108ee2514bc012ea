/**
 * The plane that HackerOoT takes from a room's list, which knows no cells: the best score of those that face the eye.
 *
 * Score: weight * sqrt(area) * how far the plane faces the view, (1 - n . d) / 2, * n . c / |c|^2 for c from its middle to the eye, * near. With s the distance to the plane along the view and
 * e how far the point there lies outside the quad, near = 1 / (s + e), times max(2 s / (s + e) - 1, 0) where e > 0; for a view that looks away s = 10000 and e = 10000. Units of the console.
 *
 * Source: the formula of OcclusionPlane_Choose of HackerOoT; not its code.
 */
import { type Camera, forwardOf, vec3Of } from '../../core/math/camera.ts';
import { cornerOf, type PlaneQuad } from './quad.ts';
import { cross, dot, minus, unit } from './vectors.ts';

const FAR = 10_000;
/** a view looks away from a plane where n . d is at least this */
const AWAY = -1e-4;

/** A quad in a list, with the weight that it has there. */
export interface Weighed {
  quad: PlaneQuad;
  weight: number;
}

/** The quad that is taken for a camera; null where none faces its eye. */
export function takenByHackerOoT(list: readonly Weighed[], camera: Camera, scale: number): PlaneQuad | null {
  let best: PlaneQuad | null = null;
  let most = -1;
  for (const { quad, weight } of list) {
    const score = scoreOf(quad, camera, scale);
    if (score === null || score * weight <= most) continue;
    most = score * weight;
    best = quad;
  }
  return best;
}

/** The score of a quad of weight 1; null where it does not face the eye. */
export function scoreOf(quad: PlaneQuad, camera: Camera, scale: number): number | null {
  const eye = vec3Of((k) => camera.eye[k] * scale);
  const ahead = forwardOf(camera);
  const corners = [0, 1, 2, 3].map((k) => cornerOf(quad, k));
  const [a, b, c, d] = corners;
  const doubled = cross(minus(c, a), minus(d, b));
  const area = Math.hypot(...doubled) / 2;
  const normal = unit(doubled);
  const toEye = minus(
    eye,
    vec3Of((k) => (a[k] + b[k] + c[k] + d[k]) / 4),
  );
  const height = dot(normal, toEye);
  if (height <= 0) return null;
  const facing = dot(normal, ahead);
  const isAway = facing >= AWAY;
  const along = isAway ? FAR : height / -facing;
  let outside = isAway ? FAR : 0;
  if (!isAway) {
    const met = vec3Of((k) => eye[k] + ahead[k] * along);
    corners.forEach((corner, k) => {
      const outward = unit(cross(minus(corners[(k + 1) % 4], corner), normal));
      outside = Math.max(outside, dot(outward, minus(met, corner)));
    });
  }
  let near = 1 / (along + outside);
  if (outside > 0) near *= Math.max(2 * along * near - 1, 0);
  return near * (0.5 - 0.5 * facing) * (height / dot(toEye, toEye)) * Math.sqrt(area);
}
