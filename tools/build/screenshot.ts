/**
 * Takes a picture of the viewer, for README.md and docs/: `node --import tsx tools/build/screenshot.ts <part of the address after #> <out.jpg>`;
 * with a third word, <width>x<height>, of that size and without the panels.
 * Needs a Chromium: CHROMIUM_PATH, or Debian's.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import type {} from '../../src/view/main.ts';

const [hash = 'scene=castle', file = 'viewer.jpg', size] = process.argv.slice(2);
const [width, height] = (size ?? '1280x720').split('x').map(Number);
/** milliseconds: what a setting asks for may take a while to make */
const PATIENCE = 120_000;
const server = await createServer({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  logLevel: 'warn',
  server: { port: 0 },
});
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'],
});
try {
  const page = await browser.newPage({ viewport: { width, height } });
  // the hint for newcomers would hide a part of the picture
  await page.addInitScript(() => localStorage.setItem('cull64.hint', 'seen'));
  await page.goto(`${server.resolvedUrls!.local[0]}#${hash}`);
  await page.waitForFunction(() => window.cull64?.ready && window.cull64.report?.overdraw, undefined, {
    timeout: PATIENCE,
  });
  if (size) {
    await page.evaluate(() => window.cull64!.actions.toggleInterface(false));
    await page.addStyleTag({ content: '.back-hint { display: none }' });
  }
  await page.waitForTimeout(500);
  await page.screenshot({ path: file, type: 'jpeg', quality: size ? 75 : 80 });
} finally {
  await browser.close();
  await server.close();
}
