/** Shared by the tests of the BSP: seeded triangles of many kinds, and what is needed to check a tree's guarantees. */
import { createRandom, type Random } from '../../../src/core/math/random.ts';
import { type BspTree, NO_NODE } from '../../../src/seeds/bsp/bsp-tree.ts';

export interface Triangles {
  positions: Float32Array;
  indices: Uint32Array;
  /** triangles: the object of each */
  objects: Uint32Array;
}

export const KINDS = ['scattered', 'boxes', 'turned boxes', 'one plane', 'gridded', 'far away', 'slivers'] as const;
export type Kind = (typeof KINDS)[number];

/** About n triangles of a kind, roughly within a cube of side 20. */
export function randomTriangles(seed: number, n: number, kind: Kind): Triangles {
  const random = createRandom(seed);
  if (kind === 'boxes' || kind === 'turned boxes') return boxes(random, Math.ceil(n / 12), kind === 'turned boxes');
  const positions: number[] = [];
  for (let triangle = 0; triangle < n; triangle++) {
    const middle = [random() * 20, random() * 20, random() * 20];
    const height = Math.floor(random() * 3) * 4;
    const size = 4 + random() * 16;
    for (let corner = 0; corner < 3; corner++) {
      const point = middle.map((v) => v + (random() - 0.5) * size);
      if (kind === 'one plane') point[1] = height;
      if (kind === 'gridded') for (let k = 0; k < 3; k++) point[k] = Math.round(point[k] / 2) * 2;
      if (kind === 'far away') point[0] += 5000;
      if (kind === 'slivers' && corner === 2) point[0] = positions[positions.length - 3] + random() * 1e-3;
      positions.push(...point);
    }
  }
  return triangles(positions, [...Array(positions.length / 3).keys()], (triangle) => triangle);
}

/** Boxes that stand in each other, 12 triangles each; faces share their vertices. */
function boxes(random: Random, count: number, isTurned: boolean): Triangles {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let box = 0; box < count; box++) {
    const centre = Array.from({ length: 3 }, () => Math.round(random() * 20));
    const half = Array.from({ length: 3 }, () => 1 + Math.round(random() * 5));
    const angle = isTurned ? random() * 6 : 0;
    for (const [x, y, z, w] of [
      [0, 1, 2, 1],
      [0, 1, 2, -1],
      [1, 2, 0, 1],
      [1, 2, 0, -1],
      [2, 0, 1, 1],
      [2, 0, 1, -1],
    ]) {
      const first = positions.length / 3;
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ]) {
        const point = [0, 0, 0];
        point[x] = half[x] * u * w;
        point[y] = half[y] * v;
        point[z] = half[z] * w;
        const [a, b, c] = point;
        positions.push(
          centre[0] + a * Math.cos(angle) - c * Math.sin(angle),
          centre[1] + b,
          centre[2] + a * Math.sin(angle) + c * Math.cos(angle),
        );
      }
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  return triangles(positions, indices, (triangle) => Math.floor(triangle / 12));
}

function triangles(positions: number[], indices: number[], objectOf: (triangle: number) => number): Triangles {
  return {
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(indices),
    objects: Uint32Array.from({ length: indices.length / 3 }, (_, triangle) => objectOf(triangle)),
  };
}

/** nodes: the parent of each, -1 for the root */
export function parentsOf(tree: BspTree): Int32Array {
  const parents = new Int32Array(tree.links.length / 2).fill(-1);
  tree.links.forEach((child, link) => {
    if (child !== NO_NODE) parents[child] = link >> 1;
  });
  return parents;
}

/** polygons: the node of each */
export function nodesOf({ firstPolygon, triangles: { length } }: BspTree): Uint32Array {
  const nodes = new Uint32Array(length);
  for (let node = 0; node + 1 < firstPolygon.length; node++)
    nodes.fill(node, firstPolygon[node], firstPolygon[node + 1]);
  return nodes;
}

/** The lowest node that is above both, or one of them. */
export function commonNode(parents: Int32Array, a: number, b: number): number {
  // in preorder the greater number is never above the smaller one
  let [low, high] = a < b ? [a, b] : [b, a];
  while (low !== high) {
    high = parents[high];
    if (high < low) [low, high] = [high, low];
  }
  return low;
}

/** Area of a polygon given by points. */
export function areaOf(points: readonly (readonly number[])[]): number {
  const sum = [0, 0, 0];
  for (let i = 2; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]].map((point) => point.map((v, k) => v - points[0][k]));
    for (let k = 0; k < 3; k++) sum[k] += a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
  }
  return Math.hypot(...sum) / 2;
}

/** Corners of a polygon of the tree. */
export function pointsOf(tree: BspTree, polygon: number): number[][] {
  return Array.from(tree.corners.subarray(tree.firstCorner[polygon], tree.firstCorner[polygon + 1]), (vertex) =>
    Array.from(tree.positions.subarray(vertex * 3, vertex * 3 + 3)),
  );
}
