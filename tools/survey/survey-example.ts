/** One of three's examples with batchScene and without, frame by frame. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { prepare, type Step, type Surveyed } from './page.ts';

declare global {
  var surveyed: Surveyed;
}

export interface Outcome {
  /** frames whose pictures with and without differ by more than two without do */
  wrong: number;
  /** most pixels of a frame that differ: with and without, in two runs without, and without when what is opaque is drawn in the opposite order */
  pixels: { batched: number; noise: number; turned: number };
  /** what was logged as an error, thrown, or answered by getError with batchScene alone */
  faults: string[];
  /** of a frame, at the middle of all */
  draws: { plain: number; batched: number };
  counts: { batches: number; handles: number; left: number };
  /** JavaScript of a frame: median of the rounds' medians */
  milliseconds: { plain: number; batched: number };
}

const FRAMES = 60;
/** pictures with and without may differ in so many times as many pixels as two without do */
const NOISE = 2;
const ROUNDS = 5;
const FRAMES_OF_ROUND = 12;
/** frames before the first round: until then V8 compiles */
const FRAMES_BEFORE = 400;
const PICTURE = { width: 240, height: 150 };
const TIMED = { width: 64, height: 40 };
/** milliseconds without a request after which a page has loaded */
const QUIET = 500;
/** a page that takes as long to answer is at work */
const BUSY = 100;
const LONGEST_LOAD = 60_000;

const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];

/** A tab, with one example after the other. */
class Tab {
  faults: string[] = [];
  private waiting = 0;
  private last = 0;

  private constructor(readonly page: Page) {}

  static async open(browser: Browser, viewport: typeof PICTURE): Promise<Tab> {
    const page = await browser.newPage({ viewport });
    const tab = new Tab(page);
    const end = () => {
      tab.waiting--;
      tab.last = Date.now();
    };
    page.on('request', () => tab.waiting++);
    page.on('requestfinished', end);
    page.on('requestfailed', end);
    page.on('console', (message) => {
      const isIcon = message.location().url.endsWith('/favicon.ico');
      if (message.type() === 'error' && !isIcon) tab.faults.push(message.text());
    });
    page.on('pageerror', (fault) => tab.faults.push(fault.message));
    page.on('dialog', (dialog) => void dialog.dismiss());
    // the function below is sent as its text, in which a tool may have named functions so
    await page.addInitScript('globalThis.__name = (f) => f');
    await page.addInitScript(prepare, viewport === TIMED);
    return tab;
  }

  async go(address: string): Promise<this> {
    await this.page.goto('about:blank');
    this.faults = [];
    this.waiting = 0;
    await this.page.goto(address, { waitUntil: 'commit' });
    await this.settle();
    return this;
  }

  /** Wait until nothing loads, and what was loaded is read. */
  private async settle(): Promise<void> {
    const start = Date.now();
    while (this.waiting > 0 || Date.now() - this.last < QUIET) {
      if (Date.now() - start > LONGEST_LOAD) throw new Error('it does not end to load');
      const asked = Date.now();
      await this.page.evaluate(() => 0);
      if (Date.now() - asked > BUSY) this.last = Date.now();
      await pause(50);
    }
  }

  async step(): Promise<Step> {
    // what a frame has asked for is there in the next one, in every run
    if (this.waiting > 0) await this.settle();
    return this.page.evaluate(() => surveyed.step());
  }

  time(count: number, isFinished: boolean): Promise<number[]> {
    return this.page.evaluate(([count, isFinished]) => surveyed.time(count, isFinished), [count, isFinished] as const);
  }

  async pixels(): Promise<Uint32Array> {
    const bytes = Buffer.from(await this.page.evaluate(() => surveyed.pixels()), 'base64');
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  }
}

/** Returns 1 for each pixel of a step's picture that is another in the other's. */
async function difference(one: [Tab, Step], other: [Tab, Step]): Promise<Uint8Array> {
  if (one[1].hash === other[1].hash) return new Uint8Array();
  const [a, b] = await Promise.all([one[0].pixels(), other[0].pixels()]);
  if (a.length !== b.length) return new Uint8Array(Math.max(a.length, b.length)).fill(1);
  return new Uint8Array(a.length).map((_, i) => Number(a[i] !== b[i]));
}

const sizeOf = (pixels: Uint8Array) => pixels.reduce((sum, one) => sum + one, 0);

