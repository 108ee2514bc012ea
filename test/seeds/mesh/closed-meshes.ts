/**
 * Closed meshes: a closed surface separates inside from outside, so every ray from an eye inside must meet it, and no
 * test of a ray against a triangle is needed to know that. Faces look outwards.
 */
import type { Vec3 } from '../../../src/core/math/camera.ts';
import type { Random } from '../../../src/core/math/random.ts';

interface Mesh {
  positions: Float32Array;
  indices: Uint32Array;
}

export interface ClosedMesh extends Mesh {
  /** a ball inside the mesh */
  centre: Vec3;
  radius: number;
}

type Point = [number, number, number];
/** Corners and faces as lists, while a mesh is made. */
interface Draft {
  points: Point[];
  faces: [number, number, number][];
}

/** A ball of 20 x 4^levels triangles whose corners stand 1 to 1 + `bumps` from its centre; at most 0.5. */
export function bumpyBall(random: Random, levels: number, bumps: number): ClosedMesh {
  let draft = icosahedron();
  for (let level = 0; level < levels; level++) draft = quarter(draft);
  for (const point of draft.points) {
    const distance = 1 + bumps * random();
    const length = Math.hypot(...point);
    for (let k = 0; k < 3; k++) point[k] *= distance / length;
  }
  return meshOf(draft, [0, 0, 0], 0.5);
}

/** The cube of corners +-1, each face of n x n squares of two triangles: its corners lie on a grid, so that rays along axes meet many. */
export function gridCube(n: number): ClosedMesh {
  const numbers = new Map<string, number>();
  const draft: Draft = { points: [], faces: [] };
  const corner = (point: Point): number => {
    const key = point.join();
    if (!numbers.has(key)) numbers.set(key, draft.points.push(point) - 1);
    return numbers.get(key)!;
  };
  for (let axis = 0; axis < 3; axis++)
    for (const side of [-1, 1])
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          const at = (u: number, v: number): number => {
            const point: Point = [0, 0, 0];
            point[axis] = side;
            point[(axis + 1) % 3] = (2 * u) / n - 1;
            point[(axis + 2) % 3] = (2 * v) / n - 1;
            return corner(point);
          };
          const square = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
          if (side < 0) square.reverse();
          const [a, b, c, d] = square;
          draft.faces.push([a, b, c], [a, c, d]);
        }
  return meshOf(draft, [0, 0, 0], 0.9);
}

/**
 * The same surface with every edge cut in two for one of its two faces only, and the gap closed by a triangle without
 * area, but for rounding.
 */
export function withSlivers({ positions, indices, centre, radius }: ClosedMesh): ClosedMesh {
  const points: Point[] = [];
  for (let i = 0; i < positions.length; i += 3) points.push([positions[i], positions[i + 1], positions[i + 2]]);
  const draft: Draft = { points, faces: [] };
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = indices.subarray(i, i + 3);
    // each edge is cut for the face whose corners run along it upwards
    const ring: number[] = [];
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      ring.push(from);
      if (from > to) continue;
      const middle = points.push(halfway(points[from], points[to])) - 1;
      ring.push(middle);
      draft.faces.push([from, to, middle]);
    }
    for (let k = 1; k + 1 < ring.length; k++) draft.faces.push([ring[0], ring[k], ring[k + 1]]);
  }
  return meshOf(draft, centre, radius);
}

/** Scaled, then moved; the corners are rounded to floats, each in the same way for all its triangles. */
export function placed({ positions, indices, radius }: ClosedMesh, scale: number, by: Vec3): ClosedMesh {
  return {
    positions: positions.map((v, i) => v * scale + by[i % 3]),
    indices,
    centre: by,
    radius: radius * scale * 0.9,
  };
}

/** The mesh with its faces turned inwards. */
export function turnedInside<T extends Mesh>(mesh: T): T {
  return { ...mesh, indices: mesh.indices.map((_, i) => mesh.indices[i - (i % 3) + ((3 - (i % 3)) % 3)]) };
}

function meshOf({ points, faces }: Draft, centre: Vec3, radius: number): ClosedMesh {
  return { positions: Float32Array.from(points.flat()), indices: Uint32Array.from(faces.flat()), centre, radius };
}

function icosahedron(): Draft {
  const g = (1 + Math.sqrt(5)) / 2;
  const points: Point[] = [];
  for (const s of [-1, 1]) for (const t of [-g, g]) points.push([0, s, t], [s, t, 0], [t, 0, s]);
  // the twenty triples of corners that are 2 apart, turned outwards
  const faces: Draft['faces'] = [];
  const near = (i: number, j: number) => Math.abs(Math.hypot(...minus(points[i], points[j])) - 2) < 1e-9;
  for (let a = 0; a < 12; a++)
    for (let b = a + 1; b < 12; b++)
      for (let c = b + 1; c < 12; c++) {
        if (!(near(a, b) && near(b, c) && near(c, a))) continue;
        const [x, y, z] = points[a];
        const [u, v] = [minus(points[b], points[a]), minus(points[c], points[a])];
        const out = x * (u[1] * v[2] - u[2] * v[1]) + y * (u[2] * v[0] - u[0] * v[2]) + z * (u[0] * v[1] - u[1] * v[0]);
        faces.push(out > 0 ? [a, b, c] : [a, c, b]);
      }
  return { points, faces };
}

function quarter({ points, faces }: Draft): Draft {
  const draft: Draft = { points: points.map((point) => [...point]), faces: [] };
  const middles = new Map<string, number>();
  const middle = (a: number, b: number): number => {
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    if (!middles.has(key)) {
      const point = halfway(points[a], points[b]);
      const length = Math.hypot(...point) / Math.hypot(...points[a]);
      middles.set(key, draft.points.push([point[0] / length, point[1] / length, point[2] / length]) - 1);
    }
    return middles.get(key)!;
  };
  for (const [a, b, c] of faces) {
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    draft.faces.push([a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]);
  }
  return draft;
}

function halfway(a: Vec3, b: Vec3): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
