/** The views that parts are chosen on: three sets apart, at none of the eyes that a scene is measured from. */
import { describe, expect, test } from 'vitest';
import { insideViews } from '../../../src/core/camera/inside-views.ts';
import type { Vec3, View } from '../../../src/core/math/camera.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { PICTURE, partViews, setPixels } from '../../../src/offline/learn/part-training.ts';
import { placesOfCameras } from '../../../src/offline/learn/training-places.ts';
import { trainingViews } from '../../../src/offline/learn/training-views.ts';
import { countLayers } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';
import { findContested } from './find-contested.ts';
import { lumps } from './lumps.ts';

const COUNTS = { trained: 40, validation: 20, test: 10 };
const PATH: View[] = Array.from({ length: 10 }, (_, i) => ({
  eye: [2 * i, 5, 1],
  target: [2 * i + 3, 4, 1],
  near: 0.3,
}));
const withPath: Scene = { ...lumps(0), views: PATH };
const bare = lumps(0);
const eyesOf = (scene: Scene, train: View[] | null) =>
  Object.values(partViews(scene, train, 1, COUNTS).sets).map((cameras) => cameras.map(({ eye }) => eye.join()));
const away = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe.each<[string, Scene, View[] | null, readonly View[]]>([
  ['a path', withPath, null, PATH],
  ['positions', withPath, [{ eye: [0, 0, 90], target: [1, 0, 90] }], PATH],
  ['neither', bare, null, insideViews(bare)],
])('near %s', (_, scene, train, measured) => {
  test('as many as are asked for, no eye in two sets or among those that are measured', () => {
    const eyes = eyesOf(scene, train);
    expect(eyes.map((set) => set.length)).toEqual([40, 20, 10]);
    const all = [...eyes.flat(), ...measured.map(({ eye }) => eye.join())];
    expect(new Set(all).size).toBe(all.length);
  });
  test('the same ones each time, others with another seed', () => {
    expect(eyesOf(scene, train)).toEqual(eyesOf(scene, train));
    const other = partViews(scene, train, 2, COUNTS).sets.trained;
    expect(other.map(({ eye }) => eye.join())).not.toEqual(eyesOf(scene, train)[0]);
  });
});

test('near a path they are the far ones of training views', () => {
  const { places, source } = placesOfCameras(withPath, null, 1);
  const far = trainingViews(withPath, places, 3, { far: 40, near: 0 });
  const found = partViews(withPath, null, 1, COUNTS);
  expect(found.sets.trained).toEqual(far.map(({ camera }) => camera));
  expect(found.source).toBe(source);
});

test('without a path half stand near the height of the views that are measured, the others elsewhere too', () => {
  const { sets, source } = partViews(bare, null, 1, { ...COUNTS, trained: 512 });
  const [{ eye }] = insideViews(bare);
  const level = sets.trained.filter((camera) => Math.abs(camera.eye[1] - eye[1]) < 0.2).length / sets.trained.length;
  expect(level).toBeGreaterThan(0.45);
  expect(level).toBeLessThan(0.65);
  expect(source).toBe('192 places outside what is solid and 192 spread over its inside');
});

test('positions that are given are kept to', () => {
  const { sets, source } = partViews(withPath, [{ eye: [0, 0, 90], target: [1, 0, 90] }], 1, COUNTS);
  for (const { eye } of sets.trained) expect(away(eye, [0, 0, 90])).toBeLessThan(1);
  expect(source).toBe('1 position from the file');
});

test('a scene without objects has none', () => {
  const { sets } = partViews({ ...lumps(0), names: [] }, null, 1, COUNTS);
  expect(Object.values(sets)).toEqual([[], [], []]);
});

test('covered pixels are those of all views', () => {
  const { trained: cameras } = partViews(withPath, null, 1, COUNTS).sets;
  const { covered } = setPixels(cameras, findContested(withPath, cameras, PICTURE));
  const setup = createViewSetup(withPath, PICTURE.width, PICTURE.height);
  const ids = Uint32Array.from(withPath.names, (_, object) => object);
  const layers = new Uint32Array(PICTURE.width * PICTURE.height);
  let expected = 0;
  for (const camera of cameras) {
    setupView(setup, camera, ids, objectCount(withPath));
    expected += countLayers(setup, ids, objectCount(withPath), layers).covered;
  }
  expect(covered).toBe(expected);
  expect(covered).toBeGreaterThan(1000);
});
