import { describe, expect, test, vi } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { INSIDE, OUTSIDE } from '../../../src/core/math/frustum.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { objectCount, sceneBox } from '../../../src/core/scene/scene.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { classifyObjects } from '../../../src/overdraw/frame/classify.ts';
import { type Culling, cullFrame } from '../../../src/overdraw/frame/cull-frame.ts';
import { createVisibleList } from '../../../src/overdraw/frame/frame-list.ts';
import { listOrder } from '../../../src/overdraw/order/list-order.ts';
import { createOrderContext, setOrderCamera } from '../../../src/overdraw/order/order-context.ts';
import { DRAW_ORDERS, type DrawOrderName, findDrawOrder } from '../../../src/overdraw/order/orders.ts';
import { randomCells } from '../../core/tree/hidden/hidden-cases.ts';

const scene = castle.build();
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const cameras = scene.views.map((view) => createCamera(view));
const oracle = createOrderContext(scene, tree, 1);
const wanted = new Uint32Array(objectCount(scene));

const rows = DRAW_ORDERS.filter(({ frame }) => frame);

describe.each(rows.map((row) => row.name))('order %s', (name) => {
  const row = findDrawOrder(name);
  test.each<Culling>(['tree', 'linear'])('with culling %s lists what overdraw/order/orders.ts lists', (culling) => {
    const list = createVisibleList(tree, scene.spheres);
    for (const camera of cameras) {
      setOrderCamera(oracle, camera);
      listOrder(row, oracle, wanted, 0);
      cullFrame(list, camera, { culling, order: name });
      expect(list.ids.subarray(0, list.count)).toEqual(wanted.subarray(0, oracle.count));
    }
  });
  test('with cells leaves out what is hidden, unless culling is off, seed 1', () => {
    const cells = randomCells(createRandom(1), objectCount(scene), 30, [...sceneBox(scene)]);
    const hiding = createOrderContext(scene, tree, 1, null, cells);
    const list = createVisibleList(tree, scene.spheres, cells);
    let left = 0;
    for (const camera of cameras)
      for (const culling of ['tree', 'linear'] as const) {
        setOrderCamera(oracle, camera);
        setOrderCamera(hiding, camera);
        listOrder(row, hiding, wanted, 0);
        cullFrame(list, camera, { culling, order: name });
        expect(list.ids.subarray(0, list.count)).toEqual(wanted.subarray(0, hiding.count));
        left += oracle.count - list.count;
      }
    expect(left).toBeGreaterThan(100);
    cullFrame(list, cameras[3], { culling: 'off', order: name });
    expect(list.count).toBe(objectCount(scene));
  });
  test('with culling off lists every object once', () => {
    const list = createVisibleList(tree, scene.spheres);
    cullFrame(list, cameras[3], { culling: 'off', order: name });
    expect(list.count).toBe(objectCount(scene));
    expect(new Set(list.ids.subarray(0, list.count)).size).toBe(objectCount(scene));
    expect([list.nodesVisited, list.leavesVisited, list.planesTested]).toEqual([0, 0, 0]);
  });
});

test('the tree tests far fewer spheres than the linear scan, and both are counted', () => {
  const list = createVisibleList(tree, scene.spheres);
  let trees = 0;
  let linear = 0;
  for (const camera of cameras) {
    cullFrame(list, camera);
    trees += list.planesTested;
    expect(list.nodesVisited).toBeGreaterThan(0);
    cullFrame(list, camera, { culling: 'linear', order: 'file' });
    linear += list.planesTested;
    // a sphere is tested by at least one plane and at most six
    expect(list.planesTested).toBeGreaterThanOrEqual(objectCount(scene));
    expect(list.planesTested).toBeLessThanOrEqual(objectCount(scene) * 6);
  }
  expect(trees).toBeLessThan(linear);
});

