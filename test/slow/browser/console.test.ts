/**
 * The console's culling in the page: the tree, the list and the figures of cull64 n64.
 *
 * @seconds 40
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { View } from '../../../src/core/math/camera.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { FALSELY_GIVEN_COLOUR } from '../../../src/view/gl/palette.ts';
import type { ConsoleFigures } from '../../../src/view/state/report.ts';
import { formatCount } from '../../../src/view/ui/format.ts';
import { type Box, boxScene } from '../../browser/boxes.ts';
import { set } from '../../browser/overlays.ts';
import {
  chooseFiles,
  closeMessages,
  contentOf,
  describeInBrowser,
  expectNoFaults,
  launch,
  openPage,
  openRoom,
  settled,
  shownAs,
} from '../../browser/page.ts';
import { takePicture } from '../../browser/picture.ts';
import { scratchFolder } from '../../tools/cli.ts';
import { printed } from '../../tools/printed.ts';

const VIEW = 7;
const folder = scratchFolder();
afterAll(() => folder.remove());

describeInBrowser('culled as a console', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const figures = (page: Page): Promise<ConsoleFigures> => page.evaluate(() => window.cull64!.report!.console!);
  const rested = (page: Page) => page.waitForFunction(() => window.cull64!.report!.console?.cost?.fill);
  const asJson = async (...words: string[]) => JSON.parse(await printed(folder.path, ...words, '--json'));

  test.each(['castle', 'dungeon'])(
    '%s: the tree of a budget, its curve and its figures are those of the command line',
    async (name) => {
      // the console's picture, 4 : 3
      const open = await openPage(browser, { hash: `#scene=${name}&live=0&n64=1&console=1`, width: 960, height: 600 });
      const { page } = open;
      await page.evaluate((part) => window.cull64!.actions.seekPath(part), VIEW / 23);
      await rested(page);
      for (const budget of [0, 700]) {
        await set(page, { budget });
        await rested(page);
        const shown = await figures(page);
        const report = await asJson('n64', name, ...(budget > 0 ? ['--budget', String(budget)] : []));
        const { format, leafSize, bytes } = report.chosen;
        expect(shown).toMatchObject({ format, leafSize, bytes });
        expect(shown.curve.map((point) => point.bytes)).toEqual(
          report.curve.map((tree: { bytes: number }) => tree.bytes),
        );
        const view = report.cull.views[VIEW];
        expect(shown).toMatchObject({
          visible: view.visible,
          nodesVisited: view.nodes,
          cost: { dataMisses: view.dataMisses, cullCycles: view.consoleCycles },
        });
        expect(shown.given - shown.visible).toBe(view.falselyVisible);
        expect((await page.evaluate(() => window.cull64!.drawn())).length).toBe(shown.given);
        await expect
          .poll(() => page.locator('.console-card dd').first().textContent())
          .toContain(`${formatCount(bytes)} bytes`);
      }
      expectNoFaults(open);
      await open.close();
    },
  );

  test('an own model: its views, a format and a leaf size by hand; each choice takes the place of the one before', async () => {
    const model = 'court.glb';
    // 40 boxes round a court, of which one side hides the other
    const scene = boxScene(
      Array.from({ length: 40 }, (_, i): Box => {
        const [x, z] = [3 * (i % 8), 3 * (i >> 3)];
        return [x, 0, z, x + 1 + (i % 3) / 2, 1 + (i % 5) / 2, z + 1.5];
      }),
    );
    const views: View[] = [-6, 4, 12].map((x) => ({ eye: [x, 1.5, -8], target: [11, 1, 8], near: 0.1 }));
    const files = { [model]: await writeGlb({ ...scene, views }) };
    writeFileSync(join(folder.path, model), files[model]);
    const open = await openPage(browser, { hash: '#live=0&n64=1', width: 960, height: 600 });
    const { page } = open;
    await chooseFiles(page, files);
    await shownAs(page, model);
    await closeMessages(page);
    await set(page, { console: true });
    await page.evaluate(() => window.cull64!.actions.seekPath(0.5));
    await rested(page);
    for (const [settings, words] of [
      [{}, []],
      [{ consoleFormat: 'compact4' }, ['--format', 'compact4']],
      [{ consoleLeaf: 5 }, ['--format', 'compact4', '--leaf', '5']],
      [{ consoleFormat: 'any' }, ['--leaf', '5']],
    ] as const) {
      // the one before is given up while it is weighed
      if (words.length > 0) await set(page, { consoleLeaf: 17 });
      await set(page, { consoleLeaf: 0, ...settings, ...(words.includes('--leaf' as never) && { consoleLeaf: 5 }) });
      const report = await asJson('n64', model, ...words);
      const { format, leafSize, bytes } = report.chosen;
      await page.waitForFunction(
        (wanted) => JSON.stringify(window.cull64!.report!.console?.curve.map((point) => point.bytes)) === wanted,
        JSON.stringify(report.curve.map((tree: { bytes: number }) => tree.bytes)),
      );
      await rested(page);
      const view = report.cull.views[1];
      expect(await figures(page)).toMatchObject({
        format,
        leafSize,
        bytes,
        visible: view.visible,
        nodesVisited: view.nodes,
        cost: { cullCycles: view.consoleCycles },
      });
    }
    expectNoFaults(open);
    await open.close();
  });

  test('what is hidden is left out by the bits that the console decodes: figures of the command line, memory and all', async () => {
    const open = await openPage(browser, {
      hash: '#scene=dungeon&live=0&n64=1&console=1&hidden=1',
      width: 960,
      height: 600,
    });
    const { page } = open;
    await page.evaluate((part) => window.cull64!.actions.seekPath(part), VIEW / 23);
    await page.waitForFunction(
      () => window.cull64!.report!.console?.hidden && window.cull64!.report!.console.cost!.fill,
    );
    await page.evaluate(() => window.cull64!.actions.takeHome());
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'dungeon-hidden.c64' }).click();
    writeFileSync(join(folder.path, 'dungeon-hidden.c64'), await contentOf(await coming));
    const report = await asJson('n64', 'dungeon', '--hidden', 'dungeon-hidden.c64');
    const view = report.hidden.views[VIEW];
    const shown = await figures(page);
    expect(shown).toMatchObject({
      bytes: report.chosen.bytes,
      visible: view.visible,
      nodesVisited: view.nodes,
      cost: { dataMisses: view.dataMisses, cullCycles: view.consoleCycles, memory: report.memory },
      hidden: { bytes: report.hidden.bytes, cells: report.hidden.cells, inCell: true },
    });
    expect(shown.curve.map((point) => point.bytes)).toEqual(report.curve.map((tree: { bytes: number }) => tree.bytes));
    expect(shown.given - shown.visible).toBe(view.falselyVisible);
    expect(shown.hidden!.leftOut).toBe(report.cull.views[VIEW].visible - view.visible);
    expect(shown.hidden!.leftOut).toBeGreaterThan(20);
    expectNoFaults(open);
    await open.close();
  });

  test('a click on the curve chooses a tree; what it gives though not visible is seen from outside', async () => {
    const open = await openPage(browser, { hash: '#scene=castle&live=0&console=1', width: 1280, height: 800 });
    const { page } = open;
    await rested(page);
    await openRoom(page, 'Console');
    await settled(page);
    await page.locator('.cost-curve circle').first().click();
    // the tree before is shown until the new one is made
    await page.waitForFunction(() => {
      const { bytes, curve } = window.cull64!.report!.console!;
      return bytes === curve[0].bytes;
    });
    expect(await page.evaluate(() => window.cull64!.store.value.budget)).toBeGreaterThan(0);
    const { given, visible } = await figures(page);
    expect(given).toBeGreaterThan(visible);
    await page.keyboard.press('f');
    await page.evaluate(() => {
      const { view, place } = window.cull64!;
      const { eye, target, ...rest } = view();
      place({ ...rest, eye: [eye[0], eye[1] + 60, eye[2]], target });
    });
    const [r, g, b] = FALSELY_GIVEN_COLOUR;
    const purple = (await takePicture(page)).pixels.filter((pixel) => {
      const [pr, pg, pb] = [16, 8, 0].map((shift) => (pixel >> shift) & 255);
      return Math.abs(pr / pb - r / b) < 0.2 && Math.abs(pg / pb - g / b) < 0.2 && pb > 60;
    }).length;
    expect(purple).toBeGreaterThan(200);
    // the last tree is the one that no limit gives
    await page.locator('.cost-curve circle').last().click();
    await page.waitForFunction(() => window.cull64!.store.value.budget === 0);
    // another machine: its list, what it takes is not known, and it is what is taken home
    await set(page, { consoleTarget: 'ps1' });
    await page.getByRole('heading', { name: /^PlayStation: compact/ }).waitFor();
    expect(await figures(page)).toMatchObject({ target: 'ps1', fault: null, cost: null });
    expect(await page.locator('.console-card').innerText()).not.toMatch(/cycles|Fill|Memory/);
    await page.evaluate(() => window.cull64!.actions.takeHome());
    await page.locator('.home-command code', { hasText: 'export castle --target ps1' }).waitFor();
    expectNoFaults(open);
    await open.close();
  });
});
