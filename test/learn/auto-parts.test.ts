/** Objects are cut where it pays, by what the rasteriser says, and nowhere else. */
import { describe, expect, test } from 'vitest';
import { autoParts } from '../../src/learn/auto-parts.ts';
import { partViews } from '../../src/learn/part-views.ts';
import { createCamera, type View } from '../../src/math/camera.ts';
import { measureOverdraw } from '../../src/overdraw/measure.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, objectCount, type Scene } from '../../src/scene/scene.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { ball, box, FRONT, sceneOf, wall } from '../overdraw/shapes.ts';
import { allTriangles, expectSound } from '../scene/support/triangles.ts';
import { angleAndWall, lumps, manyPairs } from './lumps.ts';

const { aspect, ...FRONT_VIEW } = FRONT;
const VIEWS: View[] = [
  FRONT_VIEW,
  { eye: [12, 1, -9], target: [0, 0, -9] },
  { eye: [-12, -1, -7], target: [0, 0, -9] },
  { eye: [0, 0, -30], target: [0, 0, 0] },
];

/** Excess of the orders on views at the training size. */
function excessOf(scene: Scene, views: readonly View[]) {
  const cameras = views.map((view) => createCamera(view, aspect));
  const size = { width: 64, height: 48 };
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const { orders } = measureOverdraw(scene, tree, cameras, { ...size, orders: ['tree', 'sorted'] });
  return { tree: orders[0].excess, sorted: orders[1].excess };
}

const sorted = (scene: Scene) =>
  allTriangles(scene)
    .map((triangle) => triangle.join())
    .sort();

describe('a cut that pays', () => {
  test('an L is cut where a wall stands between its arms', () => {
    const scene = angleAndWall();
    const { scene: cut, before, after } = autoParts(scene, [FRONT_VIEW]);
    expect(before).toEqual(excessOf(scene, [FRONT_VIEW]));
    // the near arm covers half of the wall that was drawn before it
    expect(before.sorted).toBeCloseTo(0.5, 6);
    expect(cut.names).toEqual(['shape 0#0', 'shape 0#1', 'shape 1']);
    expect(after).toEqual({ tree: 0, sorted: 0 });
  });
  test('a hollow object that is drawn from behind is cut in its walls', () => {
    const room = { ...box([0, 0, -6], [4, 4, 4]), flags: OBJECT_DOUBLE_SIDED };
    const scene = sceneOf([{ ...room, indices: [...room.indices.slice(24, 36), ...room.indices.slice(0, 24)] }]);
    const { scene: cut, after } = autoParts(scene, VIEWS, { budget: 6 });
    expect(excessOf(scene, VIEWS).sorted).toBeGreaterThan(0.1);
    expect(objectCount(cut)).toBeGreaterThan(1);
    expect(after.sorted).toBeLessThan(0.2 * excessOf(scene, VIEWS).sorted!);
    expect([...cut.flags].every((flags) => flags === OBJECT_DOUBLE_SIDED)).toBe(true);
  });
  test.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'seed %i: triangles stay, the budget is kept, and no order is worse on the training views',
    (seed) => {
      const scene = lumps(seed);
      scene.flags[1] = OBJECT_DOUBLE_SIDED;
      scene.colors.forEach((_, i) => {
        scene.colors[i] = i;
      });
      const budget = 5 + (seed % 4) * 3;
      const { scene: cut, before, after } = autoParts(scene, VIEWS, { budget });
      expectSound(cut);
      expect(sorted(cut)).toEqual(sorted(scene));
      expect(objectCount(cut)).toBeLessThanOrEqual(budget);
      expect(before).toEqual(excessOf(scene, VIEWS));
      expect(after).toEqual(excessOf(cut, VIEWS));
      expect(after.tree).toBeLessThanOrEqual(before.tree!);
      expect(after.sorted).toBeLessThanOrEqual(before.sorted!);
      expect(after.sorted! + after.tree!).toBeLessThan(before.sorted! + before.tree!);
    },
  );
  test('twice the objects where no budget is given', () => {
    const { scene } = autoParts(lumps(1, 6, 8), VIEWS);
    expect(objectCount(scene)).toBe(12);
  });
  test('a higher price buys fewer objects, and an infinite one none', () => {
    const objects = [1e-4, 0.005, Number.POSITIVE_INFINITY].map((price) =>
      objectCount(autoParts(lumps(2), VIEWS, { budget: 30, price }).scene),
    );
    expect(objects[0]).toBeGreaterThan(objects[1]);
    expect(objects[1]).toBeGreaterThan(objects[2]);
    expect(objects[2]).toBe(4);
  });
  test.each([
    [3, 4],
    [13, 6],
    [39, 5],
    [44, 6],
    [53, 5],
  ])('seed %i: where the sort gains what the tree loses, neither is worse', (seed, budget) => {
    const scene = lumps(seed, 3, 2);
    const { scene: cut, before } = autoParts(scene, VIEWS, { budget });
    const { tree, sorted } = excessOf(cut, VIEWS);
    expect(tree).toBeLessThanOrEqual(before.tree!);
    expect(sorted).toBeLessThanOrEqual(before.sorted!);
  });
  test('more cuts than are taken one by one: within the budget to the last', () => {
    const scene = manyPairs(16, 10);
    for (const room of [131, 132]) {
      const { scene: cut, after } = autoParts(scene, [FRONT_VIEW], { budget: 320 + room });
      expect(objectCount(cut)).toBe(320 + room);
      expect(after).toEqual(excessOf(cut, [FRONT_VIEW]));
    }
  });
  test('the same bytes each time', () => {
    const [a, b] = [0, 1].map(() => autoParts(lumps(5), partViews(lumps(5), null, 12)).scene);
    expect(objectCount(a)).toBeGreaterThan(4);
    expect(a).toEqual(b);
  });
});

