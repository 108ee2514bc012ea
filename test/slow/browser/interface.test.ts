/**
 * Keys, mouse, fingers and buttons, as a user has them.
 *
 * @seconds 150
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera, type View } from '../../../src/core/math/camera.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { pick, rayThrough } from '../../../src/overdraw/frame/pick.ts';
import { SHORTCUTS } from '../../../src/view/control/shortcuts.ts';
import { ORDER_TITLES } from '../../../src/view/state/names.ts';
import { MENU_ORDERS, type Settings } from '../../../src/view/state/settings.ts';
import { BARS } from '../../../src/view/ui/layout.ts';
import { OPTION_GROUPS } from '../../../src/view/ui/option-groups.ts';
import { boxScene } from '../../browser/boxes.ts';
import { expectFrustum, stepBack } from '../../browser/overlays.ts';
import {
  chooseFiles,
  closeMessages,
  describeInBrowser,
  expectNoFaults,
  launch,
  type OpenPage,
  openPage,
  openRoom,
  readMessage,
  settled,
  shown,
  shownAs,
} from '../../browser/page.ts';
import { pictureText, takePicture } from '../../browser/picture.ts';

const settings = (page: Page): Promise<Settings> => page.evaluate(() => ({ ...window.cull64!.store.value }));
const viewOf = (page: Page): Promise<View> => page.evaluate(() => window.cull64!.view());
const report = (page: Page) => page.evaluate(() => window.cull64!.report!);
const drawn = (page: Page): Promise<number[]> => page.evaluate(() => [...window.cull64!.drawn()]);
const distance = (a: View, b: View): number => Math.hypot(...a.eye.map((v, axis) => v - b.eye[axis]));
/** cosine of the angle between two views' directions */
const turned = (a: View, b: View): number => {
  const along = ({ eye, target }: View) => target.map((v, axis) => v - eye[axis]);
  const [p, q] = [along(a), along(b)];
  return p.reduce((sum, v, axis) => sum + v * q[axis], 0) / Math.hypot(...p) / Math.hypot(...q);
};

/** Settings in which every key has something to change; the order is seen in its colours. */
const READY: Partial<Settings> = {
  mode: 'visit',
  compare: 'off',
  culling: 'tree',
  n64: false,
  ghosts: true,
  visitPath: false,
  scrub: 0.5,
  level: 3,
};
/** groups of keys that change the picture, and not the page alone */
const SEEN_IN_PICTURE = new Set<string>(['Draw order', 'Show', 'Draw by draw']);

