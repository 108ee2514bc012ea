/** Instances in a region. The oracle is a scan: three's own test of each instance's sphere. */
import {
  type BatchedMesh,
  Box3,
  BoxGeometry,
  type Camera,
  Frustum,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  type OrthographicCamera,
  PerspectiveCamera,
  Sphere,
  Vector3,
} from 'three';
import { describe, expect, test } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { internalsOf } from '../../../src/three/cull/internals.ts';
import type { Region } from '../../../src/three/rays/instances-in.ts';
import { InstancedStandIn } from '../cull/instanced-renderer.ts';
import { hardMatrix, WORLDS } from '../cull/rays.ts';
import { place, randomBatch, randomCamera, randomPoint, SIDE } from '../cull/scenes.ts';

const COUNT = 300;
const matrix = new Matrix4();

function frustumOf(camera: Camera): Frustum {
  matrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  return new Frustum().setFromProjectionMatrix(matrix, camera.coordinateSystem);
}

/** Regions of the world about where a mesh stands. */
function randomRegion(random: Random, world: Matrix4): Region {
  const a = randomPoint(random).applyMatrix4(world);
  const b = randomPoint(random).applyMatrix4(world);
  const kind = randomInt(random, 4);
  if (kind === 0) return new Box3().setFromPoints([a, b]);
  if (kind === 1) return new Sphere(a, 0.3 * SIDE * random());
  const camera = randomCamera(random) as PerspectiveCamera | OrthographicCamera;
  place(camera, a, b);
  return kind === 2 ? camera : frustumOf(camera);
}

/** Whether a sphere touches a region, or lies in it, by three's own words. */
function isIn(region: Region, sphere: Sphere, wholly: boolean): boolean {
  const solid = 'isCamera' in region ? frustumOf(region) : region;
  if (!wholly) return solid.intersectsSphere(sphere);
  if (solid instanceof Box3) return solid.containsBox(sphere.getBoundingBox(new Box3()));
  if (solid instanceof Sphere) return sphere.radius + sphere.center.distanceTo(solid.center) <= solid.radius;
  return solid.planes.every((plane) => plane.distanceToPoint(sphere.center) >= sphere.radius);
}

function scanBatch(mesh: BatchedMesh, region: Region, wholly: boolean): number[] {
  const info = internalsOf(mesh)._instanceInfo as unknown as { active: boolean; visible: boolean }[];
  const ids = Array.from({ length: info.length }, (_, id) => id).filter((id) => info[id].active && info[id].visible);
  return ids.filter((id) => {
    const sphere = mesh.getBoundingSphereAt(mesh.getGeometryIdAt(id), new Sphere())!;
    return isIn(region, sphere.applyMatrix4(mesh.getMatrixAt(id, matrix).premultiply(mesh.matrixWorld)), wholly);
  });
}

describe.each(Array.from({ length: 28 }, (_, i) => i + 1))('seed %i', (seed) => {
  const [name, world] = WORLDS[seed % WORLDS.length];
  test(`what a scan finds of a BatchedMesh ${name}, as instances move, hide and go`, () => {
    const random = createRandom(seed);
    const mesh = randomBatch(random, COUNT);
    for (let id = 0; id < COUNT; id++) mesh.setMatrixAt(id, hardMatrix(random));
    mesh.matrixWorld.copy(world(random));
    const culling = cullByTree(mesh);
    let found = 0;
    for (let round = 0; round < 60; round++) {
      mesh.setMatrixAt(1 + randomInt(random, COUNT - 1), hardMatrix(random));
      mesh.setVisibleAt(1 + randomInt(random, COUNT - 1), random() < 0.5);
      if (round === 20) mesh.deleteInstance(0);
      const region = randomRegion(random, mesh.matrixWorld);
      for (const wholly of [false, true]) {
        const want = scanBatch(mesh, region, wholly);
        expect(culling.instancesIn(region, { wholly })).toEqual(want);
        found += want.length;
      }
    }
    if (name !== 'made flat') expect(found).toBeGreaterThan(300);
  });
});

function instances(random: Random): InstancedMesh {
  const mesh = new InstancedMesh(new BoxGeometry().translate(1, 0, 0), new MeshBasicMaterial(), COUNT);
  for (let id = 0; id < COUNT; id++) mesh.setMatrixAt(id, hardMatrix(random));
  return mesh;
}

function scanInstances(mesh: InstancedMesh, region: Region): number[] {
  return Array.from({ length: mesh.count }, (_, id) => id).filter((id) => {
    mesh.getMatrixAt(id, matrix);
    return isIn(region, mesh.geometry.boundingSphere!.clone().applyMatrix4(matrix), false);
  });
}

test('of an InstancedMesh, as its count changes', () => {
  const random = createRandom(1);
  const mesh = instances(random);
  const culling = cullByTree(mesh, new InstancedStandIn().face);
  for (let round = 0; round < 100; round++) {
    mesh.count = randomInt(random, COUNT + 1);
    const region = randomRegion(random, mesh.matrixWorld);
    const got = culling.instancesIn(region);
    expect(got).toEqual(scanInstances(mesh, region));
  }
});

test('a rectangle of the picture, by the part of the camera that it is', () => {
  const mesh = randomBatch(createRandom(1), 11);
  for (let id = 0; id < 11; id++) {
    mesh.setGeometryIdAt(id, 1);
    mesh.setMatrixAt(id, matrix.makeTranslation(4 * (id - 5), 0, -40));
  }
  const culling = cullByTree(mesh);
  const camera = place(new PerspectiveCamera(60, 2, 0.1, 100), new Vector3(), new Vector3(0, 0, -1));
  expect(culling.instancesIn(camera).length).toBe(11);
  camera.setViewOffset(800, 400, 400, 0, 400, 400);
  expect(culling.instancesIn(camera)).toEqual([5, 6, 7, 8, 9, 10]);
  expect(culling.instancesIn(camera, { wholly: true })).toEqual([6, 7, 8, 9, 10]);
});

test('without a far end; a mesh that stands nowhere; another region', () => {
  const mesh = randomBatch(createRandom(1), 100);
  const culling = cullByTree(mesh);
  const camera = place(new PerspectiveCamera(60, 1, 1, Number.POSITIVE_INFINITY), new Vector3(), new Vector3(0, 0, -1));
  expect(culling.instancesIn(camera)).toEqual(scanBatch(mesh, camera, false));
  expect(culling.instancesIn(camera, { wholly: true }).length).toBeGreaterThan(0);
  mesh.matrixWorld.elements[12] = Number.NaN;
  expect(culling.instancesIn(new Box3())).toEqual(scanBatch(mesh, new Box3(), false));
  expect(() => culling.instancesIn({} as Box3)).toThrow(/takes a Box3/);
});
