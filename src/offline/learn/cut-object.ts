/**
 * Ways to cut an object into clusters of triangles; the caller chooses one by what it saves.
 *
 * By connected pieces, where they are few; by planes across each axis, through the triangles' middles; by k-means on their middles, on their
 * normals, and on both at once. Hollow objects are best cut into walls, long ones into ends, bent ones either way. Triangles
 * weigh by area, so that a wall of many counts like a wall of two.
 * Tried and lost: planes at quarters alone; the garden of 13 objects in docs/parts.md shades 1.491 instead of 1.473.
 */
import { sum } from '../../core/base/sum.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { clusterMeans, DIMENSIONS } from './cluster-means.ts';
import { type TriangleShapes, triangleShapes } from './triangle-shape.ts';

export interface Cut {
  /** triangles of the part: the number of their cluster */
  cluster: Uint8Array;
  /** two or more, each with a triangle */
  clusters: number;
}

/** most clusters of a cut; where there are more connected pieces, they are not tried as a cut */
export const MAX_CLUSTERS = 8;
/** parts of the triangles' area before a plane */
const PLANES = [0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9];
/** clusters that k-means is asked for */
const MEANS = [2, 3, 4, 6, 8];
/** weights of middles and of normals in k-means */
const MIXES = [
  { middle: 1, normal: 0 },
  { middle: 0, normal: 1 },
  { middle: 1, normal: 0.5 },
  { middle: 1, normal: 1 },
];

/**
 * The cuts to try, no two alike.
 * @param triangles of a part, ascending
 * @param pieces triangles of the scene: equal where they are connected
 */
export function cutsOf(scene: Scene, triangles: Uint32Array, pieces: Float64Array): Cut[] {
  const shapes = triangleShapes(scene, triangles);
  const cuts = [
    numbered(Array.from(triangles, (triangle) => pieces[triangle])),
    ...[0, 1, 2].flatMap((axis) => {
      const order = sortedAlong(shapes, axis);
      return PLANES.map((part) => numbered(beyondPlane(shapes.area, order, part)));
    }),
    ...MIXES.flatMap((mix) => {
      const points = mixed(shapes, mix);
      return MEANS.map((count) => numbered(clusterMeans(points, shapes.area, count)));
    }),
  ];
  const text = new TextDecoder('latin1');
  const different = new Map(cuts.filter((cut) => cut !== null).map((cut) => [text.decode(cut.cluster), cut]));
  return [...different.values()];
}

/** The triangles of each cluster, ascending. */
export function clustersOf(triangles: Uint32Array, { cluster, clusters }: Cut): Uint32Array[] {
  return Array.from({ length: clusters }, (_, number) => triangles.filter((_, t) => cluster[t] === number));
}

/** Labels as clusters, numbered by first triangle; null where that is one cluster, or too many. */
function numbered(labels: ArrayLike<number>): Cut | null {
  const numbers = new Map<number, number>();
  const cluster = new Uint8Array(labels.length);
  for (let t = 0; t < labels.length; t++) {
    const number = numbers.get(labels[t]) ?? numbers.size;
    if (number === MAX_CLUSTERS) return null;
    numbers.set(labels[t], number);
    cluster[t] = number;
  }
  return numbers.size < 2 ? null : { cluster, clusters: numbers.size };
}

/** Triangles by their middle's coordinate, equal ones by number. */
function sortedAlong({ middle, area }: TriangleShapes, axis: number): number[] {
  return Array.from(area, (_, t) => t).sort((a, b) => middle[a * 3 + axis] - middle[b * 3 + axis]);
}

/** Triangles: 1 beyond a plane that has `part` of the area before it, else 0. */
function beyondPlane(area: Float64Array, order: readonly number[], part: number): Uint8Array {
  const wanted = part * sum(area);
  const beyond = new Uint8Array(area.length);
  let before = 0;
  for (const t of order) {
    if (before >= wanted) beyond[t] = 1;
    before += area[t];
  }
  return beyond;
}

function mixed({ middle, normal, area }: TriangleShapes, mix: { middle: number; normal: number }): Float64Array {
  const points = new Float64Array(area.length * DIMENSIONS);
  for (let i = 0; i < middle.length; i++) {
    const at = Math.floor(i / 3) * DIMENSIONS + (i % 3);
    points[at] = middle[i] * mix.middle;
    points[at + 3] = normal[i] * mix.normal;
  }
  return points;
}
