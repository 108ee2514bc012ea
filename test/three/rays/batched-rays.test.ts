/**
 * Rays against a BatchedMesh that is culled: the oracle is the raycast of the same mesh as three ships it, which tests every instance. Hits are equal to the last bit, and come in
 * the same order.
 */
import {
  BackSide,
  type BatchedMesh,
  BoxGeometry,
  DoubleSide,
  FrontSide,
  type Intersection,
  Matrix4,
  MeshBasicMaterial,
  Raycaster,
  Vector3,
} from 'three';
import { describe, expect, test } from 'vitest';
import { createRandom, type Random, randomInt } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { soak } from '../../soak.ts';
import { hardMatrix, randomRay, told, WORLDS } from '../cull/rays.ts';
import { StandIn } from '../cull/renderer.ts';
import { ascending, randomBatch, randomCamera } from '../cull/scenes.ts';

const SEEDS = Array.from({ length: soak(6, 20) }, (_, i) => i + 1);
const RAYS = 3000;

/** The same mesh twice, the second culled by a tree. */
function pair(seed: number, count: number, world: (random: Random) => Matrix4): [BatchedMesh, BatchedMesh] {
  const side = [FrontSide, BackSide, DoubleSide][seed % 3];
  const [stock, own] = [0, 1].map(() => {
    const random = createRandom(seed);
    const mesh = randomBatch(random, count, new MeshBasicMaterial({ side }));
    for (let id = 0; id < count; id++) mesh.setMatrixAt(id, hardMatrix(random));
    mesh.matrixWorld.copy(world(random));
    return mesh;
  });
  cullByTree(own);
  return [stock, own];
}

/** What a mesh may be told, the same for both. */
const CHANGES: ((random: Random, mesh: BatchedMesh) => (mesh: BatchedMesh) => void)[] = [
  (random, { instanceCount }) => {
    const id = randomInt(random, instanceCount);
    const matrix = hardMatrix(random);
    return (mesh) => mesh.setMatrixAt(id, matrix);
  },
  (random, { instanceCount }) => {
    const id = randomInt(random, instanceCount);
    const isVisible = random() < 0.5;
    return (mesh) => mesh.setVisibleAt(id, isVisible);
  },
  (random, { instanceCount }) => {
    const id = randomInt(random, instanceCount);
    return (mesh) => mesh.deleteInstance(id);
  },
  (random) => {
    const matrix = hardMatrix(random);
    const geometry = randomInt(random, 3);
    return (mesh) => mesh.setMatrixAt(mesh.addInstance(geometry), matrix);
  },
  (random, { instanceCount }) => {
    const id = randomInt(random, instanceCount);
    const geometry = randomInt(random, 3);
    return (mesh) => mesh.setGeometryIdAt(id, geometry);
  },
  (random) => {
    const size = 0.3 + 2 * random();
    return (mesh) => mesh.setGeometryAt(0, new BoxGeometry(size, 1, size));
  },
];

/** Tell both meshes the same; three refuses what is of an instance that is gone, of both. */
function change(random: Random, meshes: BatchedMesh[]): void {
  const one = CHANGES[randomInt(random, CHANGES.length)](random, meshes[0]);
  for (const mesh of meshes) {
    try {
      one(mesh);
    } catch (error) {
      if (!/Invalid instanceId|Maximum item count/.test(String(error))) throw error;
    }
  }
}

const cast = (mesh: BatchedMesh, raycaster: Raycaster): Intersection[] => {
  const hits: Intersection[] = [];
  mesh.raycast(raycaster, hits);
  return hits;
};

