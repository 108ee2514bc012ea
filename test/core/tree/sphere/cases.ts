/** Shared by the tests of the tree: seeded spheres of many kinds, cameras among them, and every way to build. */
import { createCamera } from '../../../../src/core/math/camera.ts';
import { createRandom, type Random } from '../../../../src/core/math/random.ts';
import { type CullQuery, createQuery } from '../../../../src/core/tree/query.ts';
import { BOUNDS, type Bounds } from '../../../../src/core/tree/sphere/node-bounds.ts';
import { SPLIT_NAMES, type Split } from '../../../../src/core/tree/sphere/splits.ts';

export const KINDS = ['scattered', 'flat', 'gridded', 'clustered', 'large and small', 'on a line'] as const;
export type Kind = (typeof KINDS)[number];

/** n spheres of a kind, roughly within a cube of side 100. */
export function randomSpheres(random: Random, n: number, kind: Kind): Float32Array {
  const spheres = new Float32Array(n * 4);
  const clusters = Array.from({ length: 5 }, () => [random() * 100, random() * 100, random() * 100]);
  for (let i = 0; i < n; i++) {
    const cluster = clusters[Math.floor(random() * clusters.length)];
    for (let axis = 0; axis < 3; axis++) {
      let v = random() * 100;
      if (kind === 'flat' && axis === 1) v = 3;
      if (kind === 'gridded') v = Math.floor(v / 10) * 10;
      if (kind === 'clustered') v = cluster[axis] + (random() - 0.5) * 8;
      if (kind === 'on a line' && axis > 0) v = spheres[i * 4] * axis;
      spheres[i * 4 + axis] = v;
    }
    spheres[i * 4 + 3] = kind === 'large and small' ? 40 * random() ** 6 : random() * 3;
  }
  return spheres;
}

/** A camera somewhere among the spheres, now and then outside, now and then with a far plane. */
export function randomQuery(random: Random): CullQuery {
  const point = () => [random() * 140 - 20, random() * 140 - 20, random() * 140 - 20] as const;
  return createQuery(
    createCamera(
      {
        eye: point(),
        target: point(),
        fov: 10 + random() * 120,
        near: 0.01 + random() * 10,
        far: random() < 0.5 ? Number.POSITIVE_INFINITY : 30 + random() * 100,
      },
      0.4 + random() * 2,
    ),
  );
}

export interface BuildCase {
  split: Split;
  bounds: Bounds;
  leafSize: number;
}

/** Every split with every bound, for each of the leaf sizes. */
export function buildCases(leafSizes: number[]): BuildCase[] {
  return SPLIT_NAMES.flatMap((split) =>
    BOUNDS.flatMap((bounds) => leafSizes.map((leafSize) => ({ split, bounds, leafSize }))),
  );
}

export const nameOf = (c: BuildCase) => `${c.split}, ${c.bounds}, leaf ${c.leafSize}`;

/** Boxes of half the spheres' size, so that they are not the boxes that a build would make up itself. */
export function innerBoxes(spheres: Float32Array, seed: number): Float32Array {
  const random = createRandom(seed);
  const boxes = new Float32Array((spheres.length / 4) * 6);
  for (let i = 0; i < spheres.length / 4; i++)
    for (let axis = 0; axis < 3; axis++) {
      const half = spheres[i * 4 + 3] * random() * 0.57;
      boxes[i * 6 + axis] = spheres[i * 4 + axis] - half;
      boxes[i * 6 + 3 + axis] = spheres[i * 4 + axis] + half;
    }
  return boxes;
}
