/**
 * Measured trees in the page, and what is hidden in the lab: the trees and the figures of the command line, to the byte.
 *
 * @seconds 100
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setBit } from '../../../src/core/base/bits.ts';
import { encodeTree } from '../../../src/core/file/binary.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { CELL } from '../../../src/core/tree/hidden/hidden-cells.ts';
import { formatCount } from '../../../src/view/ui/format.ts';
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
  readMessage,
  shown,
  shownAs,
} from '../../browser/page.ts';
import { BOXES, chambers, WALLS } from '../../offline/hidden/chambers.ts';
import { scratchFolder } from '../../tools/cli.ts';
import { printed } from '../../tools/printed.ts';

/** what the page finds by itself */
const HIDDEN = ['--hidden', '16K', '--quality', 'preview'];
const SAID = /^measured: trained on \d\u202f\d{3} views near /;

const { scene: room, tree: roomTree, left, right } = chambers(false);
const folder = scratchFolder();
afterAll(() => folder.remove());

describeInBrowser('measured trees', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const button = (page: Page, name: string) => page.locator('.lab').getByRole('button', { name, exact: true });
  const command = (page: Page) => page.locator('.lab-command code').textContent();
  /** the setting is in force, and nothing is being made any more */
  const made = (page: Page, what: 'tree' | 'hidden') =>
    page.waitForFunction((asked) => {
      const { ready, loaded, report } = window.cull64!;
      return ready && (asked === 'hidden' ? report!.hidden : loaded!.tree !== window.cameWith);
    }, what);
  const keepTree = (page: Page) =>
    page.evaluate(() => {
      window.cameWith = window.cull64!.loaded!.tree;
    });
  const drawn = (page: Page) => page.evaluate(() => [...window.cull64!.drawn()]);

  async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
    const coming = page.waitForEvent('download');
    await press();
    return contentOf(coming);
  }
  const savedTree = (page: Page) => saved(page, () => page.evaluate(() => window.cull64!.actions.saveTree()));

  async function measurePath(page: Page): Promise<string> {
    const idle = button(page, 'Measure the path').and(page.locator(':enabled'));
    await idle.waitFor();
    await idle.click();
    await idle.waitFor();
    return String(await saved(page, () => button(page, 'JSON').click()));
  }

  async function openRoom(files: Record<string, Uint8Array | string>): Promise<OpenPage> {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder.path, name), content);
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    await chooseFiles(open.page, files);
    await shownAs(open.page, 'room.glb');
    await closeMessages(open.page);
    return open;
  }

  test('the castle’s is that of the command line; the lab compares it with the one before, which comes back', async () => {
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    const { page } = open;
    await keepTree(page);
    const before = await drawn(page);
    await set(page, { measured: true });
    await made(page, 'tree');
    const said = await readMessage(page, SAID);
    expect(said).toContain("near the scene's own path of 24 views");
    // the in the castle's first view it may be worse, and that is said
    const [, learnedHere, cameHere] = /this view is shaded (1\.\d{3}) times in its order, (1\.\d{3}) times/.exec(said)!;
    expect(said.includes('here it is worse')).toBe(learnedHere > cameHere);
    expect(learnedHere).not.toBe(cameHere);
    const after = await drawn(page);
    expect(after).not.toEqual(before);
    expect(after.toSorted()).toEqual(before.toSorted());
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('&measured=1');

    await printed(folder.path, 'build', 'castle', '--split', 'measured');
    expect(Buffer.compare(await savedTree(page), readFileSync(join(folder.path, 'castle.c64')))).toBe(0);
    expect(await readMessage(page, /^castle\.c64 is saved/)).toContain(
      'in a terminal: npm run -s cull64 -- build castle --split measured',
    );

    await page.keyboard.press('l');
    const json = await measurePath(page);
    expect(await command(page)).toBe('npm run -s cull64 -- overdraw castle --split measured');
    expect(json).toBe(await printed(folder.path, 'overdraw', 'castle', '--split', 'measured', '--json'));
    const usual = JSON.parse(await printed(folder.path, 'overdraw', 'castle', '--orders', 'tree', '--json')).orders[0];
    const row = page.locator('.lab-table tbody tr', { hasText: 'Tree it came with' });
    expect(Number.parseFloat((await row.locator('td').first().textContent())!)).toBe(Number(usual.overdraw.toFixed(3)));
    expect(await row.locator('td').last().locator('span').getAttribute('title')).toBe(formatCount(usual.shaded));
    const learned = JSON.parse(json).orders.find(({ order }: { order: string }) => order === 'tree');
    expect(learned.shaded).toBeLessThan(usual.shaded);
    await page.keyboard.press('l');

    await set(page, { measured: false });
    expect(await drawn(page)).toEqual(before);
    await set(page, { measured: true });
    // learned already: it is there at once
    expect(await drawn(page)).toEqual(after);
    expectNoFaults(open);
    await open.close();
  });

  test('cancelled, the learning takes its setting back; an address asks for it anew', async () => {
    const open = await openPage(browser, { hash: '#scene=castle&live=0&measured=1', ready: false });
    const { page } = open;
    await page.locator('.progress-stage', { hasText: 'Learning from views' }).waitFor();
    await page.locator('.progress button').click();
    await shown(page);
    expect(await page.evaluate(() => window.cull64!.store.value.measured)).toBe(false);
    await expect.poll(() => page.evaluate(() => location.hash)).not.toContain('measured');
    expectNoFaults(open);
    await open.close();
  });

  test('with what is hidden: the lab’s JSON and the saved tree are those of the command', async () => {
    const open = await openRoom({
      'room.glb': await writeGlb({ ...room, views: right }),
      'views.json': JSON.stringify(left),
    });
    const { page } = open;
    await keepTree(page);
    await set(page, { hidden: true });
    await made(page, 'hidden');
    await page.keyboard.press('l');
    const alone = await measurePath(page);
    writeFileSync(join(folder.path, 'train.json'), await saved(page, () => button(page, 'train.json').click()));
    const train = [...HIDDEN, '--train', 'train.json'];
    expect(await command(page)).toBe(`npm run -s cull64 -- overdraw room.glb ${train.join(' ')} --views views.json`);
    expect(alone).toBe(await printed(folder.path, 'overdraw', 'room.glb', ...train, '--views', 'views.json', '--json'));
    expect(JSON.parse(alone).hidden).toMatchObject({ missedPixels: 0, missedViews: 0 });
    const says = await page.locator('.lab-left-out').textContent();
    expect(says).toMatch(/^hidden: \d+ cells? in \d+ bytes; .*missed: 0\.0000 % of the pixels/s);

    await set(page, { measured: true });
    await made(page, 'tree');
    await made(page, 'hidden');
    const both = await measurePath(page);
    const words = ['--split', 'measured', ...train];
    expect(both).toBe(await printed(folder.path, 'overdraw', 'room.glb', ...words, '--views', 'views.json', '--json'));
    await printed(folder.path, 'build', 'room.glb', ...words);
    expect(Buffer.compare(await savedTree(page), readFileSync(join(folder.path, 'room.c64')))).toBe(0);

    // without them, what the lab measured with them is gone
    await set(page, { hidden: false });
    await expect.poll(() => page.locator('.lab-left-out').isVisible()).toBe(false);
    const whole = await measurePath(page);
    expect(JSON.parse(whole)).not.toHaveProperty('hidden');
    expect(JSON.parse(whole).covered).toBe(JSON.parse(both).covered);
    expect(JSON.parse(whole).depthComplexity).toBeGreaterThan(JSON.parse(both).depthComplexity);
    expectNoFaults(open);
    await open.close();
  });

  test('the cells of a tree file are used as they are', async () => {
    const seen = new Uint8Array(Math.ceil((WALLS + 2 * BOXES) / 8));
    for (let object = 0; object < WALLS + BOXES; object++) setBit(seen, object);
    const cells = {
      axes: Uint8Array.of(CELL),
      planes: new Float32Array(1),
      links: Uint32Array.of(0),
      boxes: Float32Array.of(-10, 0, -5, -1, 4, 5),
      sets: [seen],
      objectCount: WALLS + 2 * BOXES,
      tested: { eyes: 7, missedPixels: 0.25, missedEyes: 3 },
    };
    const open = await openRoom({
      'room.glb': await writeGlb({ ...room, views: left }),
      'room.c64': encodeTree(roomTree, { hidden: cells }),
    });
    const { page } = open;
    await set(page, { hidden: true });
    expect(await readMessage(page, /what is hidden/)).toBe('room.glb: what is hidden is as its tree file says.');
    const { hidden } = await page.evaluate(() => window.cull64!.report!);
    expect(hidden).toMatchObject({ cells: 1, inCell: true, tested: cells.tested });
    expect((await drawn(page)).every((object) => object < WALLS + BOXES)).toBe(true);
    // and by the tree that is learned too
    await keepTree(page);
    await set(page, { measured: true });
    await made(page, 'tree');
    await closeMessages(page);
    expect((await page.evaluate(() => window.cull64!.report!)).hidden).toMatchObject({
      cells: 1,
      tested: cells.tested,
    });
    await page.keyboard.press('l');
    expect(JSON.parse(await measurePath(page)).hidden).toMatchObject({ cells: 1, sets: 1 });
    expect(await page.locator('.lab-take-home').textContent()).toContain('no command takes it from there');
    expect(await page.locator('.lab-command').count()).toBe(0);
    expectNoFaults(open);
    await open.close();
  });
});

declare global {
  interface Window {
    /** the tree before */
    cameWith?: object;
  }
}
