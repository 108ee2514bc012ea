/** The overdraw of what is on screen: counted through the window's own frustum, and never gone while the picture moves. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castle } from '../../scenes/castle.ts';
import { createCamera } from '../../src/math/camera.ts';
import { measureOverdraw } from '../../src/overdraw/measure.ts';
import type { DrawOrderName } from '../../src/overdraw/orders.ts';
import { writeGlb } from '../../src/scene/write-gltf.ts';
import { buildSphereTree } from '../../src/tree/sphere/sphere-build.ts';
import { type Box, boxScene } from './boxes.ts';
import { chooseFiles, describeOnBoth, expectNoFaults, launch, openPage, shownAs } from './page.ts';

const scene = castle.build();
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
/** of the first view in a window of 1280 x 720, on as many pixels as 320 x 240 has */
const ORDERS: DrawOrderName[] = ['tree', 'back'];
const { orders, views } = measureOverdraw(scene, tree, [createCamera(scene.views[0], 16 / 9)], {
  width: 370,
  height: 208,
  orders: ORDERS,
});
/** the GPU's figures against the software's */
const AGREEMENT = 0.01;
const WINDOW = { width: 1280, height: 720 };

/** Makes every count slow, as a GPU that lags behind would, and counts them as `counts`. */
const SLOW_COUNTS = `{
  const { readPixels } = WebGLRenderingContext.prototype;
  window.counts = 0;
  WebGLRenderingContext.prototype.readPixels = function (x, y, width, height, ...rest) {
    if (width * height > 1) {
      window.counts++;
      for (const end = performance.now() + 20; performance.now() < end;);
    }
    return readPixels.call(this, x, y, width, height, ...rest);
  };
}`;

const NUMBER = '.counters .right .big';
/** Waits until the picture at rest is counted. */
const counted = (page: Page) =>
  page.waitForFunction(() => {
    const { report, ready } = window.cull64!;
    return ready && report?.overdraw?.old === false;
  });
const overdrawOf = (page: Page) => page.evaluate(() => window.cull64!.report!.overdraw!);
/** The text, once it has caught up with what is counted: texts change at most eight times a second. */
async function texts(page: Page, selector: string): Promise<string> {
  await counted(page);
  const ratio = (await overdrawOf(page)).ratio!.toFixed(3);
  await expect.poll(() => page.locator(NUMBER).textContent()).toBe(ratio);
  await expect.poll(() => page.locator(`${selector} .old, ${selector}.old`).count()).toBe(0);
  return (await page.locator(selector).textContent()) ?? '';
}

