/** The query of a cull: the frustum and the camera's place, ready for the inner loops. */
import { nameOfGiven } from '../base/given.ts';
import type { Camera } from '../math/camera.ts';
import { cameraPlanes } from '../math/frustum.ts';

export interface CullQuery {
  /** 6 x (nx, ny, nz, d), see core/math/frustum.ts */
  planes: Float64Array;
  /** x, y, z */
  eye: Float64Array;
  /** unit vector x, y, z */
  forward: Float64Array;
}

/**
 * The query of a camera; setQuery sets it again.
 * @example
 * ```ts
 * import { createCamera, createQuery } from 'cull64';
 *
 * const query = createQuery(createCamera({ eye: [0, 0, 5], target: [0, 0, 0] }));
 * query.eye; // [0, 0, 5]
 * query.forward; // [0, 0, -1]
 * query.planes.length; // 24
 * ```
 */
export function createQuery(camera: Camera): CullQuery {
  return setQuery(createBlankQuery(), camera);
}

/** Room for a query, which setQuery sets. */
export function createBlankQuery(): CullQuery {
  return { planes: new Float64Array(24), eye: new Float64Array(3), forward: new Float64Array(3) };
}

/** Sets a query to another camera, without allocating. @throws TypeError for what createCamera has not made, as a camera of three.js */
export function setQuery(query: CullQuery, camera: Camera): CullQuery {
  if (!camera?.eye)
    throw new TypeError(
      `a query is of what createCamera({ eye, target, fov, near, far }, aspect) makes, not of ${nameOfGiven(camera)}`,
    );
  cameraPlanes(camera, query.planes);
  for (let k = 0; k < 3; k++) {
    query.eye[k] = camera.eye[k];
    // the near plane's normal
    query.forward[k] = query.planes[16 + k];
  }
  return query;
}

/** Squared distance from the eye to the point (x, y, z): the key that the exact front-to-back order sorts by. */
export function distanceKey(query: Pick<CullQuery, 'eye'>, x: number, y: number, z: number): number {
  const dx = x - query.eye[0];
  const dy = y - query.eye[1];
  const dz = z - query.eye[2];
  return dx * dx + dy * dy + dz * dz;
}

/** The same key of the centre of sphere number `at` in n x (x, y, z, r). */
export function centreKey(query: Pick<CullQuery, 'eye'>, spheres: Float32Array, at: number): number {
  return distanceKey(query, spheres[at * 4], spheres[at * 4 + 1], spheres[at * 4 + 2]);
}
