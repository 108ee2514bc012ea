/** The BSP of a scene's opaque or blended surfaces, and the order of the blended ones. */
import { expect, test } from 'vitest';
import { createRandom } from '../../../src/core/math/random.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED } from '../../../src/core/scene/scene.ts';
import { bspOrder, createBspOrderResult } from '../../../src/seeds/bsp/bsp-order.ts';
import { validateBspTree } from '../../../src/seeds/bsp/bsp-validate.ts';
import { buildSceneBsp } from '../../../src/seeds/bsp/scene-bsp.ts';
import { box, crowd, sceneOf, wall } from '../../overdraw/measure/shapes.ts';
import { brutePolygonsAlongRay } from './brute-bsp.ts';

const scene = sceneOf([
  wall(6, -9, -9, 9, 9),
  wall(4, -9, -9, 9, 9, OBJECT_BLEND),
  wall(3, -9, -9, 9, 9),
  wall(2, -9, -9, 9, 9, OBJECT_BLEND | OBJECT_DOUBLE_SIDED),
]);

test('each kind of surface by itself, in the numbers of the scene', () => {
  const opaque = buildSceneBsp(scene, 'opaque');
  const blended = buildSceneBsp(scene, 'blended');
  expect([opaque, blended].map(validateBspTree)).toEqual([[], []]);
  expect([Array.from(opaque.objects).sort(), Array.from(opaque.triangles).sort()]).toEqual([
    [0, 2],
    [0, 4],
  ]);
  expect([Array.from(blended.objects).sort(), Array.from(blended.triangles).sort()]).toEqual([
    [1, 3],
    [2, 6],
  ]);
  expect(blended.positions.subarray(0, scene.positions.length)).toEqual(scene.positions);
  const unmerged = buildSceneBsp(scene, 'blended', { merge: false });
  expect(Array.from(unmerged.triangles).sort()).toEqual([2, 3, 6, 7]);
});

test('a scene without blended objects has an empty BSP of them', () => {
  const tree = buildSceneBsp(sceneOf([wall(6, -9, -9, 9, 9)]), 'blended');
  expect([tree.triangles.length, tree.depth]).toEqual([0, 0]);
});

test.each(Array.from({ length: 20 }, (_, seed) => seed))('seed %i: blended surfaces back to front', (seed) => {
  const random = createRandom(seed);
  const panes = Array.from({ length: 12 }, () => {
    const middle = [0, 1, 2].map((k) => random() * 6 - 3 - (k === 2 ? 8 : 0));
    return { ...box(middle, [2, 2, 0.01], random() * 6, random() * 6), flags: OBJECT_BLEND };
  });
  const tree = buildSceneBsp(sceneOf([...panes, ...crowd(seed)]), 'blended');
  expect(Math.max(...tree.objects)).toBe(11);
  const result = createBspOrderResult(tree);
  bspOrder(tree, [0, 0, 0], 'back', result);
  const places = new Map(Array.from(result.polygons, (polygon, place) => [polygon, place]));
  const ids = new Uint32Array(tree.triangles.length);
  const distances = new Float64Array(tree.triangles.length);
  let met = 0;
  for (let r = 0; r < 20; r++) {
    const way = [random() - 0.5, random() - 0.5, -1.5];
    const [x, y, z] = way.map((v) => v / Math.hypot(...way));
    const ray = { origin: [0, 0, 0], direction: [x, y, z], start: 0, end: 99 } as const;
    const count = brutePolygonsAlongRay(tree, { ...ray }, ids, distances);
    for (let i = 1; i < count; i++) {
      if (distances[i] - distances[i - 1] < 1e-3) continue;
      met++;
      expect(places.get(ids[i])).toBeLessThan(places.get(ids[i - 1])!);
    }
  }
  expect(met).toBeGreaterThan(5);
});
