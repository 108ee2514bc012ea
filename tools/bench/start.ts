/**
 * What the page's thread does while it starts, and in a frame: the tasks of 50 ms and more until the first picture rests, and the
 * milliseconds of a frame while the path plays, in Chromium on llvmpipe.
 *
 * `npm run bench -- start` builds the page and opens it; `npm run bench -- start FOLDER FOLDER` opens pages that are built already in
 * turn, for a before and an after. Each opening has a context of its own, without a cache.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { build, preview } from 'vite';
import type {} from '../../src/view/main.ts';
import { row } from './harness.ts';

const ADDRESSES = ['', '#scene=castle', '#scene=forest'];
const ROUNDS = 3;
const REST_MILLIS = 1500;
const PLAY_MILLIS = 3000;
const WIDTHS = [24, 16, 14, 14, 40];

/** Runs in the page, as text: keeps every long task and every frame's report. */
const TAP = `
const kept = (window.kept = { long: [], frames: [] });
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) kept.long.push([Math.round(startTime), Math.round(duration)]);
}).observe({ type: 'longtask', buffered: true });
let last = null;
requestAnimationFrame(function look() {
  const report = window.cull64 && window.cull64.report;
  if (report && report !== last) kept.frames.push(report.frameMillis);
  last = report;
  requestAnimationFrame(look);
});`;

interface Kept {
  long: [start: number, millis: number][];
  frames: number[];
}

export async function benchStart(words: string[]): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    console.log(`start: no browser at ${executablePath}: install Chromium, or set CHROMIUM_PATH to it`);
    return;
  }
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const own = words.length > 0 ? null : mkdtempSync(join(tmpdir(), 'cull64-bench-'));
  if (own) await build({ root, logLevel: 'error', build: { outDir: join(own, 'page'), emptyOutDir: true } });
  const folders = own ? [join(own, 'page')] : words.map((word) => resolve(word));
  const servers = await Promise.all(
    folders.map((outDir) => preview({ root, build: { outDir }, preview: { port: 0 }, logLevel: 'error' })),
  );
  const args = ['--no-sandbox', '--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    console.log(row(['page', 'address', 'picture', 'frame median', 'long tasks: start+milliseconds'], WIDTHS));
    for (const address of ADDRESSES)
      for (let round = 0; round < ROUNDS; round++)
        for (const [i, server] of servers.entries()) {
          const { picture, kept, frames } = await open(browser, server.resolvedUrls!.local[0] + address);
          const tasks = kept.long.map((task) => task.join('+')).join(' ') || 'none';
          const median = frames.sort((a, b) => a - b)[frames.length >> 1];
          const cells = [basename(folders[i]), address || 'opening', `${picture} ms`, `${median.toFixed(1)} ms`, tasks];
          console.log(row(cells, WIDTHS));
        }
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.close()));
    if (own) rmSync(own, { recursive: true, force: true });
  }
}

async function open(browser: Browser, address: string): Promise<{ picture: number; kept: Kept; frames: number[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.addInitScript({ content: TAP });
  await page.goto(address);
  await page.waitForFunction(() => window.cull64?.report);
  const picture = await page.evaluate(() => Math.round(performance.now()));
  await page.waitForTimeout(REST_MILLIS);
  const take = (): Promise<Kept> =>
    page.evaluate(() => {
      const { kept } = window as unknown as { kept: Kept };
      return { long: kept.long.splice(0), frames: kept.frames.splice(0) };
    });
  const kept = await take();
  await page.evaluate(() => window.cull64!.actions.playPath(true));
  await page.waitForTimeout(PLAY_MILLIS);
  const { frames } = await take();
  await context.close();
  return { picture, kept, frames };
}
