/**
 * What a visitor sees first: one view twice, in two draw orders, with both counts in a sentence. What else it does: test/slow/browser/opening.test.ts.
 *
 * @seconds 30
 */

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEAT } from '../../src/overdraw/raster/heat.ts';
import { insetPlaces, type PicturePlace, pairPlaces } from '../../src/view/picture/picture-place.ts';
import { areaOf, figures, finished, STILL, sentence } from './opening-page.ts';
import { set } from './overlays.ts';
import { describeInBrowser, expectNoFaults, launch, openPage, shown } from './page.ts';
import { type Picture, takePicture } from './picture.ts';

const LEFT_OUT_AT_BORDERS = 4;

describeInBrowser('the opening', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  /** Pixels of a part of the picture that show each count of the heat map, without the inset of the scene as it looks. */
  function countsIn({ width, height, pixels }: Picture, from: number, to: number, insets: PicturePlace[]): number[] {
    const isInset = (x: number, y: number) =>
      insets.some(({ left, top, ...size }) => x >= left && y >= top && x < left + size.width && y < top + size.height);
    const colours = HEAT.map(([r, g, b]) => (r << 16) | (g << 8) | b);
    const counts = HEAT.map(() => 0);
    for (let y = 0; y < height; y++)
      for (let x = from + LEFT_OUT_AT_BORDERS; x < to - LEFT_OUT_AT_BORDERS; x++) {
        const count = colours.indexOf(pixels[y * width + x] & 0xffffff);
        if (count >= 0 && !isInset(x, y)) counts[count]++;
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
    // the finished pair is counted first
    await finished(page);
    // it begins by itself; while it has not drawn all, the sentence says what will be, and the figures are of what is drawn: read at one instant
    const instant = await page.waitForFunction(() => {
      const figures = document.querySelector('[aria-label="Shaded so far"] .second')?.textContent ?? '';
      const isPart = /^The order in the file[\d.]+ times a pixel[\d\u202f]+ of 1\d\d\u202f\d+ fragments/.test(figures);
      const isDrawing = (window.cull64?.store.value.scrub ?? 1) < 1;
      return isPart && isDrawing ? document.querySelector('.opening-sentence')?.textContent : null;
    });
    const meanwhile = (await instant.jsonValue())!.replaceAll('\u00a0', ' ');
    expect(meanwhile).toMatch(/will be shaded .* Same picture in the end, /);
    const atFirst = meanwhile.replace('will be shaded', 'is shaded').replace('Same picture in the end', 'Same picture');
    await page.locator('.opening-row input').fill('1');
    await shown(page);
    await page.waitForFunction(() => window.cull64?.report?.overdraw?.old === false);
    await figures(page)
      .locator('.second', { hasText: /^The order in the file2[\d.]+ times a pixel[\d\u202f]+ fragments$/ })
      .waitFor();
    expect(await sentence(page)).toBe(atFirst);
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
      `Left: nearest first, each pixel is shaded ${one.toFixed(2)} times. Right: the order in the file, ${other.toFixed(2)} times. Same picture, ${Math.round(100 * (1 - one / other))}\u202f% less work.`,
    );
    expect(other).toBeGreaterThan(2 * one);

    // both halves cover the same pixels; each is its own order's heat map
    const picture = await takePicture(page);
    const half = picture.width / 2;
    const insets = insetPlaces(pairPlaces((await figures(page).evaluate(areaOf)) as PicturePlace));
    const countsOf = (picture: Picture, from: number, to: number) => {
      // each half without what is in the inset of either
      const shift = half * (from === 0 ? -1 : 1);
      return countsIn(
        picture,
        from,
        to,
        insets.flatMap((inset) => [inset, { ...inset, left: inset.left + shift }]),
      );
    };
    const [left, right] = [countsOf(picture, 0, half), countsOf(picture, half, picture.width)];
    expect(left[0]).toBe(right[0]);
    const shaded = (counts: number[]) => counts.reduce((sum, pixels, times) => sum + pixels * times, 0);
    const covered = (counts: number[]) => counts.slice(1).reduce((sum, pixels) => sum + pixels, 0);
    // the insets lie where little is shaded twice
    expect(shaded(left) / covered(left)).toBeCloseTo(one, 1);
    expect(shaded(right) / covered(right)).toBeGreaterThan(other);
    expect(shaded(right) / covered(right)).toBeLessThan(1.2 * other);
    await set(page, { against: 'tree', order: 'file' });
    const swapped = await takePicture(page);
    expectAlike(countsOf(swapped, half, swapped.width), left);
    expectAlike(countsOf(swapped, 0, half), right);
    // the same picture in both insets; a face's direction is told over blocks of 2 x 2 pixels, which differ at edges from place to place
    expect(insets[0].top).toBe(insets[1].top);
    const inset = (at: PicturePlace) =>
      Array.from({ length: at.height - 8 }, (_, y) => {
        const from = (at.top + y + 4) * picture.width + at.left;
        return [...picture.pixels.subarray(from + 4, from + at.width - 4)];
      }).flat();
    const [here, there] = insets.map(inset);
    expect(new Set(here).size).toBeGreaterThan(50);
    expect(here.filter((pixel, i) => pixel !== there[i]).length).toBeLessThan(here.length / 400);

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
});
