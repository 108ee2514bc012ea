/** The shapes of poured spheres: a ball in each paint, an icosahedron whose faces are cut in four, its light in its colours. */
import type { Vec3 } from '../../core/math/camera.ts';
import { makeScene, writeBounds } from '../../core/scene/make.ts';
import type { Scene } from '../../core/scene/scene.ts';

/** r, g, b, 0 .. 255, as displayed */
const PAINTS: readonly Vec3[] = [
  [236, 92, 76],
  [244, 178, 62],
  [118, 196, 96],
  [78, 166, 222],
  [170, 122, 214],
  [238, 232, 218],
];

/**
 * Sides of the three rectangles, perpendicular to each other, whose corners are an icosahedron's on the unit sphere.
 */
const LONG = Math.sqrt((5 + Math.sqrt(5)) / 10);
const SHORT = Math.sqrt((5 - Math.sqrt(5)) / 10);

/** Each face as three of the twelve corners, counter-clockwise from outside. */
const FACES = [
  0, 4, 2, 0, 2, 5, 0, 8, 4, 0, 5, 10, 0, 10, 8, 1, 3, 6, 1, 7, 3, 1, 6, 8, 1, 10, 7, 1, 8, 10, 2, 4, 9, 2, 11, 5, 2, 9,
  11, 3, 9, 6, 3, 7, 11, 3, 11, 9, 4, 8, 6, 4, 6, 9, 5, 7, 10, 5, 11, 7,
];

/** unit vector towards the sun; a face that looks away from it and down still has SHADE of the paint */
const SUN: Vec3 = [0.48, 0.8, 0.36];
const SHADE = 0.42;

/** @param radius of all corners from the origin */
export function ballShapes(radius: number): Scene {
  const { corners, faces } = unitBall();
  const shapes = makeScene(PAINTS.length, PAINTS.length * corners.length, (PAINTS.length * faces.length) / 3);
  PAINTS.forEach((paint, shape) => {
    const first = shape * corners.length;
    corners.forEach((corner, i) => {
      const lit = SHADE + (1 - SHADE) * Math.max(0, 0.5 + 0.5 * dot(corner, SUN));
      for (let k = 0; k < 3; k++) {
        shapes.positions[(first + i) * 3 + k] = corner[k] * radius;
        shapes.colors[(first + i) * 4 + k] = Math.round(paint[k] * lit);
      }
      shapes.colors[(first + i) * 4 + 3] = 255;
    });
    shapes.indices.set(
      faces.map((corner) => first + corner),
      shape * faces.length,
    );
    shapes.firstTriangle[shape + 1] = ((shape + 1) * faces.length) / 3;
    shapes.names[shape] = 'poured sphere';
    writeBounds(shapes, shape, first, first + corners.length);
  });
  return shapes;
}

/** Corners on the unit sphere, and three of them a face, counter-clockwise from outside. */
function unitBall(): { corners: Vec3[]; faces: number[] } {
  const corners = [0, 1, 2].flatMap((axis) =>
    [-1, 1].flatMap((short) => [-1, 1].map((long) => inAxes(axis, short * SHORT, long * LONG))),
  );
  const middles = new Map<number, number>();
  const cut = (a: number, b: number): number => middle(corners, middles, a, b);
  const faces: number[] = [];
  for (let face = 0; face < FACES.length; face += 3) {
    const [a, b, c] = FACES.slice(face, face + 3);
    const [ab, bc, ca] = [cut(a, b), cut(b, c), cut(c, a)];
    faces.push(a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca);
  }
  return { corners, faces };
}

/** A corner of the rectangle perpendicular to an axis. */
function inAxes(axis: number, short: number, long: number): Vec3 {
  const corner = [0, 0, 0];
  corner[(axis + 1) % 3] = short;
  corner[(axis + 2) % 3] = long;
  return corner as unknown as Vec3;
}

/** The corner above the midpoint of an edge, shared by the edge's two faces. */
function middle(corners: Vec3[], middles: Map<number, number>, a: number, b: number): number {
  const edge = Math.min(a, b) * 65536 + Math.max(a, b);
  const known = middles.get(edge);
  if (known !== undefined) return known;
  const [x, y, z] = [0, 1, 2].map((k) => corners[a][k] + corners[b][k]);
  const length = Math.hypot(x, y, z);
  middles.set(edge, corners.length);
  return corners.push([x / length, y / length, z / length]) - 1;
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
