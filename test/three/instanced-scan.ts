/** The instances of an InstancedMesh that a camera sees, by three's own test of each. */
import { type Camera, Frustum, type InstancedMesh, Matrix4 } from 'three';

/** Those of the first mesh.count that touch the camera's frustum. */
export function scan(mesh: InstancedMesh, camera: Camera): number[] {
  const seen = new Matrix4()
    .multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
    .multiply(mesh.matrixWorld);
  const frustum = new Frustum().setFromProjectionMatrix(seen, camera.coordinateSystem, camera.reversedDepth);
  const matrix = new Matrix4();
  const ball = (id: number) => {
    mesh.getMatrixAt(id, matrix);
    return mesh.geometry.boundingSphere!.clone().applyMatrix4(matrix);
  };
  if (mesh.geometry.boundingSphere === null) mesh.geometry.computeBoundingSphere();
  return Array.from({ length: mesh.count }, (_, id) => id).filter((id) => frustum.intersectsSphere(ball(id)));
}
