/**
 * The viewer's own JavaScript, a frame at a time, in Chromium on llvmpipe: how it opens, built-in scenes as they are flown over, and mixed
 * objects, opened as a file and flown over.
 *
 * A frame's time is what the page reports (state/report.ts); a long task is 50 ms or more in which the page can do
 * nothing else, whatever the reason. The page is served as it is built, with the headers that give it a precise clock.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { writeGlb } from '../../src/scene/write-gltf.ts';
import type {} from '../../src/view/main.ts';
import { useBuiltPage } from './built-page.ts';
import { makeMixedScene } from './draw-page/mixed-scene.ts';
import { row } from './harness.ts';

const SIZES = [10_000, 100_000];
/** the part of the address that opens each: the page's opening, and two scenes */
const STARTS = { opening: '', castle: '#scene=castle', forest: '#scene=forest' };
/** milliseconds after the first picture that still belong to the start */
const START_MILLIS = 1500;
const FLIGHTS = [
  { culling: 'tree', order: 'tree' },
  { culling: 'tree', order: 'sorted' },
  { culling: 'linear', order: 'tree' },
  { culling: 'off', order: 'file' },
] as const;
const FLIGHT_MILLIS = 3000;
const WIDTHS = [26, 9, 8, 14, 13, 13, 22];
const HEADER = ['', 'visible', 'frames', 'submit median', 'frame median', 'frame longest', 'long tasks'];

interface Tap {
  frames: { frameMillis: number; submitMicros: number; visible: number }[];
  long: number[];
}

export async function benchPage(): Promise<void> {
  await useBuiltPage(async (browser, address, folder) => {
    await measureStarts(browser, address);
    for (const size of SIZES) {
      const file = join(folder, `mixed-${size}.glb`);
      writeFileSync(file, await writeGlb(makeMixedScene(size).scene));
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      await page.addInitScript({ content: TAP });
      await page.goto(`${address}#scene=castle`);
      await page.waitForFunction(() => window.cull64?.ready);
      await measure(page, size, file);
      await page.close();
    }
  });
}

async function measure(page: Page, size: number, file: string): Promise<void> {
  console.log(`\n${size} mixed objects, 1280 x 720`);
  console.log(row(HEADER, WIDTHS));
  await take(page);
  await page.setInputFiles('input[type=file]', file);
  await page.waitForFunction((objects) => window.cull64?.ready && window.cull64.report?.total === objects, size, {
    timeout: 120_000,
  });
  await page.waitForTimeout(1000);
  print('load', await take(page));
  for (const settings of FLIGHTS) {
    await page.evaluate((given) => window.cull64!.store.set(given), settings);
    await page.waitForTimeout(3000);
    print(`fly, ${settings.culling}, ${settings.order}`, await fly(page));
  }
}

/** From an empty page each, in a context of its own, so that nothing is cached. */
async function measureStarts(browser: Browser, address: string): Promise<void> {
  console.log('\nas it opens, 1440 x 900');
  console.log(row(HEADER, WIDTHS));
  for (const [name, hash] of Object.entries(STARTS)) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript({ content: TAP });
    await page.goto(address + hash);
    await page.waitForFunction(() => window.cull64?.ready || window.cull64?.report?.overdraw);
    await page.waitForTimeout(START_MILLIS);
    print(`start, ${name}`, await take(page));
    if (hash !== '') print(`fly, ${name}`, await fly(page));
    await context.close();
  }
}

async function fly(page: Page): Promise<Tap> {
  await take(page);
  await page.keyboard.down('w');
  await page.waitForTimeout(FLIGHT_MILLIS);
  await page.keyboard.up('w');
  return take(page);
}

/**
 * Runs in the page: keeps every frame's report and every long task. It is text, because the page lacks the helpers that
 * a compiler inserts.
 */
const TAP = `
const kept = (window.kept = { frames: [], long: [] });
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) kept.long.push(Math.round(duration));
}).observe({ entryTypes: ['longtask'] });
let last = null;
requestAnimationFrame(function look() {
  const report = window.cull64 && window.cull64.report;
  if (report && report !== last) kept.frames.push(report);
  last = report;
  requestAnimationFrame(look);
});`;

/** What was kept since the last call. */
function take(page: Page): Promise<Tap> {
  return page.evaluate(() => {
    const { kept } = window as unknown as { kept: Tap };
    return { frames: kept.frames.splice(0), long: kept.long.splice(0) };
  });
}

function print(name: string, { frames, long }: Tap): void {
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  const millis = frames.map((frame) => frame.frameMillis);
  const cells = [
    name,
    Math.max(...frames.map((frame) => frame.visible)),
    frames.length,
    `${median(frames.map((frame) => frame.submitMicros / 1000)).toFixed(2)} ms`,
    `${median(millis).toFixed(1)} ms`,
    `${Math.max(...millis).toFixed(1)} ms`,
    long.join(', ') || 'none',
  ];
  console.log(row(cells, WIDTHS));
}
