/** Cameras, lights and switches: which list a mesh has when, and how it is given back. */
import {
  BatchedMesh,
  BoxGeometry,
  type DataTexture,
  Frustum,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshDepthMaterial,
  PerspectiveCamera,
  Vector3,
} from 'three';
import { expect, test, vi } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { internalsOf } from '../../../src/three/cull/internals.ts';
import type { TreeCulling } from '../../../src/three/cull/tree-culling.ts';
import { StandIn } from './renderer.ts';
import { ascending, isIn, place, randomBatch, randomMatrix, revision } from './scenes.ts';

const camera = (z: number) => place(new PerspectiveCamera(60, 1.3, 0.5, 60), new Vector3(1, 2, z), new Vector3());

function meshes(count = 300): { stock: BatchedMesh; own: BatchedMesh; culling: TreeCulling; gpu: StandIn } {
  const [stock, own] = [0, 1].map(() => randomBatch(createRandom(1), count));
  return { stock, own, culling: cullByTree(own), gpu: new StandIn() };
}

test('a view in which nothing changed makes no list and uploads nothing', () => {
  const { own, culling, gpu } = meshes();
  const still = camera(12);
  const first = gpu.draw(own, still);
  const { uploaded } = gpu;
  for (let frame = 0; frame < 3; frame++) expect(gpu.draw(own, still)).toEqual(first);
  expect(culling.counts.lists).toBe(1);
  expect(gpu.uploaded).toBe(uploaded);
});

test.each([
  ['the camera moves', (_: BatchedMesh, eye: PerspectiveCamera) => place(eye, new Vector3(0, 3, 11), new Vector3())],
  [
    'the camera zooms',
    (_: BatchedMesh, eye: PerspectiveCamera) => {
      eye.fov = 40;
      eye.updateProjectionMatrix();
    },
  ],
  ['the mesh moves', (mesh: BatchedMesh) => mesh.matrixWorld.makeTranslation(1, 0, 0)],
  ['an instance moves', (mesh: BatchedMesh) => mesh.setMatrixAt(3, new Matrix4())],
  ['an instance comes', (mesh: BatchedMesh) => mesh.addInstance(1)],
  ['an instance hides', (mesh: BatchedMesh) => mesh.setVisibleAt(4, false)],
])('%s: another list', (_, change) => {
  const { stock, own, culling, gpu } = meshes();
  const eye = camera(12);
  gpu.draw(own, eye);
  change(stock, eye);
  change(own, eye);
  expect(ascending(gpu.draw(own, eye).ids)).toEqual(ascending(gpu.draw(stock, eye).ids));
  expect(culling.counts.lists).toBe(2);
});

test('each camera and each light keeps its own list, whichever was drawn last', () => {
  const { stock, own, culling, gpu } = meshes();
  const eyes = [camera(12), camera(-9)];
  const light = camera(30);
  const depth = new MeshDepthMaterial();
  for (let frame = 0; frame < 3; frame++) {
    const shadow = gpu.drawShadow(own, eyes[0], light, depth);
    expect(ascending(shadow.ids)).toEqual(ascending(gpu.drawShadow(stock, eyes[0], light, depth).ids));
    for (const eye of eyes) expect(ascending(gpu.draw(own, eye).ids)).toEqual(ascending(gpu.draw(stock, eye).ids));
  }
  expect(culling.counts.lists).toBe(3);
});

test('one camera with two materials, one of which blends', () => {
  const { stock, own, gpu } = meshes();
  const eye = camera(12);
  const glass = new MeshBasicMaterial({ transparent: true });
  for (let frame = 0; frame < 2; frame++) {
    expect(ascending(gpu.draw(own, eye).ids)).toEqual(ascending(gpu.draw(stock, eye).ids));
    expect(gpu.draw(own, eye, glass).ids).toEqual(gpu.draw(stock, eye, glass).ids);
  }
});

