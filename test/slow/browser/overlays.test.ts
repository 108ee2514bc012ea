/** What is laid over the picture is seen there, line for line. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CUT_COLOUR, INSIDE_COLOUR, OUTSIDE_COLOUR, VISIT, VISIT_END } from '../../../src/view/gl/palette.ts';
import { visitStride } from '../../../src/view/overlay/visit-steps.ts';
import { FIELDS, type Settings } from '../../../src/view/state/settings.ts';
import { expectOverlays, pixelsAround, stepBack } from '../../browser/overlays.ts';
import { describeOnBoth, expectNoFaults, launch, openPage, shown } from '../../browser/page.ts';

/** pixels: what a mark reaches from its middle, and of its lines, which are smoothed, those of their full colour */
const MARK_REACH = 14;
const FEWEST_OF_MARK = 12;

describeOnBoth('overlays', (backend) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(backend);
  });
  afterAll(() => browser?.close());

  test('the visit path, the picked object, the spheres and the frozen frustum are drawn where they lie', async () => {
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    await expectOverlays(open.page);
    expectNoFaults(open);
    await open.close();
  });

  test('the visit path has a square where it begins, and a diamond where it ends', async () => {
    const open = await openPage(browser, { hash: '#live=0&visitPath=1', width: 1280, height: 720 });
    const { page } = open;
    const marks = { first: 0, last: 0 };
    // the nearest object lies beside the picture, the farthest in it
    for (const order of ['back', 'sorted'] as const) {
      await page.evaluate((to) => window.cull64!.store.set({ order: to }), order);
      await shown(page);
      const drawn = await page.evaluate(() => [...window.cull64!.drawn()]);
      for (const [end, object, colour] of [
        ['first', drawn[0], VISIT[0]],
        ['last', drawn[drawn.length - 1], VISIT_END],
      ] as const) {
        const packed = (colour[0] << 16) | (colour[1] << 8) | colour[2];
        const found = await pixelsAround(page, object, MARK_REACH, packed);
        if (found === null) continue;
        marks[end]++;
        expect(found, `${order}: ${end}`).toBeGreaterThan(FEWEST_OF_MARK);
        await page.evaluate(() => window.cull64!.store.set({ visitPath: false }));
        expect(await pixelsAround(page, object, MARK_REACH, packed)).toBe(0);
        await page.evaluate(() => window.cull64!.store.set({ visitPath: true }));
      }
    }
    expect(marks.first).toBeGreaterThan(0);
    expect(marks.last).toBeGreaterThan(0);
    expectNoFaults(open);
    await open.close();
  });

  test('each overlay whose colours have a meaning has them in the legend, in every mode', async () => {
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    const { page } = open;
    const legend = page.locator('.legend');
    /** each title of the legend with the colours and words below it; found and read in one turn, for it is drawn anew at any time */
    const parts = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll('.legend .legend-part'), (part) => ({
          title: part.querySelector('h2')!.textContent,
          keys: [...part.querySelectorAll<HTMLElement>('.dot')].map((dot) => [
            getComputedStyle(dot).backgroundColor,
            dot.parentElement!.textContent,
          ]),
          text: part.textContent,
        })),
      );
    const rgb = (colour: readonly number[]): string => `rgb(${colour.join(', ')})`;
    for (const mode of FIELDS.mode.options) {
      const set = async (patch: Partial<Settings>) => {
        await page.evaluate((to) => window.cull64!.store.set(to), patch);
        await shown(page);
        return parts();
      };
      const plain = await set({ mode, spheres: false, visitPath: false });
      expect(plain).toHaveLength(mode === 'scene' ? 0 : 1);
      expect(await legend.isVisible()).toBe(mode !== 'scene');
      for (const level of [0, 4]) {
        const withSpheres = await set({ spheres: true, level });
        expect(withSpheres.slice(0, -1)).toEqual(plain);
        expect(withSpheres.at(-1)).toMatchObject({
          title: `Spheres of level ${level}`,
          keys: [
            [rgb(INSIDE_COLOUR), 'wholly inside'],
            [rgb(CUT_COLOUR), 'cut by the frustum'],
            [rgb(OUTSIDE_COLOUR), 'outside'],
          ],
        });
      }
      const withPath = await set({ spheres: false, visitPath: true, scrub: 1 });
      expect(withPath.slice(0, -1)).toEqual(plain);
      const drawn = await page.evaluate(() => window.cull64!.report!.drawn);
      expect(visitStride(drawn)).toBeGreaterThan(1);
      await expect
        .poll(async () => (await parts()).at(-1)!.title)
        .toMatch(new RegExp(`^Visit path, every ${visitStride(drawn)}..`));
      expect((await parts()).at(-1)!.text).toMatch(/□first drawn.*last drawn◇/);
      // of a few objects all are joined
      await set({ scrub: 0.05 });
      await expect.poll(async () => (await parts()).at(-1)!.title).toBe('Visit path');
    }
    expectNoFaults(open);
    await open.close();
  });

  test('a camera that is frozen says what to do next, until the eye has left it', async () => {
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    const { page } = open;
    const line = page.locator('.frozen-hint');
    expect(await line.isVisible()).toBe(false);
    await page.keyboard.press('f');
    await line.waitFor();
    expect(await line.textContent()).toMatch(/move: the culling camera stays/);
    await page.evaluate(stepBack);
    await line.waitFor({ state: 'hidden' });
    await page.keyboard.press('r');
    await line.waitFor();
    await page.keyboard.press('f');
    await line.waitFor({ state: 'hidden' });
    expectNoFaults(open);
    await open.close();
  });
});
