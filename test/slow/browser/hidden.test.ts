/** What is hidden, in the page: found once, left out of the picture without a change in it, and seen from outside. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HIDDEN_COLOUR } from '../../../src/view/gl/palette.ts';
import type { HiddenFigures } from '../../../src/view/state/report.ts';
import { formatCount } from '../../../src/view/ui/format.ts';
import { set } from '../../browser/overlays.ts';
import { describeInBrowser, expectNoFaults, launch, openPage } from '../../browser/page.ts';
import { differing, type Picture, takePicture } from '../../browser/picture.ts';

/** of the picture's pixels, that the sets may miss */
const MISSED = 0.001;
/** on the way along its path */
const PLACES = [0.1, 0.35, 0.6, 0.85];

describeInBrowser('what is hidden', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const report = (page: Page) => page.evaluate(() => window.cull64!.report!);
  const figures = async (page: Page): Promise<HiddenFigures> => (await report(page)).hidden!;
  const reddish = ({ pixels }: Picture): number =>
    pixels.filter((pixel) => {
      const [r, g, b] = [16, 8, 0].map((shift) => (pixel >> shift) & 255);
      return r > 0.7 * HIDDEN_COLOUR[0] && g < 0.5 * r && b < 0.5 * r;
    }).length;

  test('fewer objects make the same picture, and all of them come back', async () => {
    const open = await openPage(browser, { hash: '#scene=dungeon&moving=0&live=0', width: 960, height: 600 });
    const { page } = open;
    expect((await report(page)).hidden).toBe(null);
    // the cells come with the scene: what they would give is known once the picture rests, and no worker looks for them
    await page.waitForFunction(() => window.cull64!.report!.couldHide);
    expect(open.requests.filter((address) => address.endsWith('.cells'))).toHaveLength(1);
    const { couldHide } = await report(page);
    const turn = page.getByRole('switch', { name: 'Leave out hidden' });
    const numbers = `${formatCount(couldHide!.objects)} → ${formatCount(couldHide!.objectsGiven)}`;
    await expect.poll(() => turn.locator('.hidden-figures').textContent()).toBe(numbers);
    expect(await turn.getAttribute('aria-checked')).toBe('false');
    let workers = 0;
    page.on('worker', () => workers++);
    await turn.click();
    await page.waitForFunction(() => window.cull64!.ready && window.cull64!.report!.hidden);
    expect(workers).toBe(0);
    expect(await figures(page)).toMatchObject(couldHide!);
    await expect.poll(() => turn.getAttribute('aria-checked')).toBe('true');
    for (const place of PLACES) {
      await set(page, { hidden: false });
      await page.evaluate((to) => window.cull64!.actions.seekPath(to), place);
      const whole = await takePicture(page);
      const { visible, nodesVisited } = await report(page);
      const all = await page.evaluate(() => [...window.cull64!.drawn()]);
      // found already: it is there at once
      await set(page, { hidden: true });
      const left = await takePicture(page);
      expect(differing(whole, left) / whole.pixels.length, `at ${place}`).toBeLessThan(MISSED);
      const given = await page.evaluate(() => [...window.cull64!.drawn()]);
      const hidden = await figures(page);
      expect(hidden).toMatchObject({ inCell: true, objects: visible, objectsGiven: given.length, nodes: nodesVisited });
      expect(given.length).toBeLessThan(visible / 2);
      expect(hidden.nodesVisited).toBeLessThan(nodesVisited);
      const kept = new Set(given);
      expect(given).toEqual(all.filter((object) => kept.has(object)));
      await page.waitForFunction(() => window.cull64!.report!.hidden!.missed);
      const { missed } = await figures(page);
      expect(missed!.pixels / missed!.all).toBeLessThan(MISSED);
      await expect
        .poll(() => page.locator('.hidden-card dd').first().textContent())
        .toBe(`${formatCount(given.length)} of ${formatCount(visible)}`);
      await set(page, { hidden: false });
      expect(await page.evaluate(() => [...window.cull64!.drawn()])).toEqual(all);
    }
    await page.locator('.hidden-card').waitFor({ state: 'hidden' });
    expect((await report(page)).hidden).toBe(null);

    // what was left out is offered to be seen, from outside
    const before = reddish(await takePicture(page));
    await set(page, { hidden: true });
    const { eye } = await page.evaluate(() => window.cull64!.view());
    await page.getByRole('button', { name: 'Freeze and fly out: the red is hidden' }).click();
    await page.waitForFunction(() => window.cull64!.store.value.frozen && window.cull64!.ready);
    expect((await page.evaluate(() => window.cull64!.view())).eye).not.toEqual(eye);
    expect(reddish(await takePicture(page))).toBeGreaterThan(500 + before);
    await page.locator('.hidden-out').waitFor({ state: 'hidden' });
    await set(page, { hidden: false, frozen: false });
    await page.evaluate((to) => window.cull64!.actions.seekPath(to), PLACES[3]);

    // from above: what was left out, and the cell around the frozen eye
    await set(page, { hidden: true, frozen: true });
    await page.evaluate(() => {
      const { view, place } = window.cull64!;
      const { eye, target, ...rest } = view();
      place({ ...rest, eye: [eye[0] + 4, eye[1] + 60, eye[2] + 30], target: eye });
    });
    const [inRed, title] = [
      reddish(await takePicture(page)),
      page.locator('.legend h2', { hasText: 'Hidden objects' }),
    ];
    expect(await title.isVisible()).toBe(true);
    // nothing but the cells
    await set(page, { scrub: 0, ghosts: false });
    const plain = await takePicture(page);
    await set(page, { cells: true });
    expect(differing(await takePicture(page), plain)).toBeGreaterThan(1000);
    // and the spheres of subtrees that are skipped
    await set(page, { cells: false, spheres: true });
    expect(reddish(await takePicture(page))).toBeGreaterThan(200);
    await set(page, { hidden: false });
    expect(reddish(await takePicture(page))).toBe(0);
    await set(page, { spheres: false, scrub: 1, ghosts: true });
    expect(inRed).toBeGreaterThan(500 + reddish(await takePicture(page)));
    expect(await title.isVisible()).toBe(false);
    expectNoFaults(open);
    await open.close();
  });
});
