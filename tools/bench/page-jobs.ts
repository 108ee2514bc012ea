/**
 * Seconds that the page's work takes with one worker and with two, in turn, each on a page of its own: what is hidden, and a learned tree, of
 * scenes that are opened as files. The medians of ROUNDS. The page's own thread has little to do meanwhile.
 */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { scenes } from '../../scenes/index.ts';
import { middleOf } from '../../src/base/middle.ts';
import { writeGlb } from '../../src/scene/write-gltf.ts';
import type { LoadedScene } from '../../src/view/load/loaded.ts';
import type {} from '../../src/view/main.ts';
import { useBuiltPage } from './built-page.ts';
import { row } from './harness.ts';

declare global {
  interface Window {
    /** what was loaded before the work */
    before?: LoadedScene | null;
  }
}

const ROUNDS = 3;
const JOBS = [1, 2];
const SCENES = ['castle', 'town', 'metropolis'];
const WIDTHS = [12, 20, 12, 12, 8];
/** milliseconds */
const PATIENCE = 120_000;

/** Ends when the work is done. */
const WORK: Record<string, (page: Page) => Promise<unknown>> = {
  'what is hidden': async (page) => {
    await page.evaluate(() => window.cull64!.store.set({ hidden: true }));
    await page.waitForFunction(() => window.cull64!.ready && window.cull64!.report!.hidden);
  },
  'a learned tree': async (page) => {
    await page.evaluate(() => {
      window.before = window.cull64!.loaded;
      window.cull64!.store.set({ measured: true });
    });
    await page.waitForFunction(() => window.cull64!.ready && window.cull64!.loaded !== window.before);
  },
};

/** @param names of built-in scenes */
export async function benchPageJobs(names: string[]): Promise<void> {
  await useBuiltPage(async (browser, address, folder) => {
    console.log(row(['', '', '1 worker, s', '2 workers, s', 'times'], WIDTHS));
    for (const name of names.length > 0 ? names : SCENES) {
      const file = join(folder, `${name}-model.glb`);
      writeFileSync(file, await writeGlb(scenes.find((scene) => scene.name === name)!.build()));
      for (const work of Object.keys(WORK)) {
        const seconds = JOBS.map((): number[] => []);
        for (let round = 0; round < ROUNDS; round++)
          for (const [i, jobs] of JOBS.entries())
            seconds[i].push(await secondsOf(work, { browser, address, file, jobs }));
        const [one, two] = seconds.map((own) => middleOf(own).median);
        console.log(row([name, work, one.toFixed(2), two.toFixed(2), (one / two).toFixed(2)], WIDTHS));
      }
    }
  });
}

interface Trial {
  browser: Browser;
  address: string;
  file: string;
  jobs: number;
}

async function secondsOf(work: string, { browser, address, file, jobs }: Trial): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript({ content: sharedBy(jobs) });
  await page.goto(`${address}#live=0`);
  await page.waitForFunction(() => window.cull64?.ready);
  await page.setInputFiles('input[type=file]', file);
  const isShown = (title: string) => window.cull64!.ready && window.cull64!.loaded!.title === title;
  await page.waitForFunction(isShown, basename(file));
  const start = performance.now();
  await WORK[work](page);
  const seconds = (performance.now() - start) / 1000;
  await context.close();
  return seconds;
}

/** Asks every worker that the page starts to be one of so many (src/view/workers/sharing.ts); runs in the page. */
const sharedBy = (jobs: number): string => `window.Worker = class extends Worker {
  constructor(url, options) {
    super(Object.assign(new URL(url, location.href), { hash: 'jobs=${jobs}' }), options);
  }
};`;
