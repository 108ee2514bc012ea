import { describe, expect, it } from 'vitest';
import { createRandom, permutation } from '../../../src/core/math/random.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { createOrderMoves, improveOrder, setMoves } from '../../../src/overdraw/order/order-moves.ts';
import { createTarget, drawOrder } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView, type ViewSetup } from '../../../src/overdraw/raster/setup.ts';
import { createViewLayers, layersOfView, type ViewLayers } from '../../../src/overdraw/raster/view-layers.ts';
import { FRONT, sceneOf, tangle, wall } from '../measure/shapes.ts';

const WIDTH = 40;
const HEIGHT = 30;
const target = createTarget(WIDTH, HEIGHT);

function setUp(scene: Scene): { setup: ViewSetup; layers: ViewLayers } {
  const setup = createViewSetup(scene, WIDTH, HEIGHT);
  const layers = createViewLayers(WIDTH * HEIGHT);
  const ids = Uint32Array.from({ length: objectCount(scene) }, (_, id) => id);
  setupView(setup, FRONT, ids, ids.length);
  layersOfView(setup, ids, ids.length, layers, { deepest: Number.POSITIVE_INFINITY, inside: true });
  return { setup, layers };
}

describe('moves of one object at a time', () => {
  for (let seed = 1; seed <= 60; seed++)
    it(`end where no move of one object is left, of all that there are drawn, seed ${seed}`, () => {
      const random = createRandom(seed);
      const count = 3 + (seed % 10);
      const { setup, layers } = setUp(sceneOf(tangle(random, count)));
      const order = permutation(random, count);
      const moves = createOrderMoves(count);
      setMoves(moves, layers);
      const before = drawOrder(setup, order, count, target).shaded;
      improveOrder(moves, layers, order, count);
      const after = drawOrder(setup, order, count, target).shaded;
      expect(after).toBeLessThanOrEqual(before);
      expect(moves.moved > 0).toBe(after < before);
      for (let from = 0; from < count; from++)
        for (let to = 0; to < count; to++) {
          const other = [...order];
          other.splice(to, 0, ...other.splice(from, 1));
          expect(drawOrder(setup, Uint32Array.from(other), count, target).shaded).toBeGreaterThanOrEqual(after);
        }
    });

  it('into the same place again and again, more often than a number can be halved', () => {
    const posts = Array.from({ length: 100 }, (_, i) => {
      const [x, y] = [1.4 * (i % 10) - 7, 1.1 * Math.floor(i / 10) - 5.5];
      return wall(6, x, y, x + 1, y + 1);
    });
    const { setup, layers } = setUp(sceneOf([...posts, wall(4, -20, -20, 20, 20), wall(9, -20, -20, 20, 20)]));
    const order = Uint32Array.from({ length: 102 }, (_, id) => id);
    const moves = createOrderMoves(102);
    setMoves(moves, layers);
    improveOrder(moves, layers, order, 102);
    expect(moves.moved).toBeGreaterThan(60);
    expect(drawOrder(setup, order, 102, target).shaded).toBe(WIDTH * HEIGHT);
    // the places are those of the order, no two alike
    for (let i = 1; i < 102; i++) expect(moves.place[order[i]]).toBeGreaterThan(moves.place[order[i - 1]]);
  });

  it('of what stands apart are none, and every object is looked at once at most', () => {
    const { layers } = setUp(sceneOf([wall(4, -4, -1, -1, 1), wall(5, 1, -1, 4, 1)]));
    const order = Uint32Array.of(1, 0);
    const moves = createOrderMoves(2);
    setMoves(moves, layers);
    improveOrder(moves, layers, order, 2);
    expect([[...order], moves.looked, moves.moved]).toEqual([[1, 0], 0, 0]);
  });
});
