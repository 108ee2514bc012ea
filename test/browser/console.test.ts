/** The console's culling in the page: the tree, the list and the figures of cull64 n64. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FALSELY_GIVEN_COLOUR } from '../../src/view/gl/palette.ts';
import type { ConsoleFigures } from '../../src/view/state/report.ts';
import { formatCount } from '../../src/view/ui/format.ts';
import { cull64, scratchFolder } from '../tools/cli.ts';
import { set } from './overlays.ts';
import { describeInBrowser, expectNoFaults, launch, openPage, openRoom, settled } from './page.ts';
import { takePicture } from './picture.ts';

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
  const rested = (page: Page) => page.waitForFunction(() => window.cull64!.report!.console?.fill);
  const printed = async (...words: string[]) => {
    const run = await cull64([...words, '--json'], folder.path);
    expect(run.status, run.stderr).toBe(0);
    return JSON.parse(run.stdout);
  };

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
        const report = await printed('n64', name, ...(budget > 0 ? ['--budget', String(budget)] : []));
        const { format, leafSize, bytes } = report.chosen;
        expect(shown).toMatchObject({ format, leafSize, bytes });
        expect(shown.curve.map((point) => point.bytes)).toEqual(
          report.curve.map((tree: { bytes: number }) => tree.bytes),
        );
        const view = report.cull.views[VIEW];
        expect(shown).toMatchObject({
          visible: view.visible,
          nodesVisited: view.nodes,
          dataMisses: view.dataMisses,
          cullCycles: view.consoleCycles,
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

  test('a click on the curve chooses a tree; what it gives though not visible is seen from outside', async () => {
    const open = await openPage(browser, { hash: '#scene=castle&live=0&console=1', width: 1280, height: 800 });
    const { page } = open;
    await rested(page);
    await openRoom(page, 'Console');
    await settled(page);
    await page.locator('.cost-curve circle').first().click();
    await page.waitForFunction(() => window.cull64!.store.value.budget > 0);
    await rested(page);
    const { bytes, curve, given, visible } = await figures(page);
    expect(bytes).toBe(curve[0].bytes);
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
    expectNoFaults(open);
    await open.close();
  });
});
