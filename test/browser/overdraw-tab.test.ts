/** The panel of examples/three-overdraw in three's Inspector, as a stranger has it: built by Vite beside the package as npm packs it. */
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installExamples } from '../examples/examples.ts';
import type { Installed } from '../package/install.ts';
import { type Host, hostFolder } from './host.ts';
import { describeInBrowser, launch, PATIENCE } from './page.ts';

describeInBrowser("overdraw in three's Inspector", () => {
  let installed: Installed;
  let browser: Browser;
  let host: Host;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    installed = await installExamples();
    symlinkSync(resolve(import.meta.dirname, '../../node_modules/three'), join(installed.folder, 'node_modules/three'));
    const folder = join(installed.folder, 'examples/three-overdraw');
    await build({ root: folder, configFile: false, base: './', logLevel: 'error', build: { target: 'es2022' } });
    host = await hostFolder(join(folder, 'dist'));
    browser = await launch();
    page = await browser.newPage({ viewport: { width: 900, height: 500 } });
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${host.address}?webgl&still=0.1`);
    await page.locator('.profiler-toggle').click();
    await page.locator('.tab-btn', { hasText: 'Overdraw' }).click();
    await page.getByText(/fragments on/).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    host?.close();
    installed?.remove();
  });

  const numbersIn = (text: string) =>
    [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([n]) => Number(n.replaceAll(',', '')));

  /** The cells of a table, row by row. */
  const cellsOf = (caption: RegExp) =>
    page
      .locator('.overdraw-content table', { hasText: caption })
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));

  test('the number is that of the fragments and pixels beside it', async () => {
    const overdraw = Number(await page.locator('.od-number').textContent());
    const [shaded, covered, layers] = numbersIn((await page.locator('.od-note').textContent()) ?? '');
    expect(covered).toBeGreaterThan(50_000);
    expect(overdraw).toBeCloseTo(shaded / covered, 3);
    expect(overdraw).toBeGreaterThan(1.1);
    expect(layers).toBeGreaterThan(overdraw);
  });

  test('six orders, of which a depth pre-pass shades least', async () => {
    const orders = await cellsOf(/Orders/);
    expect(orders.map(([title]) => title)).toEqual([
      'As drawn',
      'Order of the scene',
      'Nearest first',
      'Farthest first',
      'By material',
      'After a depth pre-pass',
    ]);
    const overdraws = orders.map(([, overdraw]) => Number(overdraw));
    expect(overdraws[0]).toBe(Number(await page.locator('.od-number').textContent()));
    expect(Math.max(...overdraws)).toBe(overdraws[3]);
    expect(Math.min(...overdraws)).toBe(overdraws[5]);
  });

  test('of the trees, which are in no order, most is covered again', async () => {
    const meshes = await cellsOf(/Meshes/);
    const lost = meshes.map(([name, shaded, stays]) => [name, numbersIn(shaded)[0] - numbersIn(stays)[0]] as const);
    expect(lost.sort((a, b) => b[1] - a[1])[0][0]).toBe('crowns of 900 trees');
    expect(meshes.length).toBe(40);
  });

  test('the picture is as large as what was measured, and the legend goes beyond four', async () => {
    const size = await page
      .locator('.overdraw-content canvas')
      .evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]);
    expect(size).toEqual([640, 356]);
    const steps = await page.locator('.od-legend span').allTextContents();
    expect(steps.slice(0, 4)).toEqual(['1', '2', '3', '4']);
    expect(steps.length).toBeGreaterThan(4);
  });

  test('nothing went wrong on the way', () => expect(faults).toEqual([]));
});
