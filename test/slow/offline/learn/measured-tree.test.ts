/** Measured trees of small scenes: what they gain, when they are not taken, and that they are the same each time. */
import { describe, expect, test } from 'vitest';
import { canyon } from '../../../../scenes/canyon.ts';
import { type Camera, createCamera, type View } from '../../../../src/core/math/camera.ts';
import { createRandom } from '../../../../src/core/math/random.ts';
import type { Scene } from '../../../../src/core/scene/scene.ts';
import { buildByRule, buildSphereTree } from '../../../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../../../src/core/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../../../src/core/tree/sphere/validate.ts';
import { measuredSplit } from '../../../../src/offline/learn/measured-split.ts';
import {
  buildMeasuredTree,
  createTraining,
  learnedTree,
  measuredTree,
} from '../../../../src/offline/learn/measured-tree.ts';
import { cullOfTree } from '../../../../src/offline/learn/places.ts';
import { trainingSteps } from '../../../../src/offline/learn/training.ts';
import { freePlaces } from '../../../../src/offline/learn/training-places.ts';
import { measureOverdraw } from '../../../../src/overdraw/measure/measure.ts';
import { box, type Shape, sceneOf, wall } from '../../../overdraw/measure/shapes.ts';
import { longDescribe, soak } from '../../../soak.ts';

/** Fewer views than by default. */
const FEW = { far: 60, near: 200 };

function between(scene: Scene, tree: SphereTree, views: readonly View[]): number {
  const cameras = views.map((view) => createCamera(view));
  return measureOverdraw(scene, tree, cameras, { width: 160, height: 120, orders: ['tree'] }).orders[0].between!;
}

/** A wall from (x0, -4, z0) to (x1, 4, z1), seen from in front. */
function slanted(x0: number, z0: number, x1: number, z1: number): Shape {
  return { positions: [x0, -4, z0, x1, -4, z1, x1, 4, z1, x0, 4, z0], indices: [0, 1, 2, 0, 2, 3] };
}

/** Nodes that culls look at. */
function visitedOver(tree: SphereTree, cameras: readonly Camera[]): number {
  const program = cullOfTree(tree, 'any');
  return cameras.reduce((sum, camera) => {
    program.cull(camera);
    return sum + program.visited;
  }, 0);
}

/** The second wall begins before the first and leads away behind it: by its middle it is the farther one, and the cut is on z. */
const walls = sceneOf([slanted(-10, -9, 2, -9.5), slanted(-2, -8, 10, -12)]);
const viewsOfWalls: View[] = [-3, -2, -1, 0].map((x) => ({ eye: [x, 0, 0], target: [x, 0, -1], fov: 90 }));

describe('two walls that the default tree draws in the wrong order', () => {
  const { tree, report } = buildMeasuredTree(walls, { train: viewsOfWalls, views: FEW });

  test('are drawn in the right one by the learned tree', () => {
    expect(between(walls, buildSphereTree(walls.spheres, { boxes: walls.boxes }), viewsOfWalls)).toBeGreaterThan(0.05);
    expect(between(walls, tree, viewsOfWalls)).toBe(0);
    expect(validateTree(tree)).toEqual([]);
  });

  test('and the report says so', () => {
    expect([report.taken, report.against, report.camera]).toEqual(['measured', null, 'free']);
    expect(report.source).toBe('4 positions from the file and 1152 places outside what is solid');
    expect(report.views.training).toBeGreaterThan(260 + 4 * 60);
    expect(report.views.test.path).toBe(64);
    for (const places of ['path', 'near'] as const) {
      expect(report.excess.measured[places]).toBe(0);
      expect(report.excess.default[places]).toBeGreaterThan(0.03);
      expect(report.shares[places]!.share).toBeLessThan(0.1);
    }
    expect(report.excess.measured.free!).toBeLessThanOrEqual(report.excess.default.free!);
  });
});

describe('where learning does not pay the default tree is taken', () => {
  test.each([
    ['where it is in order already', sceneOf([wall(4, -9, -9, 9, 9), wall(2, -9, -9, 9, 9)]), viewsOfWalls],
    ['where no front is seen', walls, [{ eye: [0, 0, -50], target: [0, 0, -90] }] as View[]],
    ['of one object', sceneOf([wall(4, -9, -9, 9, 9)]), viewsOfWalls],
    ['of none', sceneOf([]), viewsOfWalls],
    ['without views', walls, []],
  ])('%s', (_, scene, train) => {
    const { tree, report } = buildMeasuredTree(scene, { train, views: FEW, camera: 'path' });
    expect(report.taken).toBe('default');
    expect(tree).toEqual(buildSphereTree(scene.spheres, { boxes: scene.boxes }));
  });

  test('and where what was learned is wrong on the views that decide', () => {
    const training = createTraining(walls, { train: viewsOfWalls, views: FEW });
    const { count, front, back } = training.pairs;
    const wrong = { ...training, pairs: { ...training.pairs, front: back, back: front } };
    expect(count).toBeGreaterThan(0);
    expect(measuredTree(walls, training).report.taken).toBe('measured');
    expect(measuredTree(walls, wrong).report.taken).toBe('default');
    expect(learnedTree(walls, wrong)).toEqual(buildSphereTree(walls.spheres, { boxes: walls.boxes }));
  });
});

/** Long thin boxes, all over a square; the path goes along a corner of it and looks in. */
function thicket(seed: number): Scene {
  const random = createRandom(seed);
  return sceneOf(
    Array.from({ length: 20 }, () =>
      box([100 * random(), 3, 100 * random()], [0.5 + 40 * random(), 3, 0.3], 6 * random(), 0),
    ),
  );
}
const alongCorner: View[] = Array.from({ length: 8 }, (_, i) => ({ eye: [-2 + i, 3, -2], target: [50, 3, 50] }));

