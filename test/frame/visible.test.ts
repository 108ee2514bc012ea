import { describe, expect, test } from 'vitest';
import { castle } from '../../scenes/castle.ts';
import { type Culling, classifyObjects, createFinder, findVisible } from '../../src/frame/visible.ts';
import { createCamera } from '../../src/math/camera.ts';
import { INSIDE, OUTSIDE } from '../../src/math/frustum.ts';
import { createOrderView, lookThrough, ORDERS } from '../../src/overdraw/orders.ts';
import { objectCount } from '../../src/scene/scene.ts';
import { buildSphereTree } from '../../src/tree/sphere-build.ts';

const scene = castle.build();
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const cameras = scene.views.map((view) => createCamera(view));
const oracle = createOrderView(scene, tree, 1);
const wanted = new Uint32Array(objectCount(scene));

describe.each(ORDERS.map((row) => row.name))('order %s', (name) => {
  const row = ORDERS.find((order) => order.name === name)!;
  test.each<Culling>(['tree', 'linear'])('with culling %s lists what overdraw/orders.ts lists', (culling) => {
    const finder = createFinder(tree, scene.spheres);
    for (const camera of cameras) {
      lookThrough(oracle, camera);
      row.list(oracle, wanted, 0);
      findVisible(finder, camera, culling, name);
      expect(finder.ids.subarray(0, finder.count)).toEqual(wanted.subarray(0, oracle.count));
    }
  });
  test('with culling off lists every object once', () => {
    const finder = createFinder(tree, scene.spheres);
    findVisible(finder, cameras[3], 'off', name);
    expect(finder.count).toBe(objectCount(scene));
    expect(new Set(finder.ids.subarray(0, finder.count)).size).toBe(objectCount(scene));
    expect([finder.nodes, finder.leaves, finder.planes]).toEqual([0, 0, 0]);
  });
});

test('the tree tests far fewer spheres than the linear scan, and both are counted', () => {
  const finder = createFinder(tree, scene.spheres);
  let trees = 0;
  let linear = 0;
  for (const camera of cameras) {
    findVisible(finder, camera, 'tree', 'tree');
    trees += finder.planes;
    expect(finder.nodes).toBeGreaterThan(0);
    findVisible(finder, camera, 'linear', 'file');
    linear += finder.planes;
    // a sphere is tested by at least one plane and at most six
    expect(finder.planes).toBeGreaterThanOrEqual(objectCount(scene));
    expect(finder.planes).toBeLessThanOrEqual(objectCount(scene) * 6);
  }
  expect(trees).toBeLessThan(linear);
});

test('states agree with the list and its inside flags', () => {
  const finder = createFinder(tree, scene.spheres);
  const states = new Uint8Array(objectCount(scene));
  for (const camera of cameras) {
    findVisible(finder, camera, 'tree', 'tree');
    classifyObjects(scene.spheres, camera, states);
    expect(states.filter((state) => state !== OUTSIDE).length).toBe(finder.count);
    for (let i = 0; i < finder.count; i++) expect(states[finder.ids[i]] === INSIDE).toBe(finder.result.inside[i] === 1);
  }
});
