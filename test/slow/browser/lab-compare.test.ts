/**
 * The lab compares structures: its rows are the library's figures, its files the command line's, but for the build times.
 *
 * @seconds 35
 */
import { tmpdir } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { compareStructures } from '../../../src/overdraw/compare/compare.ts';
import { comparisonJson } from '../../../src/overdraw/compare/compare-report.ts';
import { STRUCTURES } from '../../../src/overdraw/compare/structures.ts';
import { comparisonSentence } from '../../../src/view/lab/compare-sentence.ts';
import { contentOf, describeInBrowser, expectNoFaults, launch, type OpenPage, openPage } from '../../browser/page.ts';
import { cull64 } from '../../tools/cli.ts';

const NAMES = STRUCTURES.map(({ name }) => name);

async function openLab(browser: Browser, scene = 'castle'): Promise<OpenPage> {
  const open = await openPage(browser, { width: 1280, height: 720, hash: `#scene=${scene}&live=0&moving=0` });
  await open.page.keyboard.press('l');
  await idle(open.page);
  return open;
}

const button = (page: Page, name: string) => page.locator('.lab').getByRole('button', { name, exact: true });

/** Nothing runs any more. */
async function idle(page: Page): Promise<void> {
  await button(page, 'Compare structures').and(page.locator(':enabled')).waitFor();
}

async function rowsOf(page: Page): Promise<string[][]> {
  return page
    .locator('.lab-structures tbody tr')
    .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent ?? '')));
}

/** The text of the file that a button of the section saves. */
async function download(page: Page, label: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.locator('.lab-compare').getByRole('button', { name: label, exact: true }).click();
  return (await contentOf(coming)).toString();
}

const withoutTimes = (json: string) =>
  JSON.parse(json, (key, value) => (key === 'build_ms' ? typeof value : value)) as object;

describeInBrowser('the comparison of structures', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test('of the castle: the figures of the library, and the files of the command', async () => {
    const open = await openLab(browser);
    const { page } = open;
    const shown = new Set<number>();
    await page.exposeFunction('rowsShown', (count: number) => shown.add(count));
    await page.evaluate(() => {
      const host = document.querySelector('.lab-compare')!;
      const tell = () =>
        (window as unknown as { rowsShown(n: number): void }).rowsShown(host.querySelectorAll('tbody tr').length);
      new MutationObserver(tell).observe(host, { childList: true });
    });
    await button(page, 'Compare structures').click();
    await idle(page);

    const scene = castle.build();
    const cameras = scene.views.map((view) => createCamera(view));
    const expected = await compareStructures(scene, cameras, { builds: 1 });
    const rows = await rowsOf(page);
    expect(rows.map(([name, , ...figures]) => [name, ...figures.map((text) => text.replaceAll('\u202f', ''))])).toEqual(
      comparisonJson(expected).structures.map((row) => [
        row.name,
        row.bytes_per_object!.toFixed(1),
        String(Math.round(row.nodes_per_view!)),
        String(row.false_visible),
        ((100 * row.false_visible) / row.given).toFixed(2),
        row.overdraw!.toFixed(3),
      ]),
    );
    for (const [, build] of rows) expect(build).toMatch(/^\d+\.\d\d$/);
    expect([...shown]).toEqual(NAMES.map((_, i) => i + 1));
    const { head, tail } = comparisonSentence(expected)!;
    expect(await page.locator('.lab-compare p').allTextContents()).toEqual(expect.arrayContaining([head, tail]));

    const command = await page.locator('.lab-compare code').textContent();
    expect(command).toBe('npm run -s cull64 -- compare castle');
    const printed = await cull64(['compare', 'castle', '--json'], tmpdir());
    expect(withoutTimes(await download(page, 'JSON'))).toEqual(withoutTimes(printed.stdout));
    const json = JSON.parse(printed.stdout);
    const [columns, ...lines] = (await download(page, 'CSV'))
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    const figures = lines.map((line) => line.filter((_, i) => columns[i] !== 'build_ms'));
    const named = columns.filter((column) => column !== 'build_ms');
    expect(figures).toEqual(json.structures.map((row: object) => named.map((column) => String(row[column as never]))));
    expectNoFaults(open);
    await open.close();
  });

  test('ends when it is cancelled, and goes with its scene', async () => {
    const open = await openLab(browser);
    const { page } = open;
    const section = page.locator('.lab-compare');
    await button(page, 'Compare structures').click();
    await section.locator('tbody tr').first().waitFor();
    await button(page, 'Cancel').click();
    await idle(page);
    expect(await page.locator('.lab-note').textContent()).toBe('Cancelled.');
    expect(await section.locator('*').count()).toBe(0);

    await button(page, 'Compare structures').click();
    await idle(page);
    expect(await rowsOf(page)).toHaveLength(NAMES.length);
    await page.evaluate(() => window.cull64!.actions.openScene('asteroids'));
    await page.waitForFunction(() => window.cull64!.loaded!.name === 'asteroids');
    expect(await section.locator('*').count()).toBe(0);

    // more triangles than its BSP is built of unasked
    await idle(page);
    await button(page, 'Compare structures').click();
    await idle(page);
    const names = NAMES.filter((name) => name !== 'bsp');
    expect((await rowsOf(page)).map(([name]) => name)).toEqual(names);
    expect(await section.locator('code').textContent()).toBe(
      `npm run -s cull64 -- compare asteroids --structures ${names.join()}`,
    );
    await button(page, 'Compare with it').click();
    await idle(page);
    expect((await rowsOf(page)).map(([name]) => name)).toEqual(NAMES);
    expect(await section.locator('code').textContent()).toBe('npm run -s cull64 -- compare asteroids');
    expectNoFaults(open);
    await open.close();
  });
});
