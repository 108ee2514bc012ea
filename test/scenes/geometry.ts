/** Slow and simple geometry for the scene tests: volumes of closed parts, rays, and distances to triangles. */
import type { Vec3 } from '../../src/core/math/camera.ts';
import { OBJECT_DOUBLE_SIDED, type Scene } from '../../src/core/scene/scene.ts';

/** The signed volume of each closed part of an object (its triangles joined where corners coincide); open parts are left out. */
export function closedVolumes(scene: Scene, object: number): number[] {
  const first = scene.firstTriangle[object];
  const count = scene.firstTriangle[object + 1] - first;
  const places = new Map<string, number>();
  const corner = new Int32Array(count * 3);
  for (let c = 0; c < count * 3; c++) {
    const v = scene.indices[first * 3 + c] * 3;
    const key = [0, 1, 2].map((axis) => Math.round(scene.positions[v + axis] * 2000)).join();
    if (!places.has(key)) places.set(key, places.size);
    corner[c] = places.get(key)!;
  }
  const parent = Int32Array.from({ length: places.size }, (_, i) => i);
  const root = (i: number): number => {
    while (parent[i] !== i) i = parent[i];
    return i;
  };
  for (let t = 0; t < count; t++) {
    parent[root(corner[t * 3])] = root(corner[t * 3 + 1]);
    parent[root(corner[t * 3 + 1])] = root(corner[t * 3 + 2]);
  }
  const edges = new Map<number, Map<string, number>>();
  const volume = new Map<number, number>();
  for (let t = 0; t < count; t++) {
    const part = root(corner[t * 3]);
    const balance = edges.get(part) ?? new Map<string, number>();
    edges.set(part, balance);
    for (let k = 0; k < 3; k++) {
      const a = corner[t * 3 + k];
      const b = corner[t * 3 + ((k + 1) % 3)];
      if (a === b) continue;
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      balance.set(key, (balance.get(key) ?? 0) + (a < b ? 1 : -1));
    }
    volume.set(part, (volume.get(part) ?? 0) + tetrahedron(scene, object, first + t));
  }
  return [...volume].filter(([part]) => [...edges.get(part)!.values()].every((n) => n === 0)).map(([, v]) => v);
}

/** Six times smaller than the triple product of a triangle's corners, seen from the object's box corner. */
function tetrahedron(scene: Scene, object: number, triangle: number): number {
  const p = points(scene, triangle).map((point) => point.map((v, axis) => v - scene.boxes[object * 6 + axis]));
  const [a, b, c] = p;
  return (
    (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])) / 6
  );
}

function points(scene: Scene, triangle: number): Vec3[] {
  return [0, 1, 2].map((k): Vec3 => {
    const v = scene.indices[triangle * 3 + k] * 3;
    return [scene.positions[v], scene.positions[v + 1], scene.positions[v + 2]];
  });
}

export interface Hit {
  distance: number;
  object: number;
  /** the ray met the front of the triangle, or either side of a double-sided one */
  front: boolean;
}

/** two walls back to back lie in one plane: within this distance the front one counts */
const TIE = 1e-4;

/** The nearest triangle along a ray from `eye` in the unit direction `along`. */
export function castRay(scene: Scene, eye: Vec3, along: Vec3): Hit | undefined {
  let best: Hit | undefined;
  for (let o = 0; o < scene.names.length; o++) {
    if (!rayMeetsBox(scene.boxes, o * 6, eye, along)) continue;
    for (let t = scene.firstTriangle[o]; t < scene.firstTriangle[o + 1]; t++) {
      const [a, b, c] = points(scene, t);
      const ab = minus(b, a);
      const ac = minus(c, a);
      const h = cross(along, ac);
      const det = dot(ab, h);
      if (Math.abs(det) < 1e-12) continue;
      const s = minus(eye, a);
      const u = dot(s, h) / det;
      const q = cross(s, ab);
      const v = dot(along, q) / det;
      const distance = dot(ac, q) / det;
      if (u < 0 || v < 0 || u + v > 1 || distance < 0) continue;
      const front = det > 0 || (scene.flags[o] & OBJECT_DOUBLE_SIDED) !== 0;
      const gain = best ? best.distance - distance : Number.POSITIVE_INFINITY;
      if (gain > TIE || (gain > -TIE && front)) best = { distance, object: o, front };
    }
  }
  return best;
}

function rayMeetsBox(boxes: Float32Array, at: number, eye: Vec3, along: Vec3): boolean {
  let near = 0;
  let far = Number.POSITIVE_INFINITY;
  for (let axis = 0; axis < 3; axis++) {
    const low = boxes[at + axis] - 1e-4 - eye[axis];
    const high = boxes[at + 3 + axis] + 1e-4 - eye[axis];
    if (along[axis] === 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    const [t0, t1] = [low / along[axis], high / along[axis]];
    near = Math.max(near, Math.min(t0, t1));
    far = Math.min(far, Math.max(t0, t1));
  }
  return near <= far;
}

/** Distance from `eye` to the scene's nearest triangle that is nearer than `limit`, else `limit`. */
export function clearance(scene: Scene, eye: Vec3, limit: number): { distance: number; object: number } {
  let nearest = { distance: limit, object: -1 };
  for (let o = 0; o < scene.names.length; o++) {
    let gap = 0;
    for (let axis = 0; axis < 3; axis++)
      gap += Math.max(0, scene.boxes[o * 6 + axis] - eye[axis], eye[axis] - scene.boxes[o * 6 + 3 + axis]) ** 2;
    if (gap >= nearest.distance ** 2) continue;
    for (let t = scene.firstTriangle[o]; t < scene.firstTriangle[o + 1]; t++) {
      const distance = distanceToTriangle(eye, points(scene, t));
      if (distance < nearest.distance) nearest = { distance, object: o };
    }
  }
  return nearest;
}

/** The point over the triangle's face, or the nearest point of an edge. */
function distanceToTriangle(p: Vec3, [a, b, c]: Vec3[]): number {
  const n = cross(minus(b, a), minus(c, a));
  const length = Math.sqrt(dot(n, n));
  const over = [
    [a, b],
    [b, c],
    [c, a],
  ].every(([from, to]) => dot(cross(minus(to, from), minus(p, from)), n) >= 0);
  if (over && length > 0) return Math.abs(dot(minus(p, a), n)) / length;
  return Math.min(toEdge(p, a, b), toEdge(p, b, c), toEdge(p, c, a));
}

function toEdge(p: Vec3, a: Vec3, b: Vec3): number {
  const ab = minus(b, a);
  const t = Math.min(1, Math.max(0, dot(minus(p, a), ab) / (dot(ab, ab) || 1)));
  const d = minus(p, [a[0] + ab[0] * t, a[1] + ab[1] * t, a[2] + ab[2] * t]);
  return Math.sqrt(dot(d, d));
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
