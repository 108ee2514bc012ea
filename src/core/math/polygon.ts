/**
 * Convex polygons in space as lists of corners in a pool that grows, and how a plane cuts one in two.
 *
 * Guarantees. A corner no further than the tolerance from the plane is on it, and goes to both sides as it is. An edge that crosses is
 * cut once, and the cut is always computed from its front end to its back end: both parts share the cut point, and a neighbour with the
 * same edge gets the same point, bit for bit. No surface is lost: the areas of the two parts add up to the whole, to the rounding of
 * the cut points.
 * Bound: a cut point is rounded to 32-bit floats, so it lies within sqrt(3) x 2^-25 of the largest coordinate from its plane.
 *
 * Source: Sutherland and Hodgman, "Reentrant Polygon Clipping" (1974), keeping both sides.
 */
import { grown } from '../base/grown.ts';
import { planeDistance } from './frustum.ts';

/** Polygons while they are cut. Corners of a polygon that was cut stay in the pool. */
export type Polygons = ReturnType<typeof createPolygons>;

// Where a polygon lies: a bit for each side of the plane on which it has a corner.
export const ON_PLANE = 0;
export const IN_FRONT = 1;
export const BEHIND = 2;
export const SPANNING = 3;

/** Room for polygons on these vertices, which are copied. @param polygons about how many there will be */
export function createPolygons(positions: Float32Array, polygons: number) {
  return {
    /** vertices x (x, y, z); the first `vertices` are valid */
    positions: positions.slice(),
    vertices: positions.length / 3,
    /** vertices of the polygons, one polygon after the other; the first `cornerCount` are valid */
    corners: new Uint32Array(Math.max(16, polygons * 4)),
    cornerCount: 0,
    /** polygons + 1: polygon p has corners[firstCorner[p] .. firstCorner[p + 1] - 1], counter-clockwise seen from its front */
    firstCorner: new Uint32Array(polygons + 16),
    count: 0,
    /** of the corners of the polygon at hand from the plane */
    distances: new Float64Array(64),
  };
}

/** Make the corners given by addCorner since the last polygon a polygon; its number. */
export function closePolygon(polygons: Polygons): number {
  polygons.firstCorner = grown(polygons.firstCorner, polygons.count + 2);
  polygons.firstCorner[++polygons.count] = polygons.cornerCount;
  return polygons.count - 1;
}

/** The next corner of the polygon that closePolygon will make. */
export function addCorner(polygons: Polygons, vertex: number): void {
  polygons.corners = grown(polygons.corners, polygons.cornerCount + 1);
  polygons.corners[polygons.cornerCount++] = vertex;
}

/** ON_PLANE, IN_FRONT, BEHIND or SPANNING the plane at planes[at .. at + 3], a unit normal and d. */
export function classifyPolygon(
  polygons: Polygons,
  polygon: number,
  planes: Float64Array,
  at: number,
  tolerance: number,
): number {
  const { positions, corners, firstCorner } = polygons;
  const nx = planes[at];
  const ny = planes[at + 1];
  const nz = planes[at + 2];
  const d = planes[at + 3];
  const end = firstCorner[polygon + 1];
  let sides = ON_PLANE;
  // The innermost loop of every builder: planeDistance, written out.
  for (let corner = firstCorner[polygon]; corner < end; corner++) {
    const v = corners[corner] * 3;
    const distance = nx * positions[v] + ny * positions[v + 1] + nz * positions[v + 2] + d;
    if (distance > tolerance) sides |= IN_FRONT;
    else if (distance < -tolerance) sides |= BEHIND;
  }
  return sides;
}

/**
 * Cut a polygon that spans the plane; the polygon itself stays as it is.
 * @returns the part in front; the part behind has the number after it
 */
export function splitPolygon(
  polygons: Polygons,
  polygon: number,
  planes: Float64Array,
  at: number,
  tolerance: number,
): number {
  const first = polygons.firstCorner[polygon];
  const count = polygons.firstCorner[polygon + 1] - first;
  polygons.distances = grown(polygons.distances, count);
  const { distances } = polygons;
  for (let i = 0; i < count; i++) {
    const v = polygons.corners[first + i] * 3;
    const { positions } = polygons;
    const distance = planeDistance(planes, at, positions[v], positions[v + 1], positions[v + 2]);
    distances[i] = Math.abs(distance) <= tolerance ? 0 : distance;
  }
  const firstCut = polygons.vertices;
  const front = addPart(polygons, first, count, 1, firstCut);
  addPart(polygons, first, count, -1, firstCut);
  return front;
}

/**
 * Add one side of a polygon: with sign 1 the part in front, which makes the cut points; with -1 the part behind, which
 * takes them from `nextCut` on.
 */
function addPart(polygons: Polygons, first: number, count: number, sign: number, nextCut: number): number {
  const { distances } = polygons;
  let cut = nextCut;
  for (let i = 0; i < count; i++) {
    const next = i + 1 === count ? 0 : i + 1;
    const vertex = polygons.corners[first + i];
    if (sign * distances[i] >= 0) addCorner(polygons, vertex);
    if (distances[i] * distances[next] >= 0) continue;
    if (sign === 1) addCut(polygons, vertex, polygons.corners[first + next], distances[i], distances[next]);
    addCorner(polygons, cut++);
  }
  return closePolygon(polygons);
}

/** Add a vertex where the edge from p to q crosses the plane, computed from its front end. */
function addCut(polygons: Polygons, p: number, q: number, pDistance: number, qDistance: number): void {
  polygons.positions = grown(polygons.positions, (polygons.vertices + 1) * 3);
  const { positions } = polygons;
  const front = (pDistance > 0 ? p : q) * 3;
  const back = (pDistance > 0 ? q : p) * 3;
  const t = Math.abs(pDistance > 0 ? pDistance : qDistance) / Math.abs(pDistance - qDistance);
  const at = polygons.vertices++ * 3;
  for (let k = 0; k < 3; k++)
    positions[at + k] = positions[front + k] + t * (positions[back + k] - positions[front + k]);
}

/**
 * The polygon's normal into out[at .. at + 2], twice as long as its area.
 * Newell's sum of cross products about the first corner, so that far coordinates lose no digits.
 */
export function polygonNormal(polygons: Polygons, polygon: number, out: Float64Array, at = 0): void {
  const { positions, corners, firstCorner } = polygons;
  const first = firstCorner[polygon];
  const o = corners[first] * 3;
  out.fill(0, at, at + 3);
  for (let corner = first + 2; corner < firstCorner[polygon + 1]; corner++) {
    const p = corners[corner - 1] * 3;
    const q = corners[corner] * 3;
    for (let k = 0; k < 3; k++) {
      const a = (k + 1) % 3;
      const b = (k + 2) % 3;
      out[at + k] +=
        (positions[p + a] - positions[o + a]) * (positions[q + b] - positions[o + b]) -
        (positions[p + b] - positions[o + b]) * (positions[q + a] - positions[o + a]);
    }
  }
}
