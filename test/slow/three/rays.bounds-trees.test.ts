/**
 * Rays against culled meshes whose geometries have trees of three-mesh-bvh. The oracle is what that library hits of the same mesh, not culled: it tests every instance.
 */
import {
  BatchedMesh,
  type BufferGeometry,
  InstancedMesh,
  type Intersection,
  type Matrix4,
  Mesh,
  MeshBasicMaterial,
  Raycaster,
  Sphere,
  SphereGeometry,
  Vector3,
} from 'three';
import { acceleratedRaycast, computeBatchedBoundsTree, computeBoundsTree, MeshBVH } from 'three-mesh-bvh';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { soak } from '../../soak.ts';
import { InstancedStandIn } from '../../three/cull/instanced-renderer.ts';
import { hardMatrix, randomRay, told, WORLDS } from '../../three/cull/rays.ts';
import { randomBatch } from '../../three/cull/scenes.ts';
import { otherThree } from '../../three-at.ts';

const RAYS = 1000;
const prototypes = [Mesh.prototype, BatchedMesh.prototype];
const raycasts = prototypes.map(({ raycast }) => raycast);

type Cast = Mesh | BatchedMesh | InstancedMesh;

/** Between near and far: of instances that are sheared the library gives some that are not. */
function cast(mesh: Cast, raycaster: Raycaster): Intersection[] {
  const hits: Intersection[] = [];
  mesh.raycast(raycaster, hits);
  return hits.filter(({ distance }) => distance >= raycaster.near && distance <= raycaster.far);
}

function compareFirst(own: Cast, stock: Cast, raycaster: Raycaster): void {
  Object.assign(raycaster, { firstHitOnly: true, near: 0, far: Number.POSITIVE_INFINITY });
  expect(told(cast(own, raycaster), own)).toEqual(first(stock, cast(stock, raycaster)));
  Object.assign(raycaster, { firstHitOnly: false });
}

/** As three sorts them. */
const first = (mesh: Cast, hits: Intersection[]) =>
  told(hits.sort((a, b) => a.distance - b.distance).slice(0, 1), mesh);

const why = otherThree === null ? '' : ' (skipped: it imports the three.js of package.json)';
describe.skipIf(why !== '')(`three-mesh-bvh${why}`, () => {
  beforeAll(() => {
    for (const prototype of prototypes) prototype.raycast = acceleratedRaycast;
  });
  afterAll(() => {
    for (const [i, prototype] of prototypes.entries()) prototype.raycast = raycasts[i];
  });

  test.each(soak([1], [1, 2, 3, 4, 5]))('of all geometries of a BatchedMesh, or some: seed %i', (seed) => {
    const [stock, own] = [0, 1].map(() => {
      const random = createRandom(seed);
      const mesh = randomBatch(random, 250);
      for (let id = 0; id < 250; id++) mesh.setMatrixAt(id, hardMatrix(random));
      mesh.matrixWorld.copy(WORLDS[seed % WORLDS.length][1](random));
      if (seed > 3) mesh.geometry.computeBoundingBox();
      computeBatchedBoundsTree.call(mesh, seed > 3 ? 1 : -1);
      return mesh;
    });
    cullByTree(own);
    expect(own.raycast).not.toBe(acceleratedRaycast);
    const asked = vi.spyOn(MeshBVH.prototype, 'raycastObject3D');
    const random = createRandom(seed + 1000);
    const raycaster = new Raycaster();
    for (let ray = 0; ray < RAYS; ray++) {
      if (ray % 10 === 0) {
        const id = randomInt(random, 250);
        const matrix = hardMatrix(random);
        for (const mesh of [stock, own]) mesh.setMatrixAt(id, matrix);
      }
      randomRay(random, own, raycaster);
      expect(told(cast(own, raycaster), own)).toEqual(told(cast(stock, raycaster), stock));
      compareFirst(own, stock, raycaster);
    }
    const bySome = asked.mock.calls.length;
    expect(bySome).toBeGreaterThan(RAYS);
    asked.mockRestore();
  });

  test('of the geometry of an InstancedMesh', () => {
    const [stock, own] = [0, 1].map(() => {
      const random = createRandom(1);
      const geometry = new SphereGeometry(1, 12, 9);
      computeBoundsTree.call(geometry as BufferGeometry);
      const mesh = new InstancedMesh(geometry, new MeshBasicMaterial(), 300);
      for (let id = 0; id < 300; id++) mesh.setMatrixAt(id, hardMatrix(random));
      return mesh;
    });
    stock.boundingSphere = new Sphere(new Vector3(), 1e12);
    cullByTree(own, new InstancedStandIn().face);
    const random = createRandom(2);
    const raycaster = new Raycaster();
    let hits = 0;
    const asked = vi.spyOn(MeshBVH.prototype, 'raycastObject3D');
    for (let ray = 0; ray < RAYS; ray++) {
      const id = randomInt(random, 300);
      const matrix: Matrix4 = hardMatrix(random);
      for (const mesh of [stock, own]) mesh.setMatrixAt(id, matrix);
      randomRay(random, own, raycaster);
      const want = told(cast(stock, raycaster), stock);
      asked.mockClear();
      expect(told(cast(own, raycaster), own)).toEqual(want);
      // of a direction whose length is not 1 every instance is asked
      if (Math.abs(raycaster.ray.direction.length() - 1) < 1e-9) expect(asked.mock.calls.length).toBeLessThan(150);
      hits += want.length;
      compareFirst(own, stock, raycaster);
    }
    asked.mockRestore();
    expect(hits).toBeGreaterThan(RAYS / 2);
  });

  test('a raycast of the library that stands on the mesh alone gives way too, and comes back', () => {
    const mesh = randomBatch(createRandom(1), 100);
    mesh.raycast = acceleratedRaycast;
    const culling = cullByTree(mesh);
    expect(mesh.raycast).not.toBe(acceleratedRaycast);
    culling.stop();
    expect([mesh.raycast, Object.hasOwn(mesh, 'raycast')]).toEqual([acceleratedRaycast, true]);
  });
});