test('nearest first: of all pairs, at most 9 % the farther one first', () => {
  const { own, gpu } = meshes(3000);
  const eye = camera(12);
  const { ids } = gpu.draw(own, eye);
  const matrix = new Matrix4();
  const keys = ids.map((id) =>
    new Vector3().setFromMatrixPosition(own.getMatrixAt(id, matrix)).distanceTo(eye.position),
  );
  const wrong = keys.reduce((sum, key, i) => sum + keys.slice(i + 1).filter((later) => later < key).length, 0);
  expect(ids.length).toBeGreaterThan(500);
  expect(wrong / ((ids.length * (ids.length - 1)) / 2)).toBeLessThan(0.09);
});

test('without its culling, with a sort of its own, or unsorted where it blends, the mesh draws as it ships; of the sort one line says so', () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { stock, own, gpu } = meshes();
  const eye = camera(12);
  const glass = new MeshBasicMaterial({ transparent: true });
  const switches: ((mesh: BatchedMesh) => void)[] = [
    (mesh) => Object.assign(mesh, { perObjectFrustumCulled: false }),
    (mesh) => Object.assign(mesh, { perObjectFrustumCulled: true, sortObjects: false }),
    (mesh) => (mesh.setCustomSort((list) => list.sort((a, b) => b.start - a.start)).sortObjects = true),
  ];
  for (const change of switches) {
    gpu.draw(own, eye);
    for (const mesh of [stock, own]) change(mesh);
    expect(gpu.draw(own, eye, glass)).toEqual(gpu.draw(stock, eye, glass));
  }
  gpu.draw(own, eye);
  expect(said.mock.calls).toEqual([
    [
      'cull64/three: BatchedMesh is drawn as it ships, without a tree: it has a customSort, which would sort what the tree has in order',
    ],
  ]);
  said.mockRestore();
  for (const mesh of [stock, own]) Object.assign(mesh, { perObjectFrustumCulled: false, sortObjects: false });
  expect(gpu.draw(own, eye)).toEqual(gpu.draw(stock, eye));
});

test('given back, the mesh does not draw the list that it had before', () => {
  const own = randomBatch(createRandom(1), 300);
  const gpu = new StandIn();
  expect(gpu.draw(own, camera(12)).ids.length).toBeLessThan(200);
  cullByTree(own);
  gpu.draw(own, camera(12));
  Object.assign(own, { perObjectFrustumCulled: false, sortObjects: false });
  expect(gpu.draw(own, camera(12)).ids.length).toBe(300);
});

test('unsorted: the same set, however it comes', () => {
  const { stock, own, gpu } = meshes();
  for (const mesh of [stock, own]) mesh.sortObjects = false;
  expect(ascending(gpu.draw(own, camera(12)).ids)).toEqual(gpu.draw(stock, camera(12)).ids);
});

test('a second call gives the same culling, until it is stopped', () => {
  const { own, culling } = meshes();
  expect(cullByTree(own)).toBe(culling);
  culling.stop();
  const next = cullByTree(own);
  expect(next).not.toBe(culling);
  culling.stop();
  expect(cullByTree(own)).toBe(next);
});

test('of many cameras the textures of 64 are kept, and none after the end', () => {
  const { stock, own, culling, gpu } = meshes();
  const stockGpu = new StandIn();
  const textures = new Set<DataTexture>();
  const disposed = new Set<DataTexture>();
  const cameras = Array.from({ length: 70 }, (_, k) => camera(5 + k / 4));
  for (const eye of [...cameras, cameras[0]]) {
    expect(ascending(gpu.draw(own, eye).ids)).toEqual(ascending(stockGpu.draw(stock, eye).ids));
    const { _indirectTexture } = internalsOf(own);
    if (!textures.has(_indirectTexture))
      _indirectTexture.addEventListener('dispose', () => disposed.add(_indirectTexture));
    textures.add(_indirectTexture);
  }
  expect([textures.size, disposed.size]).toEqual([71, 7]);
  culling.stop();
  expect(disposed.size).toBe(71);
  expect(disposed.has(internalsOf(own)._indirectTexture)).toBe(false);
});

