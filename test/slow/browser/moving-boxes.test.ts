/** The dynamic tree of what moves, in the page: its boxes in the picture, its figures on a card, both only while they are wanted. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canyon } from '../../../scenes/canyon.ts';
import { ownNumber } from '../../../src/core/scene/populate.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import type { Settings } from '../../../src/view/state/settings.ts';
import { describeInBrowser, expectNoFaults, launch, openPage, openRoom, shown } from '../../browser/page.ts';

const statics = objectCount(canyon.build());
const own = ownNumber(canyon.moving!().kinds);

describeInBrowser('boxes of what moves', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const set = (page: Page, patch: Partial<Settings>) =>
    page.evaluate((to) => window.cull64!.store.set(to), patch).then(() => undefined);
  const figures = (page: Page) => page.evaluate(() => window.cull64!.report!.movingTree);
  const card = (page: Page): Promise<string[]> => page.locator('.moving-card :is(h2, dd)').allTextContents();
  /** pixels of the picture's middle in which it differs from itself with the boxes off */
  async function pixelsOfBoxes(page: Page): Promise<number> {
    const take = async () => {
      await shown(page);
      return page.evaluateHandle(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('#picture')!;
        const copy = document.createElement('canvas');
        [copy.width, copy.height] = [canvas.width, canvas.height];
        const paint = copy.getContext('2d')!;
        paint.drawImage(canvas, 0, 0);
        return new Uint32Array(paint.getImageData(0, 0, copy.width, copy.height).data.buffer);
      });
    };
    const withBoxes = await take();
    await set(page, { movingBoxes: false });
    const without = await take();
    await set(page, { movingBoxes: true });
    await shown(page);
    return page.evaluate(({ a, b }) => a.reduce((sum, pixel, i) => sum + Number(pixel !== b[i]), 0), {
      a: withBoxes,
      b: without,
    });
  }

  test('as many leaves as moving objects; boxes and card come and go with the setting', async () => {
    const open = await openPage(browser, { hash: '#scene=canyon&moving=1&still=1&live=0', width: 1280, height: 720 });
    const { page } = open;
    await page.waitForFunction((n) => window.cull64!.ready && window.cull64!.report!.total > n, statics);
    expect(await figures(page)).toBe(null);
    expect(await page.locator('.moving-card').isVisible()).toBe(false);
    await openRoom(page, 'Moving');
    await set(page, { movingBoxes: true });
    await page.locator('.moving-card').waitFor();
    expect(await figures(page)).toMatchObject({ leaves: own, inserted: own, insertedInAll: own });
    await expect.poll(async () => (await card(page))[0]).toBe(`Dynamic tree, ${own} leaves`);
    const few = await pixelsOfBoxes(page);
    expect(few).toBeGreaterThan(500);
    expect(await page.locator('.legend h2', { hasText: 'Dynamic tree' }).isVisible()).toBe(true);
    await set(page, { crowd: 8 });
    await page.waitForFunction((n) => window.cull64!.ready && window.cull64!.report!.movingTree!.leaves === n, own * 8);
    expect(await pixelsOfBoxes(page)).toBeGreaterThan(few);
    await set(page, { moving: false });
    await page.locator('.moving-card').waitFor({ state: 'hidden' });
    expect(await figures(page)).toBe(null);
    expectNoFaults(open);
    await open.close();
  });

  test('the figures change while it moves, and stand while it is held still', async () => {
    const hash = '#scene=canyon&moving=1&crowd=8&movingBoxes=1&live=0';
    const open = await openPage(browser, { hash, width: 1280, height: 720, ready: false });
    const { page } = open;
    await page.waitForFunction((n) => window.cull64?.report?.movingTree?.leaves === n, own * 8);
    await page.waitForFunction(
      (n) => {
        const { insertedInAll, rotationsInAll, ratios } = window.cull64!.report!.movingTree!;
        return insertedInAll > n && rotationsInAll > 0 && ratios.length > 1;
      },
      own * 8 + 10,
    );
    const [, inserted] = await card(page);
    await expect.poll(async () => (await card(page))[1]).not.toBe(inserted);
    await set(page, { still: true });
    await shown(page);
    // a building anew that was due, and the picture's rest
    await page.waitForTimeout(1500);
    const stood = await figures(page);
    const words = await card(page);
    expect(words.at(-1)).toBe(stood!.ratios.at(-1)!.toFixed(3));
    // another picture of the same moment
    await set(page, { level: 2, fov: 70 });
    await page.waitForTimeout(500);
    await shown(page);
    expect(await figures(page)).toEqual(stood);
    expect(await card(page)).toEqual(words);
    expectNoFaults(open);
    await open.close();
  });
});
