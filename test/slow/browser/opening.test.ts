/**
 * The page's opening: its buttons and keys, its figures beside those of the command line, and other windows.
 *
 * @seconds 60
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { areaOf, figures, finished, STILL, sentence } from '../../browser/opening-page.ts';
import {
  chooseFiles,
  describeInBrowser,
  expectNoFaults,
  launch,
  openPage,
  settled,
  shownAs,
} from '../../browser/page.ts';
import { takePicture } from '../../browser/picture.ts';

describeInBrowser('the opening', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test('a button holds what is drawn by itself, and draws on from there', async () => {
    const open = await openPage(browser, { hash: '', width: 1280, height: 800, ready: false });
    const { page } = open;
    await finished(page);
    const drawn = () => page.evaluate(() => window.cull64!.store.value.scrub);
    // a touch, after which it does not begin anew by itself: the button would be another one when the click arrives
    await page.locator('.opening-sentence').click();
    await page.getByRole('button', { name: 'Draw it again' }).click();
    await page.waitForFunction(() => (window.cull64?.store.value.scrub ?? 1) > 0.05);
    await page.getByRole('button', { name: 'Pause the drawing' }).click();
    const held = await drawn();
    expect(held).toBeLessThan(1);
    await page.getByRole('button', { name: 'Draw on' }).waitFor();
    await settled(page);
    expect(await drawn()).toBe(held);
    await page.getByRole('button', { name: 'Draw on' }).click();
    await page.waitForFunction((before) => window.cull64!.store.value.scrub > before + 0.01, held);
    // on from there, not from the beginning
    expect(await drawn()).toBeGreaterThan(held);
    await page.waitForFunction(() => window.cull64!.store.value.scrub === 1);
    await page.getByRole('button', { name: 'Draw it again' }).waitFor();
    expectNoFaults(open);
    await open.close();
  });

  test('its figures are those of the command line to half a percent', async () => {
    const open = await openPage(browser, { hash: '', width: 1280, height: 800, before: STILL });
    const { page } = open;
    await finished(page);
    await page.waitForFunction(() => window.cull64?.report?.overdraw?.old === false);
    const { one, other, view } = await page.evaluate(() => {
      const { report, view } = window.cull64!;
      const { ratio, against } = report!.overdraw!;
      return { one: ratio!, other: against!.ratio!, view: view() };
    });
    await expect
      .poll(() => sentence(page))
      .toMatch(`is shaded ${one.toFixed(2)} times. Right: the order in the file, ${other.toFixed(2)} times.`);
    const scene = castle.build();
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const { orders } = measureOverdraw(scene, tree, [createCamera(view, 4 / 3)], { orders: ['tree', 'file'] });
    for (const [i, ratio] of [one, other].entries())
      expect(Math.abs(ratio / orders[i].overdraw! - 1)).toBeLessThan(0.005);
    // what opening.ts says of its view
    expect(orders.map(({ overdraw }) => overdraw!.toFixed(3))).toEqual(['1.069', '2.445']);
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

  test.each(['w', 'ArrowLeft'])('%s leaves it', async (key) => {
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
    expect(await sentence(page)).toMatch(/^Top: nearest first, .* Below: the order in the file, /);
    // the line between them is dragged up and down
    const line = page.locator('.split-line');
    expect(await line.getAttribute('aria-orientation')).toBe('vertical');
    const { x, y, width, height } = (await line.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 - 100, { steps: 3 });
    await page.mouse.up();
    const { compare, split } = await page.evaluate(() => window.cull64!.store.value);
    expect(compare).toBe('split');
    const area = await figures(page).evaluate(areaOf);
    expect(Math.abs(split - (0.5 - 100 / area.height))).toBeLessThan(0.05);
    await line.press('ArrowDown');
    expect(await page.evaluate(() => window.cull64!.store.value.split)).toBeCloseTo(split + 0.02, 5);
    // above it the one order, below it the other
    await line.press('ArrowUp');
    await finished(page);
    const { top, height: high } = await figures(page).evaluate(areaOf);
    const picture = await takePicture(page);
    const white = [...picture.pixels.keys()].filter(
      (at) => picture.pixels[at] === 0xffffff && at % picture.width === 5,
    );
    expect(white.map((at) => Math.floor(at / picture.width))).toContain(Math.round(top + split * high));
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

  test('a model of one’s own that comes first is shown as any', async () => {
    const open = await openPage(browser, { hash: '', before: STILL, ready: false });
    const quad = 'v -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nf 1 2 3 4\n';
    await chooseFiles(open.page, { 'quad.obj': quad });
    await shownAs(open.page, 'quad.obj');
    expect(await open.page.locator('.opening-foot').isVisible()).toBe(false);
    expectNoFaults(open);
    await open.close();
  });

  test('Escape leaves it', async () => {
    const open = await openPage(browser, { hash: '', before: STILL });
    await open.page.keyboard.press('Escape');
    await open.page.locator('.opening-foot').waitFor({ state: 'hidden' });
    expectNoFaults(open);
    await open.close();
  });
});
