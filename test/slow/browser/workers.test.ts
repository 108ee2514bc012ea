/**
 * Work that takes long in the page is shared by workers of the worker that plans it: with the command line's results, to the byte, and none is
 * alive when the work is done or cancelled.
 *
 * @seconds 50
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { set } from '../../browser/overlays.ts';
import {
  chooseFiles,
  closeMessages,
  contentOf,
  describeInBrowser,
  expectNoFaults,
  launch,
  type OpenPage,
  openPage,
  shownAs,
} from '../../browser/page.ts';
import { chambers } from '../../offline/hidden/chambers.ts';
import { scratchFolder } from '../../tools/cli.ts';
import { printed } from '../../tools/printed.ts';

declare global {
  interface Window {
    /** workers that the page itself started */
    started?: number;
  }
}

const JOBS = 3;
/** beside the worker that plans */
const OTHERS = JOBS - 1;
/** Asks every worker that the page starts to be one of so many, at once. */
const SHARED = `window.started = 0;
window.Worker = class extends Worker {
  constructor(url, options) {
    window.started++;
    super(Object.assign(new URL(url, location.href), { hash: 'jobs=${JOBS}&patience=0' }), options);
  }
};`;

/** How many workers share work with the one that plans it: all that ever began, and those that live. */
interface Watched {
  began(): Promise<number>;
  alive(): Promise<number>;
}

const startedBy = (page: Page): Promise<number> => page.evaluate(() => window.started!);

const folder = scratchFolder();
afterAll(() => folder.remove());

describeInBrowser('work that several workers share', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  /** The workers of a page's workers, by the browser's own list, for a page knows only its own. */
  async function watched(page: Page): Promise<Watched> {
    const own = await page.context().newCDPSession(page);
    const { browserContextId } = (await own.send('Target.getTargetInfo')).targetInfo;
    const all = await browser.newBrowserCDPSession();
    const isHere = (each: { type: string; browserContextId?: string }) =>
      each.type === 'worker' && each.browserContextId === browserContextId;
    let created = 0;
    all.on('Target.targetCreated', ({ targetInfo }) => {
      if (isHere(targetInfo)) created++;
    });
    const before = await startedBy(page);
    await all.send('Target.setDiscoverTargets', { discover: true });
    // those that were there are told first
    created = 0;
    return {
      began: async () => created - ((await startedBy(page)) - before),
      async alive() {
        const { targetInfos } = await all.send('Target.getTargets');
        return targetInfos.filter((each) => isHere(each) && each.url.includes('piece-worker')).length;
      },
    };
  }

  async function openModel(name: string, bytes: Uint8Array): Promise<OpenPage & { log: Watched }> {
    writeFileSync(join(folder.path, name), bytes);
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720, before: SHARED });
    await chooseFiles(open.page, { [name]: bytes });
    await shownAs(open.page, name);
    await closeMessages(open.page);
    return { ...open, log: await watched(open.page) };
  }

  const button = (page: Page, name: string) => page.locator('.lab').getByRole('button', { name, exact: true });
  const idle = (page: Page) => button(page, 'Measure the path').and(page.locator(':enabled')).waitFor();

  async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
    const coming = page.waitForEvent('download');
    await press();
    return contentOf(coming);
  }
  const savedTree = (page: Page) => saved(page, () => page.evaluate(() => window.cull64!.actions.saveTree()));

  test('what is hidden, learned trees, measurements, comparisons and the choice for a console are those of one', async () => {
    const { scene, left, right } = chambers(true);
    const { page, log, ...open } = await openModel(
      'room.glb',
      await writeGlb({ ...scene, views: [...left, ...right] }),
    );
    let before = 0;
    const shared = async () => {
      await expect.poll(async () => (await log.began()) - before).toBeGreaterThanOrEqual(OTHERS);
      await expect.poll(log.alive).toBe(0);
      before = await log.began();
      expect(before % OTHERS).toBe(0);
    };

    await set(page, { hidden: true });
    await page.waitForFunction(() => window.cull64!.ready && window.cull64!.report!.hidden);
    await shared();
    const hidden = ['--hidden', '16K', '--quality', 'preview'];
    await printed(folder.path, 'build', 'room.glb', ...hidden);
    expect(Buffer.compare(await savedTree(page), readFileSync(join(folder.path, 'room.c64')))).toBe(0);

    await page.keyboard.press('l');
    await idle(page);
    await button(page, 'Measure the path').click();
    await idle(page);
    await shared();
    expect(String(await saved(page, () => button(page, 'JSON').click()))).toBe(
      await printed(folder.path, 'overdraw', 'room.glb', ...hidden, '--json'),
    );

    await button(page, 'Compare structures').click();
    await idle(page);
    await shared();
    const json = page.locator('.lab-compare').getByRole('button', { name: 'JSON', exact: true });
    const withoutTimes = (text: string) =>
      JSON.parse(text, (key, value) => (key === 'build_ms' ? typeof value : value));
    expect(withoutTimes(String(await saved(page, () => json.click())))).toEqual(
      withoutTimes(await printed(folder.path, 'compare', 'room.glb', '--json')),
    );
    await page.keyboard.press('l');

    await set(page, { hidden: false, measured: true });
    await page.waitForFunction(() => window.cull64!.ready);
    await shared();
    await printed(folder.path, 'build', 'room.glb', '--split', 'measured');
    expect(Buffer.compare(await savedTree(page), readFileSync(join(folder.path, 'room.c64')))).toBe(0);

    await set(page, { measured: false, n64: true, console: true });
    await page.waitForFunction(() => window.cull64!.report!.console?.cost?.fill);
    await shared();
    const { curve } = JSON.parse(await printed(folder.path, 'n64', 'room.glb', '--json'));
    const shown = await page.evaluate(() => window.cull64!.report!.console!.curve.map(({ bytes }) => bytes));
    expect(shown).toEqual(curve.map(({ bytes }: { bytes: number }) => bytes));
    expectNoFaults({ page, ...open });
    await open.close();
  });

  test('ends with all of them where it is cancelled', async () => {
    const { page, log, ...open } = await openModel('court.glb', await writeGlb(castle.build()));
    await page.evaluate(() => window.cull64!.store.set({ hidden: true }));
    await expect.poll(log.alive).toBe(OTHERS);
    await page.locator('.progress button').click();
    await expect.poll(log.alive).toBe(0);
    expect(await page.evaluate(() => window.cull64!.store.value.hidden)).toBe(false);

    await page.keyboard.press('l');
    await idle(page);
    await button(page, 'Measure the path').click();
    await expect.poll(log.alive).toBe(OTHERS);
    await button(page, 'Cancel').click();
    await expect.poll(log.alive).toBe(0);
    await idle(page);
    expectNoFaults({ page, ...open });
    await open.close();
  });
});
