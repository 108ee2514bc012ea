import { describe, expect, it } from 'vitest';
import { createRandom, permutation } from '../../../src/core/math/random.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED } from '../../../src/core/scene/scene.ts';
import {
  countLayers,
  createTarget,
  type DrawCounts,
  drawOrder,
  type Target,
} from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView, type ViewSetup } from '../../../src/overdraw/raster/setup.ts';
import { between, crowd, FRONT, joined, type Shape, sceneOf, wall } from '../measure/shapes.ts';

const WIDTH = 64;
const HEIGHT = 48;
const PIXELS = WIDTH * HEIGHT;

function setupOf(shapes: Shape[]): { setup: ViewSetup; target: Target; draw: (...order: number[]) => DrawCounts } {
  const scene = sceneOf(shapes);
  const setup = createViewSetup(scene, WIDTH, HEIGHT);
  setupView(
    setup,
    FRONT,
    Uint32Array.from(shapes, (_, i) => i),
    shapes.length,
  );
  const target = createTarget(WIDTH, HEIGHT);
  return { setup, target, draw: (...order) => drawOrder(setup, Uint32Array.from(order), order.length, target) };
}

/** A wall that fills the picture at this distance. */
const full = (distance: number): Shape => wall(distance, -2 * distance, -2 * distance, 2 * distance, 2 * distance);

/** Every order of the numbers 0 .. n - 1. */
function orders(n: number): number[][] {
  if (n === 0) return [[]];
  return orders(n - 1).flatMap((order) => order.concat(n - 1).map((_, at) => order.toSpliced(at, 0, n - 1)));
}

describe('known values', () => {
  for (const layers of [1, 2, 3, 5])
    it(`${layers} full-screen walls in all their orders shade a pixel as often as the nearest so far gets nearer`, () => {
      const { draw } = setupOf(Array.from({ length: layers }, (_, i) => full(2 + i)));
      for (const order of orders(layers)) {
        const records = order.filter((wallId, i) => order.slice(0, i).every((before) => before > wallId)).length;
        expect(draw(...order), `${order}`).toEqual({
          total: layers * PIXELS,
          shaded: records * PIXELS,
          failed: (layers - records) * PIXELS,
          covered: PIXELS,
          between: (records - 1) * PIXELS,
          inside: 0,
        });
      }
    });

  it('equal depth fails: z compare LESS', () => {
    const { draw } = setupOf([full(3), full(3)]);
    expect(draw(0, 1)).toMatchObject({ shaded: PIXELS, failed: PIXELS, between: 0 });
    expect(draw(1, 0)).toMatchObject({ shaded: PIXELS, failed: PIXELS, between: 0 });
  });

  it('the same triangles named from another corner are equally deep nearly everywhere', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed);
      // A square in a tilted plane.
      const [a, b] = [between(random, -0.5, 0.5), between(random, -0.5, 0.5)];
      const corners = [
        [-20, -20],
        [20, -20],
        [20, 20],
        [-20, 20],
      ];
      const positions = corners.flatMap(([x, y]) => [x / 4, y / 4, (a * x + b * y) / 8 - 5]);
      const { draw } = setupOf([
        { positions, indices: [0, 1, 2, 0, 2, 3] },
        { positions, indices: [1, 2, 0, 3, 0, 2] },
      ]);
      for (const order of [
        [0, 1],
        [1, 0],
      ]) {
        const { covered, between: excess } = draw(...order);
        expect(covered).toBeGreaterThan(PIXELS / 2);
        expect(excess / covered, `seed ${seed}`).toBeLessThan(0.01);
      }
    }
  });

  it('excess inside one object and between objects are told apart', () => {
    // Object 0 has two walls and draws its farther one first, object 1 stands between them, object 2 before them all.
    const { draw } = setupOf([joined([full(5), full(3)]), full(4), full(2)]);
    const excess = (...order: number[]): number[] => {
      const { covered, between, inside, shaded } = draw(...order);
      expect([covered, shaded]).toEqual([PIXELS, PIXELS + between + inside]);
      return [between / PIXELS, inside / PIXELS];
    };
    expect(excess(0, 1)).toEqual([0, 1]);
    expect(excess(1, 0)).toEqual([1, 0]);
    expect(excess(0, 2)).toEqual([1, 1]);
    expect(excess(0, 1, 2)).toEqual([1, 1]);
    expect(excess(1, 0, 2)).toEqual([2, 0]);
    expect(excess(2, 1, 0)).toEqual([0, 0]);
  });

  it('nearest first is exactly 1.0 on separate slabs: 30 scenes, seeds 1 to 30', () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = createRandom(seed);
      const walls = Array.from({ length: 60 }, (_, i) => {
        const distance = 2 + 0.5 * i;
        const [x, y] = [0, 1].map(() => distance * between(random, -1.5, 1));
        return wall(distance, x, y, x + distance * random(), y + distance * random());
      });
      const { draw } = setupOf(walls);
      const nearest = draw(...walls.keys());
      const farthest = draw(...[...walls.keys()].reverse());
      expect(nearest.shaded).toBe(nearest.covered);
      expect(farthest.shaded).toBe(farthest.total);
      expect(farthest.total).toBeGreaterThan(1.5 * farthest.covered);
    }
  });

  it('nothing to draw counts nothing', () => {
    const nothing = { total: 0, shaded: 0, failed: 0, covered: 0, between: 0, inside: 0 };
    expect(setupOf([]).draw()).toEqual(nothing);
    expect(setupOf([{ ...full(3), flags: OBJECT_BLEND }]).draw(0)).toEqual(nothing);
  });
});

