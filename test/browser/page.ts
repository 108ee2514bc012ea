/** Opens the built page in a browser, and records every fault in it. */
import { type Browser, chromium, type Download, type Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { scenes } from '../../scenes/index.ts';
import type { RoomName } from '../../src/view/ui/option-groups.ts';
import type { Viewer } from '../../src/view/viewer.ts';
import { once } from '../once.ts';
import { isLong } from '../soak.ts';
import { BACKENDS, type Backend, chromiumPath } from './chromium.ts';

declare global {
  interface Window {
    cull64?: Viewer;
    /** every message since the page was opened */
    said?: string[];
  }
}

/** `describe`, or a skip that says why */
const describeHere: (name: string, body: () => void) => void = chromiumPath
  ? describe
  : (name) => describe.skip(`${name} (no Chromium: apt-get install chromium)`, () => undefined);

/** On llvmpipe alone. */
export function describeInBrowser(name: string, body: () => void): void {
  if (!isLong) describeHere(name, body);
}

/** On llvmpipe, and as one of LONG_PAGES (vitest.config.ts) on SwiftShader. */
export function describeOnBoth(name: string, body: (backend: Backend) => void): void {
  const backend = isLong ? 'swiftshader' : 'llvmpipe';
  describeHere(`${name}, ${backend}`, () => body(backend));
}

/** On both at once: for what depends on the driver. */
export function describeOnEach(name: string, body: (backend: Backend) => void): void {
  for (const backend of Object.keys(BACKENDS) as Backend[])
    describeInBrowser(`${name}, ${backend}`, () => body(backend));
}

/** The run's browser of this backend. Closing it ends this file's contexts in it. */
export async function launch(backend: Backend = 'llvmpipe'): Promise<Browser> {
  return chromium.connect(await once(backend));
}

/** The files that a page saves. */
export async function contentOf(coming: Download | Promise<Download>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await (await coming).createReadStream()) parts.push(part);
  return Buffer.concat(parts);
}

export interface OpenPage {
  page: Page;
  /** console errors, warnings of WebGL, uncaught errors, requests that failed */
  faults: string[];
  /** addresses asked for, relative to the page's folder where they lie in it */
  requests: string[];
  close(): Promise<void>;
}

export interface OpenOptions {
  /**
   * after the address; without it the castle is opened, with nothing that moves in the scenes opened after it: a page with moving objects
   * never rests. With an empty one it is the page's opening
   */
  hash?: string;
  width?: number;
  height?: number;
  /** wait until a scene is shown; false: give the page back at once */
  ready?: boolean;
  touch?: boolean;
  /** JavaScript that runs before the page's own */
  before?: string;
}

/** the limit of every wait in milliseconds: only an event that never comes reaches it */
export const PATIENCE = 240_000;

/** Chromium's warnings for every read of pixels, which are no faults. */
const HARMLESS = /GPU stall due to ReadPixels/;

export async function openPage(browser: Browser, options: OpenOptions = {}): Promise<OpenPage> {
  const { hash = '#scene=castle&moving=0', width = 640, height = 360, ready = true, touch = false, before } = options;
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: touch, acceptDownloads: true });
  await context.addInitScript(KEEP_MESSAGES);
  if (before) await context.addInitScript(before);
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const faults: string[] = [];
  const requests: string[] = [];
  const address = inject('pageAddress');
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (HARMLESS.test(text)) return;
    if (message.type() === 'error' || (message.type() === 'warning' && /webgl|gl_/i.test(text)))
      faults.push(`${message.type()}: ${text}`);
  });
  page.on('request', (request) => requests.push(request.url().replace(address, '')));
  page.on('requestfailed', (request) => {
    // a request that the page itself cancels is no fault
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`request failed: ${request.url()}`);
  });
  await page.goto(address + hash);
  if (ready) await shown(page);
  return { page, faults, requests, close: () => context.close() };
}

/** Waits until a scene is on screen, with nothing being loaded and no frame due. */
export async function shown(page: Page): Promise<void> {
  await page.waitForFunction(() => window.cull64?.ready === true);
}

/** Waits until the page shows the built-in scene of this name, or the file. */
export async function shownAs(page: Page, name: string): Promise<void> {
  const title = scenes.find((recipe) => recipe.name === name)?.title ?? name;
  await page.waitForFunction((wanted) => window.cull64?.loaded?.title === wanted, title);
  await shown(page);
}

/** Waits until nothing slides or fades any more, and the picture has its final size. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await shown(page);
}

/** Chooses files as a user does. */
export async function chooseFiles(page: Page, files: Record<string, Uint8Array | string>): Promise<void> {
  await page.setInputFiles(
    'input[type=file]',
    Object.entries(files).map(([name, content]) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(content),
    })),
  );
}

/** Opens a room as a user does; in a small window its name stands behind the icon. */
export async function openRoom(page: Page, name: RoomName): Promise<void> {
  const tab = page.locator('.room-tab', { hasText: name });
  if (!(await tab.isVisible())) await page.locator('.options-button').click();
  if ((await tab.getAttribute('aria-expanded')) === 'false') await tab.click();
  await page.locator(`#room-${name.toLowerCase()}`).waitFor();
}

/** Keeps what each message says: short news is gone after some seconds, on a busy machine before a test looks. */
const KEEP_MESSAGES = `{
  const said = (window.said = []);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.nodeType === 1 && node.matches('.message')) said.push(node.querySelector('p').textContent);
  }).observe(document, { childList: true, subtree: true });
}`;

/** The texts of all messages since the page was opened. */
export function said(page: Page): Promise<string[]> {
  return page.evaluate(() => window.said!);
}

/** The texts of the messages on screen. */
export function messages(page: Page): Promise<string[]> {
  return page.locator('.messages .message p').allTextContents();
}

/** Waits for a message that `pattern` fits, also under a newer one, and takes all messages away. */
export async function readMessage(page: Page, pattern: RegExp): Promise<string> {
  const found = page.locator('.messages .message p', { hasText: pattern }).first();
  await found.waitFor({ state: 'attached' });
  const text = (await found.textContent()) ?? '';
  await closeMessages(page);
  return text;
}

export async function closeMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.message [aria-label="Close this message"]'))
      close.click();
  });
}

/** Fails with every fault that the page reported. */
export function expectNoFaults(open: OpenPage): void {
  expect(open.faults).toEqual([]);
}
