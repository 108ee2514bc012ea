/**
 * Panels are insets: what is of interest in the picture stands in the middle of what they leave free of it.
 *
 * @seconds 80
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera } from '../../../src/core/math/camera.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { createQuery } from '../../../src/core/tree/query.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { pick, rayThrough } from '../../../src/overdraw/frame/pick.ts';
import { boxScene } from '../../browser/boxes.ts';
import {
  chooseFiles,
  closeMessages,
  describeInBrowser,
  expectNoFaults,
  launch,
  openPage,
  settled,
  shown,
  shownAs,
} from '../../browser/page.ts';
import { differing, type Picture, takePicture } from '../../browser/picture.ts';

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** behind own models, and around the picture of the console */
const SKY = 0x20242e;
const BORDER = 0x080809;

/** What each window leaves free, by the panels that bound it there. */
const WINDOWS = [
  { name: 'a desktop', width: 1280, height: 720, lab: false, sides: ['', '.top-bar', '', '.dock'] },
  {
    name: 'a desktop with the lab',
    width: 1280,
    height: 720,
    lab: true,
    sides: ['', '.top-bar', '.lab', '.dock'],
  },
  { name: 'a phone', width: 390, height: 844, lab: false, sides: ['', '.top-bar', '', '.dock'] },
  {
    name: 'a phone on its side',
    width: 844,
    height: 390,
    lab: false,
    sides: ['', '.top-bar', '', '.dock'],
  },
];
type Size = (typeof WINDOWS)[number];

async function freeOf(page: Page, { sides, width, height }: Size): Promise<Edges> {
  const [left, top, right, bottom] = await page.evaluate(
    (names) =>
      names.map((name) => (name === '' ? null : document.querySelector(name)!.getBoundingClientRect().toJSON())),
    sides,
  );
  return {
    left: left?.right ?? 0,
    top: top?.bottom ?? 0,
    right: right?.left ?? width,
    bottom: bottom?.top ?? height,
  };
}

/** Of the pixels that are not `background`. */
function edgesOf({ width, pixels }: Picture, background: number): Edges {
  const edges = { left: width, top: pixels.length / width, right: 0, bottom: 0 };
  pixels.forEach((pixel, i) => {
    if (pixel === background) return;
    const [x, y] = [i % width, Math.floor(i / width)];
    edges.left = Math.min(edges.left, x);
    edges.right = Math.max(edges.right, x + 1);
    edges.top = Math.min(edges.top, y);
    edges.bottom = Math.max(edges.bottom, y + 1);
  });
  return edges;
}

function expectWithin(inner: Edges, outer: Edges): void {
  expect(inner.left).toBeGreaterThanOrEqual(Math.floor(outer.left));
  expect(inner.top).toBeGreaterThanOrEqual(Math.floor(outer.top));
  expect(inner.right).toBeLessThanOrEqual(Math.ceil(outer.right));
  expect(inner.bottom).toBeLessThanOrEqual(Math.ceil(outer.bottom));
}

function expectCentred(inner: Edges, outer: Edges, tolerance: number): void {
  expect(Math.abs(inner.left + inner.right - outer.left - outer.right) / 2).toBeLessThanOrEqual(tolerance);
  expect(Math.abs(inner.top + inner.bottom - outer.top - outer.bottom) / 2).toBeLessThanOrEqual(tolerance);
}

