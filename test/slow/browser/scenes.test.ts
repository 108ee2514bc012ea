/**
 * Every built-in scene, on both backends: it loads, it draws what the software rasteriser draws, it culls what the linear scan
 * culls, and the GPU counts the overdraw that the software counts, within 0.2 %.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SceneRecipe, scenes } from '../../../scenes/index.ts';
import { type Camera, createCamera } from '../../../src/core/math/camera.ts';
import { objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import type { SphereTree } from '../../../src/core/tree/sphere/sphere-tree.ts';
import { createMeasurement, measureView, sumViews } from '../../../src/overdraw/measure/measure.ts';
import { listOrder } from '../../../src/overdraw/order/list-order.ts';
import { createOrderContext, setOrderCamera } from '../../../src/overdraw/order/order-context.ts';
import { type DrawOrderName, findDrawOrder } from '../../../src/overdraw/order/orders.ts';
import { countLayers } from '../../../src/overdraw/raster/raster.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';
import { describeOnBoth, expectNoFaults, launch, openPage, shownAs } from '../../browser/page.ts';
import { distinctColours, takePicture } from '../../browser/picture.ts';

const ORDERS: DrawOrderName[] = ['file', 'tree', 'back'];
const WIDTH = 640;
const HEIGHT = 360;
/** of pixels, where the software sees a surface and the picture does not, or the other way round */
const COVER_TOLERANCE = 0.02;
const FEWEST_COLOURS = 300;
/** of pixels: no scene has a colour that is wholly black */
const MOST_BLACK = 0.001;
const AGREEMENT = 0.002;

/** A scene as Node has it, and what the software measures on four of its views; each is made once. */
interface Known {
  scene: Scene;
  tree: SphereTree;
  cameras: Camera[];
  /** of each camera and order */
  lists: number[][][];
  software: Figures;
}
interface Figures {
  covered: number;
  fragments: number;
  shaded: number[];
}

const known = new Map<string, Known>();
function know(recipe: SceneRecipe): Known {
  const before = known.get(recipe.name);
  if (before) return before;
  const scene = recipe.build();
  const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
  const cameras = scene.views.filter((_, i) => i % 6 === 0).map((view) => createCamera(view));
  const measurement = createMeasurement(scene, tree, { orders: ORDERS });
  const result = sumViews(
    measurement,
    cameras.map((camera) => measureView(measurement, camera)),
  );
  const context = createOrderContext(scene, tree, 1);
  const list = new Uint32Array(objectCount(scene));
  const lists = cameras.map((camera) => {
    setOrderCamera(context, camera);
    return ORDERS.map((order) => {
      listOrder(findDrawOrder(order), context, list, 0);
      return [...list.subarray(0, context.count)];
    });
  });
  const { covered, fragments, orders } = result;
  const found = { scene, tree, cameras, lists, software: { covered, fragments, shaded: orders.map((o) => o.shaded) } };
  known.set(recipe.name, found);
  return found;
}

function softwareCover(scene: Scene, camera: Camera): { share: number; visible: number } {
  const setup = createViewSetup(scene, WIDTH, HEIGHT);
  const ids = new Uint32Array(objectCount(scene));
  const visible = cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(ids));
  setupView(setup, camera, ids, visible);
  const { covered } = countLayers(setup, ids, visible, new Uint32Array(WIDTH * HEIGHT));
  return { share: covered / (WIDTH * HEIGHT), visible };
}

describeOnBoth('built-in scenes', (backend) => {
  let browser: Browser;
  let largest = { difference: 0, what: '' };
  beforeAll(async () => {
    browser = await launch(backend);
  });
  afterAll(async () => {
    console.log(
      `${backend}: GPU and software differ by ${(largest.difference * 100).toFixed(3)} % at most, ${largest.what}`,
    );
    await browser?.close();
  });

  test.each(scenes)('$name', async (recipe) => {
    const { scene, cameras, lists, software } = know(recipe);
    const open = await openPage(browser, {
      hash: `#scene=${recipe.name}&live=0&moving=0`,
      width: WIDTH,
      height: HEIGHT,
    });
    const { page } = open;
    await shownAs(page, recipe.name);
    // without panels the picture is all of the canvas
    await page.evaluate(() => window.cull64!.actions.toggleInterface(false));

    const picture = await takePicture(page);
    // the sky is drawn in mode scene alone: elsewhere what is empty has one colour
    await page.evaluate(() => window.cull64!.store.set({ mode: 'culling' }));
    const covered = await takePicture(page);
    await page.evaluate(() => window.cull64!.store.set({ mode: 'scene' }));
    const view = await page.evaluate(() => window.cull64!.view());
    const report = await page.evaluate(() => window.cull64!.report!);
    const { share, visible } = softwareCover(scene, createCamera(view, WIDTH / HEIGHT));
    const drawnShare =
      covered.pixels.reduce((sum, pixel) => sum + (pixel === recipe.sky ? 0 : 1), 0) / covered.pixels.length;
    expect([picture.width, picture.height]).toEqual([WIDTH, HEIGHT]);
    expect(distinctColours(picture)).toBeGreaterThan(FEWEST_COLOURS);
    // a surface that is divided by nothing is black
    const black = picture.pixels.filter((pixel) => pixel === 0).length;
    expect(black / picture.pixels.length).toBeLessThan(MOST_BLACK);
    expect(Math.abs(drawnShare - share)).toBeLessThan(COVER_TOLERANCE);

    expect(report.visible).toBe(visible);
    expect(report).toMatchObject({ total: objectCount(scene), drawn: visible });
    expect(report.nodesVisited).toBeGreaterThan(report.leavesVisited);
    expect(report.leavesVisited).toBeGreaterThan(0);
    expect(report.planesTested).toBeGreaterThan(0);
    expect(report.planesTested).toBeLessThan(6 * objectCount(scene));
    expect(report.ranges).toBeGreaterThan(0);
    expect(report.ranges).toBeLessThanOrEqual(visible);
    expect(report.triangles).toBeGreaterThan(visible);
    expect(report.frameMillis).toBeGreaterThan(0);

    const gpu = await page.evaluate(
      ({ cameras, lists }) => {
        const { counter } = window.cull64!.stage.renderer!;
        const sums = { covered: 0, fragments: 0, shaded: lists[0].map(() => 0), storage: counter.storage };
        for (const [v, camera] of cameras.entries()) {
          const ids = lists[v].map((list) => Uint32Array.from(list));
          const all = counter.count(camera, ids[0], ids[0].length, false);
          sums.covered += all.covered;
          sums.fragments += all.fragments;
          for (const [o, list] of ids.entries())
            sums.shaded[o] += counter.count(camera, list, list.length, true).fragments;
        }
        return sums;
      },
      { cameras, lists },
    );
    expect(gpu.storage).toBe('float');
    const compare = (what: string, counted: number, wanted: number): void => {
      const difference = Math.abs(counted - wanted) / wanted;
      if (difference > largest.difference) largest = { difference, what: `${what} of ${recipe.name}` };
      expect(difference, what).toBeLessThan(AGREEMENT);
    };
    compare('covered pixels', gpu.covered, software.covered);
    compare('all fragments', gpu.fragments, software.fragments);
    for (const [o, order] of ORDERS.entries()) compare(`${order} order`, gpu.shaded[o], software.shaded[o]);

    expectNoFaults(open);
    await open.close();
  });
});
