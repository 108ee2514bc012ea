/** Before the browser tests: builds the page once into a folder of its own, and serves it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from './chromium.ts';
import { hostFolder } from './host.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** address of the built page, ends in a slash; empty where there is no browser to test with */
    pageAddress: string;
    /** folder of the built page */
    pageFolder: string;
  }
}

export default async function serve(project: TestProject): Promise<() => void> {
  if (chromiumPath === null) {
    project.provide('pageAddress', '');
    project.provide('pageFolder', '');
    return () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'cull64-page-'));
  const root = resolve(import.meta.dirname, '../..');
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } });
  const host = await hostFolder(folder);
  project.provide('pageAddress', host.address);
  project.provide('pageFolder', folder);
  return () => {
    host.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
