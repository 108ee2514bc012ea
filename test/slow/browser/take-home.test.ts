/**
 * Take it home: what the page gives to save is what the command that it shows writes, name by name and byte by byte.
 *
 * @seconds 150
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OBJECT_DOUBLE_SIDED } from '../../../src/core/scene/scene.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { HOME_TARGETS, type HomeChoice, type HomeTarget } from '../../../src/view/home/choice.ts';
import { CULL64 } from '../../../src/view/save/making.ts';
import { formatBytes, formatCount } from '../../../src/view/ui/format.ts';
import { type Box, boxScene } from '../../browser/boxes.ts';
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
  openRoom,
  shown,
  shownAs,
} from '../../browser/page.ts';
import { chambers } from '../../offline/hidden/chambers.ts';
import { cull64, scratchFolder } from '../../tools/cli.ts';

const folder = scratchFolder();
afterAll(() => folder.remove());

const boxAt = (x: number, z: number): Box => [x, 0, z, x + 2, 2, z + 2];
const dialog = (page: Page) => page.locator('dialog.home');
const field = (page: Page, name: string) => page.locator(`#home-${name}`);
const reason = (page: Page, name: string) => page.locator(`#home-${name}-about`).textContent();

async function openDialog(page: Page): Promise<void> {
  await page.evaluate(() => window.cull64!.actions.takeHome());
  await page.locator('dialog.home[open]').waitFor();
}

/** Waits until the files of the choice are there. */
async function ready(page: Page): Promise<void> {
  await page.locator('.home-made[aria-busy=false]').waitFor();
  expect(await page.locator('.home-fault').isVisible()).toBe(false);
}

async function choose(page: Page, choice: Partial<HomeChoice>): Promise<void> {
  if (choice.target) await field(page, 'target').selectOption(choice.target);
  if (choice.format) await field(page, 'format').selectOption(choice.format);
  if (choice.leafSize) {
    await field(page, 'leaf').fill(String(choice.leafSize));
    await field(page, 'leaf').press('Tab');
  }
  for (const name of ['measured', 'hidden'] as const)
    if (choice[name] !== undefined) await field(page, name).setChecked(choice[name]);
  await ready(page);
}

async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await page.locator('.home-save').click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await contentOf(file) };
}

/** The words of a shell's line, of which some stand between quotes. */
const wordsOf = (line: string) => Array.from(line.matchAll(/'([^']*)'|\S+/g), ([word, inside]) => inside ?? word);

/** Runs the command that the page shows, and holds what it wrote against what the page gives to save. */
async function expectSame(page: Page, target: HomeTarget): Promise<string> {
  const line = (await page.locator('.home-command code').textContent())!;
  expect(line.startsWith(`${CULL64} `)).toBe(true);
  const run = await cull64(wordsOf(line.slice(CULL64.length)), folder.path);
  expect(run.status, `${line}: ${run.stderr}`).toBe(0);
  const { name, bytes } = await download(page);
  const listed = await page
    .locator('.home-files tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('th')!.firstChild!.textContent, row.querySelector('td')!.textContent]),
    );
  if (target === 'c64') {
    expect(Buffer.compare(bytes, readFileSync(join(folder.path, name))), line).toBe(0);
    expect(listed).toEqual([[name, formatCount(bytes.length)]]);
    return line;
  }
  const files = unzipSync(bytes);
  const out = name.replace(/\.zip$/, '');
  expect(out.endsWith(`-${target}`)).toBe(true);
  const written = readdirSync(join(folder.path, out));
  expect(Object.keys(files).sort(), line).toEqual(written.map((file) => `${out}/${file}`).sort());
  for (const file of written)
    expect(
      Buffer.compare(files[`${out}/${file}`], readFileSync(join(folder.path, out, file))),
      `${line}: ${file}`,
    ).toBe(0);
  expect(listed).toEqual(
    Object.entries(files).map(([path, content]) => [path.slice(out.length + 1), formatCount(content.length)]),
  );
  // the next export of its name finds none there
  rmSync(join(folder.path, out), { recursive: true });
  const all = Object.values(files).reduce((sum, content) => sum + content.length, 0);
  expect(await page.locator('.home-sum').textContent()).toBe(`${written.length} files, ${formatBytes(all)}`);
  return line;
}

