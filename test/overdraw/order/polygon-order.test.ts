/** Polygons cut by a BSP and drawn front to back: no pixel twice, and the picture of the objects. */
import { describe, expect, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { createRandom } from '../../../src/core/math/random.ts';
import { OBJECT_BLEND, OBJECT_DOUBLE_SIDED, OBJECT_MASK, type Scene } from '../../../src/core/scene/scene.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { createMeasurement, measureOverdraw, measureView } from '../../../src/overdraw/measure/measure.ts';
import { createPolygonDrawing, drawPolygons, measurePolygonOrder } from '../../../src/overdraw/order/polygon-order.ts';
import { bspBytes } from '../../../src/seeds/bsp/bsp-tree.ts';
import { buildSceneBsp } from '../../../src/seeds/bsp/scene-bsp.ts';
import { soak } from '../../soak.ts';
import { box, crowd, FRONT, sceneOf, turned, wall } from '../measure/shapes.ts';

const SIZE = { width: 64, height: 48 };
const AWAY = createCamera({ ...FRONT, target: [0, 0, 1] });
const CAMERAS = [FRONT, createCamera({ eye: [0, 0, -8], target: [1, 0.3, -8] }), AWAY];

test('known values: walls through each other, which no order of objects helps', () => {
  const leaning = (slope: number) => ({
    positions: [-9, -9, -6 - slope, 9, -9, -6 + slope, 9, 9, -6 + slope, -9, 9, -6 - slope],
    indices: [0, 1, 2, 0, 2, 3],
  });
  const scene = sceneOf([leaning(2), leaning(-2)]);
  const measure = measurePolygonOrder(scene, buildSceneBsp(scene, 'opaque'), [FRONT, AWAY], SIZE);
  const pixels = SIZE.width * SIZE.height;
  expect(measure).toMatchObject({
    shaded: pixels,
    covered: pixels,
    overdraw: 1,
    worst: 1,
    worstView: 0,
    excess: 0,
    perScreenPixel: 0.5,
    uncut: 2,
    polygons: 3,
  });
  const [objects] = measureOverdraw(scene, buildSphereTree(scene.spheres), [FRONT], {
    ...SIZE,
    orders: ['sorted'],
  }).orders;
  expect(objects.overdraw).toBeGreaterThan(1.4);
});

test('its price is the tree', () => {
  const scene = sceneOf(crowd(3));
  const tree = buildSceneBsp(scene, 'opaque');
  const { polygons, uncut, nodes, bytes } = measurePolygonOrder(scene, tree, [FRONT], SIZE);
  expect([polygons, uncut, nodes, bytes]).toEqual([
    tree.triangles.length,
    tree.uncut,
    tree.planes.length / 4,
    bspBytes(tree),
  ]);
});

test('back faces, blended and masked objects are left out, double-sided ones are not', () => {
  const shown = (flags: number, isTurned: boolean) => {
    const shape = wall(3, -9, -9, 9, 9, flags);
    const scene = sceneOf([isTurned ? turned(shape) : shape]);
    return measurePolygonOrder(scene, buildSceneBsp(scene, 'opaque'), [FRONT], SIZE).covered > 0;
  };
  expect([shown(0, false), shown(0, true), shown(OBJECT_DOUBLE_SIDED, true)]).toEqual([true, false, true]);
  expect([shown(OBJECT_BLEND, false), shown(OBJECT_MASK, false)]).toEqual([false, false]);
});

test('nothing covered, no view, an empty scene: null, not NaN', () => {
  const scene = sceneOf([wall(3, -9, -9, 9, 9)]);
  const none = { shaded: 0, covered: 0, overdraw: null, worst: null, worstView: null, excess: null };
  const tree = buildSceneBsp(scene, 'opaque');
  expect(measurePolygonOrder(scene, tree, [AWAY], SIZE)).toMatchObject({ ...none, perScreenPixel: 0 });
  expect(measurePolygonOrder(scene, tree, [], SIZE)).toMatchObject({ ...none, perScreenPixel: null });
  const empty = sceneOf([]);
  expect(measurePolygonOrder(empty, buildSceneBsp(empty, 'opaque'), [FRONT], SIZE)).toMatchObject(none);
});

test('progress after each view', () => {
  const scene = sceneOf([wall(3, -9, -9, 9, 9)]);
  const steps: number[][] = [];
  const tree = buildSceneBsp(scene, 'opaque');
  measurePolygonOrder(scene, tree, CAMERAS, SIZE, (done, all) => steps.push([done, all]));
  expect(steps).toEqual([1, 2, 3].map((done) => [done, 3]));
});

/** Pixels that are covered in one picture alone, and those that show two objects, of all pictures. */
function differences(scene: Scene, cameras = CAMERAS, { width, height } = SIZE, merge = true) {
  const tree = buildSceneBsp(scene, 'opaque', { merge });
  const drawing = createPolygonDrawing(scene, tree, width, height);
  const measurement = createMeasurement(scene, buildSphereTree(scene.spheres), { width, height, orders: ['sorted'] });
  const found = { covered: 0, shaded: 0, alone: 0, other: 0 };
  for (const camera of cameras) {
    const { covered, shaded } = drawPolygons(drawing, camera);
    found.covered += covered;
    found.shaded += shaded;
    measureView(measurement, camera);
    drawing.target.owner.forEach((polygon, pixel) => {
      const object = measurement.target.owner[pixel];
      if (polygon > 0 !== object > 0) found.alone++;
      else if (polygon > 0 && tree.objects[polygon - 1] !== object - 1) found.other++;
    });
  }
  return found;
}

test.each(Array.from({ length: soak(60, 200) }, (_, seed) => seed))(
  'seed %i: the picture of the objects, each pixel once',
  (seed) => {
    const random = createRandom(seed);
    const through = Array.from({ length: 6 }, () => {
      const middle = [0, 1, 2].map((k) => random() * 8 - 4 - (k === 2 ? 9 : 0));
      return box(middle, [1 + random() * 2, 1 + random(), 1 + random() * 2], random() * 6, random() * 6);
    });
    const found = differences(sceneOf(seed % 20 === 1 ? crowd(seed) : through), CAMERAS, SIZE, seed % 4 > 1);
    expect(found.covered).toBeGreaterThan(200);
    // a pixel centre within 1/256 pixel of a cut edge, or of where two surfaces meet
    expect(found.alone).toBeLessThanOrEqual(2);
    expect(found.other).toBeLessThanOrEqual(4);
    expect(found.shaded - found.covered).toBeLessThanOrEqual(4);
  },
);

describe('built-in scenes', () => {
  test.each(soak(['castle'], ['castle', 'dungeon']))('%s: within one pixel in ten thousand', (name) => {
    const scene = scenes.find((recipe) => recipe.name === name)!.build();
    const cameras = scene.views.filter((_, i) => i % 6 === 0).map((view) => createCamera(view));
    const { covered, shaded, alone, other } = differences(scene, cameras, { width: 160, height: 120 });
    expect(covered).toBeGreaterThan(60_000);
    expect(alone / covered).toBeLessThan(1e-4);
    expect(other / covered).toBeLessThan(1e-4);
    expect(shaded / covered).toBeLessThan(1.0003);
  });
});
