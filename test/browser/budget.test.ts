/** What a visitor has to download before the first picture, and what a static host has to hold. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { scenes } from '../../scenes/index.ts';
import { STILL } from './opening-page.ts';
import { describeInBrowser, expectNoFaults, launch, openPage } from './page.ts';

/** all that is sent until the castle's first picture; a commit that lets a bound grow says what for */
const MAX_SENT = 500_000;
/** gzip, the script that the page begins with and what it imports */
const MAX_ENTRY = 193_000;
/** the folder of the built page with its scenes */
const MAX_FOLDER = 11_330_000;
/** what a static host sends in gzip: not pictures, and not scenes and trees, which are packed already */
const HOST_PACKS = /\.(html|js|css|json|svg|wasm)$/;

describeInBrowser('the built page', () => {
  test(`is less than ${MAX_FOLDER / 1e6} MB, with seven scenes in it`, () => {
    const folder = inject('pageFolder');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const sizes = files.map((file) => statSync(join(folder, file))).map((stat) => (stat.isFile() ? stat.size : 0));
    expect(files.filter((file) => file.endsWith('.scene'))).toHaveLength(scenes.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_FOLDER);
  });

  test('names a picture of 1200 x 630 pixels in less than 100 kB, an icon, and files that are there', () => {
    const folder = inject('pageFolder');
    const text = readFileSync(join(folder, 'index.html'), 'utf8');
    const named = [...text.matchAll(/(?:src|href|content)="(\.\/[^"#]+)"/g)].map(([, file]) => file);
    const [picture] = /(?<=og:image" content=")[^"]+/.exec(text)!;
    const [icon] = /(?<=rel="icon" href=")[^"]+/.exec(text)!;
    expect(named).toEqual(expect.arrayContaining([picture, './about.html']));
    for (const file of named) expect(statSync(join(folder, file)).size).toBeGreaterThan(0);
    expect(icon).toMatch(/^(data:image\/svg|\.\/assets\/icon)/);
    const bytes = readFileSync(join(folder, picture));
    // the frame header of a JPEG: its marker, 2 bytes of length, 1 of precision, then height and width
    const at = bytes.indexOf(Uint8Array.of(0xff, 0xc0));
    expect([bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThan(100_000);
  });
});

describeInBrowser('the first picture', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  /** Bytes of a file of the page, as a static host sends it. */
  const sent = (file: string): number => {
    const bytes = readFileSync(join(inject('pageFolder'), file));
    return HOST_PACKS.test(file) ? gzipSync(bytes).length : bytes.length;
  };

  test(`comes from less than ${MAX_SENT / 1000} kB, without decoders, thumbnails, the lab and the dialogs`, async () => {
    const open = await openPage(browser, { hash: '', width: 1280, height: 720, before: STILL });
    // what is hidden is asked for after the picture, once that rests
    const isLater = (address: string) => /^data:|\.cells$/.test(address);
    const files = open.requests.map((address) => address || 'index.html').filter((address) => !isLater(address));
    const sizes = files.map((file) => [file, sent(file)] as const);
    const all = sizes.reduce((sum, [, size]) => sum + size, 0);
    console.log(`${sizes.map(([file, size]) => `${file} ${size}`).join(', ')}: ${all} bytes`);
    expect(all).toBeLessThan(MAX_SENT);
    expect(new Set(files).size).toBe(files.length);

    const entry = sizes.filter(([file]) => file.endsWith('.js') && !file.includes('worker'));
    expect(entry.length).toBeGreaterThan(0);
    expect(entry.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(MAX_ENTRY);
    expect(files.filter((file) => file.includes('worker'))).toHaveLength(1);
    expect(files.filter((file) => /draco|meshopt|wasm|measure|lab|dialog/.test(file))).toEqual([]);
    // one scene, and no picture of another: those wait until the list is opened
    expect(files.filter((file) => /\.(scene|tree)$/.test(file))).toHaveLength(2);
    expect(files.filter((file) => /\.(png|jpg)$/.test(file))).toEqual([]);
    await open.page.getByRole('button', { name: 'Fly', exact: true }).click();
    await open.page.locator('.scene-button').click();
    await expect.poll(() => open.requests.filter((address) => address.endsWith('.png')).length).toBe(scenes.length);
    expectNoFaults(open);
    await open.close();
  });
});