export class Survey {
  private constructor(
    private readonly address: string,
    private readonly shown: Tab[],
    private readonly timed: Tab[],
    private readonly frames: number,
  ) {}

  /**
   * @param address of the folder, which a host serves
   * @param frames pictures that are compared
   */
  static async open(browser: Browser, address: string, frames = FRAMES): Promise<Survey> {
    const tabs = (count: number, size: typeof PICTURE) =>
      Promise.all(Array.from({ length: count }, () => Tab.open(browser, size)));
    return new Survey(address, await tabs(3, PICTURE), await tabs(2, TIMED), frames);
  }

  async close(): Promise<void> {
    for (const { page } of [...this.shown, ...this.timed]) await page.close();
  }

  /** @throws Error where the example does not run by itself */
  async example(name: string): Promise<Outcome> {
    return { ...(await this.pictures(name)), milliseconds: await this.times(name) };
  }

  async pictures(name: string): Promise<Omit<Outcome, 'milliseconds'>> {
    const equal = await this.comparePictures(name, null, 0);
    if (equal.wrong === 0) return equal;
    // the program itself may not draw the same twice
    const noisy = await this.comparePictures(name, 'plain', 0);
    if (noisy.wrong === 0) return noisy;
    // depths may be equal, and then it is the order that decides
    return this.comparePictures(name, 'turned', noisy.pixels.noise);
  }

  private addressOf(name: string, variant: string): string {
    return `${this.address}/${variant}/examples/${name}.html`;
  }

  /**
   * @param other what the example without batchScene is compared with for what differs anyway; null: nothing does
   * @param noise pixels that differ in two runs without
   */
  private async comparePictures(name: string, other: 'plain' | 'turned' | null, noise: number) {
    const variants = other ? ['plain', 'batched', other] : ['plain', 'batched'];
    const tabs = await Promise.all(variants.map((variant, i) => this.shown[i].go(this.addressOf(name, variant))));
    const [plain, batched] = tabs;
    const anyway: number[] = [];
    const differing: number[] = [];
    const draws = { plain: 0, batched: 0 };
    const errors = new Set<string>();
    let unexplained = 0;
    let areDrawn = false;
    for (let frame = 0; frame < this.frames; frame++) {
      const steps = await Promise.all(tabs.map(async (tab): Promise<[Tab, Step]> => [tab, await tab.step()]));
      const [[, one], [, two]] = steps;
      areDrawn ||= one.draws > 0;
      const found = await difference(steps[0], steps[1]);
      const usual = other ? await difference(steps[0], steps[2]) : new Uint8Array();
      anyway.push(sizeOf(usual));
      differing.push(sizeOf(found));
      if (sizeOf(found) > NOISE * noise && !found.every((is, i) => is <= usual[i])) unexplained++;
      if (frame === this.frames >> 1) Object.assign(draws, { plain: one.draws, batched: two.draws });
      if (two.errors.length > one.errors.length) errors.add(`WebGL error ${two.errors[0]}`);
    }
    if (!areDrawn) throw new Error(`it draws nothing${plain.faults.length > 0 ? `: ${plain.faults[0]}` : ''}`);
    // an address in a fault has the name of its variant
    const usual = new Set(plain.faults.map((fault) => fault.replaceAll('/plain/', '/batched/')));
    const most = Math.max(...anyway);
    const isTurned = other === 'turned';
    return {
      wrong: isTurned ? unexplained : differing.filter((count) => count > NOISE * most).length,
      pixels: { batched: Math.max(...differing), noise: isTurned ? noise : most, turned: isTurned ? most : 0 },
      faults: [...errors, ...batched.faults.filter((fault) => !usual.has(fault))],
      draws,
      counts: await batched.page.evaluate(() => surveyed.counts()),
    };
  }

  async times(name: string): Promise<Outcome['milliseconds']> {
    const variants = ['plain', 'batched'];
    const medians: number[][] = [[], []];
    const tabs = await Promise.all(this.timed.map((tab, i) => tab.go(this.addressOf(name, variants[i]))));
    for (const tab of tabs) await tab.time(FRAMES_BEFORE, false);
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, tab] of tabs.entries()) medians[i].push(middle(await tab.time(FRAMES_OF_ROUND, true)));
    const [plain, batched] = medians.map(middle);
    for (const { page } of tabs) await page.goto('about:blank');
    return { plain, batched };
  }
}
