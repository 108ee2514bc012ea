/** The linear twin of the BSP's order: every polygon against a ray, without the tree's nodes. Written to be read. */
import type { Ray } from '../../../src/core/math/ray.ts';
import type { BspTree } from '../../../src/seeds/bsp/bsp-tree.ts';

/**
 * Polygons that the ray meets, nearest first, equal distances by number: what any order from the ray's origin must agree with. A polygon
 * is met from either side; one that the ray lies in is not.
 * @param ids receives their numbers in the tree: room for all
 * @param distances receives where each is met: room for all
 * @returns how many
 */
export function brutePolygonsAlongRay(tree: BspTree, ray: Ray, ids: Uint32Array, distances: Float64Array): number {
  const hits: { polygon: number; distance: number }[] = [];
  for (let polygon = 0; polygon < tree.triangles.length; polygon++) {
    const distance = meetPolygon(tree, polygon, ray);
    if (distance >= ray.start && distance <= ray.end) hits.push({ polygon, distance });
  }
  hits.sort((a, b) => a.distance - b.distance || a.polygon - b.polygon);
  for (const [i, { polygon, distance }] of hits.entries()) {
    ids[i] = polygon;
    distances[i] = distance;
  }
  return hits.length;
}

/** Where the ray's line meets the polygon, NaN where it does not. */
function meetPolygon(tree: BspTree, polygon: number, { origin, direction }: Ray): number {
  const points = Array.from(
    tree.corners.subarray(tree.firstCorner[polygon], tree.firstCorner[polygon + 1]),
    (vertex): Point => [tree.positions[vertex * 3], tree.positions[vertex * 3 + 1], tree.positions[vertex * 3 + 2]],
  );
  const normal: Point = [0, 0, 0];
  for (let i = 2; i < points.length; i++) {
    const part = cross(minus(points[i - 1], points[0]), minus(points[i], points[0]));
    for (let k = 0; k < 3; k++) normal[k] += part[k];
  }
  const distance = dot(normal, minus(points[0], origin)) / dot(normal, direction);
  const at: Point = [0, 0, 0];
  for (let k = 0; k < 3; k++) at[k] = origin[k] + distance * direction[k];
  const isInside = points.every((point, i) => {
    const next = points[(i + 1) % points.length];
    return dot(normal, cross(minus(next, point), minus(at, point))) >= 0;
  });
  return isInside ? distance : Number.NaN;
}

type Point = [number, number, number];

function minus(a: readonly number[], b: readonly number[]): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: readonly number[], b: readonly number[]): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
