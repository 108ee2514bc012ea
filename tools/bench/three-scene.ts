/** What the experiments on meshes of three.js share: a flight through a cube of instances, and the picture that is counted. */
import { type BatchedMesh, Matrix4, PerspectiveCamera } from 'three';
import { sum } from '../../src/base/sum.ts';
import { type Camera, createCamera } from '../../src/math/camera.ts';
import { createTarget, type Target } from '../../src/overdraw/raster.ts';
import { createViewSetup, type ViewSetup } from '../../src/overdraw/setup.ts';
import { makeScene, writeBounds } from '../../src/scene/make.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { internalsOf } from '../../src/three/internals.ts';

/** of the software picture */
const WIDTH = 960;
const HEIGHT = 540;

/** metres a side of the cube that `count` instances fill */
export const sideOf = (count: number) => 10 * Math.cbrt(count);

/** A camera that drifts through the cube and sees some 60 % of it. */
export function createFlight(count: number): { camera: PerspectiveCamera; step(frame: number): void } {
  const camera = new PerspectiveCamera(110, WIDTH / HEIGHT, 0.1, 10_000);
  const side = sideOf(count);
  const step = (frame: number) => {
    camera.position.set(2 * Math.sin(frame / 50), 1, 0.3 * side);
    camera.lookAt(Math.sin(frame / 70), 0, -side);
    camera.updateMatrixWorld();
  };
  step(0);
  return { camera, step };
}

/** A camera of three as this project has it. */
export function cameraOf(camera: PerspectiveCamera): Camera {
  const { x, y, z } = camera.position;
  const direction = camera.getWorldDirection(camera.position.clone());
  const view = {
    eye: [x, y, z] as [number, number, number],
    target: [x + direction.x, y + direction.y, z + direction.z] as [number, number, number],
    fov: camera.fov,
    near: camera.near,
    far: camera.far,
  };
  return createCamera(view, camera.aspect);
}

/** The picture in which the fragments of a mesh's instances are counted. */
export function createPicture(mesh: BatchedMesh): { setup: ViewSetup; target: Target } {
  return { setup: createViewSetup(sceneOf(mesh), WIDTH, HEIGHT), target: createTarget(WIDTH, HEIGHT) };
}

const matrix = new Matrix4();

/** The triangles of each instance as an object. */
function sceneOf(mesh: BatchedMesh): Scene {
  const { _instanceInfo, _geometryInfo } = internalsOf(mesh);
  const { position } = mesh.geometry.attributes;
  const index = mesh.geometry.index!;
  const sizes = _instanceInfo.map(({ geometryIndex }) => _geometryInfo[geometryIndex].count);
  const corners = sum(sizes);
  const scene = makeScene(sizes.length, corners, corners / 3);
  let next = 0;
  for (const [id, { geometryIndex }] of _instanceInfo.entries()) {
    const { start, count } = _geometryInfo[geometryIndex];
    const { elements } = mesh.getMatrixAt(id, matrix);
    const first = next;
    scene.firstTriangle[id] = first / 3;
    for (let i = start; i < start + count; i++, next++) {
      scene.indices[next] = next;
      // the instances are moved, but neither turned nor scaled
      const vertex = index.getX(i);
      for (let axis = 0; axis < 3; axis++)
        scene.positions[next * 3 + axis] = position.getComponent(vertex, axis) + elements[12 + axis];
    }
    writeBounds(scene, id, first, next);
  }
  scene.firstTriangle[sizes.length] = corners / 3;
  return scene;
}