describeInBrowser('in what the panels leave free', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  async function openIn({ width, height, lab }: Size, hash: string) {
    const before = `localStorage.setItem('cull64.hint', 'seen')`;
    // the small windows are of phones
    const touch = height < 400 || width < 400;
    const open = await openPage(browser, { hash: `#live=0${hash}`, width, height, touch, before });
    if (lab) {
      await open.page.keyboard.press('l');
      // its code comes when it is first opened
      await open.page.locator('.lab').waitFor();
    }
    // the lab slides in
    await settled(open.page);
    return open;
  }

  test.each(WINDOWS)("of $name stands a model of one's own", async (size) => {
    const open = await openIn(size, '');
    const { page } = open;
    const ball = Array.from({ length: 2 }, (_, i) => [-1, -1, i - 1, 1, 1, i] as const);
    await chooseFiles(page, { 'box.glb': await writeGlb(boxScene(ball)) });
    await shownAs(page, 'box.glb');
    await closeMessages(page);
    const free = await freeOf(page, size);
    const model = edgesOf(await takePicture(page), SKY);
    expectWithin(model, free);
    // in perspective the box's middle is not the middle of its outline
    const least = Math.min(free.right - free.left, free.bottom - free.top);
    expectCentred(model, free, 0.08 * least);
    // and it is not small there
    const fill = Math.max(
      (model.right - model.left) / (free.right - free.left),
      (model.bottom - model.top) / (free.bottom - free.top),
    );
    expect(fill).toBeGreaterThan(0.8);
    expectNoFaults(open);
    await open.close();
  });

  test.each(WINDOWS)('of $name stands the line between two orders, with the names of both', async (size) => {
    const open = await openIn(size, '&mode=heat&compare=split');
    const { page } = open;
    const free = await freeOf(page, size);
    // narrow windows have the legend below
    if (size.width === 390)
      free.bottom = await page.evaluate(() => document.querySelector('.legend')!.getBoundingClientRect().top);
    // in upright areas one order stands above the other
    const stacked = (await page.locator('.split-line').getAttribute('aria-orientation')) === 'vertical';
    const line = async () => {
      const found = (await page.locator('.split-line').boundingBox())!;
      return stacked ? found.y + found.height / 2 : found.x + found.width / 2;
    };
    const [from, to] = stacked ? [free.top, free.bottom] : [free.left, free.right];
    const middle = (from + to) / 2;
    expect(Math.abs((await line()) - middle)).toBeLessThanOrEqual(0.5);
    for (const name of ['.left-side', '.right-side']) {
      const box = (await page.locator(name).boundingBox())!;
      expectWithin({ left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }, free);
    }
    for (const split of [0.5, 0.25]) {
      await page.evaluate((at) => window.cull64!.store.set({ split: at }), split);
      const { pixels, width, height } = await takePicture(page);
      const at = Math.floor(await line());
      expect(Math.abs(at - (from + split * (to - from)))).toBeLessThanOrEqual(1);
      // the line that the GPU draws is where the one is that can be dragged
      for (let k = 0; k < (stacked ? width : height); k++)
        expect(pixels[stacked ? at * width + k : k * width + at]).toBe(0xffffff);
    }
    // a drag to the middle gives the number of the middle
    const across = stacked ? (free.left + free.right) / 2 : (free.top + free.bottom) / 2;
    const moveTo = (along: number, steps = 1) =>
      stacked ? page.mouse.move(across, along, { steps }) : page.mouse.move(along, across, { steps });
    await moveTo(await line());
    await page.mouse.down();
    await moveTo(middle, 3);
    await page.mouse.up();
    expect(await page.evaluate(() => window.cull64!.store.value.split)).toBeCloseTo(0.5, 2);
    expectNoFaults(open);
    await open.close();
  });

  test.each(WINDOWS)('of $name stands the picture of the console', async (size) => {
    const open = await openIn(size, '&n64=1');
    const free = await freeOf(open.page, size);
    const picture = edgesOf(await takePicture(open.page), BORDER);
    expectWithin(picture, free);
    expectCentred(picture, free, 1);
    expect((picture.right - picture.left) / (picture.bottom - picture.top)).toBeCloseTo(4 / 3, 1);
    expectNoFaults(open);
    await open.close();
  });

  test.each(WINDOWS)('of $name is the middle of what is culled, counted and picked', async (size) => {
    const open = await openIn(size, '');
    const { page } = open;
    const free = await freeOf(page, size);
    const { view, place, drawn, visible } = await page.evaluate(() => {
      const { view, picture, drawn, report } = window.cull64!;
      return { view: view(), place: picture, drawn: [...drawn()], visible: report!.visible };
    });
    const edges = { ...place, right: place.left + place.width, bottom: place.top + place.height };
    expectCentred(edges, free, 1);

    const scene = castle.build();
    const camera = createCamera(view, place.width / place.height);
    const ids = new Uint32Array(scene.names.length);
    expect(visible).toBe(cullBrute(scene.spheres, createQuery(camera), {}, createBruteResult(ids)));
    // in this order what is culled away does not change who comes first of two surfaces in one place
    await page.evaluate(() => window.cull64!.store.set({ order: 'file' }));
    const culled = await takePicture(page);
    await page.evaluate(() => window.cull64!.store.set({ culling: 'off' }));
    expect(differing(await takePicture(page), culled)).toBe(0);
    await page.evaluate(() => window.cull64!.store.set({ culling: 'tree', order: 'tree' }));
    await shown(page);

    const seen = new Uint8Array(scene.names.length);
    for (const id of drawn) seen[id] = 1;
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const [x, y] = [(free.left + free.right) / 2, free.top * 0.3 + free.bottom * 0.7];
    const hit = pick(scene, tree, rayThrough(camera, x - place.left, y - place.top, place.width, place.height), seen);
    await page.mouse.click(x, y);
    await page.locator('.pick').waitFor();
    expect(await page.locator('.pick dd').first().textContent()).toBe(String(hit!.object));
    expectNoFaults(open);
    await open.close();
  });

  test('of a window without panels the picture is all of the canvas', async () => {
    const open = await openIn(WINDOWS[0], '');
    await open.page.keyboard.press('h');
    await shown(open.page);
    const place = await open.page.evaluate(() => window.cull64!.picture);
    expect(place).toEqual({ left: 0, top: 0, width: 1280, height: 720 });
    await open.close();
  });
});
