/**
 * The overdraw of this view: the figures of the lab and of the command line, in any window, and never gone while the picture moves.
 *
 * @seconds 40
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import type { DrawOrderName } from '../../../src/overdraw/order/orders.ts';
import { describeInBrowser, expectNoFaults, launch, openPage } from '../../browser/page.ts';

const scene = castle.build();
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
/** of the first view, as the command line measures it: the same in every window */
const ORDERS: DrawOrderName[] = ['tree', 'back', 'file'];
const { orders, views } = measureOverdraw(scene, tree, [createCamera(scene.views[0], 4 / 3)], { orders: ORDERS });
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

const NUMBER = '.chip-figures';
const inTwoFigures = /^file (\d+\.\d\d) · [a-z ]+ (\d+\.\d\d)$/;
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
  const { ratio, beside } = await overdrawOf(page);
  await expect
    .poll(async () => inTwoFigures.exec((await page.locator(NUMBER).textContent())!)?.slice(1))
    .toEqual([beside.ratio!.toFixed(2), ratio!.toFixed(2)]);
  await expect.poll(() => page.locator(`.old ${selector}, ${selector} .old, ${selector}.old`).count()).toBe(0);
  return (await page.locator(selector).textContent()) ?? '';
}

describeInBrowser('the live overdraw', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
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
        shown.push({ text: number.textContent!, old: number.closest('.old') !== null });
      }
      actions.playPath(false);
      return { shown, eyes: eyes.size };
    }, NUMBER);
    expect(seen.eyes).toBeGreaterThan(3);
    for (const { text } of seen.shown) expect(text).toMatch(inTwoFigures);
    // the first of them may be of the frame before
    expect(seen.shown.at(-1)!.old).toBe(true);
    expect(await texts(page, NUMBER)).toMatch(inTwoFigures);
    expectNoFaults(open);
    await open.close();
  });

  test('of the picture before is grey until a change is counted', async () => {
    const open = await openPage(browser, WINDOW);
    const { page } = open;
    await texts(page, NUMBER);
    const before = (await overdrawOf(page)).ratio;
    const meanwhile = await page.evaluate(async () => {
      window.cull64!.store.set({ order: 'back' });
      await new Promise(requestAnimationFrame);
      return window.cull64!.report!.overdraw;
    });
    expect(meanwhile!.old).toBe(true);
    expect(meanwhile!.ratio).toBe(before);
    const [, , back] = inTwoFigures.exec(await texts(page, NUMBER))!;
    expect(Number(back) / orders[1].overdraw! - 1).toBeCloseTo(0, 2);
    expectNoFaults(open);
    await open.close();
  });

  test('is what the software and the lab give for this camera, in every window', async () => {
    const open = await openPage(browser, WINDOW);
    const { page } = open;
    const figures = async () => {
      await counted(page);
      const { shaded, covered, beside, against } = await overdrawOf(page);
      expect(against).toBeNull();
      return { shaded, covered, file: beside.shaded };
    };
    const wide = await figures();
    expect(Math.abs(wide.shaded / orders[0].shaded - 1)).toBeLessThan(AGREEMENT);
    expect(Math.abs(wide.file / orders[2].shaded - 1)).toBeLessThan(AGREEMENT);
    expect(Math.abs(wide.covered / views[0].covered - 1)).toBeLessThan(AGREEMENT);
    expect(await texts(page, '.chip-change')).toBe(`−${Math.round(100 * (1 - wide.shaded / wide.file))}\u202f% shaded`);
    // an upright window shows less at the sides than is counted, and one without panels more
    for (const [width, height] of [
      [480, 640],
      [900, 300],
    ]) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((to) => document.querySelector('canvas')!.height === to, height);
      expect(await figures()).toEqual(wide);
    }
    // the lab's figures of this view are the same
    await page.setViewportSize(WINDOW);
    const { ratio, beside } = await overdrawOf(page);
    await page.keyboard.press('l');
    await page.locator('.lab-button', { hasText: 'Measure the path' }).and(page.locator(':enabled')).waitFor();
    const inLab = async (order: string) => {
      const heads = await page.locator('.lab-table thead th').allTextContents();
      const row = page.locator('.lab-table tbody tr', {
        has: page.locator('small', { hasText: new RegExp(`^${order}$`) }),
      });
      return (await row.locator('th, td').allTextContents())[heads.indexOf('GPU')];
    };
    expect([await inLab('tree'), await inLab('file')]).toEqual([ratio!.toFixed(3), beside.ratio!.toFixed(3)]);
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
