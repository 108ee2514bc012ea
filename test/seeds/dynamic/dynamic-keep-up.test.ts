import { describe, expect, test } from 'vitest';
import { movingScenes, scenes } from '../../../scenes/index.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { classifySphere, OUTSIDE } from '../../../src/core/math/frustum.ts';
import { createRandom, randomInt } from '../../../src/core/math/random.ts';
import { createMovingPlacement, placeMoving } from '../../../src/core/scene/moving.ts';
import { populate } from '../../../src/core/scene/populate.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { cullDynamic } from '../../../src/seeds/dynamic/dynamic-cull.ts';
import { dynamicKeepUp } from '../../../src/seeds/dynamic/dynamic-keep-up.ts';
import { createDynamicResult } from '../../../src/seeds/dynamic/dynamic-result.ts';
import { createDynamicTree } from '../../../src/seeds/dynamic/dynamic-tree.ts';
import { validateDynamicTree } from '../../../src/seeds/dynamic/dynamic-validate.ts';

const COUNT = 300;

const cases = scenes
  .filter(({ name }) => movingScenes.includes(name))
  .map((recipe) => {
    const placement = createMovingPlacement(populate(recipe.moving!(), COUNT));
    const tree = createDynamicTree();
    return { name: recipe.name, views: recipe.build().views, placement, tree, result: createDynamicResult(tree) };
  });

describe('its boxes lose no sphere that a query sees, wherever the objects jump', () => {
  for (let seed = 1; seed <= 240; seed++) {
    const { name, views, placement, tree, result } = cases[seed % cases.length];
    test(`${name}, seed ${seed}`, () => {
      const random = createRandom(seed);
      const view = views[randomInt(random, views.length)];
      // the path's eye, looking anywhere
      const target = view.eye.map((v) => v + random() * 2 - 1) as [number, number, number];
      const camera = createCamera({ ...view, target, far: seed % 3 ? Number.POSITIVE_INFINITY : 60 });
      const query = createQuery(camera);
      placeMoving(placement, random() * 600);
      const { spheres } = placement;
      dynamicKeepUp(tree, spheres);
      const wanted = new Uint32Array(COUNT);
      const count = cullBrute(spheres, query, {}, createBruteResult(wanted));
      cullDynamic(tree, query, { order: 'none' }, result);
      const seen = result.ids.slice(0, result.count).filter((id) => {
        const [x, y, z, r] = spheres.subarray(id * 4, id * 4 + 4);
        return classifySphere(query.planes, x, y, z, r) !== OUTSIDE;
      });
      expect(seen.sort()).toEqual(wanted.subarray(0, count));
    });
  }

  test('the trees are valid, and hold every object', () => {
    for (const { tree } of cases) {
      expect(tree.count).toBe(COUNT);
      expect(validateDynamicTree(tree)).toEqual([]);
    }
  });
});

test('what is inserted anew is told object by object: all at first, few later, none that stands', () => {
  const { placement } = cases[0];
  const tree = createDynamicTree();
  const anew = new Uint8Array(COUNT);
  const countAfter = (seconds: number) => {
    const before = tree.inserted;
    placeMoving(placement, seconds);
    dynamicKeepUp(tree, placement.spheres, anew);
    const told = anew.reduce((sum, one) => sum + one, 0);
    expect(told).toBe(tree.inserted - before);
    return told;
  };
  expect(countAfter(0)).toBe(COUNT);
  const counts = Array.from({ length: 60 }, (_, frame) => countAfter((frame + 1) / 60));
  const mean = counts.reduce((sum, one) => sum + one, 0) / counts.length / COUNT;
  expect(mean).toBeGreaterThan(0);
  expect(mean).toBeLessThan(0.1);
  // those that reached far ahead draw in once
  countAfter(1);
  expect(countAfter(1)).toBe(0);
});
