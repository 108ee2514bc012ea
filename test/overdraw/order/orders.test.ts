import { describe, expect, it } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { listOrder } from '../../../src/overdraw/order/list-order.ts';
import { createOrderContext, setOrderCamera } from '../../../src/overdraw/order/order-context.ts';
import { type DrawOrderName, findDrawOrder, ordersWith, RANDOM_RUNS } from '../../../src/overdraw/order/orders.ts';
import { crowd, FRONT, sceneOf } from '../measure/shapes.ts';

const CAMERAS = [
  FRONT,
  createCamera({ eye: [0, 0, -8], target: [1, 0.3, -8] }),
  createCamera({ eye: [9, 4, 3], target: [0, 0, -10], fov: 35 }),
  createCamera({ eye: [0, 0, 50], target: [0, 0, 60] }),
];

describe('draw orders', () => {
  for (let seed = 1; seed <= 5; seed++)
    it(`all name the visible set once, and sort as they say, seed ${seed}`, () => {
      const scene = sceneOf(crowd(seed));
      const context = createOrderContext(scene, buildSphereTree(scene.spheres, { boxes: scene.boxes }), seed);
      let most = 0;
      for (const camera of CAMERAS) {
        setOrderCamera(context, camera);
        most = Math.max(most, context.count);
        const visible = [...context.visible.subarray(0, context.count)];
        const list = (name: DrawOrderName, run = 0): number[] => {
          const out = new Uint32Array(scene.names.length).fill(4_000_000_000);
          listOrder(findDrawOrder(name), context, out, run);
          return [...out.subarray(0, context.count)];
        };
        for (const order of ordersWith('frame'))
          expect(
            list(order).toSorted((a, b) => a - b),
            order,
          ).toEqual(visible);
        const distance = (id: number): number =>
          camera.eye.reduce((sum, e, axis) => sum + (scene.spheres[id * 4 + axis] - e) ** 2, 0);
        const nearest = visible.toSorted((a, b) => distance(a) - distance(b) || a - b);
        expect(list('file')).toEqual(visible);
        expect(list('sorted')).toEqual(nearest);
        expect(list('tree-sorted')).toEqual(nearest);
        expect(list('back')).toEqual(visible.toSorted((a, b) => distance(b) - distance(a) || a - b));
        if (context.count > 10) {
          expect(list('random', 0)).not.toEqual(list('random', 1));
          expect(list('tree-depth')).not.toEqual(visible);
        }
      }
      expect(most).toBeGreaterThan(50);
    });

  it('the visible set is that of the linear scan, in the first views and in those for which a tree is made', () => {
    const scene = castle.build();
    const context = createOrderContext(scene, buildSphereTree(scene.spheres), 1);
    const ids = new Uint32Array(scene.names.length);
    expect(scene.views.length).toBeGreaterThan(10);
    for (const view of scene.views) {
      setOrderCamera(context, createCamera(view));
      const count = cullBrute(scene.spheres, context.query, {}, createBruteResult(ids));
      expect(context.visible.subarray(0, context.count)).toEqual(ids.subarray(0, count));
    }
  });

  it('random keeps one shuffle a seed, whatever the view', () => {
    const scene = sceneOf(crowd(1));
    const tree = buildSphereTree(scene.spheres);
    const [a, b] = [createOrderContext(scene, tree, 4), createOrderContext(scene, tree, 5)];
    expect(a.seeds).toEqual(Array.from({ length: RANDOM_RUNS }, (_, i) => 4 + i));
    expect(a.ranks[1]).toEqual(b.ranks[0]);
    const shuffles = CAMERAS.slice(0, 2).map((camera) => {
      setOrderCamera(a, camera);
      const out = new Uint32Array(scene.names.length);
      listOrder(findDrawOrder('random'), a, out, 2);
      return [...out.subarray(0, a.count)];
    });
    const both = shuffles[0].filter((id) => shuffles[1].includes(id));
    expect(both.length).toBeGreaterThan(5);
    expect(shuffles[1].filter((id) => both.includes(id))).toEqual(both);
  });

  it('equal distances go by id', () => {
    const scene = sceneOf(crowd(2).map(() => crowd(2)[0]));
    const context = createOrderContext(scene, buildSphereTree(scene.spheres), 1);
    setOrderCamera(context, FRONT);
    const ids = [...context.visible.subarray(0, context.count)];
    for (const name of ['sorted', 'back', 'tree-sorted'] as const) {
      const out = new Uint32Array(ids.length);
      listOrder(findDrawOrder(name), context, out, 0);
      expect([...out], name).toEqual(ids);
    }
  });

  it('a tree that loses objects, or has others, is found out', () => {
    const scene = sceneOf(crowd(3));
    const moved = scene.spheres.map((v, i) => (i % 4 === 2 && i % 8 < 4 ? v + 100 : v));
    const context = createOrderContext(scene, buildSphereTree(moved), 1);
    setOrderCamera(context, FRONT);
    expect(() => listOrder(findDrawOrder('tree'), context, new Uint32Array(context.count), 0)).toThrow(
      'the linear scan finds: a bug',
    );
    expect(() => createOrderContext(scene, buildSphereTree(scene.spheres.slice(4)), 1)).toThrow(
      'build it from this scene',
    );
  });

  it('an unknown name is answered with the known ones', () => {
    expect(() => findDrawOrder('nearest')).toThrow('no order is called "nearest"; there are file, random, back, tree');
  });
});
