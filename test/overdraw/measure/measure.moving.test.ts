import { describe, expect, test } from 'vitest';
import { createCamera, type Vec3 } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { joinMoving, moveScene } from '../../../src/core/scene/moving-scene.ts';
import { CULL_DEFAULTS } from '../../../src/core/tree/cull-options.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { frameOrder } from '../../../src/overdraw/frame/cull-frame.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { measureExported } from '../../../src/overdraw/measure/measure-exported.ts';
import { overdrawJson } from '../../../src/overdraw/measure/report.ts';
import { listOrder } from '../../../src/overdraw/order/list-order.ts';
import { createOrderContext, setOrderCamera } from '../../../src/overdraw/order/order-context.ts';
import { type DrawOrderName, findDrawOrder, ordersWith } from '../../../src/overdraw/order/orders.ts';
import { seededMoving } from '../../core/scene/support/seeded-moving.ts';
import { bruteMergeMoving } from '../../core/tree/sphere/brute-sphere-merge.ts';
import { between, crowd, FRONT, sceneOf } from './shapes.ts';

const scene = sceneOf(crowd(4));
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const statics = scene.names.length;

describe('every order with moving objects, against plain sorts of the set that the linear scan finds', () => {
  for (let seed = 1; seed <= 200; seed++)
    test(`seed ${seed}`, () => {
      const random = createRandom(seed);
      const place = (): Vec3 => [between(random, -9, 9), between(random, -9, 9), between(random, -25, 5)];
      const context = createOrderContext(scene, tree, seed, seededMoving(seed, 30));
      const camera = createCamera({ eye: place(), target: place(), fov: 40 + random() * 70 });
      setOrderCamera(context, camera, random() * 100 - 50);
      const { spheres } = context.scene;
      const visible = [...context.visible.subarray(0, context.count)];
      const list = (name: DrawOrderName, run = 0): number[] => {
        const out = new Uint32Array(statics + 30);
        listOrder(findDrawOrder(name), context, out, run);
        return [...out.subarray(0, context.count)];
      };
      const distance = (id: number) => camera.eye.reduce((sum, e, k) => sum + (spheres[id * 4 + k] - e) ** 2, 0);
      for (const name of ordersWith('frame')) {
        const { by, options: asked } = frameOrder(name);
        let wanted: number[] | null = null;
        if (name === 'file') wanted = visible;
        if (name === 'random') wanted = visible.toSorted((a, b) => context.ranks[0][a] - context.ranks[0][b]);
        if (name === 'back') wanted = visible.toSorted((a, b) => distance(b) - distance(a) || a - b);
        if (name === 'sorted') wanted = visible.toSorted((a, b) => distance(a) - distance(b) || a - b);
        if (by === 'cull') {
          const result = createCullResult(tree);
          const ids = result.ids.subarray(0, cull(tree, context.query, asked, result));
          const found = Uint32Array.from(visible.filter((id) => id >= statics).map((id) => id - statics));
          const options = { ...CULL_DEFAULTS, ...asked };
          // without an order what moves stands after all else
          wanted =
            options.order === 'none'
              ? [...ids, ...visible.filter((id) => id >= statics)]
              : [...bruteMergeMoving(tree, spheres.subarray(statics * 4), context.query, options, ids, found)];
        }
        expect(list(name), name).toEqual(
          wanted ?? expect.toSatisfy((ids: number[]) => `${ids.toSorted((a, b) => a - b)}` === `${visible}`),
        );
      }
    });
});

describe('a measurement', () => {
  const moving = seededMoving(6, 40);
  const cameras = [FRONT, createCamera({ eye: [8, 2, 2], target: [0, 0, -8] }), FRONT];
  const times = [0, 3.5, 7];
  const size = { width: 96, height: 72 };
  /** what no tree has a part in */
  const plain: DrawOrderName[] = ['file', 'random', 'back', 'tree-sorted', 'sorted'];

  test('is that of the scene as it stands at each time, a scene like any', () => {
    const result = measureOverdraw(scene, tree, cameras, {
      ...size,
      orders: plain,
      moving: { objects: moving, times },
    });
    const joined = joinMoving(scene, moving);
    times.forEach((time, view) => {
      moveScene(joined, time);
      const all = joined.scene;
      const still = measureOverdraw(all, buildSphereTree(all.spheres, { boxes: all.boxes }), [cameras[view]], {
        ...size,
        orders: plain,
      });
      expect(result.views[view]).toEqual(still.views[0]);
    });
    expect(result.views[0].covered).not.toBe(result.views[2].covered);
    expect([result.objects, result.moving]).toEqual([statics + 40, 40]);
    expect(overdrawJson(result).moving).toBe(40);
  });

  test('without moving objects is what it was, and says nothing of them', () => {
    const none = measureOverdraw(scene, tree, cameras, size);
    expect(none.moving).toBe(0);
    expect(overdrawJson(none)).not.toHaveProperty('moving');
    const noneMoving = measureOverdraw(scene, tree, cameras, {
      ...size,
      moving: { objects: seededMoving(6, 0), times },
    });
    expect(noneMoving).toEqual(none);
  });

  test('in tree order shades less with moving objects in their places than with all of them last', () => {
    const result = measureOverdraw(scene, tree, cameras, { ...size, moving: { objects: moving, times } });
    const shaded = (name: DrawOrderName) => result.orders.find(({ order }) => order === name)!.shaded;
    expect(shaded('tree')).toBeLessThan(shaded('file'));
    expect(shaded('sorted')).toBeLessThan(shaded('back'));
  });

  test('needs a time for each view, and the tree that is not exported', () => {
    const few = { objects: moving, times: [0, 1] };
    expect(() => measureOverdraw(scene, tree, cameras, { ...size, moving: few })).toThrow(
      new RangeError('moving objects: 2 times, none for view 2; each view needs one'),
    );
    const file = {} as Parameters<typeof measureExported>[1];
    expect(() => measureExported(scene, file, undefined, cameras, { moving: { objects: moving, times } })).toThrow(
      'moving objects are measured with the tree before it is exported',
    );
  });
});
