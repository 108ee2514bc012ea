/**
 * Rays against an InstancedMesh that is culled: the oracle is the raycast of the same mesh as three ships it, but for the sphere around all instances, which three makes once,
 * however they move: it is given one that is large enough.
 */
import {
  BackSide,
  BoxGeometry,
  BufferGeometry,
  ConeGeometry,
  DoubleSide,
  FrontSide,
  InstancedBufferAttribute,
  InstancedMesh,
  type Intersection,
  type Material,
  Matrix4,
  MeshBasicMaterial,
  Raycaster,
  Sphere,
  SphereGeometry,
  Vector3,
} from 'three';
import { describe, expect, test } from 'vitest';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { soak } from '../../soak.ts';
import { InstancedStandIn as StandIn } from '../cull/instanced-renderer.ts';
import { scan } from '../cull/instances.ts';
import { hardMatrix, randomRay, told, WORLDS } from '../cull/rays.ts';
import { ascending, randomCamera } from '../cull/scenes.ts';

const SEEDS = Array.from({ length: soak(6, 16) }, (_, i) => i + 1);
const RAYS = 2500;

/** A geometry of groups, one without an index, one that is drawn in part. */
function geometryOf(seed: number): [BufferGeometry, Material | Material[]] {
  const side = [FrontSide, BackSide, DoubleSide][seed % 3];
  const material = new MeshBasicMaterial({ side });
  switch (seed % 4) {
    case 0:
      return [new BoxGeometry(1, 2, 1), [0, 1, 2, 3, 4, 5].map(() => material)];
    case 1:
      return [new ConeGeometry(0.4, 1.5, 7).toNonIndexed(), material];
    case 2: {
      const geometry = new SphereGeometry(0.7, 6, 5);
      geometry.setDrawRange(6, 60);
      geometry.computeBoundingBox();
      return [geometry, material];
    }
    default:
      return [new BoxGeometry(1, 2, 1).translate(2, 0, 0), material];
  }
}

function randomInstances(seed: number, count: number): InstancedMesh {
  const random = createRandom(seed);
  const mesh = new InstancedMesh(...geometryOf(seed), count);
  for (let id = 0; id < count; id++) mesh.setMatrixAt(id, hardMatrix(random));
  mesh.matrixWorld.copy(WORLDS[seed % WORLDS.length][1](random));
  return mesh;
}

const cast = (mesh: InstancedMesh, raycaster: Raycaster): Intersection[] => {
  const hits: Intersection[] = [];
  mesh.raycast(raycaster, hits);
  return hits;
};

describe.each(SEEDS)('seed %i', (seed) => {
  test(`${RAYS} rays hit what three hits, in a mesh ${WORLDS[seed % WORLDS.length][0]}, as instances move, come and go`, () => {
    const random = createRandom(seed + 1000);
    const count = 60 + randomInt(random, 200);
    const [stock, own] = [0, 1].map(() => randomInstances(seed, count));
    stock.boundingSphere = new Sphere(new Vector3(), 1e12);
    const gpu = new StandIn();
    const camera = randomCamera(random);
    cullByTree(own, gpu.face);
    const raycaster = new Raycaster();
    let hits = 0;
    for (let ray = 0; ray < RAYS; ray++) {
      if (ray % 20 === 0)
        for (let k = randomInt(random, 8); k > 0; k--) {
          const id = randomInt(random, count);
          const matrix = hardMatrix(random);
          for (const mesh of [stock, own]) mesh.setMatrixAt(id, matrix);
        }
      if (ray % 100 === 50) stock.count = own.count = randomInt(random, count + 1);
      // the stand-in draws a mesh of one material
      if (ray % 64 === 40 && !Array.isArray(own.material))
        expect(ascending(gpu.draw(own, camera).ids)).toEqual(scan(stock, camera));
      randomRay(random, own, raycaster);
      const want = cast(stock, raycaster);
      expect(told(cast(own, raycaster), own)).toEqual(told(want, stock));
      const [first = null] = told(raycaster.intersectObject(stock), stock);
      Object.assign(raycaster, { firstHitOnly: true });
      expect(told(cast(own, raycaster), own)[0] ?? null).toBe(first);
      Object.assign(raycaster, { firstHitOnly: false });
      hits += want.length;
    }
    if (seed % WORLDS.length !== 6) expect(hits).toBeGreaterThan(RAYS / 20);
  });
});

