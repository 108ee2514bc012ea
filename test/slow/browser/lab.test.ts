/**
 * The lab in the page: its figures are those of the command line, to the byte, and the GPU stands beside them.
 *
 * @seconds 50
 */
import { tmpdir } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { viewsCsv } from '../../../src/overdraw/measure/report.ts';
import { DRAW_ORDERS } from '../../../src/overdraw/order/orders.ts';
import { ORDER_COLOURS } from '../../../src/view/lab/colours.ts';
import { ORDER_TITLES } from '../../../src/view/state/names.ts';
import {
  contentOf,
  describeInBrowser,
  describeOnBoth,
  expectNoFaults,
  launch,
  type OpenPage,
  openPage,
} from '../../browser/page.ts';
import { cull64 } from '../../tools/cli.ts';

const scene = castle.build();
const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
const software = measureOverdraw(
  scene,
  tree,
  scene.views.map((view) => createCamera(view)),
);
/** percent */
const AGREEMENT = 1;

/** Counts the reads of a single pixel, by which the timer waits for the GPU, as `waits`. */
const COUNT_WAITS = `{
  const { readPixels } = WebGLRenderingContext.prototype;
  window.waits = 0;
  WebGLRenderingContext.prototype.readPixels = function (x, y, width, height, ...rest) {
    if (width * height === 1) window.waits++;
    return readPixels.call(this, x, y, width, height, ...rest);
  };
}`;

async function openLab(browser: Browser): Promise<OpenPage> {
  const open = await openPage(browser, { width: 1280, height: 720, hash: '#live=0&moving=0' });
  await open.page.keyboard.press('l');
  await finished(open.page);
  return open;
}

/** Nothing is measured any more. */
async function finished(page: Page): Promise<void> {
  await page.locator('.lab-button', { hasText: 'Measure the path' }).and(page.locator(':enabled')).waitFor();
}

/** Its colours as #rrggbb, without the sign. */
function coloursOfChart(page: Page): Promise<string[]> {
  return page.locator('.lab-plot canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set<string>();
    for (let i = 0; i < data.length; i += 4)
      colours.add([...data.subarray(i, i + 3)].map((level) => level.toString(16).padStart(2, '0')).join(''));
    return [...colours];
  });
}

const press = (page: Page, label: string): Promise<void> =>
  page.locator('.lab').getByRole('button', { name: label, exact: true }).click();

/** The text of the file that a button saves. */
async function download(page: Page, label: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await press(page, label);
  return (await contentOf(coming)).toString();
}

