/** Measured trees of small scenes: what they gain, when they are not taken, and that they are the same each time. */
import { describe, expect, test } from 'vitest';
import { asteroids } from '../../scenes/asteroids.ts';
import { canyon } from '../../scenes/canyon.ts';
import { buildMeasuredTree, createTraining, learnedTree, measuredTree } from '../../src/learn/measured-tree.ts';
import { cullOfTree } from '../../src/learn/places.ts';
import { trainingSteps } from '../../src/learn/training.ts';
import { type Camera, createCamera, type View } from '../../src/math/camera.ts';
import { measureOverdraw } from '../../src/overdraw/measure.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../src/tree/sphere/sphere-tree.ts';
import { validateTree } from '../../src/tree/sphere/validate.ts';
import { type Shape, sceneOf, wall } from '../overdraw/shapes.ts';

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
    program.cull(camera, 'front');
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
    expect(report.taken).toBe('measured');
    expect(report.source).toBe('4 positions from the file');
    expect(report.views).toEqual({ training: 260, validation: 64, test: 64 });
    for (const set of ['trained', 'validation', 'test'] as const) {
      expect(report.excess.measured[set]).toBe(0);
      expect(report.excess.default[set]).toBeGreaterThan(0.03);
    }
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
    const { tree, report } = buildMeasuredTree(scene, { train, views: FEW });
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

describe('the canyon, trained along its path', () => {
  const scene = canyon.build();
  const parts: number[] = [];
  const training = createTraining(scene, { onProgress: (done) => parts.push(done) });
  const { tree, report } = measuredTree(scene, training);
  const usual = buildSphereTree(scene.spheres, { boxes: scene.boxes });

  test('is shaded half as much in excess, between objects, from the path that no training eye stood at', () => {
    const measured = between(scene, tree, scene.views);
    expect(measured).toBeLessThan(0.5 * between(scene, usual, scene.views));
    expect(report.excess.measured.test).toBeLessThan(0.5 * report.excess.default.test!);
    const eyes = new Set(training.cameras.map(({ eye }) => eye.join()));
    for (const { eye } of scene.views) expect(eyes.has(eye.join())).toBe(false);
    expect(eyes.size).toBe(1856);
    for (const set of ['validation', 'test'] as const)
      for (const { camera } of training.sets[set]) {
        expect(eyes.has(camera.eye.join())).toBe(false);
        eyes.add(camera.eye.join());
      }
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

  test('is the same each time, another one with another seed', () => {
    const built = (seed: number) => buildMeasuredTree(scene, { seed });
    expect(built(1)).toEqual({ tree, report });
    expect(built(2).tree.links).not.toEqual(tree.links);
  });

  test('more is paid for order where lambda is greater', () => {
    const trained = (lambda: number) => measuredTree(scene, training, { lambda }).report.excess.measured.trained!;
    expect(trained(16)).toBeLessThan(0.8 * trained(0.25));
  });

  test('progress goes from 0 to 1, a step a view, and what is left off after one costs nothing more', () => {
    expect(parts.length).toBe(1856 + 128);
    expect(parts.at(-1)).toBe(1);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    const steps = trainingSteps(scene, { views: FEW });
    expect(steps.next().value).toBeCloseTo(1 / 388, 9);
    expect(steps.return(training).done).toBe(true);
    expect(steps.next().done).toBe(true);
  });
});

test('a tree whose culls would look at more than 1.09 of the nodes is learned with less weight on order', () => {
  const scene = asteroids.build();
  const training = createTraining(scene, { views: FEW });
  const cameras = training.sets.validation.map(({ camera }) => camera);
  const usual = visitedOver(buildSphereTree(scene.spheres, { boxes: scene.boxes }), cameras);
  const learned = learnedTree(scene, training, { lambda: 100 });
  expect(visitedOver(learned, cameras)).toBeLessThanOrEqual(1.09 * usual);
  expect(visitedOver(learned, cameras)).toBeGreaterThan(usual);
});
