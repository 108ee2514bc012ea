/** Pairs against the rasteriser: what is drawn the wrong way round weighs what is shaded in excess. */
import { describe, expect, test } from 'vitest';
import { canyon } from '../../../scenes/canyon.ts';
import { type Camera, createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, permutation } from '../../../src/core/math/random.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import {
  addPairsOfView,
  createPairs,
  type OccluderPairs,
  occluderPairsOf,
} from '../../../src/offline/learn/occluder-pairs.ts';
import { cullOfTree } from '../../../src/offline/learn/places.ts';
import { createTarget, drawOrder } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';
import { createViewLayers, layersOfView } from '../../../src/overdraw/raster/view-layers.ts';
import { crowd, FRONT, sceneOf, wall } from '../../overdraw/measure/shapes.ts';

const WIDTH = 64;
const HEIGHT = 48;

/** What a scene's view gives: its pairs by the occluders of one order, and what any order of the visible ids shades in excess. */
function lookAt(scene: Scene, camera: Camera, order: Uint32Array, weight = 1) {
  const setup = createViewSetup(scene, WIDTH, HEIGHT);
  const ids = new Uint32Array(objectCount(scene));
  const count = cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(ids));
  setupView(setup, camera, ids, count);
  const layers = createViewLayers(WIDTH * HEIGHT);
  layersOfView(setup, ids, count, layers, { deepest: 64 });
  expect(layers.cut).toBe(0);
  const pairs = createPairs();
  addPairsOfView(pairs, occluderPairsOf(layers, objectCount(scene), placesOf(order)), camera.eye, weight);
  const target = createTarget(WIDTH, HEIGHT);
  return { pairs, between: (ids: Uint32Array) => drawOrder(setup, ids, ids.length, target).between };
}

function placesOf(order: Uint32Array): Float64Array {
  const places = new Float64Array(Math.max(...order) + 1);
  order.forEach((object, place) => {
    places[object] = place;
  });
  return places;
}

function wrongWeight({ count, front, back, weight }: OccluderPairs, order: Uint32Array): number {
  const places = placesOf(order);
  let wrong = 0;
  for (let i = 0; i < count; i++) if (places[back[i]] < places[front[i]]) wrong += weight[i];
  return wrong;
}

describe('the pairs drawn the wrong way round', () => {
  test.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'weigh the excess of the order of their occluders, and no less than that of others: crowd %i',
    (seed) => {
      const shapes = crowd(seed);
      // in one plane, so that some are equally deep
      for (const side of [-1, 0, 1]) shapes.push(wall(6, side - 1, -1, side + 1, 1));
      const scene = sceneOf(shapes);
      const random = createRandom(seed);
      const order = permutation(random, shapes.length);
      const { pairs, between } = lookAt(scene, FRONT, order);
      const excess = between(order);
      expect(excess).toBeGreaterThan(100);
      expect(wrongWeight(pairs, order)).toBe(excess);
      for (let other = 0; other < 5; other++) {
        const shuffled = permutation(random, shapes.length);
        expect(wrongWeight(pairs, shuffled)).toBeGreaterThanOrEqual(between(shuffled));
      }
    },
  );

  test('weigh the excess of the order in which a tree is culled', () => {
    const scene = canyon.build();
    const cull = cullOfTree(buildSphereTree(scene.spheres, { boxes: scene.boxes }), 'any');
    let all = 0;
    for (const view of scene.views.slice(0, 6)) {
      const camera = createCamera(view);
      const order = cull.ids.slice(0, cull.cull(camera));
      const { pairs, between } = lookAt(scene, camera, order);
      expect(wrongWeight(pairs, order)).toBe(between(order));
      all += between(order);
    }
    expect(all).toBeGreaterThan(100);
  });
});

test('a wall behind another is one pair, weighed by pixels, with its eye', () => {
  const scene = sceneOf([wall(4, -9, -9, 9, 9), wall(2, -9, -9, 9, 9)]);
  const { pairs } = lookAt(scene, FRONT, Uint32Array.of(0, 1), 0.5);
  expect(pairs.count).toBe(1);
  expect([pairs.front[0], pairs.back[0], pairs.view[0]]).toEqual([1, 0, 0]);
  expect(pairs.weight[0]).toBe(0.5 * WIDTH * HEIGHT);
  expect(pairs.eyes).toEqual([0, 0, 0]);
});

test('the occluder is the one in front that is drawn first, not the nearest', () => {
  const scene = sceneOf([1, 2, 3].map((distance) => wall(distance, -9, -9, 9, 9)));
  const { pairs } = lookAt(scene, FRONT, Uint32Array.of(1, 2, 0));
  expect(Array.from(pairs.front.subarray(0, 2), (front, i) => [front, pairs.back[i]])).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

test('pairs of many views stand one after the other, each with its view', () => {
  const scene = sceneOf(crowd(1));
  const setup = createViewSetup(scene, WIDTH, HEIGHT);
  const ids = Uint32Array.from({ length: objectCount(scene) }, (_, id) => id);
  const layers = createViewLayers(WIDTH * HEIGHT);
  const pairs = createPairs();
  const places = Float64Array.from(ids);
  for (let view = 0; view < 20; view++) {
    const camera = createCamera({ ...FRONT, eye: [view / 10, 0, 0] });
    setupView(setup, camera, ids, ids.length);
    layersOfView(setup, ids, ids.length, layers);
    addPairsOfView(pairs, occluderPairsOf(layers, objectCount(scene), places), camera.eye, 1);
  }
  expect(pairs.count).toBeGreaterThan(1024);
  expect(pairs.eyes.length).toBe(60);
  expect(Array.from(new Set(pairs.view.subarray(0, pairs.count)))).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(pairs.view.subarray(0, pairs.count)).toEqual(pairs.view.slice(0, pairs.count).sort());
  expect(pairs.weight.subarray(0, pairs.count).every((weight) => weight >= 1)).toBe(true);
});