test('stop gives the mesh back as it was', () => {
  const stock = randomBatch(createRandom(1), 300);
  const own = randomBatch(createRandom(1), 300);
  const before = Object.keys(own);
  const textures = internalsOf(own)._indirectTexture;
  const culling = cullByTree(own);
  const gpu = new StandIn();
  const eye = camera(12);
  const nowhere = new Frustum();
  for (const plane of nowhere.planes) plane.constant = -1e9;
  expect(!own.frustumCulled || isIn(nowhere, own)).toBe(true);
  // what a copy or a file takes along is the program's
  const asksMeshes = 'intersectsFrustum' in own;
  const written = (mesh: BatchedMesh) => [mesh, mesh.clone(), mesh.toJSON().object].map((one) => one.frustumCulled);
  expect(written(own)).toEqual(asksMeshes ? written(stock) : [false, false, false]);
  gpu.draw(own, eye);
  culling.stop();
  expect(Object.keys(own)).toEqual(before);
  expect(own.frustumCulled).toBe(true);
  expect(internalsOf(own)._indirectTexture).toBe(textures);
  expect(gpu.draw(own, eye)).toEqual(gpu.draw(stock, eye));
});

test('more room, less room, packed geometry, a copy: the same list as without the tree', () => {
  const { stock, own, gpu } = meshes();
  const eye = camera(12);
  const changes: ((mesh: BatchedMesh) => void)[] = [
    (mesh) => mesh.setInstanceCount(2000),
    (mesh) => {
      for (let i = 0; i < 1000; i++) mesh.setMatrixAt(mesh.addInstance(1), new Matrix4());
    },
    (mesh) => {
      for (let id = 300; id < 1300; id++) mesh.deleteInstance(id);
    },
    // before r174 three deletes once more what is deleted
    ...(revision < 174 ? [] : [(mesh: BatchedMesh) => mesh.deleteGeometry(1)]),
    (mesh) => mesh.optimize(),
    // before r179 three takes no instance that is gone from the end
    ...(revision < 179 ? [] : [(mesh: BatchedMesh) => mesh.setInstanceCount(301)]),
    (mesh) => mesh.setGeometrySize(90_000, 3000),
    (mesh) => mesh.copy(randomBatch(createRandom(2), 150)),
  ];
  for (const change of changes) {
    for (const mesh of [stock, own]) change(mesh);
    const [want, got] = [stock, own].map((mesh) => gpu.draw(mesh, eye));
    const byId = ({ ids, starts, counts }: typeof want) =>
      ids.map((id, i) => [id, starts[i], counts[i]]).sort((a, b) => a[0] - b[0]);
    expect(byId(got)).toEqual(byId(want));
    expect(got.ids.length).toBeGreaterThan(20);
  }
});

test('a matrix that is written past setMatrixAt counts after refresh', () => {
  const { stock, own, culling, gpu } = meshes();
  const eye = camera(12);
  gpu.draw(own, eye);
  for (const mesh of [stock, own]) {
    const texture = internalsOf(mesh)._matricesTexture;
    for (let id = 0; id < 50; id++) randomMatrix(createRandom(id)).toArray(texture.image.data as Float32Array, id * 16);
    texture.needsUpdate = true;
  }
  culling.refresh();
  expect(ascending(gpu.draw(own, eye).ids)).toEqual(ascending(gpu.draw(stock, eye).ids));
});

test('dispose ends it', () => {
  const { own, gpu } = meshes();
  gpu.draw(own, camera(12));
  own.dispose();
  expect(internalsOf(own)._indirectTexture).toBe(null);
  expect(Object.hasOwn(own, 'setMatrixAt')).toBe(false);
});

test('what is not such a mesh is refused, and so is a three.js with other insides', () => {
  expect(() => cullByTree(new Mesh(new BoxGeometry()) as never)).toThrow(/takes a BatchedMesh or/);
  expect(() => cullByTree(null!)).toThrow(TypeError);
  const other = new BatchedMesh(1, 10, 10);
  delete (other as { _multiDrawStarts?: unknown })._multiDrawStarts;
  expect(() => cullByTree(other)).toThrow(/no _multiDrawStarts, which cull64\/three works with/);
});
