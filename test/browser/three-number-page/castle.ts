/** A built-in scene as Meshes, one an object, and its views as cameras of three.js. */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  FrontSide,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene,
  Sphere,
  Vector3,
} from 'three';
import { scenes } from '../../../scenes/index.ts';
import { CAMERA_DEFAULTS, type View } from '../../../src/core/math/camera.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, type Scene as OwnScene } from '../../../src/core/scene/scene.ts';

export const builtIn = (name: string): OwnScene => scenes.find((recipe) => recipe.name === name)!.build();

export function meshesOf(own: OwnScene): Scene {
  const scene = new Scene();
  const position = new BufferAttribute(own.positions, 3);
  const index = new BufferAttribute(own.indices, 1);
  const materials = [0, 1, 2, 3].map(
    (flags) =>
      new MeshBasicMaterial({
        transparent: (flags & OBJECT_BLEND) !== 0,
        depthWrite: (flags & OBJECT_BLEND) === 0,
        side: flags & OBJECT_DOUBLE_SIDED ? DoubleSide : FrontSide,
        forceSinglePass: true,
      }),
  );
  for (const [id, name] of own.names.entries()) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', position);
    geometry.setIndex(index);
    geometry.setDrawRange(3 * own.firstTriangle[id], 3 * (own.firstTriangle[id + 1] - own.firstTriangle[id]));
    const [x, y, z, r] = own.spheres.subarray(4 * id, 4 * id + 4);
    geometry.boundingSphere = new Sphere(new Vector3(x, y, z), r);
    const mesh = new Mesh(geometry, materials[own.flags[id]]);
    mesh.name = name;
    scene.add(mesh);
  }
  return scene;
}

export function cameraOf(view: View, aspect: number): PerspectiveCamera {
  const { near, fov } = { ...CAMERA_DEFAULTS, ...view };
  const camera = new PerspectiveCamera(fov, aspect, near, 1000);
  camera.position.set(...view.eye);
  camera.lookAt(...view.target);
  // without a far end
  camera.projectionMatrix.elements[10] = -1;
  camera.projectionMatrix.elements[14] = -2 * near;
  camera.projectionMatrixInverse = new Matrix4().copy(camera.projectionMatrix).invert();
  return camera;
}
