/** What a visitor has to download before the first picture, and what a static host has to hold. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { scenes } from '../../scenes/index.ts';
import { describeInBrowser, expectNoFaults, launch, openPage } from './page.ts';

/** gzip, all scripts together, those of workers included */
const MAX_BYTES = 400_000;
/** the folder of the built page with its scenes: a commit that lets it grow says what for */
const MAX_FOLDER = 11_420_000;

describeInBrowser('the built page', () => {
  test(`is less than ${MAX_FOLDER / 1e6} MB, with seven scenes in it`, () => {
    const folder = inject('pageFolder');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const sizes = files.map((file) => statSync(join(folder, file))).map((stat) => (stat.isFile() ? stat.size : 0));
    expect(files.filter((file) => file.endsWith('.scene'))).toHaveLength(scenes.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_FOLDER);
  });
});

describeInBrowser('the first picture', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  test(`needs less than ${MAX_BYTES / 1000} kB of scripts, and no decoder`, async () => {
    const open = await openPage(browser);
    const scripts = open.requests.filter((address) => address.endsWith('.js'));
    const sizes = scripts.map((script) => [script, gzipSync(readFileSync(join(inject('pageFolder'), script))).length]);
    const all = sizes.reduce((sum, [, size]) => sum + Number(size), 0);
    console.log(`${sizes.map(([script, size]) => `${script} ${size}`).join(', ')}: ${all} bytes`);
    expect(scripts.filter((script) => script.includes('worker'))).toHaveLength(1);
    expect(all).toBeLessThan(MAX_BYTES);
    expect(open.requests.filter((address) => /draco|meshopt|wasm|measure/.test(address))).toEqual([]);
    // one scene: the list's pictures wait until the list is opened
    expect(open.requests.filter((address) => /\.(scene|tree)$/.test(address))).toHaveLength(2);
    expectNoFaults(open);
    await open.close();
  });
});