/** Boxes in a row along x, seen from its end. */
function aRow(count: number): { mesh: InstancedMesh; raycaster: Raycaster } {
  const mesh = new InstancedMesh(new BoxGeometry(), new MeshBasicMaterial(), count);
  for (let id = 0; id < count; id++) mesh.setMatrixAt(id, new Matrix4().makeTranslation(3 * id, 0, 0));
  return { mesh, raycaster: new Raycaster(new Vector3(-5, 0.1, 0.2), new Vector3(1, 0, 0)) };
}

const idsOf = (hits: Intersection[]) => hits.map(({ instanceId }) => instanceId);

test('what moves away from where three last saw all is hit, unlike in three', () => {
  const { mesh: stock, raycaster } = aRow(100);
  const { mesh: own } = aRow(100);
  cullByTree(own, new StandIn().face);
  for (const mesh of [stock, own]) expect(cast(mesh, raycaster).length).toBe(100);
  for (const mesh of [stock, own]) mesh.setMatrixAt(5, new Matrix4().makeTranslation(0, 1000, 0));
  raycaster.ray.origin.y += 1000;
  expect(idsOf(cast(stock, raycaster))).toEqual([]);
  expect(idsOf(cast(own, raycaster))).toEqual([5]);
  stock.computeBoundingSphere();
  expect(told(cast(own, raycaster), own)).toEqual(told(cast(stock, raycaster), stock));
});

test('matrices that are written past setMatrixAt, and another attribute of matrices', () => {
  const { mesh, raycaster } = aRow(100);
  cullByTree(mesh, new StandIn().face);
  expect(cast(mesh, raycaster).length).toBe(100);
  mesh.instanceMatrix.array[16 * 7 + 13] = 1000;
  mesh.instanceMatrix.needsUpdate = true;
  raycaster.ray.origin.y += 1000;
  expect(idsOf(cast(mesh, raycaster))).toEqual([7]);
  const { array } = mesh.instanceMatrix;
  mesh.instanceMatrix = new InstancedBufferAttribute(array.slice(), 16);
  mesh.instanceMatrix.array[16 * 9 + 13] = 1000;
  expect(idsOf(cast(mesh, raycaster))).toEqual([7, 9]);
});

test('in WebGPURenderer too', () => {
  const { mesh, raycaster } = aRow(100);
  const culling = cullByTree(mesh, { isWebGPURenderer: true } as never);
  mesh.setMatrixAt(3, new Matrix4().makeTranslation(0, 9, 0));
  expect(idsOf(cast(mesh, raycaster)).length).toBe(99);
  expect(culling.instancesIn(new Sphere(new Vector3(0, 9, 0), 1))).toEqual([3]);
});

test('after a draw that threw the program’s own instances are hit', () => {
  const { mesh, raycaster } = aRow(100);
  const gpu = new StandIn();
  cullByTree(mesh, gpu.face);
  gpu.begin(mesh, randomCamera(createRandom(1)));
  expect(cast(mesh, raycaster).length).toBe(100);
});

test('a geometry without a place hits nothing, as in three', () => {
  const mesh = new InstancedMesh(new BufferGeometry(), new MeshBasicMaterial(), 100);
  cullByTree(mesh, new StandIn().face);
  expect(cast(mesh, new Raycaster(new Vector3(), new Vector3(1, 0, 0)))).toEqual([]);
});

test('stop gives back the raycast of its class; one that a program set stays', () => {
  const { mesh } = aRow(100);
  const gpu = new StandIn();
  cullByTree(mesh, gpu.face).stop();
  expect(Object.hasOwn(mesh, 'raycast')).toBe(false);
  const mine = () => undefined;
  mesh.raycast = mine;
  cullByTree(mesh, gpu.face);
  expect(mesh.raycast).toBe(mine);
});
