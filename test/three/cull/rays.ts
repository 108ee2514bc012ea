/** Seeded rays of three's Raycaster, matrices that are hard on spheres, and hits as text. */
import { type Intersection, Matrix4, type Object3D, Raycaster, Vector3 } from 'three';
import { type Random, randomInt } from '../../../src/core/math/random.ts';
import { randomMatrix, randomPoint, SIDE } from './scenes.ts';

const sheared = new Matrix4().set(1, 0.9, -0.8, 0, 0, 1, 0.7, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** Mirrored, sheared, flat, tiny, large, far away, of no size. */
export function hardMatrix(random: Random): Matrix4 {
  const matrix = randomMatrix(random);
  switch (randomInt(random, 12)) {
    case 0:
      return matrix.multiply(new Matrix4().makeScale(-1, 1, 1));
    case 1:
      return matrix.multiply(sheared);
    case 2:
      return matrix.multiply(new Matrix4().makeScale(3, 0.01, 1));
    case 3:
      return matrix.multiply(new Matrix4().makeScale(0, 1, 1));
    case 4:
      return matrix.multiply(new Matrix4().makeScale(0, 0, 0));
    case 5:
      return matrix.multiply(new Matrix4().makeScale(1e-3, 1e-3, 1e-3));
    case 6:
      return matrix.multiply(new Matrix4().makeScale(8, 8, 8));
    case 7:
      return matrix.premultiply(new Matrix4().makeTranslation(1000 * random(), 0, 0));
    default:
      return matrix;
  }
}

const far = new Vector3(5e6, -4e6, 3e6);

/** Where a mesh may stand. */
export const WORLDS: [string, (random: Random) => Matrix4][] = [
  ['at the origin', () => new Matrix4()],
  ['moved and turned', (random) => randomMatrix(random)],
  ['stretched', (random) => new Matrix4().makeScale(1, 5, 0.2).multiply(randomMatrix(random))],
  ['sheared', (random) => randomMatrix(random).multiply(sheared)],
  ['mirrored', (random) => randomMatrix(random).premultiply(new Matrix4().makeScale(1, 1, -1))],
  ['far from the origin', (random) => randomMatrix(random).premultiply(new Matrix4().makeTranslation(far))],
  ['made flat', () => new Matrix4().makeScale(1, 0, 1)],
];

/** From a point in the mesh's frame to another one; every few along an axis, between two distances, or of another length than 1. */
export function randomRay(random: Random, { matrixWorld }: Object3D, raycaster = new Raycaster()): Raycaster {
  const origin = randomPoint(random, 1.5 * SIDE).applyMatrix4(matrixWorld);
  const direction = randomPoint(random).applyMatrix4(matrixWorld).sub(origin).normalize();
  const kind = randomInt(random, 10);
  if (kind === 0) direction.set(0, 0, 0).setComponent(randomInt(random, 3), random() < 0.5 ? 1 : -1);
  raycaster.set(origin, direction);
  if (kind === 1) direction.multiplyScalar(0.5 + random());
  if (kind === 1) raycaster.ray.direction.copy(direction);
  raycaster.near = kind === 2 ? SIDE * random() : 0;
  raycaster.far = kind <= 3 ? SIDE * random() : Number.POSITIVE_INFINITY;
  return raycaster;
}

/** All that three says of hits, but for the object, which is to be this one. */
export function told(hits: Intersection[], object: Object3D): string[] {
  return hits.map((hit) => {
    if (hit.object !== object) throw new Error('a hit of another object');
    return JSON.stringify({ ...hit, object: null });
  });
}
