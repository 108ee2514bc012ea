/**
 * The query of a three.js camera to a mesh's tree: planes, eye and view direction in the mesh's own frame, in which its instances are
 * placed.
 *
 * The planes are three's own, so that an instance is kept here where BatchedMesh keeps it, in either depth convention.
 */
import { type Camera, Frustum, Matrix4, Vector3 } from 'three';
import type { CullQuery } from '../../core/tree/query.ts';
import { hasReversedDepth } from './internals.ts';

/** three has right, left, bottom, top, far, near */
const PLANE_ORDER = [1, 0, 2, 3, 5, 4];

const matrix = new Matrix4();
const frustum = new Frustum();
const vector = new Vector3();

/** Sets a query to what `camera` sees of a mesh that stands at `matrixWorld`, without allocating. */
export function setViewQuery(query: CullQuery, camera: Camera, matrixWorld: Matrix4): void {
  matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse).multiply(matrixWorld);
  frustum.setFromProjectionMatrix(matrix, camera.coordinateSystem, hasReversedDepth(camera));
  for (let plane = 0; plane < 6; plane++) {
    const { normal, constant } = frustum.planes[PLANE_ORDER[plane]];
    // without a far end three's far plane is NaN, and keeps everything
    const isPlane = Number.isFinite(constant);
    query.planes[plane * 4] = isPlane ? normal.x : 0;
    query.planes[plane * 4 + 1] = isPlane ? normal.y : 0;
    query.planes[plane * 4 + 2] = isPlane ? normal.z : 0;
    query.planes[plane * 4 + 3] = isPlane ? constant : Number.POSITIVE_INFINITY;
  }
  eyeOf(camera, matrixWorld, query.eye);
  vector.set(0, 0, -1).transformDirection(camera.matrixWorld).transformDirection(matrix).toArray(query.forward);
}

/** Where `camera` stands in the frame of a mesh that stands at `matrixWorld`. The inverse of that is left in `matrix`. */
export function eyeOf(camera: Camera, matrixWorld: Matrix4, eye: Float64Array): void {
  matrix.copy(matrixWorld).invert();
  vector.setFromMatrixPosition(camera.matrixWorld).applyMatrix4(matrix).toArray(eye);
}

/** Whether two queries are equal to the last bit. */
export function isSameQuery(a: CullQuery, b: CullQuery): boolean {
  return isSame(a.planes, b.planes) && isSame(a.eye, b.eye) && isSame(a.forward, b.forward);
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
