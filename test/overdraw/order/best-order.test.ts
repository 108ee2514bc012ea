import { describe, expect, it } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom, permutation } from '../../../src/core/math/random.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { createMeasurement, measureOverdraw, measureView, withRow } from '../../../src/overdraw/measure/measure.ts';
import { createBestOrder, findBestOrder, setBestOrder } from '../../../src/overdraw/order/best-order.ts';
import { listOrder } from '../../../src/overdraw/order/list-order.ts';
import { setOrderCamera } from '../../../src/overdraw/order/order-context.ts';
import { findDrawOrder } from '../../../src/overdraw/order/orders.ts';
import { createTarget, drawOrder } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView, type ViewSetup } from '../../../src/overdraw/raster/setup.ts';
import { crowd, FRONT, type Shape, sceneOf, tangle, turned, wall } from '../measure/shapes.ts';

const WIDTH = 40;
const HEIGHT = 30;

function setUp(scene: Scene): ViewSetup {
  const setup = createViewSetup(scene, WIDTH, HEIGHT);
  const ids = Uint32Array.from({ length: objectCount(scene) }, (_, id) => id);
  setupView(setup, FRONT, ids, ids.length);
  return setup;
}

/** What the best order from `start` shades, said and drawn. */
function found(setup: ViewSetup, start: ArrayLike<number>): { said: number; drawn: number; order: Uint32Array } {
  const order = Uint32Array.from(start);
  const best = createBestOrder(order.length, WIDTH * HEIGHT);
  setBestOrder(best, setup, order, order.length);
  const said = findBestOrder(best, order, order.length);
  return { said, drawn: drawOrder(setup, order, order.length, createTarget(WIDTH, HEIGHT)).shaded, order };
}

/**
 * What the best of all permutations shades. The buffer after some objects holds the nearest depths, in whatever order they came, so the least
 * that each set of objects shades follows from those with one object less.
 */
function leastShaded(setup: ViewSetup, count: number): number {
  const target = createTarget(WIDTH, HEIGHT);
  const shadedBy = (ids: number[]) => drawOrder(setup, Uint32Array.from(ids), ids.length, target).shaded;
  const least = new Float64Array(2 ** count).fill(Number.POSITIVE_INFINITY);
  least[0] = 0;
  for (let set = 0; set < 2 ** count; set++) {
    const ids = Array.from({ length: count }, (_, id) => id).filter((id) => set & (1 << id));
    const before = shadedBy(ids);
    for (let id = 0; id < count; id++)
      if (!ids.includes(id)) {
        const more = set | (1 << id);
        least[more] = Math.min(least[more], least[set] + shadedBy([...ids, id]) - before);
      }
  }
  return least[2 ** count - 1];
}

function permutations(ids: number[]): number[][] {
  if (ids.length < 2) return [ids];
  return ids.flatMap((id) => permutations(ids.filter((other) => other !== id)).map((rest) => [id, ...rest]));
}

