import { describe, expect, test } from 'vitest';
import { canyon } from '../../../scenes/canyon.ts';
import type { Vec3, View } from '../../../src/core/math/camera.ts';
import { sceneBox } from '../../../src/core/scene/scene.ts';
import { placesOfCameras } from '../../../src/offline/learn/training-places.ts';
import { type TrainingPlaces, type TrainingView, trainingViews } from '../../../src/offline/learn/training-views.ts';
import { box, sceneOf, turned } from '../../overdraw/measure/shapes.ts';

const scene = canyon.build();
const COUNTS = { far: 60, near: 120 };
const along: TrainingPlaces = { views: scene.views, isPath: true };
const around: TrainingPlaces = { views: scene.views, isPath: false };

const distance = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const eyesOf = (views: readonly TrainingView[]) => views.map(({ camera }) => camera.eye);
/** how far an eye is from the nearest of the places */
const away = (eye: Vec3, { views }: TrainingPlaces) => Math.min(...views.map((view) => distance(eye, view.eye)));
const steps = scene.views.slice(1).map((view, i) => distance(view.eye, scene.views[i].eye));

describe.each([
  ['along a path', along],
  ['around positions', around],
] as const)('views %s', (_, places) => {
  const views = trainingViews(scene, places, 5, COUNTS);

  test('far ones weigh together as much as near ones', () => {
    const weightOf = (wide: boolean) =>
      views
        .filter(({ width }) => width > 100 === wide)
        .reduce((sum, { width, height, weight }) => sum + width * height * weight, 0);
    expect(views.length).toBe(180);
    expect(weightOf(true)).toBe(60 * 160 * 120);
    expect(weightOf(false)).toBeCloseTo(weightOf(true), 3);
  });

  test('are the same for the same seed, and share no eye with those of another, nor with a place', () => {
    expect(trainingViews(scene, places, 5, COUNTS)).toEqual(views);
    const others = [4, 6, 7].flatMap((seed) => eyesOf(trainingViews(scene, places, seed, COUNTS)));
    for (const eye of eyesOf(views)) {
      expect(Math.min(...others.map((other) => distance(eye, other)))).toBeGreaterThan(0);
      expect(away(eye, places)).toBeGreaterThan(0);
    }
  });

  test('near ones end at the 48th nearest object', () => {
    for (const { camera } of views.slice(60)) {
      let nearer = 0;
      for (let i = 0; i < scene.spheres.length; i += 4) {
        const [x, y, z, r] = scene.spheres.subarray(i, i + 4);
        if (distance(camera.eye, [x, y, z]) - r < camera.far * (1 - 1e-9)) nearer++;
      }
      expect(camera.fov).toBe(100);
      expect(nearer).toBeLessThan(48 + 1);
    }
  });
});

test('eyes along a path lie beside its ways, up to a quarter of them away', () => {
  const longest = Math.max(...steps);
  let between = 0;
  for (const eye of eyesOf(trainingViews(scene, along, 1, COUNTS))) {
    expect(away(eye, along)).toBeLessThanOrEqual(longest * (0.5 + 0.25 * Math.sqrt(3)));
    if (away(eye, along) > 0.26 * longest * Math.sqrt(3)) between++;
  }
  expect(between).toBeGreaterThan(0);
});

test('eyes around positions stay within a quarter of the way to the nearest other one', () => {
  for (const eye of eyesOf(trainingViews(scene, around, 1, COUNTS))) {
    const near = scene.views.map((view) => distance(eye, view.eye));
    const place = near.indexOf(Math.min(...near));
    const room = Math.min(
      ...scene.views.filter((_, i) => i !== place).map((view) => distance(view.eye, scene.views[place].eye)),
    );
    expect(near[place]).toBeLessThanOrEqual(0.25 * Math.sqrt(3) * room);
  }
});

