/** The page in Firefox: it opens, draws, counts and measures, and saves what the command line writes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { castle } from '../../../scenes/castle.ts';
import { createCamera, type View } from '../../../src/core/math/camera.ts';
import { buildSphereTree } from '../../../src/core/tree/sphere/sphere-build.ts';
import { measureOverdraw } from '../../../src/overdraw/measure/measure.ts';
import { CULL64 } from '../../../src/view/save/making.ts';
import type { Counted } from '../../../src/view/state/report.ts';
import { type Firefox, firefoxMissing, launchFirefox } from '../../browser/firefox.ts';
import { PATIENCE } from '../../browser/page.ts';
import { cull64, scratchFolder } from '../../tools/cli.ts';

/** Waits in the page until `is`, an expression, holds. */
const wait = (is: string): string => `while (!(${is})) await new Promise((next) => setTimeout(next, 50));`;
/** the castle, with nothing that moves: a page with moving objects never rests */
const CASTLE = '#scene=castle&moving=0';
/** The lab's button of this label, as an expression in the page. */
const labButton = (label: string): string =>
  `[...document.querySelectorAll('.lab button')].find((button) => button.textContent === '${label}')`;
/** As the page's counts in Chromium: of a view, and of the orders of the lab. */
const HALF_PERCENT = 0.005;
const PERCENT = 0.01;
const expectWithin = (part: number, count: number, exact: number): void =>
  expect(Math.abs(count / exact - 1)).toBeLessThan(part);

// without Chromium no page is built
const missing = firefoxMissing ?? (inject('pageAddress') === '' ? 'no Chromium: apt-get install chromium' : null);
if (missing) describe.skip(`the page in Firefox (${missing})`, () => undefined);
else
  describe('the page in Firefox', () => {
    let firefox: Firefox;
    const scene = castle.build();
    const tree = buildSphereTree(scene.spheres, { boxes: scene.boxes });
    const folder = scratchFolder();
    beforeAll(async () => {
      firefox = await launchFirefox(PATIENCE);
    });
    afterAll(() => {
      folder.remove();
      return firefox?.close();
    });
    const open = (hash: string) => firefox.open(inject('pageAddress') + hash);

    test('opens on two orders, and says what the first saves', async () => {
      await open('');
      await firefox.run(wait('window.cull64?.report?.overdraw?.against'));
      const said = await firefox.run<string>(
        `${wait(`/less work/.test(document.querySelector('.opening-sentence')?.textContent ?? '')`)}
        return document.querySelector('.opening-sentence').textContent;`,
      );
      expect(said).toMatch(/nearest first.*in the file.*less work/s);
      const [first, second] = [...said.matchAll(/(\d+(?:\.\d+)?)\s+times/g)].map(([, ratio]) => Number(ratio));
      expect(first).toBeGreaterThanOrEqual(1);
      expect(second).toBeGreaterThan(1.5 * first);
    });

    test('counts views as software does, to half a percent', async () => {
      await open(CASTLE);
      await firefox.run(wait('window.cull64?.ready'));
      for (const view of [scene.views[5], scene.views[18]]) {
        const { counted, seen } = await firefox.run<{ counted: Counted; seen: View }>(
          `window.cull64.place(${JSON.stringify(view)});
          ${wait('window.cull64.ready && window.cull64.report.overdraw?.old === false')}
          return { counted: window.cull64.report.overdraw, seen: window.cull64.view() };`,
        );
        const cameras = [createCamera(seen, 4 / 3)];
        const { orders, covered } = measureOverdraw(scene, tree, cameras, { orders: ['tree', 'file'] });
        expectWithin(HALF_PERCENT, counted.covered, covered);
        for (const [i, { order, shaded }] of [counted, counted.beside].entries()) {
          expect(order).toBe(orders[i].order);
          expectWithin(HALF_PERCENT, shaded, orders[i].shaded);
        }
      }
    });

    test('the lab: its table and its file are those of the command line', async () => {
      await open(`${CASTLE}&live=0`);
      const finished = `${labButton('Measure the path')}?.disabled === false`;
      const { heads, rows } = await firefox.run<{ heads: string[]; rows: string[][] }>(
        `${wait('window.cull64?.ready')}
        window.cull64.store.set({ lab: true });
        ${wait(finished)}
        ${labButton('Measure the path')}.click();
        ${wait(finished)}
        const cells = (row) => [...row.children].map((cell) => cell.textContent);
        const rows = [...document.querySelectorAll('.lab-table tr')].map(cells);
        return { heads: rows[0], rows: rows.slice(1) };`,
      );
      const column = (title: string) => rows.map((cells) => cells[heads.indexOf(title)]);
      const { orders } = JSON.parse((await cull64(['overdraw', 'castle', '--json'], folder.path)).stdout);
      const printed: number[] = orders.map(({ overdraw }: { overdraw: number }) => overdraw);
      expect(column('software').map(Number.parseFloat)).toEqual(printed.map((ratio) => Number(ratio.toFixed(3))));
      // the GPU draws no best order
      for (const [i, text] of column('GPU').slice(0, -1).entries())
        expectWithin(PERCENT, Number.parseFloat(text), printed[i]);
      const saved = await firefox.download(`${labButton('CSV')}.click();`);
      expect(saved.bytes.toString()).toBe((await cull64(['overdraw', 'castle', '--csv'], folder.path)).stdout);
    });

    test('Take it home saves what the command beside it writes', async () => {
      await open(`${CASTLE}&live=0`);
      const command = await firefox.run<string>(
        `${wait('window.cull64?.ready')}
        window.cull64.actions.takeHome();
        ${wait(`document.querySelector('.home-made[aria-busy=false]')`)}
        return document.querySelector('.home-command code').textContent;`,
      );
      expect(command).toBe(`${CULL64} export castle --target n64`);
      const { name, bytes } = await firefox.download(`document.querySelector('.home-save').click();`);
      expect(name).toBe('castle-n64.zip');
      await cull64(['export', 'castle', '--target', 'n64'], folder.path);
      const written = readdirSync(join(folder.path, 'castle-n64'));
      const files = unzipSync(bytes);
      expect(Object.keys(files).sort()).toEqual(written.map((file) => `castle-n64/${file}`).sort());
      for (const [path, content] of Object.entries(files))
        expect(Buffer.compare(content, readFileSync(join(folder.path, path))), path).toBe(0);
    });
  });
