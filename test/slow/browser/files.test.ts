/**
 * Own files, good and bad: what can be shown is shown; what cannot is told in one plain line, and the scene before stays.
 *
 * @seconds 50
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { encodeTree } from '../../../src/core/file/binary.ts';
import type { View } from '../../../src/core/math/camera.ts';
import { readScene } from '../../../src/core/scene/read.ts';
import { OBJECT_DOUBLE_SIDED } from '../../../src/core/scene/scene.ts';
import { writeGlb } from '../../../src/core/scene/write-gltf.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { withCounts } from '../../../src/view/ui/format.ts';
import { type Box, boxScene } from '../../browser/boxes.ts';
import {
  messages as allMessages,
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
import { distinctColours, takePicture } from '../../browser/picture.ts';
import { featureFiles } from '../../core/scene/support/features.ts';
import { illformedFiles } from '../../core/scene/support/illformed.ts';
import { encodePng } from '../../core/scene/support/png.ts';
import { noShared, readShared, sharedPath } from '../../shared-data.ts';
import { cull64, scratchFolder } from '../../tools/cli.ts';

/** what the page says of a model without a camera path, and nothing else */
const NO_PATH = expect.stringMatching(/^No camera path came with it: 24 views were placed/);

const grid: Box[] = Array.from({ length: 16 }, (_, i) => {
  const x = (i % 4) * 3;
  const z = (i >> 2) * 3;
  return [x, 0, z, x + 2, 2, z + 2];
});
const row: Box[] = Array.from({ length: 12 }, (_, i) => [i * 3, 0, 0, i * 3 + 2, 2, 2]);
const OBJ = 'o one\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\no two\nv 3 0 0\nv 4 0 0\nv 3 1 0\nf 4 5 6\n';

/** A GLB as .gltf text and the .bin that it names. */
function asGltf(glb: Uint8Array, bin: string): { gltf: string; bin: Uint8Array } {
  const words = new DataView(glb.buffer, glb.byteOffset);
  const jsonLength = words.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + jsonLength)));
  json.buffers[0].uri = bin;
  return { gltf: JSON.stringify(json), bin: glb.subarray(28 + jsonLength) };
}

