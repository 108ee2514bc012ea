/** Objects are cut where it pays, by what the rasteriser says, and nowhere else. */
import { describe, expect, test } from 'vitest';
import { stepsOf } from '../../../../src/core/base/plan.ts';
import { finishSteps } from '../../../../src/core/base/steps.ts';
import { createCamera, type View } from '../../../../src/core/math/camera.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, objectCount, type Scene } from '../../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import {
  type AutoPartsOptions,
  autoParts,
  planAutoParts,
  planOnViews,
} from '../../../../src/offline/learn/auto-parts.ts';
import { createPartWork } from '../../../../src/offline/learn/part-pieces.ts';
import { measureOverdraw } from '../../../../src/overdraw/measure/measure.ts';
import { outOfStep } from '../../../core/base/out-of-step.ts';
import { allTriangles, expectSound } from '../../../core/scene/support/triangles.ts';
import { angleAndWall, lumps, manyPairs } from '../../../offline/learn/lumps.ts';
import { ball, box, FRONT, joined, sceneOf, wall } from '../../../overdraw/measure/shapes.ts';
import { soak } from '../../../soak.ts';

const { aspect, ...FRONT_VIEW } = FRONT;
const VIEWS: View[] = [
  FRONT_VIEW,
  { eye: [12, 1, -9], target: [0, 0, -9] },
  { eye: [-12, -1, -7], target: [0, 0, -9] },
  { eye: [0, 0, -30], target: [0, 0, 0] },
];

/** planOnViews, done here. */
function cutOnViews(
  scene: Scene,
  cameras: Parameters<typeof planOnViews>[1],
  source: string,
  options: AutoPartsOptions = {},
  judged?: Parameters<typeof planOnViews>[4],
) {
  const plan = planOnViews(scene, cameras, source, options, judged);
  return finishSteps(stepsOf(plan, createPartWork({ scene })), options.onProgress);
}

/** Chosen, validated and tested on the same views. */
function cutOn(scene: Scene, views: readonly View[], options?: AutoPartsOptions) {
  const cameras = views.map((view) => createCamera(view, aspect));
  const { scene: cut, report } = cutOnViews(
    scene,
    { trained: cameras, validation: cameras, test: cameras },
    'these',
    options,
  );
  const { before, after, reordered } = report;
  for (const { trained, validation, test } of [before, after]) {
    expect(validation).toEqual(trained);
    expect(test).toEqual(trained);
  }
  return { scene: cut, before: before.trained, after: after.trained, reordered };
}

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

test('what is worse than the scene as it came on judged views is not taken: 20 scenes', () => {
  let worse = 0;
  let taken = 0;
  for (let seed = 1; seed <= 20; seed++) {
    const scene = lumps(seed, 4, 3);
    // learned from one place, judged from three others
    const [near, ...far] = VIEWS.map((view) => createCamera(view, aspect));
    const sets = { trained: [near], validation: [near], test: [near] };
    const judged = [far, [far[2]]];
    const places = [VIEWS.slice(1), VIEWS.slice(3)];
    const isWorse = (cut: Scene) =>
      places.some((views) => {
        const [before, after] = [excessOf(scene, views), excessOf(cut, views)];
        return after.tree! > before.tree! || after.sorted! > before.sorted!;
      });
    if (isWorse(cutOnViews(scene, sets, 'these').scene)) worse++;
    const { scene: cut, report } = cutOnViews(scene, sets, 'these', {}, judged);
    expect(isWorse(cut)).toBe(false);
    const isAsItCame = report.reordered === 0 && objectCount(cut) === objectCount(scene);
    expect(isAsItCame).toBe(JSON.stringify(report.after) === JSON.stringify(report.before));
    if (!isAsItCame) taken++;
  }
  // some would have been worse, and some are taken
  expect(worse).toBeGreaterThan(3);
  expect(taken).toBeGreaterThan(3);
});

