/** The page's opening, as its tests read it. */
import type { Page } from 'playwright-core';

/** a browser that is asked to move nothing */
export const STILL = `{
  const { matchMedia } = window;
  window.matchMedia = (query) => query.includes('prefers-reduced-motion') ? { matches: true, addEventListener() {} } : matchMedia.call(window, query);
}`;

export const sentence = async (page: Page) =>
  (await page.locator('.opening-sentence').textContent())?.replaceAll('\u00a0', ' ');

export const figures = (page: Page) => page.getByRole('region', { name: 'Shaded so far' });

/** Waits until the finished pair is counted. */
export const finished = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.opening-sentence')?.textContent?.includes('less work'));

export function areaOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
