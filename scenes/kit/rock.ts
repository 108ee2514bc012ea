/** Rocks: an icosahedron, once subdivided or not, pushed in and out by seeded noise. Closed, flat-shaded. */
import type { Vec3 } from '../../src/core/math/camera.ts';
import type { Kit } from '../kit.ts';
import { hash } from './noise.ts';

const G = (1 + Math.sqrt(5)) / 2;
const CORNERS: Vec3[] = [
  [-1, G, 0],
  [1, G, 0],
  [-1, -G, 0],
  [1, -G, 0],
  [0, -1, G],
  [0, 1, G],
  [0, -1, -G],
  [0, 1, -G],
  [G, 0, -1],
  [G, 0, 1],
  [-G, 0, -1],
  [-G, 0, 1],
].map(([x, y, z]): Vec3 => unit([x, y, z]));
const FACES = [
  [0, 11, 5],
  [0, 5, 1],
  [0, 1, 7],
  [0, 7, 10],
  [0, 10, 11],
  [1, 5, 9],
  [5, 11, 4],
  [11, 10, 2],
  [10, 7, 6],
  [7, 1, 8],
  [3, 9, 4],
  [3, 4, 2],
  [3, 2, 6],
  [3, 6, 8],
  [3, 8, 9],
  [4, 9, 5],
  [2, 4, 11],
  [6, 2, 10],
  [8, 6, 7],
  [9, 8, 1],
];

const COARSE = FACES.map((face) => face.map((corner) => CORNERS[corner]));
const FINE = balanced();

/**
 * A rock around (x, y, z) with radii (rx, ry, rz), 20 triangles, or 80 with `fine`; `rough` 0 .. 0.6 is how far corners
 * are displaced, and `seed` chooses the rock.
 */
export function rock(kit: Kit, centre: Vec3, radii: Vec3, seed: number, rough = 0.3, fine = false): void {
  for (const [a, b, c] of fine ? FINE : COARSE)
    kit.polygon(
      pushed(a, centre, radii, seed, rough),
      pushed(b, centre, radii, seed, rough),
      pushed(c, centre, radii, seed, rough),
    );
}

/** The displaced place of a corner of the unit ball, which is the same for all triangles at that corner. */
function pushed(p: Vec3, centre: Vec3, radii: Vec3, seed: number, rough: number): Vec3 {
  const r = 1 - rough * hash(seed, Math.round(p[0] * 1000), Math.round(p[1] * 1000), Math.round(p[2] * 1000));
  return [centre[0] + p[0] * r * radii[0], centre[1] + p[1] * r * radii[1], centre[2] + p[2] * r * radii[2]];
}

function balanced(): Vec3[][] {
  return COARSE.flatMap(([a, b, c]) => {
    const ab = middle(a, b);
    const bc = middle(b, c);
    const ca = middle(c, a);
    return [
      [a, ab, ca],
      [ab, b, bc],
      [ca, bc, c],
      [ab, bc, ca],
    ];
  });
}

function middle(a: Vec3, b: Vec3): Vec3 {
  return unit([a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
}

function unit([x, y, z]: Vec3): Vec3 {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
