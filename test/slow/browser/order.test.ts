/**
 * The GPU draws objects in the order of the list. With a depth test that passes always, every draw paints over those before, so each
 * pixel shows the last object of the list that covers it: the software rasteriser's spans say which that is.
 *
 * The page is as it is shipped; the browser is bent: every depth test passes, and no edges are smoothed. Each object of the castle
 * has its number as its colour.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { OBJECT_BLEND, objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { listOrder } from '../../../src/overdraw/order/list-order.ts';
import { createOrderContext, setOrderCamera } from '../../../src/overdraw/order/order-context.ts';
import { type DrawOrderName, findDrawOrder } from '../../../src/overdraw/order/orders.ts';
import { createViewSetup, setupView } from '../../../src/overdraw/raster/setup.ts';
import { MENU_ORDERS } from '../../../src/view/state/settings.ts';
import { chooseFiles, describeOnBoth, expectNoFaults, launch, openPage, shown, shownAs } from '../../browser/page.ts';
import { differing, type Picture, takePicture } from '../../browser/picture.ts';

const WIDTH = 640;
const HEIGHT = 360;
const VIEW = 5;
/** behind own models */
const SKY = 0x20242e;
/** part of the pixels: at edges, the GPU snaps corners to another grid */
const EDGES = 0.005;

const BENT = `{
  const { depthFunc, enable } = WebGLRenderingContext.prototype;
  WebGLRenderingContext.prototype.depthFunc = function () { depthFunc.call(this, this.ALWAYS); };
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    return getContext.call(this, kind, { ...options, antialias: false });
  };
}`;
const NO_MULTI_DRAW = `{
  const { getExtension } = WebGLRenderingContext.prototype;
  WebGLRenderingContext.prototype.getExtension = function (name) {
    return name === 'WEBGL_multi_draw' ? null : getExtension.call(this, name);
  };
}`;

const scene = numbered(castle.build());
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const camera = createCamera(scene.views[VIEW], WIDTH / HEIGHT);
const context = createOrderContext(scene, tree, 1);
setOrderCamera(context, camera);
const setup = createViewSetup(scene, WIDTH, HEIGHT);
setupView(setup, camera, context.visible, context.count);

/** Each object in a colour that tells its number, none of them blended. */
function numbered(of: Scene): Scene {
  for (let object = 0; object < objectCount(of); object++) {
    const colour = colourOf(object);
    of.flags[object] &= ~OBJECT_BLEND;
    for (let i = of.firstTriangle[object] * 3; i < of.firstTriangle[object + 1] * 3; i++)
      of.colors.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], of.indices[i] * 4);
  }
  return of;
}

function colourOf(object: number): number {
  return object + 1;
}

function painted(ids: ArrayLike<number>): Picture {
  const pixels = new Uint32Array(WIDTH * HEIGHT).fill(SKY);
  const { start, end } = setup.spans;
  for (const object of Array.from(ids))
    for (let span = setup.firstSpan[object]; span < setup.endSpan[object]; span++)
      pixels.fill(colourOf(object), start[span], end[span]);
  return { width: WIDTH, height: HEIGHT, pixels };
}

function listOf(order: DrawOrderName): number[] {
  const ids = new Uint32Array(objectCount(scene));
  listOrder(findDrawOrder(order), context, ids, 0);
  return [...ids.subarray(0, context.count)];
}

describeOnBoth('draw order', (backend) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(backend);
  });
  afterAll(() => browser?.close());

  async function open(before: string) {
    const opened = await openPage(browser, { hash: '#live=0&light=0', width: WIDTH, height: HEIGHT, before });
    await chooseFiles(opened.page, { 'numbers.glb': await writeGlb(scene) });
    await shownAs(opened.page, 'numbers.glb');
    // without panels the picture is all of the canvas
    await opened.page.evaluate(() => window.cull64!.actions.toggleInterface(false));
    await opened.page.evaluate((to) => window.cull64!.place(to), scene.views[VIEW]);
    return opened;
  }

  async function paint(opened: Awaited<ReturnType<typeof open>>, order: DrawOrderName, scrub = 1) {
    await opened.page.evaluate(({ order, scrub }) => window.cull64!.store.set({ order, scrub }), { order, scrub });
    await shown(opened.page);
    const drawn = await opened.page.evaluate(() => [...window.cull64!.drawn()]);
    return { drawn, picture: await takePicture(opened.page) };
  }

  test('is the order of the list, with and without WEBGL_multi_draw', async () => {
    const one = await open(BENT);
    const many = await open(BENT + NO_MULTI_DRAW);
    expect(await one.page.evaluate(() => window.cull64!.stage.context.multiDraw !== null)).toBe(true);
    expect(await many.page.evaluate(() => window.cull64!.stage.context.multiDraw)).toBe(null);
    const pictures: Picture[] = [];
    for (const order of MENU_ORDERS) {
      const { drawn, picture } = await paint(one, order);
      expect(drawn, order).toEqual(listOf(order));
      expect(differing(picture, painted(drawn)) / picture.pixels.length, order).toBeLessThan(EDGES);
      expect(differing((await paint(many, order)).picture, picture), `${order} without multi draw`).toBe(0);
      pictures.push(picture);
    }
    // the test can tell orders apart: the picture of one is not that of another
    const [file, random, back, nearest] = pictures;
    for (const [a, b] of [
      [file, random],
      [random, back],
      [back, nearest],
    ])
      expect(differing(a, b) / a.pixels.length).toBeGreaterThan(10 * EDGES);
    for (const opened of [one, many]) {
      expectNoFaults(opened);
      await opened.close();
    }
  });

  test('ends where the scrub bar stands', async () => {
    const opened = await open(BENT);
    for (const scrub of [0, 0.25, 0.5, 0.75]) {
      const { drawn, picture } = await paint(opened, 'back', scrub);
      expect(drawn).toEqual(listOf('back').slice(0, Math.round(scrub * context.count)));
      expect(differing(picture, painted(drawn)) / picture.pixels.length).toBeLessThan(EDGES);
    }
    expectNoFaults(opened);
    await opened.close();
  });
});
