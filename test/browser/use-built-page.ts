/** A page of the tests' own in a browser, for the tests of one `describe`. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type BuiltPage, buildPage } from './build-page.ts';
import { launch, PATIENCE } from './page.ts';

export interface UsedPage {
  /** there from the first test on */
  readonly page: Page;
  /** uncaught errors, errors in the console, faults of WebGL */
  readonly faults: string[];
}

/**
 * Builds and opens the page before the tests, and closes it after them.
 * @param hook the name that its script gives `window` when it is ready
 * @param aliases the three.js of the page
 */
export function useBuiltPage(name: string, hook: string, aliases?: Parameters<typeof buildPage>[1]): UsedPage {
  let browser: Browser;
  let built: BuiltPage;
  let page: Page;
  const faults: string[] = [];
  beforeAll(async () => {
    built = await buildPage(name, aliases);
    browser = await launch();
    page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
      if (/GL_INVALID|WebGL: INVALID/.test(message.text())) faults.push(message.text());
    });
    await page.goto(built.address);
    await page.waitForFunction((wanted) => wanted in window, hook);
  });
  afterAll(async () => {
    await browser?.close();
    built?.remove();
  });
  return {
    get page() {
      return page;
    },
    faults,
  };
}

type Functions = Record<string, (...values: unknown[]) => unknown>;

/** Calls a function of the object that the page's script gave `window` under the name of `hook`. */
export function callIn<Result>(page: Page, hook: string, name: string, ...values: unknown[]): Promise<Result> {
  return page.evaluate(
    ([object, called, given]) => (window as unknown as Record<string, Functions>)[object][called](...given) as Result,
    [hook, name, values] as const,
  );
}

/** Whether the browser has WebGPU. */
export function findsWebGPU(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { gpu } = navigator as unknown as { gpu?: { requestAdapter(): Promise<object | null> } };
    return !!(await gpu?.requestAdapter());
  });
}
