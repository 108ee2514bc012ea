/** Seeded InstancedMeshes, and what a camera sees of them by three's own test of each instance, Frustum.intersectsSphere. */
import {
  BoxGeometry,
  type Camera,
  Frustum,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  PerspectiveCamera,
  Vector3,
} from 'three';
import { createRandom } from '../../../src/core/math/random.ts';
import { place, randomMatrix } from './scenes.ts';

export function randomInstances(seed: number, count: number, material = new MeshBasicMaterial()): InstancedMesh {
  const random = createRandom(seed);
  const mesh = new InstancedMesh(new BoxGeometry(1, 2, 1).translate(0.5, 0, 0), material, count);
  for (let id = 0; id < count; id++) mesh.setMatrixAt(id, randomMatrix(random));
  return mesh;
}

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

/** Looks at the origin. */
export const eye = (z: number) => place(new PerspectiveCamera(60, 1.3, 0.5, 60), new Vector3(1, 2, z), new Vector3());
