/**
 * Bad days: no WebGL, a context that goes and comes back, scenes switched many times and too quickly.
 *
 * @seconds 80
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { scenes } from '../../../scenes/index.ts';
import { expectOverlays } from '../../browser/overlays.ts';
import {
  describeInBrowser,
  expectNoFaults,
  launch,
  type OpenPage,
  openPage,
  PATIENCE,
  shown,
  shownAs,
} from '../../browser/page.ts';
import { differing, distinctColours, takePicture } from '../../browser/picture.ts';

/** what Chromium says of a lost context by itself */
const withoutLoss = (open: OpenPage): string[] => open.faults.filter((fault) => !/CONTEXT_LOST_WEBGL/.test(fault));

describeInBrowser('without WebGL', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const NONE = `{
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.includes('webgl') ? null : getContext.call(this, kind, ...rest);
    };
  }`;
  const SMALL_INDICES = `{
    const { getExtension } = WebGLRenderingContext.prototype;
    WebGLRenderingContext.prototype.getExtension = function (name) {
      return name.toLowerCase() === 'oes_element_index_uint' ? null : getExtension.call(this, name);
    };
  }`;
  test.each([
    ['at all', NONE, /gives no WebGL.*hardware acceleration/],
    ['that large scenes need', SMALL_INDICES, /lacks OES_element_index_uint/],
  ])('%s, the page says so', async (_, before, pattern) => {
    const open = await openPage(browser, { before, ready: false });
    const line = open.page.getByRole('alert').filter({ hasText: pattern });
    await line.waitFor();
    expect(await line.isVisible()).toBe(true);
    // what would be seen, and the way to the figures
    const { page } = open;
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.no-webgl img')?.naturalWidth === 1200);
    await page.locator('.no-webgl a').click();
    await page.locator('td.tree').first().waitFor();
    expect(await page.locator('tbody tr').count()).toBe(scenes.length);
    await page.getByRole('link', { name: 'Open the viewer' }).click();
    await page.getByRole('alert').filter({ hasText: pattern }).waitFor();
    expectNoFaults(open);
    await open.close();
  });

  test('and without JavaScript it shows a picture and the way to the figures', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(inject('pageAddress'));
    const line = page.locator('noscript p').first();
    expect(await line.isVisible()).toBe(true);
    expect(await line.textContent()).toContain('please switch JavaScript on');
    expect(await page.locator('noscript img').boundingBox()).toMatchObject({ x: expect.any(Number) });
    await page.getByRole('link', { name: /figures/ }).click();
    await page.locator('td.tree').first().waitFor();
    await context.close();
  });
});

describeInBrowser('without a server', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test('the page, opened as a file, says what it needs', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(pathToFileURL(join(inject('pageFolder'), 'index.html')).href);
    const line = page.getByRole('alert').filter({ hasText: /npm start.*static host/s });
    await line.waitFor();
    expect(await page.locator('canvas').isVisible()).toBe(false);
    expect(await line.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight)).toBe(true);
    await page.close();
  });

  test('the page that is served does not say so', async () => {
    const open = await openPage(browser);
    expect(await open.page.getByText('npm start').isVisible()).toBe(false);
    expectNoFaults(open);
    await open.close();
  });
});

describeInBrowser('without the extensions that are only wanted', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test.each([
    ['ANGLE_instanced_arrays'],
    ['OES_standard_derivatives'],
    ['WEBGL_multi_draw'],
    ['ANGLE_instanced_arrays', 'OES_standard_derivatives', 'WEBGL_multi_draw', 'WEBGL_color_buffer_float'],
  ])('%s %s %s %s, the page still draws, with all its overlays', async (...names) => {
    const hidden = JSON.stringify(names.map((name) => name.toLowerCase()));
    const before = `{
      const { getExtension } = WebGLRenderingContext.prototype;
      WebGLRenderingContext.prototype.getExtension = function (name) {
        return ${hidden}.includes(name.toLowerCase()) ? null : getExtension.call(this, name);
      };
    }`;
    const open = await openPage(browser, { before, hash: '#mode=culling&live=0', width: 1280, height: 720 });
    expect(distinctColours(await takePicture(open.page))).toBeGreaterThan(50);
    await expectOverlays(open.page);
    for (const patch of [{ n64: true, spheres: true, visitPath: true }, { mode: 'heat' }] as const) {
      await open.page.evaluate((to) => window.cull64!.store.set(to), patch);
      await shown(open.page);
      expect(distinctColours(await takePicture(open.page))).toBeGreaterThan(3);
    }
    expectNoFaults(open);
    await open.close();
  });
});

describeInBrowser('a context', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const lose = (open: OpenPage) =>
    open.page.evaluate(() => {
      const loss = window.cull64!.stage.context.gl.getExtension('WEBGL_lose_context')!;
      Object.assign(window, { loss });
      loss.loseContext();
    });
  const restore = async (open: OpenPage) => {
    await open.page.evaluate(() => (window as unknown as { loss: WEBGL_lose_context }).loss.restoreContext());
    await open.page.waitForFunction(() => window.cull64!.stage.renderer !== null);
    await shown(open.page);
  };

  test.each(['scene', 'heat', 'visit'])('that goes is told, and the same %s is back with it', async (mode) => {
    const open = await openPage(browser, { hash: `#mode=${mode}` });
    const before = await takePicture(open.page);
    await lose(open);
    const stop = open.page.locator('.stop');
    await stop.filter({ hasText: /graphics card stopped/ }).waitFor();
    await restore(open);
    await stop.waitFor({ state: 'hidden' });
    expect(differing(await takePicture(open.page), before)).toBe(0);
    // and it still moves
    await open.page.evaluate(() => window.cull64!.store.set({ scrub: 0.3 }));
    expect(differing(await takePicture(open.page), before)).toBeGreaterThan(1000);
    expect(withoutLoss(open)).toEqual([]);
    await open.close();
  });

  test('that is gone while a scene is opened shows it when it is back', async () => {
    const open = await openPage(browser);
    await lose(open);
    await open.page.locator('.stop').waitFor();
    await open.page.evaluate(() => window.cull64!.actions.openScene('canyon'));
    await open.page.waitForFunction(() => window.cull64!.loaded?.name === 'canyon');
    await restore(open);
    const again = await openPage(browser, { hash: '#scene=canyon&moving=0' });
    expect(differing(await takePicture(open.page), await takePicture(again.page))).toBe(0);
    expect(withoutLoss(open)).toEqual([]);
    await open.close();
    await again.close();
  });
});

