/**
 * axe-core finds no fault in any state of the page: what is wrong there, a screen reader, a keyboard or weak eyes meet.
 *
 * @seconds 45
 */
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { OPTION_GROUPS } from '../../../src/view/ui/option-groups.ts';
import { describeInBrowser, launch, openPage, openRoom, settled } from '../../browser/page.ts';

const CASTLE = '#scene=castle&eye=-17,2.5,84&target=-13.01,2.7,74.74&near=0.2&moving=0';
const PICK = '&pick=-17,2.5,84,0.6596821,0.05918514,-0.7492107,0.2105068&mode=visit&cut=2';
const WINDOWS = [
  { name: 'wide', width: 1280, height: 720, colorScheme: 'light' },
  { name: 'upright', width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** A state of the page, and what brings it there from the castle. */
const STATES: readonly [string, (page: Page) => Promise<unknown>][] = [
  ['flying', async () => {}],
  ...OPTION_GROUPS.map(({ title }): (typeof STATES)[number] => [`room ${title}`, (page) => openRoom(page, title)]),
  ['help', (page) => page.evaluate(() => window.cull64!.actions.toggleHelp(true))],
  [
    'the scenes',
    async (page) => {
      await page.evaluate(() => window.cull64!.actions.toggleHelp(false));
      await page.locator('.scene-button').click();
      await page.locator('dialog.scenes .card').first().waitFor();
    },
  ],
  [
    'Take it home',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.evaluate(() => window.cull64!.actions.takeHome());
      await page.getByRole('dialog', { name: 'Take it home' }).waitFor();
    },
  ],
  [
    'the lab',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.evaluate(() => window.cull64!.actions.toggleLab(true));
      await page.locator('.lab .lab-command').first().waitFor();
    },
  ],
];

/** Rules broken, each with the first element that breaks it. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run(document));
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)} ${nodes[0].failureSummary ?? ''}`);
}

describeInBrowser('axe-core finds nothing', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test.each(WINDOWS)('in a window that is $name', async ({ width, height, colorScheme }) => {
    const touch = width < height;
    const before = `localStorage.setItem('cull64.hint', 'seen');`;
    const open = await openPage(browser, { hash: CASTLE, width, height, touch, before });
    const { page } = open;
    const faults: Record<string, string[]> = {};
    const look = async (state: string) => {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
      await settled(page);
      const found = await faultsOf(page);
      if (found.length > 0) faults[state] = found;
    };
    await page.emulateMedia({ colorScheme });
    for (const [state, enter] of STATES) {
      await enter(page);
      await look(state);
    }
    const go = async (state: string, hash: string, ready: string) => {
      await page.evaluate(() => window.cull64!.actions.toggleLab(false));
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      await page.locator(ready).first().waitFor();
      await look(state);
    };
    await go('a picked object and its cut', CASTLE + PICK, '.pick');
    await go('two orders, split', `${CASTLE}&mode=heat&compare=split`, '.split-line');
    await go('two orders, a pair', `${CASTLE}&mode=heat&compare=pair`, '.side');
    await page.evaluate(() => window.cull64!.actions.tour());
    await page.locator('.lesson h2').waitFor();
    await look('a step of the tour');
    await page.goto(`about:blank`);
    await page.goto(`${inject('pageAddress')}${CASTLE}&embed=1`);
    await page.locator('.embed-strip').waitFor();
    await page.waitForFunction(() => window.cull64?.ready);
    await look('embedded');
    await page.goto('about:blank');
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(inject('pageAddress'));
    await page.waitForFunction(() => document.querySelector('.opening-sentence')?.textContent?.includes('less work'));
    await look('the opening');
    await page.goto(`${inject('pageAddress')}about.html`);
    await page.locator('td.tree').first().waitFor();
    await page.evaluate(axe.source);
    const about = await faultsOf(page);
    if (about.length > 0) faults.about = about;
    expect(faults).toEqual({});
    await open.close();
  });
});
