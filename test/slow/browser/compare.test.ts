/** Two orders compared on one frame: each side, and each colour of the difference, against the heat map of either order alone. */
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEAT } from '../../../src/overdraw/raster/heat.ts';
import { DIFFERENCE, EMPTY, type Rgb } from '../../../src/view/gl/palette.ts';
import { ORDER_TITLES } from '../../../src/view/state/names.ts';
import type { Settings } from '../../../src/view/state/settings.ts';
import { contentOf, describeOnBoth, expectNoFaults, launch, openPage, shown } from '../../browser/page.ts';
import { differing, type Picture, takePicture } from '../../browser/picture.ts';
import { watch } from '../../browser/video.ts';

const ORDER = 'back';
const AGAINST = 'tree';
const FEWEST = 5000;

const packed = ([red, green, blue]: Rgb): number => (red << 16) | (green << 8) | blue;
const WHITE = 0xffffff;
/** levels of a channel by which a video may differ from what it shows, but for edges; two colours of the heat map differ by more */
const COMPRESSED = 64;

/** Left and right of the line in the middle, in the first `height` rows. */
function halvesOf({ width, pixels }: Picture, height: number): Picture[] {
  const half = width / 2;
  return [0, half].map((from) => ({
    width: half,
    height,
    pixels: Uint32Array.from(
      { length: half * height },
      (_, i) => pixels[Math.floor(i / half) * width + from + (i % half)],
    ),
  }));
}

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
    const sizeOf = async (download: Download) => {
      const url = `data:image/png;base64,${(await contentOf(download)).toString('base64')}`;
      return page.evaluate(async (src) => {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      }, url);
    };
    const figures = page.getByRole('region', { name: 'Shaded so far' });
    await page.waitForFunction(() => window.cull64!.report!.overdraw?.old === false);
    expect(await figures.isVisible()).toBe(false);
    const video = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Race, and save it as a clip' }).click();
    await page.waitForFunction(() => window.cull64!.store.value.scrub < 1);
    await figures.waitFor();
    const clip = await video;
    const [, kind] = /^castle-race\.(mp4|webm)$/.exec(clip.suggestedFilename())!;
    const { duration, frames } = await watch(page, await contentOf(clip), kind, [0, 0.5, 1]);
    // the empty halves, the race, the finished halves
    expect(duration).toBeGreaterThan(8);
    expect(duration).toBeLessThan(13);
    const [{ width, height }] = frames;
    expect(width).toBe(640);
    expect(height).toBeGreaterThan(560);
    const picture = await takePicture(page);
    const [empty, middle, finished] = frames.map((frame) => halvesOf(frame, picture.height));
    for (const [side, half] of halvesOf(picture, picture.height).entries()) {
      expect(differing(finished[side], half, COMPRESSED)).toBeLessThan(half.pixels.length / 50);
      const drawn = half.pixels.filter((pixel) => pixel !== packed(HEAT[0])).length;
      expect(differing(empty[side], half, COMPRESSED)).toBeGreaterThan(0.9 * drawn);
      expect(differing(middle[side], half, COMPRESSED)).toBeGreaterThan(drawn / 100);
      expect(differing(middle[side], empty[side], COMPRESSED)).toBeGreaterThan(drawn / 20);
    }
    // below the halves, the strip: its counts and bars are drawn anew too
    const strip = (frame: Picture) => ({
      ...frame,
      height: height - picture.height,
      pixels: frame.pixels.slice(width * picture.height),
    });
    expect(differing(strip(frames[0]), strip(frames[2]), COMPRESSED)).toBeGreaterThan(width * 10);
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
    const saved = await image;
    expect(saved.suggestedFilename()).toBe('castle.png');
    expect(await sizeOf(saved)).toEqual([width, height]);
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
