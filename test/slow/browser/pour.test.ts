/** Spheres poured into a scene in the page: they fall, lie on it, are drawn with the rest, are held still and poured again. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asteroids } from '../../../scenes/asteroids.ts';
import { castle } from '../../../scenes/castle.ts';
import { ownNumber } from '../../../src/core/scene/populate.ts';
import { objectCount, sceneBox } from '../../../src/core/scene/scene.ts';
import { describeInBrowser, expectNoFaults, launch, openPage } from '../../browser/page.ts';

const scene = castle.build();
const statics = objectCount(scene);
const floor = sceneBox(scene)[1];

interface Heights {
  mean: number;
  least: number;
  first: number[];
}

function heights(page: Page): Promise<Heights> {
  return page.evaluate(() => {
    const { objects, pouring } = window.cull64!.moving!;
    const places = objects.offsets.subarray(objects.offsets.length - pouring!.positions.length);
    const all = places.filter((_, i) => i % 3 === 1);
    return {
      mean: all.reduce((sum, y) => sum + y, 0) / all.length,
      least: Math.min(...all),
      first: [...places.subarray(0, 3)],
    };
  });
}

const picture = (page: Page) =>
  page.evaluate(() => (document.querySelector('#picture') as HTMLCanvasElement).toDataURL());

describeInBrowser('poured spheres', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const opened = async (hash: string, count: number) => {
    const open = await openPage(browser, { hash, ready: false });
    await open.page.waitForFunction((n) => window.cull64?.report?.total === n, count);
    return open;
  };
  const set = (page: Page, settings: object) => page.evaluate((values) => window.cull64!.store.set(values), settings);

  test('fall, lie on the ground, and are in the list that is drawn', async () => {
    const open = await opened('#scene=castle&pour=1&poured=300&still=1&live=0', statics + 300);
    const { page } = open;
    await page.waitForFunction(() => window.cull64!.ready);
    const start = await heights(page);
    expect(await page.evaluate(() => window.cull64!.report!.pour)).toBe(null);
    const drawn = await page.evaluate((n) => [...window.cull64!.drawn()].filter((id) => id >= n), statics);
    expect(drawn.length).toBeGreaterThan(200);
    expect(Math.max(...drawn)).toBeLessThan(statics + 300);
    // not behind all that stands: in their places
    const last = await page.evaluate(() => window.cull64!.drawn().at(-1)!);
    expect(last).toBeLessThan(statics);
    await set(page, { still: false });
    await page.waitForFunction(() => window.cull64!.ready);
    const end = await heights(page);
    const pour = await page.evaluate(() => window.cull64!.report!.pour!);
    expect(start.mean - end.mean).toBeGreaterThan(3);
    expect(end.least).toBeGreaterThan(floor);
    expect(pour.spheres).toBe(300);
    expect(pour.awake).toBeLessThanOrEqual(3);
    // what lies sleeps: none of its contacts is looked at
    expect(pour.contacts).toBeLessThan(300);
    const rows = await page.locator('.counters .rows > div:not([hidden])').allTextContents();
    expect(rows).toEqual(expect.arrayContaining(['Poured300', expect.stringMatching(/^Awake[0-3]$/)]));
    await set(page, { pour: false });
    await page.waitForFunction((n) => window.cull64!.ready && window.cull64!.report!.total === n, statics);
    await page.locator('.counters .rows > div[hidden]', { hasText: 'Poured' }).waitFor({ state: 'attached' });
    expectNoFaults(open);
    await open.close();
  });

  test('are held still, and poured again from the start', async () => {
    const open = await opened('#scene=castle&pour=1&poured=200&still=1&live=0', statics + 200);
    const { page } = open;
    await page.waitForFunction(() => window.cull64!.ready);
    const start = await heights(page);
    await set(page, { still: false });
    await page.waitForFunction((y) => window.cull64!.moving!.objects.offsets[1] < y - 1, start.first[1]);
    await set(page, { still: true });
    await page.waitForFunction(() => window.cull64!.ready);
    const [held, seen] = [await heights(page), await picture(page)];
    expect(held.mean).toBeLessThan(start.mean);
    await page.waitForTimeout(400);
    expect(await heights(page)).toEqual(held);
    expect(await picture(page)).toBe(seen);
    await page.evaluate(() => window.cull64!.actions.pourAgain());
    await page.waitForFunction(
      (y) => window.cull64!.ready && window.cull64!.moving!.objects.offsets[1] === y,
      start.first[1],
    );
    expect(await heights(page)).toEqual(start);
    expect(await picture(page)).not.toBe(seen);
    expectNoFaults(open);
    await open.close();
  });

  test('are measured by the lab where they are, on the CPU and the GPU alike', async () => {
    const open = await opened('#scene=castle&pour=1&poured=200&still=1&live=0', statics + 200);
    const { page } = open;
    await page.waitForFunction(() => window.cull64!.ready);
    await page.keyboard.press('l');
    await page.locator('.lab-verdict', { hasText: /agree/ }).waitFor();
    await page.locator('.lab p', { hasText: 'Poured spheres are measured where they were then' }).waitFor();
    expect(await page.locator('.lab-command').count()).toBe(0);
    expectNoFaults(open);
    await open.close();
  });

  test('fall among what moves in the scene by itself, which goes on', async () => {
    const all = objectCount(asteroids.build()) + ownNumber(asteroids.moving!().kinds) + 100;
    const open = await opened('#scene=asteroids&pour=1&poured=100&moving=1&live=0', all);
    const { page } = open;
    const own = () => page.evaluate(() => [...window.cull64!.moving!.joined.placement.poses.subarray(0, 3)]);
    const before = [await own(), await heights(page)] as const;
    await page.waitForFunction((y) => window.cull64!.moving!.objects.offsets.at(-2)! < y - 1, before[1].first[1]);
    expect(await own()).not.toEqual(before[0]);
    await set(page, { moving: false });
    await page.waitForFunction((n) => window.cull64!.report!.total === n, objectCount(asteroids.build()) + 100);
    expectNoFaults(open);
    await open.close();
  });
});
