/**
 * Scenes and cameras for comparing the kernel with its TypeScript twin: every size, far from the origin, points,
 * copies, borders.
 */
import { createCamera } from '../../../../src/core/math/camera.ts';
import type { Random } from '../../../../src/core/math/random.ts';
import { type CullQuery, createQuery } from '../../../../src/core/tree/query.ts';
import { KINDS, randomSpheres } from '../sphere/cases.ts';

/** Where a scene's unit cube of side 100 is put. */
export interface Frame {
  scale: number;
  offset: number[];
}

/** n spheres of a random kind; now and then points, copies of one another, far out, huge or tiny. */
export function kernelScene(random: Random, n: number): { spheres: Float32Array; frame: Frame } {
  const spheres = randomSpheres(random, n, KINDS[Math.floor(random() * KINDS.length)]);
  const scale = random() < 0.5 ? 1 : 10 ** (random() * 9 - 3);
  const far = random() < 0.5 ? 0 : 10 ** (random() * 5) * scale;
  const offset = [0, 0, 0].map(() => (random() - 0.5) * far);
  const arePoints = random() < 0.15;
  const copies = random() < 0.15 ? Math.ceil(random() * 8) : n;
  for (let i = 0; i < n; i++) {
    const from = (i % copies) * 4;
    for (let k = 0; k < 3; k++)
      spheres[i * 4 + k] = i < copies ? spheres[from + k] * scale + offset[k] : spheres[from + k];
    spheres[i * 4 + 3] = arePoints ? 0 : i < copies ? spheres[from + 3] * scale : spheres[from + 3];
  }
  return { spheres, frame: { scale, offset } };
}

/** A camera somewhere in or near a scene; now and then one of its planes touches an object as closely as doubles tell. */
export function kernelQuery(random: Random, spheres: Float32Array, { scale, offset }: Frame): CullQuery {
  const point = () => [0, 1, 2].map((k) => (random() * 140 - 20) * scale + offset[k]) as [number, number, number];
  const near = (0.01 + random() * 10) * scale;
  const query = createQuery(
    createCamera(
      {
        eye: point(),
        target: point(),
        fov: 10 + random() * 120,
        near,
        far: random() < 0.5 ? Number.POSITIVE_INFINITY : near + (30 + random() * 100) * scale,
      },
      0.4 + random() * 2,
    ),
  );
  if (random() < 0.5) touch(random, query.planes, spheres);
  return query;
}

/** Moves a plane until its distance from a sphere is the radius, give or take a few last bits. */
function touch(random: Random, planes: Float64Array, spheres: Float32Array): void {
  const at = Math.floor(random() * (spheres.length / 4)) * 4;
  const plane = Math.floor(random() * 5) * 4;
  if (spheres.length === 0) return;
  const [x, y, z, r] = spheres.subarray(at, at + 4);
  const along = planes[plane] * x + planes[plane + 1] * y + planes[plane + 2] * z;
  const size = Math.abs(along) + r;
  planes[plane + 3] = -r - along + (Math.floor(random() * 5) - 2) * size * 2 ** -53;
}
