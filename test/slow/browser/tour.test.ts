/** The tour, other people’s lessons, and pictures that another page frames. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import tour from '../../../src/view/page/tour.json' with { type: 'json' };
import { readLink } from '../../../src/view/state/permalink.ts';
import { describeInBrowser, expectNoFaults, launch, openPage, settled, shown } from '../../browser/page.ts';

/** The state that the address says; what the page sets of itself is not part of it. */
const stateOf = (hash: string) => {
  const { scene, camera, frozen, pick, settings, faults } = readLink(hash);
  const { fov: _, frozen: __, ...rest } = settings;
  return { scene, eye: camera?.eye, target: camera?.target, frozen: frozen?.eye, pick, settings: rest, faults };
};

async function stepShown(page: Page, title: string): Promise<void> {
  await page.locator('.lesson h2').filter({ hasText: title }).waitFor();
  // every figure is known once the picture is counted
  await page.waitForFunction(() => !document.querySelector('.lesson-text')!.textContent!.includes('–'));
}

/** @returns gives every text that a step has had since, in turn */
async function watchTexts(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const text = document.querySelector('.lesson-text')!;
    new MutationObserver(() => seen.push(text.textContent!)).observe(text, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  });
  return () => texts.jsonValue();
}

describeInBrowser('lessons', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test('the tour goes on by its button and back by a key; each step is at its address, with its figures', async () => {
    const open = await openPage(browser, {
      hash: '',
      width: 1280,
      height: 720,
      before: `localStorage.setItem('cull64.hint', 'seen')`,
    });
    const { page } = open;
    const everShown = await watchTexts(page);
    // while the opening draws, and counts
    await page.getByRole('button', { name: 'Draw it again' }).click();
    await page.waitForFunction(() => window.cull64!.store.value.scrub > 0.2);
    await page.getByRole('button', { name: 'Take the tour' }).click();
    const texts: string[] = [];
    for (const [index, { title, link }] of tour.steps.entries()) {
      await stepShown(page, title);
      expect(await page.locator('.lesson-place').textContent()).toBe(`${index + 1} of ${tour.steps.length}`);
      // the address is written again once the scene is shown
      await expect.poll(() => page.evaluate(() => location.hash).then(stateOf)).toMatchObject(stateOf(link));
      texts.push((await page.locator('.lesson-text').textContent())!);
      if (link.includes('cut='))
        await page
          .locator('.pick', { hasText: 'Cut 2, along x: the camera is on its − side, so the left child first.' })
          .waitFor();
      await page.locator('.lesson .accent').click();
    }
    expect(texts[0]).toContain('each pixel is shaded 2.4');
    expect(texts.join()).not.toMatch(/[{}–]/);
    expect(new Set(texts).size).toBe(tour.steps.length);
    // the steps before the one in which objects move: no figure of another picture is ever shown in their text
    const still = tour.steps.findIndex(({ link }) => link.includes('scene=town'));
    const whole = (await everShown()).filter((text) => !text.includes('–'));
    expect([...new Set(whole)].slice(0, still)).toEqual(texts.slice(0, still));
    // the last button ends it
    await expect.poll(() => page.locator('.lesson').isVisible()).toBe(false);
    expectNoFaults(open);
    await open.close();
  });

  test('a lesson of others is fetched, begins where the address says, and ends by Escape; one that is none says why', async () => {
    const open = await openPage(browser, { width: 1280, height: 720 });
    const { page } = open;
    const steps = [1, 2].map((n) => ({
      title: `Step ${n}`,
      text: `<b>${n}</b>: {visible} of {objects}`,
      link: `#scene=castle&moving=0&level=${n}`,
    }));
    const path = 'path=0,2,60,0,2,0,60,0.2;5,2,60,0,2,0,60,0.2';
    steps[1].link += `&${path}`;
    const lessons: Record<string, string> = {
      'good.json': JSON.stringify({ title: 'A lesson', steps }),
      'text.json': 'no JSON',
      'empty.json': JSON.stringify({ title: 'A lesson', steps: [] }),
    };
    await page.route('**/lessons/*', (route) => {
      const body = lessons[new URL(route.request().url()).pathname.split('/').at(-1)!];
      return body === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body });
    });
    const address = inject('pageAddress');
    await page.goto(`${address}?lesson=lessons/good.json&step=2`);
    await stepShown(page, 'Step 2');
    // text of strangers is shown as text
    expect(await page.locator('.lesson-text').textContent()).toMatch(/^<b>2<\/b>: \d+ of 1\u202f069$/);
    await shown(page);
    expect(await page.evaluate(() => [window.cull64!.store.value.level, window.cull64!.loaded!.views.length])).toEqual([
      2, 2,
    ]);
    await expect.poll(() => page.evaluate(() => location.hash)).toContain(path);
    await page.locator('.lesson .accent').focus();
    await page.keyboard.press('ArrowLeft');
    await stepShown(page, 'Step 1');
    await page.keyboard.press('Escape');
    expect(await page.locator('.lesson').isVisible()).toBe(false);
    for (const [name, line] of [
      ['text.json', 'The lesson: it is not JSON.'],
      ['empty.json', 'The lesson: steps must be a list of 1 to 40.'],
    ]) {
      await page.goto(`${address}?lesson=lessons/${name}#scene=castle&moving=0`);
      await page.getByText(line).waitFor();
    }
    expectNoFaults(open);
    await page.goto(`${address}?lesson=lessons/none.json#scene=castle&moving=0`);
    await page.getByText('The lesson: its address answers 404.').waitFor();
    await open.close();
  });

  test('an embedded picture has its figures and a way to the page below it, and nothing else', async () => {
    const link =
      '#scene=castle&eye=-14.85,1.7,8.02&target=-17.84,2.1,-1.49&near=0.2&lens=65&mode=heat&order=file&against=tree&moving=0';
    const open = await openPage(browser, { hash: `${link}&embed=1` });
    const { page } = open;
    await settled(page);
    const strip = page.locator('.embed-strip');
    await strip.filter({ hasText: /^The order in the file 2\.4\d, nearest first 1\.0\d times shaded/ }).waitFor();
    for (const name of ['.top-bar', '.dock', '.rooms', '.chip', '.legend'])
      expect(await page.locator(name).filter({ visible: true }).count(), name).toBe(0);
    const foot = (await strip.boundingBox())!;
    expect([foot.x, foot.width, foot.y + foot.height]).toEqual([0, 640, 360]);
    expect(foot.height).toBeLessThanOrEqual(60);
    const whole = await strip.getByRole('link').evaluate((anchor: HTMLAnchorElement) => {
      anchor.focus();
      return anchor.href;
    });
    expect(stateOf(new URL(whole).hash)).toMatchObject(stateOf(link));
    expect(whole).not.toContain('embed');
    expectNoFaults(open);
    await open.close();
  });
});
