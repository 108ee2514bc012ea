/** Seeded meshes and cameras of three.js. */
import {
  BatchedMesh,
  BoxGeometry,
  type Camera,
  ConeGeometry,
  Euler,
  type Frustum,
  Matrix4,
  type Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  PerspectiveCamera,
  Quaternion,
  REVISION,
  Sphere,
  SphereGeometry,
  Vector3,
} from 'three';
import { test } from 'vitest';
import { type Random, randomInt } from '../../../src/core/math/random.ts';
import { sinceThree } from '../../since-three.ts';

export const SIDE = 40;

/** of three.js, as a number */
export const revision = Number.parseInt(REVISION, 10);

/** `test`, or a skip that says what three does before this revision. */
export function since(least: number, what: string): (name: string, body: () => void) => void {
  return sinceThree(least, `three ${what}`, test);
}

/** Whether three would draw a Mesh that a camera with this frustum sees: versions ask the Mesh, and before the frustum. */
export function isIn(frustum: Frustum, mesh: Mesh): boolean {
  const { intersectsFrustum } = mesh as Partial<Pick<Mesh, 'intersectsFrustum'>>;
  return intersectsFrustum ? intersectsFrustum.call(mesh, frustum) : frustum.intersectsObject(mesh);
}

/** A point of a cube around the origin. */
export function randomPoint(random: Random, side = SIDE): Vector3 {
  return new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).multiplyScalar(side);
}

export function randomMatrix(random: Random): Matrix4 {
  const turn = new Quaternion().setFromEuler(new Euler(random() * 6, random() * 6, random() * 6));
  const scale = new Vector3(0.5 + random(), 0.5 + random(), 0.5 + random());
  return new Matrix4().compose(randomPoint(random), turn, scale);
}

/** `count` instances of three geometries, one of them not around its origin, and room for as many more. */
export function randomBatch(random: Random, count: number, material = new MeshBasicMaterial()): BatchedMesh {
  const mesh = new BatchedMesh(count * 2 + 8, 400, 2000, material);
  const geometries = [
    new BoxGeometry(1, 2, 1),
    new SphereGeometry(0.7, 6, 5),
    new ConeGeometry(0.4, 1.5, 7).translate(2, 1, 0),
  ].map((geometry) => mesh.addGeometry(geometry));
  // before r187 three loses the camera's place in the first frame, where it makes these spheres, and sorts by another
  for (const geometry of geometries) mesh.getBoundingSphereAt(geometry, new Sphere());
  for (let i = 0; i < count; i++)
    mesh.setMatrixAt(mesh.addInstance(geometries[randomInt(random, 3)]), randomMatrix(random));
  return mesh;
}

/** Looks from within the cube in any direction. */
export function randomCamera(random: Random): Camera {
  const camera =
    random() < 0.7
      ? new PerspectiveCamera(20 + 80 * random(), 0.5 + random(), 0.5, 10 + 40 * random())
      : new OrthographicCamera(-8, 4, 5 * random(), -3, -2, 30);
  return place(camera, randomPoint(random), randomPoint(random));
}

/** Stands at `eye` and looks at `target`. */
export function place<C extends Camera>(camera: C, eye: Vector3, target: Vector3): C {
  camera.position.copy(eye);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return camera;
}

export const ascending = (ids: number[]) => [...ids].sort((a, b) => a - b);
