/**
 * The town of examples/three-fiber, as a stranger has it: react-three-fiber draws the same pixels with the hooks as without, while React mounts, moves, adds and removes, and
 * after the town is gone nothing of it is left.
 */
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OLDEST_FOR_SCENES } from '../../src/three/versions.ts';
import { installExamples } from '../examples/examples.ts';
import type { Installed } from '../package/install.ts';
import { threeFolder, threeRevision } from '../three-at.ts';
import { type Host, hostFolder } from './host.ts';
import { describeInBrowser, launch, PATIENCE } from './page.ts';

const PACKAGES = ['react', 'react-dom', '@react-three'];
const modules = (name: string) => resolve(import.meta.dirname, '../../node_modules', name);

const described =
  threeRevision < OLDEST_FOR_SCENES
    ? (name: string) => test.skip(`${name} (skipped: before r${OLDEST_FOR_SCENES} three is refused)`)
    : describeInBrowser;

described('the town in react-three-fiber', () => {
  let installed: Installed;
  let browser: Browser;
  let host: Host;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    installed = await installExamples();
    symlinkSync(threeFolder, join(installed.folder, 'node_modules/three'));
    for (const name of PACKAGES) symlinkSync(modules(name), join(installed.folder, 'node_modules', name));
    const folder = join(installed.folder, 'examples/three-fiber');
    // react-three-fiber is a link here, and would find a three of its own beside it
    await build({ root: folder, configFile: false, base: './', logLevel: 'error', resolve: { dedupe: ['three'] } });
    host = await hostFolder(join(folder, 'dist'));
    browser = await launch();
    page = await browser.newPage({ viewport: { width: 480, height: 300 } });
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      // react-three-fiber's own clock is older than three's
      const isHarmless = /GPU stall due to ReadPixels|THREE.Clock/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isHarmless) faults.push(message.text());
    });
    await page.goto(host.address);
    await page.getByText(/calls, \d+ triangles/).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    host?.close();
    installed?.remove();
  });

  const calls = async () => Number(/^(\d+) calls/.exec((await page.locator('output').textContent())!)![1]);

  /** Two frames after the panel was touched. */
  const settle = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });

  async function picture(isByTree: boolean): Promise<{ pixels: string; calls: number }> {
    await page.getByLabel('by the tree').setChecked(isByTree);
    await settle();
    const pixels = await page.evaluate(() => document.querySelector('canvas')!.toDataURL());
    return { pixels, calls: await calls() };
  }

  async function expectSame(): Promise<{ pixels: string; calls: number[] }> {
    const [tree, plain] = [await picture(true), await picture(false)];
    expect(tree.pixels === plain.pixels).toBe(true);
    return { pixels: tree.pixels, calls: [tree.calls, plain.calls] };
  }

  test('wherever the camera is: the same picture in a few calls', async () => {
    const pictures = new Set<string>();
    for (const place of [0, 0.3, 0.7]) {
      await page.getByLabel('round the town').fill(String(place));
      const { pixels, calls: counts } = await expectSame();
      pictures.add(pixels);
      expect(counts[0]).toBeLessThan(20);
      expect(counts[1]).toBeGreaterThan(150);
    }
    expect(pictures.size).toBe(3);
  });

  test('React adds and removes houses', async () => {
    for (const houses of [300, 1100, 700]) {
      await page.getByLabel('houses').fill(String(houses));
      await expectSame();
    }
  });

  test('a house that is clicked rises, in the batch too', async () => {
    await page.getByLabel('houses').fill('1600');
    const before = await picture(true);
    // right of the panel
    await page.mouse.click(420, 190);
    const after = await picture(true);
    expect(after.pixels === before.pixels).toBe(false);
    await expectSame();
  });

  test('a town that goes and comes back', async () => {
    const before = await picture(true);
    await page.getByLabel('the town is there').uncheck();
    const gone = await picture(true);
    expect(gone.calls).toBe(0);
    expect((await picture(false)).pixels === gone.pixels).toBe(true);
    await page.getByLabel('the town is there').check();
    const back = await picture(true);
    expect(back.calls).toBe(before.calls);
    await expectSame();
  });

  test('nothing went wrong on the way', () => expect(faults).toEqual([]));
});