describeOnBoth('the live overdraw', (backend) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(backend);
  });
  afterAll(() => browser?.close());

  test('stays on screen while the path plays on a slow GPU, as an old one, and is counted anew on the way', async () => {
    const open = await openPage(browser, { ...WINDOW, before: SLOW_COUNTS });
    const { page } = open;
    await texts(page, NUMBER);
    const seen = await page.evaluate(async (selector) => {
      const { actions, view } = window.cull64!;
      const counts = () => (window as unknown as { counts: number }).counts;
      const start = counts();
      const number = document.querySelector(selector)!;
      const shown: { text: string; old: boolean }[] = [];
      const eyes = new Set<string>();
      actions.playPath(true);
      while (counts() - start < 3) {
        await new Promise(requestAnimationFrame);
        eyes.add(view().eye.join());
        shown.push({ text: number.textContent!, old: number.classList.contains('old') });
      }
      actions.playPath(false);
      return { shown, eyes: eyes.size };
    }, NUMBER);
    expect(seen.eyes).toBeGreaterThan(3);
    for (const { text } of seen.shown) expect(text).toMatch(/^\d+\.\d{3}$/);
    // the first of them may be of the frame before
    expect(seen.shown.at(-1)!.old).toBe(true);
    expect(await texts(page, NUMBER)).toMatch(/^\d+\.\d{3}$/);
    expectNoFaults(open);
    await open.close();
  });

  test('of the picture before is grey until a change is counted', async () => {
    const open = await openPage(browser, WINDOW);
    const { page } = open;
    const before = await texts(page, NUMBER);
    const meanwhile = await page.evaluate(async () => {
      window.cull64!.store.set({ order: 'back' });
      await new Promise(requestAnimationFrame);
      return window.cull64!.report!.overdraw;
    });
    expect(meanwhile!.old).toBe(true);
    expect(meanwhile!.ratio!.toFixed(3)).toBe(before);
    expect(Number(await texts(page, NUMBER)) / orders[1].overdraw! - 1).toBeCloseTo(0, 2);
    expectNoFaults(open);
    await open.close();
  });

  test('is what the software gives for the shape of the window', async () => {
    const open = await openPage(browser, WINDOW);
    const { page } = open;
    // without panels the picture has the middle of the window, and so its shape
    await page.evaluate(() => window.cull64!.actions.toggleInterface(false));
    await page.waitForFunction(() => window.cull64!.report?.overdraw?.size[1] === 208);
    await counted(page);
    const { size, shaded, covered, ratio, against } = await overdrawOf(page);
    expect(size).toEqual([370, 208]);
    expect(Math.abs(shaded / orders[0].shaded - 1)).toBeLessThan(AGREEMENT);
    expect(Math.abs(covered / views[0].covered - 1)).toBeLessThan(AGREEMENT);
    expect(ratio).toBe(shaded / covered);
    expect(against).toBeNull();
    expect(await page.evaluate(() => window.cull64!.report!.visible)).toBe(views[0].visible);
    expect(await texts(page, '.counters .right .share')).toBe('at 370 x 208');
    await page.setViewportSize({ width: 480, height: 640 });
    await page.waitForFunction(() => window.cull64!.report?.overdraw?.size[0] === 240);
    expect((await overdrawOf(page)).size).toEqual([240, 320]);
    expectNoFaults(open);
    await open.close();
  });

  test('counts what a wide window shows at its sides', async () => {
    const middle: Box = [-1, -1, -11, 1, 1, -10];
    // with 90 degrees a picture of 4:3 ends at 13.3, and one of 16:9 at 17.8
    const side: Box = [15, -1, -11, 16, 1, -10];
    const open = await openPage(browser, WINDOW);
    const { page } = open;
    const coveredBy = async (boxes: Box[]) => {
      await chooseFiles(page, { [`boxes${boxes.length}.glb`]: await writeGlb(boxScene(boxes)) });
      await shownAs(page, `boxes${boxes.length}.glb`);
      await page.evaluate(() => window.cull64!.place({ eye: [0, 0, 0], target: [0, 0, -1], fov: 90 }));
      await counted(page);
      expect(await page.evaluate(() => window.cull64!.report!.visible)).toBe(boxes.length);
      return (await overdrawOf(page)).covered;
    };
    const one = await coveredBy([middle]);
    expect(await coveredBy([middle, side])).toBeGreaterThan(one * 1.4);
    expectNoFaults(open);
    await open.close();
  });

  test('of two orders that are compared: both, each over its side, and with their difference', async () => {
    const open = await openPage(browser, { ...WINDOW, hash: '#mode=heat&compare=split&order=tree&against=back' });
    const { page } = open;
    const figure = (text: string, name: string): number => {
      const [, title, number] = /^(.*) ([−+]?[\d.]+)$/.exec(text)!;
      expect(title).toBe(name);
      return Number(number.replace('−', '-'));
    };
    const left = figure(await texts(page, '.left-side'), 'Tree');
    const right = figure(await texts(page, '.right-side'), 'Back to front');
    for (const [i, ratio] of [left, right].entries())
      expect(Math.abs(ratio / orders[i].overdraw! - 1)).toBeLessThan(AGREEMENT);
    expect(right - left).toBeGreaterThan(0.2);
    expect(await page.locator('.both-sides').isVisible()).toBe(false);

    await page.evaluate(() => window.cull64!.store.set({ compare: 'difference' }));
    const line = await texts(page, '.both-sides');
    const sign = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
    const [, second, first, change] = /^Back to front ([\d.]+) − Tree ([\d.]+) = (.*)$/.exec(line)!;
    expect([Number(first), Number(second)]).toEqual([left, right]);
    expect(change.slice(0, 1)).toBe('+');
    expect(Math.abs(Number(change) - (right - left))).toBeLessThan(0.0015);
    expect(await page.locator('.split-line').isVisible()).toBe(false);

    await page.evaluate(() => window.cull64!.store.set({ order: 'back', against: 'tree' }));
    expect(await texts(page, '.both-sides')).toContain(`= ${sign(-Number(change))}`);
    await page.evaluate(() => window.cull64!.store.set({ compare: 'off' }));
    await counted(page);
    expect((await overdrawOf(page)).against).toBeNull();
    expect(await page.locator('.both-sides').isVisible()).toBe(false);
    expectNoFaults(open);
    await open.close();
  });
});
