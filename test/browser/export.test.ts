/** The exporter in a page: for every target the folder that the command line writes, byte for byte. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EXPORT_TARGET_NAMES } from '../../src/export/targets.ts';
import { exportCommand } from '../../tools/cli/commands/export.ts';
import { MANIFEST } from '../../tools/cli/write-folder.ts';
import { hostFolder } from './host.ts';
import { describeInBrowser, launch, PATIENCE } from './page.ts';

type Exported = Record<string, [name: string, bytes: number[]][]>;

describeInBrowser('export in a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cull64-export-page-'));
  let browser: Browser;
  let exported: Exported;
  beforeAll(async () => {
    const root = resolve(import.meta.dirname, '../..');
    const input = join(root, 'test/browser/export-page/index.html');
    const outDir = join(folder, 'page');
    await build({
      root,
      configFile: false,
      base: './',
      logLevel: 'error',
      publicDir: false,
      build: { outDir, rolldownOptions: { input } },
    });
    const host = await hostFolder(outDir);
    browser = await launch();
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${host.address}test/browser/export-page/index.html`);
    await page.waitForFunction(() => 'exported' in window);
    exported = await page.evaluate(() => (window as unknown as { exported: Exported }).exported);
    host.close();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(EXPORT_TARGET_NAMES)('%s', async (target) => {
    const out = join(folder, target);
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await exportCommand(['castle', '--target', target, '-o', out]);
    stdout.mockRestore();
    const names = readdirSync(out).filter((name) => name !== MANIFEST);
    const page = Object.fromEntries(exported[target].map(([name, bytes]) => [name, Buffer.from(bytes)]));
    expect(Object.keys(page).sort()).toEqual(names.sort());
    for (const name of names) expect(page[name].equals(readFileSync(join(out, name)))).toBe(true);
  });
});
