/** A scene's triangles in forms that can be compared, and checks that every scene must pass. */
import { expect } from 'vitest';
import { objectCount, type Scene } from '../../../../src/core/scene/scene.ts';

/** World-space corners of all triangles of an object: lists of 9 numbers. */
export function trianglesOf(scene: Scene, object: number): number[][] {
  const out: number[][] = [];
  for (let t = scene.firstTriangle[object]; t < scene.firstTriangle[object + 1]; t++) {
    const corners = Array.from(scene.indices.subarray(t * 3, t * 3 + 3));
    out.push(corners.flatMap((v) => Array.from(scene.positions.subarray(v * 3, v * 3 + 3))));
  }
  return out;
}

export function allTriangles(scene: Scene): number[][] {
  return Array.from({ length: objectCount(scene) }, (_, object) => trianglesOf(scene, object)).flat();
}

/** The same text for the same triangle whichever corner it begins with; another text when it is turned over. */
export function canonical(triangle: readonly number[], digits = 3): string {
  const corners = [0, 3, 6].map((at) =>
    triangle
      .slice(at, at + 3)
      .map((v) => (Number(v.toFixed(digits)) + 0).toFixed(digits))
      .join(','),
  );
  const least = corners.indexOf(corners.slice().sort()[0]);
  return [0, 1, 2].map((k) => corners[(least + k) % 3]).join(' ');
}

/** Triangles with an area, canonical and sorted. */
export function canonicalSet(triangles: readonly number[][], digits = 3): string[] {
  return withArea(triangles)
    .map((triangle) => canonical(triangle, digits))
    .sort();
}

/**
 * The greatest distance of the corners of `found` from those of `expected`, in any order of triangles and of first
 * corners; Infinity where their numbers differ or two have the same nearest triangle.
 */
export function farthestCorner(found: readonly number[][], expected: readonly number[][]): number {
  const left = new Set(found);
  let worst = found.length === expected.length ? 0 : Number.POSITIVE_INFINITY;
  for (const triangle of expected) {
    const apart = (other: number[]) => Math.min(...[0, 3, 6].map((turn) => cornersApart(triangle, other, turn)));
    const nearest = [...left].sort((a, b) => apart(a) - apart(b))[0];
    worst = Math.max(worst, nearest ? apart(nearest) : Number.POSITIVE_INFINITY);
    left.delete(nearest);
  }
  return worst;
}

function cornersApart(a: readonly number[], b: readonly number[], turn: number): number {
  return Math.max(...a.map((value, i) => Math.abs(value - b[(i + turn) % 9])));
}

/** Triangles with an area. */
export function withArea(triangles: readonly number[][]): number[][] {
  return triangles.filter((triangle) => areaOf(triangle) > 1e-9);
}

function areaOf(t: readonly number[]): number {
  const [a, b] = [3, 6].map((at) => [0, 1, 2].map((k) => t[at + k] - t[k]));
  return Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]) / 2;
}

/** Six times the signed volume that an object's triangles enclose: positive when they face outward. */
export function signedVolume(scene: Scene, object: number): number {
  let sum = 0;
  for (const [ax, ay, az, bx, by, bz, cx, cy, cz] of trianglesOf(scene, object))
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  return sum;
}

/** Array lengths, finite numbers, indices in range and spheres and boxes that hold their objects. */
export function expectSound(scene: Scene): void {
  const objects = objectCount(scene);
  const vertices = scene.positions.length / 3;
  expect(scene.colors.length).toBe(vertices * 4);
  expect(scene.firstTriangle.length).toBe(objects + 1);
  expect(scene.firstTriangle[0]).toBe(0);
  expect(scene.firstTriangle[objects] * 3).toBe(scene.indices.length);
  expect([scene.flags.length, scene.spheres.length, scene.boxes.length]).toEqual([objects, objects * 4, objects * 6]);
  expect(scene.positions.every(Number.isFinite)).toBe(true);
  let nextVertex = 0;
  for (let object = 0; object < objects; object++) {
    const corners = scene.indices.subarray(scene.firstTriangle[object] * 3, scene.firstTriangle[object + 1] * 3);
    const used = Array.from(new Set(corners)).sort((a, b) => a - b);
    expect(used.length).toBeGreaterThan(0);
    expect([used[0], used[used.length - 1]]).toEqual([nextVertex, nextVertex + used.length - 1]);
    nextVertex += used.length;
    const [x, y, z, r] = scene.spheres.subarray(object * 4, object * 4 + 4);
    const box = scene.boxes.subarray(object * 6, object * 6 + 6);
    const outside = used.filter((v) => {
      const [px, py, pz] = [scene.positions[v * 3], scene.positions[v * 3 + 1], scene.positions[v * 3 + 2]];
      const inBox = px >= box[0] && py >= box[1] && pz >= box[2] && px <= box[3] && py <= box[4] && pz <= box[5];
      return !inBox || Math.sqrt((px - x) ** 2 + (py - y) ** 2 + (pz - z) ** 2) > r * (1 + 1e-15);
    });
    expect(outside).toEqual([]);
  }
  expect(nextVertex).toBe(vertices);
}
