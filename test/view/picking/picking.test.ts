import { expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { OBJECT_DOUBLE_SIDED } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { pick, rayThrough } from '../../../src/overdraw/frame/pick.ts';
import { nodeCount } from '../../../src/seeds/boxes/node.ts';
import { meshOfScene } from '../../../src/seeds/mesh/mesh-of-scene.ts';
import type { LoadedScene } from '../../../src/view/load/loaded.ts';
import { describeObject, pickAt, withDescent } from '../../../src/view/picking/picking.ts';
import { quadScene } from '../../browser/boxes.ts';

const WIDTH = 640;
const HEIGHT = 400;

function loadedOf(scene: LoadedScene['scene']): LoadedScene {
  return { scene, tree: buildSphereTree(scene.spheres, { boxes: scene.boxes }) } as LoadedScene;
}
const listOf = (ids: Iterable<number>) => {
  const list = Uint32Array.from(ids);
  return { ids: list, count: list.length };
};
const at = (x: number, y: number) => ({ x, y, width: WIDTH, height: HEIGHT });

const scene = castle.build();
const loaded = loadedOf(scene);
const mesh = meshOfScene(scene);
const all = listOf(scene.names.keys());

test('the mesh tree picks what the sphere tree picks, and both report their counts: 1,000 points, seed 1', () => {
  const random = createRandom(1);
  let met = 0;
  for (let i = 0; i < 1000; i++) {
    const camera = createCamera(scene.views[i % scene.views.length], WIDTH / HEIGHT);
    const point = at(random() * WIDTH, random() * HEIGHT);
    const without = pickAt(loaded, undefined, camera, point, all);
    const withMesh = pickAt(loaded, mesh, camera, point, all);
    expect(withMesh?.object).toBe(without?.object);
    if (!without || !withMesh) continue;
    met++;
    for (let k = 0; k < 3; k++) expect(withMesh.point[k]).toBeCloseTo(without.point[k], 6);
    const cost = { nodes: 0, triangles: 0 };
    pick(scene, loaded.tree, rayThrough(camera, point.x, point.y, WIDTH, HEIGHT), undefined, cost);
    expect([without.cost, without.descent, withMesh.cost]).toEqual([cost, null, null]);
    const opened = withMesh.descent!.levels.reduce((sum, level) => sum + level.opened.length, 0);
    expect(opened).toBe(withMesh.descent!.hit.nodesVisited);
    const slots = new Uint32Array(scene.names.length);
    const info = [without, withMesh].map((one) => describeObject(loaded, slots, one, null, camera, all, 0).search);
    expect(info[0]).toEqual({ tree: 'sphere', ...cost, ofNodes: loaded.tree.links.length, ofTriangles: 56_930 });
    const { nodesVisited: nodes, trianglesTested: triangles } = withMesh.descent!.hit;
    expect(info[1]).toEqual({ tree: 'mesh', nodes, triangles, ofNodes: nodeCount(mesh), ofTriangles: 56_930 });
  }
  expect(met).toBeGreaterThan(700);
});

test('only drawn objects are picked: 500 points and lists, seed 2', () => {
  const random = createRandom(2);
  const found = { mesh: 0, sphere: 0 };
  for (let i = 0; i < 500; i++) {
    const camera = createCamera(scene.views[i % scene.views.length], WIDTH / HEIGHT);
    const point = at(random() * WIDTH, random() * HEIGHT);
    const drawn = listOf([...scene.names.keys()].filter(() => random() < 0.6));
    const without = pickAt(loaded, undefined, camera, point, drawn);
    const withMesh = pickAt(loaded, mesh, camera, point, drawn);
    expect(withMesh?.object).toBe(without?.object);
    if (withMesh) found[withMesh.descent ? 'mesh' : 'sphere']++;
  }
  expect(Math.min(found.mesh, found.sphere)).toBeGreaterThan(50);
});

test('of two in one place the lower id is picked, a back where it counts, and nothing beside the picture', () => {
  const quads = quadScene([
    { half: 1, z: -9 },
    { half: 1, z: -5, turned: true },
    { half: 1, z: -6, turned: true, flags: OBJECT_DOUBLE_SIDED },
    { half: 1, z: -6 },
    { half: 1, z: -6 },
  ]);
  const few = loadedOf(quads);
  const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1], near: 1, far: 100 }, WIDTH / HEIGHT);
  const objectAt = (point: ReturnType<typeof at>, drawn = listOf([0, 1, 2, 3, 4])) =>
    pickAt(few, meshOfScene(quads), camera, point, drawn)?.object;
  // off the diagonals, where two triangles of a quad meet
  expect(objectAt(at(321, 203))).toBe(2);
  expect(objectAt(at(321, 203), listOf([4, 3, 0]))).toBe(3);
  expect(objectAt(at(321, 203), listOf([0, 1]))).toBe(0);
  expect(objectAt(at(5, 5))).toBe(undefined);
  for (const [x, y] of [
    [-1, 200],
    [640, 200],
    [320, -1],
    [320, 400],
  ])
    expect(objectAt(at(x, y))).toBe(undefined);
});

test('a pick from before the mesh tree gets its descent later, where that tree meets the same object', () => {
  const camera = createCamera(scene.views[0], WIDTH / HEIGHT);
  const BEFORE_WALL = at(250, 190);
  const before = pickAt(loaded, undefined, camera, BEFORE_WALL, all)!;
  const after = withDescent(loaded, mesh, before);
  expect(after).toMatchObject({ object: before.object, point: before.point, cost: null });
  expect(after.descent).toEqual(pickAt(loaded, mesh, camera, BEFORE_WALL, all)!.descent);
  const behind = pickAt(
    loaded,
    undefined,
    camera,
    BEFORE_WALL,
    listOf([...all.ids].filter((id) => id !== before.object)),
  )!;
  expect(behind.object).not.toBe(before.object);
  expect(withDescent(loaded, mesh, behind)).toBe(behind);
});
