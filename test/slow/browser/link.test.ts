/**
 * The address is the whole state: what it says is what another browser shows.
 *
 * @seconds 70
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { FIELDS, type Field, SETTING_NAMES, type Settings } from '../../../src/view/state/settings.ts';
import {
  chooseFiles,
  describeInBrowser,
  expectNoFaults,
  launch,
  messages,
  type OpenPage,
  openPage,
  said,
  shown,
  shownAs,
} from '../../browser/page.ts';
import { differing, takePicture } from '../../browser/picture.ts';

/** error of eye and target, as a part of the distance between them */
const EXACT = 1e-7;
/**
 * part of the pixels: the address keeps 7 digits of the camera, which turns the picture by less than a hundredth of a pixel, and that
 * moves a smoothed edge over one of its samples now and then (26 and 51 of 230,400 pixels were seen). Lines of the overlays fade out
 * by distance, so theirs change by a level or two (0.34 % of the pixels, of many lines), which FAINT lets pass.
 */
const SMOOTHED = 0.001;
/** levels of 255 */
const FAINT = 4;

/** Waits until all is there that the settings ask for. */
const made = (page: Page) => page.waitForFunction(() => window.cull64?.ready === true);

/** The address of what is on screen, once the page has written it. */
async function addressOf(page: Page): Promise<string> {
  await shown(page);
  await page.waitForFunction(() => window.cull64!.link() === location.href);
  return page.evaluate(() => location.hash);
}

const stateOf = (page: Page) =>
  page.evaluate(() => {
    const { store, drawn, view } = window.cull64!;
    return { settings: { ...store.value }, drawn: [...drawn()], view: view() };
  });

/** Every setting at a value that is not its default. */
function otherSettings(): Settings {
  const other = (field: Field) => {
    if (field.kind === 'flag') return !field.value;
    if (field.kind === 'choice') return field.options.findLast((option) => option !== field.value);
    const part = field.min + Math.round(((field.max - field.min) * 0.3) / field.step) * field.step;
    return Number(part.toFixed(3));
  };
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, other(FIELDS[name])])) as Settings;
}

