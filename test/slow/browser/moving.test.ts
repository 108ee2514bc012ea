/** Moving objects in the page: drawn and counted with the rest, and the lab's figures with them are the command line's. */
import { tmpdir } from 'node:os';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canyon } from '../../../scenes/canyon.ts';
import { ownNumber } from '../../../src/core/scene/populate.ts';
import { objectCount } from '../../../src/core/scene/scene.ts';
import { contentOf, describeInBrowser, expectNoFaults, launch, openPage } from '../../browser/page.ts';
import { cull64 } from '../../tools/cli.ts';

const statics = objectCount(canyon.build());
const own = ownNumber(canyon.moving!().kinds);

describeInBrowser('moving objects', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test('come and go with the setting, as many times as many as are asked for', async () => {
    const open = await openPage(browser, { hash: '#scene=canyon&moving=1&still=1' });
    const { page } = open;
    const total = () => page.evaluate(() => window.cull64!.report!.total);
    const set = async (settings: object, wanted: number) => {
      await page.evaluate((values) => window.cull64!.store.set(values), settings);
      await page.waitForFunction((n) => window.cull64!.ready && window.cull64!.report!.total === n, wanted);
    };
    await page.waitForFunction((n) => window.cull64!.ready && window.cull64!.report!.total === n, statics + own);
    expect(await page.evaluate((n) => window.cull64!.drawn().some((id) => id >= n), statics)).toBe(true);
    // few of them are in this view: it is shaded about as often as without them
    const ratio = async () => {
      await page.waitForFunction(() => window.cull64!.report!.overdraw?.old === false);
      return page.evaluate(() => window.cull64!.report!.overdraw!.ratio!);
    };
    const withThem = await ratio();
    await set({ moving: false }, statics);
    expect(Math.abs(withThem / (await ratio()) - 1)).toBeLessThan(0.05);
    await set({ moving: true }, statics + own);
    await set({ crowd: 30 }, statics + own * 30);
    await set({ moving: false }, statics);
    expect(await page.evaluate((n) => window.cull64!.drawn().some((id) => id >= n), statics)).toBe(false);
    expect(await total()).toBe(statics);
    expectNoFaults(open);
    await open.close();
  });

  test('move until they are held still', async () => {
    const open = await openPage(browser, { hash: '#scene=canyon&moving=1&still=1&live=0' });
    const { page } = open;
    await page.waitForFunction((n) => window.cull64!.ready && window.cull64!.report!.total > n, statics);
    const picture = () => page.evaluate(() => (document.querySelector('#picture') as HTMLCanvasElement).toDataURL());
    const before = await picture();
    await page.waitForTimeout(300);
    expect(await picture()).toBe(before);
    const from = await page.evaluate(() => window.cull64!.moving!.seconds);
    await page.evaluate(() => window.cull64!.store.set({ still: false }));
    await page.waitForFunction((seconds) => window.cull64!.moving!.seconds > seconds + 0.5, from);
    await page.evaluate(() => window.cull64!.store.set({ still: true }));
    await page.waitForFunction(() => window.cull64!.ready);
    expect(await picture()).not.toBe(before);
    expectNoFaults(open);
    await open.close();
  });

  test('the lab measures them, agrees with the GPU, and saves what the command line prints', async () => {
    const open = await openPage(browser, { width: 1280, height: 720, hash: '#scene=canyon&moving=1&still=1&live=0' });
    const { page } = open;
    await page.waitForFunction((n) => window.cull64!.ready && window.cull64!.report!.total > n, statics);
    await page.keyboard.press('l');
    const button = page.locator('.lab-button', { hasText: 'Measure the path' }).and(page.locator(':enabled'));
    await button.click();
    await button.waitFor();
    expect(await page.locator('.lab-verdict').textContent()).toMatch(/agree/);
    expect(await page.locator('.lab-command code').textContent()).toBe(
      `npm run -s cull64 -- overdraw canyon --moving ${own}`,
    );
    const coming = page.waitForEvent('download');
    await page.locator('.lab').getByRole('button', { name: 'JSON', exact: true }).click();
    const saved = (await contentOf(coming)).toString();
    const printed = await cull64(['overdraw', 'canyon', '--moving', String(own), '--json'], tmpdir());
    expect(JSON.parse(saved)).toEqual(JSON.parse(printed.stdout));
    expect(JSON.parse(saved).moving).toBe(own);
    expectNoFaults(open);
    await open.close();
  });
});
