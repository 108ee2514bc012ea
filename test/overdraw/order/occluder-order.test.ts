import { describe, expect, it } from 'vitest';
import { createRandom, permutation } from '../../../src/core/math/random.ts';
import { orderByOccluders } from '../../../src/overdraw/order/occluder-order.ts';
import { createTarget, drawOrder } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';
import { createViewLayers, layersOfView, type ViewLayers } from '../../../src/overdraw/raster/view-layers.ts';
import { between, crowd, FRONT, sceneOf } from '../measure/shapes.ts';

function placesOf(order: Uint32Array): Float64Array {
  const place = new Float64Array(order.length);
  order.forEach((id, i) => {
    place[id] = i;
  });
  return place;
}

/** Lists of two objects, front and back, each with its pixels. */
function layersOf(pairs: readonly (readonly [front: number, back: number, pixels: number])[]): ViewLayers {
  const layers = createViewLayers(pairs.length);
  layers.lists = pairs.length;
  pairs.forEach(([front, back, pixels], list) => {
    layers.objects.set([front, back], list * 2);
    layers.first[list + 1] = list * 2 + 2;
    layers.pixels[list] = pixels;
  });
  return layers;
}

const costOf = (pairs: readonly (readonly [number, number, number])[], order: Uint32Array) => {
  const place = placesOf(order);
  return pairs.reduce((sum, [front, back, pixels]) => sum + (place[front] > place[back] ? pixels : 0), 0);
};

describe('the order by occluders', () => {
  for (let seed = 1; seed <= 20; seed++)
    it(`has no pair wrong where one without is possible, seed ${seed}`, () => {
      const scene = sceneOf(crowd(seed));
      const setup = createViewSetup(scene, 64, 48);
      const layers = createViewLayers(64 * 48);
      const target = createTarget(64, 48);
      const order = permutation(createRandom(seed), scene.names.length);
      setupView(setup, FRONT, order, order.length);
      layersOfView(setup, order, order.length, layers, { deepest: Number.POSITIVE_INFINITY, inside: true });
      const before = drawOrder(setup, order, order.length, target);
      orderByOccluders(layers, placesOf(order), order, order.length);
      expect([...order].sort((a, b) => a - b)).toEqual(scene.names.map((_, id) => id));
      const after = drawOrder(setup, order, order.length, target);
      expect(before.between).toBeGreaterThan(100);
      expect([after.between, after.covered]).toEqual([0, before.covered]);
    });

  it('breaks the lightest pair of a ring, both directions set off', () => {
    const ring = [
      [0, 1, 9],
      [1, 2, 5],
      [2, 0, 20],
      [0, 2, 18],
    ] as const;
    const order = Uint32Array.of(2, 1, 0);
    orderByOccluders(layersOf(ring), placesOf(order), order, 3);
    // 2 before 0 weighs 2 more than 0 before 2
    expect([...order]).toEqual([0, 1, 2]);
  });

  it('an object that is drawn over itself needs another one before it, not itself', () => {
    // object 0, object 1, object 0 again and again: 0 first shades three times, 1 first twice
    const layers = layersOf([[0, 1, 1]]);
    layers.objects.set([0, 1, 0, 0]);
    layers.first[1] = 4;
    const order = Uint32Array.of(0, 1);
    orderByOccluders(layers, placesOf(order), order, 2);
    expect([...order]).toEqual([1, 0]);
  });

  it('of random pairs between all of 20 objects leaves 0.34 of their weight wrong, where chance leaves 0.5', () => {
    let wrong = 0;
    let all = 0;
    for (let seed = 1; seed <= 50; seed++) {
      const random = createRandom(seed);
      const pairs: [number, number, number][] = [];
      for (let a = 0; a < 20; a++)
        for (let b = 0; b < a; b++) {
          const weight = Math.round(between(random, 1, 100));
          pairs.push(random() < 0.5 ? [a, b, weight] : [b, a, weight]);
        }
      const order = permutation(random, 20);
      orderByOccluders(layersOf(pairs), placesOf(order), order, 20);
      wrong += costOf(pairs, order);
      all += pairs.reduce((sum, [, , weight]) => sum + weight, 0);
    }
    expect(wrong / all).toBeLessThan(0.34);
  });
});
