/**
 * Where a ray meets a triangle.
 *
 * Source: Moeller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection" (1997), in doubles.
 * Twin: tree/mesh/mesh-ray-leaf.ts, which writes it out for a range of triangles.
 */
import type { Ray } from './ray.ts';

/** least sine-like product of edges and ray, of which a triangle's plane can still be told from the ray */
export const EDGE_ON = 1e-12;

/**
 * Distance along the ray to a triangle, its edges and corners included; Infinity where it is not met between start and end, or seen edge-on.
 * @param points numbers x, y, z
 * @param a b and c: where the corners begin in `points`, counter-clockwise seen from the front
 * @param bothSides whether the back counts too
 */
export function rayTriangle(
  points: Float32Array,
  a: number,
  b: number,
  c: number,
  bothSides: boolean,
  { origin, direction, start, end }: Ray,
): number {
  const [dx, dy, dz] = direction;
  const ux = points[b] - points[a];
  const uy = points[b + 1] - points[a + 1];
  const uz = points[b + 2] - points[a + 2];
  const vx = points[c] - points[a];
  const vy = points[c + 1] - points[a + 1];
  const vz = points[c + 2] - points[a + 2];
  const px = dy * vz - dz * vy;
  const py = dz * vx - dx * vz;
  const pz = dx * vy - dy * vx;
  // six times the volume that the ray's direction and the two edges span: positive from the front
  const volume = ux * px + uy * py + uz * pz;
  const least = EDGE_ON * Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz));
  if (bothSides ? Math.abs(volume) <= least : volume <= least) return Number.POSITIVE_INFINITY;
  const tx = origin[0] - points[a];
  const ty = origin[1] - points[a + 1];
  const tz = origin[2] - points[a + 2];
  const u = (tx * px + ty * py + tz * pz) / volume;
  if (!(u >= 0 && u <= 1)) return Number.POSITIVE_INFINITY;
  const qx = ty * uz - tz * uy;
  const qy = tz * ux - tx * uz;
  const qz = tx * uy - ty * ux;
  const v = (dx * qx + dy * qy + dz * qz) / volume;
  if (!(v >= 0 && u + v <= 1)) return Number.POSITIVE_INFINITY;
  const distance = (vx * qx + vy * qy + vz * qz) / volume;
  return distance >= start && distance <= end ? distance : Number.POSITIVE_INFINITY;
}
