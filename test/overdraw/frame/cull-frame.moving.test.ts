import { describe, expect, test, vi } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { createMovingPlacement, movingCount, placeMoving } from '../../../src/core/scene/moving.ts';
import { populate } from '../../../src/core/scene/populate.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cullFrame } from '../../../src/overdraw/frame/cull-frame.ts';
import { createMovingList, createVisibleList } from '../../../src/overdraw/frame/frame-list.ts';
import { listOrder } from '../../../src/overdraw/order/list-order.ts';
import { createOrderContext, setOrderCamera } from '../../../src/overdraw/order/order-context.ts';
import { DRAW_ORDERS } from '../../../src/overdraw/order/orders.ts';

const COUNT = 300;
const rows = DRAW_ORDERS.filter(({ frame }) => frame);

const cases = scenes
  .filter((recipe) => recipe.moving)
  .map((recipe) => {
    const scene = recipe.build();
    const moving = populate(recipe.moving!(), COUNT);
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const list = createMovingList(createVisibleList(tree, scene.spheres), createMovingPlacement(moving));
    return {
      name: recipe.name,
      scene,
      moving,
      tree,
      list,
      oracle: createOrderContext(scene, tree, 1, moving),
    };
  });

describe('in every order, the list and the set are those of plain sorts of the linear scan', () => {
  for (let seed = 1; seed <= 240; seed++) {
    const { name, scene, moving, list, oracle } = cases[seed % cases.length];
    test(`${name}, seed ${seed}`, () => {
      const random = createRandom(seed);
      const view = scene.views[randomInt(random, scene.views.length)];
      // the path's eye, looking anywhere
      const target = view.eye.map((v) => v + random() * 2 - 1) as [number, number, number];
      const camera = createCamera({ ...view, target, far: seed % 3 ? Number.POSITIVE_INFINITY : 60 });
      const seconds = random() * 600;
      setOrderCamera(oracle, camera, seconds);
      placeMoving(list.placement, seconds);
      const wanted = new Uint32Array(oracle.visible.length);
      for (const row of rows) {
        listOrder(row, oracle, wanted, 0);
        cullFrame(list, camera, { culling: seed % 2 ? 'tree' : 'linear', order: row.name });
        expect(list.ids.subarray(0, list.count), row.name).toEqual(wanted.subarray(0, oracle.count));
      }
      const all = new Uint32Array(movingCount(moving));
      const { placement, found, foundCount } = list;
      const count = cullBrute(placement.spheres, createQuery(camera), {}, createBruteResult(all));
      expect(found.subarray(0, foundCount)).toEqual(all.subarray(0, count));
    });
  }

  test('cameras saw moving objects, and not all of them', () => {
    for (const { list, scene } of cases) {
      let seen = 0;
      placeMoving(list.placement, 5);
      for (const view of scene.views) {
        cullFrame(list, createCamera(view));
        seen += list.foundCount / COUNT;
      }
      expect(seen / scene.views.length).toBeGreaterThan(0.01);
      expect(seen / scene.views.length).toBeLessThan(0.9);
    }
  });
});

test('with culling off every object is there once, moving ones too', () => {
  for (const { list, oracle, scene } of cases.slice(0, 2))
    for (const { name } of rows) {
      cullFrame(list, createCamera(scene.views[3]), { culling: 'off', order: name });
      expect(list.count).toBe(oracle.visible.length);
      expect(new Set(list.ids).size).toBe(oracle.visible.length);
    }
});

test('the static list beside it is that of the static objects alone', () => {
  const { list, scene, tree } = cases[0];
  const alone = createVisibleList(tree, scene.spheres);
  expect(list.statics.ids.length).toBe(alone.ids.length);
  cullFrame(list, createCamera(scene.views[3]));
  const { ids, count, nodesVisited } = list.statics;
  expect(list.ids.subarray(0, list.count).filter((id) => id < tree.ids.length)).toEqual(ids.subarray(0, count));
  expect(nodesVisited).toBeGreaterThan(0);
});

test('times are microseconds of the clock: culling, merging', () => {
  const { list, scene } = cases[0];
  const clock = vi.spyOn(performance, 'now');
  // three of the static list, culled, seen, done
  for (const now of [10, 10, 10, 20, 25, 34]) clock.mockReturnValueOnce(now);
  cullFrame(list, createCamera(scene.views[0]));
  clock.mockRestore();
  expect([list.cullMicros, list.mergeMicros]).toEqual([5000, 9000]);
});