/** counts of WebGL objects and workers that are alive, as `alive` */
const COUNTING = `{
  const alive = {};
  window.alive = alive;
  for (const kind of ['Buffer', 'Texture', 'Framebuffer', 'Renderbuffer', 'Program', 'Shader']) {
    const gone = new WeakSet();
    const made = WebGLRenderingContext.prototype['create' + kind];
    const ended = WebGLRenderingContext.prototype['delete' + kind];
    alive[kind] = 0;
    WebGLRenderingContext.prototype['create' + kind] = function (...rest) {
      alive[kind]++;
      return made.apply(this, rest);
    };
    WebGLRenderingContext.prototype['delete' + kind] = function (object) {
      if (object && !gone.has(object)) alive[kind]--;
      if (object) gone.add(object);
      return ended.call(this, object);
    };
  }
  alive.Worker = 0;
  window.Worker = class extends Worker {
    constructor(...rest) {
      super(...rest);
      alive.Worker++;
    }
    terminate() {
      alive.Worker--;
      super.terminate();
    }
  };
}`;
const WARM = 10;
const SWITCHES = 30;
/** bytes: what the JavaScript heap may grow by with each switch after the 10th, buffers included; most of it is what V8 learns of the code */
const GROWTH = 40_000;
/** bytes: two readings of the heap that differ by less say that the page does nothing more; a count of a picture has megabytes for a while */
const SETTLED = 2_000;

describeInBrowser('scenes', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test(`are switched ${SWITCHES} times, and nothing is left of them`, async () => {
    const open = await openPage(browser, { before: COUNTING, width: 320, height: 240 });
    const { page } = open;
    const devtools = await page.context().newCDPSession(page);
    const state = async () => {
      await devtools.send('HeapProfiler.collectGarbage');
      const { usedSize, ...rest } = (await devtools.send('Runtime.getHeapUsage')) as {
        usedSize: number;
        backingStorageSize?: number;
      };
      const alive = await page.evaluate(() => ({ ...(window as unknown as { alive: Record<string, number> }).alive }));
      return { alive, bytes: usedSize + (rest.backingStorageSize ?? 0) };
    };
    const settled = async () => {
      for (let before = await state(); ; ) {
        await page.waitForTimeout(500);
        const now = await state();
        if (Math.abs(now.bytes - before.bytes) < SETTLED) return now;
        before = now;
      }
    };
    let warm = await state();
    for (let i = 1; i <= SWITCHES; i++) {
      const name = i % 2 === 1 ? 'canyon' : 'castle';
      // each way to show a scene makes things of its own; all of them come again after WARM switches
      const mode = (['scene', 'heat', 'visit', 'layers', 'culling'] as const)[i % 5];
      await page.evaluate(
        ({ name, mode, n64 }) => {
          window.cull64!.store.set({ mode, n64, spheres: n64 });
          window.cull64!.actions.openScene(name);
        },
        { name, mode, n64: i % 2 === 0 },
      );
      await shownAs(page, name);
      if (i === WARM) warm = await settled();
    }
    const end = await settled();
    const show = ({ alive, bytes }: typeof end) => `${JSON.stringify(alive)}, ${(bytes / 1e6).toFixed(1)} MB`;
    console.log(`after ${WARM} switches ${show(warm)}\nafter ${SWITCHES} switches ${show(end)}`);
    expect(end.alive).toEqual(warm.alive);
    expect(end.alive.Worker).toBe(0);
    expect(end.bytes - warm.bytes).toBeLessThan(GROWTH * (SWITCHES - WARM));
    expectNoFaults(open);
    await open.close();
  });

  test('asked for one after the other end on the last', async () => {
    const open = await openPage(browser);
    const { page } = open;
    await page.evaluate(() => {
      for (const name of ['dungeon', 'town', 'canyon']) window.cull64!.actions.openScene(name);
    });
    await shownAs(page, 'canyon');
    await page.waitForTimeout(1500);
    expect(await page.evaluate(() => window.cull64!.loaded!.name)).toBe('canyon');
    expect(await page.locator('.messages .message').count()).toBe(0);
    expectNoFaults(open);
    await open.close();
  });

  test('come from the folder of the page alone', async () => {
    const open = await openPage(browser);
    await open.page.evaluate(() => window.cull64!.actions.openScene('canyon'));
    await shownAs(open.page, 'canyon');
    expect(open.requests.length).toBeGreaterThan(5);
    expect(open.requests.filter((address) => /^(?!blob:|data:)[a-z]+:/i.test(address))).toEqual([]);
    expect(await open.page.evaluate(() => document.baseURI)).toMatch(new RegExp(`^${inject('pageAddress')}`));
    await open.close();
  });
});