describe('the best order of a view', () => {
  let cases = 0;
  let optimal = 0;
  for (let seed = 1; seed <= 200; seed++)
    it(`is drawn as it is counted, and is the best of all permutations or above it, seed ${seed}`, () => {
      const random = createRandom(seed);
      const count = 2 + (seed % 7);
      const setup = setUp(sceneOf(tangle(random, count)));
      const start = permutation(random, count);
      const { said, drawn, order } = found(setup, start);
      const least = leastShaded(setup, count);
      expect(drawn).toBe(said);
      expect([...order].sort()).toEqual([...start].sort());
      expect(drawn).toBeGreaterThanOrEqual(least);
      cases++;
      if (drawn === least) optimal++;
    });

  it('is the optimum in 199 of 200, from an order by chance', () => {
    expect(cases).toBe(200);
    expect(optimal).toBeGreaterThanOrEqual(199);
  });

  for (let seed = 1; seed <= 10; seed++)
    it(`the oracle is the least of all permutations drawn one by one, seed ${seed}`, () => {
      const setup = setUp(sceneOf(tangle(createRandom(seed), 5)));
      const target = createTarget(WIDTH, HEIGHT);
      const each = permutations([0, 1, 2, 3, 4]).map(
        (ids) => drawOrder(setup, Uint32Array.from(ids), 5, target).shaded,
      );
      expect(each).toHaveLength(120);
      expect(leastShaded(setup, 5)).toBe(Math.min(...each));
    });

  it('two walls: the near one first, from either order', () => {
    const setup = setUp(sceneOf([wall(5, -20, -20, 20, 20), wall(3, -20, -20, 20, 20)]));
    for (const start of [
      [0, 1],
      [1, 0],
    ])
      expect(found(setup, start)).toEqual({
        said: WIDTH * HEIGHT,
        drawn: WIDTH * HEIGHT,
        order: Uint32Array.of(1, 0),
      });
  });

  it('three sticks, each over the next: every order shades some pixels twice, and the best the smallest crossing alone', () => {
    // all go from near to far, and are of different width
    const stick = (x0: number, y0: number, x1: number, y1: number, half: number): Shape => {
      const length = Math.hypot(x1 - x0, y1 - y0);
      const [u, v] = [(-(y1 - y0) / length) * half, ((x1 - x0) / length) * half];
      const at = (x: number, y: number, z: number) => [x * z, y * z, -z];
      const positions = [
        ...at(x0 - u, y0 - v, 3),
        ...at(x1 - u, y1 - v, 6),
        ...at(x1 + u, y1 + v, 6),
        ...at(x0 + u, y0 + v, 3),
      ];
      return { positions, indices: [0, 1, 2, 0, 2, 3] };
    };
    const scene = sceneOf([
      stick(-0.6, -0.3, 0.8, -0.3, 0.15),
      stick(0.5, -0.7, -0.1, 0.7, 0.1),
      stick(0.1, 0.7, -0.5, -0.7, 0.05),
    ]);
    const setup = setUp(scene);
    const target = createTarget(WIDTH, HEIGHT);
    const { total, covered } = drawOrder(setup, Uint32Array.of(0, 1, 2), 3, target);
    const pairs = [
      [1, 0],
      [2, 1],
      [0, 2],
    ];
    // each stick over the next, in whole
    for (const [over, under] of pairs) expect(drawOrder(setup, Uint32Array.of(over, under), 2, target).between).toBe(0);
    const crossings = pairs.map(([over, under]) => drawOrder(setup, Uint32Array.of(under, over), 2, target).between);
    expect(Math.min(...crossings)).toBeGreaterThan(0);
    expect(crossings.reduce((sum, n) => sum + n)).toBe(total - covered);
    for (const start of permutations([0, 1, 2]))
      expect(found(setup, start).drawn).toBe(covered + Math.min(...crossings));
  });

  it('of many objects is no worse than any order that it starts from, and the same twice', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const scene = sceneOf(crowd(seed));
      const setup = setUp(scene);
      const random = createRandom(seed);
      const start = permutation(random, objectCount(scene));
      const { said, drawn, order } = found(setup, start);
      expect(drawn).toBe(said);
      const least = drawOrder(setup, start, start.length, createTarget(WIDTH, HEIGHT)).shaded;
      expect(drawn).toBeLessThan(least);
      expect(found(setup, start).order).toEqual(order);
      // a second search from its end finds nothing worse
      expect(found(setup, order).drawn).toBeLessThanOrEqual(drawn);
    }
  });

  it('of no object and of one', () => {
    expect(found(setUp(sceneOf([])), [])).toMatchObject({ said: 0, drawn: 0 });
    const one = setUp(sceneOf([wall(3, -20, -20, 20, 20)]));
    expect(found(one, [0])).toMatchObject({ said: WIDTH * HEIGHT, drawn: WIDTH * HEIGHT });
    // turned away: no fragment
    expect(found(setUp(sceneOf([turned(wall(3, -1, -1, 1, 1))])), [0])).toMatchObject({ said: 0, drawn: 0 });
  });
});

describe('the order `best` of a measurement', () => {
  const cameras = [FRONT, createCamera({ eye: [9, 4, 3], target: [0, 0, -10], fov: 35 })];
  const size = { width: WIDTH, height: HEIGHT };

  for (let seed = 1; seed <= 12; seed++)
    it(`shades no more than any other row, in any view, seed ${seed}`, () => {
      const random = createRandom(seed);
      const scene = sceneOf(tangle(random, 30));
      const result = measureOverdraw(scene, buildSphereTree(scene.spheres), cameras, size);
      const [best, ...others] = result.orders.toReversed();
      expect(best.order).toBe('best');
      for (const { shaded } of result.views) expect(shaded.at(-1)).toBe(Math.min(...shaded));
      expect(best.shaded).toBeLessThan(Math.min(...others.map((row) => row.shaded)));
    });

  it('is listed when all others of its view are drawn, wherever its row stands, with the least of them', () => {
    const scene = sceneOf(tangle(createRandom(3), 30));
    const made = createMeasurement(scene, buildSphereTree(scene.spheres), {
      ...size,
      orders: ['best', 'back', 'sorted'],
    });
    const best = made.rows[0];
    const seen: number[] = [];
    const watched: typeof best = {
      ...best,
      list(context, out, run) {
        const { setup, least, leastShaded } = context.drawn!;
        seen.push(leastShaded, drawOrder(setup, least, context.count, made.target).shaded);
        best.list(context, out, run);
      },
    };
    const views = cameras.map((camera) => measureView(withRow(made, watched), camera));
    const least = views.map(({ shaded }) => Math.min(shaded[1], shaded[2]));
    expect(seen).toEqual([least[0], least[0], least[1], least[1]]);
    expect(least[0]).not.toBe(least[1]);
  });

  it('starts from what was drawn where that is better than what it finds', () => {
    // side by side: no order is better, and none is moved
    const scene = sceneOf([wall(3, -3, -1, -1, 1), wall(4, 1, -1, 3, 1)]);
    const { context, setup } = createMeasurement(scene, buildSphereTree(scene.spheres), size);
    setOrderCamera(context, FRONT);
    setupView(setup, FRONT, context.visible, context.count);
    const out = new Uint32Array(2);
    const list = () => {
      listOrder(findDrawOrder('best'), context, out, 0);
      return [...out];
    };
    context.drawn.least.set([1, 0]);
    expect(list()).toEqual([0, 1]);
    context.drawn.leastShaded = 0;
    expect(list()).toEqual([1, 0]);
  });

  it('where the objects stand apart is the distance sort', () => {
    const scene = sceneOf(crowd(1));
    const orders = ['sorted', 'best'] as const;
    const result = measureOverdraw(scene, buildSphereTree(scene.spheres), cameras, { ...size, orders });
    expect(result.orders[1].shaded).toBe(result.orders[0].shaded);
  });
});