describeInBrowser('the address', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  /** What `first` shows, opened by its address in another page. */
  async function openAgain(first: OpenPage): Promise<OpenPage> {
    return openPage(browser, { hash: await addressOf(first.page) });
  }

  async function expectSame(first: OpenPage, second: OpenPage): Promise<void> {
    const [a, b] = [await stateOf(first.page), await stateOf(second.page)];
    expect(b.settings).toEqual(a.settings);
    expect(b.drawn).toEqual(a.drawn);
    const reach = Math.hypot(...a.view.target.map((v, axis) => v - a.view.eye[axis]));
    for (const point of ['eye', 'target'] as const)
      for (const axis of [0, 1, 2])
        expect(Math.abs(b.view[point][axis] - a.view[point][axis])).toBeLessThan(EXACT * reach);
    expect(b.view.fov).toBe(a.view.fov);
    const [picture, again] = [await takePicture(first.page), await takePicture(second.page)];
    expect(differing(picture, again, FAINT) / picture.pixels.length).toBeLessThan(SMOOTHED);
    // nothing is lost a second time
    expect(await addressOf(second.page)).toBe(await addressOf(first.page));
    for (const open of [first, second]) {
      expectNoFaults(open);
      await open.close();
    }
  }

  test('brings back a scene and a camera that was moved by hand', async () => {
    const first = await openPage(browser, { hash: '#scene=canyon&moving=0' });
    const { page } = first;
    await page.mouse.move(320, 180);
    await page.mouse.down();
    await page.mouse.move(390, 160, { steps: 4 });
    await page.mouse.up();
    const { eye } = await page.evaluate(() => window.cull64!.view());
    await page.keyboard.down('w');
    await page.waitForFunction((from) => Math.hypot(...window.cull64!.view().eye.map((x, i) => x - from[i])) > 1, eye);
    await page.keyboard.up('w');
    const second = await openAgain(first);
    expect(await second.page.evaluate(() => window.cull64!.loaded!.name)).toBe('canyon');
    await expectSame(first, second);
  });

  test('brings back every setting', async () => {
    const first = await openPage(browser);
    // of two equal orders the page would change one; each of the two pages would learn anew, in half a minute, which measured.test.ts does by an address
    const wanted: Settings = { ...otherSettings(), frozen: false, measured: false, against: 'back' };
    // a comparison switches to the heat map, which can be left again
    await first.page.evaluate((patch) => window.cull64!.store.set(patch), wanted);
    await first.page.evaluate((mode) => window.cull64!.store.set({ mode }), wanted.mode);
    expect((await stateOf(first.page)).settings).toEqual(wanted);
    await made(first.page);
    const second = await openPage(browser, { hash: await addressOf(first.page), ready: false });
    await made(second.page);
    await expectSame(first, second);
  });

  test.each<Partial<Settings>>([{ scrub: 0.4 }, { fov: 85 }, { mode: 'layers', compare: 'split' }, { culling: 'off' }])(
    'brings back %o, with and without a camera',
    async (patch) => {
      const hash = `#${Object.entries(patch)
        .map((entry) => entry.join('='))
        .join('&')}`;
      const first = await openPage(browser, { hash });
      expect((await stateOf(first.page)).settings).toMatchObject(patch);
      await expectSame(first, await openAgain(first));
    },
  );

  test('brings back a frozen culling camera', async () => {
    const first = await openPage(browser);
    await first.page.keyboard.press('f');
    await shown(first.page);
    const { drawn } = await stateOf(first.page);
    await first.page.evaluate(() => {
      const { view, place } = window.cull64!;
      const { eye, target, ...rest } = view();
      place({ ...rest, eye: [eye[0] + 20, eye[1] + 30, eye[2] + 40], target });
    });
    await shown(first.page);
    expect((await stateOf(first.page)).drawn).toEqual(drawn);
    const second = await openAgain(first);
    expect((await stateOf(second.page)).settings.frozen).toBe(true);
    await expectSame(first, second);
  });

  test('of the scene before is where the back button leads', async () => {
    const open = await openPage(browser, { hash: '#scene=castle&order=back&moving=0' });
    await open.page.evaluate(() => window.cull64!.actions.openScene('canyon'));
    await shownAs(open.page, 'canyon');
    await open.page.waitForFunction(() => location.hash.startsWith('#scene=canyon'));
    await open.page.goBack();
    await shownAs(open.page, 'castle');
    expect((await stateOf(open.page)).settings.order).toBe('back');
    expectNoFaults(open);
    await open.close();
  });

  test('that is changed by hand takes effect', async () => {
    const open = await openPage(browser);
    const { page } = open;
    const follow = (hash: string) =>
      page.evaluate((text) => {
        location.hash = text;
      }, hash);
    await follow('#scene=castle&order=back&mode=heat');
    await page.waitForFunction(() => window.cull64!.store.value.order === 'back');
    expect((await stateOf(page)).settings).toMatchObject({ order: 'back', mode: 'heat' });

    await follow('#scene=castle&eye=10,20,30&target=0,5,0&fov=70');
    await page.waitForFunction(() => window.cull64!.view().eye[0] === 10);
    const { settings, view } = await stateOf(page);
    expect(view).toMatchObject({ eye: [10, 20, 30], fov: 70 });
    // what an address does not name is at its default
    expect(settings).toMatchObject({ order: 'tree', mode: 'scene', fov: 70 });

    await follow('#scene=canyon&moving=0&order=sorted');
    await shownAs(page, 'canyon');
    expect((await stateOf(page)).settings).toMatchObject({ order: 'sorted' });
    expectNoFaults(open);
    await open.close();
  });

  test('stays as it is while its scene is loaded', async () => {
    const open = await openPage(browser);
    const { page } = open;
    await page.route('**/canyon.scene', async (route) => {
      await new Promise((later) => setTimeout(later, 1500));
      await route.continue();
    });
    const hash = '#scene=canyon&moving=0&eye=10,20,30&target=0,5,0&order=back';
    await page.goto('about:blank');
    await page.goto(inject('pageAddress') + hash);
    await page.locator('.progress').waitFor();
    await page.waitForTimeout(800);
    expect(await page.evaluate(() => window.cull64!.loaded)).toBe(null);
    expect(await page.evaluate(() => location.hash)).toBe(hash);
    await shownAs(page, 'canyon');
    expectNoFaults(open);
    await open.close();
  });

  test.each([
    ['#%%%', /cannot be read/],
    ['#order=fastest&mode=7', /order cannot be "fastest"/],
    ['#eye=1,2', /camera needs both/],
    ['#eye=nan,0,0&target=0,0,1', /camera cannot be used/],
    ['#eye=1,1,1&target=1,1,1', /camera cannot be used/],
    ['#scene=../../secret', /no name of a scene/],
    [`#${'a'.repeat(5000)}`, /cannot be read/],
    ['#<img src=x onerror=alert(1)>=1', /there is no setting|cannot be read/],
  ])('nonsense %#: it is told in plain words, and the page lives', async (hash, pattern) => {
    const open = await openPage(browser, { hash });
    const said = (await messages(open.page)).join('\n');
    expect(said).toMatch(pattern);
    expect(said).not.toMatch(/undefined|NaN|\[object|Error/);
    expect(await open.page.evaluate(() => window.cull64!.loaded!.name)).toBe('castle');
    expectNoFaults(open);
    await open.close();
  });

  test('with several faults names every one of them', async () => {
    const hash = '#order=fastest&mode=7&eye=1,2&target=0,0,1&near=-1&colour=red&n64=yes&speed=99';
    const open = await openPage(browser, { hash });
    const said = (await messages(open.page)).join('\n');
    for (const word of [
      'order cannot',
      'mode cannot',
      'eye must',
      'near must',
      '"colour"',
      'n64 cannot',
      'speed cannot',
    ])
      expect(said).toContain(word);
    expectNoFaults(open);
    await open.close();
  });

  test('of a user’s model does not move the camera in another scene', async () => {
    const own =
      '#eye=1,200,3&target=4,5,6&near=9&up=0,0,1&frozenEye=1,2,3&frozenTarget=3,2,1&frozen=1&fov=33&order=back';
    const fresh = await openPage(browser);
    const opening = (await stateOf(fresh.page)).view;
    const expectLeft = async ({ page }: OpenPage, view: typeof opening) => {
      const { settings, view: now } = await stateOf(page);
      expect(now).toEqual(view);
      expect(settings).toMatchObject({ order: 'back', frozen: false });
      expect(await said(page)).toContain('This address was made for a model of your own: open its file again.');
      expect(await page.evaluate(() => window.cull64!.loaded!.name)).toBe('castle');
    };
    const follow = async (page: Page, hash: string) => {
      await page.evaluate((text) => {
        location.hash = text;
      }, hash);
      await page.waitForFunction(() => window.cull64!.store.value.order === 'back');
      await shown(page);
    };
    const first = await openPage(browser, { hash: own });
    await expectLeft(first, opening);
    expectNoFaults(first);
    await first.close();

    const { page } = fresh;
    await page.evaluate((to) => window.cull64!.place(to), { ...opening, eye: [10, 20, 30] as const, fov: 71 });
    await shown(page);
    const { view } = await stateOf(page);
    expect(view.fov).toBe(71);
    await follow(page, own);
    await expectLeft(fresh, view);
    // the address is that of what is on screen again
    expect(await addressOf(page)).toMatch(/^#scene=castle&eye=10,20,30/);

    // where a model of one's own is on screen, it is followed
    await chooseFiles(page, {
      'row.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no two\nv 9 0 0\nv 8 0 0\nv 9 1 0\nf 4 5 6\n',
    });
    await shownAs(page, 'row.obj');
    await page.evaluate(() => window.cull64!.store.set({ order: 'file' }));
    await follow(page, own);
    expect((await stateOf(page)).view).toMatchObject({ eye: [1, 200, 3], fov: 33 });
    expectNoFaults(fresh);
    await fresh.close();
  });

  test('of a scene that does not exist is reported, and another can be opened', async () => {
    const open = await openPage(browser, { hash: '#scene=atlantis', ready: false });
    const { page, faults } = open;
    await page.locator('.messages .message p', { hasText: 'there is no scene "atlantis"' }).waitFor();
    // what moves is never at rest
    await page.evaluate(() => window.cull64!.store.set({ moving: false }));
    await page.evaluate(() => window.cull64!.actions.openScene('canyon'));
    await shownAs(page, 'canyon');
    // the browser's own line about the missing file
    expect(faults.filter((fault) => !/404/.test(fault))).toEqual([]);
    await open.close();
  });
});