describe('any scene and order', () => {
  for (let seed = 1; seed <= 12; seed++)
    it(`counts, pictures and layers agree, seed ${seed}`, () => {
      // Double-sided shapes lie over themselves, so that inside is put to use too.
      const shapes = crowd(seed).map((shape, i) => (i % 3 ? shape : { ...shape, flags: OBJECT_DOUBLE_SIDED }));
      const { setup, target, draw } = setupOf(shapes);
      const layers = new Uint32Array(PIXELS);
      const { fragments, covered } = countLayers(setup, Uint32Array.from(shapes.keys()), shapes.length, layers);
      const random = createRandom(seed);
      let depth: number[] | null = null;
      let inside = 0;
      for (let run = 0; run < 8; run++) {
        const order = [...permutation(random, shapes.length)];
        const counts = draw(...order);
        expect(counts.total).toBe(fragments);
        expect(counts.covered).toBe(covered);
        expect(counts.shaded).toBe(covered + counts.between + counts.inside);
        expect(counts.failed).toBe(counts.total - counts.shaded);
        const passes = [...target.passes];
        expect(passes.reduce((a, b) => a + b)).toBe(counts.shaded);
        for (let p = 0; p < PIXELS; p++)
          if (passes[p] > layers[p] || passes[p] > 0 !== layers[p] > 0 || target.owner[p] > 0 !== layers[p] > 0)
            throw new Error(`pixel ${p}: ${passes[p]} passes of ${layers[p]} layers, owner ${target.owner[p]}`);
        // The picture is the same in the end, and the same order counts the same again.
        depth ??= [...target.depth];
        expect([...target.depth]).toEqual(depth);
        expect(draw(...order)).toEqual(counts);
        inside += counts.inside;
      }
      expect(inside).toBeGreaterThan(0);
    });

  it('a smaller count is the picture so far', () => {
    const shapes = crowd(5);
    const { setup, target, draw } = setupOf(shapes);
    const order = Uint32Array.from(shapes.keys());
    const some = draw(...order.subarray(0, 20));
    expect(drawOrder(setup, order, 20, target)).toEqual(some);
    expect(Math.max(...target.owner)).toBeLessThanOrEqual(20);
  });

  it('depth and owner are those of the nearest surface', () => {
    const { target, draw } = setupOf([full(8), wall(4, -6, -6, 0, 6)]);
    draw(0, 1);
    for (let p = 0; p < PIXELS; p++) {
      const left = p % WIDTH < WIDTH / 2;
      expect(target.owner[p]).toBe(left ? 2 : 1);
      expect(target.depth[p]).toBeCloseTo(left ? 1 / 4 : 1 / 8, 6);
    }
  });

  it('refuses a target of another size', () => {
    const { setup } = setupOf([full(3)]);
    const order = Uint32Array.of(0);
    expect(() => drawOrder(setup, order, 1, createTarget(HEIGHT, WIDTH))).toThrow('make both of one size');
    expect(() => countLayers(setup, order, 1, new Uint32Array(PIXELS + 1))).toThrow(`set up for ${WIDTH} x ${HEIGHT}`);
  });
});
