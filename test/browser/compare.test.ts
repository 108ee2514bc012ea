/** Two orders compared on one frame: each side, and each colour of the difference, against the heat map of either order alone. */
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIFFERENCE, EMPTY, HEAT, type Rgb } from '../../src/view/gl/palette.ts';
import { ORDER_TITLES } from '../../src/view/state/names.ts';
import type { Settings } from '../../src/view/state/settings.ts';
import { contentOf, describeOnBoth, expectNoFaults, launch, openPage, shown } from './page.ts';
import { type Picture, takePicture } from './picture.ts';

const ORDER = 'back';
const AGAINST = 'tree';
const FEWEST = 5000;

const packed = ([red, green, blue]: Rgb): number => (red << 16) | (green << 8) | blue;
const WHITE = 0xffffff;

async function pictureOf(page: Page, patch: Partial<Settings>): Promise<Picture> {
  await page.evaluate((to) => window.cull64!.store.set(to), patch);
  await shown(page);
  return takePicture(page);
}

describeOnBoth('two orders', (backend) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(backend);
  });
  afterAll(() => browser?.close());

  test('of which the first is left of the line, and the other right of it', async () => {
    const open = await openPage(browser, { hash: '#mode=heat&live=0', width: 1280, height: 720 });
    const { page } = open;
    const [first, second] = [await pictureOf(page, { order: ORDER }), await pictureOf(page, { order: AGAINST })];
    for (const split of [0.25, 0.5, 0.8]) {
      const both = await pictureOf(page, { order: ORDER, against: AGAINST, compare: 'split', split });
      // where people see the line, and what its ends are called
      const [line, left, right] = await page.evaluate(() =>
        ['.split-line', '.left-side', '.right-side'].map((name) => {
          const element = document.querySelector(name)!;
          const box = element.getBoundingClientRect();
          return { middle: (box.left + box.right) / 2, text: element.textContent };
        }),
      );
      expect(left.middle).toBeLessThan(line.middle);
      expect(right.middle).toBeGreaterThan(line.middle);
      // nothing is counted here, so no number follows
      expect([left.text, right.text]).toEqual([`${ORDER_TITLES[ORDER]} –`, `${ORDER_TITLES[AGAINST]} –`]);
      const told = [0, 0];
      let wrong = 0;
      both.pixels.forEach((pixel, i) => {
        const column = i % both.width;
        if (Math.abs(column + 0.5 - line.middle) <= 1.5) {
          if (Math.abs(column + 0.5 - line.middle) < 0.5 && pixel !== WHITE) wrong++;
          return;
        }
        const side = column < line.middle ? 0 : 1;
        if (pixel !== [first, second][side].pixels[i]) wrong++;
        if (first.pixels[i] !== second.pixels[i]) told[side]++;
      });
      expect(wrong, `split at ${split}`).toBe(0);
      // the orders differ on both sides, so each side tells whose it is
      for (const count of told) expect(count).toBeGreaterThan(FEWEST);
    }
    expectNoFaults(open);
    await open.close();
  });

  test('race: both halves fill, with counts and bars; the clip and a saved picture have them in a strip below', async () => {
    const open = await openPage(browser, { hash: '#mode=heat&compare=split', width: 640, height: 480 });
    const { page } = open;
    const heightOf = async (coming: Promise<Download>, tag: 'img' | 'video') => {
      const download = await coming;
      const name = download.suggestedFilename();
      const type = tag === 'img' ? 'image/png' : `video/${name.split('.').at(-1)}`;
      const url = `data:${type};base64,${(await contentOf(download)).toString('base64')}`;
      const size = await page.evaluate(
        async ([tag, url]) => {
          const made = Object.assign(document.createElement(tag), { src: url }) as HTMLImageElement & HTMLVideoElement;
          await new Promise((done) => made.addEventListener(tag === 'img' ? 'load' : 'loadedmetadata', done));
          return [made.naturalWidth ?? made.videoWidth, made.naturalHeight ?? made.videoHeight];
        },
        [tag, url] as const,
      );
      return { name, size };
    };
    const figures = page.getByRole('region', { name: 'Shaded so far' });
    await page.waitForFunction(() => window.cull64!.report!.overdraw?.old === false);
    expect(await figures.isVisible()).toBe(false);
    const video = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Race, and save it as a clip' }).click();
    await page.waitForFunction(() => window.cull64!.store.value.scrub < 1);
    await figures.waitFor();
    const clip = await heightOf(video, 'video');
    expect(clip.name).toMatch(/^castle-race\.(mp4|webm)$/);
    expect(clip.size[0]).toBe(640);
    expect(clip.size[1]).toBeGreaterThan(560);
    // the figures of the finished halves, and bars whose parts are all covered pixels
    const { shaded, covered, repeats, against } = (await page.evaluate(() => window.cull64!.report!.overdraw))!;
    const plain = async (at: number) =>
      (await figures.locator('.pair-count').nth(at).textContent())!.replace(/\D/g, '');
    await expect.poll(() => plain(0)).toBe(String(shaded));
    expect(await plain(1)).toBe(String(against!.shaded));
    for (const side of [{ shaded, covered, repeats }, against!]) {
      expect(side.repeats.reduce((sum, pixels) => sum + pixels, 0)).toBe(side.covered);
      const [once, twice, thrice, more] = side.repeats;
      expect(side.shaded).toBeGreaterThanOrEqual(once + 2 * twice + 3 * thrice + 4 * more);
    }
    const image = page.waitForEvent('download');
    await page.evaluate(() => window.cull64!.actions.saveImage());
    const saved = await heightOf(image, 'img');
    expect(saved).toEqual({ name: 'castle.png', size: [640, clip.size[1]] });
    await page.evaluate(() => window.cull64!.store.set({ compare: 'off' }));
    await figures.waitFor({ state: 'hidden' });
    expectNoFaults(open);
    await open.close();
  });

  test('of which the difference is what the second shades more often than the first', async () => {
    const open = await openPage(browser, { hash: '#mode=heat&live=0', width: 1280, height: 720 });
    const { page } = open;
    const counts = async (order: Settings['order']) => {
      const { pixels } = await pictureOf(page, { order });
      return Int8Array.from(pixels, (pixel) => HEAT.findIndex((colour) => packed(colour) === pixel));
    };
    const [first, second] = [await counts(ORDER), await counts(AGAINST)];
    const { pixels } = await pictureOf(page, { order: ORDER, against: AGAINST, compare: 'difference' });
    const found = new Set<number>();
    const most = HEAT.length - 1;
    pixels.forEach((pixel, i) => {
      const [a, b] = [first[i], second[i]];
      // the last colour stands for more counts than one
      if (a === most || b === most) return;
      const change = Math.max(-3, Math.min(3, b - a));
      const wanted = a + b === 0 ? EMPTY : DIFFERENCE[change + 3];
      if (pixel !== packed(wanted)) expect.fail(`pixel ${i}: ${a} and ${b} times are shown as ${pixel.toString(16)}`);
      found.add(change);
    });
    expect([...found].some((change) => change < 0)).toBe(true);
    expectNoFaults(open);
    await open.close();
  });
});