describe('a cut that pays', () => {
  test('an L is cut where a wall stands between its arms', () => {
    const scene = angleAndWall();
    const { scene: cut, before, after } = cutOn(scene, [FRONT_VIEW]);
    expect(before).toEqual(excessOf(scene, [FRONT_VIEW]));
    // the near arm covers half of the wall that was drawn before it
    expect(before.sorted).toBeCloseTo(0.5, 6);
    expect(cut.names).toEqual(['shape 0#0', 'shape 0#1', 'shape 1']);
    expect(after).toEqual({ tree: 0, sorted: 0 });
  });
  test('a hollow object that is drawn from behind is cut in its walls', () => {
    const room = { ...box([0, 0, -6], [4, 4, 4]), flags: OBJECT_DOUBLE_SIDED };
    const scene = sceneOf([{ ...room, indices: [...room.indices.slice(24, 36), ...room.indices.slice(0, 24)] }]);
    const { scene: cut, after } = cutOn(scene, VIEWS, { budget: 6 });
    expect(excessOf(scene, VIEWS).sorted).toBeGreaterThan(0.1);
    expect(objectCount(cut)).toBeGreaterThan(1);
    expect(after.sorted).toBeLessThan(0.2 * excessOf(scene, VIEWS).sorted!);
    expect([...cut.flags].every((flags) => flags === OBJECT_DOUBLE_SIDED)).toBe(true);
  });
  test.each(Array.from({ length: soak(4, 12) }, (_, seed) => seed))(
    'seed %i: triangles stay, the budget is kept, and no order is worse on the training views',
    (seed) => {
      const scene = lumps(seed);
      scene.flags[1] = OBJECT_DOUBLE_SIDED;
      scene.colors.forEach((_, i) => {
        scene.colors[i] = i;
      });
      const budget = 5 + (seed % 4) * 3;
      const { scene: cut, before, after } = cutOn(scene, VIEWS, { budget });
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
    const { scene } = cutOn(lumps(1, 6, 8), VIEWS);
    expect(objectCount(scene)).toBe(12);
  });
  test('no budget for cuts: the far half of an object is drawn after its near half', () => {
    const scene = sceneOf([joined([wall(9, -9, -9, 9, 9), wall(3, -9, -9, 9, 9)])]);
    const { scene: cut, before, after, reordered } = cutOn(scene, [FRONT_VIEW], { budget: 1 });
    expect([before, after]).toEqual([
      { tree: 0.75, sorted: 0.75 },
      { tree: 0, sorted: 0 },
    ]);
    expect(after).toEqual(excessOf(cut, [FRONT_VIEW]));
    expect([reordered, cut.names]).toEqual([1, scene.names]);
    expect(sorted(cut)).toEqual(sorted(scene));
  });
  test('a higher price buys fewer objects, and an infinite one none', () => {
    const objects = [1e-4, 0.005, Number.POSITIVE_INFINITY].map((price) =>
      objectCount(cutOn(lumps(2), VIEWS, { budget: 30, price }).scene),
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
    const { scene: cut, before } = cutOn(scene, VIEWS, { budget });
    const { tree, sorted } = excessOf(cut, VIEWS);
    const { after: ordered } = cutOn(scene, VIEWS, { budget: objectCount(scene) });
    for (const start of [before, ordered]) {
      expect(tree).toBeLessThanOrEqual(start.tree!);
      expect(sorted).toBeLessThanOrEqual(start.sorted!);
    }
  });
  test('more cuts than are taken one by one: within the budget to the last', () => {
    const scene = manyPairs(16, 10);
    for (const room of [131, 132]) {
      const { scene: cut, after } = cutOn(scene, [FRONT_VIEW], { budget: 320 + room });
      expect(objectCount(cut)).toBe(320 + room);
      expect(after).toEqual(excessOf(cut, [FRONT_VIEW]));
    }
  });
  test('the same bytes each time', () => {
    const [a, b] = [0, 1].map(() =>
      autoParts(lumps(5), { train: VIEWS, views: { trained: 48, validation: 24, test: 3 } }),
    );
    expect(objectCount(a.scene)).toBeGreaterThan(4);
    expect(a).toEqual(b);
  });
  test.each([1, 12])('beside %d objects without triangles: what is counted is what is drawn', (count) => {
    const scene = lumps(2);
    const { names, flags, firstTriangle, spheres, boxes } = scene;
    const empty: Scene = {
      ...scene,
      names: [...names, ...Array.from({ length: count }, (_, i) => `empty ${i}`)],
      flags: Uint8Array.of(...flags, ...new Uint8Array(count)),
      firstTriangle: Uint32Array.of(...firstTriangle, ...new Uint32Array(count).fill(firstTriangle.at(-1)!)),
      spheres: Float32Array.of(...spheres, ...new Float32Array(4 * count)),
      boxes: Float32Array.of(...boxes, ...new Float32Array(6 * count)),
    };
    const { before, after } = cutOn(empty, VIEWS, { budget: 24, price: 0 });
    expect(after.sorted).toBeLessThan(before.sorted!);
  });
  test('the same where its pieces are done elsewhere, in another order', () => {
    const scene = lumps(5);
    const options = { train: VIEWS, views: { trained: 480, validation: 24, test: 20 } };
    const work = createPartWork({ scene: structuredClone(scene) });
    let looks = 0;
    const { result, most } = outOfStep(planAutoParts(scene, options), (piece) => {
      if ('looks' in piece) looks++;
      return work(piece);
    });
    expect(result).toEqual(autoParts(scene, options));
    expect(most).toBe(480 + 24);
    // in several rounds
    expect(looks).toBeGreaterThan(4);
  });
});

describe('views that decide against what training found', () => {
  const from = (z: number): View => ({ eye: [0, 0, z], target: [0, 0, 0], fov: 60 });
  const camerasOf = (views: readonly View[]) => views.map((view) => createCamera(view, aspect));
  const chosenOn = (scene: Scene, trained: View[], validation: View[], test: View[]) =>
    cutOnViews(
      scene,
      { trained: camerasOf(trained), validation: camerasOf(validation), test: camerasOf(test) },
      'these',
    );
  const away: View = { eye: [0, 0, 0], target: [0, 0, 1], fov: 1 };

  test('a cut that saves nothing there is not made', () => {
    const scene = angleAndWall();
    expect(chosenOn(scene, [FRONT_VIEW], [FRONT_VIEW], []).scene.names).toHaveLength(3);
    const { scene: cut, report } = chosenOn(scene, [FRONT_VIEW], [away], [FRONT_VIEW]);
    expect(cut.names).toEqual(scene.names);
    expect(report.after).toEqual(report.before);
    expect(report.after.test.sorted).toBeCloseTo(0.5, 1);
  });
  test('nor is an order of triangles that is worse there', () => {
    // seen from both sides alike: from the one the first half is nearer, from the other the second
    const scene = sceneOf([{ ...joined([wall(9, -9, -9, 9, 9), wall(12, -9, -9, 9, 9)]), flags: OBJECT_DOUBLE_SIDED }]);
    const budget = objectCount(scene);
    const backwards = camerasOf([from(-30)]);
    const forwards = camerasOf([from(0.1)]);
    const ordered = (validation: typeof backwards) =>
      cutOnViews(scene, { trained: backwards, validation, test: forwards }, 'these', { budget }).report;
    const taken = ordered(backwards);
    expect([taken.reordered, taken.after.trained.tree]).toEqual([1, 0]);
    expect([taken.before.test.tree, taken.after.test.tree!]).toEqual([0, expect.closeTo(0.6, 0)]);
    const refused = ordered(forwards);
    expect(refused.reordered).toBe(0);
    expect(refused.after).toEqual(refused.before);
  });
  test.each([2, 3, 13, 19, 56])('seed %i: neither order is worse there', (seed) => {
    const scene = lumps(seed, 3, 2);
    const { before, after } = chosenOn(scene, VIEWS.slice(0, 2), VIEWS.slice(2), []).report;
    for (const set of ['trained', 'validation'] as const) {
      expect(after[set].tree).toBeLessThanOrEqual(before[set].tree!);
      expect(after[set].sorted).toBeLessThanOrEqual(before[set].sorted!);
    }
  });
  test('test views decide nothing, and are measured by themselves', () => {
    const scene = lumps(4);
    const views = [VIEWS[0], VIEWS[1]];
    const one = chosenOn(scene, views, views, [VIEWS[2]]);
    const other = chosenOn(scene, views, views, [VIEWS[3]]);
    expect(other.scene).toEqual(one.scene);
    expect(one.report.before.test).toEqual(excessOf(scene, [VIEWS[2]]));
    expect(other.report.after.test).toEqual(excessOf(one.scene, [VIEWS[3]]));
    expect(one.report.views).toEqual({ trained: 2, validation: 2, test: 1 });
  });
});

describe('left alone', () => {
  const expectAlone = (scene: Scene, views = VIEWS) => {
    const { scene: cut } = cutOn(scene, views, { budget: 50 });
    expect(cut.names).toEqual(scene.names);
    expect(cut.firstTriangle).toEqual(scene.firstTriangle);
    expect(cut.spheres).toEqual(scene.spheres);
    expect(allTriangles(cut)).toEqual(allTriangles(scene));
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
    expect(cutOn(angleAndWall(), [away]).after).toEqual({ tree: null, sorted: null });
    expect(objectCount(cutOn(sceneOf([]), VIEWS).scene)).toBe(0);
  });
});

describe('refused', () => {
  test('a budget that is no whole number, or below the objects that there are', () => {
    for (const budget of [1, 2.5, Number.NaN, -1, Number.POSITIVE_INFINITY])
      expect(() => cutOn(angleAndWall(), VIEWS, { budget })).toThrow(
        new RangeError(
          `parts: a budget of ${budget} objects, but the scene has 2: it must be a whole number of at least these`,
        ),
      );
  });
  test('coordinates that are not numbers', () => {
    const scene = angleAndWall();
    scene.positions[1] = Number.NaN;
    expect(() => cutOn(scene, VIEWS)).toThrow(
      new RangeError('parts: coordinate y of vertex 0 is NaN; all must be finite'),
    );
  });
});

describe('progress', () => {
  test('goes from 0 to 1 and never back', () => {
    const told: number[] = [];
    cutOn(lumps(6), VIEWS, { onProgress: (done) => told.push(done) });
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
    expect(() => cutOn(lumps(6), VIEWS, { onProgress })).toThrow('enough');
    expect(told).toBe(7);
  });
});
