/** The tour: every card shows what its sentence is about; alone in a frame; a lesson of one's own, and a hostile one. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readLink } from '../../src/view/state/permalink.ts';
import { UNKNOWN } from '../../src/view/tour/figures.ts';
import { readLesson } from '../../src/view/tour/lesson.ts';
import { describeInBrowser, expectNoFaults, launch, messages, openPage, shown } from './page.ts';

const { cards } = readLesson(readFileSync(resolve(import.meta.dirname, '../../src/view/tour/tour.json'), 'utf8'));

describeInBrowser('the tour', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const sentence = (page: Page) => page.locator('.tour-text').textContent();
  const complete = (page: Page) =>
    page.waitForFunction((unknown) => {
      const text = document.querySelector('.tour-text')?.textContent;
      return text && !text.includes(unknown);
    }, UNKNOWN);

  test('goes through all cards by the keys, each with its settings on screen and every figure known', async () => {
    const open = await openPage(browser, { hash: '#tour=1', width: 1280, height: 720 });
    const { page } = open;
    for (const [index, { title, link }] of cards.entries()) {
      await page.locator('.tour-card h2', { hasText: title }).waitFor();
      expect(await page.locator('.tour-place').textContent()).toBe(`${index + 1} of ${cards.length}`);
      await complete(page);
      await shown(page);
      const { settings, around } = readLink(link);
      const now = await page.evaluate(() => window.cull64!.store.value);
      expect(now).toMatchObject(settings);
      const report = (await page.evaluate(() => window.cull64!.report))!;
      if (settings.compare) expect(report.overdraw!.against!.ratio).toBeGreaterThan(1);
      if (settings.hidden) expect(report.hidden!.objectsGiven).toBeLessThan(report.hidden!.objects);
      if (settings.console) expect(report.console!.bytes).toBeGreaterThan(0);
      if (settings.scrub) expect(report.drawn).toBeLessThan(report.visible);
      if (around?.pick !== undefined) expect(await page.locator('.cut').textContent()).toContain('child first');
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('tour-card');
      await page.keyboard.press('ArrowRight');
    }
    expect(await page.getByRole('button', { name: 'Open your model' }).isVisible()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.locator('.tour-place', { hasText: `${cards.length - 1} of` }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.tour-card').waitFor({ state: 'hidden' });
    expectNoFaults(open);
    await open.close();
  });

  test('one card stands alone in a frame, with a link to the whole page', async () => {
    const open = await openPage(browser, { hash: '#tour=2&embed=1', width: 480, height: 360 });
    const { page } = open;
    await complete(page);
    expect(await sentence(page)).toMatch(/nearest first: \d\.\d\d times/);
    expect(await page.locator('.top-bar').isVisible()).toBe(false);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('.tour-whole').getAttribute('href')).toBe(`${inject('pageAddress')}#tour=2`);
    expectNoFaults(open);
    await open.close();
  });

  test('a teacher’s own lesson is shown as text; a hostile one is refused in a line', async () => {
    const open = await openPage(browser, { hash: '', ready: false });
    const { page } = open;
    const own = { title: 'A <b>first</b>', text: '<img src=x onerror=alert(1)> {objects}', link: '#scene=castle' };
    const answer = (lesson: unknown) =>
      page.route('**/own.json', (route) => route.fulfill({ json: { title: 'Own', cards: [lesson] } }));
    await answer(own);
    await page.goto(`${inject('pageAddress')}?lesson=own.json`);
    await complete(page);
    expect(await sentence(page)).toMatch(/^<img src=x onerror=alert\(1\)> \d+$/);
    await page.unroute('**/own.json');
    await answer({ ...own, text: '{secret}' });
    await page.goto(`${inject('pageAddress')}?lesson=own.json&again`);
    await page.locator('.message.error').waitFor();
    expect(await messages(page)).toContain('The lesson cannot be used: text of card 1: there is no figure {secret}.');
    expect(await page.locator('.tour-card').isVisible()).toBe(false);
    expectNoFaults(open);
    await open.close();
  });

  test('the interface hidden, the lab and the picked object come back from the address', async () => {
    const open = await openPage(browser, { hash: '#scene=castle&lab=1&pick=400&cut=2' });
    const { page } = open;
    await page.locator('.lab').waitFor();
    await expect.poll(() => page.locator('.cut').textContent()).toContain('Cut 2');
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/&cut=2&lab=1&pick=400$/);
    await page.keyboard.press('h');
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('&interface=0');
    expectNoFaults(open);
    await open.close();
  });
});