test('a new list is empty and has visited nothing, and a linear scan visits no node', () => {
  const list = createVisibleList(tree, scene.spheres);
  const nothing = { count: 0, nodesVisited: 0, leavesVisited: 0, planesTested: 0, cullMicros: 0, orderMicros: 0 };
  expect(list).toMatchObject(nothing);
  cullFrame(list, cameras[0]);
  expect(list.orderMicros).toBe(0);
  cullFrame(list, cameras[0], { culling: 'linear', order: 'file' });
  expect([list.nodesVisited, list.leavesVisited]).toEqual([0, 0]);
  expect(Math.min(list.cullMicros, list.orderMicros)).toBeGreaterThan(0);
});

test('times are microseconds of the clock: finding, then ordering, which a tree order has no part of', () => {
  const list = createVisibleList(tree, scene.spheres);
  const timesOf = (culling: Culling, order: DrawOrderName) => {
    // milliseconds, as the clock gives them
    const clock = vi.spyOn(performance, 'now');
    for (const now of [1, 3, 10, 14]) clock.mockReturnValueOnce(now);
    cullFrame(list, cameras[0], { culling, order });
    clock.mockRestore();
    return [list.cullMicros, list.orderMicros];
  };
  expect(timesOf('tree', 'tree')).toEqual([2000, 0]);
  expect(timesOf('off', 'tree')).toEqual([2000, 0]);
  expect(timesOf('tree', 'file')).toEqual([2000, 4000]);
  expect(timesOf('linear', 'file')).toEqual([2000, 4000]);
  expect(timesOf('linear', 'tree')).toEqual([2000, 4000]);
});

test('what culling a tree looks at is what the cull itself counts, whatever is drawn first', () => {
  const list = createVisibleList(tree, scene.spheres);
  const result = createCullResult(tree);
  for (const camera of cameras)
    for (const { name, frame } of rows) {
      const asked = frame!.by === 'cull' ? frame!.options : { order: 'none' as const };
      cullFrame(list, camera, { order: name });
      cull(tree, createQuery(camera), asked, result);
      const { nodesVisited, leavesVisited, planesTested } = result;
      expect(list).toMatchObject({ nodesVisited, leavesVisited, planesTested });
      expect(Math.min(nodesVisited, leavesVisited, planesTested)).toBeGreaterThan(0);
    }
});

test('the linear scan counts the planes up to the first that a sphere is behind', () => {
  const camera = createCamera({ eye: [0, 0, 0], target: [0, 0, -1], fov: 90, near: 1, far: 10 }, 1);
  const planesOf = (...sphere: number[]) => {
    const spheres = Float32Array.from(sphere);
    const list = createVisibleList(buildSphereTree(spheres), spheres);
    cullFrame(list, camera, { culling: 'linear', order: 'file' });
    return [list.count, list.nodesVisited, list.leavesVisited, list.planesTested];
  };
  const left = [-50, 0, -5, 1];
  const right = [50, 0, -5, 1];
  const below = [0, -50, -5, 1];
  const above = [0, 50, -5, 1];
  const near = [0, 0, -0.5, 0.25];
  const far = [0, 0, -20, 1];
  const inside = [0, 0, -5, 1];
  [left, right, below, above, near, far].forEach((sphere, k) => {
    expect(planesOf(...sphere)).toEqual([0, 0, 0, k + 1]);
  });
  expect(planesOf(...inside)).toEqual([1, 0, 0, 6]);
  // a sphere that touches the near plane from behind is not behind it
  expect(planesOf(0, 0, 1, 2)).toEqual([1, 0, 0, 6]);
  expect(planesOf(0, 0, 1, 1.875)).toEqual([0, 0, 0, 5]);
  expect(planesOf(...left, ...inside, ...above)).toEqual([1, 0, 0, 1 + 6 + 4]);
});

test('states agree with the list and its inside flags', () => {
  const list = createVisibleList(tree, scene.spheres);
  const states = new Uint8Array(objectCount(scene));
  for (const camera of cameras) {
    cullFrame(list, camera);
    classifyObjects(scene.spheres, camera, states);
    expect(states.filter((state) => state !== OUTSIDE).length).toBe(list.count);
    for (let i = 0; i < list.count; i++) expect(states[list.ids[i]] === INSIDE).toBe(list.result.inside[i] === 1);
  }
});
