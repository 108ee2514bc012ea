/**
 * What a BSP is built of: the triangles as polygons, each with its plane; coplanar neighbours merged where that is wanted (see
 * bsp-merge.ts). Merged first, lqdm11, lq_e1m1, castle and metropolis have 0.49, 0.53, 0.76 and 0.58 times the polygons after cutting that
 * they have without: fewer to cut, and fewer sides within a face.
 */
import { addCorner, closePolygon, createPolygons, type Polygons, polygonNormal } from '../../core/math/polygon.ts';
import { createRing, growRing, lengthOf, listEdges, type Ring, startRing } from './bsp-merge.ts';
import { BSP_TOLERANCE } from './bsp-tree.ts';

/**
 * Of the tolerance: how far a merged corner may leave the plane of the first triangle, or its polygon go inward there, e. The normal is the
 * sum of heights along the sides: over a convex polygon as long as x and as wide as y, of an area of x y / 2 at least, it tilts the plane by
 * no more than 8 e from end to end. So no corner is further than 10 e from the common plane, 5 / 8 of the tolerance, and its rounding
 * adds less than 1 / 8.
 */
const MERGED = 1 / 16;

/** Below this largest coordinate the rounding of a cut point is no longer a part of it, but that of the smallest float. */
const SMALLEST_COORDINATE = 2 ** -120;

export interface BspSources {
  polygons: Polygons;
  /** polygons x (nx, ny, nz, d), each a number that a 32-bit float holds */
  planes: Float64Array;
  /** polygons: the first triangle of each */
  triangles: Uint32Array;
  /** how far from a plane a corner counts as on it */
  tolerance: number;
  /** triangles without area, left out */
  dropped: number;
}

/**
 * Polygons of the triangles.
 * @param positions vertices x (x, y, z), finite
 * @param indices triangles x 3 vertices
 * @param objects triangles: the object of each; none where all are one object's
 */
export function bspSources(
  positions: Float32Array,
  indices: Uint32Array,
  objects: Uint32Array | undefined,
  merge: boolean,
): BspSources {
  const count = indices.length / 3;
  const largest = positions.reduce((most, v) => Math.max(most, Math.abs(v)), SMALLEST_COORDINATE);
  const tolerance = BSP_TOLERANCE * largest;
  const polygons = createPolygons(positions, count);
  const planes = new Float64Array(count * 4);
  const triangles = new Uint32Array(count);
  const ring = createRing(positions, indices, objects, tolerance * MERGED);
  if (merge) listEdges(ring);
  let dropped = 0;
  for (let triangle = 0; triangle < count; triangle++) {
    if (ring.used[triangle]) continue;
    if (!startRing(ring, triangle)) {
      dropped++;
      continue;
    }
    if (merge) growRing(ring);
    const polygon = addRing(ring, polygons, planes);
    triangles[polygon] = triangle;
  }
  return {
    polygons,
    planes: planes.slice(0, polygons.count * 4),
    triangles: triangles.slice(0, polygons.count),
    tolerance,
    dropped,
  };
}

/** The ring as a polygon, and its plane: rounded to 32-bit floats, since what is stored is what corners are held to. */
function addRing({ vertices }: Ring, polygons: Polygons, planes: Float64Array): number {
  for (const vertex of vertices) addCorner(polygons, vertex);
  const polygon = closePolygon(polygons);
  const at = polygon * 4;
  polygonNormal(polygons, polygon, planes, at);
  const length = lengthOf(planes, at);
  for (let k = 0; k < 3; k++) planes[at + k] = Math.fround(planes[at + k] / length);
  let d = 0;
  for (const vertex of vertices) for (let k = 0; k < 3; k++) d -= planes[at + k] * polygons.positions[vertex * 3 + k];
  planes[at + 3] = Math.fround(d / vertices.length);
  return polygon;
}