/** Drops files on the page, as far as a script can. */
async function dropFiles(page: Page, files: Record<string, Uint8Array | string>): Promise<void> {
  const contents = Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('base64')]);
  await page.evaluate((list) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of list)
      dataTransfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
    const target = document.querySelector('canvas')!;
    for (const type of ['dragenter', 'dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, contents);
}

/** What the page says, but for what an own model saves: that comes when it is counted. */
async function messages(page: Page): Promise<string[]> {
  return (await allMessages(page)).filter((text) => !text.startsWith('Yours: '));
}

const objects = (page: Page): Promise<number> => page.evaluate(() => window.cull64!.loaded!.scene.names.length);

/** One line for people: what is wrong, without a programmer's words. */
function expectPlain(line: string): void {
  expect(line).not.toMatch(/undefined|\[object|TypeError|RangeError|SyntaxError|JSON\.parse|\bat \w+ \(|\n/);
  expect(line.length).toBeGreaterThan(20);
}

/** A triangle whose opaque texture is one colour, with an alpha of 0. */
function texturedTriangle(): object {
  const data = (bytes: Uint8Array, type: string) =>
    `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
  const corners = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1]);
  const rgba = Uint8Array.from({ length: 16 }, (_, i) => [200, 100, 50, 0][i % 4]);
  return {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri: data(encodePng({ width: 2, height: 2, rgba }), 'image/png') }],
    buffers: [{ uri: data(new Uint8Array(corners.buffer), 'application/octet-stream'), byteLength: 60 }],
    bufferViews: [
      { buffer: 0, byteLength: 36 },
      { buffer: 0, byteOffset: 36, byteLength: 24 },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      { bufferView: 1, componentType: 5126, count: 3, type: 'VEC2' },
    ],
  };
}

describeInBrowser('own files', () => {
  let browser: Browser;
  let open: OpenPage;
  let page: Page;
  beforeAll(async () => {
    browser = await launch();
    open = await openPage(browser, { hash: '#live=0&moving=0' });
    page = open.page;
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** The file is refused with a line that fits, castle stays as it is, and the next file is taken. */
  async function expectRefused(files: Record<string, Uint8Array | string>, pattern: RegExp): Promise<void> {
    await page.evaluate(() => window.cull64!.actions.openScene('castle'));
    await shownAs(page, 'castle');
    await closeMessages(page);
    await chooseFiles(page, files);
    expectPlain(await readMessage(page, pattern));
    await shown(page);
    expect(await page.evaluate(() => window.cull64!.loaded!.name)).toBe('castle');
    expectNoFaults(open);
  }

  test.each([
    ['chosen', chooseFiles],
    ['dropped', dropFiles],
  ])('%s: .glb, .obj, .gltf with its .bin', async (_, give) => {
    const glb = await writeGlb(boxScene(row));
    await give(page, { 'row.glb': glb });
    await shownAs(page, 'row.glb');
    expect(await objects(page)).toBe(12);
    await give(page, { 'pair.obj': OBJ });
    await shownAs(page, 'pair.obj');
    expect(await objects(page)).toBe(2);
    const { gltf, bin } = asGltf(glb, 'row data.bin');
    await give(page, { 'row.gltf': gltf, 'row data.bin': bin });
    await shownAs(page, 'row.gltf');
    expect(await objects(page)).toBe(12);
    expect(distinctColours(await takePicture(page))).toBeGreaterThan(3);
    expect(await messages(page)).toEqual([NO_PATH]);
    expectNoFaults(open);
  });

  test('a .glb with its tree beside it is shown with that tree', async () => {
    const scene = castle.build();
    const c64 = encodeTree(buildSphereTree(scene.spheres, { boxes: scene.boxes }));
    const glb = await writeGlb(scene);
    await chooseFiles(page, { 'own.glb': glb, 'own.c64': c64 });
    await shownAs(page, 'own.glb');
    expect(await page.evaluate(() => window.cull64!.loaded!.treeBytes)).toBe(c64.length);
    expect(await messages(page)).toEqual([]);
    await expectRefused({ 'own.c64': c64 }, /own\.c64 is a tree/);
    await expectRefused(
      { 'half.glb': glb.subarray(0, glb.length / 2) },
      /^half\.glb: .*(cut off|truncated|bytes|ends)/,
    );
  });

  const PATH: View[] = [
    { eye: [20, 5, 30], target: [10, 0, 0], fov: 50 },
    { eye: [-5, 5, 20], target: [10, 0, 0] },
  ];
  const pathOf = () =>
    page.evaluate(() => {
      const { views, recorded, viewsGiven } = window.cull64!.loaded!;
      return { views, recorded, viewsGiven };
    });
  /** What the page saves for --views. */
  async function savedViews(): Promise<{ text: string; views: View[] }> {
    const coming = page.waitForEvent('download');
    await page.evaluate(() => window.cull64!.actions.saveViews());
    const download = await coming;
    expect(download.suggestedFilename()).toBe('views.json');
    const text = (await contentOf(download)).toString();
    return { text, views: JSON.parse(text) };
  }

  test('a views.json beside a model is its path', async () => {
    await chooseFiles(page, { 'path.glb': await writeGlb(boxScene(row)), 'views.json': JSON.stringify(PATH) });
    await shownAs(page, 'path.glb');
    expect(await pathOf()).toEqual({ views: PATH, recorded: true, viewsGiven: true });
    expect(await page.evaluate(() => window.cull64!.view().eye)).toEqual(PATH[0].eye);
    expect(await messages(page)).toEqual([]);
    expectNoFaults(open);
  });

  test.each([
    ['chosen', chooseFiles],
    ['dropped', dropFiles],
  ])('a views.json alone, %s, is the path of the scene on screen', async (_, give) => {
    await page.evaluate(() => window.cull64!.actions.openScene('castle'));
    await shownAs(page, 'castle');
    const own = (await pathOf()).views;
    await give(page, { 'my path.json': ` ${JSON.stringify(PATH)}` });
    expect(await readMessage(page, /^my path\.json: /)).toBe('my path.json: Castle has a path of 2 views now.');
    await shown(page);
    expect(await pathOf()).toEqual({ views: PATH, recorded: true, viewsGiven: true });
    expect(await page.evaluate(() => window.cull64!.view())).toMatchObject({ eye: PATH[0].eye, fov: 50 });
    expect(await page.locator('.path-bar output').textContent()).toBe('view 0 / 1');
    await page.evaluate(() => window.cull64!.actions.seekPath(1));
    await shown(page);
    expect(await page.evaluate(() => window.cull64!.view().eye)).toEqual(PATH[1].eye);
    await page.evaluate(() => window.cull64!.actions.restorePath());
    expect(await pathOf()).toEqual({ views: own, recorded: true, viewsGiven: false });
    expect(await page.evaluate(() => window.cull64!.loaded!.name)).toBe('castle');
    await closeMessages(page);
    expectNoFaults(open);
  });

  test.each([
    ['[]', 'it holds no views'],
    ['[{"eye":[1,2,3]}]', 'view 0: camera: target must be three finite numbers'],
    ['[{"eye":[1,2,3],', 'this is not JSON'],
  ])('views that are none are refused, and the path stays: %s', async (text, reason) => {
    const before = await pathOf();
    await chooseFiles(page, { 'views.json': text });
    expect(await readMessage(page, /^views\.json/)).toContain(`views.json: ${reason}`);
    expect(await pathOf()).toEqual(before);
    expectNoFaults(open);
  });

  test('a path of views added one by one, for the command line and for the page again', async () => {
    const glb = await writeGlb(boxScene(row));
    await chooseFiles(page, { 'walk.glb': glb });
    await shownAs(page, 'walk.glb');
    await closeMessages(page);
    expect((await pathOf()).recorded).toBe(false);
    for (const view of PATH) {
      await page.evaluate((to) => window.cull64!.place(to), view);
      await shown(page);
      await page.keyboard.press('j');
      await readMessage(page, /^View \d of a path of your own/);
      // the same place twice is no path
      await page.keyboard.press('j');
      await readMessage(page, /last of the path already/);
    }
    const { views, recorded, viewsGiven } = await pathOf();
    expect([views.length, recorded, viewsGiven]).toEqual([2, true, true]);
    expect(views.map(({ eye }) => eye)).toEqual(PATH.map(({ eye }) => eye));
    expect(await page.evaluate(() => window.cull64!.view().eye)).toEqual(PATH[1].eye);

    const saved = await savedViews();
    expect(saved.views.map(({ eye, fov }) => ({ eye, fov }))).toEqual([
      { eye: PATH[0].eye, fov: 50 },
      { eye: PATH[1].eye, fov: 60 },
    ]);
    const folder = scratchFolder();
    writeFileSync(join(folder.path, 'walk.glb'), glb);
    writeFileSync(join(folder.path, 'views.json'), saved.text);
    const run = await cull64(['overdraw', 'walk.glb', '--views', 'views.json', '--json'], folder.path);
    folder.remove();
    expect(run.stderr).toBe('');
    expect(JSON.parse(run.stdout).views).toBe(2);

    await page.keyboard.press('l');
    const lab = page.locator('.lab');
    const idle = lab.getByRole('button', { name: 'Measure the path' }).and(page.locator(':enabled'));
    await idle.click();
    await lab.locator('.lab-command code', { hasText: '--views views.json' }).waitFor();
    await idle.waitFor();
    const coming = page.waitForEvent('download');
    await lab.getByRole('button', { name: 'JSON', exact: true }).click();
    expect((await contentOf(coming)).toString()).toBe(run.stdout);
    await page.keyboard.press('l');

    await chooseFiles(page, { 'walk.glb': glb, 'views.json': saved.text });
    await shownAs(page, 'walk.glb');
    expect((await savedViews()).text).toBe(saved.text);
    expectNoFaults(open);
  });

  test('a file that is not a model is refused', async () => {
    const glb = await writeGlb(boxScene(row));
    const { gltf } = asGltf(glb, 'row.bin');
    await expectRefused({ 'row.gltf': gltf }, /row\.gltf: .*row\.bin/);
    await expectRefused({ 'empty.glb': '' }, /^empty\.glb: /);
    await expectRefused({ 'notes.txt': 'Dear diary, no triangles today.' }, /^notes\.txt: /);
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52);
    await expectRefused({ 'photo.png': png }, /^photo\.png: /);
    await expectRefused({ 'a.glb': glb, 'b.glb': glb }, /2 models/);
  });

  test('a model of one object is reported, and can be split', async () => {
    await openMerged(row, 0);
    expect(await objects(page)).toBe(1);
    expect((await messages(page)).join()).toMatch(/one object.*Split it/);
    await page.getByRole('button', { name: 'By connected parts' }).click();
    await page.waitForFunction(() => window.cull64!.loaded!.scene.names.length > 1);
    await shown(page);
    expect(await objects(page)).toBe(12);
    expect(await page.evaluate(() => window.cull64!.report!.total)).toBe(12);
    expect(await page.locator('.message button', { hasText: 'By connected parts' }).count()).toBe(0);
    expectNoFaults(open);
  });

  test('one object can be cut where it pays', async () => {
    // seen from both sides, no one order of their triangles is right for all eyes
    await openMerged(grid, OBJECT_DOUBLE_SIDED);
    await page.getByRole('button', { name: 'Where it pays' }).click();
    await page.waitForFunction(() => window.cull64!.loaded!.scene.names.length > 1);
    await shown(page);
    expect(await objects(page)).toBeLessThanOrEqual(64);
    expect(await page.locator('.message button').count()).toBe(0);
    expectNoFaults(open);
  });

  test('where an order of its triangles is enough, the object stays one, and other cuts are offered', async () => {
    await openMerged(row, 0);
    await page.getByRole('button', { name: 'Where it pays' }).click();
    await page.getByText('no cut pays').waitFor();
    await shown(page);
    expect(await objects(page)).toBe(1);
    // the last one closes the message
    expect(await page.locator('.message', { hasText: 'no cut pays' }).locator('button').allTextContents()).toEqual([
      'By connected parts',
      'By a grid of 16',
      '',
    ]);
    expectNoFaults(open);
  });

  /** The boxes as one object. */
  async function openMerged(boxes: readonly Box[], flags: number): Promise<void> {
    const all = boxScene(boxes);
    const merged = { ...all, names: ['all'], firstTriangle: Uint32Array.of(0, all.indices.length / 3) };
    await chooseFiles(page, { 'one.glb': await writeGlb({ ...merged, flags: Uint8Array.of(flags) }) });
    await shownAs(page, 'one.glb');
  }

  test('a texture gives its colours, also where its alpha is 0', async () => {
    await chooseFiles(page, { 'texture.gltf': Buffer.from(JSON.stringify(texturedTriangle())) });
    await shownAs(page, 'texture.gltf');
    const colours = await page.evaluate(() => [...window.cull64!.loaded!.scene.colors]);
    expect(colours).toEqual([200, 100, 50, 255, 200, 100, 50, 255, 200, 100, 50, 255]);
    expectNoFaults(open);
  });

  test('cancelled, a loading leaves the scene before', async () => {
    await page.evaluate(() => window.cull64!.actions.openScene('castle'));
    await shownAs(page, 'castle');
    await closeMessages(page);
    await page.evaluate(() => window.cull64!.actions.openScene('metropolis'));
    await page.locator('.progress button').click();
    await page.locator('.progress').waitFor({ state: 'hidden' });
    await page.waitForTimeout(1000);
    await shown(page);
    expect(await page.evaluate(() => window.cull64!.loaded!.name)).toBe('castle');
    expect(await messages(page)).toEqual([]);
    await page.evaluate(() => window.cull64!.actions.openScene('canyon'));
    await shownAs(page, 'canyon');
    expectNoFaults(open);
  });

  describe('ill-formed', async () => {
    const files: Record<string, Uint8Array> = await illformedFiles();
    if (!noShared)
      for (const name of readdirSync(sharedPath('illformed/')).filter((entry) => /\.(glb|gltf)$/.test(entry)))
        files[`sample ${name}`] = readShared(`illformed/${name}`);

    test.each(Object.keys(files))('%s is told or shown, as Node has it', async (name) => {
      const bytes = files[name];
      const line = await readScene(bytes, { name }).then(
        (scene) => (scene.names.length > 0 ? null : `${name}: it has no triangles`),
        (error: Error) => error.message,
      );
      if (line !== null) {
        // the page writes counts in its own way
        const start = withCounts(line)
          .slice(0, 60)
          .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        return expectRefused({ [name]: bytes }, new RegExp(`^${start}`));
      }
      await chooseFiles(page, { [name]: bytes });
      await shownAs(page, name);
      expectNoFaults(open);
    });
  });

  test.each(['draco.glb', 'meshopt.glb'])('%s is decoded', async (name) => {
    await chooseFiles(page, { [name]: (await featureFiles())[name] });
    await shownAs(page, name);
    expect(await objects(page)).toBe(31);
    expect(open.requests.some((address) => address.includes(name.replace('.glb', '')))).toBe(true);
    expectNoFaults(open);
  });

  test.skipIf(noShared)('a textured sample model comes with its colours', async () => {
    await chooseFiles(page, { 'kenney-city.glb': readShared('scenes/kenney-city.glb') });
    await shownAs(page, 'kenney-city.glb');
    expect(distinctColours(await takePicture(page))).toBeGreaterThan(20);
    expectNoFaults(open);
  });
});
