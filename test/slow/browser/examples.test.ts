/**
 * The example with three.js as a stranger has it: built by Vite beside the package as npm packs it, and used by its panel.
 *
 * What is drawn is read from WebGL itself: each draw call's place in the index list tells the object.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createCamera } from '../../../src/core/math/camera.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { OBJECT_BLEND, objectCount, type Scene } from '../../../src/core/scene/scene.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { createBruteResult, cullBrute } from '../../../src/core/tree/brute.ts';
import { type CullQuery, createQuery, distanceKey } from '../../../src/core/tree/query.ts';
import { createCullResult } from '../../../src/core/tree/sphere/cull-result.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { cull } from '../../../src/core/tree/sphere/sphere-cull.ts';
import { describeInBrowser } from '../../browser/page.ts';
import { useExample } from '../../browser/use-example.ts';
import { linesOf, runLine } from '../../examples/examples.ts';

const WIDTH = 640;
const HEIGHT = 360;
/** the page's far plane */
const FAR = 1000;
/** views of the path, and the part of all pairs of objects that the page draws the farther one first: recorded; chance gives 0.5 */
const VIEWS = [
  [0, 0.121],
  [7, 0.179],
  [15, 0.291],
];

/** In the page: `drawn` are the first indices of the last whole frame's draw calls. */
const LISTEN = `
  let calls = [];
  window.frames64 = 0;
  const { clear, drawElements } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.clear = function (...args) {
    window.drawn64 = calls;
    window.frames64++;
    calls = [];
    return clear.apply(this, args);
  };
  WebGL2RenderingContext.prototype.drawElements = function (mode, count, type, offset) {
    calls.push(offset / 4);
    return drawElements.call(this, mode, count, type, offset);
  };`;

interface Listening {
  drawn64: number[];
  frames64: number;
}

describeInBrowser('the example with three.js', () => {
  let scene: Scene;
  const open = async (page: Page, address: string) => {
    await page.goto(address);
    await page.getByText(/drawn, nearest first/).waitFor();
  };
  const used = useExample('browser-three', {
    size: { width: WIDTH, height: HEIGHT },
    isFault: () => true,
    async prepare(installed, folder) {
      for (const line of linesOf('browser-three').filter((line) => !line.includes('vite'))) runLine(line, installed);
      scene = await readScene(readFileSync(join(folder, 'public/castle.glb')));
    },
    async open(page, address) {
      await page.addInitScript(LISTEN);
      await open(page, address);
    },
  });
  const { faults } = used;

  /** Two frames later: the first of them may have been begun before the panel was touched. */
  async function settled(): Promise<void> {
    const before = await used.page.evaluate(() => (window as unknown as Listening).frames64);
    await used.page.waitForFunction((past) => (window as unknown as Listening).frames64 > past, before + 2);
  }

  async function stand(place: number, most = objectCount(scene)): Promise<void> {
    await used.page.getByLabel('fly').uncheck();
    await used.page.getByLabel('along the path').fill(String(place));
    await used.page.getByLabel('only the first').fill(String(most));
    await settled();
  }

  const counter = () => used.page.locator('output').textContent();

  /** Objects in the order of their draw calls. */
  async function drawn(): Promise<number[]> {
    const firsts = await used.page.evaluate(() => (window as unknown as Listening).drawn64);
    return firsts.map((index) => scene.firstTriangle.indexOf(index / 3));
  }

  const queryOf = (view: number) => createQuery(createCamera({ ...scene.views[view], far: FAR }, WIDTH / HEIGHT));
  const blends = (id: number) => (scene.flags[id] & OBJECT_BLEND) !== 0;

  test.each(VIEWS)('view %i: draws what the linear scan finds, and counts it', async (view) => {
    await stand(view);
    const ids = new Uint32Array(objectCount(scene));
    const found = [...ids.subarray(0, cullBrute(scene.spheres, queryOf(view), {}, createBruteResult(ids)))];
    expect(await counter()).toBe(`${found.length} of ${objectCount(scene)} objects drawn, nearest first`);
    expect((await drawn()).sort((a, b) => a - b)).toEqual(found);
  });

  async function expectOrder(view: number): Promise<number[]> {
    await stand(view);
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const result = createCullResult(tree);
    const ids = [...result.ids.subarray(0, cull(tree, queryOf(view), {}, result))];
    const opaque = ids.filter((id) => !blends(id));
    expect(await drawn()).toEqual([...opaque, ...ids.filter(blends).reverse()]);
    return opaque;
  }

  test.each(VIEWS)('view %i: nearest first, as the cull gives them', async (view, recorded) => {
    const opaque = await expectOrder(view);
    expect(wrongPairs(opaque, queryOf(view))).toBeLessThanOrEqual(recorded);
  });

  /** Part of all pairs whose first object is the farther one. */
  function wrongPairs(ids: number[], query: CullQuery): number {
    const keys = ids.map((id) => distanceKey(query, ...(scene.spheres.subarray(4 * id, 4 * id + 3) as unknown as Vec)));
    const wrong = keys.map((key, i) => keys.slice(i + 1).filter((later) => later < key).length);
    return wrong.reduce((sum, count) => sum + count, 0) / ((ids.length * (ids.length - 1)) / 2);
  }

  test('only the first: the beginning of the same list', async () => {
    await stand(7);
    const all = (await drawn()).filter((id) => !blends(id));
    await stand(7, 60);
    expect(await counter()).toBe(`60 of ${objectCount(scene)} objects drawn, nearest first`);
    const first = (await drawn()).filter((id) => !blends(id));
    expect(first.length).toBeGreaterThan(50);
    expect(first).toEqual(all.slice(0, first.length));
  });

  test('flies along the path, and what it draws changes', async () => {
    await stand(0);
    const before = await counter();
    await used.page.getByLabel('fly').check();
    await used.page.waitForFunction((text) => document.querySelector('output')!.value !== text, before);
    expect(Number(await used.page.getByLabel('along the path').inputValue())).toBeGreaterThan(0);
  });

  test('objects that blend come last, farthest first', async () => {
    scene.flags = scene.flags.map((flags, id) => (id % 5 === 0 ? flags | OBJECT_BLEND : flags));
    const body = Buffer.from(await writeGlb(scene));
    await used.page.route('**/castle.glb', (route) => route.fulfill({ body, contentType: 'model/gltf-binary' }));
    await open(used.page, used.address);
    const opaque = await expectOrder(7);
    expect((await drawn()).length - opaque.length).toBeGreaterThan(50);
  });

  test('nothing went wrong on the way', () => expect(faults).toEqual([]));
});

type Vec = [x: number, y: number, z: number];
