/** The exporter in a page: for every machine and every text the folder that the command line writes, byte for byte. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MANIFEST } from '../../src/core/export/manifest.ts';
import { MACHINE_NAMES, TEXT_NAMES } from '../../src/core/export/targets.ts';
import { cull64, scratchFolder } from '../tools/cli.ts';
import { buildPage } from './build-page.ts';
import { describeInBrowser, launch, PATIENCE } from './page.ts';

type Exported = Record<string, [name: string, bytes: number[]][]>;

describeInBrowser('export in a page', () => {
  const { path: folder, remove } = scratchFolder();
  let browser: Browser;
  let exported: Exported;
  beforeAll(async () => {
    const built = await buildPage('export-page');
    browser = await launch();
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(built.address);
    await page.waitForFunction(() => 'exported' in window);
    exported = await page.evaluate(() => (window as unknown as { exported: Exported }).exported);
    built.remove();
  });
  afterAll(async () => {
    await browser?.close();
    remove();
  });

  test.each([...MACHINE_NAMES, ...TEXT_NAMES])('%s', async (target) => {
    const out = join(folder, target);
    expect(await cull64(['export', 'castle', '--target', target, '-o', target], folder)).toMatchObject({ status: 0 });
    const names = readdirSync(out).filter((name) => name !== MANIFEST);
    const page = Object.fromEntries(exported[target].map(([name, bytes]) => [name, Buffer.from(bytes)]));
    expect(Object.keys(page).sort()).toEqual(names.sort());
    for (const name of names) expect(page[name].equals(readFileSync(join(out, name)))).toBe(true);
  });
});