test('half of the far views of a path look along it, the others and those around positions all around', () => {
  const facing = (views: TrainingView[], places: TrainingPlaces) =>
    views.slice(0, COUNTS.far).map(({ camera }) => {
      const near = places.views.map((view) => distance(camera.eye, view.eye));
      const { eye, target } = places.views[near.indexOf(Math.min(...near))];
      const [ax, az] = [camera.target[0] - camera.eye[0], camera.target[2] - camera.eye[2]];
      const [bx, bz] = [target[0] - eye[0], target[2] - eye[2]];
      return (ax * bx + az * bz) / (Math.hypot(ax, az) * Math.hypot(bx, bz));
    });
  const ahead = (cosines: number[]) => cosines.filter((cosine) => cosine > Math.cos(Math.PI / 4)).length;
  const path = facing(trainingViews(scene, along, 3, COUNTS), along);
  expect(ahead(path.filter((_, i) => i % 2 === 0))).toBeGreaterThan(22);
  expect(ahead(path.filter((_, i) => i % 2 === 1))).toBeLessThan(16);
  expect(ahead(facing(trainingViews(scene, around, 3, COUNTS), around))).toBeLessThan(30);
});

test('another up than y turns the views about it', () => {
  const views: View[] = [0, 5].map((x) => ({ eye: [x, 0, 0], target: [x, 8, 0], up: [0, 0, 1] }));
  for (const { camera } of trainingViews(scene, { views, isPath: false }, 1, COUNTS)) {
    const [x, y, z] = camera.target.map((v, axis) => v - camera.eye[axis]);
    expect(Math.abs(z)).toBeLessThanOrEqual(0.21 * Math.hypot(x, y));
  }
});

test.each([
  ['one alone', [{ eye: [1, 2, 3], target: [1, 2, 9] }]],
  ['all in one place', Array.from({ length: 4 }, () => ({ eye: [1, 2, 3], target: [1, 2, 9] }))],
  ['that look in opposite directions', [9, -9].map((z, i) => ({ eye: [i, 0, 0], target: [i, 0, z] }))],
  ['straight up', [{ eye: [0, 0, 0], target: [0, 4, 0] }]],
  ['far from 0', [{ eye: [2 ** 60, 0, 0], target: [2 ** 60 + 2 ** 20, 0, 0] }]],
] as [string, View[]][])('places %s have views', (_, views) => {
  for (const isPath of [true, false]) expect(trainingViews(scene, { views, isPath }, 1, COUNTS).length).toBe(180);
});

test('without places there are none', () => {
  expect(trainingViews(scene, { views: [], isPath: true }, 1, COUNTS)).toEqual([]);
});

describe('the places', () => {
  test('are those that are given, else the path, else points outside what is solid', () => {
    const given: View[] = [{ eye: [0, 0, 0], target: [1, 0, 0] }];
    expect(placesOfCameras(scene, given, 1)).toEqual({
      places: { views: given, isPath: false },
      source: '1 position from the file',
    });
    expect(placesOfCameras(scene, null, 1)).toEqual({
      places: { views: scene.views, isPath: true },
      source: `the scene's own path of ${scene.views.length} views`,
    });
  });

  test('without a path they are in the room and not in the boxes that stand in it', () => {
    // a room of 20 x 20 x 8 seen from within, with a box of 10 x 10 on its floor
    const room = sceneOf([turned(box([0, 4, 0], [10, 4, 10])), box([0, 3, 0], [5, 3, 5])]);
    const { places, source } = placesOfCameras(room, null, 1);
    expect(source).toBe('192 places outside what is solid');
    let low = 0;
    for (const { eye } of places.views) {
      expect(Math.abs(eye[0]) < 5 && Math.abs(eye[2]) < 5 && eye[1] < 6, eye.join()).toBe(false);
      const bounds = sceneBox(room);
      for (let axis = 0; axis < 3; axis++) {
        expect(eye[axis]).toBeGreaterThanOrEqual(bounds[axis]);
        expect(eye[axis]).toBeLessThanOrEqual(bounds[axis + 3]);
      }
      // a 25th of the largest side above the floor or the box
      if (Math.abs(eye[1] - 0.8) < 1e-6 || Math.abs(eye[1] - 6.8) < 1e-6) low++;
    }
    expect(low).toBeGreaterThan(70);
    expect(placesOfCameras(room, null, 1).places).toEqual(places);
    expect(placesOfCameras(room, null, 2).places).not.toEqual(places);
  });

  test('an empty scene has none', () => {
    expect(placesOfCameras(sceneOf([]), null, 1).places.views).toEqual([]);
  });
});