/** Boxes of the visible panels. */
const PANELS = [
  ...BARS,
  '.counters',
  '.room-bar',
  '.room-frame',
  '.pick',
  '.progress',
  '.hint',
  '.lost',
  '.frozen-hint',
  '.message',
  '.stick',
  '.jump',
];
const boxesOf = (page: Page) =>
  page.evaluate((names) => {
    const found = names.flatMap((name) => [...document.querySelectorAll(name)].map((element) => ({ name, element })));
    return found
      .map(({ name, element }) => ({ name, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
      .map(({ name, box: { left, top, right, bottom } }) => ({ name, left, top, right, bottom }));
  }, PANELS);

/** Pairs of panels of which one covers a part of the other. */
async function overlaps(page: Page): Promise<string[]> {
  const boxes = await boxesOf(page);
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map((b) => `${a.name} and ${b.name}`),
  );
}

/** CSS pixels, either way: what a finger meets */
const LEAST_TARGET = 44;

/** What can be tapped or dragged, is seen, and is smaller. A row of the options is one target, with all that stands in it. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const found = [...document.querySelectorAll<HTMLElement>('button, input, select, [role=slider]')];
    const targets = new Set(found.map((element) => element.closest<HTMLElement>('.lil-controller') ?? element));
    return [...targets]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && Math.round(Math.min(box.width, box.height)) < least)
      .map(({ element, box }) => `${element.className || element.ariaLabel}: ${box.width} x ${box.height}`);
  }, LEAST_TARGET);

describeInBrowser('the interface', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  /** Opens the page, and ends with a look at what it reported. */
  function onPage(name: string, options: Parameters<typeof openPage>[1], run: (open: OpenPage) => Promise<void>): void {
    test(name, async () => {
      const open = await openPage(browser, options);
      try {
        await run(open);
        expectNoFaults(open);
      } finally {
        await open.close();
      }
    });
  }

  onPage('number keys choose the draw order, and other lists are drawn', {}, async ({ page }) => {
    const lists = new Set<string>();
    for (const [i, order] of MENU_ORDERS.entries()) {
      await page.keyboard.press(`${i + 1}`);
      await shown(page);
      expect((await settings(page)).order).toBe(order);
      const ids = await drawn(page);
      lists.add(ids.join());
      expect([...ids].sort((a, b) => a - b)).toEqual([...new Set(ids)].sort((a, b) => a - b));
    }
    expect(lists.size).toBeGreaterThanOrEqual(7);
  });

  onPage(
    'every shortcut does something that can be seen',
    { hash: '#live=0', width: 800, height: 600, before: `localStorage.setItem('cull64.hint', 'seen')` },
    async ({ page }) => {
      // figures that change by themselves are nothing that a key has done
      await page.addStyleTag({ content: '.counters { visibility: hidden }' });
      const start = await viewOf(page);
      for (const { keys, group, label } of SHORTCUTS) {
        const name = keys[0];
        const has = (...names: string[]): boolean => names.includes(name);
        await page.evaluate(
          ({ patch, view }) => {
            window.cull64!.store.set(patch);
            window.cull64!.place(view);
          },
          {
            patch: {
              ...READY,
              order: has('1') ? ('sorted' as const) : ('file' as const),
              spheres: has('[', ']'),
              frozen: has('G'),
            },
            view: start,
          },
        );
        // from its own eye a frozen camera sees nothing of what it culled, and who stands at the start needs no way back
        if (has('G', 'R')) await page.evaluate(stepBack);
        if (has('Esc')) await page.keyboard.press('?');
        await closeMessages(page);
        const inPicture = SEEN_IN_PICTURE.has(group) || has('G', 'T', '[', ']', 'P', 'R');
        const look = async (): Promise<string> => {
          if (!has('P')) await shown(page);
          if (inPicture) return (await pictureText(page)).text;
          return (await page.screenshot({ animations: 'disabled' })).toString('base64');
        };
        // a panel may still be on its way
        let before = await look();
        const atRest = async (): Promise<boolean> => {
          const last = before;
          before = await look();
          return before === last;
        };
        await expect.poll(atRest).toBe(true);
        const download = has('I') ? page.waitForEvent('download') : null;
        await page.keyboard.press(has('Esc') ? 'Escape' : name.length === 1 ? name.toLowerCase() : name);
        if (download) expect((await download).suggestedFilename()).toMatch(/\.png$/);
        else await expect.poll(look, { message: `${name}: ${label}` }).not.toBe(before);
        // what opens over the page takes the keys
        if (has('?')) await page.keyboard.press('Escape');
        if (has('L', 'P', 'H')) await page.keyboard.press(name.toLowerCase());
        if (has('U')) await page.locator('canvas#picture').focus();
      }
    },
  );

  onPage('W A S D and E Q move, Shift moves farther, X less far', { hash: '#live=0' }, async ({ page }) => {
    const start = await viewOf(page);
    // as long as the test says, on any machine
    await page.clock.install();
    // no frame is due that was asked for before
    await shown(page);
    await page.clock.pauseAt(Date.now() + 10_000);
    const way = async (...keys: string[]): Promise<View> => {
      await page.evaluate((view) => window.cull64!.place(view), start);
      for (const key of keys) await page.keyboard.down(key);
      await page.clock.runFor(400);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
      await page.clock.runFor(600);
      return viewOf(page);
    };
    const moved: Record<string, View> = {};
    for (const key of ['w', 's', 'a', 'd', 'e', 'q']) moved[key] = await way(key);
    const by = (key: string) => moved[key].eye.map((v, axis) => v - start.eye[axis]);
    for (const [there, back] of ['ws', 'da', 'eq']) {
      const [p, q] = [by(there), by(back)];
      expect(Math.hypot(...p), there).toBeGreaterThan(0.01);
      // the other way round
      expect(p.reduce((sum, v, axis) => sum + v * q[axis], 0)).toBeLessThan(0);
      expect(turned(moved[there], start)).toBeCloseTo(1, 6);
    }
    expect(by('e')[1]).toBeGreaterThan(0);
    const forward = distance(moved.w, start);
    expect(distance(await way('Shift', 'w'), start)).toBeGreaterThan(2 * forward);
    expect(distance(await way('x', 'w'), start)).toBeLessThan(0.5 * forward);
    expect(turned(await way('ArrowLeft'), start)).toBeLessThan(0.999);
  });

  onPage('a drag turns, the wheel sets the speed', {}, async ({ page }) => {
    const start = await viewOf(page);
    await page.mouse.move(300, 180);
    await page.mouse.down();
    await page.mouse.move(380, 180, { steps: 5 });
    await page.mouse.up();
    await shown(page);
    const after = await viewOf(page);
    expect(turned(after, start)).toBeLessThan(0.99);
    expect(distance(after, start)).toBe(0);
    await page.mouse.wheel(0, -300);
    await expect.poll(async () => (await settings(page)).speed).toBeGreaterThan(1.2);
    for (let turn = 0; turn < 2; turn++) await page.mouse.wheel(0, 300);
    await expect.poll(async () => (await settings(page)).speed).toBeLessThan(1);
    const note = page.locator('.change-note');
    expect(await note.textContent()).toBe(`Speed ${Number((await settings(page)).speed.toPrecision(2))}\u202f×`);
    await note.waitFor({ state: 'hidden' });
  });

  onPage('keys are letters while a text is written', { height: 720, width: 1280 }, async ({ page }) => {
    await page.evaluate(() => {
      const input = document.createElement('input');
      input.id = 'text';
      document.querySelector('.frame')!.append(input);
      input.focus();
    });
    const [before, start] = [await settings(page), await viewOf(page)];
    await page.keyboard.type('w1omhl?');
    await page.waitForTimeout(300);
    expect(await settings(page)).toEqual(before);
    expect(distance(await viewOf(page), start)).toBe(0);
    expect(await page.locator('#text').inputValue()).toBe('w1omhl?');
  });

  onPage('help opens with ? and closes with Esc, H hides and shows', {}, async ({ page }) => {
    const help = page.locator('dialog.help');
    await page.keyboard.press('?');
    await help.waitFor({ state: 'visible' });
    for (const { label } of SHORTCUTS) expect(await help.textContent()).toContain(label);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    const frame = page.locator('.frame');
    await page.keyboard.press('h');
    await frame.waitFor({ state: 'hidden' });
    await page.keyboard.press('h');
    await frame.waitFor({ state: 'visible' });
  });

  onPage('the scrub bar draws fewer objects', { width: 1280, height: 720 }, async ({ page }) => {
    const before = await report(page);
    expect(before.drawn).toBe(before.visible);
    await page.locator('input[aria-label="Objects drawn"]').fill('0.25');
    await shown(page);
    const after = await report(page);
    expect(after.visible).toBe(before.visible);
    expect(after.drawn).toBe(Math.round(before.visible / 4));
    expect(after.triangles).toBeLessThan(before.triangles);
    expect(await drawn(page)).toHaveLength(after.drawn);
  });

  onPage(
    'a frozen culling camera keeps its objects, and shows its frustum',
    // in this mode the sky has one colour
    { hash: '#scene=castle&ghosts=0&mode=culling', width: 1280, height: 720 },
    async ({ page }) => {
      const before = await drawn(page);
      await page.keyboard.press('f');
      await page.evaluate(stepBack);
      await shown(page);
      expect(await drawn(page)).toEqual(before);
      // with nothing drawn the frustum is alone on the sky
      await page.keyboard.press('f');
      await shown(page);
      expect(await drawn(page)).not.toEqual(before);
      await page.keyboard.press('Home');
      await expectFrustum(page, await takePicture(page));
    },
  );

  onPage('a played path moves the camera, and a place on it can be sought', { hash: '#live=0' }, async ({ page }) => {
    const start = await viewOf(page);
    await page.keyboard.press('p');
    await page.waitForFunction(
      (eye) => window.cull64!.view().eye.some((v, axis) => Math.abs(v - eye[axis]) > 0.5),
      start.eye,
    );
    await page.keyboard.press('p');
    await shown(page);
    await page.locator('input[aria-label="Place on the path"]').fill('1');
    await shown(page);
    const views = castle.build().views;
    expect(distance(await viewOf(page), views[views.length - 1])).toBeLessThan(1e-6);
  });

  onPage('a click picks the object that is in front there', { width: 1280, height: 720 }, async ({ page }) => {
    const scene = castle.build();
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const { left, top, width, height } = await page.evaluate(() => window.cull64!.picture);
    const camera = createCamera(await viewOf(page), width / height);
    const visible = new Uint8Array(scene.names.length);
    for (const id of await drawn(page)) visible[id] = 1;
    let found = 0;
    for (const [x, y] of [
      [640, 360],
      [500, 420],
      [760, 470],
    ]) {
      const hit = pick(scene, tree, rayThrough(camera, x - left, y - top, width, height), visible);
      await page.mouse.click(x, y);
      const card = page.locator('.pick');
      await expect.poll(() => card.isVisible()).toBe(hit !== null);
      if (!hit) continue;
      found++;
      await expect.poll(() => card.locator('h2').textContent()).toBe(scene.names[hit.object]);
      // names are not unique
      await expect.poll(() => card.locator('dd').first().textContent()).toBe(String(hit.object));
    }
    expect(found).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    await page.locator('.pick').waitFor({ state: 'hidden' });
  });

  onPage(
    'in the N64 look a click beside the picture picks nothing',
    { width: 1280, height: 720, hash: '#n64=1' },
    async ({ page }) => {
      // 836 x 627 between the bars
      await page.mouse.click(640, 420);
      await page.locator('.pick').waitFor();
      await page.mouse.click(1120, 500);
      await page.locator('.pick').waitFor({ state: 'hidden' });
    },
  );

  onPage('Esc closes the lab, with the keys on the picture', { width: 1280, height: 720 }, async ({ page }) => {
    await page.keyboard.press('l');
    await page.locator('.lab').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.lab').waitFor({ state: 'hidden' });
  });

  onPage(
    'the list of scenes opens by click and by key, and changes the scene',
    { width: 1280, height: 720 },
    async ({ page }) => {
      const list = page.locator('dialog.scenes');
      await page.locator('.scene-button').click();
      await list.waitFor({ state: 'visible' });
      expect(await list.locator('.card').count()).toBe(8);
      await list.locator('.card', { hasText: 'Canyon' }).click();
      await shownAs(page, 'canyon');
      await list.waitFor({ state: 'hidden' });
      await page.locator('.scene-button').focus();
      await page.keyboard.press('Enter');
      await list.waitFor({ state: 'visible' });
      // the scene that is shown has the focus: the next card follows
      await page.keyboard.press('Tab');
      const next = await page.evaluate(() => document.activeElement!.querySelector('.card-title')!.textContent);
      await page.keyboard.press('Enter');
      await page.waitForFunction((title) => window.cull64!.loaded!.title === title, next);
      await shown(page);
    },
  );

  onPage(
    'a scene chosen by key leaves the focus on what opened the list, or on the picture',
    { width: 1280, height: 720 },
    async ({ page }) => {
      const focused = () => page.evaluate(() => document.activeElement!.id || document.activeElement!.className);
      const list = page.locator('dialog.scenes');
      const chooseNext = async (): Promise<void> => {
        await list.waitFor({ state: 'visible' });
        await list.locator('.card').nth(7).waitFor();
        await page.keyboard.press('Tab');
        const next = await page.evaluate(() => document.activeElement!.querySelector('.card-title')?.textContent);
        await page.keyboard.press('Enter');
        await list.waitFor({ state: 'hidden' });
        await page.waitForFunction((title) => window.cull64!.loaded!.title === title, next);
        await shown(page);
      };
      await page.locator('.scene-button').focus();
      await page.keyboard.press('Enter');
      await chooseNext();
      expect(await focused()).toBe('button scene-button');
      await page.locator('.scene-button').click();
      await chooseNext();
      expect(await focused()).toBe('picture');
      // a scene that arrives while the list is open takes the focus from no card
      await page.locator('.scene-button').click();
      await page.keyboard.press('Tab');
      const card = () => page.evaluate(() => document.activeElement!.querySelector('.card-title')?.textContent);
      const before = await card();
      await page.evaluate(() => window.cull64!.actions.openScene('canyon'));
      await shownAs(page, 'canyon');
      expect(await card()).toBe(before);
      await page.keyboard.press('Escape');
      await expect.poll(focused).toBe('picture');
    },
  );

  onPage('the panel of options changes settings and follows them', { width: 1280, height: 720 }, async ({ page }) => {
    const row = (label: string) => page.locator('.options .lil-controller', { hasText: label }).first();
    await openRoom(page, 'Tree');
    await row('Spheres').locator('input[type=checkbox]').click();
    await shown(page);
    expect((await settings(page)).spheres).toBe(true);
    await page.keyboard.press('t');
    await expect.poll(() => row('Spheres').locator('input[type=checkbox]').isChecked()).toBe(false);
    expect((await settings(page)).spheres).toBe(false);
  });

  onPage(
    'rooms open one at a time, close in a small window and open again in a large one',
    { width: 1280, height: 720 },
    async ({ page }) => {
      const open = () => page.locator('.room:visible').evaluateAll((rooms) => rooms.map(({ ariaLabel }) => ariaLabel));
      const pressed = () => page.locator('.room-tab[aria-expanded=true]').allTextContents();
      expect(await open()).toEqual([]);
      for (const { title, settings } of OPTION_GROUPS) {
        await page.locator('.room-tab', { hasText: title }).click();
        expect([await open(), await pressed()]).toEqual([[title], [title]]);
        const rows = page.locator('.room:visible .lil-controller:not(.lil-function)');
        expect(await rows.count()).toBe(settings.length);
        // each that is grey says why, in sight and to who does not see it
        const grey = await page.locator('.room:visible .lil-disabled :is(input, select)').evaluateAll((inputs) =>
          inputs.map((input) => {
            const why = document.getElementById(input.getAttribute('aria-describedby') ?? '');
            return why?.checkVisibility() ? why.textContent : null;
          }),
        );
        for (const why of grey) expect(why).toMatch(/^[A-Z].+\.$/);
      }
      await page.locator('.headline').click();
      expect(await page.locator('.counters-body').isVisible()).toBe(true);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(open).toEqual([]);
      expect(await page.locator('.counters-body').isVisible()).toBe(false);
      expect((await page.locator('.scene-button').boundingBox())!.width).toBeGreaterThanOrEqual(120);
      await page.setViewportSize({ width: 1280, height: 720 });
      await expect.poll(open).toEqual(['Camera']);
      expect(await page.locator('.counters-body').isVisible()).toBe(true);
      await page.locator('.options-button').click();
      expect(await open()).toEqual([]);
    },
  );

  onPage(
    'four orders have words, the others stand behind "More" by their names',
    { width: 1280, height: 720 },
    async ({ page }) => {
      const few = page.locator('.orders .segment');
      expect(await few.allTextContents()).toEqual(['Nearest first', 'File', 'Random', 'Back to front', 'More']);
      await few.nth(1).click();
      expect((await settings(page)).order).toBe('file');
      await few.nth(4).click();
      const all = page.locator('.all-orders .segment');
      expect(await all.allTextContents()).toEqual(MENU_ORDERS.map((order, i) => `${i + 1}${ORDER_TITLES[order]}`));
      await all.nth(5).click();
      expect((await settings(page)).order).toBe(MENU_ORDERS[5]);
      expect(await page.locator('.all-orders').isVisible()).toBe(false);
      expect(await few.nth(4).textContent()).toBe(ORDER_TITLES[MENU_ORDERS[5]]);
      await few.nth(4).click();
      await page.keyboard.press('Escape');
      expect(await page.locator('.all-orders').isVisible()).toBe(false);
    },
  );

  onPage(
    'one message stands there at a time: what is short goes by itself, what is long stays until it is closed',
    { hash: '#scene=castle&speed=fast', width: 1280, height: 720 },
    async ({ page }) => {
      const seen = page.locator('.message:visible p');
      await page.locator('.message p', { hasText: 'cannot be' }).waitFor();
      await shown(page);
      await page.keyboard.press('k');
      await expect.poll(() => seen.allTextContents()).toEqual(['Orbiting: a drag goes round what is in the middle.']);
      // it goes after a while, and what it covered is there again
      await page.locator('.message:visible p', { hasText: 'cannot be' }).waitFor();
      expect(await seen.count()).toBe(1);
      await page.locator('.message:visible [aria-label="Close this message"]').click();
      expect(await page.locator('.message').count()).toBe(0);
    },
  );

  onPage('no panel covers another at 1280 x 720', { width: 1280, height: 720 }, async ({ page }) => {
    expect((await boxesOf(page)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['.top-bar', '.counters', '.room-bar', '.dock']),
    );
    for (const mode of ['scene', 'visit', 'culling', 'heat', 'layers'] as const) {
      await page.evaluate((to) => window.cull64!.store.set({ mode: to }), mode);
      await page.mouse.click(640, 400);
      await settled(page);
      expect(await overlaps(page), mode).toEqual([]);
    }
  });

  onPage(
    'a phone turns the camera with a swipe, and nothing is wider than it',
    { width: 390, height: 844, touch: true },
    async ({ page }) => {
      const start = await viewOf(page);
      const devtools = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
      await touch('touchStart', 200, 420);
      for (let x = 200; x <= 300; x += 20) await touch('touchMove', x, 420);
      await touch('touchEnd', 300, 420);
      await shown(page);
      expect(turned(await viewOf(page), start)).toBeLessThan(0.999);
      const wide = () =>
        page.evaluate(() => {
          const outside = [...document.querySelectorAll('.panel, .dock, .top-bar, .options')].filter((element) => {
            const { left, right, width } = element.getBoundingClientRect();
            return width > 0 && (left < -1 || right > innerWidth + 1);
          });
          return [document.scrollingElement!.scrollWidth - innerWidth, ...outside.map((element) => element.className)];
        });
      expect(await wide()).toEqual([0]);
      await page.evaluate(() => window.cull64!.actions.toggleLab(true));
      await settled(page);
      expect(await wide()).toEqual([0]);
      expect(await overlaps(page)).toEqual([]);
    },
  );

  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ])
    onPage(
      `on a phone of ${width} x ${height} no panel covers another, and no target is smaller than ${LEAST_TARGET} pixels`,
      { width, height, touch: true, before: `localStorage.setItem('cull64.hint', 'seen')` },
      async ({ page }) => {
        expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
        for (const open of ['', '.headline', '.options-button']) {
          if (open !== '') await page.locator(open).first().tap();
          await settled(page);
          for (const mode of ['scene', 'visit', 'heat', 'layers', 'culling'] as const) {
            await page.evaluate(
              (to) =>
                window.cull64!.store.set({
                  mode: to,
                  compare: to === 'heat' ? 'split' : 'off',
                  spheres: true,
                  visitPath: true,
                }),
              mode,
            );
            await settled(page);
            // the open options lie over all else; in the narrow window the counters lie under the icon of the options
            const wanted = width < height && open === '.headline' ? ['.counters and .room-bar'] : [];
            if (open !== '.options-button') expect(await overlaps(page), `${mode}, ${open} open`).toEqual(wanted);
            expect(await smallTargets(page), `${mode}, ${open} open`).toEqual([]);
          }
          if (open !== '') await page.locator(open).first().tap();
        }
        await page.locator('.scene-button').tap();
        await page.locator('dialog.scenes .card').first().waitFor();
        expect(await smallTargets(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.locator('.lab-opener').tap();
        await page.locator('.lab').getByRole('table').first().waitFor();
        expect(await smallTargets(page)).toEqual([]);
      },
    );

  onPage(
    'a phone flies by a stick and walks by it, and jumps by a button',
    { width: 844, height: 390, touch: true },
    async ({ page }) => {
      const start = await viewOf(page);
      const devtools = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
      const { x, y, width, height } = (await page.locator('.stick').boundingBox())!;
      const [middle, top] = [x + width / 2, y + height / 2];
      const away = (one: View) => distance(one, start);
      await touch('touchStart', middle, top);
      await touch('touchMove', middle, top - height / 2);
      await page.waitForFunction((eye) => {
        const now = window.cull64!.view().eye;
        return Math.hypot(...now.map((v, axis) => v - eye[axis])) > 1;
      }, start.eye);
      await touch('touchEnd', middle, top);
      await shown(page);
      // along the look, and it stands once the stick is let go
      const flown = await viewOf(page);
      const look = start.target.map((v, axis) => v - start.eye[axis]);
      const way = flown.eye.map((v, axis) => v - start.eye[axis]);
      const along = look.reduce((sum, v, axis) => sum + v * way[axis], 0) / Math.hypot(...look);
      expect(along).toBeGreaterThan(0.99 * away(flown));
      await page.waitForTimeout(300);
      expect(await viewOf(page)).toEqual(flown);

      expect(await page.locator('.jump').isVisible()).toBe(false);
      await page.evaluate(() => window.cull64!.store.set({ move: 'walk' }));
      await shown(page);
      const ground = (await viewOf(page)).eye[1];
      const jumped = page.waitForFunction((height) => window.cull64!.view().eye[1] > height, ground + 0.1);
      await page.locator('.jump').tap();
      await jumped;
      await shown(page);
      expect((await viewOf(page)).eye[1]).toBeCloseTo(ground, 2);
      await page.evaluate(() => window.cull64!.store.set({ move: 'orbit' }));
      expect(await page.locator('.stick').isVisible()).toBe(false);
    },
  );

  onPage('a phone is told of no keys', { width: 844, height: 390, touch: true }, async ({ page }) => {
    await chooseFiles(page, {
      'boxes.glb': await writeGlb(
        boxScene([
          [0, 0, 0, 1, 1, 1],
          [2, 0, 0, 3, 1, 1],
        ]),
      ),
    });
    await shownAs(page, 'boxes.glb');
    const said = await readMessage(page, /No camera path/);
    expect(said).toMatch(/▶ plays them/);
    await page.evaluate(() => window.cull64!.actions.toggleInterface(false));
    expect(await page.locator('.back-hint').textContent()).toBe('Show the interface');
    await page.evaluate(() => window.cull64!.actions.toggleHelp(true));
    const help = page.locator('dialog.help');
    await help.getByRole('heading', { name: 'Fingers' }).waitFor();
    expect(await help.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Fingers']);
    expect(await help.locator('.sentences').textContent()).not.toMatch(
      /\b[A-Z] (plays|goes|finds|shows)|[\\;] (finds|shows)/,
    );
  });
});
