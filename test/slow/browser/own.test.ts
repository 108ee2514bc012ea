/** A model of one's own without a camera path: where it opens, where one begins to walk in it, and the line that says what it saves. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { View } from '../../../src/core/math/camera.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import {
  chooseFiles,
  contentOf,
  describeInBrowser,
  expectNoFaults,
  launch,
  type OpenPage,
  openPage,
  readMessage,
  shown,
  shownAs,
} from '../../browser/page.ts';
import { isInLevel, level } from '../../overdraw/measure/level.ts';
import { sceneOf, wall } from '../../overdraw/measure/shapes.ts';
import { cull64, scratchFolder } from '../../tools/cli.ts';

const viewOf = (page: Page): Promise<View> => page.evaluate(() => window.cull64!.view());

describeInBrowser('own models', () => {
  let browser: Browser;
  let open: OpenPage;
  let page: Page;
  let glb: Uint8Array;
  beforeAll(async () => {
    browser = await launch();
    open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    page = open.page;
    glb = await writeGlb(sceneOf(level(1)));
  });
  afterAll(() => browser?.close());

  test('a level that is closed above opens inside, and the line is what the command line measures', async () => {
    await chooseFiles(page, { 'level.glb': glb });
    await shownAs(page, 'level.glb');
    expect(isInLevel((await viewOf(page)).eye)).toBe(true);
    const line = page.locator('.messages .message', { hasText: 'Yours' });
    await line.waitFor();
    const [, file, tree, share, allFile, allTree] =
      /^Yours: ([\d.]+) → ([\d.]+), (\d+) % less: .* Over all 24 views it is ([\d.]+) → ([\d.]+), \d+ % less\.$/.exec(
        (await line.locator('p').textContent())!,
      )!;

    const coming = page.waitForEvent('download');
    await page.evaluate(() => window.cull64!.actions.saveViews());
    const views = (await contentOf(coming)).toString();
    const folder = scratchFolder();
    writeFileSync(join(folder.path, 'level.glb'), glb);
    writeFileSync(join(folder.path, 'first.json'), JSON.stringify(JSON.parse(views).slice(0, 1)));
    writeFileSync(join(folder.path, 'views.json'), views);
    const measured = async (name: string): Promise<string[]> => {
      const command = ['overdraw', 'level.glb', '--views', name, '--orders', 'file,tree', '--json'];
      const { orders } = JSON.parse((await cull64(command, folder.path)).stdout);
      return orders.map(({ overdraw }: { overdraw: number }) => overdraw.toFixed(2));
    };
    expect([file, tree]).toEqual(await measured('first.json'));
    expect([allFile, allTree]).toEqual(await measured('views.json'));
    folder.remove();
    expect(Number(share)).toBeGreaterThan(30);
    expectNoFaults(open);
  });

  test('the line stays, and shows both orders where it was counted', async () => {
    const first = await viewOf(page);
    await page.evaluate(() => window.cull64!.place({ eye: [200, 90, 0], target: [0, 0, 0] }));
    await page.locator('.message', { hasText: 'Yours' }).getByRole('button', { name: 'Show both' }).click();
    await shown(page);
    expect((await viewOf(page)).eye).toEqual(first.eye);
    expect(await page.evaluate(() => window.cull64!.store.value)).toMatchObject({
      mode: 'heat',
      compare: 'split',
      order: 'tree',
      against: 'file',
    });
    expect(await page.locator('.message', { hasText: 'Yours' }).count()).toBe(0);
    expectNoFaults(open);
  });

  test('who walks from above its roof stands inside', async () => {
    await page.evaluate(() => {
      window.cull64!.store.set({ mode: 'scene', compare: 'off', move: 'walk' });
      window.cull64!.place({ eye: [25, 60, 1], target: [40, 20, 1] });
    });
    await shown(page);
    await expect.poll(async () => isInLevel((await viewOf(page)).eye)).toBe(true);
    await page.evaluate(() => window.cull64!.store.set({ move: 'fly' }));
    expectNoFaults(open);
  });

  test('a thing that shows most as a whole opens as a whole; with nothing to save the line says so', async () => {
    await chooseFiles(page, { 'plate.glb': await writeGlb(sceneOf([wall(4, -9, -9, 9, 9)])) });
    await shownAs(page, 'plate.glb');
    const { eye, target } = await viewOf(page);
    for (const [axis, middle] of [0, 0, -4].entries()) expect(target[axis]).toBeCloseTo(middle, 4);
    expect(Math.hypot(...eye)).toBeGreaterThan(15);
    expect(await readMessage(page, /^Yours/)).toBe(
      "Yours: 1.00 → 1.00, no less: so often a pixel is shaded in the file's order, and nearest first. Over all 24 views it is 1.00 → 1.00, no less.",
    );
    expectNoFaults(open);
  });

  test('a built-in scene has no such line, and nothing is counted for one', async () => {
    const started: string[] = [];
    page.on('worker', (worker) => started.push(worker.url()));
    await page.evaluate(() => window.cull64!.actions.openScene('castle'));
    await shownAs(page, 'castle');
    expect(started.join()).toContain('load-worker');
    expect(started.join()).not.toContain('measure-worker');
    expect(await page.locator('.message', { hasText: 'Yours' }).count()).toBe(0);
  });
});
