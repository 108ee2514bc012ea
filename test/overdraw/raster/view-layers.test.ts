import { describe, expect, it } from 'vitest';
import { createRandom, permutation } from '../../../src/core/math/random.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { shadedInOrder } from '../../../src/overdraw/order/order-cost.ts';
import { createTarget, drawOrder } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView, type ViewSetup } from '../../../src/overdraw/raster/setup.ts';
import {
  createViewLayers,
  layersOfView,
  MAX_LAYERS,
  type ViewLayers,
} from '../../../src/overdraw/raster/view-layers.ts';
import { between, box, crowd, FRONT, joined, sceneOf, wall } from '../measure/shapes.ts';

const WIDTH = 48;
const HEIGHT = 36;

function setUp(scene: Scene): { setup: ViewSetup; ids: Uint32Array } {
  const setup = createViewSetup(scene, WIDTH, HEIGHT);
  const ids = Uint32Array.from({ length: objectCount(scene) }, (_, id) => id);
  setupView(setup, FRONT, ids, ids.length);
  return { setup, ids };
}

/** Boxes that stand in each other, some of them with a second box inside, and some walls twice in the same place. */
function heap(seed: number, count: number): Scene {
  const random = createRandom(seed);
  const one = () => {
    const centre = [between(random, -3, 3), between(random, -2, 2), between(random, -7, -3)];
    const half = [0, 0, 0].map(() => between(random, 0.2, 1.5));
    const shell = box(centre, half, random() * 6, random() * 6);
    const inner = box(
      centre,
      half.map((h) => h / 2),
    );
    return random() < 0.5 ? shell : joined(random() < 0.5 ? [shell, inner] : [inner, shell]);
  };
  const shapes = Array.from({ length: count }, one);
  for (const distance of [4, 4, 5]) shapes.push(wall(distance, -1, -1, 1, 1));
  return sceneOf(Array.from(permutation(random, shapes.length), (i) => shapes[i]));
}

/** Every fragment's depth by pixel and object, in the order that the object draws them. */
function fragmentsOf({ spans, firstSpan, endSpan }: ViewSetup, ids: Uint32Array): Map<number, number[]>[] {
  const pixels = Array.from({ length: WIDTH * HEIGHT }, () => new Map<number, number[]>());
  for (const id of ids)
    for (let span = firstSpan[id]; span < endSpan[id]; span++) {
      let z = spans.depth[span];
      for (let pixel = spans.start[span]; pixel < spans.end[span]; pixel++, z += spans.slope[span])
        pixels[pixel].set(id, [...(pixels[pixel].get(id) ?? []), Math.fround(z)]);
    }
  return pixels;
}

/** 'a b=c' for a in front of b, which is as deep as c. */
function listText({ first, objects, tied }: ViewLayers, list: number): string {
  let text = '';
  for (let at = first[list]; at < first[list + 1]; at++) text += (tied[at] ? '=' : ' ') + objects[at];
  return text;
}

function histogram(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function wantedText(of: Map<number, number[]>, inside: boolean): string {
  const entries = [...of].flatMap(([id, depths]) => {
    const passing = depths.filter((depth, i) => depths.slice(0, i).every((other) => other < depth));
    return (inside ? passing : passing.slice(-1)).map((depth) => ({ id, depth }));
  });
  // A stable sort: where depths are equal the smaller id stays first.
  entries.sort((a, b) => b.depth - a.depth);
  return entries.map(({ id, depth }, i) => (entries[i - 1]?.depth === depth ? '=' : ' ') + id).join('');
}

describe('the layers of a view', () => {
  for (let seed = 1; seed <= 40; seed++)
    it(`are those that a sort of every pixel's fragments gives, seed ${seed}`, () => {
      const { setup, ids } = setUp(heap(seed, 3 + seed));
      const layers = createViewLayers(WIDTH * HEIGHT);
      const fragments = fragmentsOf(setup, ids);
      for (const inside of [false, true]) {
        layersOfView(setup, ids, ids.length, layers, { deepest: Infinity, inside });
        const wanted = histogram(fragments.filter((of) => of.size > 0).map((of) => wantedText(of, inside)));
        const found = new Map<string, number>();
        for (let list = 0; list < layers.lists; list++) found.set(listText(layers, list), layers.pixels[list]);
        expect(found.size).toBe(layers.lists);
        expect(found).toEqual(wanted);
        expect(layers.covered).toBe(fragments.filter((of) => of.size > 0).length);
        expect(layers.cut).toBe(0);
      }
    });

  for (let seed = 1; seed <= 40; seed++)
    it(`say what any order shades, to the fragment, seed ${seed}`, () => {
      const scene = seed % 2 ? heap(seed, 20) : sceneOf(crowd(seed));
      const { setup, ids } = setUp(scene);
      const target = createTarget(WIDTH, HEIGHT);
      const layers = createViewLayers(WIDTH * HEIGHT);
      const random = createRandom(seed);
      for (let run = 0; run < 10; run++) {
        const order = permutation(random, ids.length);
        const place = new Float64Array(ids.length);
        order.forEach((id, i) => {
          place[id] = i;
        });
        const drawn = drawOrder(setup, order, order.length, target);
        layersOfView(setup, ids, ids.length, layers, { deepest: Infinity, inside: true });
        expect(shadedInOrder(layers, place)).toBe(drawn.shaded);
        layersOfView(setup, ids, ids.length, layers, { deepest: Infinity });
        expect(shadedInOrder(layers, place)).toBe(drawn.covered + drawn.between);
        expect(layers.covered).toBe(drawn.covered);
      }
    });

  it('keep the nearest of a pixel that has more than they may, and tell how many pixels have', () => {
    const walls = Array.from({ length: MAX_LAYERS + 2 }, (_, i) => wall(3 + i, -40, -40, i < MAX_LAYERS ? 40 : 0, 40));
    const { setup, ids } = setUp(sceneOf(walls.toReversed()));
    const layers = createViewLayers(WIDTH * HEIGHT);
    layersOfView(setup, ids, ids.length, layers);
    const nearest = Array.from({ length: MAX_LAYERS }, (_, i) => ` ${walls.length - 1 - i}`).join('');
    expect(layers.lists).toBe(1);
    expect(listText(layers, 0)).toBe(nearest);
    expect(layers.pixels[0]).toBe(WIDTH * HEIGHT);
    expect(layers.cut).toBe((WIDTH * HEIGHT) / 2);
    layersOfView(setup, ids, ids.length, layers, { deepest: walls.length });
    expect([layers.lists, layers.cut]).toEqual([2, 0]);
  });

  it('tell two objects that are equally deep from the same two, one behind the other', () => {
    const stairs = joined([wall(4, -9, -9, 0, 9), wall(5, 0, -9, 9, 9)]);
    const { setup, ids } = setUp(sceneOf([wall(4, -9, -9, 9, 9), stairs]));
    const layers = createViewLayers(WIDTH * HEIGHT);
    layersOfView(setup, ids, ids.length, layers);
    expect([0, 1].map((list) => listText(layers, list))).toEqual([' 0=1', ' 0 1']);
  });

  it('of a picture of another size are refused', () => {
    const { setup, ids } = setUp(sceneOf([]));
    expect(() => layersOfView(setup, ids, 0, createViewLayers(100))).toThrow('layers of 100 pixels');
  });
});