/** Eyes of the test alone, all over the scene. */
function roaming(scene: Scene): View[] {
  return freePlaces(scene, 4001, 256).map((view, i) => {
    const [x, y, z] = view.eye;
    return { ...view, target: [x + Math.cos(2.4 * i), y, z + Math.sin(2.4 * i)] };
  });
}

describe.each(soak([3], [3, 5, 8]))('a thicket, trained along one corner of it, seed %i', (seed) => {
  const scene = thicket(seed);
  const usual = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const learn = (camera: 'free' | 'path') =>
    buildMeasuredTree(scene, { train: alongCorner, camera, views: { far: 40, near: 80 } });
  const free = (tree: SphereTree) => between(scene, tree, roaming(scene));

  test('for cameras that keep to the path: better there, worse elsewhere, and the report says both', () => {
    const { tree, report } = learn('path');
    expect([report.taken, report.camera, report.source]).toEqual(['measured', 'path', '8 positions from the file']);
    expect(between(scene, tree, alongCorner)).toBeLessThan(0.6 * between(scene, usual, alongCorner));
    expect(free(tree)).toBeGreaterThan(free(usual));
    expect(report.shares.path!.share).toBeLessThan(0.7);
    expect(report.shares.free!.share + report.shares.free!.error).toBeGreaterThan(1);
  });

  test('for cameras that may be anywhere: no worse anywhere', () => {
    const { tree, report } = learn('free');
    expect(free(tree)).toBeLessThanOrEqual(free(usual));
    if (report.taken === 'default') expect(tree).toEqual(usual);
    expect(report.against).toBe(report.taken === 'default' ? 'free' : null);
  });
});

test('a learned tree is the same each time, another one with another seed', () => {
  const built = (seed: number) =>
    buildMeasuredTree(thicket(5), { train: alongCorner, camera: 'path', views: FEW, seed });
  const first = built(1);
  expect(built(1)).toEqual(first);
  expect(built(2).tree).not.toEqual(first.tree);
});

test('a camera that keeps to a path needs one', () => {
  expect(() => buildMeasuredTree(walls, { camera: 'path' })).toThrow("camera 'path': the scene came without a path");
});

longDescribe('the canyon, trained along its path', () => {
  const scene = canyon.build();
  const parts: number[] = [];
  const training = createTraining(scene, { onProgress: (done) => parts.push(done) });
  const { tree, report } = measuredTree(scene, training);
  const usual = buildSphereTree(scene.spheres, { boxes: scene.boxes });

  test('is shaded half as much in excess, between objects, from the path that no training eye stood at', () => {
    const measured = between(scene, tree, scene.views);
    expect(measured).toBeLessThan(0.5 * between(scene, usual, scene.views));
    expect(report.excess.measured.path).toBeLessThan(0.5 * report.excess.default.path!);
    for (const places of ['near', 'free'] as const)
      expect(report.excess.measured[places]).toBeLessThan(report.excess.default[places]!);
    const eyes = new Set(training.cameras.map(({ eye }) => eye.join()));
    for (const { eye } of scene.views) expect(eyes.has(eye.join())).toBe(false);
  });

  test('is culled with at most a tenth more nodes, by a tree of as many bytes', () => {
    const visited = (of: SphereTree) =>
      visitedOver(
        of,
        scene.views.map((view) => createCamera(view)),
      );
    expect(visited(tree)).toBeLessThanOrEqual(1.1 * visited(usual));
    expect(tree.links.length).toBe(usual.links.length);
    expect(validateTree(tree)).toEqual([]);
  });

  test('more is paid for order where lambda is greater', () => {
    const trained = (lambda: number) => measuredTree(scene, training, { lambda }).report.shares.path!.share;
    expect(report.shares.path!.share).toBeLessThan(0.8 * trained(0.25));
  });

  test('progress goes from 0 to 1, a step a view, and what is left off after one costs nothing more', () => {
    const { training: trained, validation, test: tested } = report.views;
    expect(parts.length).toBe(
      [trained, ...Object.values(validation), ...Object.values(tested)].reduce((a, b) => a + b),
    );
    expect(parts.at(-1)).toBe(1);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    const steps = trainingSteps(scene, { views: FEW });
    expect(steps.next().value).toBeLessThan(1 / 388);
    expect(steps.return(training).done).toBe(true);
    expect(steps.next().done).toBe(true);
  });
});

test('a tree whose culls would look at more than 1.09 of the nodes is learned with less weight on order', () => {
  const random = createRandom(2);
  const three = (range: number) => [range * random(), range * random(), range * random()];
  const scene = sceneOf(Array.from({ length: 200 }, () => box(three(100), three(6), 6 * random(), random())));
  const train: View[] = Array.from({ length: 8 }, (_, i) => ({ eye: [20 + 8 * i, 50, 50], target: [50, 50, 100] }));
  const training = createTraining(scene, { train, camera: 'path', views: FEW });
  const { pairs, cameras } = training;
  const rule = measuredSplit({ pairs, cameras, batch: 32, lambda: 100, leafSize: 1, leaves: 'any' });
  const visited = (tree: SphereTree) =>
    visitedOver(
      tree,
      training.sets.validation.path.map(({ camera }) => camera),
    );
  const usual = visited(buildSphereTree(scene.spheres, { boxes: scene.boxes }));
  expect(visited(buildByRule(scene.spheres, rule, { boxes: scene.boxes }))).toBeGreaterThan(1.09 * usual);
  const learned = visited(learnedTree(scene, training, { lambda: 100 }));
  expect(learned).toBeLessThanOrEqual(1.09 * usual);
  expect(learned).toBeGreaterThan(usual);
});
