/**
 * `node --import tsx tools/build/preview-picture.ts`: the picture that stands for the page where its address is shared, where there is
 * no WebGL, and in about.html. It is the opening itself, finished, in 1200 x 630 pixels: src/view/preview.jpg.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import type {} from '../../src/view/main.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const path = join(root, 'src/view/preview.jpg');
const outDir = mkdtempSync(join(tmpdir(), 'cull64-preview-'));
await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
const server = await preview({ root, build: { outDir }, preview: { port: 0 }, logLevel: 'error' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'],
});
const page = await browser.newPage({
  viewport: { width: 1200, height: 630 },
  reducedMotion: 'reduce',
  colorScheme: 'dark',
});
await page.goto(server.resolvedUrls!.local[0]);
await page.waitForFunction(() => window.cull64?.ready && window.cull64.report?.overdraw?.old === false);
// what is to be pressed means nothing in a picture
await page.addStyleTag({ content: '.opening-foot button, .opening-foot > :last-child { display: none; }' });
await page.waitForFunction(() => window.cull64?.ready && window.cull64.report?.overdraw?.old === false);
await page.screenshot({ path, type: 'jpeg', quality: 70 });
await browser.close();
await server.close();
rmSync(outDir, { recursive: true, force: true });
console.log(`${path}: ${statSync(path).size} bytes`);