describe.each(SEEDS)('seed %i', (seed) => {
  const [name, world] = WORLDS[seed % WORLDS.length];
  test(`${RAYS} rays hit what three hits, in a mesh ${name}, as instances move, come, hide and go`, () => {
    const random = createRandom(seed + 1000);
    const [stock, own] = pair(seed, 60 + randomInt(random, 120), world);
    const gpu = new StandIn();
    const raycaster = new Raycaster();
    let hits = 0;
    for (let ray = 0; ray < RAYS; ray++) {
      if (ray % 20 === 0) for (let k = randomInt(random, 8); k > 0; k--) change(random, [stock, own]);
      // rays come before, between and after views
      if (ray % 64 === 40) {
        const camera = randomCamera(random);
        const [wanted, drawn] = [stock, own].map((mesh) => ascending(gpu.draw(mesh, camera).ids));
        expect(drawn).toEqual(wanted);
      }
      randomRay(random, own, raycaster);
      const want = cast(stock, raycaster);
      expect(told(cast(own, raycaster), own)).toEqual(told(want, stock));
      hits += want.length;
    }
    if (name !== 'made flat') expect(hits).toBeGreaterThan(RAYS / 10);
  });

  test('with firstHitOnly, what three sorts to the first place', () => {
    const random = createRandom(seed + 2000);
    const [stock, own] = pair(seed, 60 + randomInt(random, 300), world);
    const raycaster = new Raycaster();
    for (let ray = 0; ray < 300; ray++) {
      if (ray % 20 === 0) change(random, [stock, own]);
      randomRay(random, own, raycaster);
      const want = raycaster.intersectObject(stock).slice(0, 1);
      Object.assign(raycaster, { firstHitOnly: true });
      expect(told(cast(own, raycaster), own)).toEqual(told(want, stock));
      Object.assign(raycaster, { firstHitOnly: false });
    }
  });
});

/** Boxes in a row along x, seen from its end. */
function aRow(count: number): { mesh: BatchedMesh; raycaster: Raycaster } {
  const mesh = randomBatch(createRandom(1), count);
  for (let id = 0; id < count; id++) {
    mesh.setGeometryIdAt(id, 0);
    mesh.setMatrixAt(id, new Matrix4().makeTranslation(3 * id, 0, 0));
  }
  const raycaster = new Raycaster(new Vector3(-5, 0.1, 0.2), new Vector3(1, 0, 0));
  return { mesh, raycaster };
}

test('of equally near hits the first instance is given', () => {
  const { mesh, raycaster } = aRow(200);
  for (const id of [20, 150, 7]) mesh.setMatrixAt(id, new Matrix4().makeTranslation(-2, 0, 0));
  cullByTree(mesh);
  Object.assign(raycaster, { firstHitOnly: true });
  expect(cast(mesh, raycaster).map(({ batchId, distance }) => [batchId, distance])).toEqual([[7, 2.5]]);
});

test('few triangles are looked at', () => {
  const { mesh, raycaster } = aRow(4096);
  for (let id = 0; id < 4096; id++)
    mesh.setMatrixAt(id, new Matrix4().makeTranslation(3 * (id >> 8), 3 * (id & 15), 3 * ((id >> 4) & 15)));
  cullByTree(mesh);
  const { prototype } = Object.getPrototypeOf(mesh.constructor) as { prototype: { raycast(...values: never[]): void } };
  const { raycast } = prototype;
  let asked = 0;
  prototype.raycast = function (...values) {
    asked++;
    raycast.apply(this, values);
  };
  expect(cast(mesh, raycaster).length).toBe(16);
  expect(asked).toBeLessThan(24);
  asked = 0;
  Object.assign(raycaster, { firstHitOnly: true });
  expect(cast(mesh, raycaster).length).toBe(1);
  prototype.raycast = raycast;
  expect(asked).toBeLessThan(4);
});

test('layers count as in three', () => {
  const { mesh, raycaster } = aRow(100);
  cullByTree(mesh);
  expect(raycaster.intersectObject(mesh).length).toBe(100);
  mesh.layers.set(3);
  expect(raycaster.intersectObject(mesh)).toEqual([]);
  raycaster.layers.set(3);
  expect(raycaster.intersectObject(mesh).length).toBe(100);
});

test('stop gives back the raycast of its class; one that a program set stays', () => {
  const { mesh, raycaster } = aRow(100);
  const culling = cullByTree(mesh);
  expect(Object.hasOwn(mesh, 'raycast')).toBe(true);
  culling.stop();
  expect(Object.hasOwn(mesh, 'raycast')).toBe(false);
  expect(cast(mesh, raycaster).length).toBe(100);
  const mine = () => undefined;
  mesh.raycast = mine;
  cullByTree(mesh).stop();
  expect(mesh.raycast).toBe(mine);
  cullByTree(mesh);
  expect(mesh.raycast).toBe(mine);
});