describeInBrowser('take it home', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  async function openWith(files: Record<string, Uint8Array | string>, model: string): Promise<OpenPage> {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder.path, name), content);
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    await chooseFiles(open.page, files);
    await shownAs(open.page, model);
    await closeMessages(open.page);
    return open;
  }

  test('the castle: every target is what the command writes; twice the same bytes; nothing leaves the page', async () => {
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    const { page } = open;
    await page.waitForFunction(() => window.cull64!.report!.couldHide);
    const before = open.requests.length;
    await openDialog(page);
    await ready(page);
    expect(await page.locator('.home-command code').textContent()).toBe(`${CULL64} export castle --target n64`);
    for (const target of HOME_TARGETS) {
      await choose(page, { target });
      await expectSame(page, target);
    }
    await choose(page, { target: 'gba' });
    await field(page, 'budget').fill('4000');
    await field(page, 'budget').press('Tab');
    await ready(page);
    expect(await reason(page, 'leaf')).toBe('It is chosen, with the tree that costs least.');
    expect(await expectSame(page, 'gba')).toBe(`${CULL64} export castle --target gba --budget 4000`);
    await field(page, 'budget').fill('');
    await field(page, 'budget').press('Tab');
    await choose(page, { target: 'n64', format: 'compact4', leafSize: 6 });
    expect(await expectSame(page, 'n64')).toBe(`${CULL64} export castle --target n64 --format compact4 --leaf 6`);
    const [one, other] = [await download(page), await download(page)];
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);

    // one worker for all of them, which ends with the dialog
    expect(page.workers()).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.workers().length).toBe(0);
    const asked = open.requests.slice(before).filter((address) => !address.startsWith('blob:'));
    expect(asked.length).toBeGreaterThan(0);
    for (const address of asked) expect(address).toMatch(/^assets\/[\w-]+\.(js|css|svg)$/);
    expectNoFaults(open);
    await open.close();
  });

  test('the dungeon, learned and with what is hidden: as it is shown, and as the command writes it', async () => {
    const open = await openPage(browser, { hash: '#scene=dungeon&moving=0&live=0', width: 1280, height: 720 });
    const { page } = open;
    await page.waitForFunction(() => window.cull64!.report!.couldHide);
    await page.evaluate(() => window.cull64!.store.set({ measured: true }));
    // no sets are known for the learned tree
    await page.waitForFunction(() => window.cull64!.ready && !window.cull64!.report!.couldHide);
    await shown(page);
    await closeMessages(page);
    await openDialog(page);
    await ready(page);
    expect(await field(page, 'measured').isChecked()).toBe(true);
    expect(await expectSame(page, 'n64')).toBe(`${CULL64} export dungeon --target n64 --split measured`);
    // the sets that the scene came with: no search
    await choose(page, { hidden: true });
    const coming = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'dungeon-hidden.c64' }).click();
    writeFileSync(join(folder.path, 'dungeon-hidden.c64'), await contentOf(await coming));
    const words = '--split measured --hidden dungeon-hidden.c64';
    expect(await expectSame(page, 'n64')).toBe(`${CULL64} export dungeon --target n64 ${words}`);
    expectNoFaults(open);
    await open.close();
  });

  test('an own model, cut, learned at views that came with it, with what is hidden: every target', async () => {
    const { scene, left, right } = chambers(false);
    const model = 'two rooms.glb';
    const open = await openWith(
      { [model]: await writeGlb({ ...scene, views: right }), 'views.json': JSON.stringify(left) },
      model,
    );
    const { page } = open;
    await page.evaluate(() => window.cull64!.actions.splitScene({ by: 'grid', cells: 6 }));
    await page.waitForFunction((before) => window.cull64!.loaded!.scene.names.length > before, scene.names.length);
    await shown(page);
    await closeMessages(page);
    await openDialog(page);
    await ready(page);
    await choose(page, { target: 'ps1' });
    expect(await expectSame(page, 'ps1')).toBe(`${CULL64} export 'two rooms.glb' --target ps1 --parts grid:6`);
    await choose(page, { measured: true, hidden: true });
    const coming = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'train.json' }).click();
    writeFileSync(join(folder.path, 'train.json'), await contentOf(coming));
    for (const target of HOME_TARGETS) {
      await choose(page, { target });
      await expectSame(page, target);
    }
    expectNoFaults(open);
    await open.close();
  });

  test('an own model that is cut where it pays comes with the ranges of its parts', async () => {
    // one object of boxes that are seen from both sides: no one order of their triangles is right for all eyes
    const boxes = boxScene(Array.from({ length: 4 }, (_, i) => boxAt((i % 2) * 3, (i >> 1) * 3)));
    const triangles = boxes.indices.length / 3;
    const flags = Uint8Array.of(OBJECT_DOUBLE_SIDED);
    const one = { ...boxes, names: ['all'], firstTriangle: Uint32Array.of(0, triangles), flags };
    const open = await openWith({ 'cut.glb': await writeGlb(one) }, 'cut.glb');
    const { page } = open;
    await page.evaluate(() => window.cull64!.actions.splitScene({ by: 'auto', budget: 8 }));
    await page.waitForFunction(() => window.cull64!.loaded!.scene.names.length > 1);
    await shown(page);
    await openDialog(page);
    await ready(page);
    expect(await expectSame(page, 'n64')).toBe(`${CULL64} export cut.glb --target n64 --parts auto:8`);
    expect(await page.locator('.home-files tbody').textContent()).toContain('cut.ranges.txt');
    expectNoFaults(open);
    await open.close();
  });

  test('a control that does not apply is greyed, with its reason', async () => {
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    const { page } = open;
    await openDialog(page);
    await choose(page, { format: 'seed20' });
    expect(await field(page, 'leaf').isDisabled()).toBe(true);
    expect(await reason(page, 'leaf')).toBe('seed20 stores one object in a leaf.');
    expect(await field(page, 'hidden').isDisabled()).toBe(true);
    expect(await reason(page, 'hidden')).toContain('cull64.h does not read seed20');
    await choose(page, { target: 'json' });
    expect(await field(page, 'format').isDisabled()).toBe(true);
    expect(await reason(page, 'format')).toContain('JSON is text');
    await choose(page, { target: 'gba' });
    expect(await field(page, 'leaf').isEnabled()).toBe(true);
    expect(await field(page, 'format').locator('option').allTextContents()).toEqual([
      'compact8',
      'compact4',
      'compact2',
    ]);
    expectNoFaults(open);
    await open.close();
  });

  test('what cannot be made is told in a line, and the next choice is made', async () => {
    // 20.12 numbers end at 524,287
    const far = boxScene([
      [0, 0, 0, 1, 1, 1],
      [600_000, 0, 0, 600_001, 1, 1],
    ]);
    const open = await openWith({ 'far.glb': await writeGlb(far) }, 'far.glb');
    const { page } = open;
    await openDialog(page);
    await ready(page);
    await field(page, 'target').selectOption('ps1');
    await page.locator('.home-fault', { hasText: /^far\.glb: it reaches 60\d{4} units .*\.$/ }).waitFor();
    expect(await page.locator('.home-save').isDisabled()).toBe(true);
    expect(await page.locator('.home-files tbody tr').count()).toBe(0);
    await choose(page, { target: 'n64' });
    await expectSame(page, 'n64');
    expectNoFaults(open);
    await open.close();
  });

  test('the next choice ends the one before, and its worker', async () => {
    const open = await openPage(browser, { hash: '#live=0', width: 1280, height: 720 });
    const { page } = open;
    await openDialog(page);
    await ready(page);
    await field(page, 'measured').setChecked(true);
    await page.locator('.home-progress', { hasText: 'Learning from views' }).waitFor();
    expect(await page.locator('.home-save').isDisabled()).toBe(true);
    const worker = page.workers()[0];
    const ended = new Promise((done) => worker.once('close', done));
    await choose(page, { target: 'saturn', measured: false });
    await ended;
    expect(await expectSame(page, 'saturn')).toBe(`${CULL64} export castle --target saturn`);
    // nor does a closed dialog go on
    await field(page, 'measured').setChecked(true);
    await page.locator('.home-progress', { hasText: 'Learning from views' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.workers().length).toBe(0);
    expectNoFaults(open);
    await open.close();
  });

  test('it begins as the scene is shown, and by a button of the options too', async () => {
    const { scene, left } = chambers(false);
    const open = await openWith({ 'room.glb': await writeGlb({ ...scene, views: left }) }, 'room.glb');
    const { page } = open;
    await set(page, { hidden: true });
    await page.waitForFunction(() => window.cull64!.ready && window.cull64!.report!.hidden);
    await openRoom(page, 'Tree');
    await page.getByRole('button', { name: 'Take it home…' }).click();
    await ready(page);
    expect(await field(page, 'hidden').isChecked()).toBe(true);
    expect(await field(page, 'measured').isChecked()).toBe(false);
    await expectSame(page, 'n64');
    expectNoFaults(open);
    await open.close();
  });
});
