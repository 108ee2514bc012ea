/** What a cull asks: the frustum and where the camera stands, ready for the inner loops. */
import { type Camera, forwardOf } from '../math/camera.ts';
import { cameraPlanes } from '../math/frustum.ts';

export interface CullQuery {
  /** 6 x (nx, ny, nz, d), see math/frustum.ts */
  planes: Float64Array;
  /** x, y, z */
  eye: Float64Array;
  /** unit vector x, y, z */
  forward: Float64Array;
}

export function createQuery(camera: Camera): CullQuery {
  return {
    planes: cameraPlanes(camera),
    eye: Float64Array.from(camera.eye),
    forward: Float64Array.from(forwardOf(camera)),
  };
}

/** Squared distance from the eye to the point (x, y, z): the key that the exact front-to-back order sorts by. */
export function distanceKey(query: CullQuery, x: number, y: number, z: number): number {
  const dx = x - query.eye[0];
  const dy = y - query.eye[1];
  const dz = z - query.eye[2];
  return dx * dx + dy * dy + dz * dz;
}
