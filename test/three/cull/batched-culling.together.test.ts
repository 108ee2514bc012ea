/** What a culled BatchedMesh is asked in turn: hidden sets, levels of detail, rays and regions, pictures and shadows. None may take away what another has to know. */
import {
  BatchedMesh,
  Box3,
  BoxGeometry,
  Matrix4,
  MeshBasicMaterial,
  MeshDepthMaterial,
  PerspectiveCamera,
  Raycaster,
  SphereGeometry,
  Vector3,
} from 'three';
import { expect, test } from 'vitest';
import { CELL, type HiddenCells } from '../../../src/core/tree/hidden/hidden-cells.ts';
import type { BatchedCulling } from '../../../src/three/cull/batched-culling.ts';
import { cullByTree } from '../../../src/three/cull/cull-by-tree.ts';
import { StandIn } from './renderer.ts';
import { place } from './scenes.ts';

const at = (x: number, y = 0) => new Matrix4().makeTranslation(x, y, 0);

/** Boxes side by side, and another geometry for levels. */
function makeRow(count: number): { mesh: BatchedMesh; box: number; ball: number } {
  const mesh = new BatchedMesh(count, 2000, 6000, new MeshBasicMaterial());
  const [box, ball] = [new BoxGeometry(), new SphereGeometry(0.5, 8, 6)].map((one) => mesh.addGeometry(one));
  for (let i = 0; i < count; i++) mesh.setMatrixAt(mesh.addInstance(box), at(i - 2));
  return { mesh, box, ball };
}

/** One cell around all, from which only the first of four objects is seen. */
const FIRST_OF_FOUR: HiddenCells = {
  axes: Uint8Array.of(CELL),
  planes: new Float32Array(1),
  links: new Uint32Array(1),
  boxes: Float32Array.of(-1e4, -1e4, -1e4, 1e4, 1e4, 1e4),
  sets: [Uint8Array.of(1)],
  objectCount: 4,
  tested: null,
};

const camera = place(new PerspectiveCamera(60, 1, 0.5, 200), new Vector3(0, 0, 50), new Vector3());
const box = new Box3(new Vector3(-9, -9, -9), new Vector3(9, 9, 9));

test.each([
  ['a ray', (mesh: BatchedMesh) => new Raycaster(new Vector3(0, 0, 50), new Vector3(0, 0, -1)).intersectObject(mesh)],
  ['a region', (mesh: BatchedMesh) => cullByTree(mesh).instancesIn(box)],
])('what moved is away, where %s was asked since', (_, ask) => {
  const { mesh } = makeRow(4);
  const gpu = new StandIn();
  const culling = cullByTree(mesh, { hidden: { cells: FIRST_OF_FOUR } });
  expect(gpu.draw(mesh, camera).ids).toEqual([0]);
  mesh.setMatrixAt(0, at(0, 10));
  ask(mesh);
  expect(gpu.draw(mesh, camera).ids.length).toBe(4);
  expect(culling.counts.away).toBe(1);
});

test('levels and new geometries leave the hidden sets as they are, another shape does not', () => {
  const { mesh, box, ball } = makeRow(4);
  const gpu = new StandIn();
  const culling = cullByTree(mesh, { hidden: { cells: FIRST_OF_FOUR } });
  culling.setLevels(box, [{ geometryId: ball, distance: 500 }]);
  expect(gpu.draw(mesh, camera).ids).toEqual([0]);
  culling.setLevels(box, []);
  mesh.addGeometry(new BoxGeometry(2, 2, 2));
  expect(gpu.draw(mesh, camera).ids).toEqual([0]);
  mesh.setGeometryAt(box, new BoxGeometry(0.1, 0.1, 0.1));
  expect(gpu.draw(mesh, camera).ids.length).toBe(4);
});

test('hidden sets that are set right after the geometry was added', () => {
  const mesh = new BatchedMesh(4, 2000, 6000, new MeshBasicMaterial());
  const culling = cullByTree(mesh);
  const box = mesh.addGeometry(new BoxGeometry());
  for (let i = 0; i < 4; i++) mesh.setMatrixAt(mesh.addInstance(box), at(i));
  culling.setHidden({ cells: FIRST_OF_FOUR });
  expect(new StandIn().draw(mesh, camera).ids).toEqual([0]);
});

test('a picture by the camera of a light is a picture', () => {
  const { mesh } = makeRow(4);
  const gpu = new StandIn();
  const light = place(new PerspectiveCamera(60, 1, 0.5, 200), new Vector3(0, 5, 60), new Vector3());
  cullByTree(mesh).setCastShadowAt(0, false);
  expect(gpu.drawShadow(mesh, camera, light, new MeshDepthMaterial()).ids.length).toBe(3);
  expect(gpu.draw(mesh, light).ids.length).toBe(4);
});

test('what is asked without a picture remembers no change for pictures', () => {
  const { mesh, box, ball } = makeRow(50);
  const culling = cullByTree(mesh) as BatchedCulling;
  culling.setLevels(box, [{ geometryId: ball, distance: 5 }]);
  const told = () => (culling as unknown as { instances: { tree: { restated: number[] } } }).instances.tree.restated;
  for (let turn = 0; turn < 20; turn++) {
    for (let i = 0; i < 50; i++) mesh.setMatrixAt(i, at(i, turn));
    culling.instancesIn(new Box3());
    expect(told().length).toBeLessThanOrEqual(50);
  }
});

test('a culling that was stopped knows nothing', () => {
  const culling = cullByTree(makeRow(4).mesh);
  culling.stop();
  expect(() => culling.instancesIn(box)).toThrow('this culling was stopped');
});
