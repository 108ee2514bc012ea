/** The viewer as it is built, served from 127.0.0.1, in Chromium on llvmpipe. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { chromiumHere, DRIVERS } from './serve-page.ts';

/**
 * Build it, and end all when `use` is done. Where there is no browser, a line says so.
 * @param use is given a folder for its files, too, which is removed
 */
export async function useBuiltPage(
  use: (browser: Browser, address: string, folder: string) => Promise<void>,
): Promise<void> {
  const executablePath = chromiumHere();
  if (executablePath === null) return;
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'cull64-bench-'));
  const outDir = join(folder, 'page');
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({ root, build: { outDir }, preview: { port: 0 }, logLevel: 'error' });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...DRIVERS.llvmpipe] });
  try {
    await use(browser, server.resolvedUrls!.local[0], folder);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
