/** An example's page as a stranger has it, for the tests of one `describe`: built by Vite beside the package as npm packs it. */
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type InlineConfig } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { installExamples } from '../examples/examples.ts';
import type { Installed } from '../package/install.ts';
import { threeFolder } from '../three-at.ts';
import { type Host, hostFolder } from './host.ts';
import { launch, PATIENCE } from './page.ts';
import type { UsedPage } from './use-built-page.ts';

export interface ExampleUse {
  /** of the page, in pixels */
  size: { width: number; height: number };
  /** packages that it imports besides three */
  packages?: readonly string[];
  /** what Vite is told besides */
  config?: InlineConfig;
  /** whether an error or a warning in the console is a fault; without it none is */
  isFault?(text: string): boolean;
  /** before it is built. @param folder the example's */
  prepare?(installed: Installed, folder: string): Promise<void> | void;
  /** open it, and wait until it is there */
  open(page: Page, address: string): Promise<void>;
}

/** @param name of the example's folder */
export function useExample(name: string, use: ExampleUse): UsedPage & { readonly address: string } {
  let installed: Installed;
  let browser: Browser;
  let host: Host;
  let page: Page;
  const faults: string[] = [];
  beforeAll(async () => {
    installed = await installExamples();
    const modules = join(installed.folder, 'node_modules');
    symlinkSync(threeFolder, join(modules, 'three'));
    for (const one of use.packages ?? [])
      symlinkSync(resolve(import.meta.dirname, '../../node_modules', one), join(modules, one));
    const folder = join(installed.folder, 'examples', name);
    await use.prepare?.(installed, folder);
    await build({ root: folder, configFile: false, base: './', logLevel: 'error', ...use.config });
    host = await hostFolder(join(folder, 'dist'));
    browser = await launch();
    page = await browser.newPage({ viewport: use.size });
    page.setDefaultTimeout(PATIENCE);
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && use.isFault?.(message.text())) faults.push(message.text());
    });
    await use.open(page, host.address);
  });
  afterAll(async () => {
    await browser?.close();
    host?.close();
    installed?.remove();
  });
  return {
    get page() {
      return page;
    },
    get address() {
      return host.address;
    },
    faults,
  };
}