describeOnBoth('the lab', (backend) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch(backend);
  });
  afterAll(() => browser?.close());

  test('measures the path, agrees with the GPU, and saves what the command line prints', async () => {
    const open = await openLab(browser);
    const { page } = open;
    expect(await page.locator('.lab-table tbody tr').count()).toBe(DRAW_ORDERS.length);
    await press(page, 'Measure the path');
    await finished(page);
    const rows = await page
      .locator('.lab-table tbody tr')
      .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent ?? '')));
    expect(rows.map(([name]) => name)).toEqual(DRAW_ORDERS.map(({ name }) => `${ORDER_TITLES[name]} ${name}`));
    const heads = await page.locator('.lab-table thead th').allTextContents();
    const column = (title: string) => rows.map((cells) => cells[heads.indexOf(title)]);
    expect(column('software').map(Number.parseFloat)).toEqual(
      software.orders.map(({ overdraw }) => Number(overdraw!.toFixed(3))),
    );
    // the GPU draws no best order
    expect([column('GPU').at(-1), column('diff %').at(-1)]).toEqual(['–', '–']);
    for (const [i, text] of column('GPU').slice(0, -1).entries())
      expect(Math.abs(Number.parseFloat(text) / software.orders[i].overdraw! - 1)).toBeLessThan(AGREEMENT / 100);
    for (const text of column('diff %').slice(0, -1))
      expect(Math.abs(Number.parseFloat(text.replace('−', '-')))).toBeLessThanOrEqual(AGREEMENT);
    const removed = column('removed').map((text) => Number.parseFloat(text.replace('−', '-')));
    expect([removed[0], removed.at(-1)]).toEqual([0, 100]);
    expect(Math.max(...removed.slice(0, -1))).toBeLessThanOrEqual(100);
    expect(await page.locator('.lab-verdict').textContent()).toMatch(/agree/);
    expect(await page.locator('.lab-gain').textContent()).toMatch(/fewer fragments shaded, Tree against File order \(/);
    const titles = DRAW_ORDERS.map(({ name }) => ORDER_TITLES[name]);
    const chips = await page
      .locator('.lab-chip')
      .evaluateAll((all) => all.map((chip) => (chip as HTMLElement).childNodes[1].textContent));
    expect(chips).toEqual([...titles, 'Layers']);

    // in dark and in light the chart has the colours of its chips, on the panel's ground
    const [, light, dark] = /^light-dark\(#(\w+), #(\w+)\)$/.exec(ORDER_COLOURS.tree)!;
    for (const [colorScheme, colour] of [
      ['dark', dark],
      ['light', light],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => coloursOfChart(page)).toContain(colour);
    }
    expect((await coloursOfChart(page)).length).toBeGreaterThan(20);

    const folder = tmpdir();
    const printed = await cull64(['overdraw', 'castle', '--json'], folder);
    const listed = await cull64(['overdraw', 'castle', '--csv'], folder);
    expect(await download(page, 'JSON')).toBe(printed.stdout);
    expect(await download(page, 'CSV')).toBe(listed.stdout);
    expect(await download(page, 'Views as CSV')).toBe(viewsCsv(software));
    const views = JSON.parse(await download(page, 'views.json'));
    expect(views.map((view: object) => createCamera(view as never))).toEqual(
      scene.views.map((view) => createCamera(view)),
    );
    expect(await page.locator('.lab-command code').textContent()).toBe('npm run -s cull64 -- overdraw castle');
    expectNoFaults(open);
    await open.close();
  });

  test('times the GPU', async () => {
    const back = DRAW_ORDERS.findIndex(({ name }) => name === 'back');
    const near = DRAW_ORDERS.findIndex(({ name }) => name === 'tree');
    // the view with most to reject, by count
    const gains = software.views.map(({ shaded }) => shaded[back] / shaded[near]);
    const view = gains.indexOf(Math.max(...gains));
    const open = await openPage(browser, { width: 1280, height: 720, hash: '#live=0&moving=0', before: COUNT_WAITS });
    const { page } = open;
    await page.evaluate((to) => window.cull64!.place(to), scene.views[view]);
    await page.keyboard.press('l');
    await finished(page);
    const waits = () => page.evaluate(() => (window as unknown as { waits: number }).waits);
    const before = await waits();
    await press(page, 'Time the GPU');
    await page.locator('.lab-times').waitFor();
    const said = (await page.locator('.lab-timing .lab-small').textContent()) ?? '';
    const [, time, ratio, draws = '1'] =
      /^Back to front \/ Tree: ([\d.]+) in time, ([\d.]+) in fragments; (?:medians of (\d+) draws|one draw) each/.exec(
        said,
      )!;
    const [fragments, rounds] = [Number(ratio), Number(draws)];
    console.log(`${backend}, view ${view} of castle: ${time} times as long for ${fragments} times the fragments`);
    expect(Math.abs(fragments / gains[view] - 1)).toBeLessThan(0.02);
    const rows = await page.locator('.lab-times tbody th').allTextContents();
    // on a slow machine two of them alone
    expect(rows).toEqual(
      rows.length === 2 ? ['Back to front', 'Tree'] : ['File order', 'Back to front', 'Tree', 'Random'],
    );
    // each draw waits for the GPU before and after it, and one warms up
    expect((await waits()) - before).toBe(2 * (1 + rounds * rows.length));
    expect(await page.locator('.lab-finding').textContent()).toMatch(/^(Back to front takes .* Tree|No verdict: )/);
    expectNoFaults(open);
    await open.close();
  });
});

describeInBrowser('a run of the lab', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test('ends when it is cancelled, and another can begin', async () => {
    const open = await openLab(browser);
    const { page } = open;
    await press(page, 'Measure the path');
    await press(page, 'Cancel');
    await finished(page);
    expect(await page.locator('.lab-progress').isVisible()).toBe(false);
    expect(await page.locator('.lab-nothing').textContent()).toMatch(/Not measured yet/);
    await press(page, 'Measure this view');
    await finished(page);
    expect(await page.locator('.lab-table tbody tr').count()).toBe(DRAW_ORDERS.length);
    expectNoFaults(open);
    await open.close();
  });

  test('ends with its scene', async () => {
    const open = await openLab(browser);
    const { page } = open;
    await press(page, 'Measure the path');
    await page.evaluate(() => window.cull64!.actions.openScene('canyon'));
    await page.waitForFunction(() => window.cull64!.loaded!.name === 'canyon');
    await finished(page);
    expect(await page.locator('.lab-scene').textContent()).toMatch(/^Canyon/);
    expectNoFaults(open);
    await open.close();
  });
});
