/** Who has lost the scene is told so, and gets back to where it began, by button and by key. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { View } from '../../../src/core/math/camera.ts';
import { describeInBrowser, expectNoFaults, launch, openPage, shown } from '../../browser/page.ts';

const eyeOf = async (page: Page) => (await page.evaluate(() => window.cull64!.view())).eye;

describeInBrowser('a lost scene', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test.each([
    ['the sky above', { eye: [0, 500, 0], target: [0, 900, 1] }, ''],
    ['the sky above, while nothing is culled', { eye: [0, 500, 0], target: [0, 900, 1] }, '&culling=off'],
    ['a dot of it', { eye: [9e6, 9e6, 0], target: [0, 0, 0] }, ''],
  ] as [string, View, string][])('%s has a way back', async (_, view, hash) => {
    const open = await openPage(browser, { hash: `#live=0${hash}` });
    const { page } = open;
    const line = page.locator('.lost');
    const start = await eyeOf(page);
    expect(await line.isVisible()).toBe(false);
    for (const back of [() => line.locator('button').click(), () => page.keyboard.press('r')]) {
      await page.evaluate((to) => window.cull64!.place(to), view);
      await line.waitFor();
      expect(await line.textContent()).toMatch(/Nothing of the scene.*\(R\)/);
      await back();
      await line.waitFor({ state: 'hidden' });
      await shown(page);
      expect(await eyeOf(page)).toEqual(start);
    }
    expectNoFaults(open);
    await open.close();
  });

  test('is reported of what the eye sees, not of what a frozen camera culled', async () => {
    const open = await openPage(browser, { hash: '#live=0' });
    const { page } = open;
    const line = page.locator('.lost');
    await page.keyboard.press('f');
    await page.evaluate(() => window.cull64!.place({ eye: [0, 500, 0], target: [0, 900, 1] }));
    await line.waitFor();
    await page.keyboard.press('r');
    await line.waitFor({ state: 'hidden' });
    expectNoFaults(open);
    await open.close();
  });

  test('goes as soon as the path that plays shows the scene', async () => {
    const open = await openPage(browser, { hash: '#live=0' });
    const { page } = open;
    const line = page.locator('.lost');
    await page.evaluate(() => window.cull64!.place({ eye: [0, 500, 0], target: [0, 900, 1] }));
    await line.waitFor();
    await page.evaluate(() => window.cull64!.actions.playPath(true));
    await line.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => window.cull64!.ready)).toBe(false);
    expectNoFaults(open);
    await open.close();
  });
});