describe('left alone', () => {
  const expectAlone = (scene: Scene, views = VIEWS) => {
    const { scene: cut } = autoParts(scene, views, { budget: 50 });
    expect(cut.names).toEqual(scene.names);
    expect(cut.firstTriangle).toEqual(scene.firstTriangle);
    expect(cut.spheres).toEqual(scene.spheres);
  };
  test('walls one behind the other, and convex objects', () => {
    expectAlone(sceneOf([wall(9, -30, -30, 30, 30), wall(3, -1, -1, 1, 1)]), [FRONT_VIEW]);
    expectAlone(sceneOf([ball([0, 0, -9], 3), box([5, 0, -20], [1, 1, 1])]));
  });
  test('what blends', () => {
    const scene = angleAndWall();
    scene.flags[0] = OBJECT_BLEND;
    expectAlone(scene);
  });
  test('objects of one triangle, one after the other through the next', () => {
    const leaning = (slope: number) => ({
      positions: [-9, -9, -6 - slope, 9, -9, -6 + slope, 0, 9, -6],
      indices: [0, 1, 2],
    });
    const scene = sceneOf([leaning(2), leaning(-2)]);
    expect(excessOf(scene, [FRONT_VIEW]).sorted).toBeGreaterThan(0.1);
    expectAlone(scene);
  });
  test('a scene that no view sees, one without views, and an empty one', () => {
    const away: View = { eye: [0, 0, 0], target: [0, 0, 1] };
    expectAlone(angleAndWall(), [away]);
    expectAlone(angleAndWall(), []);
    expect(autoParts(angleAndWall(), [away]).after).toEqual({ tree: null, sorted: null });
    expect(objectCount(autoParts(sceneOf([]), VIEWS).scene)).toBe(0);
  });
});

describe('refused', () => {
  test('a budget that is no whole number, or below the objects that there are', () => {
    for (const budget of [1, 2.5, Number.NaN, -1, Number.POSITIVE_INFINITY])
      expect(() => autoParts(angleAndWall(), VIEWS, { budget })).toThrow(
        new RangeError(
          `parts: a budget of ${budget} objects, but the scene has 2: it must be a whole number of at least these`,
        ),
      );
  });
  test('coordinates that are not numbers', () => {
    const scene = angleAndWall();
    scene.positions[1] = Number.NaN;
    expect(() => autoParts(scene, VIEWS)).toThrow(
      new RangeError('parts: coordinate y of vertex 0 is NaN; all must be finite'),
    );
  });
});

describe('progress', () => {
  test('goes from 0 to 1 and never back', () => {
    const told: number[] = [];
    autoParts(lumps(6), VIEWS, { onProgress: (done) => told.push(done) });
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told[0]).toBeLessThan(0.1);
    expect(told.at(-1)).toBe(1);
    expect(new Set(told).size).toBeGreaterThan(6);
  });
  test('what it throws ends the work', () => {
    let told = 0;
    const onProgress = () => {
      if (++told === 7) throw new Error('enough');
    };
    expect(() => autoParts(lumps(6), VIEWS, { onProgress })).toThrow('enough');
    expect(told).toBe(7);
  });
});
