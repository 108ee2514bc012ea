/** What a visitor sees first: one view twice, in two draw orders, with both counts in a sentence. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEAT } from '../../src/view/gl/palette.ts';
import { set } from './overlays.ts';
import { chooseFiles, describeInBrowser, expectNoFaults, launch, openPage, shown, shownAs } from './page.ts';
import { type Picture, takePicture } from './picture.ts';

const LEFT_OUT_AT_BORDERS = 4;

describeInBrowser('the opening', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const sentence = (page: Page) => page.locator('.opening-sentence').textContent();
  const finished = (page: Page) =>
    page.waitForFunction(() => document.querySelector('.opening-sentence')?.textContent?.includes('less work'));

  /** Pixels of a part of the picture that show each count of the heat map. */
  function countsIn({ width, height, pixels }: Picture, from: number, to: number): number[] {
    const colours = HEAT.map(([r, g, b]) => (r << 16) | (g << 8) | b);
    const counts = HEAT.map(() => 0);
    for (let y = 0; y < height; y++)
      for (let x = from + LEFT_OUT_AT_BORDERS; x < to - LEFT_OUT_AT_BORDERS; x++) {
        const count = colours.indexOf(pixels[y * width + x] & 0xffffff);
        if (count >= 0) counts[count]++;
      }
    return counts;
  }

  /** Depths of surfaces that meet are rounded otherwise at another place of the canvas: 15 of 500,000 pixels were seen to differ. */
  function expectAlike(counts: number[], others: number[]): void {
    const all = counts.reduce((sum, pixels) => sum + pixels, 0);
    counts.forEach((pixels, times) => {
      expect(Math.abs(pixels - others[times])).toBeLessThan(all / 10_000);
    });
  }

  test('draws one view twice, object by object, and says by how much the one is less', async () => {
    const open = await openPage(browser, { hash: '', width: 1280, height: 800, ready: false });
    const { page } = open;
    // it has begun by itself, and has not drawn all
    await page.waitForFunction(() => {
      const scrub = window.cull64?.store.value.scrub ?? 1;
      return window.cull64?.report && scrub > 0 && scrub < 1;
    });
    await shown(page);
    await finished(page);
    expect(await page.evaluate(() => window.cull64!.store.value)).toMatchObject({
      mode: 'heat',
      compare: 'pair',
      order: 'tree',
      against: 'file',
      scrub: 1,
    });
    const { ratio, against } = (await page.evaluate(() => window.cull64!.report!.overdraw))!;
    const [one, other] = [ratio!, against!.ratio!];
    expect(await sentence(page)).toBe(
      `Left: nearest first, each pixel is shaded ${one.toFixed(2)} times. Right: in the order of the file, ${other.toFixed(2)} times. Same picture, ${Math.round(100 * (1 - one / other))}\u202f% less work.`,
    );
    expect(other).toBeGreaterThan(2 * one);

    // both halves cover the same pixels; each is its own order's heat map
    const picture = await takePicture(page);
    const half = picture.width / 2;
    const [left, right] = [countsIn(picture, 0, half), countsIn(picture, half, picture.width)];
    expect(left[0]).toBe(right[0]);
    const shaded = (counts: number[]) => counts.reduce((sum, pixels, times) => sum + pixels * times, 0);
    const covered = (counts: number[]) => counts.slice(1).reduce((sum, pixels) => sum + pixels, 0);
    expect(shaded(left) / covered(left)).toBeCloseTo(one, 1);
    expect(shaded(right) / covered(right)).toBeCloseTo(other, 1);
    await set(page, { against: 'tree', order: 'file' });
    const swapped = await takePicture(page);
    expectAlike(countsIn(swapped, half, swapped.width), left);
    expectAlike(countsIn(swapped, 0, half), right);

    // the address says nothing yet
    expect(await page.evaluate(() => location.hash)).toBe('');
    expectNoFaults(open);
    await open.close();
  });

  test('"Fly" brings the scene and its panels; the line between the two splits one picture', async () => {
    const open = await openPage(browser, { hash: '', width: 1280, height: 800, before: STILL });
    const { page } = open;
    await finished(page);
    expect(await page.locator('.options').isVisible()).toBe(false);
    const { x, y, width, height } = (await page.locator('.split-line').boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + height / 2, { steps: 3 });
    await page.mouse.up();
    const { compare, split } = await page.evaluate(() => window.cull64!.store.value);
    expect(compare).toBe('split');
    expect(split).toBeGreaterThan(0.55);
    await page.getByRole('button', { name: 'Fly', exact: true }).click();
    await page.locator('.options').waitFor();
    expect(await page.locator('.opening-foot').isVisible()).toBe(false);
    expect(await page.evaluate(() => window.cull64!.store.value)).toMatchObject({
      mode: 'scene',
      compare: 'off',
      scrub: 1,
    });
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('scene=castle');
    expectNoFaults(open);
    await open.close();
  });

  test('a key that shows something else ends it with that, one for the browser does not', async () => {
    const open = await openPage(browser, { hash: '', before: STILL });
    await open.page.keyboard.press('Control+d');
    expect(await open.page.locator('.opening-foot').isVisible()).toBe(true);
    // to the difference of the two orders
    await open.page.keyboard.press('b');
    await open.page.locator('.opening-foot').waitFor({ state: 'hidden' });
    expect(await open.page.evaluate(() => window.cull64!.store.value)).toMatchObject({
      mode: 'heat',
      compare: 'difference',
    });
    expectNoFaults(open);
    await open.close();
  });

  test('a model of one’s own that comes first is shown as any', async () => {
    const open = await openPage(browser, { hash: '', before: STILL, ready: false });
    const quad = 'v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nf 1 2 3 4\n';
    await chooseFiles(open.page, { 'quad.obj': quad });
    await shownAs(open.page, 'quad.obj');
    expect(await open.page.locator('.opening-foot').isVisible()).toBe(false);
    expectNoFaults(open);
    await open.close();
  });

  test.each(['Escape', 'w', 'ArrowLeft'])('%s leaves it', async (key) => {
    const open = await openPage(browser, { hash: '', before: STILL });
    await open.page.keyboard.press(key);
    await open.page.locator('.opening-foot').waitFor({ state: 'hidden' });
    expectNoFaults(open);
    await open.close();
  });

  test('in an upright window the pictures stand one above the other, finished where motion is not wanted', async () => {
    const open = await openPage(browser, { hash: '', width: 390, height: 844, before: STILL });
    const { page } = open;
    expect(await page.evaluate(() => window.cull64!.store.value.scrub)).toBe(1);
    await finished(page);
    expect(await sentence(page)).toMatch(/^Top: nearest first, .* Below: in the order of the file, /);
    expect(await page.locator('.split-line').isVisible()).toBe(false);
    expectNoFaults(open);
    await open.close();
  });

  test('an address that names a scene is followed at once', async () => {
    const open = await openPage(browser, { hash: '#scene=canyon&moving=0' });
    expect(await open.page.locator('.opening-foot').isVisible()).toBe(false);
    expect(await open.page.evaluate(() => window.cull64!.store.value.mode)).toBe('scene');
    expectNoFaults(open);
    await open.close();
  });
});

/** a browser that is asked to move nothing */
const STILL = `{
  const { matchMedia } = window;
  window.matchMedia = (query) => query.includes('prefers-reduced-motion') ? { matches: true, addEventListener() {} } : matchMedia.call(window, query);
}`;
